import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_PASSKEYS } from '#contract/calls/passkeys.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'

const rowSchema = z.object({
  id: z.number(),
  member: memberCodeSchema,
  site: z.string(),
  credential: z.string(),
  handle: z.string(),
  publicKey: z.string(),
  counter: z.number(),
  transports: z.string(),
  name: z.string(),
  madeAt: millisSchema,
  usedAt: z.nullable(millisSchema),
})
const rowsSchema = z.array(rowSchema)
const transportsSchema = z.array(z.string())
const handleSchema = z.optional(z.object({ handle: z.string() }))

/** The site that a passkey belongs to: its host, and the origins that its pages have. */
export type PasskeySite = { readonly id: string; readonly origins: readonly string[] }
/** Where a browser answers: its site, and the id that its cookie ties it to. */
export type PasskeyPlace = { readonly site: PasskeySite; readonly bound: string }
/** A passkey as it is kept. `credential`, `handle` and `publicKey` are base64url. */
export type KeptPasskey = Omit<z.output<typeof rowSchema>, 'transports'> & { readonly transports: readonly string[] }
/** A passkey that is new: all but what the store gives it. */
export type FreshPasskey = Omit<KeptPasskey, 'id' | 'madeAt' | 'usedAt'>

export type PasskeyStore = {
  /** The passkeys of a member, the oldest first. */
  of(member: MemberCode): readonly KeptPasskey[]
  /** The passkey of a site with this credential. */
  find(site: string, credential: string): KeptPasskey | null
  /** The member's name at authenticators: the one of their passkeys, else a new one. It says nothing about the member. */
  handleOf(member: MemberCode): string
  /** Answers what there is no room for, or is kept already. */
  add(passkey: FreshPasskey): 'added' | 'full' | 'known'
  /** Notes a use; false where the passkey is gone, or another use was noted since it was read. */
  use(passkey: KeptPasskey, counter: number): boolean
  /** Answers whether the member had it. */
  remove(member: MemberCode, id: number): boolean
  /** Does a withdrawal of this member ask for a passkey first? */
  isFirst(member: MemberCode): boolean
  /** Answers whether that changed. */
  setFirst(member: MemberCode, isFirst: boolean): boolean
  forget(member: MemberCode): void
}

const keptFrom = ({ transports, ...row }: z.output<typeof rowSchema>): KeptPasskey => ({
  ...row,
  transports: transportsSchema.parse(JSON.parse(transports)),
})

/** The members' passkeys in the members' database: at most ten of each member, of each its public key alone. */
export const createPasskeyStore = (db: StoreFile, clock: Clock): PasskeyStore => {
  const select = db.prepare('SELECT * FROM passkeys WHERE member = ? ORDER BY id LIMIT ?')
  const selectOne = db.prepare('SELECT * FROM passkeys WHERE site = ? AND credential = ?')
  const selectHandle = db.prepare('SELECT handle FROM passkeys WHERE member = ? ORDER BY id LIMIT 1')
  const insert = db.prepare(
    `INSERT OR IGNORE INTO passkeys (member, site, credential, handle, publicKey, counter, transports, name, madeAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  // Two uses at once of the same count: the second finds another time of use.
  const note = db.prepare('UPDATE passkeys SET counter = ?, usedAt = ? WHERE id = ? AND counter = ? AND usedAt IS ?')
  const removeOne = db.prepare('DELETE FROM passkeys WHERE member = ? AND id = ?')
  const removeAll = db.prepare('DELETE FROM passkeys WHERE member = ?')
  const selectFirst = db.prepare('SELECT 1 FROM passkey_first WHERE member = ?')
  const first = db.prepare('INSERT OR IGNORE INTO passkey_first (member) VALUES (?)')
  const notFirst = db.prepare('DELETE FROM passkey_first WHERE member = ?')
  const of: PasskeyStore['of'] = (member) => rowsSchema.parse(select.all(member, MAX_PASSKEYS)).map(keptFrom)
  const now = (): Millis => clock.now()
  return {
    of,
    find: (site, credential) => {
      const row = selectOne.get(site, credential)
      return row === undefined ? null : keptFrom(rowSchema.parse(row))
    },
    handleOf: (member) => handleSchema.parse(selectHandle.get(member))?.handle ?? randomBytes(32).toString('base64url'),
    add: ({ member, site, credential, handle, publicKey, counter, transports, name }) => {
      if (of(member).length >= MAX_PASSKEYS) return 'full'
      const cells = [member, site, credential, handle, publicKey, counter, JSON.stringify(transports), name, now()]
      return insert.run(...cells).changes > 0 ? 'added' : 'known'
    },
    use: ({ id, counter: before, usedAt }, counter) => note.run(counter, now(), id, before, usedAt).changes > 0,
    remove: (member, id) => removeOne.run(member, id).changes > 0,
    isFirst: (member) => selectFirst.get(member) !== undefined,
    setFirst: (member, isFirst) => (isFirst ? first : notFirst).run(member).changes > 0,
    forget: (member) => {
      removeAll.run(member)
      notFirst.run(member)
    },
  }
}
