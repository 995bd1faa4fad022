import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import type { OutboxEntry, SentBet } from '#client/betting/sent.ts'
import { odds } from '#domain/odds.ts'
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

/** The locks of one browser: each is free or held, and says so at once. */
const browserLocks = () => {
  const held = new Set<string>()
  async function request<T>(name: string, options: LockOptions | LockGrantedCallback<T>, granted?: LockGrantedCallback<T>) {
    const callback = typeof options === 'function' ? options : granted
    if (callback === undefined) throw new Error('a lock without its holder')
    if (held.has(name)) return callback(null)
    held.add(name)
    try {
      return await callback({ name, mode: 'exclusive' })
    } finally {
      held.delete(name)
    }
  }
  return { request, query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }) }
}
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const isLocked = (vault: ReturnType<typeof createVault>, n: number): Promise<boolean> =>
  new Promise((resolve) => vault.isLocked(ref(n), resolve))

test('[SLIP-27] of two tabs that claim a ref one is granted; the other takes it after the release', async () => {
  const [disk, locks] = [storage(), browserLocks()]
  const [one, other] = [createVault(disk, locks), createVault(disk, locks)]
  const answers: string[] = []
  one.claim(entry(1), (how) => void answers.push(`one ${how}`))
  other.claim(entry(1), (how) => void answers.push(`other ${how}`))
  await turn()
  expect(answers).toEqual(['one granted', 'other locked'])
  expect([await isLocked(other, 1), await isLocked(other, 2)]).toEqual([true, false])
  other.release(ref(1))
  await turn()
  expect(await isLocked(other, 1)).toBe(true)
  one.release(ref(1))
  await turn()
  expect(await isLocked(other, 1)).toBe(false)
  other.claim(entry(1), (how) => void answers.push(`other ${how}`))
  await turn()
  expect(answers.at(-1)).toBe('other granted')
})

test('[SLIP-30] vault frees the lock of a bet that it cannot write, and of one that is over', async () => {
  const locks = browserLocks()
  const full = createVault(storage(true), locks)
  full.claim(entry(1), () => undefined)
  await turn()
  expect(await isLocked(full, 1)).toBe(false)
  const disk = storage()
  const vault = createVault(disk, locks)
  vault.claim(entry(1), () => undefined)
  await turn()
  expect([await isLocked(vault, 1), disk.length]).toEqual([true, 1])
  vault.forget(ref(1))
  await turn()
  expect([await isLocked(vault, 1), disk.length]).toEqual([false, 0])
})

test('[SLIP-30] vault takes a lock manager that fails for a lock that another holds', async () => {
  const failing = { request: () => Promise.reject(new Error('no')), query: () => Promise.reject(new Error('no')) }
  const disk = storage()
  disk.setItem(`pavilion-ref:${ref(2)}`, JSON.stringify(entry(2)))
  const vault = createVault(disk, failing)
  const answers: string[] = []
  vault.claim(entry(1), (how) => void answers.push(how))
  await turn()
  expect([answers, await isLocked(vault, 1), disk.length]).toEqual([['locked'], true, 1])
  expect(await new Promise((resolve) => vault.orphans(resolve))).toEqual([])
})

test('[SLIP-30] vault without locks knows its own claims until their release', async () => {
  const vault = createVault(storage(), undefined)
  expect(await isLocked(vault, 1)).toBe(false)
  vault.claim(entry(1), () => undefined)
  expect(await isLocked(vault, 1)).toBe(true)
  vault.release(ref(1))
  expect(await isLocked(vault, 1)).toBe(false)
  createVault(storage(true), undefined).claim(entry(1), () => undefined)
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
