import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type MemberCode, memberCodeSchema } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'
import type { StoreFile } from '#server/store/files.ts'
import type { Audit } from './audit.ts'
import type { Code } from '#contract/call.ts'
import { type Refused, refused, tooMany } from './joining.ts'
import { createAddressLimit, createLimit } from '#doors/limit.ts'
import type { Letter } from './mailbox.ts'
import type { Members } from './members.ts'
import type { Persons } from './persons.ts'

const LIVES_MS = 24 * 3600 * 1000
/** Links of one member that are remembered, so that a used one is known for what it is. */
const KEPT = 5
/** The most refused links of one address that the audit keeps in a minute, because a visitor may open wrong links without end. */
const REFUSALS = { most: 10, ms: 60_000 }
const ASKED = { most: 5, ofAddress: 20, ms: 10 * 60_000 }

export type Proven = { readonly ok: true } | Refused
export type Proofs = {
  /** Sends a link that proves the e-mail to be the member's. It replaces those sent before; a verified e-mail stays until it is used. */
  ask(memberCode: MemberCode, email: string, address: string): { readonly ok: true } | Refused
  /** Takes a link's two parts, once. `here`: who is logged in where it was opened; a link is of no use to another member. */
  take(id: string, token: string, here: MemberCode | null, address: string): Promise<Proven>
}
export type ProofsOptions = {
  readonly db: StoreFile
  readonly clock: Clock
  readonly members: Members
  readonly audit: Audit
  readonly persons: Persons
  /** Takes a link to its address; null: nothing does. */
  readonly send: ((letter: Letter) => void) | null
}

const rowSchema = z.object({
  member: memberCodeSchema,
  email: z.string(),
  digest: z.string(),
  expiresAt: z.number(),
  usedAt: z.nullable(z.number()),
})
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Links that prove an e-mail (ACCT-06). They are kept durably, the secret as a digest only. Each is used once, within 24 h. */
export const createProofs = ({ db, clock, members, audit, persons, send }: ProofsOptions): Proofs => {
  const asks = (most: number) => createLimit(clock, most, ASKED.ms)
  const [ofMember, ofEmail] = [asks(ASKED.most), asks(ASKED.most)]
  const ofAddress = createAddressLimit(clock, ASKED.ofAddress, ASKED.ms)
  const refusals = createAddressLimit(clock, REFUSALS.most, REFUSALS.ms)
  const find = db.prepare('SELECT member, email, digest, expiresAt, usedAt FROM proofs WHERE id = ?')
  const use = db.prepare('UPDATE proofs SET usedAt = ? WHERE id = ?')
  const replace = db.prepare('UPDATE proofs SET expiresAt = min(expiresAt, ?) WHERE member = ?')
  const insert = db.prepare('INSERT INTO proofs (id, member, email, digest, expiresAt) VALUES (?, ?, ?, ?, ?)')
  const forget = db.prepare(
    'DELETE FROM proofs WHERE member = ? AND seq NOT IN (SELECT seq FROM proofs WHERE member = ? ORDER BY seq DESC LIMIT ?)',
  )
  const keep = db.transaction((memberCode: MemberCode, email: string, id: string, token: string): void => {
    replace.run(clock.now(), memberCode)
    insert.run(id, memberCode, email, digestOf(token).toString('hex'), clock.now() + LIVES_MS)
    forget.run(memberCode, memberCode, KEPT)
    if (members.find(memberCode)?.emailVerified !== true) members.setEmail(memberCode, email, false)
  })
  const prove = db.transaction((memberCode: MemberCode, email: string, id: string): void => {
    use.run(clock.now(), id)
    members.setEmail(memberCode, email, true)
  })
  return {
    ask: (memberCode, email, address) => {
      const member = members.find(memberCode)
      if (member !== null && member.kind !== 'member') return refused('DEMO_FIXED')
      if (send === null) return refused('LINKS_NOT_SENT')
      if (member?.emailVerified === true && member.email === email) return refused('EMAIL_VERIFIED_ALREADY')
      if (!ofAddress.take(address) || !ofMember.take(memberCode) || !ofEmail.take(email.toLowerCase())) return tooMany()
      const [id, token] = [randomBytes(8).toString('hex'), randomBytes(32).toString('hex')]
      keep(memberCode, email, id, token)
      audit.add({ kind: 'email-asked', member: memberCode, address, detail: id })
      send({ at: clock.now(), email, path: `/verify-email/${id}/${token}` })
      return { ok: true }
    },
    take: async (id, token, here, address) => {
      const row: unknown = find.get(id)
      const proof = row === undefined ? null : rowSchema.parse(row)
      const isRight = timingSafeEqual(proof === null ? randomBytes(32) : Buffer.from(proof.digest, 'hex'), digestOf(token))
      const turnAway = (why: string, code: Code): Refused => {
        if (refusals.take(address)) audit.add({ kind: 'email-failed', member: proof?.member ?? null, address, detail: why })
        return refused(code)
      }
      if (proof === null || !isRight) return turnAway('wrong', 'EMAIL_LINK_WRONG')
      if (here !== null && here !== proof.member) return turnAway('of another member', 'EMAIL_LINK_OTHER')
      if (proof.usedAt !== null) return turnAway('used', 'EMAIL_LINK_USED')
      if (proof.expiresAt <= clock.now()) return turnAway('expired', 'EMAIL_LINK_EXPIRED')
      prove(proof.member, proof.email, id)
      audit.add({ kind: 'email-verified', member: proof.member, address, detail: id })
      const member = members.find(proof.member)
      if (member !== null) await persons.proved(member, { mobile: '', email: proof.email })
      return { ok: true }
    },
  }
}
