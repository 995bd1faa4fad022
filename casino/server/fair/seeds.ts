import { createHash } from 'node:crypto'
import type { GameId } from '#contract/casino/wallet.ts'
import type { seedsSchema } from '../../wire.ts'
import type * as z from 'zod/mini'
import type { Random } from '../ports.ts'
import { type PairRow, type Row, rowIn } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { linkOf } from './chain.ts'

const SEED_BYTES = 32
const CLIENT_BYTES = 8
const MOST_KEPT = 5000

/** How many members' client seeds make the public seed of a chain. */
export const GIVERS = 10
/**
 * The public seed by the fallback rule: SHA-256, in hex, of the joined client seeds of the first ten members who gave one. Before ten
 * gave theirs it is of those there are, which is weaker still; a round keeps the one it opened with.
 */
export const publicSeedOf = (given: readonly { readonly seed: string }[]): string =>
  createHash('sha256')
    .update(
      given
        .slice(0, GIVERS)
        .map(({ seed }) => seed)
        .join(''),
    )
    .digest('hex')

/** A pair as its member may see it: never the seed in use. */
export const shownPair = ({ serverSeed, clientSeed, nonce, before }: PairRow): z.infer<typeof seedsSchema> => ({
  commit: linkOf(serverSeed),
  clientSeed,
  nonce,
  before: before === null ? null : { ...before, commit: linkOf(before.serverSeed) },
})

const isUnused = ({ nonce, ref, before }: PairRow): boolean => nonce === 0 && ref === null && before === null

/** The seed pairs of members, one a game. The newest are in memory, all are in the store. */
export const createPairs = (store: Store, random: Random) => {
  const kept = new Map<string, PairRow>()
  const nameOf = (key: string, game: string): string => `${key} ${game}`
  const keep = (pair: PairRow): Row => {
    const name = nameOf(pair.key, pair.game)
    kept.delete(name)
    kept.set(name, pair)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return rowIn.pairs(pair)
  }
  return {
    /** The member's pair for a game, and the rows to be written before it is shown or used. */
    of: (key: string, game: GameId): { readonly pair: PairRow; readonly rows: readonly Row[] } => {
      const known = kept.get(nameOf(key, game)) ?? store.pair(key, game)
      if (known !== null) {
        const row = keep(known)
        // A question that was refused may have made it and written nothing.
        return { pair: known, rows: isUnused(known) ? [row] : [] }
      }
      const pair: PairRow = {
        key,
        game,
        serverSeed: random(SEED_BYTES),
        clientSeed: random(CLIENT_BYTES),
        nonce: 0,
        ref: null,
        before: null,
      }
      return { pair, rows: [keep(pair)] }
    },
    /** Uses up one nonce. */
    used: (pair: PairRow): Row => keep({ ...pair, nonce: pair.nonce + 1 }),
    /** Reveals the pair and begins the next with this client seed. */
    changed: (pair: PairRow, clientSeed: string, ref: string): { readonly pair: PairRow; readonly rows: readonly Row[] } => {
      const { serverSeed, clientSeed: old, nonce } = pair
      const next: PairRow = {
        ...pair,
        serverSeed: random(SEED_BYTES),
        clientSeed,
        nonce: 0,
        ref,
        before: { serverSeed, clientSeed: old, rounds: nonce },
      }
      return { pair: next, rows: [keep(next)] }
    },
  }
}
export type Pairs = ReturnType<typeof createPairs>
