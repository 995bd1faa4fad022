import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { LimitLine } from './limits.ts'

const DAY_MS = 24 * 3600_000
/** How long a looser limit waits for the second yes to count, and then for the yes itself. */
const WAITS_MS = DAY_MS
const OPEN_MS = 7 * DAY_MS

export const noLimit: LimitLine = { limit: null, pending: null }

/** A limit as it stands now: a change that was not confirmed in time is gone. */
export const lineAt = (line: LimitLine, now: number): LimitLine =>
  line.pending !== null && line.pending.until <= now ? { ...line, pending: null } : line

const isLooser = (limit: number | null, wish: number | null): boolean => limit !== null && (wish === null || wish > limit)

/** Would this wish loosen the limit? Then the doors ask more of the member. */
export const loosens = ({ limit }: LimitLine, wish: number | null): boolean => isLooser(limit, wish)

/** A tighter, equal or first limit holds at once; a looser one, or none, waits a day for the second yes (ACCT-08). */
export const changedLimit = (
  line: LimitLine,
  wish: number | null,
  now: number,
): { readonly takes: 'now' | 'later'; readonly line: LimitLine } => {
  const { limit } = line
  if (!isLooser(limit, wish)) return { takes: 'now', line: { limit: wish, pending: null } }
  const from = millisSchema.parse(now + WAITS_MS)
  return { takes: 'later', line: { limit, pending: { limit: wish, from, until: millisSchema.parse(from + OPEN_MS) } } }
}

/** The second yes to a looser limit; too early, or without a change that waits, it is refused. */
export const confirmedLimit = (line: LimitLine, now: Millis): LimitLine | 'LIMIT_CHANGE_TOO_EARLY' | 'NOTHING_TO_CONFIRM' => {
  const { pending } = lineAt(line, now)
  if (pending === null) return 'NOTHING_TO_CONFIRM'
  return now < pending.from ? 'LIMIT_CHANGE_TOO_EARLY' : { limit: pending.limit, pending: null }
}
