import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, MarketId, MemberCode, Millis, SelectionId } from '#contract/scalar.ts'
import { type CashOut, cashOut } from '#domain/betting/cash-out.ts'
import { ifWins } from '#domain/betting/exposure.ts'
import { lostIn } from '#domain/market/lost.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { COMMISSION_BASIS_POINTS, netOf } from '#domain/betting/settlement.ts'
import { isCovered } from '#domain/money/bonus.ts'
import type { CashOutOffer, CashOutOrder, PlaceOrder } from './api.ts'
import { decideTrim, fillChanges, mintedId, reholdAll } from './decide.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import type { LiveMarket } from './live.ts'
import { outlook } from './position.ts'
import { accountDoor } from './play-doors.ts'
import { type CoreBet, type CoreCashOut, fieldIn, fieldOf, isOpen, receivedBet } from './bet.ts'
import { isExpired } from './refs.ts'
import { receivedNow } from './state/bets.ts'
import type { State } from './state/state.ts'
import { heldIn, leftWith, standingPayer } from './wallets.ts'

/** As far as a price may be from the best and still be taken: the ends of the ladder. */
export const WORST = { back: odds(1010), lay: odds(1_000_000) } as const
/** The most that rounding leaves between two results. */
const ONE_RUPEE = 100
const MOST: Paise = paise(Number.MAX_SAFE_INTEGER)

type Plan = {
  readonly cashOutId: string
  /** The worst result of the runners that can still win, commission paid. */
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

/** The field of a bet that is made on the market now. */
const fieldNow = (state: State, market: Market) => fieldIn(market, [...(state.removed.get(market.marketId) ?? [])])

/** Were some of the bets made under another field? Bets of now end none of them in every outcome, so there is no offer (MKT-15). */
const isOfEarlierField = (state: State, market: Market, own: readonly CoreBet[]): boolean =>
  own.some((bet) => bet.fills.length > 0 && fieldOf(bet).key !== fieldNow(state, market).key)

/** `standing`: what a position pays, by the runners that can still win; `lost`: by those that cannot, but are still held (MKT-13). */
type Position = { readonly standing: ReadonlyMap<SelectionId, Paise>; readonly lost: readonly Paise[] }

/** What a member's matched bets on a market pay, by the runners that are still in it; null where no cash-out is made of it. */
const positionOf = (state: State, live: LiveMarket, own: readonly CoreBet[]): Position | null => {
  const { market } = live
  const runners = fieldNow(state, market).field?.runners ?? []
  if (isOnRuns(market.marketType) || market.numberOfWinners !== 1) return null
  const matched = own.flatMap(({ order: { selectionId: runner, side }, fills }) =>
    fills.map((fill) => ({ runner, side, odds: fill.odds, stake: fill.size })),
  )
  const lost = lostIn(live)
  const all = [...ifWins(runners, matched)]
  const standing = new Map(all.filter(([runner]) => !lost.has(runner)))
  if (new Set(standing.values()).size < 2) return null
  return { standing, lost: all.flatMap(([runner, pays]) => (lost.has(runner) ? [pays] : [])) }
}

/** Is there money for what is held after these bets? Their win is held against lost runners, too, until the market is settled. */
const isHeldFor = (state: State, member: MemberCode, { marketId }: Market, { standing, lost }: Position, plan: Plan['plan']): boolean => {
  const turn = (plan.results.get(plan.unhedged) ?? 0) - (standing.get(plan.unhedged) ?? 0)
  const payer = standingPayer(state, member, marketId) ?? null
  return isCovered(heldIn(state, member, marketId, payer), -turn - Math.min(...lost), leftWith(state, member, payer, []))
}

/** The best a member can make of `part` percent of a position now, or why there is nothing to make (CASH-04, CASH-05). */
export const planFor = (state: State, live: LiveMarket | undefined, member: MemberCode, part: number): Plan | RefusalCode => {
  if (live === undefined) return 'INVALID_MARKET_ID'
  const { market } = live
  if (live.status === 'CLOSED' || state.results.has(market.marketId)) return 'MARKET_CLOSED'
  if (live.status !== 'OPEN') return 'MARKET_SUSPENDED'
  const own = betsIn(state, member, market)
  if (own.some((bet) => bet.state === 'pending')) return 'BET_IN_PROGRESS'
  if (isOfEarlierField(state, market, own)) return 'EARLIER_TERMS'
  const position = positionOf(state, live, own)
  if (position === null) return 'NOTHING_TO_CASH_OUT'
  const plan = cashOut(
    [...position.standing].map(([runner, ifWin]) => ({
      runner,
      ifWin,
      back: offersOf(live, runner, 'back', member),
      lay: offersOf(live, runner, 'lay', member),
    })),
    { part, of: 100 },
  )
  if (plan === null) return 'NO_CASH_OUT_OFFER'
  if (!isHeldFor(state, member, market, position, plan)) return 'INSUFFICIENT_FUNDS'
  return { plan, amount: netOf(plan.guaranteed, COMMISSION_BASIS_POINTS), cashOutId: [...position.standing.values()].join() }
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

/** A cash-out is refused with a code, or received with its own expiry time. It holds nothing in its delay (CASH-05). */
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
  const shut = accountDoor(state, member, 'cash-out', now)
  if (shut !== null) return { ...refuse(shut.code), about: shut.about }
  if (typeof planned === 'string' || live === undefined) return refuse(typeof planned === 'string' ? planned : 'INVALID_MARKET_ID')
  if (isCashingOut(state, member, order.marketId)) return refuse('BET_IN_PROGRESS')
  if (planned.cashOutId !== order.cashOutId || planned.amount < order.atLeast) return refuse('ODDS_CHANGED')
  const betId = mintedId(state, 1)
  return { type: 'cash-out-received', ...base, betId, order, market: live.market, expiresAt }
}

/** A pressed cash-out is for the position and the amount that were reviewed; a stop is for any, and a profit for its bound (CASH-07). */
const isAsReviewed = ({ auto, order }: CoreCashOut, { cashOutId, amount }: Plan): boolean =>
  auto === 'stop' || (amount >= order.atLeast && (auto !== null || cashOutId === order.cashOutId))

/** Does the member have nothing on the market that a cash-out could still change, now or after a match? */
export const hasNothingLeft = (state: State, member: MemberCode, live: LiveMarket): boolean => {
  const own = betsIn(state, member, live.market)
  if (own.some(isOpen) || isOfEarlierField(state, live.market, own)) return false
  const results = [...(positionOf(state, live, own)?.standing.values() ?? [])]
  return results.length === 0 || Math.max(...results) - Math.min(...results) < ONE_RUPEE
}

/** Is a cash-out of this member in its delay on the market? */
export const isCashingOut = (state: State, member: MemberCode, marketId: MarketId): boolean =>
  [...(state.cashingIn.get(marketId) ?? [])].some((key) => state.cashOuts.get(key)?.member === member)

/**
 * The delay is over (CASH-04). Makes all bets of the plan at once; none if the position changed or its result is worse than reviewed.
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
  if (!isAsReviewed(asked, planned)) return lapseCashOut(asked, 'ODDS_CHANGED', now)
  const bets = hedgesOf(state, asked, planned.plan)
  // What paid the position pays the bets that end it.
  const payer = standingPayer(state, member, market.marketId) ?? null
  const paid = payer === null ? {} : { bonus: payer }
  const changes = bets.flatMap((bet) => {
    const received = receivedBet({ ...bet, ...paid, member, market, at: now, expiresAt: now })
    const [own, ...others] = fillChanges(state, receivedNow(state, received), bet.fills)
    return own === undefined ? [] : [{ before: null, after: own.after }, ...others]
  })
  const { exposure } = outlook(
    state,
    member,
    market,
    changes.filter(({ after }) => after.member === member),
  )
  if (!isCovered(heldIn(state, member, market.marketId, payer), exposure, leftWith(state, member, payer, [])))
    return lapseCashOut(asked, 'INSUFFICIENT_FUNDS', now)
  const transactions = reholdAll(state, market, changes)
  const trim = decideTrim(state, changes, transactions, now)
  if (trim?.type === 'bet-cancelled') return trim
  return { type: 'cashed-out', at: now, member, ref: order.ref, amount: planned.amount, bets, ...paid, transactions }
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
