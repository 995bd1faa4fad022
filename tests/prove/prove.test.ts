import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixtureSchema } from './fixture.ts'
import type { Fault } from './faults.ts'
import { explore } from './graph.ts'
import { faults } from './planted.ts'
import { pageWith, partsOfPage } from './page.ts'
import { pinnedSchema } from './pinned.ts'
import { everyScope, prove, proveFault, replay, worldOf } from './prove.ts'

const folder = new URL('./fixtures/', import.meta.url)
const fixtures = readdirSync(folder).map((file) => {
  const fixture = fixtureSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
  return [fixture.fault ?? file, fixture] as const
})
const faultOf = (fault: string | undefined): Fault => (fault === undefined ? {} : (faults[fault]?.fault ?? {}))

test('[FLOW-07] every state of one bet holds the promise, and an end can be reached from it', () => {
  const { text, states, ends } = prove('one bet')
  expect(text).toBeNull()
  expect(states).toBeGreaterThan(1000)
  expect(ends).toBeGreaterThan(0)
})

test('[FLOW-07] the page says what the last run found of each scope and fault', () => {
  const pinned = pinnedSchema.parse(JSON.parse(readFileSync(new URL('./states.json', import.meta.url), 'utf8')))
  expect(Object.keys(pinned).toSorted()).toEqual(Object.keys(everyScope).toSorted())
  const page = readFileSync(new URL('../../docs/PROVE.md', import.meta.url), 'utf8')
  expect(pageWith(page, partsOfPage(pinned))).toBe(page)
})

test('[FLOW-07] at least 50 faults are planted, and each has a kept counterexample', () => {
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(50)
  expect(fixtures.map(([fault]) => fault).toSorted()).toEqual(Object.keys(faults).toSorted())
})

test.for(fixtures)('[FLOW-07] the kept path breaks the promise with the planted fault: %s', ([, { scope, fault, moves, told }]) => {
  const texts = replay(scope, faultOf(fault), moves)
  const then = told.at(-1)?.replace('Then ', '') ?? ''
  // A state without a way out is found by the whole graph; the path only has to be possible.
  expect(texts).toEqual(then.startsWith('7 a way out') ? [] : [expect.stringContaining(then), ...texts.slice(1)])
})

test.for(fixtures)('[FLOW-07] the product breaks nothing on the path of: %s', ([, { scope, moves }]) => {
  expect(worldOf(scope).replayed(moves).texts).toEqual([])
})

test.for([
  'the bet is sent again when no answer comes',
  'the exchange forgets its fences',
  'the order gives up in unknown',
  'a refusal is shown as placed',
  'a one-click row shows a refusal as placed',
  'another stake is asked for than shown in the change of a bet',
  'the deposit is sent again when no answer comes',
  'the news of a withdrawal are booked twice',
  'the wallet takes a repeated debit again',
  'the exchange answers before its log is on the disk',
  'a late tap dismisses a bet whose answer is due',
  'an unmatched bet is spoken as matched',
  'a bet in a game is shown as refused when no answer comes',
])('[FLOW-07] the exploration finds the planted fault: %s', (name) => {
  const { proof, isCaught } = proveFault(name)
  expect(isCaught).toBe(true)
  expect(proof.told[0]).toMatch(/^Given /)
  expect(proof.told.at(-1)).toMatch(/^Then /)
})

test('[FLOW-07] the shortest path to a broken state is found, and a state without a way out', () => {
  const counting = (isBroken: (n: number) => boolean, isEnd: (n: number) => boolean, last: number) =>
    explore(
      {
        width: 1,
        first: [0],
        moves: ([n = 0], take) => {
          for (const step of [1, 3]) if (n + step <= last) take(step, Int32Array.from([n + step]))
        },
        broken: ([n = 0]) => (isBroken(n) ? `broken at ${n}` : null),
        fault: () => null,
        isEnd: ([n = 0]) => isEnd(n),
      },
      100,
    )
  expect(
    counting(
      (n) => n === 7,
      () => false,
      9,
    ).found,
  ).toEqual({ text: 'broken at 7', moves: [1, 3, 3] })
  expect(
    counting(
      () => false,
      (n) => n === 9,
      9,
    ),
  ).toMatchObject({ states: 10, ends: 1, found: null })
  expect(
    counting(
      () => false,
      (n) => n === 8,
      9,
    ).found?.moves,
  ).toEqual([3, 3, 3])
  expect(() =>
    counting(
      () => false,
      () => true,
      200,
    ),
  ).toThrow('bound the scope')
})
