import type * as z from 'zod/mini'
import { getStackButton, getUserDetails, getUserSetting, getWageringDetails, updateButton } from '#contract/account.ts'
import { changePassword, getActivityDetails, getUserEvenets } from '#contract/auth.ts'
import { cancelAllOrders, cancelOrder, getOrderList, orderSettings } from '#contract/betting.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { getNotifications, getProfile, sendEmailLink, verifyEmail } from '#contract/support.ts'
import { DEFAULT_STAKES } from '#domain/betting/stakes.ts'
import { MARKET_KINDS } from '#domain/market/markets.ts'
import { paise } from '#domain/betting/money.ts'
import { text } from '#copy/catalogue.ts'
import type { CancelReply } from '#server/exchange/api.ts'
import type { AuditKind } from '#server/members/audit.ts'
import { refused } from '#server/members/joining.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Gate } from './http.ts'
import { rowFrom } from '../live/messages.ts'
import { begunAt, type Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'

const MAX_NOTICES = 50
/** The entries of the audit that a member sees. */
const NOTICES: Partial<Readonly<Record<AuditKind, string>>> = {
  'password-changed': text.noticePasswordChanged,
  'password-reset': text.noticePasswordReset,
  'ended-elsewhere': text.noticeEndedElsewhere,
}
const byRule = (code: RefusalCode) => refusal(refused(code))
const cancelled = (result: CancelReply) => (result.ok ? { success: true, cancelled: result.cancelled } : byRule(result.code))

type Buttons = z.output<typeof updateButton.request>
const pricesOf = ({ price1, price2, price3, price4, price5, price6, price7, price8, price9, price10 }: Buttons): readonly number[] => [
  price1,
  price2,
  price3,
  price4,
  price5,
  price6,
  price7,
  price8,
  price9,
  price10,
]

const isOwn = (asked: { readonly memberCode: MemberCode }, session: Session): boolean => asked.memberCode === session.member

/** The REST calls of a member's account and bets. */
export const serveAccount = (
  { serve, serveMember }: Gate,
  { exchange, sessions, sockets, room: { members, logins, proofs, audit } }: ServerParts,
): void => {
  serveMember(getUserDetails, (_, { member }) => {
    const { accountSeq, balance, exposure } = exchange.account(member)
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, doc: { accountSeq, balance, exposure } })))
  })
  serveMember(getUserSetting, () => {
    const { odds, bookmaker, fancy, soccer, tennis, virtual, ballByBall } = MARKET_KINDS
    const limit = ({ min, max }: { readonly min: typeof odds.min; readonly max: typeof odds.max }) => ({ min, max })
    return {
      success: true,
      data: {
        oddsBetDelay: odds.delaySeconds,
        soccerBetDelay: soccer.delaySeconds,
        tennisBetDelay: tennis.delaySeconds,
        bookmakerBetDelay: bookmaker.delaySeconds,
        fancyBetDelay: fancy.delaySeconds,
        ballbyballBetDelay: ballByBall.delaySeconds,
        virtualBetDelay: virtual.delaySeconds,
        limits: { odds: limit(odds), fancy: limit(fancy), bookmaker: limit(bookmaker), soccer: limit(soccer), tennis: limit(tennis) },
        confirmation: false,
        lastLogin: null,
      },
    }
  })
  const priceArray = (member: MemberCode) => members.stakes(member)?.map((rupees) => paise(rupees * 100)) ?? [...DEFAULT_STAKES]
  serveMember(getStackButton, (_, { member }) => ({ success: true, data: { priceArray: priceArray(member) } }))
  serveMember(updateButton, (sent, { member }) => {
    members.setStakes(member, pricesOf(sent))
    return { success: true, message: text.stakesKept, data: { priceArray: priceArray(member) } }
  })
  // Play money is given, never as a bonus: every wallet of that kind is empty.
  serveMember(getWageringDetails, () => ({ success: true, result: { bonus: paise(0), required: paise(0), wagered: paise(0) } }))
  serveMember(orderSettings, ({ marketId, runnerId }) => {
    const terms = exchange.terms(marketId)
    const market = exchange.market(marketId)
    if (terms === null || market === null) return byRule('INVALID_MARKET_ID')
    if (market.marketType !== 'SESSION' && !market.runners.some((runner) => runner.selectionId === runnerId))
      return byRule('INVALID_RUNNER')
    return {
      success: true,
      result: {
        maxBet: terms.max,
        maxWinPerMarket: terms.maxWin,
        minBet: terms.min,
        mType: market.marketType,
        eventTypeId: market.eventTypeId,
        eventId: market.eventId,
        competitionId: market.competitionId,
      },
    }
  })
  serveMember(getOrderList, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const { orderStatus, eventId, from = 0, to = Number.POSITIVE_INFINITY } = asked
    const { accountSeq } = exchange.account(session.member)
    const result = exchange
      .bets(session.member, orderStatus === 'open' ? 'active' : 'ended')
      .filter(({ market, placedAt }) => (eventId === undefined || market.eventId === eventId) && placedAt >= from && placedAt <= to)
      .map(rowFrom)
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, accountSeq, result })))
  })
  serveMember(
    cancelOrder,
    ({ id }, { member }) => new Promise((resolve) => exchange.cancel(member, id, (result) => resolve(cancelled(result)))),
  )
  serveMember(
    cancelAllOrders,
    (_, { member }) => new Promise((resolve) => exchange.cancel(member, 'all', (result) => resolve(cancelled(result)))),
  )

  serveMember(getActivityDetails, (_, session) => ({
    success: true,
    doc: members.logins(session.member, begunAt(session)).map((lastLogin) => ({ lastLogin })),
  }))
  serveMember(getUserEvenets, (_, { member }) => ({ success: true, parent: [...(members.find(member)?.flags ?? [])] }))
  serveMember(changePassword, async ({ oldPassword, password }, { id, member }, { caller }) => {
    const answered = await logins.changePassword(member, oldPassword, password, caller)
    if (!answered.ok) return refusal(answered)
    sessions.endMember(member, id)
    sockets.endMember(member, 'PASSWORD_CHANGED', id)
    return { success: true }
  })
  serveMember(getProfile, (asked, session) => {
    const member = members.find(session.member)
    if (!isOwn(asked, session) || member === null) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const { username, mobile, email, emailVerified, referCode, hasPassword } = member
    return { success: true, result: { username, mobile, email, emailVerified, referCode, hasPassword } }
  })
  serveMember(sendEmailLink, async ({ email, password }, { member }, { caller }) => {
    if (members.find(member)?.hasPassword === true) {
      const confirmed = await logins.confirm(member, password, caller, 'WRONG_PASSWORD')
      if (!confirmed.ok) return refusal(confirmed)
    }
    const asked = proofs.ask(member, email, caller.address)
    return asked.ok ? { success: true } : refusal(asked)
  })
  serve(verifyEmail, ({ p1, p2 }, { session, address }) => {
    const taken = proofs.take(p1, p2, session?.member ?? null, address)
    if (taken.ok) return { success: true, status: { statusDesc: text.emailVerifiedNow } }
    const answer = refusal(taken)
    return { ...answer, status: { statusDesc: answer.message } }
  })
  serveMember(getNotifications, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const result = audit.last(1000, session.member).flatMap(({ id, kind, at }) => {
      const notice = NOTICES[kind]
      return notice === undefined ? [] : [{ id: String(id), text: notice, at }]
    })
    return { success: true, result: result.slice(0, MAX_NOTICES) }
  })
}
