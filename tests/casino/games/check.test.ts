import { webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engine as andarBahar } from '#casino/games/andar-bahar.game.ts'
import { blockOf, bytesToHex, chainOf, commitOf, diceOf } from '#casino/games/chance.ts'
import { blockBy, commitBy, linkBy, playBy } from '#casino/games/check.ts'
import { engine as dragonTiger } from '#casino/games/dragon-tiger.game.ts'
import { nonces, seedBytes } from './tables.ts'

const { subtle } = webcrypto
const clientSeeds = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 }).filter((text) => !text.includes(':'))

test('[CAS-05] the check by WebCrypto has the words and the commit of the engines', async () => {
  await fc.assert(
    fc.asyncProperty(seedBytes, clientSeeds, nonces, fc.nat(100), async (seed, clientSeed, nonce, counter) => {
      expect(await blockBy(subtle, bytesToHex(seed), clientSeed, nonce, counter)).toEqual(blockOf(seed, clientSeed, nonce, counter))
      expect(await commitBy(subtle, bytesToHex(seed))).toBe(commitOf(seed))
    }),
  )
})

test('[CAS-05] the check follows a chain link by link to the terminal, and no other seed', async () => {
  await fc.assert(
    fc.asyncProperty(seedBytes, fc.integer({ min: 2, max: 20 }), async (secret, length) => {
      const { terminal, seeds } = chainOf(secret, length)
      const whole = [terminal, ...seeds]
      for (const [index, seed] of seeds.entries()) {
        expect(await linkBy(subtle, seed, whole[index] ?? '')).toBe(true)
        expect(await linkBy(subtle, seed, seed)).toBe(false)
      }
    }),
  )
})

test('[CAS-05] a round played again by WebCrypto has the outcome of the engine', async () => {
  await fc.assert(
    fc.asyncProperty(seedBytes, clientSeeds, nonces, async (seed, clientSeed, nonce) => {
      const short = await playBy(subtle, bytesToHex(seed), clientSeed, nonce, andarBahar.outcomeOf)
      expect(short).toEqual(andarBahar.outcomeOf(diceOf(seed, clientSeed, nonce)))
      const long = await playBy(subtle, bytesToHex(seed), clientSeed, nonce, dragonTiger.outcomeOf)
      expect(long).toEqual(dragonTiger.outcomeOf(diceOf(seed, clientSeed, nonce)))
    }),
    { numRuns: 30 },
  )
})

test('[CAS-05] the check throws when a seed is no hex', async () => {
  await expect(commitBy(subtle, 'seed')).rejects.toThrow()
})
