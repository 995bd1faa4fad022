import { diceOf } from '../games/chance.ts'
import { FISH, engine as fishing } from '../games/fishing.game.ts'
import type { Games } from './games.ts'
import { ROSTER } from './roster.ts'
import type { SharedEntry } from './tables/parts.ts'

/** How often a fish comes: the less it returns, the more of them there are. */
const SPECIES = Object.entries(FISH).map(([fish, multiplier]) => ({ fish, weight: Math.max(1, Math.round(60 / Math.sqrt(multiplier))) }))

/** A table whose phases pass so many times faster, as tests want it. A result stays as long as ever, and a flight keeps its law. */
const hastened = (entry: SharedEntry, speed: number): SharedEntry => {
  if (speed === 1) return entry
  const { openMs, closingMs, flight, deal } = entry
  return {
    ...entry,
    openMs: Math.ceil(openMs / speed),
    closingMs: Math.ceil(closingMs / speed),
    deal: (dice) => {
      const dealt = deal(dice)
      return flight !== null ? dealt : { ...dealt, dealMs: Math.ceil(dealt.dealMs / speed), shownAt: (ms) => dealt.shownAt(ms * speed) }
    },
  }
}

const entries = Object.values(ROSTER).map(({ entry }) => entry)

/** Every game of this provider; its tables play `speed` times faster than docs/CASINO.md says. */
export const offeredGames = (speed = 1): Games => ({
  shared: entries.flatMap((entry) => (entry.kind === 'shared' ? [hastened(entry, speed)] : [])),
  solos: entries.flatMap((entry) => (entry.kind === 'solo' ? [entry] : [])),
  fishing: { game: fishing.id, species: SPECIES },
  diceOf: (serverSeed, clientSeed, nonce) => diceOf(Buffer.from(serverSeed, 'hex'), clientSeed, nonce),
})
