import { expect, test } from 'vitest'
import { paise } from '#domain/betting/money.ts'
import type { OutboxEntry, SentBet } from '#domain/player/member.ts'
import { odds } from '#domain/betting/odds.ts'
import { openStorage } from '#streams/closed-storage.ts'
import { createMemory } from '#streams/memory.ts'
import { createVault } from '#streams/storage.ts'
import { at, member, pick, ref } from '#tests/player.ts'

/** A storage that keeps what it is given; `full` takes nothing more. */
const storage = (full = false): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (full) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
/** A browser whose user closed storage to this site: merely asking for it throws. */
const closed = (): Storage =>
  openStorage(() => {
    throw new Error('denied')
  })
const entry = (n: number): SentBet => ({
  kind: 'bet',
  ref: ref(n),
  owner: member('demo').memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  accept: 'NONE',
  sentAt: at(1),
})
/** A lock manager in which these names are held. */
const locksHeld = (names: readonly string[]): LockManager => ({
  request: () => new Promise(() => undefined),
  query: async () => ({ held: names.map((name) => ({ name })), pending: [] }),
})
const claimed = (disk: Storage): string => {
  let result = 'nothing'
  createVault(disk, undefined).claim(entry(1), (how) => {
    result = how
  })
  return result
}

test('[SLIP-30] vault refuses a claim that it cannot write when storage is closed or full', () => {
  expect([claimed(closed()), claimed(storage(true)), claimed(storage())]).toEqual(['write-failed', 'write-failed', 'granted'])
})

test('[SLIP-30] vault takes a bet beside 200 keys that cannot be read, and keeps those keys', () => {
  const disk = storage()
  for (let i = 0; i < 200; i += 1) disk.setItem(`pavilion-ref:broken-${i}`, '{')
  expect(claimed(disk)).toBe('granted')
  expect(disk.length).toBe(201)
  expect(createVault(disk, undefined).entries()).toEqual([entry(1)])
})

test('[SLIP-30] vault holds at most 200 bets', () => {
  const disk = storage()
  for (let i = 0; i < 200; i += 1) disk.setItem(`pavilion-ref:${ref(1000 + i)}`, JSON.stringify(entry(1000 + i)))
  expect(claimed(disk)).toBe('write-failed')
})

test('[SLIP-30] vault returns the feed’s codes of market and runner with the entry', () => {
  const disk = storage()
  const marketSaid = { key: 'OVER_UNDER_GOALS', figures: [2.5] }
  const { marketId, marketName, eventId, eventName } = pick('m1')
  const bet: OutboxEntry = { ...entry(1), pick: { ...pick('m1'), marketSaid, runnerSaid: { key: 'DRAW', figures: [] } } }
  const cashOut: OutboxEntry = {
    kind: 'cash-out',
    ref: ref(2),
    owner: member('demo').memberCode,
    cashOutId: '5000,-5000',
    part: 100,
    amount: paise(100),
    market: { marketId, marketName, marketSaid, eventId, eventName },
    sentAt: at(1),
  }
  for (const sent of [bet, cashOut]) createVault(disk, undefined).claim(sent, () => undefined)
  expect(createVault(disk, undefined).entries()).toEqual([bet, cashOut])
})

test('[SLIP-30] vault reads a bet of an older version, which has neither kind nor accept', () => {
  const disk = storage()
  const { kind: _kind, accept: _accept, ...older } = entry(1)
  disk.setItem(`pavilion-ref:${ref(1)}`, JSON.stringify(older))
  expect(createVault(disk, undefined).entries()).toEqual([entry(1)])
})

test('[SLIP-30] vault gives away only what no open tab holds', async () => {
  const disk = storage()
  for (const n of [1, 2]) disk.setItem(`pavilion-ref:${ref(n)}`, JSON.stringify(entry(n)))
  const orphans = (locks: LockManager | undefined) =>
    new Promise<readonly OutboxEntry[]>((resolve) => createVault(disk, locks).orphans(resolve))
  expect(await orphans(locksHeld([`pavilion-ref:${ref(1)}`]))).toEqual([entry(2)])
  // Without locks a closed tab looks like an open one.
  expect(await orphans(undefined)).toEqual([])
})

test('[SESS-04] memory keeps the session for as long as the page when storage takes nothing', () => {
  for (const tab of [closed(), storage(true)]) {
    const memory = createMemory(tab, closed(), undefined, 'tab', () => 0)
    expect(memory.session()).toBeNull()
    memory.keepSession({ token: 't', member: member('demo') })
    expect(memory.session()).toEqual({ token: 't', member: member('demo') })
    memory.keepSession(null)
    expect(memory.session()).toBeNull()
  }
})
