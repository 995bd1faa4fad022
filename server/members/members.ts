import { randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type Database from 'libsql'
import * as z from 'zod/mini'
import { type MenuFlag, menuFlagSchema } from '#contract/auth.ts'
import { type MemberCode, type Millis, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'

/** Everything there is to play. */
export const ALL_FLAGS: readonly MenuFlag[] = menuFlagSchema.options
const KEPT_LOGINS = 50
/** No letter or digit that is taken for another. */
const REFERRAL_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export type Member = {
  readonly memberCode: MemberCode
  readonly username: string
  /** '' where there is none. */
  readonly mobile: string
  readonly email: string
  readonly emailVerified: boolean
  readonly referCode: string
  readonly flags: readonly MenuFlag[]
}
/** What somebody joins with. `password` and `mobile` null: known by another identity alone. */
export type Joining = {
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

/** The play-money accounts every start knows: two, so that two players can be tried side by side. */
export const DEMO_ACCOUNTS = [
  { memberCode: memberCodeSchema.parse('M1001'), username: 'demo', mobile: '9876543210', password: 'demo1234', referCode: 'DEMO1001' },
  { memberCode: memberCodeSchema.parse('M1002'), username: 'demo2', mobile: '9876543211', password: 'demo1234', referCode: 'DEMO1002' },
] as const
export const DEMO_MEMBER = DEMO_ACCOUNTS[0].memberCode

export type Members = {
  /** The member behind a user id or mobile number. */
  named(userId: string): Member | null
  find(memberCode: MemberCode): Member | null
  byMobile(mobile: string): Member | null
  byReferral(referCode: string): Member | null
  byGoogle(sub: string): Member | null
  /** Is it this member's password? Takes the same time for nobody (AUTH-02). */
  fits(member: Member | null, password: string): Promise<boolean>
  /** Null when user id or mobile number are somebody's already. */
  join(joining: Joining): Promise<Member | null>
  setPassword(memberCode: MemberCode, password: string): Promise<void>
  /** Answers false for a member that is not known. */
  setFlags(memberCode: MemberCode, flags: readonly MenuFlag[]): boolean
  /** The stake buttons the member chose, whole rupees each; null when none were. */
  stakes(memberCode: MemberCode): readonly number[] | null
  setStakes(memberCode: MemberCode, rupees: readonly number[]): void
  setEmail(memberCode: MemberCode, email: string, isVerified: boolean): void
  noteLogin(memberCode: MemberCode): void
  /** When the member logged in before this moment, newest first, at most 50. */
  logins(memberCode: MemberCode, before: Millis): readonly Millis[]
  all(): readonly MemberCode[]
}

const rowSchema = z.object({
  code: memberCodeSchema,
  username: z.string(),
  mobile: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.number(),
  referCode: z.string(),
  flags: z.string(),
})
const flagsSchema = z.array(menuFlagSchema)
const passwordSchema = z.object({ password: z.nullable(z.string()) })
const stakesSchema = z.object({ stakes: z.nullable(z.string()) })
const rupeesSchema = z.array(z.number().check(z.int()))
const loginsSchema = z.array(z.object({ at: millisSchema }))
const codesSchema = z.array(z.object({ code: memberCodeSchema }))

const memberFrom = (row: unknown): Member | null => {
  if (row === undefined) return null
  const { code, mobile, emailVerified, flags, ...rest } = rowSchema.parse(row)
  const known = { memberCode: code, mobile: mobile ?? '', emailVerified: emailVerified === 1 }
  return { ...rest, ...known, flags: flagsSchema.parse(JSON.parse(flags)) }
}
const numberOf = (code: MemberCode): number => Number(/^M(\d+)$/.exec(code)?.[1] ?? 0)

/** Who plays here, durably. `taken` are member codes the exchange has books of: none is given to anybody else. */
export const createMembers = async (db: Database.Database, clock: Clock, taken: Iterable<MemberCode>): Promise<Members> => {
  const all = (): readonly MemberCode[] =>
    codesSchema.parse(db.prepare('SELECT code FROM members ORDER BY id').all()).map(({ code }) => code)
  const select = (where: string) =>
    db.prepare(`SELECT code, username, mobile, email, emailVerified, referCode, flags FROM members WHERE ${where}`)
  const byName = select('username = ? OR mobile = ? ORDER BY id LIMIT 1')
  const byCode = select('code = ?')
  const byMobile = select('mobile = ?')
  const byReferral = select('referCode = ?')
  const byGoogle = select('google = ?')
  const passwordOf = db.prepare('SELECT password FROM members WHERE code = ?')
  const stakesOf = db.prepare('SELECT stakes FROM members WHERE code = ?')
  const insert = db.prepare(
    `INSERT OR IGNORE INTO members (id, code, username, mobile, email, fullname, password, google, referCode, referredBy, promo, flags, adultAt, termsAt, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const nobody = await hash(randomBytes(16).toString('hex'))
  let last = [...taken, ...all()].reduce((most, code) => Math.max(most, numberOf(code)), 1000)

  const find = (memberCode: MemberCode): Member | null => memberFrom(byCode.get(memberCode))
  const hashOf = (memberCode: MemberCode): string | null => passwordSchema.parse(passwordOf.get(memberCode)).password
  const freshReferral = (): string => {
    const code = Array.from({ length: 8 }, () => REFERRAL_SIGNS[randomInt(REFERRAL_SIGNS.length)]).join('')
    return memberFrom(byReferral.get(code)) === null ? code : freshReferral()
  }
  /** What was given leaves no hole in the numbers when the name is somebody's already. */
  const add = (
    joining: Joining & { readonly hashed: string | null; readonly number: number; readonly referCode: string },
  ): Member | null => {
    const code = memberCodeSchema.parse(`M${joining.number}`)
    const { changes } = insert.run(
      joining.number,
      code,
      joining.username,
      joining.mobile,
      joining.email ?? '',
      joining.fullname ?? '',
      joining.hashed,
      joining.google ?? null,
      joining.referCode,
      joining.referredBy ?? null,
      joining.promo ?? '',
      JSON.stringify(ALL_FLAGS),
      joining.adultAt,
      joining.termsAt,
      clock.now(),
    )
    if (changes === 0) return null
    last = Math.max(last, joining.number)
    return find(code)
  }
  for (const { memberCode, password, ...account } of DEMO_ACCOUNTS) {
    if (find(memberCode) !== null) continue
    const now = clock.now()
    add({ ...account, password, hashed: await hash(password), number: numberOf(memberCode), adultAt: now, termsAt: now })
  }
  return {
    named: (userId) => memberFrom(byName.get(userId, userId)),
    find,
    byMobile: (mobile) => memberFrom(byMobile.get(mobile)),
    byReferral: (referCode) => memberFrom(byReferral.get(referCode)),
    byGoogle: (sub) => memberFrom(byGoogle.get(sub)),
    fits: async (member, password) => {
      const kept = member === null ? null : hashOf(member.memberCode)
      const isRight = await verify(kept ?? nobody, password)
      // Changed while this looked at it: then it was the old password that fitted.
      return isRight && member !== null && kept !== null && hashOf(member.memberCode) === kept
    },
    join: async (joining) => {
      const hashed = joining.password === null ? null : await hash(joining.password)
      return add({ ...joining, hashed, number: last + 1, referCode: freshReferral() })
    },
    setPassword: async (memberCode, password) => {
      const hashed = await hash(password)
      db.prepare('UPDATE members SET password = ? WHERE code = ?').run(hashed, memberCode)
    },
    setFlags: (memberCode, flags) =>
      db.prepare('UPDATE members SET flags = ? WHERE code = ?').run(JSON.stringify([...new Set(flags)]), memberCode).changes > 0,
    stakes: (memberCode) => {
      const { stakes } = stakesSchema.parse(stakesOf.get(memberCode))
      return stakes === null ? null : rupeesSchema.parse(JSON.parse(stakes))
    },
    setStakes: (memberCode, rupees) =>
      void db.prepare('UPDATE members SET stakes = ? WHERE code = ?').run(JSON.stringify(rupees), memberCode),
    setEmail: (memberCode, email, isVerified) =>
      void db.prepare('UPDATE members SET email = ?, emailVerified = ? WHERE code = ?').run(email, isVerified ? 1 : 0, memberCode),
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
    all,
  }
}
