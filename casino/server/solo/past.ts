import { linkOf } from '../fair/chain.ts'
import type { SoloRow } from '../store/rows.ts'
import type { Past } from '../tables/past.ts'
import type { Parts, SoloEntry } from '../tables/parts.ts'
import type { Answer, SoloImage } from '../words.ts'
import { multipleOf } from './view.ts'

const MOST_PAST = 30
const ENDED: ReadonlySet<SoloRow['state']> = new Set(['settled', 'paying'])

/** The rounds of one game that members played alone and that have ended, for their history and its check (CAS-05). */
export const createPastSolos = (
  { store, pairs }: Pick<Parts, 'store' | 'pairs'>,
  { game }: Pick<SoloEntry, 'game'>,
  imageOf: (row: SoloRow) => SoloImage,
) => ({
  /** The member's last rounds, the newest first. */
  listOf: (key: string): readonly Past[] =>
    store
      .lastSolos(key, game, MOST_PAST)
      .filter(({ state }) => ENDED.has(state))
      .map(({ round, at, stakedPaise, returnPaise }) => ({
        round,
        at,
        stakedPaise,
        returnPaise,
        mark: multipleOf(stakedPaise, returnPaise),
      })),
  /** One of the member's rounds with its seeds. The server seed is shown once the change of the pair is durable. */
  one: (key: string, round: SoloRow['round'], answer: Answer<'soloRound'>): void => {
    const row = store.solo(round)
    if (row === null || row.key !== key || row.game !== game || !ENDED.has(row.state)) return answer({ code: 'INVALID_BET' })
    const isInUse = pairs.of(key, game).pair.serverSeed === row.serverSeed
    const past = {
      solo: imageOf(row),
      commit: linkOf(row.serverSeed),
      clientSeed: row.clientSeed,
      serverSeed: isInUse ? null : row.serverSeed,
    }
    store.write([], () => answer({ code: 'OK', past }))
  },
})
