import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { SentBet } from '#client/betting/sent.ts'
import { createVault } from '#streams/storage.ts'
import { at, member, pick, quietDoors, ref } from '#tests/player.ts'

const entry: SentBet = {
  kind: 'bet',
  ref: ref(1),
  owner: member('demo').memberCode,
  pick: pick('m1'),
  odds: odds(2000),
  stake: paise(100),
  accept: 'NONE',
  sentAt: at(1),
}

/** A lock manager that grants on command; `isHeld` says whether the lock is held still. */
const slowLocks = () => {
  const waiting: (() => void)[] = []
  let isHeld = false
  async function request<T>(name: string, options: LockOptions | LockGrantedCallback<T>, granted?: LockGrantedCallback<T>) {
    const callback = typeof options === 'function' ? options : granted
    if (callback === undefined) throw new Error('a lock without its holder')
    await new Promise<void>((resolve) => void waiting.push(resolve))
    isHeld = true
    const result = await callback({ name, mode: 'exclusive' })
    isHeld = false
    return result
  }
  const grant = async (): Promise<void> => {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { locks: { request, query: async () => ({ held: [], pending: [] }) }, grant, isHeld: () => isHeld }
}

/** Claims the entry, releases it or not, and only then gets the lock. */
const claimed = async (isReleased: boolean) => {
  const { locks, grant, isHeld } = slowLocks()
  const written: string[] = []
  const vault = createVault({ ...quietDoors.disk.storage, setItem: (key: string) => void written.push(key) }, locks)
  const answers: string[] = []
  vault.claim(entry, (how) => void answers.push(how))
  if (isReleased) vault.release(entry.ref)
  await grant()
  return { answers, written: written.length, isHeld: isHeld() }
}

test('[SLIP-27] a claim answers nothing when it was released before its lock came', async () => {
  expect(await claimed(false)).toEqual({ answers: ['granted'], written: 1, isHeld: true })
  expect(await claimed(true)).toEqual({ answers: [], written: 0, isHeld: false })
})

test('[SLIP-27] the lock of a released claim serves the same claim made again before it came', async () => {
  const { locks, grant, isHeld } = slowLocks()
  const answers: string[] = []
  const vault = createVault(quietDoors.disk.storage, locks)
  vault.claim(entry, (how) => void answers.push(how))
  vault.release(entry.ref)
  vault.claim(entry, (how) => void answers.push(how))
  await grant()
  expect([answers, isHeld()]).toEqual([['granted'], true])
})

test('[SLIP-27] a claim that was granted and released can be claimed and granted again', async () => {
  const { locks, grant, isHeld } = slowLocks()
  const answers: string[] = []
  const vault = createVault(quietDoors.disk.storage, locks)
  for (const _ of [1, 2]) {
    vault.claim(entry, (how) => void answers.push(how))
    await grant()
    vault.release(entry.ref)
    await grant()
  }
  expect([answers, isHeld()]).toEqual([['granted', 'granted'], false])
})
