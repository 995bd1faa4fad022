import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { another } from './active.ts'
import { runChart, runSources } from './again.ts'
import { coverageLines } from './coverage.ts'
import { install, isMutated } from './install.ts'
import { keptOf, wrongWith, wrongWithRoom } from './kept.ts'
import { tested } from './roster.ts'
import { mutantsOf } from './rules.ts'
import { runMutants } from './run.ts'
import { runSourceMutants } from './run-source.ts'
import { leastOf, rooms, sources } from './source-roster.ts'
import { mutate } from './source-rules.ts'

/** Charts that are run again here, one after the other. A change of what all of them share is for `npm run mutants`. */
const MOST_STALE = 3
/** Sources that are run again here; all mutants of a room run together. */
const MOST_STALE_SOURCES = 2
const MOST_MS = 10 * 60_000

const isStale = (name: string, hash: () => string): boolean => keptOf(name)?.hash !== hash()

test('[FLOW-05] mutants of a chart are killed by its tests, run again when either has changed', { timeout: MOST_MS }, async () => {
  const stale = tested.filter(({ machine, hash }) => isStale(machine.id, hash))
  expect(stale.length, 'charts have changed: run npm run mutants -- --changed').toBeLessThanOrEqual(MOST_STALE)
  for (const chart of stale) await runChart(chart)
  for (const { machine } of tested) {
    const kept = keptOf(machine.id)
    expect(wrongWith(machine.id, kept)).toEqual([])
    console.log(`${machine.id} mutants: ${kept?.killed} of ${kept?.mutants} killed`)
  }
})

test('[FLOW-05] mutants of streams and rules are killed by their tests, run again when either has changed', {
  timeout: MOST_MS,
}, async () => {
  const stale = sources.filter(({ name, hash }) => isStale(name, hash))
  expect(stale.length, 'sources have changed: run npm run mutants -- --changed').toBeLessThanOrEqual(MOST_STALE_SOURCES)
  for (const room of rooms) {
    const again = stale.filter((source) => source.room === room)
    if (again.length > 0) await runSources(again)
    const results = sources.flatMap((source) => (source.room === room ? [[source.name, keptOf(source.name)] as const] : []))
    expect(wrongWithRoom(room.name, results, leastOf(room))).toEqual([])
    const sum = (figure: 'killed' | 'mutants'): number => results.reduce((all, [, kept]) => all + (kept?.[figure] ?? 0), 0)
    console.log(`${room.name} mutants: ${sum('killed')} of ${sum('mutants')} killed`)
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

const SOURCE = `
const MOST = 3
export const ring = (times: number): { readonly kind: 'rung' | 'silent' } => {
  if (times < MOST && !isShut) greet('Hello there')
  return times === 0 ? { kind: 'silent' } : { kind: 'rung' }
}
export const stop = () => bell.halt(Math.min(times - 1, MOST))
export const none = () => [MOST]
`

test('[FLOW-05] rules change each comparison, condition, sum, number, word, answer and call once', () => {
  expect(mutate('bell.ts', SOURCE, 0).names).toEqual([
    'ring: && becomes || in times < MOST && !isShut',
    'ring: negated: times < MOST && !isShut',
    'ring: < becomes <= in times < MOST',
    'ring: not negated: !isShut',
    "ring: dropped: greet('Hello there')",
    'ring: === becomes !== in times === 0',
    "ring: 'silent' becomes 'rung' in kind: 'silent'",
    "ring: 'rung' becomes 'silent' in kind: 'rung'",
    'stop: does nothing instead of bell.halt(Math.min(times - 1, MOST))',
    'stop: min becomes max in Math.min(times - 1, MOST)',
    'stop: - becomes + in times - 1',
    'stop: 1 + 1 in times - 1',
    'none: answers [] for [MOST]',
  ])
})

const PART = `
export const Bell = ({ isShut, ring }: Props) => {
  const words = isShut ? text.shut : text.open
  return (
    <div className={isShut ? 'grey' : 'green'}>
      {isShut && <p>{text.rings(3)}</p>}
      <button type="button" disabled={isShut} onClick={ring} hidden>
        {words}
      </button>
    </div>
  )
}
`

test('[FLOW-05] rules change when a part is shown, what it says, whether it is on, and what a press does', () => {
  const { names, code } = mutate('src/Bell.tsx', PART, 0)
  expect(names).toEqual([
    'Bell: negated: isShut',
    'Bell: another sentence for text.shut in isShut ? text.shut : text.open',
    'Bell: another sentence for text.open in isShut ? text.shut : text.open',
    'Bell: always shown: isShut && <p>{text.rings(3)}</p>',
    'Bell: never shown: isShut && <p>{text.rings(3)}</p>',
    'Bell: another sentence for text.rings in text.rings(3)',
    'Bell: 3 + 1 in text.rings(3)',
    'Bell: negated disabled: isShut',
    'Bell: does nothing onClick: ring',
    'Bell: without hidden in abled={isShut} onClick={ring} hidden>',
  ])
  expect(code).toContain("className={isShut ? 'grey' : 'green'}")
  expect(code).toContain('hidden={!isActive$(9)}')
})

test('[FLOW-05] another sentence is the next that takes as many figures, or a dash', () => {
  const sentences = { shut: 'Shut', open: 'Open', rings: (count: number) => `${count} rings` }
  const names = ['shut', 'open', 'rings']
  expect(another(sentences, ['shut', ...names])).toBe('Open')
  expect(another(sentences, ['open', ...names])).toBe('Shut')
  const only = another(sentences, ['rings', ...names])
  expect(typeof only === 'function' ? only() : only).toBe('–')
})

test('[FLOW-05] the page about mutants says which sources the score covers, and which it does not', () => {
  const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
  expect(page.split('\n').filter((line) => line.startsWith('- '))).toEqual(coverageLines())
})

test('[FLOW-05] tests that do not reach a source kill no mutant of it', async () => {
  const file = 'domain/betting/refs.ts'
  const results = await runSourceMutants([file], ['tests/domain/price.test.ts'])
  expect(results.get(file)?.length).toBeGreaterThan(0)
  expect(results.get(file)?.filter(({ by }) => by !== null)).toEqual([])
})

test('[FLOW-05] a room below its score and a source without a result each fail', () => {
  const sound = {
    hash: '',
    tests: [],
    mutants: 100,
    killed: 85,
    survivors: Array.from({ length: 15 }, () => ({ name: 'x', reason: 'It is the same.' })),
  }
  expect(wrongWithRoom('streams', [['streams/bell', sound]])).toEqual([])
  expect(
    wrongWithRoom('streams', [
      ['streams/bell', sound],
      ['streams/door', null],
    ]),
  ).toHaveLength(1)
  expect(wrongWithRoom('streams', [['streams/bell', { ...sound, killed: 84, mutants: 99 }]])).toHaveLength(1)
})
