import type { Code, RefusalAbout } from '#contract/call.ts'
import { type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { OpenBreak } from '#server/exchange/member-api.ts'
import type { NewBeneficiary } from '#server/exchange/payment.ts'
import type { Clock } from '#server/ports.ts'
import type { Devices } from './devices.ts'
import { createLimit } from '#doors/limit.ts'
import type { Mark, Marks } from './marks.ts'
import type { Member, Members } from './members.ts'

const DAY = 24 * 3_600_000
/** A new account on the device of a member who chose a break waits so long: the device may be a family's. */
const HELD_MS = DAY
/** New payees of one member in a day: each is hashed slowly. */
const PAYEES = { most: 20, ms: DAY }

/** A number and an e-mail that were proven to be a player's; '' for none. */
export type Names = { readonly mobile: string; readonly email: string }

/** Why not: a code, the figures of its sentence, and how long to wait. */
export type Stop = { readonly code: Code; readonly about?: RefusalAbout; readonly waitMs?: number }

/**
 * Knows accounts of one person by number, e-mail, payee and device. What is open of a person, an exclusion, a cool-off or a limit,
 * follows the person to every account (ACCT-14, docs/decisions/0029-persons.md).
 */
export type Persons = {
  /** Why a person with these names may open no account now; null where one may. */
  mayJoin(group: BrandGroup, names: Names): Promise<Stop | null>
  /** A player proved these names, at a join or later. */
  proved(member: Member, names: Names): Promise<void>
  /** A member joined or logs in on this device. */
  meets(member: Member, device: string | null): Promise<void>
  /** Why no purse is opened on this device; null where one may be. */
  mayTryDemo(device: string | null): Stop | null
  /** Why a member may not add this payee now; null where one may. */
  mayAdd(member: Member, payee: NewBeneficiary): Promise<Stop | null>
  /** A member added a payee. */
  added(member: Member, payee: NewBeneficiary): Promise<void>
  close(): void
}
type Parts = {
  readonly exchange: Exchange
  readonly clock: Clock
  readonly marks: Marks
  readonly members: Members
  readonly devices: Devices
}

/** A bank account is one at any branch of its bank, which the first four letters of its code name, and with any zeros before it. */
const markOf = ({ to }: NewBeneficiary): Mark => ({
  kind: 'payee',
  value: to.method === 'UPI' ? to.vpa : `${to.accountNumber.replace(/^0+/, '')} ${to.ifsc.slice(0, 4).toUpperCase()}`,
})
const marksOf = ({ mobile, email }: Names): readonly Mark[] => [
  ...(mobile === '' ? [] : [{ kind: 'number' as const, value: mobile }]),
  ...(email === '' ? [] : [{ kind: 'email' as const, value: email }]),
]
type End = Pick<OpenBreak, 'code' | 'until'>
/** Of some breaks the one that is said: an exclusion before a cool-off, and the later end. */
const longest = (breaks: readonly End[]): End | null => {
  const exclusions = breaks.filter(({ code }) => code === 'SELF_EXCLUDED')
  const [first] = (exclusions.length > 0 ? exclusions : breaks).toSorted((a, b) => b.until - a.until)
  return first ?? null
}
const stopBy = (end: End | null): Stop | null => (end === null ? null : { code: end.code, about: { until: end.until } })

export const createPersons = ({ exchange, clock, marks, members, devices }: Parts): Persons => {
  const payees = createLimit(clock, PAYEES.most, PAYEES.ms)
  const link = (member: MemberCode, others: readonly MemberCode[]): Promise<void> =>
    new Promise((resolve) => exchange.linkPerson(member, others, resolve))
  const takeOver = (member: MemberCode, from: readonly MemberCode[]): Promise<void> =>
    new Promise((resolve) => exchange.takeOver(member, from, resolve))
  /** The accounts with one of these names: open ones, also from before marks were kept, and closed ones. */
  const holders = async (group: BrandGroup, names: Names): Promise<readonly MemberCode[]> => {
    const open = members.of(group).proven(names)
    return [...new Set([...open.map(({ memberCode }) => memberCode), ...(await marks.holders(group, marksOf(names)))])]
  }
  const breaksOf = (accounts: readonly MemberCode[]): readonly OpenBreak[] => accounts.flatMap((member) => exchange.openBreak(member) ?? [])
  /** A new account waits a day where another person of its device has a break that began before it was opened. */
  const hold = async (member: Member, device: string | null): Promise<void> => {
    if (device === null || devices.knows(member.memberCode, device)) return
    const openedAt = members.details(member.memberCode)?.createdAt ?? clock.now()
    const own = exchange.accountsOf(member.memberCode)
    const others = devices.membersOn(device).filter((other) => !own.includes(other))
    if (!breaksOf(others).some(({ since }) => since <= openedAt)) return
    const until: Millis = millisSchema.parse(clock.now() + HELD_MS)
    await new Promise<void>((resolve) => exchange.holdBack(member.memberCode, until, resolve))
  }
  // A payee that another account had first is followed, also when a break begins later.
  const stopListening = exchange.subscribe((published) => {
    if (published.kind !== 'paused') return
    for (const follower of marks.payeesAfter(published.member)) void takeOver(follower, [published.member])
  })
  return {
    mayJoin: async (group, names) => {
      const former = await marks.excludedUntil(
        group,
        marksOf(names).map(({ value }) => value),
        clock.now(),
      )
      const breaks = breaksOf(await holders(group, names))
      return stopBy(longest([...breaks, ...(former === null ? [] : [{ code: 'SELF_EXCLUDED' as const, until: former }])]))
    },
    proved: async (member, names) => {
      if (member.kind !== 'member') return
      for (const mark of marksOf(names)) await marks.keep(member.group, mark, member.memberCode)
      await link(member.memberCode, await holders(member.group, names))
    },
    meets: async (member, device) => {
      const { memberCode, group, email, emailVerified } = member
      if (member.kind !== 'member') return
      const same = members.of(group).proven({ mobile: '', email: emailVerified ? email : '' })
      await link(
        memberCode,
        same.map((each) => each.memberCode),
      )
      const leaders = marks.payeesBefore(memberCode)
      if (leaders.length > 0) await takeOver(memberCode, leaders)
      await hold(member, device)
    },
    mayTryDemo: (device) => {
      const end = device === null ? null : longest(breaksOf(devices.membersOn(device)))
      return end === null ? null : { code: 'DEMO_PAUSED', about: { until: end.until } }
    },
    mayAdd: async ({ memberCode, kind, group }, payee) => {
      if (!payees.take(memberCode)) return { code: 'RATE_LIMITED', waitMs: payees.waitMs(memberCode) }
      // A break would shut a shared account for all others, so the payee is refused there.
      return kind === 'demo' ? stopBy(longest(breaksOf(await marks.holders(group, [markOf(payee)])))) : null
    },
    added: async ({ memberCode, kind, group }, payee) => {
      if (kind === 'demo') return
      // A purse has no owner who was proven: it follows others, and none follows it.
      const before = kind === 'purse' ? await marks.holders(group, [markOf(payee)]) : await marks.keep(group, markOf(payee), memberCode)
      if (before.length > 0) await takeOver(memberCode, before)
    },
    close: stopListening,
  }
}
