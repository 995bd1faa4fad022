import type { Wheel } from '#contract/calls/wallets.ts'
import { SEGMENTS, commitOf, prizeAt, rollOf } from '#domain/money/fortune.ts'
import { at } from './player.ts'

/** The seed of these tests' wheels. */
export const serverSeed = 'ab'.repeat(32)

/** The wheel of a day for the member `demo`, spun with the seed `mine` or not yet. */
export const wheelOf = (day: string, isSpun: boolean): Wheel => {
  const segments = [...SEGMENTS]
  const roll = rollOf({ serverSeed, clientSeed: 'mine', member: 'demo', day, segments })
  const spin = { clientSeed: 'mine', serverSeed, roll, prize: prizeAt(segments, roll), at: at(5) }
  return { day, commit: commitOf(serverSeed), segments, spin: isSpun ? spin : null }
}
