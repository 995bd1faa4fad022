import type { Millis } from '#contract/scalar.ts'
import type { MyBet } from '../../wire.ts'
import { linkOf } from '../fair/chain.ts'
import type { BetRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { AnswerOf } from '../words.ts'

type PastTickets = NonNullable<AnswerOf<'round'>['past']>['tickets']
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

/** The bingo tickets among a member's bets with their seeds; the server seed of the pair in use is not shown (CAS-05). */
export const ticketsOf = (bets: readonly BetRow[], inUse: string): PastTickets =>
  bets.flatMap(({ mine: { ref }, ticket }) => {
    if (ticket === undefined) return []
    const { serverSeed, clientSeed, nonce } = ticket
    return [{ ref, nonce, clientSeed, commit: linkOf(serverSeed), serverSeed: serverSeed === inUse ? null : serverSeed }]
  })
