import * as z from 'zod/mini'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'
import type { Share } from './visits.ts'

const KEPT_MS = 90 * 24 * 3600 * 1000
const MAX_DETAIL = 300
const MAX_ENTRIES = 1_000_000
const DROP_EVERY = 1000

const kindSchema = z.enum([
  'login',
  'login-failed',
  'logout',
  'code-asked',
  'code-failed',
  'code-used',
  'registered',
  'password-changed',
  'password-reset',
  'ended-elsewhere',
  'ticket-refused',
  'email-asked',
  'email-verified',
  'email-failed',
  'new-device',
  'devices-ended',
  'limit-changed',
  'paused',
  'returned',
  'account-closed',
  'payment-ended',
  'passkey-added',
  'passkey-removed',
  'passkey-first-on',
  'passkey-first-off',
  'passkey-proved',
  'passkey-failed',
])
export type AuditKind = z.infer<typeof kindSchema>

/** What anyone can cause without a login: an address has a share of a day. */
const BY_VISITORS: ReadonlySet<AuditKind> = new Set(['login-failed', 'code-asked', 'code-failed', 'ticket-refused', 'email-failed'])
const NOT_KEPT = 0

/** One authentication event. `detail` never holds a password, a code or a token. */
export type AuditEntry = {
  readonly kind: AuditKind
  readonly member: MemberCode | null
  readonly address: string
  readonly detail: string
}

export type Audit = {
  /** Returns the entry's id, above those of all before it; 0 for one of a visitor whose address or day has had its share. */
  add(entry: AuditEntry): number
  /** Newest first, of all members or of one. */
  last(most: number, member?: MemberCode): readonly (AuditEntry & { readonly id: number; readonly at: Millis })[]
}

const rowsSchema = z.array(
  z.object({
    id: z.number(),
    at: millisSchema,
    kind: kindSchema,
    member: z.nullable(memberCodeSchema),
    address: z.string(),
    detail: z.string(),
  }),
)

/** Every authentication event, append-only; at start what is older than 90 days goes, and beyond a million entries the oldest. */
export const createAudit = (db: StoreFile, clock: Clock, notes: Pick<Share, 'take'>): Audit => {
  db.prepare('DELETE FROM audit WHERE at < ?').run(clock.now() - KEPT_MS)
  const insert = db.prepare('INSERT INTO audit (at, kind, member, address, detail) VALUES (?, ?, ?, ?, ?)')
  const dropOldest = db.prepare('DELETE FROM audit WHERE id <= ?')
  return {
    add: ({ kind, member, address, detail }) => {
      if (BY_VISITORS.has(kind) && notes.take(address) !== 'taken') return NOT_KEPT
      const { lastInsertRowid } = insert.run(clock.now(), kind, member, address, detail.slice(0, MAX_DETAIL))
      const id = Number(lastInsertRowid)
      if (id % DROP_EVERY === 0) dropOldest.run(id - MAX_ENTRIES)
      return id
    },
    last: (most, member) =>
      rowsSchema.parse(
        member === undefined
          ? db.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT ?').all(most)
          : db.prepare('SELECT * FROM audit WHERE member = ? ORDER BY id DESC LIMIT ?').all(member, most),
      ),
  }
}
