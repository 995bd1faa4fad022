import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, Millis, Odds, Paise } from '#contract/scalar.ts'
import { quoteOdds } from '#domain/betting/bets.ts'
import { quoteTaken } from '#domain/betting/delay.ts'
import { boundsOf, inOrder, stakeRefusal, winRefusal } from '#domain/betting/limits.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { stakeCounted } from '#domain/money/limits.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { onLadder } from '#domain/odds.ts'
import { PROMO_ACCOUNT, bonusAccount, cashAccount, debtAccount } from '#domain/betting/settlement.ts'
import { isCovered, walletFor } from '#domain/money/bonus.ts'
import { isOver } from '#domain/money/payment.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import type { PlaceOrder } from './api.ts'
import type { Cancelled, ExchangeEvent, Fill, Transaction } from './events.ts'
import type { LiveMarket } from './live.ts'
import { paymentsOf } from './payments-state.ts'
import { accountDoor, heldMore, orderLimits, passesLoss } from './play-doors.ts'
import { type Change, outlook } from './position.ts'
import { type CoreBet, betIdOf, receivedBet, riskOf } from './bet.ts'
import { isExpired } from './refs.ts'
import { receivedNow } from './state/bets.ts'
import { type State, balanceOf } from './state/state.ts'
import { type Payer, bonusOf, heldIn, leftWith, liveBonus, payerOf, rehold, standingWallet } from './wallets.ts'

export type Terms = { readonly min: Paise; readonly max: Paise; readonly maxWin: Paise }
export const MAX_WIN: Paise = paise(1_000_000_00)

type Lapsed = Extract<ExchangeEvent, { type: 'bet-lapsed' }>
type Entered = Extract<ExchangeEvent, { type: 'bet-entered' }>

/** The bounds the exchange enforces for a market: the feed's own, else those of its kind (MKT-06, SLIP-09). */
export const termsOf = ({ market, limits }: Pick<LiveMarket, 'market' | 'limits'>): Terms => ({
  ...inOrder(limits ?? boundsOf(market)),
  maxWin: MAX_WIN,
})

/** A new member begins with a deposit from the bank. */
export const decideOpening = (member: CoreBet['member'], deposit: Paise, now: Millis, zone = DEFAULT_ZONE): ExchangeEvent => ({
  type: 'member-opened',
  at: now,
  member,
  ...(zone === DEFAULT_ZONE ? {} : { zone }),
  transactions: [
    {
      type: 'DEPOSIT',
      member,
      postings: [
        { account: cashAccount(member), amount: deposit },
        { account: 'house:bank', amount: paise(-deposit) },
      ],
    },
  ],
})

/** Closes a member and returns the cash to the bank. Null while the member has an open bet, a hold, an open round, a debt or a payment under way. */
export const decideClosing = (state: State, member: CoreBet['member'], now: Millis): ExchangeEvent | null => {
  const isBusy = (state.activeOf.get(member)?.size ?? 0) > 0 || (state.held.get(member) ?? 0) !== 0 || state.casino.openOf.has(member)
  const isCashingOut = [...state.cashingIn.values()].some((keys) => [...keys].some((key) => state.cashOuts.get(key)?.member === member))
  const isAmending = [...state.amendingIn.values()].some((keys) => [...keys].some((key) => state.amendments.get(key)?.member === member))
  const isPaying = paymentsOf(state.payments, member).some(({ kind, state: now }) => !isOver(kind, now))
  if (!state.members.has(member) || isBusy || isCashingOut || isAmending || isPaying || balanceOf(state, debtAccount(member)) !== 0)
    return null
  const cash = balanceOf(state, cashAccount(member))
  const postings = [
    { account: cashAccount(member), amount: paise(-cash) },
    { account: 'house:bank', amount: cash },
  ]
  const bonus = balanceOf(state, bonusAccount(member))
  const forfeited = [
    { account: bonusAccount(member), amount: paise(-bonus) },
    { account: PROMO_ACCOUNT, amount: bonus },
  ]
  return {
    type: 'member-closed',
    at: now,
    member,
    transactions: [
      ...(cash === 0 ? [] : [{ type: 'WITHDRAWAL', member, postings } as const]),
      ...(bonus === 0 ? [] : [{ type: 'BONUS_EXPIRE', member, postings: forfeited } as const]),
    ],
  }
}

/** The fields that must agree for two payloads of one ref to be the same bet (C6). */
export const payloadOf = ({ marketId, selectionId, side, odds, stake, accept, line, fancyPrice, places, persists }: PlaceOrder): string =>
  JSON.stringify([
    ...[marketId, selectionId, side, odds, stake, accept, line, fancyPrice, ...((places ?? 1) === 1 ? [] : [places])],
    ...(persists === undefined ? [] : [persists]),
  ])

/** Larger ones are no prices, and with the largest stake no amounts. */
const MAX_FANCY_PRICE = 10_000

/** Lines of INNINGS_RUNS go by half a run, in thousandths. */
const HALF_RUN = 500
const MAX_LINE = 1_000_000

/** Is this a limit that an order of the market may rest at: odds of the ladder, or of INNINGS_RUNS a line? */
export const isLimit = (marketType: Market['marketType'], odds: Odds): boolean =>
  marketType === 'INNINGS_RUNS' ? odds > 0 && odds < MAX_LINE && odds % HALF_RUN === 0 : onLadder(odds)

/** Is this a valid price of the market: a SESSION's run line with its fancyPrice (C5), a line of runs, else odds of the ladder? */
const isPrice = ({ marketType }: Market, { line, fancyPrice, odds }: PlaceOrder): boolean => {
  if (marketType === 'SESSION')
    return line !== null && line > 0 && fancyPrice > 0 && fancyPrice <= MAX_FANCY_PRICE && odds === 1000 + fancyPrice * 10
  return line === null && isLimit(marketType, odds)
}

const refusalOf = (state: State, live: LiveMarket | undefined, member: CoreBet['member'], order: PlaceOrder): RefusalCode | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  if (live === undefined) return 'INVALID_MARKET_ID'
  if (live.status === 'CLOSED' || state.results.has(order.marketId)) return 'MARKET_CLOSED'
  if (live.status !== 'OPEN') return 'MARKET_SUSPENDED'
  const { selectionId } = order
  const runner = live.runners.get(selectionId)
  const listed = live.market.runners.find((each) => each.selectionId === selectionId)
  if (runner === undefined || listed === undefined) return 'INVALID_RUNNER'
  if (runner.status === 'REMOVED' || state.removed.get(order.marketId)?.has(selectionId) === true) return 'RUNNER_REMOVED'
  if (runner.status === 'LOSER') return 'RUNNER_LOST'
  if ((order.places ?? 1) !== live.market.numberOfWinners) return 'MARKET_CHANGED'
  const { marketName = live.market.marketName, runnerName = listed.runnerName } = order
  if (marketName !== live.market.marketName || runnerName !== listed.runnerName) return 'MARKET_CHANGED'
  if (!isPrice(live.market, order)) return 'INVALID_ODDS'
  const terms = termsOf(live)
  return stakeRefusal(order.stake, terms.min, terms.max)
}

/** What pays a member's next bet in a market, by the wallet chosen, or why nothing does (ACCT-09). */
const payerFor = (state: State, member: CoreBet['member'], marketId: Market['marketId']): Payer | RefusalCode => {
  const bonus = liveBonus(state, member)
  const useBonus = state.bonusUsers.has(member)
  const standing = standingWallet(state, member, marketId)
  // A bonus that is met still pays what lessens its own position, from either wallet, as a cash-out does.
  if (standing === 'bonus' && bonus?.state === 'met') return bonus.number
  const wallet = walletFor({ useBonus, standing, bonusState: bonus?.state ?? null })
  if (wallet === 'main') return null
  return wallet === 'bonus' ? (bonus?.number ?? 'BONUS_NOT_ACTIVE') : wallet
}

/** The id of a bet that is made next, or some further on. */
export const mintedId = (state: State, further: number): BetId => betIdOf(state.minted + further)

/** D1: a new order is refused with a code, or received with its hold and its own expiry time. */
export const decidePlace = (
  state: State,
  live: LiveMarket | undefined,
  member: CoreBet['member'],
  order: PlaceOrder,
  now: Millis,
  expiresAt: Millis,
): Extract<ExchangeEvent, { type: 'bet-received' | 'bet-refused' }> => {
  const payload = payloadOf(order)
  const refuse = (refusal: Refusal) => ({
    type: 'bet-refused' as const,
    at: now,
    transactions: [],
    member,
    ref: order.ref,
    payload,
    ...refusal,
  })
  if (isExpired(order.ref, now)) return refuse({ code: 'SERVICE_UNAVAILABLE' })
  const shut = accountDoor(state, member, 'bet', now)
  if (shut !== null) return refuse(shut)
  const code = refusalOf(state, live, member, order)
  if (code !== null || live === undefined) return refuse({ code: code ?? 'INVALID_MARKET_ID' })
  const { market } = live
  const payer = payerFor(state, member, market.marketId)
  if (typeof payer === 'string') return refuse({ code: payer })
  const received = {
    at: now,
    betId: mintedId(state, 1),
    member,
    order,
    market,
    expiresAt,
    ...(payer === null ? {} : { bonus: payer }),
  } as const
  const { exposure, bestWin } = outlook(state, member, market, [{ before: null, after: receivedNow(state, receivedBet(received)) }])
  const tooMuch = winRefusal([bestWin], termsOf(live).maxWin)
  if (tooMuch !== null) return refuse({ code: tooMuch })
  const held = heldIn(state, member, market.marketId, payer)
  if (payer !== null && exposure > held && bonusOf(state, member, payer)?.state !== 'active') return refuse({ code: 'BONUS_NOT_ACTIVE' })
  const raised = { more: exposure - held, risk: riskOf({ order, market }, order.stake) }
  // The member's limits are of main money.
  const limited = payer === null ? orderLimits(state, member, raised, now) : null
  if (limited !== null) return refuse(limited)
  if (!isCovered(held, exposure, leftWith(state, member, payer, []))) return refuse({ code: 'INSUFFICIENT_FUNDS' })
  const counted = payer === null ? stakeCounted(raised) : paise(0)
  const transactions = rehold(state, member, market.marketId, exposure, payer).map((each) => ({ ...each, ref: order.ref }))
  return { type: 'bet-received', ...received, payload, counted, transactions }
}

/** The holds of everyone whose bets change, brought to their new worst case. */
export const reholdAll = (state: State, market: Market, changes: readonly Change[]): readonly Transaction[] => {
  const byMember = new Map<CoreBet['member'], Change[]>()
  for (const change of changes) {
    const own = byMember.get(change.after.member)
    if (own === undefined) byMember.set(change.after.member, [change])
    else own.push(change)
  }
  return [...byMember].flatMap(([member, own]) => {
    const [first] = own
    const payer = first === undefined ? null : payerOf(first.after)
    return rehold(state, member, market.marketId, outlook(state, member, market, own).exposure, payer)
  })
}

const withFills = (bet: CoreBet, fills: readonly Fill[]): CoreBet => ({
  ...bet,
  fills: [...bet.fills, ...fills],
  remaining: paise(bet.remaining - fills.reduce((sum, fill) => sum + fill.size, 0)),
})

/** Both sides of every match. */
export const fillChanges = (state: State, bet: CoreBet, fills: readonly Fill[]): readonly Change[] => {
  const changes: Change[] = [{ before: bet, after: withFills(bet, fills) }]
  for (const fill of fills) {
    const resting = fill.against === null ? undefined : state.bets.get(fill.against)
    if (resting !== undefined) changes.push({ before: resting, after: withFills(resting, [fill]) })
  }
  return changes
}

/** The bookmaker's quote for the bet now, or why it is refused (D5). A run line that moved is never taken. */
const houseFills = (live: LiveMarket, bet: CoreBet): readonly Fill[] | RefusalCode => {
  const { side, odds: limit, accept, selectionId, stake, line } = bet.order
  const best = live.runners.get(selectionId)?.book.levels(side, 1)[0]
  if (best === undefined) return 'ODDS_CHANGED'
  if (line !== null && best[0] !== Math.round(line * 1000)) return 'LINE_CHANGED'
  const quote = line === null ? best[0] : quoteOdds(best[1])
  return quoteTaken(side, limit, quote, accept) ? [{ odds: quote, size: stake, against: null }] : 'ODDS_CHANGED'
}

/** The least stake at a price that takes a paisa of liability with it, however it is rounded. */
const stakeOfPaisa = (price: Odds): Paise => paise(Math.ceil(1000 / (price - 1000)))

/**
 * Each match is rounded alone (C2). So a lay matched in parts may cost a paisa a part more than its hold. If its owner or the loss
 * limit has none left, the order first gives up a paisa's stake. Null: all parts are covered.
 */
export const decideTrim = (
  state: State,
  changes: readonly Change[],
  transactions: readonly Transaction[],
  now: Millis,
): Cancelled | Lapsed | null => {
  for (const { before } of changes) {
    if (before === null || before.order.side === 'back') continue
    const { member } = before
    const isShort = leftWith(state, member, payerOf(before), transactions) < 0
    if (!isShort && !passesLoss(state, member, heldMore(member, transactions), now)) continue
    const size = paise(Math.min(before.remaining, stakeOfPaisa(before.order.odds)))
    if (before.state === 'pending' && size === before.remaining) return decideLapse(state, before, 'INSUFFICIENT_FUNDS', now)
    return cancelEvent(state, before, size, true, now)
  }
  return null
}

/** D3 to D5: the delay is over; the order enters the matcher, or takes the bookmaker's quote. A trim comes first, then ask again. */
export const decideEntry = (state: State, live: LiveMarket | undefined, bet: CoreBet, now: Millis): Cancelled | Lapsed | Entered => {
  const runner = live?.runners.get(bet.order.selectionId)
  if (live === undefined || runner === undefined || live.status !== 'OPEN')
    return decideLapse(state, bet, live?.status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED', now)
  const { side, odds: limit } = bet.order
  const fills = isBookmaker(bet.market) ? houseFills(live, bet) : runner.book.match(side, limit, bet.remaining, bet.member)
  if (typeof fills === 'string') return decideLapse(state, bet, fills, now)
  const changes = fillChanges(state, bet, fills)
  const transactions = reholdAll(state, bet.market, changes)
  // A quote taken at any price may ask for more than was held at the receipt.
  if (isBookmaker(bet.market)) {
    if (passesLoss(state, bet.member, heldMore(bet.member, transactions), now)) return decideLapse(state, bet, 'LOSS_LIMIT_EXCEEDED', now)
    if (leftWith(state, bet.member, payerOf(bet), transactions) < 0) return decideLapse(state, bet, 'INSUFFICIENT_FUNDS', now)
  }
  return decideTrim(state, changes, transactions, now) ?? { type: 'bet-entered', at: now, betId: bet.betId, fills, transactions }
}

/**
 * A resting order the feed's offer now crosses is filled at its own price: the price improvement is the feed's.
 * `taken` is what leaves the feed's offer. Null when nothing is crossed. A trim takes nothing; then ask again.
 */
export const decideCross = (
  state: State,
  live: LiveMarket,
  bet: CoreBet,
  now: Millis,
): { readonly event: ExchangeEvent; readonly taken: readonly Fill[] } | null => {
  const runner = live.runners.get(bet.order.selectionId)
  if (runner === undefined || live.status !== 'OPEN') return null
  const taken = runner.book.match(bet.order.side, bet.order.odds, bet.remaining, bet.member).filter((fill) => fill.against === null)
  if (taken.length === 0) return null
  const fills = taken.map((fill) => ({ ...fill, odds: bet.order.odds }))
  const changes = [{ before: bet, after: withFills(bet, fills) }]
  const transactions = reholdAll(state, bet.market, changes)
  const trim = decideTrim(state, changes, transactions, now)
  if (trim !== null) return { taken: [], event: trim }
  return { taken, event: { type: 'bet-filled', at: now, betId: bet.betId, fills, transactions } }
}

const without = (state: State, bet: CoreBet, size: Paise): readonly Transaction[] =>
  reholdAll(state, bet.market, [{ before: bet, after: { ...bet, remaining: paise(bet.remaining - size) } }])

/** D2: a pending bet ends without a match; its hold is released at that instant. */
export const decideLapse = (state: State, bet: CoreBet, code: RefusalCode, now: Millis): Lapsed => ({
  type: 'bet-lapsed',
  at: now,
  betId: bet.betId,
  code,
  transactions: without(state, bet, bet.remaining),
})

const cancelEvent = (state: State, bet: CoreBet, size: Paise, lapsed: boolean, now: Millis): Cancelled => ({
  type: 'bet-cancelled',
  at: now,
  betId: bet.betId,
  size,
  lapsed,
  transactions: without(state, bet, size),
})

/** Cancels the rest of an order, by its owner or by a suspension. */
export const decideCancel = (state: State, bet: CoreBet, lapsed: boolean, now: Millis): Cancelled =>
  cancelEvent(state, bet, bet.remaining, lapsed, now)
