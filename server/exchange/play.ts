import type { Market } from '#contract/market.ts'
import type { BetId, BetSlipRef, MarketId, MemberCode, Millis } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount, debtAccount } from '#domain/betting/settlement.ts'
import { closingRefusal } from '#domain/money/closing.ts'
import { changedLimit, confirmedLimit, lineAt, loosens, noLimit } from '#domain/money/limit-change.ts'
import { type LimitKind, LIMIT_KINDS, usedOf } from '#domain/money/limits.ts'
import { type PauseWish, coolingUntil, excludedUntil, pauseUntil, returning } from '#domain/money/pauses.ts'
import { PERIODS, type Period } from '#domain/money/periods.ts'
import type { PlayView } from '#domain/money/play-view.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import { type CheckMinutes, checkDueAt, checkShown, isCheckDue, sittingAt } from '#domain/money/sitting.ts'
import type { CoreBet } from './bet.ts'
import { reholdAll } from './decide.ts'
import { unclaimedOf } from './deposit.ts'
import type { ExchangeEvent } from './events.ts'
import { hasWaiting } from './payments-state.ts'
import { accountDoor, playOf, playedNow } from './play-doors.ts'
import type { Change } from './position.ts'
import { type State, balanceOf } from './state/state.ts'

type EventOf<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** What a member sees of limits, pauses and sitting, with what of each limit is used. */
export const playView = (state: State, member: MemberCode, now: Millis): PlayView => {
  const play = playOf(state, member)
  const played = playedNow(state, member, now)
  const { excluded } = play.pauses
  const sitting = sittingAt(play.sitting, now)
  const until = excludedUntil(play.pauses, now)
  return {
    zone: play.zone,
    limits: LIMIT_KINDS.flatMap((kind) =>
      PERIODS.map((period) => ({
        kind,
        period,
        ...lineAt(play.limits[kind]?.[period] ?? noLimit, now),
        ...usedOf(kind, period, played, now, play.zone),
      })),
    ),
    checkMinutes: play.checkMinutes,
    checkDueAt: checkDueAt(sitting, play.checkMinutes),
    sitting: sitting === null ? null : checkShown(sitting, now),
    coolingUntil: coolingUntil(play.pauses, now),
    excludedUntil: until,
    mayReturn: until !== null && excluded !== null && excluded.until <= now && excluded.returnFrom === null,
    returnFrom: until === null ? null : (excluded?.returnFrom ?? null),
  }
}

const base = (at: Millis, member: MemberCode) => ({ at, transactions: [], member })

/** A limit is changed, now or once the member says yes again a day later; null takes it away. */
export const decideLimit = (
  state: State,
  member: MemberCode,
  { kind, period, limit }: { readonly kind: LimitKind; readonly period: Period; readonly limit: number | null },
  now: Millis,
): EventOf<'limit-changed'> | Refusal => {
  if (!state.members.has(member)) return { code: 'INVALID_ACCOUNT_STATE' }
  const line = playOf(state, member).limits[kind]?.[period] ?? noLimit
  const shut = accountDoor(state, member, loosens(line, limit) ? 'loosen-limit' : 'tighten-limit', now)
  return shut ?? { type: 'limit-changed', ...base(now, member), kind, period, line: changedLimit(line, limit, now).line }
}

/** The second yes to a looser limit. */
export const decideConfirm = (
  state: State,
  member: MemberCode,
  { kind, period }: { readonly kind: LimitKind; readonly period: Period },
  now: Millis,
): EventOf<'limit-changed'> | Refusal => {
  const shut = accountDoor(state, member, 'loosen-limit', now)
  if (shut !== null) return shut
  const line = confirmedLimit(playOf(state, member).limits[kind]?.[period] ?? noLimit, now)
  return typeof line === 'string' ? { code: line } : { type: 'limit-changed', ...base(now, member), kind, period, line }
}

/** The member chooses how often the reality check asks. One that is due is answered first, before it may ask later. */
export const decideCheck = (state: State, member: MemberCode, minutes: CheckMinutes, now: Millis): EventOf<'check-set'> | Refusal => {
  if (!state.members.has(member)) return { code: 'INVALID_ACCOUNT_STATE' }
  const { sitting, checkMinutes } = playOf(state, member)
  if (minutes > checkMinutes && isCheckDue(sitting, checkMinutes, now)) return { code: 'REALITY_CHECK_DUE' }
  return accountDoor(state, member, 'tighten-limit', now) ?? { type: 'check-set', ...base(now, member), minutes }
}

/** The member says yes to a reality check; null where none is due: no yes is given ahead. */
export const decideSeen = (state: State, member: MemberCode, now: Millis): EventOf<'check-seen'> | null => {
  const { sitting, checkMinutes } = playOf(state, member)
  return isCheckDue(sitting, checkMinutes, now) ? { type: 'check-seen', ...base(now, member) } : null
}

/** The first device of a member connects, or the last one leaves; null where that is known already. */
export const decidePresence = (
  state: State,
  member: MemberCode,
  isThere: boolean,
  now: Millis,
): EventOf<'member-arrived' | 'member-left'> | null => {
  const isKnown = (playOf(state, member).sitting?.countedTo ?? null) !== null
  if (!state.members.has(member) || isKnown === isThere) return null
  return { type: isThere ? 'member-arrived' : 'member-left', ...base(now, member) }
}

/** A member's bets that a pause ends, and the transactions that free their holds. */
const endedBets = (state: State, member: MemberCode) => {
  const own = [...(state.activeOf.get(member) ?? [])].flatMap((betId) => state.bets.get(betId) ?? [])
  const open = own.filter(({ state: is, remaining }) => is === 'pending' || remaining > 0)
  type OfMarket = { readonly market: Market; readonly changes: Change[] }
  const byMarket = new Map<MarketId, OfMarket>()
  for (const bet of open) {
    const { market } = bet
    const known: OfMarket = byMarket.get(market.marketId) ?? { market, changes: [] }
    known.changes.push({ before: bet, after: { ...bet, remaining: paise(0) } })
    byMarket.set(market.marketId, known)
  }
  const isPending = ({ state: is }: CoreBet): boolean => is === 'pending'
  const idOf = ({ betId }: CoreBet): BetId => betId
  return {
    lapsed: open.filter(isPending).map(idOf),
    cancelled: open.filter((bet) => !isPending(bet)).map(idOf),
    transactions: [...byMarket.values()].flatMap(({ market, changes }) => reholdAll(state, market, changes)),
  }
}

const refsIn = <T extends { readonly member: MemberCode; readonly order: { readonly ref: BetSlipRef } }>(
  keysByMarket: ReadonlyMap<MarketId, ReadonlySet<string>>,
  asked: ReadonlyMap<string, T>,
  member: MemberCode,
): readonly BetSlipRef[] =>
  [...keysByMarket.values()].flatMap((keys) =>
    [...keys].flatMap((key) => {
      const each = asked.get(key)
      return each?.member === member ? [each.order.ref] : []
    }),
  )

/** The event of a break until then, with all that ends with it in this account. */
export const pauseEvent = (
  state: State,
  member: MemberCode,
  kind: PauseWish['kind'],
  until: Millis,
  now: Millis,
): EventOf<'member-paused'> => ({
  type: 'member-paused',
  at: now,
  member,
  kind,
  until,
  ...endedBets(state, member),
  cashOuts: refsIn(state.cashingIn, state.cashOuts, member),
  amendments: refsIn(state.amendingIn, state.amendments, member),
  deposits: unclaimedOf(state, member),
})

/**
 * A cool-off or a self-exclusion begins, in one event: pending bets and cash-outs lapse with its code, rules for automatic ones end, and
 * unmatched bets are cancelled. Matched bets stand (ACCT-08).
 */
export const decidePause = (state: State, member: MemberCode, wish: PauseWish, now: Millis): EventOf<'member-paused'> | Refusal => {
  if (!state.members.has(member)) return { code: 'INVALID_ACCOUNT_STATE' }
  const shut = accountDoor(state, member, 'tighten-limit', now)
  if (shut !== null) return shut
  const until = pauseUntil(wish, now, playOf(state, member).zone)
  return typeof until === 'string' ? { code: until } : pauseEvent(state, member, wish.kind, until, now)
}

/** The member asks to return from an exclusion whose time is over; asking again changes nothing. */
export const decideReturn = (state: State, member: MemberCode, now: Millis): EventOf<'return-asked'> | Refusal | null => {
  const { pauses } = playOf(state, member)
  const exclusion = returning(pauses, now)
  if (exclusion === 'PAUSE_HOLDS') return { code: exclusion, about: { until: pauses.excluded?.until ?? now } }
  if (typeof exclusion === 'string') return { code: exclusion }
  return exclusion === pauses.excluded ? null : { type: 'return-asked', ...base(now, member), exclusion }
}

/** A member closes the account; the ledger is kept. Refused while anything stands in it. */
export const decideAccountClose = (state: State, member: MemberCode, now: Millis): EventOf<'account-closed'> | Refusal => {
  if (!state.members.has(member)) return { code: 'INVALID_ACCOUNT_STATE' }
  const shut = accountDoor(state, member, 'withdraw', now)
  if (shut !== null) return shut
  const code = closingRefusal({
    hasBets: (state.activeOf.get(member)?.size ?? 0) > 0 || (state.held.get(member) ?? 0) !== 0,
    withdrawalWaits: hasWaiting(state.payments, member, 'withdrawal'),
    depositWaits: hasWaiting(state.payments, member, 'deposit'),
    roundOpen: state.casino.openOf.has(member),
    owed: paise(-balanceOf(state, debtAccount(member)) || 0),
    cash: balanceOf(state, cashAccount(member)),
  })
  return code === null ? { type: 'account-closed', ...base(now, member) } : { code }
}
