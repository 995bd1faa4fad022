import type { Millis, Paise, TimeZone } from '#contract/scalar.ts'
import { paise } from '../paise.ts'
import { PERIODS, type Period, periodAt } from './periods.ts'

/** What a member may limit (ACCT-08). `time` is in seconds, all others in paise. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** What a member did on one day of the zone, which began at `from`. */
export type DayPlayed = {
  readonly from: Millis
  /** Deposits of the day of their press: asked for, and what was received once approved. */
  readonly deposit: number
  /** What was risked by orders at their receipt, and by casino debits. */
  readonly stake: number
  /** Results after commission, corrections and casino. */
  readonly net: number
  /** Seconds with a signed-in connection, in milliseconds. */
  readonly time: number
}
type Counted = Exclude<keyof DayPlayed, 'from'>

/** A month and a week: no limit looks further back. */
const KEPT_MS = 40 * 24 * 3600_000
const nothingOn = (from: Millis): DayPlayed => ({ from, deposit: 0, stake: 0, net: 0, time: 0 })

/** The days with `amount` more on the day of `at`. The oldest day comes first; days that no limit looks at are dropped. */
export const withCounted = (
  days: readonly DayPlayed[],
  what: Counted,
  at: number,
  amount: number,
  zone: TimeZone,
): readonly DayPlayed[] => {
  if (amount === 0) return days
  const { from } = periodAt(at, 'day', zone)
  const last = days.at(-1)
  if (last?.from === from) return [...days.slice(0, -1), { ...last, [what]: last[what] + amount }]
  const before = days.filter((day) => day.from < from)
  const day = days.find((each) => each.from === from) ?? nothingOn(from)
  const after = days.filter((each) => each.from > from)
  const newest = after.at(-1)?.from ?? from
  return [...before, { ...day, [what]: day[what] + amount }, ...after].filter((each) => each.from > newest - KEPT_MS)
}

/** What decides how much is used: the days, and all open holds of main money. */
export type Played = { readonly days: readonly DayPlayed[]; readonly held: number }

const sumSince = (days: readonly DayPlayed[], what: Counted, from: number): number => {
  let sum = 0
  for (const day of days) if (day.from >= from) sum += day[what]
  return sum
}

/** What of a kind is used in the period that began at `from`. Winnings never raise what may be at risk. */
const usedSince = ({ days, held }: Played, kind: LimitKind, from: number): number => {
  if (kind === 'loss') return Math.max(0, -sumSince(days, 'net', from)) + held
  return kind === 'time' ? Math.floor(sumSince(days, 'time', from) / 1000) : sumSince(days, kind, from)
}

/** A member's limits of one kind, by period; null: none. */
export type Amounts = { readonly [P in Period]?: number | null }

/** How far one limit is used. */
export type LimitUse = {
  readonly period: Period
  readonly limit: number
  readonly used: number
  readonly remaining: number
  readonly resets: Millis
}

/** What of a kind is used in each period now, with or without a limit. */
export const usedOf = (kind: LimitKind, period: Period, played: Played, now: number, zone: TimeZone) => {
  const { from, resets } = periodAt(now, period, zone)
  return { used: usedSince(played, kind, from), resets }
}

/** How far the limits of a kind are used now, in the order day, week, month. */
export const limitUses = (kind: LimitKind, amounts: Amounts, played: Played, now: number, zone: TimeZone): readonly LimitUse[] =>
  PERIODS.flatMap((period) => {
    const limit = amounts[period] ?? null
    if (limit === null) return []
    const { used, resets } = usedOf(kind, period, played, now, zone)
    return [{ period, limit, used, remaining: Math.max(0, limit - used), resets }]
  })

/** The limit with the least remaining where `more` does not fit into all of them; null where it does. */
export const passedLimit = (
  kind: LimitKind,
  amounts: Amounts,
  more: number,
  played: Played,
  now: number,
  zone: TimeZone,
): LimitUse | null => {
  const uses = limitUses(kind, amounts, played, now, zone)
  if (uses.every(({ used, limit }) => used + more <= limit)) return null
  return uses.reduce<LimitUse | null>((least, use) => (least === null || use.remaining < least.remaining ? use : least), null)
}

/** Why a limit refuses: its code, its period, what remains and when it resets. */
export type LimitRefusal = {
  readonly code: 'DEPOSIT_LIMIT_EXCEEDED' | 'STAKE_LIMIT_EXCEEDED' | 'LOSS_LIMIT_EXCEEDED'
  readonly period: Period
  readonly remaining: Paise
  readonly resets: Millis
}

const CODES = { deposit: 'DEPOSIT_LIMIT_EXCEEDED', stake: 'STAKE_LIMIT_EXCEEDED', loss: 'LOSS_LIMIT_EXCEEDED' } as const

const refusedBy = (
  kind: 'deposit' | 'stake' | 'loss',
  limits: Limits,
  more: number,
  played: Played,
  now: number,
  zone: TimeZone,
): LimitRefusal | null => {
  const passed = passedLimit(kind, amountsOf(limits, kind), more, played, now, zone)
  return passed === null ? null : { code: CODES[kind], period: passed.period, remaining: paise(passed.remaining), resets: passed.resets }
}

/** A limit, and what it is to become once the member says yes again (`limit-change.ts`). */
export type LimitLine = {
  readonly limit: number | null
  readonly pending: { readonly limit: number | null; readonly from: Millis; readonly until: Millis } | null
}
/** All limits of a member. */
export type Limits = { readonly [K in LimitKind]?: { readonly [P in Period]?: LimitLine } }

/** The amounts of one kind that hold now. */
export const amountsOf = (limits: Limits, kind: LimitKind): Amounts => {
  const lines = limits[kind]
  if (lines === undefined) return {}
  return { day: lines.day?.limit ?? null, week: lines.week?.limit ?? null, month: lines.month?.limit ?? null }
}

/** An order as the limits see it: what it would raise the hold by, and what it risks. */
export type Raised = { readonly more: number; readonly risk: number }

/** What an order counts for the stake limit: one that does not raise the hold counts nothing. */
export const stakeCounted = ({ more, risk }: Raised): Paise => paise(more > 0 ? risk : 0)

/** Why an order passes the stake limit, or else the loss limit; null where it passes neither (ACCT-08). */
export const orderRefusal = (limits: Limits, order: Raised, played: Played, now: number, zone: TimeZone): LimitRefusal | null => {
  if (order.more <= 0) return null
  return refusedBy('stake', limits, stakeCounted(order), played, now, zone) ?? refusedBy('loss', limits, order.more, played, now, zone)
}

/** Why a deposit passes its limit; null where it does not. */
export const depositRefusal = (limits: Limits, amount: Paise, played: Played, now: number, zone: TimeZone): LimitRefusal | null =>
  refusedBy('deposit', limits, amount, played, now, zone)
