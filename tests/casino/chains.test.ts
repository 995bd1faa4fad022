import { expect, test } from 'vitest'
import { buildChain, linkOf } from '#casino/server/fair/chain.ts'
import type { ChainRow } from '#casino/server/store/rows.ts'
import { openStore } from '#casino/server/store/store.ts'
import { createChainIds, createChains } from '#casino/server/tables/chains.ts'
import { millisSchema } from '#contract/scalar.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { unguarded } from './unguarded.ts'

const LATER = 1_000_000
const FIRST = 10_000
const ANNOUNCED = 1000
/** A round of the quickest table. */
const ROUND_MS = 10_000
const SECRET = 'a1'.repeat(32)
const unexpected = (error: Error): void => expect.unreachable(error.message)

/** The chains of one table in virtual time, on books in memory; `start` opens them again, as a restart does. */
const openChains = () => {
  const clock = virtualClock(millisSchema.parse(1_800_000_000_000))
  const store = openStore({ guard: unguarded, folder: null, soon: (job) => void clock.after(0, job), onFailure: unexpected })
  let made = 0
  const random = (): string => {
    made += 1
    return String(made).padStart(64, '0')
  }
  const start = () => createChains('lucky7-1', createChainIds(store), { store, clock, random, length: LATER })
  return { clock, start }
}
type Chains = ReturnType<ReturnType<typeof openChains>['start']>
type Place = { readonly chain: ChainRow; readonly number: number }
const nextOf = (chains: Chains, number: number): readonly Place[] => {
  const places: Place[] = []
  chains.after(number, (chain, next) => places.push({ chain, number: next }))
  return places
}

test('[CAS-05] a table’s chains: a short one at once, then a million rounds, announced in time', { timeout: 60_000 }, () => {
  const { clock, start } = openChains()
  let chains = start()
  const first = nextOf(chains, 0)
  clock.advance(100)
  expect(first).toMatchObject([{ number: 1, chain: { length: FIRST } }])
  const late: number[] = []
  for (let number = 1; number < FIRST; number += 1) {
    const [place] = nextOf(chains, number)
    // A restart while the next chain is computed begins it again.
    if (number === FIRST - ANNOUNCED - 99) {
      chains.stop()
      chains = start()
      chains.resume(first[0]?.chain.id ?? 0)
    }
    clock.advance(ROUND_MS)
    const isAnnounced = FIRST - number > ANNOUNCED || chains.published().next !== null
    if (place?.number !== number + 1 || place.chain.length !== FIRST || !isAnnounced) late.push(number)
  }
  expect(late).toEqual([])
  const announced = chains.published().next
  const [begun] = nextOf(chains, FIRST)
  expect(begun).toMatchObject({ number: 1, chain: { length: LATER, given: [] } })
  expect(chains.published()).toMatchObject({ length: LATER, terminal: announced, next: null })
  const id = begun?.chain.id ?? 0
  for (const number of [1, 2, 999, 1000, 1001, 123_456, 999_001, LATER]) {
    const [before, seed] = chains.links(id, number)
    expect([number, linkOf(seed)]).toEqual([number, before])
  }
  expect(chains.links(id, 1)[0]).toBe(announced)
})

test('[CAS-05] buildChain keeps one hash of a thousand and gives way every 1500', { timeout: 30_000 }, () => {
  const LENGTH = 20_000
  let waiting: (() => void)[] = []
  let kept: readonly string[] = []
  buildChain(
    SECRET,
    LENGTH,
    1000,
    (job) => void waiting.push(job),
    (found) => {
      kept = found
    },
  )
  let turns = 1
  for (let [job] = waiting; job !== undefined; [job] = waiting) {
    waiting = []
    turns += 1
    job()
  }
  expect([turns, kept.length, kept.at(-1)]).toEqual([Math.ceil(LENGTH / 1500), LENGTH / 1000 + 1, SECRET])
  let hash = SECRET
  for (let number = LENGTH; number > 0; number -= 1) hash = linkOf(hash)
  expect(kept[0]).toBe(hash)
})
