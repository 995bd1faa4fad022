import type { RefusalCode } from '#contract/call.ts'
import type { Market, MarketStatus, RunnerStatus } from '#contract/market.ts'
import { type BetId, type MarketId, type Millis, type Paise, type SelectionId, betIdSchema } from '#contract/scalar.ts'
import { liability, profit } from '#domain/bets.ts'
import { pays } from '#domain/exposure.ts'
import { MARKET_KINDS, marketKind } from '#domain/markets.ts'
import { quoteTaken } from '#domain/delay.ts'
import { stakeRefusal } from '#domain/limits.ts'
import { paise } from '#domain/money.ts'
import { cashAccount, commissionOn, holdAccount, settlePostings } from '#domain/settlement.ts'
import { onLadder } from '#domain/odds.ts'
import type { PlaceOrder } from './api.ts'
import type { RunnerBook } from './book.ts'
import type { ExchangeEvent, Fill, Transaction } from './events.ts'
import { type CoreBet, type State, balanceOf, exposureOf, rehold } from './state.ts'

/** A market as it stands now: definition, status and books. Memory only; the feed tells it again after a restart. */
export type LiveMarket = {
  market: Market
  status: MarketStatus
  inplay: boolean
  label: string | null
  delayMs: number
  traded: Paise | null
  readonly runners: Map<
    SelectionId,
    { readonly book: RunnerBook; status: RunnerStatus; lastPrice: PlaceOrder['odds'] | null; traded: Paise | null }
  >
}

export type Terms = { readonly min: Paise; readonly max: Paise; readonly maxWin: Paise }
export const MAX_WIN: Paise = paise(1_000_000_00)
export const COMMISSION_BASIS_POINTS = 200

/** The bounds the exchange enforces for a market (MKT-06, SLIP-09). */
export const termsOf = (market: Market): Terms => {
  const row = MARKET_KINDS[marketKind(market.marketType, market.eventTypeId)]
  return { min: row.min, max: row.max, maxWin: MAX_WIN }
}

/** What makes two payloads of one ref the same bet (C6). */
export const payloadOf = ({ marketId, selectionId, side, odds, stake, accept, line, fancyPrice }: PlaceOrder): string =>
  JSON.stringify([marketId, selectionId, side, odds, stake, accept, line, fancyPrice])

const draft = (order: PlaceOrder, member: CoreBet['member'], market: Market, now: Millis): CoreBet => ({
  betId: betIdSchema.parse('draft'),
  member,
  order,
  market,
  placedAt: now,
  expiresAt: now,
  state: 'pending',
  fills: [],
  remaining: order.stake,
  cancelled: paise(0),
  pnl: null,
  code: null,
})

/** Worst case of the member with one bet more. */
const worstWith = (state: State, bet: CoreBet): Paise => {
  const key = bet.market.marketId
  const list = state.betsIn.get(key) ?? []
  state.bets.set(bet.betId, bet)
  state.betsIn.set(key, [...list, bet.betId])
  const worst = exposureOf(state, bet.member, bet.market)
  state.bets.delete(bet.betId)
  state.betsIn.set(key, list)
  return worst
}

const refusalOf = (state: State, live: LiveMarket | undefined, member: CoreBet['member'], order: PlaceOrder): RefusalCode | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  if (live === undefined) return 'INVALID_MARKET_ID'
  if (live.status === 'CLOSED') return 'MARKET_CLOSED'
  if (live.status !== 'OPEN') return 'MARKET_SUSPENDED'
  const runner = live.runners.get(order.selectionId)
  if (runner === undefined) return 'INVALID_RUNNER'
  if (runner.status === 'REMOVED') return 'RUNNER_REMOVED'
  if (!onLadder(order.odds)) return 'INVALID_ODDS'
  const terms = termsOf(live.market)
  const byStake = stakeRefusal(order.stake, terms.min, terms.max)
  if (byStake !== null) return byStake
  if (profit(order.side, order.odds, order.stake) > terms.maxWin || liability(order.side, order.odds, order.stake) > terms.maxWin * 10)
    return 'MAX_WIN_EXCEEDED'
  return null
}

/** D1: a new order is refused with a code, or received with its hold and its own expiry time. */
export const decidePlace = (
  state: State,
  live: LiveMarket | undefined,
  member: CoreBet['member'],
  order: PlaceOrder,
  now: Millis,
  expiresAt: Millis,
): ExchangeEvent => {
  const payload = payloadOf(order)
  const refuse = (code: RefusalCode): ExchangeEvent => ({
    type: 'bet-refused',
    at: now,
    transactions: [],
    member,
    ref: order.ref,
    payload,
    code,
  })
  const code = refusalOf(state, live, member, order)
  if (code !== null || live === undefined) return refuse(code ?? 'INVALID_MARKET_ID')
  const worst = worstWith(state, draft(order, member, live.market, now))
  const more = worst - balanceOf(state, holdAccount(member, live.market.marketId))
  if (more > balanceOf(state, cashAccount(member))) return refuse('INSUFFICIENT_FUNDS')
  return {
    type: 'bet-received',
    at: now,
    transactions: rehold(state, member, live.market.marketId, worst),
    betId: betIdSchema.parse(`PV-${String(state.minted + 1).padStart(6, '0')}`),
    member,
    order,
    payload,
    market: live.market,
    expiresAt,
  }
}

const changed = (bet: CoreBet, by: Partial<CoreBet>): CoreBet => ({ ...bet, ...by })

/** The holds of everyone whose bets the changes touch, brought to their new worst case. */
const reholdAll = (state: State, market: Market, changes: ReadonlyMap<BetId, CoreBet>): readonly Transaction[] => {
  const members = new Set([...changes.values()].map((bet) => bet.member))
  return [...members].flatMap((member) =>
    rehold(
      state,
      member,
      market.marketId,
      exposureOf(state, member, market, (bet) => changes.get(bet.betId) ?? bet),
    ),
  )
}

const withFills = (bet: CoreBet, fills: readonly Fill[]): CoreBet =>
  changed(bet, { fills: [...bet.fills, ...fills], remaining: paise(bet.remaining - fills.reduce((sum, fill) => sum + fill.size, 0)) })

const fillChanges = (state: State, bet: CoreBet, fills: readonly Fill[]): Map<BetId, CoreBet> => {
  const changes = new Map([[bet.betId, withFills(bet, fills)]])
  for (const fill of fills) {
    const resting = fill.against === null ? undefined : state.bets.get(fill.against)
    if (resting !== undefined) changes.set(resting.betId, withFills(changes.get(resting.betId) ?? resting, [fill]))
  }
  return changes
}

/** D3 to D5: the delay is over; the order enters the matcher, or is held against the house's quote. */
export const decideEntry = (state: State, live: LiveMarket | undefined, bet: CoreBet, now: Millis): ExchangeEvent => {
  const runner = live?.runners.get(bet.order.selectionId)
  if (live === undefined || runner === undefined || live.status !== 'OPEN')
    return decideLapse(state, bet, live?.status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED', now)
  const { side, odds: limit } = bet.order
  if (MARKET_KINDS[marketKind(bet.market.marketType, bet.market.eventTypeId)].pricing === 'house') {
    const quote = runner.book.levels(side, 1)[0]?.[0]
    if (quote === undefined || !quoteTaken(side, limit, quote, bet.order.accept)) return decideLapse(state, bet, 'ODDS_CHANGED', now)
    const fills = [{ odds: quote, size: bet.order.stake, against: null }]
    return {
      type: 'bet-entered',
      at: now,
      betId: bet.betId,
      fills,
      transactions: reholdAll(state, bet.market, fillChanges(state, bet, fills)),
    }
  }
  const fills = runner.book.match(side, limit, bet.remaining, bet.member)
  return {
    type: 'bet-entered',
    at: now,
    betId: bet.betId,
    fills,
    transactions: reholdAll(state, bet.market, fillChanges(state, bet, fills)),
  }
}

/** A resting order the feed's offer now crosses is filled at its own price: the price improvement is the feed's. */
export const decideCross = (state: State, live: LiveMarket, bet: CoreBet, now: Millis): ExchangeEvent | null => {
  const runner = live.runners.get(bet.order.selectionId)
  if (runner === undefined || live.status !== 'OPEN') return null
  const offered = runner.book.match(bet.order.side, bet.order.odds, bet.remaining, bet.member).filter((fill) => fill.against === null)
  if (offered.length === 0) return null
  const fills = offered.map((fill) => ({ ...fill, odds: bet.order.odds }))
  return {
    type: 'bet-filled',
    at: now,
    betId: bet.betId,
    fills,
    transactions: reholdAll(state, bet.market, new Map([[bet.betId, withFills(bet, fills)]])),
  }
}

/** D2: a pending bet ends without a match; its hold is released at that instant. */
export const decideLapse = (state: State, bet: CoreBet, code: RefusalCode, now: Millis): ExchangeEvent => ({
  type: 'bet-lapsed',
  at: now,
  betId: bet.betId,
  code,
  transactions: reholdAll(state, bet.market, new Map([[bet.betId, changed(bet, { remaining: paise(0), state: 'refused' })]])),
})

/** What is left of a resting order is cancelled, by its owner or by a suspension. */
export const decideCancel = (state: State, bet: CoreBet, lapsed: boolean, now: Millis): ExchangeEvent => ({
  type: 'bet-cancelled',
  at: now,
  betId: bet.betId,
  size: bet.remaining,
  lapsed,
  transactions: reholdAll(
    state,
    bet.market,
    new Map([[bet.betId, changed(bet, { remaining: paise(0), state: bet.fills.length > 0 ? 'matched' : 'cancelled' })]]),
  ),
})

type Booked = { readonly pnl: number; readonly commission: number }
const bookedFor = (bets: readonly CoreBet[], winners: readonly SelectionId[], market: Market): Booked => {
  if (winners.length === 0) return { pnl: 0, commission: 0 }
  const pnl = bets.reduce((sum, bet) => sum + resultOf(bet, winners, market), 0)
  return { pnl, commission: commissionOn(paise(pnl), COMMISSION_BASIS_POINTS) }
}

/** Net result of one bet: each winner pays, each loser takes. */
const resultOf = (bet: CoreBet, winners: readonly SelectionId[], market: Market): number => {
  if (winners.length === 0) return 0
  const won = winners.includes(bet.order.selectionId)
  return bet.fills.reduce((sum, fill) => {
    const part = { runner: bet.order.selectionId, side: bet.order.side, odds: fill.odds, stake: fill.size }
    const winner = won ? bet.order.selectionId : market.runners.find((runner) => runner.selectionId !== bet.order.selectionId)?.selectionId
    return winner === undefined ? sum : sum + pays(part, winner)
  }, 0)
}

/**
 * The final word on a market, as one SETTLE per member. The same word again is nothing; another reverses first (rules.md).
 * Void: no winners, holds released, no commission.
 */
export const decideSettle = (
  state: State,
  marketId: MarketId,
  winners: readonly SelectionId[],
  note: string,
  now: Millis,
): ExchangeEvent | null => {
  const before = state.results.get(marketId)
  if (before !== undefined && before.winners.join() === winners.join()) return null
  const bets = (state.betsIn.get(marketId) ?? []).flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.fills.length > 0 ? [bet] : []
  })
  const transactions: Transaction[] = []
  for (const member of new Set(bets.map((bet) => bet.member))) {
    const own = bets.filter((bet) => bet.member === member)
    const market = own[0]?.market
    if (market === undefined) continue
    if (before !== undefined)
      transactions.push(
        settlement(
          member,
          balanceOf(state, holdAccount(member, marketId)),
          negate(bookedFor(own, before.winners, market)),
          'REVERSAL',
          marketId,
        ),
      )
    transactions.push(
      settlement(
        member,
        before === undefined ? balanceOf(state, holdAccount(member, marketId)) : paise(0),
        bookedFor(own, winners, market),
        'SETTLE',
        marketId,
      ),
    )
  }
  return {
    type: 'market-settled',
    at: now,
    marketId,
    winners,
    note,
    transactions: transactions.filter((transaction) => transaction.postings.length > 0),
    pnl: bets.map((bet) => ({ betId: bet.betId, pnl: paise(resultOf(bet, winners, bet.market)) })),
  }
}

const negate = ({ pnl, commission }: Booked): Booked => ({ pnl: -pnl, commission: -commission })

const settlement = (
  member: CoreBet['member'],
  hold: Paise,
  { pnl, commission }: Booked,
  type: Transaction['type'],
  marketId: MarketId,
): Transaction => ({
  type,
  postings: settlePostings(member, marketId, hold, paise(pnl), paise(commission)),
})
