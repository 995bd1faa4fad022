import {
  MAX_DEVICES,
  type Play,
  type PlayLimit,
  askReturn,
  closeAccount,
  confirmLimit,
  coolOff,
  endDevice,
  endOtherDevices,
  exportProfile,
  getDevices,
  getPlay,
  readNotices,
  saveCheck,
  saveLimit,
  seeCheck,
  selfExclude,
} from '#contract/calls/play.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import type { LimitKind } from '#domain/money/limits.ts'
import type { LimitView, PlayView } from '#domain/money/play-view.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { marksUpTo } from '#server/members/notices.ts'
import type { AuditKind } from '#server/members/audit.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Device, Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'
import { rowFrom } from '../live/bet-rows.ts'
import type { Context, Gate } from './gate.ts'

const MINUTE = 60
const PAISE = 100

/** A limit of the wire's whole units in the units of the rules: rupees in paise, minutes in seconds. */
const limitIn = (kind: LimitKind, units: number | null): number | null =>
  units === null ? null : units * (kind === 'time' ? MINUTE : PAISE)

const limitFrom = ({ kind, period, limit, used, resets, pending }: LimitView): PlayLimit => {
  if (kind === 'time') return { kind, period, limit, used, resets, pending }
  const money = (amount: number | null) => (amount === null ? null : paise(amount))
  return {
    kind,
    period,
    limit: money(limit),
    used: paise(used),
    resets,
    pending: pending === null ? null : { ...pending, limit: money(pending.limit) },
  }
}
const playFrom = ({ limits, checkDueAt, zone: _, ...view }: PlayView, now: number): Play => ({
  ...view,
  limits: limits.map(limitFrom),
  checkInMs: checkDueAt === null ? null : Math.max(0, checkDueAt - now),
})

const deviceFrom = ({ number, browser: name, ...device }: Device) => ({ id: String(number), name, ...device })

/** Responsible play, devices, notifications read, and the end of an account (ACCT-06, ACCT-08, ACCT-10). */
export const servePlay = (
  { serveMember }: Gate,
  { exchange, sessions, sockets, clock, room: { members, logins, audit, persons, passkeys } }: ServerParts,
): void => {
  const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
  /** Why the session's member may not change limits, breaks or sessions of this account: another's, or one that many players share. */
  const untouched = (memberCode: MemberCode, { member }: Session) => {
    if (memberCode !== member) return notYours()
    return members.find(member)?.kind === 'demo' ? refusal(refused('DEMO_SHARED')) : null
  }
  /** The devices that a member sees: of an account that many players share, the own one alone. */
  const devicesOf = ({ member, id }: Session) =>
    sessions.devices(member, id).filter(({ isThis }) => isThis || members.find(member)?.kind !== 'demo')
  const durable = <T>(answer: T): Promise<T> => new Promise((resolve) => exchange.whenDurable(() => resolve(answer)))
  const isOwn = ({ memberCode }: { readonly memberCode: MemberCode }, { member }: Session): boolean => memberCode === member
  /** Answers by rule; what was done is kept as a notice. */
  const ruled = (
    run: (reply: (result: RuleReply) => void) => void,
    session: Session,
    { caller }: Context,
    notice: AuditKind | null,
  ): Promise<{ success: boolean }> =>
    new Promise((resolve) =>
      run((result) => {
        if (!result.ok) return resolve(refusal(result))
        if (notice !== null) {
          audit.add({ kind: notice, member: session.member, address: caller.address, detail: '' })
          sockets.notifyNotices(session.member, false)
        }
        return resolve({ success: true })
      }),
    )
  serveMember(getPlay, (asked, session) =>
    isOwn(asked, session) ? durable({ success: true, result: playFrom(exchange.play(session.member), clock.now()) }) : notYours(),
  )
  serveMember(saveLimit, async ({ memberCode, kind, period, limit }, session, context) => {
    const not = untouched(memberCode, session)
    if (not !== null) return not
    const wish = { kind, period, limit: limitIn(kind, limit) }
    const answer = await ruled((reply) => exchange.setLimit(memberCode, wish, reply), session, context, 'limit-changed')
    if (!answer.success) return answer
    const line = exchange.play(memberCode).limits.find((each) => each.kind === kind && each.period === period)
    const takes = line?.pending === null ? ('now' as const) : ('later' as const)
    return { ...answer, takes }
  })
  serveMember(
    confirmLimit,
    ({ memberCode, kind, period }, session, context) =>
      untouched(memberCode, session) ??
      ruled((reply) => exchange.confirmLimit(memberCode, { kind, period }, reply), session, context, 'limit-changed'),
  )
  serveMember(
    saveCheck,
    ({ memberCode, minutes }, session, context) =>
      untouched(memberCode, session) ?? ruled((reply) => exchange.setCheck(memberCode, minutes, reply), session, context, null),
  )
  serveMember(seeCheck, (asked, session) =>
    isOwn(asked, session) ? new Promise((resolve) => exchange.seeCheck(session.member, () => resolve({ success: true }))) : notYours(),
  )
  serveMember(
    coolOff,
    ({ memberCode, days }, session, context) =>
      untouched(memberCode, session) ??
      ruled((reply) => exchange.pause(memberCode, { kind: 'cool-off', days }, reply), session, context, 'paused'),
  )
  serveMember(
    selfExclude,
    ({ memberCode, months }, session, context) =>
      untouched(memberCode, session) ??
      ruled((reply) => exchange.pause(memberCode, { kind: 'self-exclusion', months }, reply), session, context, 'paused'),
  )
  serveMember(askReturn, (asked, session, context) =>
    isOwn(asked, session) ? ruled((reply) => exchange.askReturn(session.member, reply), session, context, 'returned') : notYours(),
  )

  serveMember(getDevices, (asked, session) => {
    if (!isOwn(asked, session)) return notYours()
    const all = devicesOf(session)
    return { success: true, result: all.slice(0, MAX_DEVICES).map(deviceFrom), more: Math.max(0, all.length - MAX_DEVICES) }
  })
  const noteEnded = ({ member, id }: Session, { caller }: Context): void => {
    sockets.endLost(member, 'SIGNED_OUT_ELSEWHERE')
    audit.add({ kind: 'devices-ended', member, address: caller.address, detail: '' })
    sockets.notifyNotices(member, false, id)
  }
  serveMember(endDevice, (asked, session, context) => {
    const why = untouched(asked.memberCode, session)
    if (why !== null) return why
    sessions.endDevice(session.member, Number(asked.id))
    noteEnded(session, context)
    return { success: true }
  })
  serveMember(endOtherDevices, (asked, session, context) => {
    const why = untouched(asked.memberCode, session)
    if (why !== null) return why
    sessions.endMember(session.member, session.id)
    noteEnded(session, context)
    return { success: true }
  })

  serveMember(readNotices, ({ memberCode, upTo }, session) => {
    if (memberCode !== session.member) return notYours()
    const marks = marksUpTo({ audit, members, exchange }, memberCode, upTo)
    if (marks === null) return { success: true }
    members.readNotices(memberCode, marks)
    sockets.notifyNotices(memberCode, false)
    return { success: true }
  })
  serveMember(exportProfile, (asked, session) => {
    const member = members.find(session.member)
    if (!isOwn(asked, session) || member === null) return notYours()
    const { memberCode, flags: _, ...profile } = member
    const kept = {
      profile: { memberCode, ...profile, ...members.details(memberCode) },
      savedAt: clock.now(),
      logins: members.logins(memberCode, clock.now()),
      devices: devicesOf(session),
      passkeys: passkeys.list(memberCode),
      passkeyFirst: passkeys.isFirst(memberCode),
      play: exchange.play(memberCode),
      account: exchange.account(memberCode),
      openBets: exchange.bets(memberCode, 'active').map(rowFrom),
      lastBets: exchange.bets(memberCode, 'ended').map(rowFrom),
      settlements: exchange.settlements(memberCode),
    }
    return durable({ success: true, file: JSON.stringify(kept, null, 2) })
  })
  serveMember(closeAccount, async ({ memberCode, password }, session, context) => {
    const member = members.find(session.member)
    if (memberCode !== session.member || member === null) return notYours()
    // A demo account belongs to no one player.
    if (member.kind !== 'member') return refusal(refused('DEMO_FIXED'))
    if (member.hasPassword) {
      const confirmed = await logins.confirm(memberCode, password, context.caller, 'WRONG_PASSWORD')
      if (!confirmed.ok) return refusal(confirmed)
    }
    // Kept before the account is closed, so that a crash in between forgets no break and no limit of the person (ACCT-14).
    await persons.proved(member, { mobile: member.mobile, email: member.emailVerified ? member.email : '' })
    const answer = await ruled((reply) => exchange.closeAccount(memberCode, reply), session, context, 'account-closed')
    if (!answer.success) return answer
    members.forgetPerson(memberCode)
    passkeys.forget(memberCode)
    sessions.endMember(memberCode)
    sockets.endMember(memberCode, 'ACCOUNT_CLOSED')
    return answer
  })
}
