import { getUserDetails, getWageringDetails } from '#contract/calls/account.ts'
import { changePassword, getActivityDetails, getUserEvenets } from '#contract/calls/auth.ts'
import { cancelAllOrders, cancelOrder, getBetRecord, getExposureLadder, getOrderList, orderSettings } from '#contract/calls/betting.ts'
import type { RefusalCode } from '#contract/call.ts'
import { removeAutoCashOut, setAutoCashOut } from '#contract/calls/cash-out.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { getSettlements } from '#contract/calls/settlement.ts'
import { getNotifications, getProfile, sendEmailLink, verifyEmail } from '#contract/calls/support.ts'
import { paise } from '#domain/paise.ts'
import { isLive } from '#domain/money/bonus.ts'
import { text } from '#copy/catalogue.ts'
import type { CancelReply } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import { refused } from '#server/members/joining.ts'
import { noticesOf } from '#server/members/notices.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Gate } from './gate.ts'
import { recordRowFrom, rowFrom } from '../live/bet-rows.ts'
import { outcomeBody } from '../live/messages.ts'
import { begunAt, type Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'

/** The last logins that a profile shows. */
const MAX_LOGINS = 10
const byRule = (code: RefusalCode) => refusal(refused(code))
const ruled = (result: RuleReply) => (result.ok ? { success: true } : refusal(result))
const cancelled = (result: CancelReply) => (result.ok ? { success: true, cancelled: result.cancelled } : byRule(result.code))

const isOwn = (asked: { readonly memberCode: MemberCode }, session: Session): boolean => asked.memberCode === session.member

/** The REST calls of a member's account and bets. */
export const serveAccount = (
  { serve, serveMember }: Gate,
  { clock, exchange, sessions, sockets, room: { members, logins, proofs, audit, passkeys } }: ServerParts,
): void => {
  serveMember(getUserDetails, (_, { member }) => {
    const { accountSeq, balance, exposure, today } = exchange.account(member)
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, doc: { accountSeq, balance, exposure, today } })))
  })
  serveMember(getWageringDetails, ({ walletType }, { member }) => {
    // The casino has no bonus.
    const bonus = walletType === 'exchange' ? exchange.bonuses(member).find(({ state }) => isLive(state)) : undefined
    const result =
      bonus === undefined
        ? { bonus: paise(0), required: paise(0), wagered: paise(0) }
        : { bonus: paise(bonus.free + bonus.held), required: bonus.required, wagered: bonus.wagered }
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, result })))
  })
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
  serveMember(getBetRecord, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const story = exchange.story(session.member, asked.betSlipRef)
    const result =
      story === null
        ? {}
        : {
            result: {
              outcome: outcomeBody(story.outcome, clock),
              bets: story.bets.map(recordRowFrom),
            },
          }
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, ...result })))
  })
  serveMember(getSettlements, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const result = [...exchange.settlements(session.member)]
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, result })))
  })
  serveMember(getExposureLadder, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const { runners, ladder } = exchange.ladder(session.member, asked.marketId)
    const result = { runners: [...runners], ladder: [...ladder] }
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, result })))
  })
  serveMember(
    cancelOrder,
    ({ id }, { member }) => new Promise((resolve) => exchange.cancel(member, id, (result) => resolve(cancelled(result)))),
  )
  serveMember(
    cancelAllOrders,
    (_, { member }) => new Promise((resolve) => exchange.cancel(member, 'all', (result) => resolve(cancelled(result)))),
  )
  serveMember(
    setAutoCashOut,
    ({ marketId, takeProfit = null, stopLoss = null }, { member }) =>
      new Promise((resolve) => exchange.setAutoCashOut(member, marketId, { takeProfit, stopLoss }, (result) => resolve(ruled(result)))),
  )
  serveMember(
    removeAutoCashOut,
    ({ marketId }, { member }) =>
      new Promise((resolve) => exchange.setAutoCashOut(member, marketId, null, (result) => resolve(ruled(result)))),
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
    const { memberCode, username, mobile, email, emailVerified, referCode, hasPassword } = member
    const { fullname = '', createdAt } = members.details(memberCode) ?? {}
    const joined = createdAt === undefined ? {} : { joinedAt: createdAt }
    const lately = members.logins(memberCode, begunAt(session)).slice(0, MAX_LOGINS)
    const passkeyFirst = passkeys.isFirst(memberCode)
    const result = { username, mobile, email, emailVerified, referCode, hasPassword, passkeyFirst, fullname, logins: lately, ...joined }
    return { success: true, result }
  })
  serveMember(sendEmailLink, async ({ email, password }, { member }, { caller }) => {
    if (members.find(member)?.hasPassword === true) {
      const confirmed = await logins.confirm(member, password, caller, 'WRONG_PASSWORD')
      if (!confirmed.ok) return refusal(confirmed)
    }
    const asked = proofs.ask(member, email, caller.address)
    return asked.ok ? { success: true } : refusal(asked)
  })
  serve(verifyEmail, async ({ p1, p2 }, { session, address }) => {
    const taken = await proofs.take(p1, p2, session?.member ?? null, address)
    if (taken.ok) return { success: true, status: { statusDesc: text.emailVerifiedNow } }
    const answer = refusal(taken)
    return { ...answer, status: { statusDesc: answer.message } }
  })
  serveMember(getNotifications, (asked, session) => {
    if (!isOwn(asked, session)) return refusal(refused('NOT_YOUR_ACCOUNT'))
    const result = [...noticesOf({ audit, members, exchange }, session.member)]
    return new Promise((resolve) => exchange.whenDurable(() => resolve({ success: true, result })))
  })
}
