import * as z from 'zod/mini'
import {
  betIdSchema,
  type BetId,
  type BetSlipRef,
  betSlipRefSchema,
  type MemberCode,
  memberCodeSchema,
  type Millis,
  millisSchema,
} from '#contract/scalar.ts'
import { betSchema } from '#contract/source/betting.ts'
import type { SentTerms } from './rows.ts'

/** What is kept of a sent bet, so that a later page can tell its row from others: its terms, and the rows of its side that stood before. */
const pressSchema = z.object({
  ref: betSlipRefSchema,
  owner: memberCodeSchema,
  at: millisSchema,
  bet: z.object(betSchema.shape),
  /** Null: the rows were not known when it was sent, so no row is known to be new. */
  before: z.nullable(z.array(betIdSchema).check(z.maxLength(500))),
  /** The back end accepted it. */
  isAccepted: z.exactOptional(z.literal(true)),
})
export type Press = {
  readonly ref: BetSlipRef
  readonly owner: MemberCode
  readonly at: Millis
  readonly bet: SentTerms
  readonly before: readonly BetId[] | null
  readonly isAccepted?: true
}

/** The rows that are known to be those of bets of this browser, each with its bet. */
const takenSchema = z.array(z.tuple([betIdSchema, betSlipRefSchema])).check(z.maxLength(500))
const TAKEN = 'pavilion-rows'
/** The rows that are kept so; the oldest goes beyond. */
const MOST_TAKEN = 500

const PREFIX = 'pavilion-sent:'
/** Bets of this browser whose row was not found yet; the oldest goes beyond. */
const MOST = 50

/** The bets whose row is not known, kept on the disk by their ref: over reloads, and for all tabs of the browser. */
export const createPresses = (disk: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>) => {
  /** Rows that a full disk did not take: this page alone knows them. */
  const here = new Map<BetId, BetSlipRef>()
  const parsed = <T>(key: string, schema: z.ZodMiniType<T>): T | null => {
    try {
      return schema.safeParse(JSON.parse(disk.getItem(key) ?? 'null')).data ?? null
    } catch {
      return null
    }
  }
  const read = (key: string): Press | null => parsed(key, pressSchema)
  const taken = (): ReadonlyMap<BetId, BetSlipRef> => new Map([...(parsed(TAKEN, takenSchema) ?? []), ...here])
  const forget = (ref: BetSlipRef): void => disk.removeItem(`${PREFIX}${ref}`)
  const all = (): readonly Press[] => {
    const keys = Array.from({ length: disk.length }, (_, i) => disk.key(i)).filter((key) => key?.startsWith(PREFIX))
    return keys.flatMap((key) => (key === null ? [] : (read(key) ?? []))).toSorted((one, other) => one.at - other.at)
  }
  const write = (press: Press): void => {
    try {
      disk.setItem(
        `${PREFIX}${press.ref}`,
        JSON.stringify(z.encode(pressSchema, { ...press, before: press.before === null ? null : [...press.before] })),
      )
    } catch {
      // After a reload such a bet stays in doubt.
    }
  }
  const find = (ref: BetSlipRef): Press | null => read(`${PREFIX}${ref}`)
  return {
    all,
    find,
    /** Keeps that a bet was accepted. */
    accept: (ref: BetSlipRef): void => {
      const press = find(ref)
      if (press !== null) write({ ...press, isAccepted: true })
    },
    forget,
    /** Rows that are those of other bets, in any tab. */
    others: (ref: BetSlipRef): ReadonlySet<BetId> => new Set([...taken()].flatMap(([id, owner]) => (owner === ref ? [] : [id]))),
    /** Keeps that a row is that of a bet. */
    take: (id: BetId, ref: BetSlipRef): void => {
      const rows = [...taken()].filter(([other]) => other !== id)
      try {
        disk.setItem(TAKEN, JSON.stringify([...rows, [id, ref]].slice(-MOST_TAKEN)))
        here.clear()
      } catch {
        here.set(id, ref)
      }
    },
    /** Keeps a press before its bet is sent. Where the disk is full, this page alone knows the rows that stood before. */
    keep: (press: Press): void => {
      for (const old of all().slice(0, Math.max(0, all().length - MOST + 1))) forget(old.ref)
      write(press)
    },
  }
}
