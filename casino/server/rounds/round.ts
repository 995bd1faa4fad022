import { transition } from 'xstate'
import { type RoundState, roundStateSchema } from '#contract/casino/catalogue.ts'
import { type RoundCode, type RoundEvent, roundMachine } from './round.machine.ts'

type Verdict = { readonly state: RoundState; readonly code: RoundCode }
/** What the chart said, by state and event: both are few, and every bet asks. */
const verdicts = new Map<string, Verdict>()

/** Gives a round's next state, and the code for the event's sender, by its chart. */
export const roundOn = (state: RoundState, type: RoundEvent['type']): Verdict => {
  const name = `${state} ${type}`
  const known = verdicts.get(name)
  if (known !== undefined) return known
  const [after] = transition(roundMachine, roundMachine.resolveState({ value: state, context: { code: 'IGNORED' } }), { type })
  const verdict = { state: roundStateSchema.parse(after.value), code: after.context.code }
  verdicts.set(name, verdict)
  return verdict
}
