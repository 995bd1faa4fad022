import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import * as z from 'zod/mini'
import { type MenuFlag, menuFlagSchema } from '#contract/calls/auth.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { type BrandGroup, groupSchema } from '#domain/player/brand-file.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'
import { type MemberSettings, createSettings } from './settings.ts'

/** Everything there is to play. */
export const ALL_FLAGS: readonly MenuFlag[] = menuFlagSchema.options
const KEPT_LOGINS = 50
/** Demo purses there are at once, over all brands (AUTH-02). */
const MAX_PURSES = 10_000
/** The numbers up to here are for demo accounts. */
const LAST_DEMO = 1002
/** No letter or digit that is taken for another. */
const REFERRAL_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** `demo`: a shared account whose password is public. `purse`: the account of one press of Demo; it has no credentials. */
const kindSchema = z.enum(['member', 'demo', 'purse'])

export type Member = {
  readonly memberCode: MemberCode
  /** The brands this member may log in to. */
  readonly group: BrandGroup
  readonly kind: z.infer<typeof kindSchema>
  readonly username: string
  /** '' without one. */
  readonly mobile: string
  readonly email: string
  readonly emailVerified: boolean
  /** '' without one. */
  readonly referCode: string
  readonly flags: readonly MenuFlag[]
  /** False: the member logs in with another identity only. */
  readonly hasPassword: boolean
}
/** The data of a new member. `password` and `mobile` null: the member has an outside identity only. */
export type Joining = {
  readonly group: BrandGroup
  readonly username: string
  readonly mobile: string | null
  readonly password: string | null
  readonly email?: string
  readonly fullname?: string
  readonly google?: string
  readonly referredBy?: string
  readonly promo?: string
  /** When the member declared to be of age, and took the terms (AUTH-17). */
  readonly adultAt: Millis
  readonly termsAt: Millis
}

/** The play-money accounts of play at home: two, so that two players can be tried side by side. */
export const DEMO_ACCOUNTS = [
  { memberCode: memberCodeSchema.parse('M1001'), username: 'demo', mobile: '9876543210', password: 'demo1234', referCode: 'DEMO1001' },
  { memberCode: memberCodeSchema.parse('M1002'), username: 'demo2', mobile: '9876543211', password: 'demo1234', referCode: 'DEMO1002' },
] as const
export const DEMO_MEMBER = DEMO_ACCOUNTS[0].memberCode

/** The members of one group of brands. Members of another group do not exist here, nor do demo accounts outside play at home. */
export type Directory = {
  /** The member behind a user id or mobile number. */
  named(userId: string): Member | null
  byMobile(mobile: string): Member | null
  byReferral(referCode: string): Member | null
  byGoogle(sub: string): Member | null
  /** The members with this number, or with this e-mail as a verified one; '' is no member's. */
  proven(names: { readonly mobile: string; readonly email: string }): readonly Member[]
}

export type Members = MemberSettings & {
  of(group: BrandGroup): Directory
  find(memberCode: MemberCode): Member | null
  /** May this member have a session at the brands of this group? */
  belongs(memberCode: MemberCode, group: BrandGroup): boolean
  /** Is it this member's password? Takes the same time without a member (AUTH-02). */
  fits(member: Member | null, password: string): Promise<boolean>
  /** Null when another member of the group has this user id or mobile number. */
  join(joining: Joining): Promise<Member | null>
  /** A demo purse under the demo account's name; null when there are too many. */
  openPurse(group: BrandGroup): Member | null
  /** Every demo purse. */
  purses(): readonly MemberCode[]
  /** Some of the demo purses opened before this moment; each call continues after the last one, and starts over at the end. */
  oldPurses(at: number, most: number): readonly MemberCode[]
  /** Forgets demo purses and their devices. Their codes are never given again. */
  dropPurses(memberCodes: readonly MemberCode[]): void
  setPassword(memberCode: MemberCode, password: string): Promise<void>
  /** Answers false for a member that is not known. */
  setFlags(memberCode: MemberCode, flags: readonly MenuFlag[]): boolean
  setEmail(memberCode: MemberCode, email: string, isVerified: boolean): void
  noteLogin(memberCode: MemberCode): void
  /** The full name, '' without one, and when the member joined. */
  details(memberCode: MemberCode): { readonly fullname: string; readonly createdAt: Millis } | null
  /** The numbers of the last notifications that the member has read, by where they come from; they never fall. */
  noticesRead(memberCode: MemberCode): NoticeMarks
  readNotices(memberCode: MemberCode, upTo: NoticeMarks): void
  /** Takes name, number and e-mail out of a closed account; its user id stays taken. */
  forgetPerson(memberCode: MemberCode): void
  /** When the member logged in before this moment, newest first, at most 50. */
  logins(memberCode: MemberCode, before: Millis): readonly Millis[]
  /** The demo accounts of other groups than the first come last. */
  all(): readonly MemberCode[]
  /** The same, with the group of each. */
  withGroups(): readonly Pick<Member, 'memberCode' | 'group'>[]
}

/** The last notifications read: of the audit, of the settlements, and of the news of bets and alerts. */
export type NoticeMarks = { readonly audit: number; readonly settled: number; readonly news: number }

const rowSchema = z.object({
  code: memberCodeSchema,
  username: z.string(),
  mobile: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.number(),
  referCode: z.nullable(z.string()),
  flags: z.string(),
  brandGroup: groupSchema,
  kind: kindSchema,
  hasPassword: z.number(),
})
const flagsSchema = z.array(menuFlagSchema)
const passwordSchema = z.object({ password: z.nullable(z.string()) })
const loginsSchema = z.array(z.object({ at: millisSchema }))
const detailsSchema = z.optional(z.object({ fullname: z.string(), createdAt: millisSchema }))
const readSchema = z.optional(z.object({ audit: z.number(), settled: z.number(), news: z.number() }))
const NOTHING_READ: NoticeMarks = { audit: 0, settled: 0, news: 0 }
const countSchema = z.object({ count: z.number() })
const numberSchema = z.optional(z.object({ seq: z.number() }))
const codesSchema = z.array(z.object({ code: memberCodeSchema }))
const groupedSchema = z.array(z.object({ code: memberCodeSchema, brandGroup: groupSchema }))

const memberFrom = (row: unknown): Member | null => {
  if (row === undefined) return null
  const { code, mobile, referCode, emailVerified, hasPassword, flags, brandGroup: group, ...rest } = rowSchema.parse(row)
  const known = { memberCode: code, group, mobile: mobile ?? '', referCode: referCode ?? '', emailVerified: emailVerified === 1 }
  return { ...rest, ...known, hasPassword: hasPassword === 1, flags: flagsSchema.parse(JSON.parse(flags)) }
}
const numberOf = (code: MemberCode): number => Number(/^M(\d+)$/.exec(code)?.[1] ?? 0)

/**
 * The members, durably. `taken` are member codes with books in the exchange: no other member gets one.
 * `atHome` are the groups that get demo accounts; a demo account of any other group is shut.
 */
export const createMembers = async (
  db: StoreFile,
  clock: Clock,
  taken: Iterable<MemberCode>,
  atHome: readonly BrandGroup[] = [],
): Promise<Members> => {
  const reserved = new Set(taken)
  const codesOf = (rows: unknown): readonly MemberCode[] => codesSchema.parse(rows).map(({ code }) => code)
  const withGroups: Members['withGroups'] = () =>
    groupedSchema
      .parse(db.prepare('SELECT code, brandGroup FROM members ORDER BY id < 1001, id').all())
      .map(({ code, brandGroup }) => ({ memberCode: code, group: brandGroup }))
  const all: Members['all'] = () => withGroups().map(({ memberCode }) => memberCode)
  const select = (where: string) =>
    db.prepare(
      `SELECT code, brandGroup, kind, username, mobile, email, emailVerified, referCode, flags, password IS NOT NULL AS hasPassword
       FROM members WHERE ${where}`,
    )
  // Outside play at home a member may have the name that a demo account has: then the member is meant.
  const inGroup = (where: string) => select(`brandGroup = ? AND kind <> 'purse' AND (${where}) ORDER BY kind = 'demo', id LIMIT 1`)
  const byCode = select('code = ?')
  const byName = inGroup('username = ? OR mobile = ?')
  const byMobile = inGroup('mobile = ?')
  const byReferral = inGroup('referCode = ?')
  const byGoogle = inGroup('google = ?')
  const byNames = select(
    "brandGroup = ? AND kind = 'member' AND ((mobile <> '' AND mobile = ?) OR (emailVerified = 1 AND email <> '' AND email = ? COLLATE NOCASE)) LIMIT 100",
  )
  const selectDetails = db.prepare('SELECT fullname, createdAt FROM members WHERE code = ?')
  const selectRead = db.prepare('SELECT noticesRead AS audit, settledRead AS settled, newsRead AS news FROM members WHERE code = ?')
  const passwordOf = db.prepare('SELECT password FROM members WHERE code = ?')
  const oldPurses = db.prepare("SELECT code FROM members WHERE kind = 'purse' AND createdAt < ? AND id > ? ORDER BY id LIMIT ?")
  const allPurses = db.prepare("SELECT code FROM members WHERE kind = 'purse' ORDER BY id")
  const forgetPurse = [
    db.prepare('DELETE FROM logins WHERE member = ?'),
    db.prepare('DELETE FROM devices WHERE member = ?'),
    db.prepare("DELETE FROM members WHERE code = ? AND kind = 'purse'"),
  ]
  let sweptTo = 0
  const countPurses = db.prepare("SELECT count(*) AS count FROM members WHERE kind = 'purse'")
  const insert = db.prepare(
    `INSERT OR IGNORE INTO members (id, code, brandGroup, kind, username, mobile, email, fullname, password, google, referCode, referredBy,
       promo, flags, adultAt, termsAt, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const nobody = await hash(randomBytes(16).toString('hex'))
  const given = numberSchema.parse(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'members'").get())?.seq ?? 0
  let last = [...reserved, ...all()].reduce((most, code) => Math.max(most, numberOf(code)), Math.max(LAST_DEMO, given))

  const find = (memberCode: MemberCode): Member | null => memberFrom(byCode.get(memberCode))
  const isOpen = ({ kind, group }: Member): boolean => kind !== 'demo' || atHome.includes(group)
  const open = (row: unknown): Member | null => {
    const member = memberFrom(row)
    return member !== null && isOpen(member) ? member : null
  }
  const of = (group: BrandGroup): Directory => ({
    named: (userId) => open(byName.get(group, userId, userId)),
    byMobile: (mobile) => open(byMobile.get(group, mobile)),
    byReferral: (referCode) => open(byReferral.get(group, referCode)),
    byGoogle: (sub) => open(byGoogle.get(group, sub)),
    proven: ({ mobile, email }) => byNames.all(group, mobile, email).flatMap((row) => memberFrom(row) ?? []),
  })
  const hashOf = (memberCode: MemberCode): string | null => passwordSchema.parse(passwordOf.get(memberCode)).password
  const freshReferral = (group: BrandGroup): string => {
    const code = Array.from({ length: 8 }, () => REFERRAL_SIGNS[randomInt(REFERRAL_SIGNS.length)]).join('')
    return memberFrom(byReferral.get(group, code)) === null ? code : freshReferral(group)
  }
  type Row = Omit<Joining, 'password' | 'adultAt' | 'termsAt'> & {
    readonly number: number
    readonly kind: Member['kind']
    readonly hashed: string | null
    readonly referCode: string | null
    readonly adultAt: Millis | null
    readonly termsAt: Millis | null
  }
  /** Adds a member; null when the name is taken, and then the number stays free. */
  const add = (row: Row): Member | null => {
    const code = memberCodeSchema.parse(`M${row.number}`)
    const { changes } = insert.run(
      row.number,
      code,
      row.group,
      row.kind,
      row.username,
      row.mobile,
      row.email ?? '',
      row.fullname ?? '',
      row.hashed,
      row.google ?? null,
      row.referCode,
      row.referredBy ?? null,
      row.promo ?? '',
      JSON.stringify(ALL_FLAGS),
      row.adultAt,
      row.termsAt,
      clock.now(),
    )
    if (changes === 0) return null
    last = Math.max(last, row.number)
    return find(code)
  }
  /** Demo accounts beyond the first two have numbers below theirs, so that the numbers of members go on from M1003. */
  const freeDemoNumber = (wanted: MemberCode): number => {
    if (find(wanted) === null) return numberOf(wanted)
    for (let number = 1; ; number += 1) {
      const code = memberCodeSchema.parse(`M${number}`)
      if (find(code) === null && !reserved.has(code)) return number
    }
  }
  const demoRow = select("brandGroup = ? AND kind = 'demo' AND username = ?")
  for (const group of atHome)
    for (const { memberCode, password, ...account } of DEMO_ACCOUNTS) {
      const hashed = await hash(password)
      const known = memberFrom(demoRow.get(group, account.username))
      const declared = { adultAt: clock.now(), termsAt: clock.now() }
      if (known === null) add({ ...account, ...declared, group, kind: 'demo', hashed, number: freeDemoNumber(memberCode) })
      // An older version let a player change the demo password and shut the others out: this resets it.
      else db.prepare("UPDATE members SET password = ?, email = '', emailVerified = 0 WHERE code = ?").run(hashed, known.memberCode)
    }
  return {
    of,
    find,
    belongs: (memberCode, group) => {
      const member = find(memberCode)
      return member !== null && member.group === group && isOpen(member)
    },
    fits: async (member, password) => {
      const kept = member === null ? null : hashOf(member.memberCode)
      const isRight = await verify(kept ?? nobody, password)
      // Changed while this looked at it: then it was the old password that fitted.
      return isRight && member !== null && kept !== null && hashOf(member.memberCode) === kept
    },
    join: async ({ password, ...joining }) => {
      const hashed = password === null ? null : await hash(password)
      const { group, username, mobile } = joining
      if (of(group).named(username) !== null || (mobile !== null && of(group).byMobile(mobile) !== null)) return null
      return add({ ...joining, kind: 'member', hashed, number: last + 1, referCode: freshReferral(group) })
    },
    openPurse: (group) => {
      if (countSchema.parse(countPurses.get()).count >= MAX_PURSES) return null
      const nothing = { mobile: null, hashed: null, referCode: null, adultAt: null, termsAt: null }
      return add({ ...nothing, group, kind: 'purse', username: DEMO_ACCOUNTS[0].username, number: last + 1 })
    },
    purses: () => codesOf(allPurses.all()),
    oldPurses: (at, most) => {
      const found = codesOf(oldPurses.all(at, sweptTo, most))
      const end = found.at(-1)
      sweptTo = end === undefined || found.length < most ? 0 : numberOf(end)
      return found
    },
    dropPurses: db.transaction((memberCodes: readonly MemberCode[]): void => {
      for (const memberCode of memberCodes) for (const forget of forgetPurse) forget.run(memberCode)
    }),
    setPassword: async (memberCode, password) => {
      const hashed = await hash(password)
      db.prepare('UPDATE members SET password = ? WHERE code = ?').run(hashed, memberCode)
    },
    setFlags: (memberCode, flags) =>
      db.prepare('UPDATE members SET flags = ? WHERE code = ?').run(JSON.stringify([...new Set(flags)]), memberCode).changes > 0,
    setEmail: (memberCode, email, isVerified) =>
      void db.prepare('UPDATE members SET email = ?, emailVerified = ? WHERE code = ?').run(email, isVerified ? 1 : 0, memberCode),
    details: (memberCode) => detailsSchema.parse(selectDetails.get(memberCode)) ?? null,
    noticesRead: (memberCode) => readSchema.parse(selectRead.get(memberCode)) ?? NOTHING_READ,
    readNotices: (memberCode, { audit, settled, news }) =>
      void db
        .prepare(
          'UPDATE members SET noticesRead = max(noticesRead, ?), settledRead = max(settledRead, ?), newsRead = max(newsRead, ?) WHERE code = ?',
        )
        .run(audit, settled, news, memberCode),
    forgetPerson: (memberCode) =>
      void db
        .prepare("UPDATE members SET mobile = NULL, email = '', emailVerified = 0, fullname = '', google = NULL WHERE code = ?")
        .run(memberCode),
    noteLogin: (memberCode) => {
      db.prepare('INSERT INTO logins (member, at) VALUES (?, ?)').run(memberCode, clock.now())
      db.prepare('DELETE FROM logins WHERE member = ? AND id NOT IN (SELECT id FROM logins WHERE member = ? ORDER BY id DESC LIMIT ?)').run(
        memberCode,
        memberCode,
        KEPT_LOGINS,
      )
    },
    logins: (memberCode, before) =>
      loginsSchema
        .parse(db.prepare('SELECT at FROM logins WHERE member = ? AND at < ? ORDER BY id DESC').all(memberCode, before))
        .map(({ at }) => at),
    ...createSettings(db),
    all,
    withGroups,
  }
}
