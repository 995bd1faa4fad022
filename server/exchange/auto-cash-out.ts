import type { RefusalCode } from '#contract/call.ts'
import { type BetSlipRef, type MemberCode, type Millis, betSlipRefSchema, millisSchema } from '#contract/scalar.ts'
import { type AutoCashOut, boundReached, ruleRefusal } from '#domain/betting/auto-cash-out.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { isAmendingIn } from './amend.ts'
import type { CashOutOrder } from './api.ts'
import type { CoreAuto } from './bet.ts'
import { cashOutPayload, hasNothingLeft, isCashingOut, planFor } from './cash-out.ts'
import { mintedId } from './decide.ts'
import type { ExchangeEvent } from './events.ts'
import type { LiveMarket } from './live.ts'
import { accountDoor } from './play-doors.ts'
import type { State } from './state/state.ts'

const WHOLE = 100
/** The most rules of all members together. */
const MAX_RULES = 100_000
type RuleSet = Extract<ExchangeEvent, { type: 'auto-cash-out-set' }>
type Ended = Extract<ExchangeEvent, { type: 'auto-cash-out-ended' }>
type Received = Extract<ExchangeEvent, { type: 'cash-out-received' }>

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0')
/** The ref of a rule's next cash-out. Its time is 0, and the exchange takes no ref of that time from a client. */
export const autoRef = ({ number, count }: Pick<CoreAuto, 'number' | 'count'>): BetSlipRef =>
  betSlipRefSchema.parse(`00000000-0000-7${hex(count >> 12, 3)}-8${hex(count % 4096, 3)}-${hex(number, 12)}`)

/** Is it the member's rule already? Then a repeat changes nothing. */
const isSame = (one: AutoCashOut, other: AutoCashOut): boolean => one.takeProfit === other.takeProfit && one.stopLoss === other.stopLoss

/** A rule is set, or refused with a code; null when the member has this very rule (CASH-07). */
export const decideAutoSet = (
  state: State,
  live: LiveMarket | undefined,
  member: MemberCode,
  rule: AutoCashOut,
  now: Millis,
): RuleSet | RefusalCode | Refusal | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const shut = accountDoor(state, member, 'set-auto-cash-out', now)
  if (shut !== null) return shut
  if (live === undefined) return 'INVALID_MARKET_ID'
  const { market } = live
  if (live.status === 'CLOSED' || state.results.has(market.marketId)) return 'MARKET_CLOSED'
  const known = state.autos.get(market.marketId)?.get(member)
  if (known !== undefined && isSame(known.rule, rule)) return null
  const planned = planFor(state, live, member, WHOLE)
  const refusal = ruleRefusal(rule, typeof planned === 'string' ? null : planned.amount)
  if (refusal !== null) return refusal
  if ((known?.firing ?? null) !== null) return 'BET_IN_PROGRESS'
  if (hasNothingLeft(state, member, live)) return 'NOTHING_TO_CASH_OUT'
  const rules = [...state.autos.values()].reduce((sum, { size }) => sum + size, 0)
  if (rules >= MAX_RULES) return 'SERVICE_UNAVAILABLE'
  return { type: 'auto-cash-out-set', at: now, transactions: [], member, market, rule }
}

/** A rule ends without a cash-out. */
const endAuto = ({ member, market: { marketId } }: CoreAuto, why: Ended['why'], now: Millis): Ended => ({
  type: 'auto-cash-out-ended',
  at: now,
  transactions: [],
  member,
  marketId,
  why,
})

/** A member takes a rule away; refused while its cash-out is in the delay, and null without a rule. */
export const decideAutoRemove = (auto: CoreAuto | undefined, now: Millis): Ended | 'BET_IN_PROGRESS' | null => {
  if (auto === undefined) return null
  return auto.firing === null ? endAuto(auto, 'REMOVED', now) : 'BET_IN_PROGRESS'
}

/** What the market's newest offer makes of an armed rule: its cash-out is received, the rule ends, or nothing (null). */
export const decideAuto = (state: State, live: LiveMarket, auto: CoreAuto, now: Millis): Received | Ended | null => {
  const { member, market, rule, firing } = auto
  const { marketId } = market
  if (firing !== null || state.results.has(marketId) || isCashingOut(state, member, marketId)) return null
  if (isAmendingIn(state, member, marketId) || accountDoor(state, member, 'auto-cash-out', now) !== null) return null
  if (hasNothingLeft(state, member, live)) return endAuto(auto, 'NOTHING_LEFT', now)
  const planned = planFor(state, live, member, WHOLE)
  // A rule is for the position that its member saw: it ends where the market has other terms than the bets.
  if (planned === 'EARLIER_TERMS') return endAuto(auto, 'MARKET_CHANGED', now)
  if (typeof planned === 'string') return null
  const { cashOutId, amount } = planned
  const bound = boundReached(rule, amount)
  if (bound === null) return null
  const order: CashOutOrder = {
    ref: autoRef(auto),
    marketId,
    cashOutId,
    part: WHOLE,
    atLeast: bound === 'profit' ? (rule.takeProfit ?? amount) : amount,
    claims: { browser: '', ip: '' },
  }
  return {
    type: 'cash-out-received',
    at: now,
    transactions: [],
    member,
    betId: mintedId(state, 1),
    order,
    payload: cashOutPayload(order),
    market: live.market,
    expiresAt: millisSchema.parse(Math.round(now + live.delayMs)),
    auto: { bound, offer: amount },
  }
}
