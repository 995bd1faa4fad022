import * as z from 'zod/mini'
import { acceptSchema } from '#contract/messages/settings.ts'
import { cashOutIdSchema, cashOutPartSchema } from '#contract/messages/cash-out.ts'
import { marketTypeSchema } from '#contract/market.ts'
import { marketKinds } from '#domain/market/markets.ts'
import { saidSchema } from '#contract/said.ts'
import {
  betIdSchema,
  betSlipRefSchema,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
  type BetSlipRef,
} from '#contract/scalar.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import type { Vault } from './doors.ts'

const PREFIX = 'pavilion-ref:'
const MAX_ENTRIES = 200

/** The shape of a kept entry, and the beginning of its key and lock. */
type Kind<Entry> = { readonly prefix: string; readonly schema: z.ZodMiniType<Entry> }

const sent = { ref: betSlipRefSchema, owner: memberCodeSchema, sentAt: millisSchema }
const selection = {
  marketId: marketIdSchema,
  marketType: marketTypeSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  eventTypeId: eventTypeIdSchema,
  selectionId: selectionIdSchema,
  runnerName: z.string(),
  runnerSaid: z.optional(saidSchema),
  side: z.enum(['back', 'lay']),
  odds: oddsSchema,
}
const betSchema = z.object({
  ...sent,
  /** Entries from before cash-outs existed have no kind. */
  kind: z._default(z.literal('bet'), 'bet'),
  odds: oddsSchema,
  stake: paiseSchema,
  /** Older entries have none. They were sent already, and no bet is sent twice. */
  accept: z._default(acceptSchema, 'NONE'),
  persists: z.optional(z.literal(true)),
  fromOneClick: z.optional(z.literal(true)),
  pick: z.object({
    ...selection,
    kind: z.enum(marketKinds),
    line: z.nullable(z.number()),
    fancyPrice: z.number(),
    places: z.optional(z.number().check(z.int(), z.positive())),
  }),
})
const cashOutSchema = z.object({
  ...sent,
  kind: z.literal('cash-out'),
  cashOutId: cashOutIdSchema,
  part: cashOutPartSchema,
  amount: paiseSchema,
  market: z.object({
    marketId: marketIdSchema,
    marketName: z.string(),
    marketSaid: z.optional(saidSchema),
    eventId: eventIdSchema,
    eventName: z.string(),
  }),
})
const amendmentSchema = z.object({
  ...sent,
  kind: z.literal('amendment'),
  odds: oddsSchema,
  stake: paiseSchema,
  bet: z.object({ ...selection, betId: betIdSchema, matched: paiseSchema, remaining: paiseSchema }),
})
const entrySchema = z.union([cashOutSchema, amendmentSchema, betSchema])

/** Web Locks, if the browser has them. Without them (plain http on another host) every claim is granted; a fence may then refuse a bet, never double one. */
type Locks = Pick<LockManager, 'request' | 'query'> | undefined

/** The outbox on disk: one key and one lock for each ref, so that tabs never overwrite each other (docs/PROMISE.md). */
export const createVault = (disk: Storage, locks: Locks): Vault =>
  createVaultOf<OutboxEntry>(disk, locks, { prefix: PREFIX, schema: entrySchema })

/** A vault whose entries may change while this tab holds their refs. */
export type KeptVault<Entry> = Vault<Entry> & {
  /** Writes the entry again. One that this tab does not hold, or that the disk refuses, stays as it is. */
  keep(entry: Entry): void
}

/** The same for entries of any kind, under keys of their own. */
export const createVaultOf = <Entry extends { readonly ref: BetSlipRef }>(
  disk: Storage,
  locks: Locks,
  { prefix, schema }: Kind<Entry>,
): KeptVault<Entry> => {
  const held = new Map<BetSlipRef, () => void>()
  /** Claims that the lock manager has not answered; `abandoned` holds those given up meanwhile. */
  const claiming = new Set<BetSlipRef>()
  const abandoned = new Set<BetSlipRef>()
  const keys = (): string[] =>
    Array.from({ length: disk.length }, (_, i) => disk.key(i))
      .filter((key) => key?.startsWith(prefix))
      .map(String)
  const entries = (): readonly Entry[] =>
    keys().flatMap((key) => {
      const parsed = schema.safeParse(parseJson(disk.getItem(key)))
      return parsed.success ? [parsed.data] : []
    })
  const write = (entry: Entry): boolean => {
    try {
      // A key without a readable entry does not count.
      if (keys().length >= MAX_ENTRIES && entries().length >= MAX_ENTRIES) return false
      disk.setItem(prefix + entry.ref, JSON.stringify(entry))
      return true
    } catch {
      return false
    }
  }
  const release = (ref: BetSlipRef): void => {
    held.get(ref)?.()
    if (!held.delete(ref) && claiming.has(ref)) abandoned.add(ref)
  }
  return {
    claim: (entry, done) => {
      const { ref } = entry
      abandoned.delete(ref)
      claiming.add(ref)
      const granted = (): boolean => {
        claiming.delete(ref)
        if (abandoned.delete(ref)) return false
        const written = write(entry)
        done(written ? 'granted' : 'write-failed')
        return written
      }
      /** A claim that was given up is answered nothing. */
      const denied = (): void => {
        claiming.delete(ref)
        if (!abandoned.delete(ref)) done('locked')
      }
      if (locks === undefined) {
        if (granted()) held.set(ref, () => undefined)
        return
      }
      locks
        .request(prefix + ref, { ifAvailable: true }, (lock) => {
          if (lock === null) {
            denied()
            return undefined
          }
          return new Promise<void>((resolve) => {
            held.set(ref, resolve)
            if (!granted()) {
              held.delete(ref)
              resolve()
            }
          })
        })
        .catch(denied)
    },
    keep: (entry) => {
      if (held.has(entry.ref)) write(entry)
    },
    release,
    forget: (ref) => {
      release(ref)
      disk.removeItem(prefix + ref)
    },
    isLocked: (ref, reply) => {
      if (locks === undefined) {
        reply(held.has(ref))
        return
      }
      locks.query().then(
        (state) => reply((state.held ?? []).some((lock) => lock.name === prefix + ref)),
        () => reply(true),
      )
    },
    entries,
    orphans: (reply) => {
      const left = entries()
      if (locks === undefined || left.length === 0) return reply([])
      return void locks.query().then(
        ({ held: taken = [] }) => {
          const names = new Set(taken.map(({ name }) => name))
          reply(left.filter(({ ref }) => !names.has(prefix + ref)))
        },
        () => reply([]),
      )
    },
  }
}

const parseJson = (raw: string | null): unknown => {
  try {
    return JSON.parse(raw ?? 'null')
  } catch {
    return null
  }
}
