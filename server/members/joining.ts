import type * as z from 'zod/mini'
import type { createUserOtp } from '#contract/auth.ts'
import type { RefusalCode } from '#contract/call.ts'
import { mayJoin } from '#domain/access.ts'
import type { Switches } from '#domain/brand.ts'
import { paise } from '#domain/money.ts'
import { refusalText, text } from '#domain/text.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import type { Asker } from './address.ts'
import type { Audit } from './audit.ts'
import type { Asked, Codes, Purpose, Tried } from './codes.ts'
import type { Joining, Member, Members } from './members.ts'

/** What every account starts with: ₹50,000.00 of play money. */
export const OPENING = paise(5_000_000)

/** Why something was not done, in a player's words. */
export type Refused = { readonly ok: false; readonly message: string; readonly code?: RefusalCode }
export type Answered = { readonly ok: true; readonly member: Member } | Refused

export const denied = (message: string): Refused => ({ ok: false, message, code: 'PERMISSION_DENIED' })
/** Too many; with `waitMs` it says how long to wait. */
export const tooMany = (waitMs?: number): Refused => ({
  ok: false,
  message: waitMs === undefined ? refusalText('RATE_LIMITED') : text.waitFirst(waitMs),
  code: 'RATE_LIMITED',
})
/** Why a code was not taken. */
export const untaken = (tried: Extract<Tried, { ok: false }>): Refused =>
  tried.why === 'wait'
    ? tooMany(tried.waitMs)
    : { ok: false, message: { wrong: text.wrongCode, gone: text.codeGone, spent: text.codeSpent }[tried.why] }
/** Why no code was sent. */
export const unsent = (asked: Extract<Asked, { ok: false }>): Refused =>
  asked.why === 'wait'
    ? tooMany(asked.waitMs)
    : asked.why === 'too-many'
      ? tooMany()
      : { ok: false, message: asked.why === 'gone' ? text.codeGone : text.codeTooSoon }

export type Desk = {
  readonly exchange: Exchange
  readonly clock: Clock
  readonly members: Members
  readonly codes: Codes
  readonly audit: Audit
}

export type JoinDesk = {
  /** Sends a code, if it may; whoever asks learns nothing of the number. */
  ask(phone: string, purpose: Purpose, asker: Asker, isSent: boolean): Asked
  /** Registers by code (AUTH-11): the member has an account on the exchange before this answers. */
  register(asked: z.output<typeof createUserOtp.request>, signUp: Switches['signUp'], asker: Asker): Promise<Answered>
  /** The member of an outside identity, made at the first login. */
  admit(known: Member | null, joining: Joining, signUp: Switches['signUp'], address: string): Promise<Answered>
}

/** Where members join. */
export const createJoinDesk = ({ exchange, clock, members, codes, audit }: Desk): JoinDesk => {
  const join = async (joining: Joining, address: string, how: string): Promise<Member | null> => {
    const member = await members.join(joining)
    if (member === null) return null
    await new Promise<void>((resolve) => exchange.openMember(member.memberCode, OPENING, resolve))
    audit.add({ kind: 'registered', member: member.memberCode, address, detail: how })
    return member
  }
  return {
    ask: (phone, purpose, asker, isSent) => {
      const { address } = asker
      const asked = codes.ask(phone, purpose, asker, isSent)
      if (asked.ok) audit.add({ kind: 'code-asked', member: members.byMobile(phone)?.memberCode ?? null, address, detail: purpose })
      return asked
    },
    register: async ({ newUser, otp, orderId, promo }, signUp, asker) => {
      const { address } = asker
      const referrer = newUser.referrBy === '' ? null : members.byReferral(newUser.referrBy)
      if (signUp === 'off') return denied(text.signUpOff)
      if (newUser.referrBy !== '' && referrer === null) return { ok: false, message: text.referralUnknown }
      if (!mayJoin(signUp, referrer !== null)) return denied(text.signUpByReferral)
      const phone = newUser.username
      const tried = codes.use(orderId, otp, asker, { purpose: 'register', phone })
      audit.add({ kind: tried.ok ? 'code-used' : 'code-failed', member: null, address, detail: 'register' })
      if (!tried.ok) return untaken(tried)
      const now = clock.now()
      const member = await join(
        {
          username: phone,
          mobile: phone,
          password: newUser.password,
          fullname: newUser.fullname,
          ...(referrer === null ? {} : { referredBy: referrer.memberCode }),
          promo,
          adultAt: now,
          termsAt: now,
        },
        address,
        referrer === null ? 'by code' : `by code, referred by ${referrer.memberCode}`,
      )
      return member === null ? { ok: false, message: text.numberInUse } : { ok: true, member }
    },
    admit: async (known, joining, signUp, address) => {
      if (known !== null) return { ok: true, member: known }
      if (!mayJoin(signUp, false)) return denied(signUp === 'off' ? text.signUpOff : text.signUpByReferral)
      const member = await join(joining, address, joining.google === undefined ? 'by WhatsApp' : 'by Google')
      return member === null ? { ok: false, message: text.loginUnconfirmed } : { ok: true, member }
    },
  }
}
