import type { RefusalCode } from '#contract/call.ts'
import type { MemberCode, Millis, TimeZone } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { PROMO_ACCOUNT, cashAccount } from '#domain/betting/settlement.ts'
import { dayOf } from '#domain/money/days.ts'
import { SEGMENTS, commitOf, prizeAt, rollOf } from '#domain/money/fortune.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { FortunePress } from './wallet-api.ts'
import { evened } from './evened.ts'
import type { ExchangeEvent } from './events.ts'
import { accountDoor } from './play-doors.ts'
import type { State } from './state/state.ts'

type Offered = Extract<ExchangeEvent, { type: 'fortune-offered' }>
type Spun = Extract<ExchangeEvent, { type: 'fortune-spun' }>

/** The wheel of a member's day gets its seed; null when it has one, or a later day's in another zone (ACCT-09). */
export const decideOffer = (
  state: State,
  member: MemberCode,
  serverSeed: string,
  zone: TimeZone,
  now: Millis,
): Offered | RefusalCode | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const day = dayOf(now, zone)
  const last = state.fortunes.get(member)?.wheel.day
  if (last !== undefined && last >= day) return null
  return { type: 'fortune-offered', at: now, transactions: [], member, day, serverSeed, segments: SEGMENTS }
}

/** The member spins the wheel with this hash; null when it was spun: the first draw stands. Another day's wheel is over. */
export const decideSpin = (
  state: State,
  member: MemberCode,
  { commit, clientSeed, zone }: FortunePress,
  now: Millis,
): Spun | Refusal | RefusalCode | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const wheel = state.fortunes.get(member)?.wheel
  if (wheel === undefined || commitOf(wheel.serverSeed) !== commit) return 'FORTUNE_OVER'
  if (wheel.spin !== null) return null
  if (wheel.day < dayOf(now, zone)) return 'FORTUNE_OVER'
  const shut = accountDoor(state, member, 'wheel', now)
  if (shut !== null) return shut
  const { day, serverSeed, segments } = wheel
  const roll = rollOf({ serverSeed, clientSeed, member, day, segments })
  const prize = prizeAt(segments, roll)
  const postings = [
    { account: PROMO_ACCOUNT, amount: paise(-prize || 0) },
    { account: cashAccount(member), amount: prize },
  ]
  const transactions = evened(state, prize === 0 ? [] : [{ type: 'FORTUNE', member, postings }])
  return { type: 'fortune-spun', at: now, member, day, clientSeed, roll, prize, transactions }
}
