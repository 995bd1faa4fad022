import * as z from 'zod/mini'
import { betIdSchema, type BetId, type BetSlipRef, betSlipRefSchema, type Millis, millisSchema } from '#contract/scalar.ts'
import { betSchema } from '#contract/source/betting.ts'
import type { SentTerms } from './rows.ts'

/** What is kept of a sent bet, so that a later page can tell its row from others: its terms, and the rows like it that stood before. */
const pressSchema = z.object({
  ref: betSlipRefSchema,
  at: millisSchema,
  bet: z.object(betSchema.shape),
  /** Null: the rows were not known when it was sent, so no row is known to be new. */
  before: z.nullable(z.array(betIdSchema).check(z.maxLength(500))),
})
export type Press = { readonly ref: BetSlipRef; readonly at: Millis; readonly bet: SentTerms; readonly before: readonly BetId[] | null }

const PREFIX = 'pavilion-sent:'
/** Bets of this browser whose row was not found yet; the oldest goes beyond. */
const MOST = 50

/** The bets whose row is not known, kept on the disk by their ref: over reloads, and for all tabs of the browser. */
export const createPresses = (disk: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>) => {
  const read = (key: string): Press | null => {
    try {
      const kept = pressSchema.safeParse(JSON.parse(disk.getItem(key) ?? 'null'))
      return kept.success ? kept.data : null
    } catch {
      return null
    }
  }
  const forget = (ref: BetSlipRef): void => disk.removeItem(`${PREFIX}${ref}`)
  const all = (): readonly Press[] => {
    const keys = Array.from({ length: disk.length }, (_, i) => disk.key(i)).filter((key) => key?.startsWith(PREFIX))
    return keys.flatMap((key) => (key === null ? [] : (read(key) ?? []))).toSorted((one, other) => one.at - other.at)
  }
  return {
    all,
    find: (ref: BetSlipRef): Press | null => read(`${PREFIX}${ref}`),
    forget,
    /** Keeps a press before its bet is sent. Where the disk is full, this page alone knows the rows that stood before. */
    keep: (press: Press): void => {
      for (const old of all().slice(0, Math.max(0, all().length - MOST + 1))) forget(old.ref)
      try {
        disk.setItem(
          `${PREFIX}${press.ref}`,
          JSON.stringify(z.encode(pressSchema, { ...press, before: press.before === null ? null : [...press.before] })),
        )
      } catch {
        // After a reload such a bet stays in doubt.
      }
    },
  }
}
