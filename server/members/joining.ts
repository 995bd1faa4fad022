import type * as z from 'zod/mini'
import type { createUserOtp } from '#contract/calls/auth.ts'
import type { Code, RefusalAbout } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { mayJoin } from '#domain/player/access.ts'
import type { Brand, BrandGroup } from '#domain/player/brand-file.ts'
import { switchesOf } from '#domain/player/brand.ts'
import { promotionOf, termsOf } from '#domain/player/promotions.ts'
import { paise } from '#domain/paise.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import type { Audit } from './audit.ts'
import type { Asked, Codes, Purpose, Tried } from './codes.ts'
import type { Asker } from './devices.ts'
import { createAddressLimit } from '#doors/limit.ts'
import type { Joining, Member, Members } from './members.ts'
import { commonPassword } from './passwords.ts'
import type { Names, Persons } from './persons.ts'
import type { Visits } from './visits.ts'

/** The opening balance of every account: ₹50,000.00 of play money. */
export const OPENING = paise(5_000_000)

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Referral codes that one address may ask about, and wrong ones among them: as many as of codes sent to phones. */
const REFERRALS = { most: 20, ms: 10 * MINUTE }
const WRONG_REFERRALS = { most: 100, ms: DAY }
/** New passwords of one address that are weighed: each costs some milliseconds. */
const WEIGHED = { most: 20, ms: MINUTE }
/** A session lasts 12 h and a purse has no credentials: after a day it can never be used again. */
const PURSE_MS = DAY
const SWEEP_MS = MINUTE
/** Purses that are looked at in one sweep: each costs a write. */
const SWEPT = 20

/** Why something was not done; with `waitMs`, how long to wait. */
export type Refused = { readonly ok: false; readonly code: Code; readonly waitMs?: number; readonly about?: RefusalAbout | undefined }
export type Answered = { readonly ok: true; readonly member: Member } | Refused

export const refused = (code: Code, about?: RefusalAbout): Refused => ({ ok: false, code, about })
/** Too many; with `waitMs` it says how long to wait. */
export const tooMany = (waitMs?: number): Refused => ({ ok: false, code: 'RATE_LIMITED', ...(waitMs === undefined ? {} : { waitMs }) })
/** Why a code was not taken. */
export const untaken = (tried: Extract<Tried, { ok: false }>): Refused =>
  tried.why === 'wait'
    ? tooMany(tried.waitMs)
    : refused(({ wrong: 'WRONG_CODE', gone: 'CODE_GONE', spent: 'CODE_SPENT' } as const)[tried.why])
/** Why no code was sent. */
export const unsent = (asked: Extract<Asked, { ok: false }>): Refused => {
  switch (asked.why) {
    case 'wait':
      return tooMany(asked.waitMs)
    case 'too-many':
      return tooMany()
    case 'undelivered':
      return refused('CODES_NOT_SENT')
    case 'gone':
      return refused('CODE_GONE')
    case 'too-soon':
      return refused('CODE_TOO_SOON')
    default:
      return asked satisfies never
  }
}

export type Desk = {
  readonly exchange: Exchange
  readonly clock: Clock
  readonly members: Members
  readonly codes: Codes
  readonly audit: Audit
  readonly persons: Persons
  readonly visits: Visits
}

/** At which brand something is asked, and from where. */
export type At = Asker & { readonly brand: Brand }

export type JoinDesk = {
  /** Sends a code if the limits allow; the answer does not tell whether a member has this number. */
  ask(phone: string, purpose: Purpose, at: At): Asked
  /** The member of this brand whose referral code it is. As many questions are answered as codes are sent. */
  referrer(code: string, at: At): Answered
  /** Refuses a password that is among the first to be guessed, also one made of the brand's name or of what is known of its member. */
  weigh(password: string, known: readonly string[], at: At): Refused | null
  /** Registers by code (AUTH-11): the member has an account on the exchange before this answers. */
  register(asked: z.output<typeof createUserOtp.request>, at: At): Promise<Answered>
  /** The member of an outside identity, made at the first login. */
  admit(known: Member | null, joining: Joining, at: At): Promise<Answered>
  /** A demo purse with the opening balance (AUTH-02); closes those that can never be used again. */
  openPurse(at: At): Promise<Answered>
}

/** Registration and demo accounts. */
export const createJoinDesk = ({ exchange, clock, members, codes, audit, persons, visits }: Desk): JoinDesk => {
  const referrals = createAddressLimit(clock, REFERRALS.most, REFERRALS.ms)
  const wrongReferrals = createAddressLimit(clock, WRONG_REFERRALS.most, WRONG_REFERRALS.ms)
  const weighed = createAddressLimit(clock, WEIGHED.most, WEIGHED.ms)
  let sweptAt = Number.NEGATIVE_INFINITY
  const opened = (memberCode: Member['memberCode'], { timeZone }: Brand): Promise<void> =>
    new Promise((resolve) => exchange.openMember(memberCode, OPENING, resolve, timeZone))
  /** Number and e-mail of a joiner, both proven: by a code, or by the identity that vouches for them. */
  const namesOf = ({ mobile, email }: Joining): Names => ({ mobile: mobile ?? '', email: email ?? '' })
  /** `otherwise`: why not, where another member has the name. */
  const join = async (joining: Joining, { brand, address, device }: At, how: string, otherwise: Code): Promise<Answered> => {
    if (visits.joins.take(address) !== 'taken') return tooMany(visits.joins.waitMs(address))
    const joined = await members.join(joining)
    if (joined === null) return refused(otherwise)
    const { memberCode } = joined
    await opened(memberCode, brand)
    const names = namesOf(joining)
    if (names.email !== '') members.setEmail(memberCode, names.email, true)
    audit.add({ kind: 'registered', member: memberCode, address, detail: how })
    const member = members.find(memberCode) ?? joined
    await persons.proved(member, names)
    await persons.meets(member, device)
    return { ok: true, member }
  }
  /** A person with an exclusion or a cool-off in another account, open or closed, opens no new one (ACCT-14). */
  const stopped = async (group: BrandGroup, names: Names): Promise<Refused | null> => {
    const stop = await persons.mayJoin(group, names)
    return stop === null ? null : { ok: false, ...stop }
  }
  const referrer: JoinDesk['referrer'] = (code, { brand, address }) => {
    if (wrongReferrals.waitMs(address) > 0 || !referrals.take(address)) return tooMany()
    const member = members.of(brand.group).byReferral(code)
    if (member !== null) return { ok: true, member }
    wrongReferrals.take(address)
    return refused('REFERRAL_UNKNOWN')
  }
  const weigh: JoinDesk['weigh'] = (password, known, { brand, address }) => {
    if (!weighed.take(address)) return tooMany()
    return commonPassword(password, [...known, brand.name, brand.appName]) ? refused('PASSWORD_COMMON') : null
  }
  /** A purse goes once its session is over and none of its bets is open: its cash back to the bank first, then its name. */
  const sweep = (): void => {
    if (clock.now() - sweptAt < SWEEP_MS) return
    sweptAt = clock.now()
    const old = members.oldPurses(clock.now() - PURSE_MS, SWEPT)
    const closed: MemberCode[] = []
    for (const memberCode of old)
      exchange.closeMember(memberCode, (isClosed) => {
        if (isClosed) closed.push(memberCode)
      })
    exchange.whenDurable(() => members.dropPurses(closed))
  }
  return {
    ask: (phone, purpose, at) => {
      const { group } = at.brand
      const member = members.of(group).byMobile(phone)
      const asked = codes.ask(phone, purpose, group, at, purpose === 'register' || member !== null)
      if (asked.ok) audit.add({ kind: 'code-asked', member: member?.memberCode ?? null, address: at.address, detail: purpose })
      return asked
    },
    referrer,
    weigh,
    register: async ({ newUser, otp, orderId, promo = '' }, at) => {
      const { brand, address } = at
      const { signUp } = switchesOf(brand)
      if (signUp === 'off') return refused('SIGN_UP_OFF')
      const referred = newUser.referrBy === '' ? null : referrer(newUser.referrBy, at)
      if (referred !== null && !referred.ok) return referred
      if (!mayJoin(signUp, referred !== null)) return refused('SIGN_UP_BY_REFERRAL')
      const promotion = promotionOf(brand.promotions, promo)
      if (promo !== '' && promotion === null) return refused('PROMO_UNKNOWN')
      const phone = newUser.username
      const weak = weigh(newUser.password, [phone, newUser.fullname], at)
      if (weak !== null) return weak
      // Before the code is used up.
      const waitMs = visits.joins.waitMs(address)
      if (waitMs > 0) return tooMany(waitMs)
      const tried = codes.use(orderId, otp, at, { group: brand.group, purpose: 'register', phone })
      audit.add({ kind: tried.ok ? 'code-used' : 'code-failed', member: null, address, detail: 'register' })
      if (!tried.ok) return untaken(tried)
      const stop = await stopped(brand.group, { mobile: phone, email: '' })
      if (stop !== null) return stop
      const now = clock.now()
      const joined = await join(
        {
          group: brand.group,
          username: phone,
          mobile: phone,
          password: newUser.password,
          fullname: newUser.fullname,
          ...(referred === null ? {} : { referredBy: referred.member.memberCode }),
          promo,
          adultAt: now,
          termsAt: now,
        },
        at,
        referred === null ? 'by code' : `by code, referred by ${referred.member.memberCode}`,
        // A closed account has no number any more; its user id was this number.
        members.of(brand.group).byMobile(phone) === null ? 'NUMBER_CLOSED' : 'NUMBER_IN_USE',
      )
      if (joined.ok && promotion !== null) {
        const grant = { code: promotion.code, terms: termsOf(promotion) }
        // The account is open whether it is granted or not: the page of promotions says which.
        await new Promise<void>((resolve) => exchange.grantBonus(joined.member.memberCode, grant, () => resolve()))
      }
      return joined
    },
    admit: async (known, joining, at) => {
      if (known !== null) return { ok: true, member: known }
      const { signUp } = switchesOf(at.brand)
      if (!mayJoin(signUp, false)) return refused(signUp === 'off' ? 'SIGN_UP_OFF' : 'SIGN_UP_BY_REFERRAL')
      const stop = await stopped(joining.group, namesOf(joining))
      if (stop !== null) return stop
      return join(joining, at, joining.google === undefined ? 'by WhatsApp' : 'by Google', 'LOGIN_UNCONFIRMED')
    },
    openPurse: async ({ brand, address, device }) => {
      sweep()
      const stop = persons.mayTryDemo(device)
      if (stop !== null) return { ok: false, ...stop }
      const { entries, purses } = visits
      if (entries.isFull()) return refused('DEMO_FULL')
      // Its entries would end it at once.
      if (entries.waitMs(address) > 0) return tooMany(entries.waitMs(address))
      const taken = purses.take(address)
      if (taken === 'of-address') return tooMany(purses.waitMs(address))
      const member = taken === 'taken' ? members.openPurse(brand.group) : null
      if (member === null) return refused('DEMO_FULL')
      visits.opened(member.memberCode, address)
      await opened(member.memberCode, brand)
      return { ok: true, member }
    },
  }
}
