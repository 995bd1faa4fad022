import { type AnyStateMachine, StateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { betslipMachine } from '#machines/betslip.machine.ts'
import { brokenBy, stuck, walkBetslip } from './betslip.cases.ts'

test('[FLOW-05][SLIP-25] generated walks take every state, transition, guard both ways and (state, case) of the betslip', () => {
  const { steps, figures } = walkBetslip(betslipMachine)
  console.log(
    `betslip walk: ${figures.states} states, transitions ${figures.transitions}, guards both ways ${figures.guards}, ${figures.cases} (state, case) pairs`,
  )
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
  expect(stuck(steps)).toEqual([])
})

type Config = { [key: string]: unknown }
const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A deep copy that keeps functions: guards and actions stay what they are. */
function copy<T>(value: T): T
function copy(value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((each) => copy(each))
    : isConfig(value)
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]))
      : value
}
const at = (config: unknown, path: string): Config => {
  const found = path.split('/').reduce<unknown>((node, key) => (isConfig(node) ? node[key] : undefined), config)
  if (!isConfig(found)) throw new Error(`no ${path} in the chart`)
  return found
}

/** A copy of the chart with one thing broken: `key` of the node at `path` becomes `value`. */
const mutant = (path: string, key: string, value: unknown): AnyStateMachine => {
  const config = copy(betslipMachine.config)
  at(config, path)[key] = value
  return new StateMachine(config, betslipMachine.implementations)
}

const placing = 'states/placing'
const composing = 'states/drafting/states/stage/states/composing'
const mutants: readonly (readonly [string, AnyStateMachine])[] = [
  ['auto-close forgets the bet', mutant(`${placing}/states/late`, 'after', { popup: '#betslip.empty' })],
  ['cancel while processing', mutant(`${placing}/on`, 'slip.cleared', { guard: 'mine', target: 'empty' })],
  ['resend on reconnect', mutant(`${placing}/states/offline/on`, 'link.up', 'sending')],
  [
    'any answer believed',
    betslipMachine.provide({ guards: { accepts: ({ event }) => event.type === 'bet.answered' && event.verdict.kind !== 'refused' } }),
  ],
  ['a stale timer clears', mutant(`${placing}/states/sending`, 'after', { untouched: '#betslip.empty' })],
  ['the price is read again at send', mutant(`${placing}/states/sending`, 'entry', ['takeQuote', 'stepPrice', 'send'])],
  ['place while stale', mutant(`${composing}/on`, 'place.pressed', { guard: 'mine', target: '#betslip.placing', actions: 'press' })],
  [
    'an open never-seen is believed',
    betslipMachine.provide({ guards: { refuses: ({ event }) => event.type === 'outcome.told' && event.outcome.kind === 'never-seen' } }),
  ],
  ['a sent ref erased on logout', mutant(`${placing}/on`, 'session.ended', { target: '.loggedOut', actions: 'dropClaim' })],
]

test.for(mutants)('[FLOW-05] a broken chart is caught: %s', ([, machine]) => {
  const { steps } = walkBetslip(machine)
  expect([...new Set(steps.flatMap(brokenBy)), ...stuck(steps)]).not.toEqual([])
})
