import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { type RoundEvent, roundMachine } from '#casino/server/rounds/round.machine.ts'
import { type Mutant, catchMutants, mutant, without } from './mutant.ts'
import { unlikeTable } from './table.ts'
import { type Step, printFigures, walk } from './walk.ts'

const CASES: readonly RoundEvent[] = [
  { type: 'bet' },
  { type: 'cashOut' },
  { type: 'closeTime' },
  { type: 'debitsDone' },
  { type: 'dealt' },
  { type: 'voided' },
]
const codeOf = (snapshot: AnyMachineSnapshot): string => snapshot.context.code
const walkOf = (machine: AnyStateMachine) =>
  walk({ machine, input: { code: 'IGNORED' }, cases: CASES, key: (snapshot) => JSON.stringify([snapshot.value, codeOf(snapshot)]) })

const ENDS = ['settled', 'void']
/** What the rules say of a round, as sentences; none is what a sound chart gives. */
const brokenBy = ({ before, event, after }: Step): readonly string[] => {
  const broken: string[] = []
  const must = (holds: boolean, sentence: string): void => void (holds || broken.push(sentence))
  const [from, to] = [String(before.value), String(after.value)]
  const isMoved = from !== to
  // The answer to an event that is not known is the one before it.
  const code =
    after === before || (!isMoved && codeOf(after) === codeOf(before) && !Object.hasOwn(KNOWN, `${from} ${event.type}`))
      ? ''
      : codeOf(after)
  must(event.type !== 'bet' || (code === 'OK') === (from === 'open'), 'a bet is taken when the round is not open')
  must(event.type !== 'bet' || from !== 'void' || code === 'ROUND_VOID', 'a bet in a void round is not answered ROUND_VOID')
  must(event.type !== 'bet' || ['open', 'void'].includes(from) || code === 'ROUND_CLOSED', 'a late bet is not answered ROUND_CLOSED')
  must(event.type !== 'bet' || !isMoved, 'a bet moves the round')
  must(event.type !== 'cashOut' || (code === 'OK') === (from === 'dealing'), 'a cash-out is taken outside the flight')
  must(event.type !== 'cashOut' || !['open', 'closing'].includes(from) || code === 'ROUND_NOT_RUNNING', 'an early cash-out is not refused')
  must(!isMoved || !ENDS.includes(from), 'a round that ended moves')
  must(event.type !== 'voided' || ENDS.includes(from) || to === 'void', 'a fault does not void the round')
  must(event.type !== 'voided' || from !== 'settled' || code === 'ROUND_SETTLED', 'a settled round is voided')
  must(to !== 'closing' || !isMoved || (from === 'open' && event.type === 'closeTime'), 'it closes by something else than its time')
  must(to !== 'dealing' || !isMoved || (from === 'closing' && event.type === 'debitsDone'), 'it is dealt while debits are on their way')
  must(to !== 'settled' || !isMoved || (from === 'dealing' && event.type === 'dealt'), 'it is settled before it was dealt')
  must(!isMoved || code === 'OK', 'a step is not answered OK')
  return broken
}
/** The events that a state answers without a move. */
const KNOWN = {
  'open bet': true,
  'open cashOut': true,
  'closing bet': true,
  'closing cashOut': true,
  'dealing bet': true,
  'dealing cashOut': true,
  'settled bet': true,
  'settled voided': true,
  'void bet': true,
}
const reached = (steps: readonly Step[]): readonly string[] => {
  const states = new Set(steps.map(({ after }) => String(after.value)))
  return ['closing', 'dealing', 'settled', 'void'].filter((state) => !states.has(state)).map((state) => `no round is ever ${state}`)
}

test('[FLOW-05] round does what its table says', () => {
  expect(unlikeTable('round', walkOf(roundMachine))).toEqual([])
})

test('[FLOW-05][CAS-05] every event in every state of a round keeps the rules', () => {
  const { steps, figures } = walkOf(roundMachine)
  expect(steps.flatMap(brokenBy)).toEqual([])
  expect(reached(steps)).toEqual([])
  expect(figures.missed).toEqual([])
  printFigures('round', figures)
})

const states = roundMachine.config.states
const answer = (code: string) => ({ actions: { type: 'answer', params: { code } } })
const MUTANTS: readonly Mutant[] = [
  ['a bet is taken while closing', mutant(roundMachine, 'states/closing/on', 'bet', answer('OK'))],
  ['a bet is taken while cards fall', mutant(roundMachine, 'states/dealing/on', 'bet', answer('OK'))],
  ['a bet is taken after the result', mutant(roundMachine, 'states/settled/on', 'bet', answer('OK'))],
  ['a void round says that it is closed', mutant(roundMachine, 'states/void/on', 'bet', answer('ROUND_CLOSED'))],
  ['a cash-out is taken before the flight', mutant(roundMachine, 'states/closing/on', 'cashOut', answer('OK'))],
  ['a flight takes no cash-out', mutant(roundMachine, 'states/dealing/on', 'cashOut', answer('ROUND_NOT_RUNNING'))],
  ['a settled round is voided', mutant(roundMachine, 'states/settled/on', 'voided', { target: 'void', ...answer('OK') })],
  ['a void round is dealt', mutant(roundMachine, 'states/void', 'on', { dealt: { target: 'settled', ...answer('OK') } })],
  ['dealing begins at the close', mutant(roundMachine, 'states/open/on', 'closeTime', { target: 'dealing', ...answer('OK') })],
  ['a fault while closing voids nothing', mutant(roundMachine, 'states/closing', 'on', without(states?.['closing']?.on, 'voided'))],
  ['a round is never settled', mutant(roundMachine, 'states/dealing', 'on', without(states?.['dealing']?.on, 'dealt'))],
  ['an open round refuses bets', mutant(roundMachine, 'states/open/on', 'bet', answer('ROUND_CLOSED'))],
]
catchMutants('round', MUTANTS, walkOf, brokenBy, reached)
