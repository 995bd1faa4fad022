import type { Millis } from '#contract/scalar.ts'
import type { MyBet } from '../../wire.ts'
import type { RoundRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { AnswerOf } from '../words.ts'
import { isRevealed } from './image.ts'
import type { Parts, SharedEntry } from './parts.ts'
import type { createRounds } from './round.ts'
import { ticketsOf } from './tickets.ts'

type PastRound = NonNullable<AnswerOf<'round'>['past']>

const MOST_PAST = 30
const MOST_BETS = 300

/** A round of a member that ended. */
export type Past = {
  readonly round: MyBet['round']
  readonly at: Millis
  readonly stakedPaise: number
  readonly returnPaise: number
  readonly mark: string
}

/** The member's last rounds at a table that ended, the newest first, at most thirty. */
export const pastRounds = (store: Store, tableId: string, key: string): readonly Past[] => {
  const rounds = new Map<string, Past>()
  for (const { mine, at } of store.lastBets(key, tableId, MOST_BETS)) {
    if (mine.state !== 'won' && mine.state !== 'lost') continue
    const before = rounds.get(mine.round)
    if (before === undefined && rounds.size >= MOST_PAST) break
    rounds.set(mine.round, {
      round: mine.round,
      at: before?.at ?? at,
      stakedPaise: (before?.stakedPaise ?? 0) + mine.riskPaise,
      returnPaise: (before?.returnPaise ?? 0) + (mine.returnPaise ?? 0),
      mark: before?.mark ?? store.round(mine.round)?.mark ?? '',
    })
  }
  return [...rounds.values()]
}

/** A round that ended, with its seed and the member's bets; null for another, and where its seed is lost. */
export const pastRound = (
  { store, pairs }: Pick<Parts, 'store' | 'pairs'>,
  { roundFrom, isKnown }: Pick<ReturnType<typeof createRounds>, 'roundFrom' | 'isKnown'>,
  { game, ticket }: Pick<SharedEntry, 'game' | 'ticket'>,
  row: RoundRow | null,
  key: string,
): PastRound | null => {
  if (row === null || !isRevealed(row.state) || !isKnown(row)) return null
  const { before, seed, outcome } = roundFrom(row)
  const own = store.betsOf(row.round, key)
  const tickets = ticket === null ? [] : ticketsOf(own, pairs.of(key, game).pair.serverSeed)
  return { number: row.number, seed, before, publicSeed: row.publicSeed, outcome, bets: own.map(({ mine }) => mine), tickets }
}
