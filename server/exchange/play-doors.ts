import type { RefusalAbout } from '#contract/call.ts'
import type { MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { ownerOf } from '#domain/betting/settlement.ts'
import { type Door, type DoorCode, type DoorState, doorRefusal } from '#domain/money/doors.ts'
import {
  type DayPlayed,
  type LimitRefusal,
  type LimitUse,
  type Played,
  type Raised,
  amountsOf,
  depositRefusal,
  limitUses,
  orderRefusal,
  passedLimit,
} from '#domain/money/limits.ts'
import { coolingUntil, excludedUntil } from '#domain/money/pauses.ts'
import { isCheckDue, timeCounted } from '#domain/money/sitting.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { Transaction } from './events.ts'
import { type CorePlay, noPlay } from './play-state.ts'
import { type State, accountsOf } from './state/state.ts'

/** A member's limits, pauses and sitting. */
export const playOf = (state: State, member: MemberCode): CorePlay => state.play.get(member) ?? noPlay

/** What counts for the limits of a person: all accounts together (ACCT-14). */
const playedOf = (state: State, member: MemberCode, daysOf: (play: CorePlay) => readonly DayPlayed[] = ({ days }) => days): Played => {
  const accounts = accountsOf(state, member)
  return {
    days: accounts.flatMap((account) => daysOf(playOf(state, account))),
    held: accounts.reduce((sum, account) => sum + (state.held.get(account) ?? 0), 0),
  }
}
/** The same with the time of the present connections. */
export const playedNow = (state: State, member: MemberCode, now: Millis): Played =>
  playedOf(state, member, ({ days, sitting, zone }) => timeCounted(days, sitting, now, zone))

/** The used-up time limit that resets last; null where none is used up. */
const timeReached = (state: State, member: MemberCode, play: CorePlay, now: Millis): LimitUse | null => {
  if (play.limits.time === undefined) return null
  const uses = limitUses('time', amountsOf(play.limits, 'time'), playedNow(state, member, now), now, play.zone)
  return uses.filter(({ remaining }) => remaining === 0).at(-1) ?? null
}

/** The one question of every door: why it is shut for this member now; null while it is open (ACCT-08). */
export const accountDoor = (state: State, member: MemberCode, door: Door, now: Millis): Refusal | null => {
  const play = state.play.get(member)
  if (play === undefined) return null
  const excluded = excludedUntil(play.pauses, now)
  const cooling = coolingUntil(play.pauses, now)
  const held = play.heldUntil !== null && play.heldUntil > now ? play.heldUntil : null
  const isIn: Readonly<Record<DoorState, () => boolean>> = {
    CLOSED: () => play.closedAt !== null,
    SELF_EXCLUDED: () => excluded !== null,
    COOLING_OFF: () => cooling !== null || held !== null,
    TIME_LIMIT_REACHED: () => timeReached(state, member, play, now) !== null,
    REALITY_CHECK_DUE: () => isCheckDue(play.sitting, play.checkMinutes, now),
  }
  const code = doorRefusal((each) => isIn[each](), door)
  if (code === null) return null
  if (code === 'COOLING_OFF' && cooling === null && held !== null) return { code: 'DEVICE_HELD', about: { until: held } }
  const about: Partial<Readonly<Record<DoorCode, RefusalAbout>>> = {
    ...(excluded === null ? {} : { SELF_EXCLUDED: { until: excluded } }),
    ...(cooling === null ? {} : { COOLING_OFF: { until: cooling } }),
  }
  if (code !== 'TIME_LIMIT_REACHED') return { code, about: about[code] }
  const resets = timeReached(state, member, play, now)?.resets
  return { code, about: resets === undefined ? undefined : { resets } }
}

const asRefusal = (refusal: LimitRefusal | null): Refusal | null => {
  if (refusal === null) return null
  const { code, ...about } = refusal
  return { code, about }
}

/** Why an order passes the member's stake or loss limit; null where it passes neither. */
export const orderLimits = (state: State, member: MemberCode, order: Raised, now: Millis): Refusal | null => {
  const play = state.play.get(member)
  if (play === undefined) return null
  return asRefusal(orderRefusal(play.limits, order, playedOf(state, member), now, play.zone))
}

/** Would a hold that is raised by `more` pass the member's loss limit? A match at a worse price than was held may. */
export const passesLoss = (state: State, member: MemberCode, more: number, now: Millis): boolean => {
  const play = state.play.get(member)
  if (play === undefined || more <= 0) return false
  return passedLimit('loss', amountsOf(play.limits, 'loss'), more, playedOf(state, member), now, play.zone) !== null
}

/** Why a member may not deposit this amount now: the account's door, else the deposit limit. */
export const depositDoor = (state: State, member: MemberCode, amount: Paise, now: Millis): Refusal | null => {
  const shut = accountDoor(state, member, 'deposit', now)
  if (shut !== null) return shut
  const play = playOf(state, member)
  return asRefusal(depositRefusal(play.limits, amount, playedOf(state, member), now, play.zone))
}

/** By how much transactions raise the holds of a member. */
export const heldMore = (member: MemberCode, transactions: readonly Transaction[]): number => {
  let more = 0
  for (const { postings } of transactions)
    for (const { account, amount } of postings) {
      const owner = ownerOf(account)
      if (owner?.held && owner.member === member) more += amount
    }
  return more
}
