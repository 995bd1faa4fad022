import type { NamedMarket } from '#contract/calls/statements.ts'
import type { GameId } from '#contract/casino/wallet.ts'
import type { Market } from '#contract/market.ts'
import type { MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Row, type Word, rowsOf, wordsOf } from '#domain/money/statement.ts'
import { periodAt } from '#domain/money/periods.ts'
import { matchedOf } from './bet.ts'
import { stakeOf } from './casino-state.ts'
import type { ExchangeEvent } from './events.ts'
import { playOf } from './play-doors.ts'
import { type State, fullBalanceOf } from './state/state.ts'

/** What an event adds to the statements and results of members, and the market that it names. */
export type Projected = {
  readonly rows: readonly Row[]
  readonly words: readonly Word[]
  readonly market: NamedMarket | null
  /** What a call of the casino adds to the games that its member played. */
  readonly played: Played | null
}
/** `net`: what a closed bet brought, on the day that began at `day`; null for a bet that opens. */
export type Played = {
  readonly member: MemberCode
  readonly game: GameId
  readonly round: string
  readonly at: Millis
  readonly day: Millis
  readonly net: Paise | null
}

const playedBy = (state: State, event: ExchangeEvent, at: Millis): Played | null => {
  if (event.type !== 'casino-called' || event.code !== 'OK') return null
  const { call, member } = event
  const { game, round } = call
  const day = periodAt(at, 'day', playOf(state, member).zone).from
  const about = { member, game, round, at, day }
  if (call.op === 'debit') return { ...about, net: null }
  return { ...about, net: paise(call.op === 'credit' ? call.amountPaise - stakeOf(state.casino.open.get(call.debit)) : 0) }
}

/** A market as statements name it. */
export const namedMarket = ({ marketId, marketType, marketName, marketSaid, eventId, eventName, eventTypeId }: Market): NamedMarket => ({
  marketId,
  marketType,
  marketName,
  ...(marketSaid === undefined ? {} : { marketSaid }),
  eventId,
  eventName,
  eventTypeId,
})

const isVoid = ({ winners, runs }: { readonly winners: readonly unknown[]; readonly runs: number | null }): boolean =>
  winners.length === 0 && runs === null

type Own = { turnover: number; bets: number }

/** Who had matched bets in a settled market, their stakes, and the market as it is named. */
const settledIn = (state: State, { pnl }: Extract<ExchangeEvent, { type: 'market-settled' }>) => {
  const members = new Map<MemberCode, Own>()
  let market: Market | null = null
  for (const { betId } of pnl) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    market = bet.market
    // A bonus bet changes the bonus alone.
    if (bet.bonus !== undefined) continue
    const own = members.get(bet.member) ?? { turnover: 0, bets: 0 }
    members.set(bet.member, { turnover: own.turnover + matchedOf(bet), bets: own.bets + 1 })
  }
  return { members, market }
}

/**
 * The statement rows and words of an event, from the state before it. A settled market's bets must have been brought back from the
 * archive. Null for an event that makes none. Pure.
 */
export const projectedOf = (state: State, event: ExchangeEvent, position: number): Projected | null => {
  const settled = event.type === 'market-settled' ? settledIn(state, event) : null
  if (settled === null && event.transactions.length === 0) return null
  const at = event.at > state.at ? event.at : state.at
  const opens = event.type === 'member-opened'
  const of = settled === null || event.type !== 'market-settled' ? null : { market: event.marketId, members: [...settled.members.keys()] }
  const rows = rowsOf({ position, at, opens, transactions: event.transactions, settled: of }, (member) => fullBalanceOf(state, member))
  if (rows.length === 0) return null
  const before = event.type === 'market-settled' ? state.results.get(event.marketId) : undefined
  const now = event.type === 'market-settled' && !isVoid(event) ? 1 : 0
  const times = now - (before === undefined || isVoid(before) ? 0 : 1)
  const words = wordsOf(rows, (member) => {
    const { turnover = 0, bets = 0 } = settled?.members.get(member) ?? {}
    return { turnover: paise(turnover * times || 0), bets: bets * times || 0 }
  })
  return { rows, words, market: settled?.market == null ? null : namedMarket(settled.market), played: playedBy(state, event, at) }
}
