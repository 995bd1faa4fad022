import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Fixture, fixtureSchema, fixtureText } from './plan.ts'
import { type Run, invariantOf, shrunk, simulate } from './run.ts'
import { sabotages } from './sabotage.ts'
import { shrink } from './shrink.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixtures: readonly (readonly [string, Fixture])[] = readdirSync(folder).map((file) => [
  file,
  fixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
])
/** The first runs, each played once for all that look at them. */
const played = new Map<number, Run>()
const runsOf = (seeds: readonly number[]): readonly Run[] =>
  seeds.map((seed) => {
    const run = played.get(seed) ?? simulate(seed)
    played.set(seed, run)
    return run
  })
const first = (count: number): readonly Run[] => runsOf(Array.from({ length: count }, (_, seed) => seed))
const brokenIn = (fixture: Fixture): readonly string[] => simulate(fixture.seed, fixture).findings.map(({ text }) => invariantOf(text))

test.for([1, 2, 3, 4, 5, 6])('[SLIP-30][SLIP-31] seed %i ends with tabs and exchange in agreement', (seed) => {
  expect(runsOf([seed]).flatMap(({ findings }) => findings)).toEqual([])
})

// On the product before lines were bound to members, these runs found a cancel carried out for another member (36), an acceptance
// shown to one (21), a question on another's line (188), and a ref that no tab watched (73, 147).
test.for([21, 36, 73, 147, 188])('[SLIP-30][SLIP-31] seed %i keeps each member’s line apart', (seed) => {
  expect(runsOf([seed]).flatMap(({ findings }) => findings)).toEqual([])
})

test('[MKT-01] the hands bet on run lines as on everything else', () => {
  const runs = first(16)
  expect(runs.reduce((sum, { sessions }) => sum + sessions, 0)).toBeGreaterThan(3)
})

test('[MKT-01][MKT-09] the hands bet at the bookmaker’s quotes and on lines of runs, and markets are settled', () => {
  const runs = first(16)
  for (const what of ['quoted', 'lines', 'settled'] as const)
    expect([what, runs.reduce((sum, run) => sum + run[what], 0)]).toEqual([what, expect.toSatisfy((count: number) => count > 2)])
})

test('[CASH-05] the hands cash positions out, whole and in part', () => {
  const runs = first(24)
  expect(runs.reduce((sum, { cashOuts }) => sum + cashOuts, 0)).toBeGreaterThan(3)
})

test('[SLIP-34] the hands place several slips with one press', () => {
  const runs = first(40)
  expect(runs.reduce((sum, { several }) => sum + several, 0)).toBeGreaterThan(3)
})

test('[OPEN-11] the hands change unmatched bets', () => {
  const runs = first(32)
  expect(runs.reduce((sum, { amendments }) => sum + amendments, 0)).toBeGreaterThan(3)
})

test('[MKT-09][OPEN-11] the hands move several orders with one press', () => {
  const runs = first(40)
  expect(runs.reduce((sum, { moves }) => sum + moves, 0)).toBeGreaterThan(1)
})

test('[CASH-07] the hands set rules, and the exchange carries some of them out', () => {
  const runs = first(24)
  expect(runs.reduce((sum, { rules }) => sum + rules, 0)).toBeGreaterThan(1)
})

test('[MKT-15] the feed changes definitions, removes runners and brings them back', () => {
  const runs = first(64)
  for (const what of ['changes', 'removals', 'returns'] as const)
    expect([what, runs.reduce((sum, run) => sum + run[what], 0)]).toEqual([what, expect.toSatisfy((count: number) => count > 2)])
})

test('[SLIP-28] a seed gives the same run again, and so do its steps', () => {
  const run = simulate(7)
  expect(simulate(7)).toEqual(run)
  expect(simulate(7, { steps: run.steps })).toEqual(run)
})

test('[SLIP-18][SLIP-30] every slip left in doubt by an exchange long gone has a way out', () => {
  const runs = runsOf([4, 12, 20, 28, 36, 40, 44, 48, 52, 56, 60, 64])
  expect(runs.flatMap((run) => run.findings)).toEqual([])
  expect(runs.reduce((sum, run) => sum + run.doubts, 0)).toBeGreaterThan(1)
})

const atLevel = (level: 0 | 1, count: number): readonly Run[] => Array.from({ length: count }, (_, i) => simulate(i + 1, { level }))
test.for([0, 1] as const)('[BACK-02] runs keep the promise when the back end is of level %i', (level) => {
  const runs = atLevel(level, 12)
  expect(runs.flatMap(({ findings }) => findings)).toEqual([])
  expect(runs.reduce((sum, { accepted }) => sum + accepted, 0)).toBeGreaterThan(20)
  expect(runs.reduce((sum, { unsettled }) => sum + unsettled, 0)).toBeGreaterThan(0)
})

test('[BACK-02] a seed gives the same run again when the back end is of level 0', () => {
  const run = simulate(7, { level: 0 })
  expect(simulate(7, { level: 0 })).toEqual(run)
  expect(simulate(7, { level: 0, steps: run.steps })).toEqual(run)
})

test.for(fixtures)('the product is sound in what is kept in %s', ([, fixture]) => {
  expect(brokenIn({ ...fixture, sabotage: undefined })).toEqual([])
})

test.for(fixtures.filter(([, { sabotage }]) => sabotage !== undefined))('the planted fault is found in %s', ([, fixture]) => {
  expect(brokenIn(fixture)).toContain(invariantOf(fixture.found))
})

test('every planted fault has a run that finds it', () => {
  expect(new Set(fixtures.flatMap(([, { sabotage }]) => sabotage ?? []))).toEqual(new Set(Object.keys(sabotages)))
})

test('a failing run is shrunk to what it needs, and still fails', () => {
  const sabotage = 'answers before it is on the disk'
  const whole = simulate(1, { sabotage })
  const fixture = shrunk(1, sabotage)
  expect(fixture).not.toBeNull()
  if (fixture === null) return
  console.log(`shrunk from ${whole.steps.length} to ${fixture.steps.length} steps: ${fixture.found}`)
  expect(fixture.steps.length).toBeLessThan(whole.steps.length / 10)
  expect(brokenIn(fixture)).toContain(invariantOf(fixture.found))
  expect(brokenIn({ ...fixture, sabotage: undefined })).toEqual([])
  expect(fixtureSchema.parse(JSON.parse(fixtureText(fixture)))).toEqual(fixture)
  expect(shrunk(1)).toBeNull()
})

test('shrinking leaves only what is needed, in order, within the tries it is given', () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i)
  const needs = (kept: readonly number[]) => [17, 18, 140].every((each) => kept.includes(each))
  expect(shrink(numbers, needs)).toEqual([17, 18, 140])
  let asked = 0
  const left = shrink(numbers, (kept) => ++asked > 0 && needs(kept), 5)
  expect(asked).toBe(5)
  expect(needs(left)).toBe(true)
})
