import { said } from '#domain/said.ts'
import type { Refused } from '#client/ledger/line.ts'
import { getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { saveBetting, saveOneClick } from '#contract/calls/settings.ts'
import { claimSession, userLogin, whoAmI } from '#contract/calls/auth.ts'
import { restoreSession, socketTicket, userLogout } from '#contract/session.ts'
import { cancelAllOrders, orderSettings } from '#contract/calls/betting.ts'
import { removeAutoCashOut, setAutoCashOut } from '#contract/calls/cash-out.ts'
import { type MemberCode, memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { RuleReply } from '#server/exchange/reply.ts'
import type { Browser } from './browser.ts'
import { START } from './markets.ts'
import type { World } from './world.ts'

/** A member as a login's answer has it. */
export const wireMember = (memberCode: MemberCode) => ({
  memberCode,
  details: { username: memberCode, role: 'user', status: 'active' },
  key: 'k',
  // The handle of a socket login names its member.
  verifytoken: memberCode,
  expiry: millisSchema.parse(START * 2),
  isB2C: false,
})
const field = (request: unknown, name: string): unknown =>
  typeof request === 'object' && request !== null ? Object.entries(request).find(([key]) => key === name)?.[1] : undefined
/** The member that a field of a request names. */
export const memberIn = (request: unknown, name: string): MemberCode => memberCodeSchema.parse(field(request, name))

/** `shown`: the member the tab shows. */
type Asked = {
  readonly shown: MemberCode | null
  readonly named: MemberCode | null
  readonly path: string
  readonly access: string
  readonly request: unknown
}
type Answered = { readonly kind: 'body'; readonly body: unknown } | ({ readonly kind: 'failed' } & Refused)

/** The exchange's HTTP answers to this browser. */
export const answerTo = (world: World, browser: Browser, { shown, named, path, access, request }: Asked, exchange: Exchange): Answered => {
  const here = browser.member()
  const body = (answer: unknown): Answered => ({ kind: 'body', body: answer })
  if (named !== null && here !== null && named !== here && world.sabotage.actsForCookie !== true)
    return { kind: 'failed', status: 409, said: said('OTHER_MEMBER') }
  const enter = (member: MemberCode) => {
    world.enter(browser, member)
    return wireMember(member)
  }
  if (path === restoreSession.path) return body(here === null ? { success: false } : { success: true, output: wireMember(here) })
  if (path === whoAmI.path) return body({ success: true, status: 200, activity_details: { ip: '', location: '' } })
  if (path === userLogin.path)
    return body({ success: true, status: 200, data: enter(memberIn(request, 'userId')), token: { accessToken: 't' } })
  if (path === claimSession.path) return body({ success: true, output: enter(memberIn(request, 'verifytoken')) })
  if (path === userLogout.path) {
    if (here !== null) world.settings.disarm(here)
    browser.become(null)
    browser.loggedOut()
    return body({ success: true })
  }
  const speaksFor = world.sabotage.actsForCookie === true || named === here ? here : null
  if (speaksFor !== null) {
    const settings = settingsAnswer(world, speaksFor, path, request)
    if (settings !== null) return body(settings)
  }
  if (path === orderSettings.path && speaksFor !== null)
    return body({
      success: true,
      result: {
        ...{ minBet: 1, maxBet: 100_000, maxWinPerMarket: 10_000_000 },
        ...{ mType: 'MATCH_ODDS', eventTypeId: '4', eventId: 'event', competitionId: '' },
      },
    })
  if (path === cancelAllOrders.path && speaksFor !== null) {
    world.promise.cancelling(shown, speaksFor)
    exchange.cancel(speaksFor, 'all', () => undefined)
    return body({ success: true, cancelled: 0 })
  }
  if ((path === setAutoCashOut.path || path === removeAutoCashOut.path) && speaksFor !== null) {
    const bounds = setAutoCashOut.request.safeParse(request)
    if (!bounds.success) return body({ success: false })
    const { marketId, takeProfit = null, stopLoss = null } = bounds.data
    let answered: RuleReply = { ok: false, code: 'SERVICE_UNAVAILABLE' }
    const rule = path === setAutoCashOut.path ? { takeProfit, stopLoss } : null
    if (rule !== null) world.rules.submitted(shown ?? speaksFor, marketId, rule)
    exchange.setAutoCashOut(speaksFor, marketId, rule, (result) => {
      answered = result
    })
    return body({ success: answered.ok })
  }
  if (path === socketTicket.path) return body({ success: true, ticket: speaksFor ?? '', memberCode: speaksFor })
  if (access === 'member' && speaksFor === null) return { kind: 'failed', status: 401, said: said('LOGIN_AGAIN') }
  if (path !== getUserDetails.path || speaksFor === null) return body({ success: false })
  const { accountSeq, balance, exposure } = exchange.account(speaksFor)
  return body({ success: true, doc: { accountSeq, balance: balance / 100, exposure: exposure / 100 } })
}

/** The settings' answers, as those of `server/rest/settings.ts`; null for another call. */
export const settingsAnswer = ({ settings }: World, member: MemberCode, path: string, request: unknown): unknown => {
  if (path === saveOneClick.path) {
    const { active, stake } = saveOneClick.request.parse(request)
    settings.save(member, { oneClick: { active, stake: stake ?? settings.of(member).oneClick.stake, barred: false } })
    return { success: true }
  }
  if (path === saveBetting.path) {
    const { memberCode: _, ...wish } = saveBetting.request.parse(request)
    settings.save(member, wish)
    return { success: true }
  }
  if (path !== getUserSetting.path) return null
  const limit = { min: 1, max: 100_000 }
  const delays = { oddsBetDelay: 2, soccerBetDelay: 2, tennisBetDelay: 2, bookmakerBetDelay: 2, fancyBetDelay: 2, ballbyballBetDelay: 2 }
  return {
    success: true,
    data: {
      ...delays,
      virtualBetDelay: 2,
      limits: { odds: limit, fancy: limit, bookmaker: limit, soccer: limit, tennis: limit },
      confirmation: settings.of(member).confirmation,
      lastLogin: null,
      betting: settings.of(member),
    },
  }
}
