import { expect, test } from 'vitest'
import { LAUNCH_MS, NONCE_KEPT_MS, STALE_MS, WALLET_PATHS, walletRequests } from '#contract/casino/wallet.ts'
import { millisSchema } from '#contract/scalar.ts'
import { createWalletLock, walletSignature } from '#server/casino/door.ts'
import { createLaunches } from '#server/casino/launches.ts'
import { maskedName } from '#server/casino/wallet.ts'
import { LAUNCH } from '#tests/casino/standing.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const KEY = '3f'.repeat(32)
const START = 1_767_225_600_000
const whose = walletRequests.balance.parse({ member: 'M1', brand: 'pavilion', game: 'aviator' })

const locked = (maxNonces?: number) => {
  const clock = virtualClock(millisSchema.parse(START))
  const lock = createWalletLock(KEY, clock, maxNonces)
  /** A good call with this nonce and time. */
  const knock = (nonce: string, timestamp: number = clock.now()) => {
    const signed = { timestamp: String(timestamp), nonce, path: WALLET_PATHS.balance, body: '{}' }
    return lock(signed, walletSignature(KEY, signed))
  }
  return { clock, knock }
}

test('[CAS-04] a call is stale when it is more than 30 s off, either way', () => {
  const { knock } = locked()
  expect([knock('a', START - STALE_MS), knock('b', START - STALE_MS - 1)]).toEqual([null, 'STALE'])
  expect([knock('c', START + STALE_MS), knock('d', START + STALE_MS + 1)]).toEqual([null, 'STALE'])
})

test('[CAS-04] a nonce opens nothing again while its call is not stale', () => {
  const { clock, knock } = locked()
  const ahead = START + STALE_MS
  expect(knock('a', ahead)).toBeNull()
  clock.advance(NONCE_KEPT_MS)
  expect(knock('a', ahead)).toBe('REPLAYED')
  clock.advance(1)
  expect(knock('a', ahead)).toBe('STALE')
  expect(knock('a')).toBeNull()
})

test('[CAS-04] the door takes no call when it can remember no more nonces', () => {
  const { clock, knock } = locked(2)
  expect([knock('a'), knock('b'), knock('c')]).toEqual([null, null, 'UNAVAILABLE'])
  clock.advance(NONCE_KEPT_MS + 1)
  expect(knock('c')).toBeNull()
})

test('[CAS-04] a launch code serves below 60 s and is forgotten when there are too many', () => {
  const clock = virtualClock(millisSchema.parse(START))
  const launches = createLaunches(clock, 2)
  const [young, old] = [launches.mint(whose, LAUNCH), launches.mint(whose, LAUNCH)]
  clock.advance(LAUNCH_MS - 1)
  expect(launches.redeem(young, whose).code).toBe('OK')
  clock.advance(1)
  expect([launches.redeem(young, whose).code, launches.redeem(old, whose).code]).toEqual(['CODE_USED', 'CODE_EXPIRED'])
  launches.mint(whose, LAUNCH)
  expect(launches.redeem(young, whose).code).toBe('CODE_EXPIRED')
})

test('[CAS-04] other players see the first and the last letter of a name when it has two', () => {
  expect(['demo', 'ab', 'a', '', 'राहुल'].map(maskedName)).toEqual(['d***o', 'a***b', '***', '***', 'र***ल'])
})
