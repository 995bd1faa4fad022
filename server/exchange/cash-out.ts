import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, MemberCode, Millis, SelectionId } from '#contract/scalar.ts'
import { type CashOut, cashOut, netOf } from '#domain/betting/cash-out.ts'
import { ifWins } from '#domain/betting/exposure.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { COMMISSION_BASIS_POINTS, cashAccount, holdAccount } from '#domain/betting/settlement.ts'
import type { CashOutOffer, CashOutOrder, PlaceOrder } from './api.ts'
import { decideTrim, fillChanges, mintedId, reholdAll } from './decide.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import type { LiveMarket } from './live.ts'
import { outlook } from './position.ts'
import { type CoreBet, type CoreCashOut, receivedBet } from './bet.ts'
import { isExpired } from './refs.ts'
import { type State, balanceOf } from './state.ts'

/** As far as a price may be from the best and still be taken: the ends of the ladder. */
export const WORST = { back: odds(1010), lay: odds(1_000_000) } as const
const MOST: Paise = paise(Number.MAX_SAFE_INTEGER)

type Plan = {
  readonly cashOutId: string
  /** The worst result, commission paid. */
  readonly amount: Paise
  readonly plan: CashOut<SelectionId, Fill>
}

const betsIn = (state: State, member: MemberCode, market: Market): readonly CoreBet[] =>
  [...(state.activeOf.get(member) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet?.market.marketId === market.marketId ? [bet] : []
  })

/** A runner's liquidity now. The bookmaker's quote has no limit; a book has its sizes. */
const offersOf = (live: LiveMarket, selectionId: SelectionId, side: 'back' | 'lay', member: MemberCode): readonly Fill[] => {
  const book = live.runners.get(selectionId)?.book
  if (book === undefined) return []
  if (!isBookmaker(live.market)) return book.match(side, WORST[side], MOST, member)
  return book.levels(side, 1).map(([quote]) => ({ odds: quote, size: MOST, against: null }))
}

/** The best a member can make of `part` percent of a position now, or why there is nothing to make (CASH-04, CASH-05). */
const planFor = (state: State, live: LiveMarket | undefined, member: MemberCode, part: number): Plan | RefusalCode => {
  if (live === undefined) return 'INVALID_MARKET_ID'
  const { market } = live
  if (live.status === 'CLOSED' || state.results.has(market.marketId)) return 'MARKET_CLOSED'
  if (live.status !== 'OPEN') return 'MARKET_SUSPENDED'
  const own = betsIn(state, member, market)
  if (own.some((bet) => bet.state === 'pending')) return 'BET_IN_PROGRESS'
  const removed = state.removed.get(market.marketId)
  const runners = market.runners.flatMap(({ selectionId }) => (removed?.has(selectionId) ? [] : [selectionId]))
  if (market.marketType === 'SESSION' || market.numberOfWinners !== 1 || runners.length < 2) return 'NOTHING_TO_CASH_OUT'
  const matched = own.flatMap(({ order: { selectionId: runner, side }, fills }) =>
    fills.map((fill) => ({ runner, side, odds: fill.odds, stake: fill.size })),
  )
  const position = ifWins(runners, matched)
  if (new Set(position.values()).size < 2) return 'NOTHING_TO_CASH_OUT'
  const plan = cashOut(
    runners.map((runner) => ({
      runner,
      ifWin: position.get(runner) ?? paise(0),
      back: offersOf(live, runner, 'back', member),
      lay: offersOf(live, runner, 'lay', member),
    })),
    { part, of: 100 },
  )
  if (plan === null) return 'NO_CASH_OUT_OFFER'
  return { plan, amount: netOf(plan.guaranteed, COMMISSION_BASIS_POINTS), cashOutId: [...position.values()].join() }
}

/** A member's cash-out offer for a position now. */
export const offerFor = (state: State, live: LiveMarket | undefined, member: MemberCode, part: number): CashOutOffer => {
  const planned = planFor(state, live, member, part)
  if (typeof planned === 'string') return { kind: 'none', code: planned }
  const { plan, amount, cashOutId } = planned
  return {
    kind: 'offer',
    cashOutId,
    amount,
    results: [...plan.results].map(([selectionId, result]) => ({
      ...(live?.market.runners.find((runner) => runner.selectionId === selectionId) ?? { selectionId, runnerName: '' }),
      pnl: netOf(result, COMMISSION_BASIS_POINTS),
    })),
  }
}

/** The fields that must agree for two cash-outs of one ref to be the same (C6). */
export const cashOutPayload = ({ marketId, cashOutId, part, atLeast }: CashOutOrder): string =>
  JSON.stringify(['cash-out', marketId, cashOutId, part, atLeast])

/** The bets a plan is made of: each takes what it found, whole. */
const hedgesOf = (
  state: State,
  asked: CoreCashOut,
  plan: Plan['plan'],
): { readonly betId: BetId; readonly order: PlaceOrder; readonly fills: readonly Fill[] }[] =>
  plan.hedges.map(({ runner, side, fills, stake }, i) => ({
    betId: i === 0 ? asked.betId : mintedId(state, i),
    fills,
    order: {
      ref: asked.order.ref,
      marketId: asked.order.marketId,
      selectionId: runner,
      side,
      // The last price taken is the worst.
      odds: fills.at(-1)?.odds ?? WORST[side],
      stake,
      accept: 'NONE',
      line: null,
      fancyPrice: 0,
      claims: asked.order.claims,
    },
  }))

/** A cash-out is refused with a code, or received with its own expiry time. It holds nothing: it only lessens (CASH-05). */
export const decideCashOut = (
  state: State,
  live: LiveMarket | undefined,
  member: MemberCode,
  order: CashOutOrder,
  now: Millis,
  expiresAt: Millis,
): Extract<ExchangeEvent, { type: 'cash-out-received' | 'bet-refused' }> => {
  const planned = planFor(state, live, member, order.part)
  const payload = cashOutPayload(order)
  const base = { at: now, transactions: [], member, payload }
  const refuse = (code: RefusalCode) => ({ type: 'bet-refused' as const, ...base, ref: order.ref, code })
  if (isExpired(order.ref, now)) return refuse('SERVICE_UNAVAILABLE')
  if (typeof planned === 'string' || live === undefined) return refuse(typeof planned === 'string' ? planned : 'INVALID_MARKET_ID')
  if ([...(state.cashingIn.get(order.marketId) ?? [])].some((key) => state.cashOuts.get(key)?.member === member))
    return refuse('BET_IN_PROGRESS')
  if (planned.cashOutId !== order.cashOutId || planned.amount < order.atLeast) return refuse('ODDS_CHANGED')
  const betId = mintedId(state, 1)
  return { type: 'cash-out-received', ...base, betId, order, market: live.market, expiresAt }
}

/**
 * The delay is over: makes all bets of the plan at once if the position is the same and its result no worse than reviewed; else
 * none (CASH-04).
 */
export const decideCashedOut = (
  state: State,
  live: LiveMarket | undefined,
  asked: CoreCashOut,
  now: Millis,
): Extract<ExchangeEvent, { type: 'cashed-out' | 'cash-out-lapsed' }> | Cancelled => {
  const { member, order, market } = asked
  // After a restart the feed may not have listed the market yet: as with a bet.
  if (live === undefined) return lapseCashOut(asked, 'MARKET_SUSPENDED', now)
  const planned = planFor(state, live, member, order.part)
  if (typeof planned === 'string') return lapseCashOut(asked, planned, now)
  if (planned.cashOutId !== order.cashOutId || planned.amount < order.atLeast) return lapseCashOut(asked, 'ODDS_CHANGED', now)
  const bets = hedgesOf(state, asked, planned.plan)
  const changes = bets.flatMap((bet) => {
    const [own, ...others] = fillChanges(state, receivedBet({ ...bet, member, market, at: now, expiresAt: now }), bet.fills)
    return own === undefined ? [] : [{ before: null, after: own.after }, ...others]
  })
  const more = outlook(
    state,
    member,
    market,
    changes.filter(({ after }) => after.member === member),
  ).exposure
  if (more - balanceOf(state, holdAccount(member, market.marketId)) > balanceOf(state, cashAccount(member)))
    return lapseCashOut(asked, 'INSUFFICIENT_FUNDS', now)
  const transactions = reholdAll(state, market, changes)
  const trim = decideTrim(state, changes, transactions, now)
  if (trim?.type === 'bet-cancelled') return trim
  return { type: 'cashed-out', at: now, member, ref: order.ref, amount: planned.amount, bets, transactions }
}

/** A cash-out ends without effect; the bets it was for stand as they were. */
export const lapseCashOut = (
  { member, order }: CoreCashOut,
  code: RefusalCode,
  now: Millis,
): Extract<ExchangeEvent, { type: 'cash-out-lapsed' }> => ({
  type: 'cash-out-lapsed',
  at: now,
  transactions: [],
  member,
  ref: order.ref,
  code,
})
