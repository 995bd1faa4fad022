import { type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import { lineAt, noLimit } from '#domain/money/limit-change.ts'
import { LIMIT_KINDS, type LimitKind, type LimitLine } from '#domain/money/limits.ts'
import { type Exclusion, coolingUntil, excludedUntil } from '#domain/money/pauses.ts'
import { PERIODS, type Period } from '#domain/money/periods.ts'
import type { OpenBreak } from './member-api.ts'
import type { ExchangeEvent } from './events.ts'
import { pauseEvent } from './play.ts'
import { playOf } from './play-doors.ts'
import type { CorePlay } from './play-state.ts'
import type { State } from './state/state.ts'

type EventOf<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>
/** What an account takes over from others of its person. */
export type Carried = EventOf<'member-paused' | 'return-asked' | 'limit-changed'>

/** The exclusion that holds now. In a closed account it ends at its end, because no member is left to ask for the return. */
const openExclusion = ({ pauses, closedAt }: CorePlay, now: Millis): Exclusion | null => {
  const until = excludedUntil(pauses, now)
  return until === null || (closedAt !== null && until <= now) ? null : pauses.excluded
}

/** The break that holds for an account now, open or closed: the exclusion before the cool-off; null for none (ACCT-14). */
export const openBreak = (state: State, member: MemberCode, now: Millis): OpenBreak | null => {
  const play = playOf(state, member)
  const since = play.pausedAt ?? now
  const exclusion = openExclusion(play, now)
  if (exclusion !== null) return { code: 'SELF_EXCLUDED', until: exclusion.returnFrom ?? exclusion.until, since }
  const until = coolingUntil(play.pauses, now)
  return until === null ? null : { code: 'COOLING_OFF', until, since }
}

const latest = (times: readonly Millis[]): Millis => millisSchema.parse(Math.max(...times))

/** The exclusions that hold now as one: the later end, and no return before each member asked for it. */
const strictest = (plays: readonly CorePlay[], now: Millis): Exclusion | null => {
  const open = plays.flatMap((play) => openExclusion(play, now) ?? [])
  if (open.length === 0) return null
  const returns = open.flatMap(({ returnFrom }) => returnFrom ?? [])
  return { until: latest(open.map(({ until }) => until)), returnFrom: returns.length === open.length ? latest(returns) : null }
}

/** The tightest of some lines; of two as tight the one that is not to become looser. */
const tightest = (lines: readonly LimitLine[]): LimitLine =>
  lines.reduce((best, line) => {
    const [one, other] = [best.limit ?? Number.POSITIVE_INFINITY, line.limit ?? Number.POSITIVE_INFINITY]
    return other < one || (other === one && line.pending === null) ? line : best
  }, noLimit)

const carriedLimit = (
  state: State,
  to: MemberCode,
  plays: readonly CorePlay[],
  [kind, period]: readonly [LimitKind, Period],
  now: Millis,
): readonly Carried[] => {
  const lineOf = ({ limits }: CorePlay): LimitLine => lineAt(limits[kind]?.[period] ?? noLimit, now)
  const [own, line] = [lineOf(playOf(state, to)), tightest(plays.map(lineOf))]
  const isSame = own.limit === line.limit && (own.pending?.until ?? null) === (line.pending?.until ?? null)
  return isSame ? [] : [{ type: 'limit-changed', at: now, transactions: [], member: to, kind, period, line }]
}

/** What an account takes over of others: the breaks that hold there now, and the limits that are tighter there (ACCT-14). */
export const decideCarry = (state: State, to: MemberCode, from: readonly MemberCode[], now: Millis): readonly Carried[] => {
  const plays = [to, ...from].map((member) => playOf(state, member))
  const own = playOf(state, to)
  const exclusion = strictest(plays, now)
  const before = openExclusion(own, now)
  const isMore = exclusion !== null && (exclusion.until !== before?.until || exclusion.returnFrom !== before.returnFrom)
  const cooling = plays.flatMap(({ pauses }) => coolingUntil(pauses, now) ?? [])
  const coolsLonger = cooling.length > 0 && latest(cooling) !== coolingUntil(own.pauses, now)
  return [
    ...(isMore ? [pauseEvent(state, to, 'self-exclusion', exclusion.until, now)] : []),
    ...(isMore && exclusion.returnFrom !== null
      ? [{ type: 'return-asked' as const, at: now, transactions: [], member: to, exclusion }]
      : []),
    ...(coolsLonger ? [pauseEvent(state, to, 'cool-off', latest(cooling), now)] : []),
    ...LIMIT_KINDS.flatMap((kind) => PERIODS.flatMap((period) => carriedLimit(state, to, plays, [kind, period], now))),
  ]
}
