import type { Code } from '#contract/call.ts'
import type { PasskeyProof } from '#contract/calls/passkeys.ts'
import type { ActivityDetails } from '#contract/session.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { switchesOf } from '#domain/player/brand.ts'
import { MAX_PASSWORD } from '#domain/player/forms.ts'
import type { Asker, Devices } from './devices.ts'
import { createGuesses } from './guesses.ts'
import type { Identity } from './identity.ts'
import { type Answered, type At, type Desk, type JoinDesk, type Refused, refused, tooMany, untaken } from './joining.ts'
import { createAddressLimit, createLimit } from '#doors/limit.ts'
import type { Member } from './members.ts'
import type { PasskeyPlace } from './passkey-store.ts'
import type { Passkeys } from './passkeys.ts'

const MINUTE = 60_000
const LOGINS = { most: 10, ms: MINUTE }

/** The origin of a login: it finds the members of this brand's group alone. `claims` are recorded, never trusted (AUTH-15). */
export type From = At & { readonly by: string; readonly claims?: ActivityDetails }

export type Logins = {
  /**
   * Counts one login of this address, or of this device where it is known for that member; refused after ten in a minute. A member's own
   * device is no help at another account. Google's own token and a passkey cannot be guessed: there a device counts that is known for any
   * member.
   */
  tooSoon(at: At, to: { readonly userId: string } | 'google' | 'whatsapp' | 'passkey'): Refused | null
  password(userId: string, password: string, from: From): Promise<Answered>
  code(asked: { readonly phone: string; readonly otp: string; readonly orderId: string }, from: From): Promise<Answered>
  /** A purse of its own for each press, under the demo account's name. */
  demo(from: From): Promise<Answered>
  google(credential: string, from: From): Promise<Answered>
  whatsapp(otp: string, from: From): Promise<Answered>
  /** What a passkey signed for the challenge that this browser was given (ACCT-13). */
  passkey(proof: PasskeyProof, place: PasskeyPlace, from: From): Promise<Answered>
  /** Asks a member for the password once more; counted as a login is. `wrong` is what a wrong one is answered. A demo account is refused. */
  confirm(memberCode: MemberCode, password: string | undefined, asker: Asker, wrong: Code): Promise<Answered>
  /** A new password for who knows the old one (AUTH-16). */
  changePassword(memberCode: MemberCode, before: string, now: string, at: At): Promise<Answered>
  /** A new password for who has the code (AUTH-13). */
  resetPassword(asked: { readonly orderId: string; readonly otp: string; readonly password: string }, at: At): Promise<Answered>
}

/** Every login, with its guards against guessing (AUTH-02, AUTH-12, AUTH-14): the same for both doors. */
export const createLogins = ({
  exchange,
  members,
  codes,
  audit,
  clock,
  joining,
  identity,
  devices,
  persons,
  passkeys,
}: Desk & {
  readonly joining: JoinDesk
  readonly identity: Identity
  readonly devices: Devices
  readonly passkeys: Pick<Passkeys, 'prove'>
}): Logins => {
  const tries = { address: createAddressLimit(clock, LOGINS.most, LOGINS.ms), device: createLimit(clock, LOGINS.most, LOGINS.ms) }
  const guesses = createGuesses(clock, devices)
  const note = (kind: 'login' | 'login-failed', member: Member | null, how: string, { address, by, claims }: From): void => {
    const says = claims === undefined ? '' : `; says ${claims.ip} ${claims.location}`
    audit.add({ kind, member: member?.memberCode ?? null, address, detail: `${how}, ${by}${says}` })
  }
  const welcome = async (member: Member, how: string, from: From): Promise<Answered> => {
    const shut = exchange.door(member.memberCode, 'sign-in')
    if (shut !== null) return turnAway(member, `${how}, ${shut.code}`, from, refused(shut.code, shut.about))
    note('login', member, how, from)
    await persons.meets(member, from.device)
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
  /** The member's own words, which a password must not consist of. */
  const knownOf = ({ memberCode, username, mobile, email }: Member): readonly string[] =>
    [username, mobile, email, members.details(memberCode)?.fullname ?? ''].filter((word) => word !== '')
  const confirm: Logins['confirm'] = async (memberCode, password, asker, wrong) => {
    const member = members.find(memberCode)
    // A demo account has a public password or none: one player must not change it for the others.
    if (member !== null && member.kind !== 'member') return refused('DEMO_FIXED')
    if (password === undefined) return refused('PASSWORD_REQUIRED')
    const found = await guessed(member, memberCode, password, asker)
    if (found !== 'right' && found !== 'wrong') return found
    if (found === 'right' && member !== null) return { ok: true, member }
    audit.add({ kind: 'login-failed', member: memberCode, address: asker.address, detail: 'old password' })
    return refused(wrong)
  }
  const unconfirmed: Refused = refused('LOGIN_UNCONFIRMED')
  return {
    tooSoon: ({ address, device, brand }, to) => {
      const member = typeof to === 'string' ? null : members.of(brand.group).named(to.userId)
      const isKnown = to === 'google' || to === 'passkey' ? devices.isKnown(device) : devices.knows(member?.memberCode ?? null, device)
      const [limit, key] = isKnown && device !== null ? [tries.device, device] : [tries.address, address]
      return limit.take(key) ? null : tooMany(limit.waitMs(key))
    },
    password: async (userId, password, from) => {
      const { group } = from.brand
      const member = members.of(group).named(userId)
      const found = await guessed(member, `${userId} at ${group}`, password, from)
      if (found === 'right' && member !== null) return welcome(member, 'password', from)
      return found === 'right' || found === 'wrong'
        ? // The login form cuts at so many characters: an older password may be longer (AUTH-06).
          turnAway(member, 'password', from, refused(password.length === MAX_PASSWORD ? 'WRONG_LOGIN_OF_16' : 'WRONG_LOGIN'))
        : turnAway(member, 'password, too soon', from, found)
    },
    code: async ({ phone, otp, orderId }, from) => {
      const { brand, address } = from
      if (!switchesOf(brand).otpLogin) return refused('OTP_LOGIN_OFF')
      const member = members.of(brand.group).byMobile(phone)
      const tried = codes.use(orderId, otp, from, { group: brand.group, purpose: 'login', phone })
      audit.add({ kind: tried.ok ? 'code-used' : 'code-failed', member: member?.memberCode ?? null, address, detail: 'login' })
      if (!tried.ok) return turnAway(member, 'code', from, untaken(tried))
      return member === null ? turnAway(null, 'code', from, refused('WRONG_CODE')) : welcome(member, 'code', from)
    },
    demo: async (from) => {
      if (!from.brand.demo) return refused('DEMO_OFF')
      const opened = await joining.openPurse(from)
      return opened.ok ? welcome(opened.member, 'demo', from) : opened
    },
    google: async (credential, from) => {
      const person = await identity.google(credential)
      if (person === null) return turnAway(null, 'Google', from, unconfirmed)
      const { group } = from.brand
      const here = members.of(group)
      // A taken name stays with its member: the credential's `sub` identifies the player, never its e-mail address.
      const username = here.named(person.email) === null ? person.email : `google-${person.sub}`
      const { email, name: fullname, sub: google } = person
      const joiner = { group, username, mobile: null, password: null, email, fullname, google, ...declared() }
      const known = here.byGoogle(google)
      // Google vouches for the e-mail of today, which may be another than at the join.
      if (known !== null && !(known.emailVerified && known.email === email)) await persons.proved(known, { mobile: '', email })
      return byIdentity(joining.admit(known, joiner, from), 'Google', from)
    },
    whatsapp: async (otp, from) => {
      const person = await identity.whatsapp(otp)
      if (person === null) return turnAway(null, 'WhatsApp', from, unconfirmed)
      const { group } = from.brand
      const { phone, name: fullname } = person
      const joiner = { group, username: phone, mobile: phone, password: null, fullname, ...declared() }
      return byIdentity(joining.admit(members.of(group).byMobile(phone), joiner, from), 'WhatsApp', from)
    },
    passkey: async (proof, place, from) => {
      const proven = await passkeys.prove(proof, place, from.brand.group, from)
      return proven.ok ? welcome(proven.member, 'passkey', from) : turnAway(null, 'passkey', from, proven)
    },
    confirm,
    changePassword: async (memberCode, before, now, at) => {
      const { address } = at
      const confirmed = await confirm(memberCode, before, at, 'WRONG_OLD_PASSWORD')
      if (!confirmed.ok) return confirmed
      const weak = joining.weigh(now, knownOf(confirmed.member), at)
      if (weak !== null) return weak
      await members.setPassword(memberCode, now)
      audit.add({ kind: 'password-changed', member: memberCode, address, detail: '' })
      return confirmed
    },
    resetPassword: async ({ orderId, otp, password }, at) => {
      const { address } = at
      const { group } = at.brand
      const weak = joining.weigh(password, [], at)
      if (weak !== null) return weak
      const tried = codes.use(orderId, otp, at, { group, purpose: 'recover' })
      const member = tried.ok ? members.of(group).byMobile(tried.phone) : null
      audit.add({ kind: tried.ok ? 'code-used' : 'code-failed', member: member?.memberCode ?? null, address, detail: 'recover' })
      if (!tried.ok) return untaken(tried)
      if (member === null) return refused('WRONG_CODE')
      if (member.kind !== 'member') return refused('DEMO_FIXED')
      await members.setPassword(member.memberCode, password)
      guesses.forget({ member, name: member.username, asker: at })
      audit.add({ kind: 'password-reset', member: member.memberCode, address, detail: '' })
      await persons.meets(member, at.device)
      return { ok: true, member }
    },
  }
}
