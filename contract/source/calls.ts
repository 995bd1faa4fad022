import * as z from 'zod/mini'
import { type Call, envelope } from '../call.ts'
import * as account from '../calls/account.ts'
import * as auth from '../calls/auth.ts'
import * as betting from '../calls/betting.ts'
import * as browse from '../calls/browse.ts'
import { postSingleGame } from '../calls/casino.ts'
import * as settings from '../calls/settings.ts'
import * as support from '../calls/support.ts'
import * as wallets from '../calls/wallets.ts'
import { millisSchema, signedRupees } from '../scalar.ts'
import { sourceMarketSchema } from './market.ts'
import { sourceMemberSchema as user } from './member.ts'
import { sourceRowSchema } from './row.ts'

/** The success flag of every answer, and the text of a refusal. */
const head = { success: envelope.success, message: envelope.message } as const
const some = z.exactOptional
const list = <Row extends z.ZodMiniType>(row: Row, most: number) => some(z.array(row).check(z.maxLength(most)))

type Shape = Readonly<Record<string, z.ZodMiniType>>
/** A call of ours as the specification has it: with these fields in its answer, and strictly with these, or our own, in its request. */
const as = (ours: Call, reads: Shape = {}, request: z.ZodMiniType = ours.request): Call => ({
  ...ours,
  request,
  answer: z.object({ ...head, ...reads }),
})
const none = z.strictObject({})
const codeSent = { orderId: some(z.string()), status: some(z.number()) } as const
const stream = {
  result: some(z.object({ config: some(z.object({ videoId: some(z.string()) })), url: some(z.string()) })),
} as const
const streamOf = (ours: Call): Call => as(ours, stream, z.strictObject(browse.getStream.request.shape))
const odds = { result: list(sourceMarketSchema, 500) } as const
const competitions = { response: list(z.object({ id: z.string(), name: z.string() }), 200) } as const
const events = { response: list(z.object({ id: z.string(), name: z.string(), competitionName: z.string() }), 500) } as const
const browsed = browse.getHomeAllCompitition.request
const ladder = betting.getExposureLadder.answer.shape.result
const notices = z.object({ id: z.string(), text: z.string(), at: millisSchema })
const ofMember = z.strictObject(support.getProfile.request.shape)

const AUTH: readonly Call[] = [
  as(
    auth.userLogin,
    {
      status: some(z.number()),
      data: some(user),
      token: auth.userLogin.answer.shape.token,
      result: auth.userLogin.answer.shape.result,
    },
    z.strictObject({ userId: auth.userLogin.request.shape.userId, password: auth.userLogin.request.shape.password }),
  ),
  as(auth.googleLogin, { result: some(user) }, z.strictObject({ credential: auth.googleLogin.request.shape.credential })),
  as(auth.whatsappLogin, { result: some(user) }),
  as(auth.createOtp, codeSent),
  as(auth.postNumberSignUp, codeSent),
  as(auth.resendOtp, codeSent),
  as(auth.forgotPassword, codeSent),
  as(auth.verifyOtp),
  as(auth.verifyForgotPassword),
  as(auth.verifyRefferalCode, { type: some(z.string()) }),
  // An account is opened by an adult who took the terms: the two declarations are the one exception (AUTH-17).
  as(
    auth.createUserOtp,
    { output: some(z.object({ verifytoken: user.shape.verifytoken, isB2C: user.shape.isB2C })) },
    z.omit(auth.createUserOtp.request, { promo: true }),
  ),
  as(auth.whoAmI, { status: some(z.number()), activity_details: auth.whoAmI.answer.shape.activity_details }, none),
  as(auth.getActivityDetails, { doc: list(z.object({ lastLogin: millisSchema }), 50) }, none),
  as(auth.getUserEvenets, { parent: auth.getUserEvenets.answer.shape.parent }),
]

const limit = z.object({ min: z.number(), max: z.number() })
const buttons = z.array(z.number()).check(z.maxLength(20))
const priceArray = { data: some(z.object({ priceArray: buttons })) } as const

const appConfig = z.object({
  appConfig: z.array(z.omit(support.appConfigEntry, { pavilion: true })).check(z.maxLength(20)),
  gaConfig: some(z.object({ trackingId: z.string() })),
  recaptchaConfig: some(z.object({ recaptchaSiteKey: z.string() })),
})

const ACCOUNT: readonly Call[] = [
  as(account.getUserDetails, { doc: some(z.object({ balance: signedRupees, exposure: signedRupees })), logout: some(z.boolean()) }, none),
  as(account.getUserSetting, { data: some(z.object({ ...account.betDelays, limits: z.record(z.string(), limit) })) }, none),
  as(account.getStackButton, priceArray, none),
  as(account.updateButton, priceArray),
  as(account.getWageringDetails),
  as(wallets.switchWallet),
  as(wallets.getBalanceSettings),
  as(wallets.getPromotions),
  as(wallets.sendPromoCode),
  as(wallets.getServerTime, { result: some(millisSchema) }),
  as(settings.saveOneClick),
  as(settings.saveStakes),
  as(settings.saveMobileStakes),
  as(settings.saveMobileGameStakes),
  as(support.getNotifications, { result: list(notices, 50) }, ofMember),
  as(support.getProfile, {}, ofMember),
  as(support.verifyEmail, { status: some(z.object({ statusDesc: z.string() })) }, z.strictObject(support.verifyEmail.request.shape)),
  as(support.getWpNumber, { response: some(support.supportSchema) }),
  as(support.getUserWpNumber, { data: some(support.supportSchema) }),
  as(support.getSetting, { data: support.getSetting.answer.shape.data }),
  as(support.getAppConfig, { result: some(appConfig) }, none),
]

const BETTING: readonly Call[] = [
  as(betting.orderSettings, { result: betting.orderSettings.answer.shape.result }, z.strictObject(betting.orderSettings.request.shape)),
  as(betting.placeOrder, {}, z.strictObject({ orders: z.tuple([z.omit(betting.callOrderSchema, { places: true })]) })),
  as(betting.cancelOrder, {}, z.strictObject(betting.cancelOrder.request.shape)),
  as(betting.cancelAllOrders, {}, none),
  as(betting.getOrderList, { result: list(sourceRowSchema, 500) }),
  as(betting.getExposureLadder, { result: ladder }),
  as(postSingleGame, { data: postSingleGame.answer.shape.data }),
]

const BROWSE: readonly Call[] = [
  as(browse.getSportOdds, odds, z.strictObject({ eventTypeId: browse.getSportOdds.request.shape.eventTypeId })),
  as(browse.getGroupOdds, odds, z.strictObject({ a: browse.getGroupOdds.request.shape.a, b: browse.getGroupOdds.request.shape.b })),
  as(
    browse.getEvent,
    odds,
    z.strictObject({ eventTypeId: browse.getEvent.request.shape.eventTypeId, eventId: browse.getEvent.request.shape.eventId }),
  ),
  as(browse.getStats, { result: some(z.object({ url: some(z.string()) })) }, z.strictObject(browse.getStats.request.shape)),
  streamOf(browse.getSpecialStream),
  streamOf(browse.getStream),
  streamOf(browse.getOpenStream),
  as(browse.getHomeAllCompitition, competitions),
  as(browse.getFreeHomeAllCompitition, competitions),
  as(browse.getHomeAllEvents, events, browsed),
  as(browse.getFreeHomeAllEvents, events, browsed),
]

/**
 * Every call of the specification's section 7, with its fields alone. Where it does not show an answer, that has the success flag and what
 * the section names elsewhere for the same thing.
 */
export const sourceCalls: readonly Call[] = [...AUTH, ...ACCOUNT, ...BETTING, ...BROWSE]
