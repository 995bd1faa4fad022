import type { RefusalCode } from '#contract/call.ts'
import type { BetId, MarketId, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { keepsPlace } from '#domain/betting/amend.ts'
import { stakeRefusal, winRefusal } from '#domain/betting/limits.ts'
import { paise } from '#domain/paise.ts'
import { isCovered } from '#domain/money/bonus.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { AmendOrder } from './api.ts'
import { type CoreAmendment, type CoreBet, amendedBet, matchedOf, riskOf } from './bet.ts'
import { decideTrim, fillChanges, isLimit, reholdAll, termsOf } from './decide.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import type { LiveMarket } from './live.ts'
import { accountDoor, orderLimits } from './play-doors.ts'
import { type Change, outlook } from './position.ts'
import { isExpired } from './refs.ts'
import type { State } from './state/state.ts'
import { bonusOf, heldIn, leftWith, payerOf } from './wallets.ts'

type Lapsed = Extract<ExchangeEvent, { type: 'amend-lapsed' }>
type Amended = Extract<ExchangeEvent, { type: 'bet-amended' }>

/** The fields that must agree for two amendments of one ref to be the same (C6). */
export const amendPayload = ({ betId, odds, stake }: AmendOrder): string => JSON.stringify(['amend', betId, odds, stake])

/** Less at the same price: the bet keeps its place in the queue, and nothing of it can match that could not before. */
export const staysInPlace = (bet: CoreBet, { odds, stake }: AmendOrder): boolean =>
  keepsPlace({ odds: bet.order.odds, remaining: bet.remaining }, { odds, remaining: paise(stake - matchedOf(bet)) })

/** Is an amendment of this member in its delay on the market? */
export const isAmendingIn = (state: State, member: MemberCode, marketId: MarketId): boolean =>
  [...(state.amendingIn.get(marketId) ?? [])].some((key) => state.amendments.get(key)?.member === member)

const isAmending = (state: State, { market, betId }: CoreBet): boolean =>
  [...(state.amendingIn.get(market.marketId) ?? [])].some((key) => state.amendments.get(key)?.order.betId === betId)

/** Why a member's bet takes no new terms now; else the bet, as it stands. */
const restingBet = (state: State, live: LiveMarket | undefined, member: MemberCode, betId: BetId): CoreBet | RefusalCode => {
  const bet = state.bets.get(betId)
  if (bet === undefined || bet.member !== member) return 'BET_TAKEN_OR_LAPSED'
  if (bet.state === 'pending') return 'BET_IN_PROGRESS'
  if (bet.remaining === 0) return 'BET_TAKEN_OR_LAPSED'
  // After a restart the feed may not have listed the market yet: as with a bet.
  return live?.status === 'OPEN' ? bet : live?.status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED'
}

/** What the new terms risk beyond the old ones. */
const riskMore = (bet: CoreBet, { odds, stake }: AmendOrder): number => {
  const before = riskOf(bet, paise(matchedOf(bet) + bet.remaining))
  return riskOf({ ...bet, order: { ...bet.order, odds } }, stake) - before
}

/** By how much new terms change what the bet counts for the stake limit: one that does not raise the hold counts nothing more. */
const countedMore = (bet: CoreBet, order: AmendOrder, more: number): Paise => {
  const risk = riskMore(bet, order)
  return paise(risk > 0 && more <= 0 ? 0 : risk)
}

/** The bet and the others as they would stand at the new terms, `fills` matched; or why it may not come to that. */
const changesOf = (
  state: State,
  live: LiveMarket,
  bet: CoreBet,
  order: AmendOrder,
  fills: readonly Fill[],
  now: Millis,
): { readonly changes: readonly Change[]; readonly counted: Paise } | Refusal => {
  const { odds, stake } = order
  const remaining = paise(stake - matchedOf(bet))
  if (remaining <= 0) return { code: 'BET_TAKEN_OR_LAPSED' }
  const terms = termsOf(live)
  const [own, ...others] = fillChanges(state, amendedBet(bet, odds, remaining), fills)
  const changes = own === undefined ? [] : [{ before: bet, after: own.after }, ...others]
  const { exposure, bestWin } = outlook(
    state,
    bet.member,
    bet.market,
    changes.filter(({ after }) => after.member === bet.member),
  )
  const code = stakeRefusal(stake, terms.min, terms.max) ?? winRefusal([bestWin], terms.maxWin)
  if (code !== null) return { code }
  const payer = payerOf(bet)
  const held = heldIn(state, bet.member, bet.market.marketId, payer)
  const more = exposure - held
  // A bonus that takes no new bets takes no larger ones either.
  if (payer !== null && more > 0 && bonusOf(state, bet.member, payer)?.state !== 'active') return { code: 'BONUS_NOT_ACTIVE' }
  // The member's limits are of main money.
  const limited = payer === null ? orderLimits(state, bet.member, { more, risk: Math.max(0, riskMore(bet, order)) }, now) : null
  if (limited !== null) return limited
  if (!isCovered(held, exposure, leftWith(state, bet.member, payer, []))) return { code: 'INSUFFICIENT_FUNDS' }
  return { changes, counted: payer === null ? countedMore(bet, order, more) : paise(0) }
}

/** New terms are refused with a code, or received: less at the same price is due at once, all else after the bet delay. It holds nothing. */
export const decideAmend = (
  state: State,
  live: LiveMarket | undefined,
  member: MemberCode,
  order: AmendOrder,
  now: Millis,
  afterDelay: Millis,
): Extract<ExchangeEvent, { type: 'amend-received' | 'bet-refused' }> => {
  const base = { at: now, transactions: [], member, payload: amendPayload(order) }
  const refuseBy = (refusal: Refusal) => ({ type: 'bet-refused' as const, ...base, ref: order.ref, ...refusal })
  const refuse = (code: RefusalCode) => refuseBy({ code })
  if (isExpired(order.ref, now)) return refuse('SERVICE_UNAVAILABLE')
  if (!state.members.has(member)) return refuse('INVALID_ACCOUNT_STATE')
  const shut = accountDoor(state, member, 'bet', now)
  if (shut !== null) return refuseBy(shut)
  const bet = restingBet(state, live, member, order.betId)
  if (typeof bet === 'string' || live === undefined) return refuse(typeof bet === 'string' ? bet : 'MARKET_SUSPENDED')
  if (isAmending(state, bet)) return refuse('BET_IN_PROGRESS')
  if (!isLimit(bet.market.marketType, order.odds)) return refuse('INVALID_ODDS')
  const changed = changesOf(state, live, bet, order, [], now)
  if ('code' in changed) return refuseBy(changed)
  const expiresAt = staysInPlace(bet, order) ? now : afterDelay
  return { type: 'amend-received', ...base, order, marketId: bet.market.marketId, expiresAt }
}

/**
 * The delay is over: what is still unmatched takes the new terms, and is matched where they cross; what was matched meanwhile stays
 * (OPEN-11). A trim comes first, then ask again.
 */
export const decideAmended = (
  state: State,
  live: LiveMarket | undefined,
  asked: CoreAmendment,
  now: Millis,
): Amended | Lapsed | Cancelled => {
  const { member, order } = asked
  const bet = restingBet(state, live, member, order.betId)
  if (typeof bet === 'string' || live === undefined) return lapseAmendment(asked, typeof bet === 'string' ? bet : 'MARKET_SUSPENDED', now)
  const remaining = paise(Math.max(0, order.stake - matchedOf(bet)))
  const book = live.runners.get(bet.order.selectionId)?.book
  const fills = staysInPlace(bet, order) ? [] : (book?.match(bet.order.side, order.odds, remaining, member) ?? [])
  const changed = changesOf(state, live, bet, order, fills, now)
  if ('code' in changed) return lapseAmendment(asked, changed.code, now)
  const { changes, counted } = changed
  const transactions = reholdAll(state, bet.market, changes)
  const trim = decideTrim(state, changes, transactions, now)
  if (trim?.type === 'bet-cancelled') return trim
  return {
    type: 'bet-amended',
    at: now,
    member,
    ref: order.ref,
    betId: bet.betId,
    odds: order.odds,
    remaining,
    fills,
    counted,
    transactions,
  }
}

/** An amendment ends without effect; the bet stands as it was. */
export const lapseAmendment = ({ member, order: { ref } }: CoreAmendment, code: RefusalCode, now: Millis): Lapsed => ({
  type: 'amend-lapsed',
  at: now,
  transactions: [],
  member,
  ref,
  code,
})
