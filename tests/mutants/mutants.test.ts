import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { install, isMutated } from './install.ts'
import { keep, keptOf, wrongWith } from './kept.ts'
import { type Tested, tested } from './roster.ts'
import { mutantsOf } from './rules.ts'
import { runMutants } from './run.ts'

/** Charts that are run again here, one after the other. A change of what all of them share is for `npm run mutants`. */
const MOST_STALE = 3
const MOST_MS = 10 * 60_000

test('[FLOW-05] mutants of a chart are killed by its tests, run again when either has changed', { timeout: MOST_MS }, async () => {
  const isStale = ({ machine, hash }: Tested): boolean => keptOf(machine.id)?.hash !== hash()
  expect(tested.filter(isStale).length, 'charts have changed: run npm run mutants').toBeLessThanOrEqual(MOST_STALE)
  for (const chart of tested) {
    const { machine, tests, hash } = chart
    if (isStale(chart)) {
      const results = await runMutants(machine.id, tests)
      const survivors = results.flatMap(({ name, by }) => (by === null ? [name] : []))
      keep(machine.id, { hash: hash(), mutants: results.length, killed: results.length - survivors.length, survivors })
    }
    const kept = keptOf(machine.id)
    expect(wrongWith(machine.id, kept)).toEqual([])
    console.log(`${machine.id} mutants: ${kept?.killed} of ${kept?.mutants} killed`)
  }
})

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { entry: 'ring', on: { push: { target: 'open', guard: 'unlocked', actions: 'greet' } } },
    open: { on: { pull: 'shut' }, after: { 1000: 'shut' } },
  },
})

test('[FLOW-05] rules change each transition, guard, action, event and delay of a chart once', () => {
  expect(mutantsOf(door).map(({ name }) => name)).toEqual([
    'shut, entry: action ring dropped',
    'shut, push: transition dropped',
    'shut, push: goes to shut',
    'shut, push: guard removed',
    'shut, push: guard negated',
    'shut, push: action greet dropped',
    'shut, push: hears pull instead',
    'open, pull: transition dropped',
    'open, pull: goes to open',
    'open, pull: hears push instead',
    'open, after 1000: transition dropped',
    'open, after 1000: goes to open',
    'open, after 1000: delay × 10',
    'open, after 1000: delay ÷ 10',
  ])
})

test('[FLOW-05] a mutant takes the place of its chart until it is undone', () => {
  const shut = mutantsOf(door).find(({ name }) => name === 'shut, push: transition dropped')?.machine ?? door
  const events = (): readonly string[] => [...(door.root.states['shut']?.transitions.keys() ?? [])]
  const restore = install(door, shut)
  expect([events(), isMutated(door)]).toEqual([[], true])
  restore()
  expect([events(), isMutated(door)]).toEqual([['push'], false])
})

test('[FLOW-05] a low score, a survivor without a reason and a missing result each fail', () => {
  const sound = { hash: '', mutants: 100, killed: 99, survivors: [{ name: 'x', reason: 'It changes nothing.' }] }
  expect(wrongWith('door', sound)).toEqual([])
  expect(wrongWith('door', null)).toHaveLength(1)
  expect(wrongWith('door', { ...sound, survivors: [{ name: 'x', reason: '' }] })).toHaveLength(1)
  expect(wrongWith('door', { ...sound, killed: 98 })).toHaveLength(1)
  const many = Array.from({ length: 6 }, (_, index) => ({ name: `${index}`, reason: 'It changes nothing.' }))
  expect(wrongWith('door', { ...sound, killed: 94, survivors: many })).toHaveLength(1)
})

test('[FLOW-05] tests of another chart kill no mutant, so survivors are found', async () => {
  const results = await runMutants('promo', 'tests/machines/fortune.test.ts')
  expect(results.length).toBeGreaterThan(0)
  expect(results.filter(({ by }) => by !== null)).toEqual([])
})
