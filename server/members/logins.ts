import type { ActivityDetails } from '#contract/auth.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { Switches } from '#domain/brand.ts'
import { text } from '#domain/text.ts'
import type { Asker } from './address.ts'
import type { Devices } from './devices.ts'
import { createGuesses } from './guesses.ts'
import type { Identity } from './identity.ts'
import { type Answered, type Desk, type JoinDesk, type Refused, denied, tooMany, untaken } from './joining.ts'
import { createAddressLimit, createLimit } from './limit.ts'
import { DEMO_MEMBER, type Member } from './members.ts'

const MINUTE = 60_000
const LOGINS = { most: 10, ms: MINUTE }
const DEMOS_BY_ADDRESS = { most: 60, ms: MINUTE }

/** Where a login comes from. `claims` are what its client says of itself: recorded, never trusted (AUTH-15). */
export type From = Asker & { readonly by: string; readonly claims?: ActivityDetails }

export type Logins = {
  /** Counts one login of this address, or of this device if anybody logged in on it before; refused after ten in a minute. */
  tooSoon(asker: Asker): Refused | null
  password(userId: string, password: string, from: From): Promise<Answered>
  code(asked: { readonly phone: string; readonly otp: string; readonly orderId: string }, isOffered: boolean, from: From): Answered
  demo(isOffered: boolean, from: From): Answered
  google(credential: string, signUp: Switches['signUp'], from: From): Promise<Answered>
  whatsapp(otp: string, signUp: Switches['signUp'], from: From): Promise<Answered>
  /** A new password for who knows the old one (AUTH-16). */
  changePassword(memberCode: MemberCode, before: string, now: string, asker: Asker): Promise<Answered>
  /** A new password for who has the code (AUTH-13). */
  resetPassword(asked: { readonly orderId: string; readonly otp: string; readonly password: string }, asker: Asker): Promise<Answered>
}

/** Every way in, with what stands against guessing (AUTH-02, AUTH-12, AUTH-14): the same for both doors. */
export const createLogins = ({
  members,
  codes,
  audit,
  clock,
  joining,
  identity,
  devices,
}: Desk & { readonly joining: JoinDesk; readonly identity: Identity; readonly devices: Devices }): Logins => {
  const tries = { address: createAddressLimit(clock, LOGINS.most, LOGINS.ms), device: createLimit(clock, LOGINS.most, LOGINS.ms) }
  const demos = createAddressLimit(clock, DEMOS_BY_ADDRESS.most, DEMOS_BY_ADDRESS.ms)
  const guesses = createGuesses(clock, devices)
  const note = (kind: 'login' | 'login-failed', member: Member | null, how: string, { address, by, claims }: From): void => {
    const says = claims === undefined ? '' : `; says ${claims.ip} ${claims.location}`
    audit.add({ kind, member: member?.memberCode ?? null, address, detail: `${how}, ${by}${says}` })
  }
  const welcome = (member: Member, how: string, from: From): Answered => {
    note('login', member, how, from)
    return { ok: true, member }
  }
  const turnAway = (member: Member | null, how: string, from: From, refused: Refused): Refused => {
    note('login-failed', member, how, from)
    return refused
  }
  /** A password as a guess: right, wrong, or refused before it is looked at. Guesses sent all at once are counted, too. */
  const guessed = async (member: Member | null, name: string, password: string, asker: Asker): Promise<'right' | 'wrong' | Refused> => {
    const guess = { member, name, asker }
    const waitMs = guesses.begin(guess)
    if (waitMs > 0) return tooMany(waitMs)
    if (!(await members.fits(member, password))) return 'wrong'
    guesses.right(guess)
    return 'right'
  }
  const byIdentity = async (answered: Promise<Answered>, how: string, from: From): Promise<Answered> => {
    const answer = await answered
    return answer.ok ? welcome(answer.member, how, from) : turnAway(null, how, from, answer)
  }
  /** The button that leads out of the page says what is declared by pressing it (AUTH-17). */
  const declared = () => ({ adultAt: clock.now(), termsAt: clock.now() })
  const unconfirmed: Refused = { ok: false, message: text.loginUnconfirmed }
  return {
    tooSoon: ({ address, device }) => {
      const isKnown = device !== null && devices.isKnown(device)
      const [limit, key] = isKnown ? [tries.device, device] : [tries.address, address]
      return limit.take(key) ? null : tooMany(limit.waitMs(key))
    },
    password: async (userId, password, from) => {
      const member = members.named(userId)
      const found = await guessed(member, userId, password, from)
      if (found === 'right' && member !== null) return welcome(member, 'password', from)
      return found === 'right' || found === 'wrong'
        ? turnAway(member, 'password', from, { ok: false, message: text.wrongLogin })
        : turnAway(member, 'password, too soon', from, found)
    },
    code: ({ phone, otp, orderId }, isOffered, from) => {
      if (!isOffered) return denied(text.otpLoginOff)
      const member = members.byMobile(phone)
      const tried = codes.use(orderId, otp, from, { purpose: 'login', phone })
      audit.add({
        kind: tried.ok ? 'code-used' : 'code-failed',
        member: member?.memberCode ?? null,
        address: from.address,
        detail: 'login',
      })
      if (!tried.ok) return turnAway(member, 'code', from, untaken(tried))
      return member === null ? turnAway(null, 'code', from, { ok: false, message: text.wrongCode }) : welcome(member, 'code', from)
    },
    demo: (isOffered, from) => {
      const member = members.find(DEMO_MEMBER)
      if (!isOffered || member === null) return denied(text.demoOff)
      return demos.take(from.address) ? welcome(member, 'demo', from) : tooMany()
    },
    google: async (credential, signUp, from) => {
      const person = await identity.google(credential)
      if (person === null) return turnAway(null, 'Google', from, unconfirmed)
      const known = members.byGoogle(person.sub)
      // A name that is somebody's stays theirs: who the credential speaks for is its `sub`, never its e-mail address.
      const username = members.named(person.email) === null ? person.email : `google-${person.sub}`
      const { email, name: fullname, sub: google } = person
      const joiner = { username, mobile: null, password: null, email, fullname, google, ...declared() }
      return byIdentity(joining.admit(known, joiner, signUp, from.address), 'Google', from)
    },
    whatsapp: async (otp, signUp, from) => {
      const person = await identity.whatsapp(otp)
      if (person === null) return turnAway(null, 'WhatsApp', from, unconfirmed)
      const { phone, name: fullname } = person
      const joiner = { username: phone, mobile: phone, password: null, fullname, ...declared() }
      return byIdentity(joining.admit(members.byMobile(phone), joiner, signUp, from.address), 'WhatsApp', from)
    },
    changePassword: async (memberCode, before, now, asker) => {
      const { address } = asker
      const member = members.find(memberCode)
      const found = await guessed(member, memberCode, before, asker)
      if (found !== 'right' && found !== 'wrong') return found
      if (found === 'wrong' || member === null) {
        audit.add({ kind: 'login-failed', member: memberCode, address, detail: 'old password' })
        return { ok: false, message: text.wrongOldPassword }
      }
      await members.setPassword(memberCode, now)
      audit.add({ kind: 'password-changed', member: memberCode, address, detail: '' })
      return { ok: true, member }
    },
    resetPassword: async ({ orderId, otp, password }, asker) => {
      const { address } = asker
      const tried = codes.use(orderId, otp, asker, { purpose: 'recover' })
      const member = tried.ok ? members.byMobile(tried.phone) : null
      audit.add({ kind: tried.ok ? 'code-used' : 'code-failed', member: member?.memberCode ?? null, address, detail: 'recover' })
      if (!tried.ok) return untaken(tried)
      if (member === null) return { ok: false, message: text.wrongCode }
      await members.setPassword(member.memberCode, password)
      guesses.forget({ member, name: member.username, asker })
      audit.add({ kind: 'password-reset', member: member.memberCode, address, detail: '' })
      return { ok: true, member }
    },
  }
}
