import { scrypt } from 'node:crypto'
import * as z from 'zod/mini'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import type { StoreFile } from '#server/store/files.ts'

/** What a person is known by: a number or an e-mail that was proven, or an account that is paid to. */
export type Mark = { readonly kind: 'number' | 'email' | 'payee'; readonly value: string }

/** The marks of members, of closed accounts too, by slow digests alone (ACCT-14). */
export type Marks = {
  /** Keeps that a member has this mark; the answer is the members who had it before. */
  keep(group: BrandGroup, mark: Mark, member: MemberCode): Promise<readonly MemberCode[]>
  /** The members with one of these marks. */
  holders(group: BrandGroup, marks: readonly Mark[]): Promise<readonly MemberCode[]>
  /** The members who had a payee of this member before, and those who added one of this member's later. */
  payeesBefore(member: MemberCode): readonly MemberCode[]
  payeesAfter(member: MemberCode): readonly MemberCode[]
  /** Until when the owner of one of these is excluded, by what an earlier release kept of closed accounts; null for all others. */
  excludedUntil(group: BrandGroup, values: readonly string[], now: Millis): Promise<Millis | null>
}

const SALT = 'exclusions of closed accounts'
/** Slow on purpose: a phone number has few digits to guess. */
const digestOf = (group: BrandGroup, value: string): Promise<string> =>
  new Promise((resolve, reject) =>
    scrypt(`${group} ${value.trim().toLowerCase()}`, SALT, 32, (error, key) =>
      error === null ? resolve(key.toString('hex')) : reject(error),
    ),
  )
/** One mailbox has many spellings: what follows a plus is a label, and Gmail reads no dots. */
const mailboxOf = (email: string): string => {
  const [, name = '', host = ''] = /^([^+@]*)[^@]*@(.*)$/.exec(email.trim().toLowerCase()) ?? []
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
const spelledOf = ({ kind, value }: Mark): string => `${kind} ${kind === 'email' ? mailboxOf(value) : value}`

const rowsSchema = z.array(z.object({ member: memberCodeSchema }))
const untilSchema = z.optional(z.object({ until: millisSchema }))

export const createMarks = (db: StoreFile): Marks => {
  const put = db.prepare('INSERT INTO marks (kind, digest, member) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const find = db.prepare('SELECT member FROM marks WHERE digest = ? ORDER BY seq')
  const before = db.prepare(
    'SELECT DISTINCT other.member FROM marks own JOIN marks other ON other.digest = own.digest AND other.seq < own.seq WHERE own.member = ? AND own.kind = ?',
  )
  const after = db.prepare(
    'SELECT DISTINCT other.member FROM marks own JOIN marks other ON other.digest = own.digest AND other.seq > own.seq WHERE own.member = ? AND own.kind = ?',
  )
  const former = db.prepare('SELECT until FROM exclusions WHERE digest = ? AND until > ?')
  const anyFormer = db.prepare('SELECT until FROM exclusions WHERE until > ? LIMIT 1')
  const membersOf = (rows: unknown): readonly MemberCode[] => rowsSchema.parse(rows).map(({ member }) => member)
  return {
    keep: async (group, mark, member) => {
      const digest = await digestOf(group, spelledOf(mark))
      put.run(mark.kind, digest, member)
      const all = membersOf(find.all(digest))
      return all.slice(0, all.indexOf(member))
    },
    holders: async (group, marks) => {
      const digests = await Promise.all(marks.map((mark) => digestOf(group, spelledOf(mark))))
      return [...new Set(digests.flatMap((digest) => membersOf(find.all(digest))))]
    },
    payeesBefore: (member) => membersOf(before.all(member, 'payee')),
    payeesAfter: (member) => membersOf(after.all(member, 'payee')),
    excludedUntil: async (group, values, now) => {
      // Without any there is nothing to hash.
      if (anyFormer.get(now) === undefined) return null
      const digests = await Promise.all(values.map((value) => digestOf(group, value)))
      const ends = digests.flatMap((digest) => untilSchema.parse(former.get(digest, now))?.until ?? [])
      return ends.length === 0 ? null : millisSchema.parse(Math.max(...ends))
    },
  }
}
