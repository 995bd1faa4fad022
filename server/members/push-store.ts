import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_PUSH_DEVICES, PUSH_KINDS, type PushKind, type PushSubscriptionParts } from '#contract/calls/push.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'

const rowSchema = z.object({
  id: z.number(),
  member: memberCodeSchema,
  session: z.string(),
  device: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  kinds: z.string(),
  language: z.string(),
  title: z.string(),
  name: z.string(),
  since: millisSchema,
  news: z.number(),
  settled: z.number(),
})
const rowsSchema = z.array(rowSchema)
const kindsSchema = z.array(z.enum(PUSH_KINDS))
const membersSchema = z.array(z.object({ member: memberCodeSchema }))
const valueSchema = z.object({ value: z.string() })

/** Up to which news and settlement a device was notified, by the numbers that count a member's own. */
export type PushMarks = { readonly news: number; readonly settled: number }
/** A device that is notified. `session` and `device` are digests; `title` is what its messages are headed with. */
export type KeptPush = Omit<z.output<typeof rowSchema>, 'kinds'> & { readonly kinds: readonly PushKind[] }
/** From where a member asks: the session's id, and the one in the device cookie. */
export type PushPlace = { readonly session: string; readonly device: string }
/** What a device asks to be notified, and how. */
export type PushWish = {
  readonly kinds: readonly PushKind[]
  readonly language: string
  readonly subscription: PushSubscriptionParts
  readonly title: string
  readonly name: string
}

export type PushStore = {
  /** Members with such a device. */
  members(): readonly MemberCode[]
  /** The devices of a member, the oldest first. */
  of(member: MemberCode): readonly KeptPush[]
  /** Keeps the wish of a device over the one before; beyond ten of a member the oldest goes. It is notified nothing up to these marks. */
  keep(member: MemberCode, place: PushPlace, wish: PushWish, marks: PushMarks): void
  /** Notes that a device is notified up to here, before it is notified. */
  mark(id: number, marks: PushMarks): void
  /** Answers whether the member had it. */
  end(member: MemberCode, id: number): boolean
  /** The push service knows it no more. */
  drop(id: number): void
  /** A member logged in on a device: it is notified what it was notified before, and no other member's news (ACCT-13). */
  arrive(member: MemberCode, place: PushPlace): void
  /** The session of this digest was ended. */
  endSession(digest: string): void
  /** All sessions of the member were ended, or all but the one of this digest. */
  endMember(member: MemberCode, except: string | null): void
  /** Is this device the one with this id? */
  isOf(kept: KeptPush, place: PushPlace): boolean
  /** A secret of this exchange: the one that is kept, or else this one from now on. */
  secret(name: string, made: () => string): string
}

const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex')
const keptFrom = ({ kinds, ...row }: z.output<typeof rowSchema>): KeptPush => ({ ...row, kinds: kindsSchema.parse(JSON.parse(kinds)) })

/** The devices that get push messages, in the members' database: at most ten of each member. */
export const createPushStore = (db: StoreFile, clock: Clock): PushStore => {
  const selectMembers = db.prepare('SELECT DISTINCT member FROM pushes')
  const select = db.prepare('SELECT * FROM pushes WHERE member = ? ORDER BY id LIMIT ?')
  const insert = db.prepare(
    `INSERT INTO pushes (member, session, device, endpoint, p256dh, auth, kinds, language, title, name, since, news, settled)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const forgetPlace = db.prepare('DELETE FROM pushes WHERE endpoint = ? OR (member = ? AND device = ?)')
  const forgetOldest = db.prepare(
    'DELETE FROM pushes WHERE member = ? AND id NOT IN (SELECT id FROM pushes WHERE member = ? ORDER BY id DESC LIMIT ?)',
  )
  const note = db.prepare('UPDATE pushes SET news = ?, settled = ? WHERE id = ?')
  const removeOne = db.prepare('DELETE FROM pushes WHERE member = ? AND id = ?')
  const removeId = db.prepare('DELETE FROM pushes WHERE id = ?')
  const others = db.prepare('DELETE FROM pushes WHERE device = ? AND member <> ?')
  const follow = db.prepare('UPDATE pushes SET session = ? WHERE device = ? AND member = ?')
  const removeSession = db.prepare('DELETE FROM pushes WHERE session = ?')
  const removeMember = db.prepare('DELETE FROM pushes WHERE member = ? AND session <> ?')
  const keepSecret = db.prepare('INSERT OR IGNORE INTO push_secrets (name, value) VALUES (?, ?)')
  const selectSecret = db.prepare('SELECT value FROM push_secrets WHERE name = ?')
  const secretOf = (name: string): string | null => {
    const row = selectSecret.get(name)
    return row === undefined ? null : valueSchema.parse(row).value
  }
  const now = (): Millis => clock.now()
  return {
    members: () => membersSchema.parse(selectMembers.all()).map(({ member }) => member),
    of: (member) => rowsSchema.parse(select.all(member, MAX_PUSH_DEVICES)).map(keptFrom),
    keep: db.transaction((member: MemberCode, { session, device }: PushPlace, wish: PushWish, { news, settled }: PushMarks): void => {
      const { kinds, language, subscription, title, name } = wish
      const { endpoint, keys } = subscription
      const own = digestOf(device)
      forgetPlace.run(endpoint, member, own)
      const notified = [JSON.stringify(kinds), language, title, name, now(), news, settled]
      insert.run(member, digestOf(session), own, endpoint, keys.p256dh, keys.auth, ...notified)
      forgetOldest.run(member, member, MAX_PUSH_DEVICES)
    }),
    mark: (id, { news, settled }) => void note.run(news, settled, id),
    end: (member, id) => removeOne.run(member, id).changes > 0,
    drop: (id) => void removeId.run(id),
    arrive: db.transaction((member: MemberCode, { session, device }: PushPlace): void => {
      const own = digestOf(device)
      others.run(own, member)
      follow.run(digestOf(session), own, member)
    }),
    endSession: (digest) => void removeSession.run(digest),
    endMember: (member, except) => void removeMember.run(member, except ?? ''),
    isOf: ({ device }, place) => device === digestOf(place.device),
    secret: (name, made) => {
      if (secretOf(name) === null) keepSecret.run(name, made())
      return secretOf(name) ?? ''
    },
  }
}
