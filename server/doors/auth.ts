import {
  claimSession,
  createOtp,
  createUserOtp,
  demoLogin,
  forgotPassword,
  googleLogin,
  postNumberSignUp,
  resendOtp,
  restoreSession,
  socketTicket,
  userLogin,
  userLogout,
  verifyForgotPassword,
  verifyOtp,
  verifyRefferalCode,
  whatsappLogin,
  whoAmI,
} from '#contract/auth.ts'
import { switchesOf } from '#domain/brand.ts'
import { text } from '#domain/text.ts'
import type { Asked } from '#server/members/codes.ts'
import { type Answered, type Refused, denied, tooMany, unsent, untaken } from '#server/members/joining.ts'
import { createAddressLimit } from '#server/members/limit.ts'
import type { DoorParts } from './doors.ts'
import { type Caller, type Context, type Gate, TooMany, refusal } from './http.ts'

const SENT = 200
const NOT_SENT = 400
/** Referral codes asked about from one address in a minute. */
const REFERRALS = { most: 20, ms: 60_000 }

/** Logging in, registering, and codes: the REST side (AUTH-02 to AUTH-19). */
export const serveAuth = (
  { serve, begin, restore, end }: Gate,
  { sessions, sockets, room: { logins, joining, members, codes, audit }, clock }: DoorParts,
): void => {
  const referrals = createAddressLimit(clock, REFERRALS.most, REFERRALS.ms)
  const from = ({ asker }: Caller) => ({ ...asker, by: 'form' })
  const mustWait = ({ asker }: Caller): void => {
    const refused = logins.tooSoon(asker)
    if (refused !== null) throw new TooMany(refused.message)
  }
  const entered = (answered: Answered, context: Context) =>
    answered.ok ? { success: true, output: begin(answered.member, context) } : refusal(answered)
  /** An answer that says it in a header, too (AUTH-14). */
  const headed = (answered: Answered, context: Context) => {
    if (!answered.ok) return refusal(answered)
    const result = begin(answered.member, context)
    void context.reply.header('Authorization', `Bearer ${result.verifytoken}`)
    return { success: true, result }
  }
  const sent = (asked: Asked) =>
    asked.ok ? { success: true, orderId: asked.orderId, status: SENT } : { ...refusal(unsent(asked)), status: NOT_SENT }
  const notSent = (refused: Refused) => ({ ...refusal(refused), status: NOT_SENT })

  serve(whoAmI, (_, { address }) => ({ success: true, status: 200, activity_details: { ip: address.slice(0, 64), location: '' } }))
  serve(userLogin, async ({ userId, password }, caller, context) => {
    mustWait(caller)
    const answered = await logins.password(userId, password, from(caller))
    if (!answered.ok) return { ...refusal(answered), status: 200 }
    const data = begin(answered.member, context)
    return { success: true, status: 200, data, token: { accessToken: data.verifytoken }, result: { isB2C: data.isB2C } }
  })
  serve(demoLogin, (_, caller, context) => entered(logins.demo(caller.brand.demo, from(caller)), context))
  serve(claimSession, ({ verifytoken }, { bound }, context) => {
    const claimed = sessions.claim(verifytoken, bound)
    const member = claimed === null ? null : members.find(claimed)
    return entered(member === null ? { ok: false, message: text.loginExpired } : { ok: true, member }, context)
  })
  serve(restoreSession, (_, __, context) => {
    const output = restore(context)
    return output === null ? { success: false } : { success: true, output }
  })
  serve(userLogout, (_, __, context) => {
    end(context)
    return { success: true }
  })
  serve(socketTicket, (_, { session, bound, asker, brand, host }) => ({
    success: true,
    ticket: sessions.ticket({ session, bound, ...asker, brand, host }),
    memberCode: session?.member ?? null,
  }))
  serve(googleLogin, async ({ credential }, caller, context) => {
    mustWait(caller)
    return headed(await logins.google(credential, switchesOf(caller.brand).signUp, from(caller)), context)
  })
  serve(whatsappLogin, async ({ otp }, caller, context) => {
    mustWait(caller)
    return headed(await logins.whatsapp(otp, switchesOf(caller.brand).signUp, from(caller)), context)
  })

  serve(postNumberSignUp, ({ phone }, { asker, brand }) => {
    const { signUp } = switchesOf(brand)
    return signUp === 'off' ? notSent(denied(text.signUpOff)) : sent(joining.ask(phone, 'register', asker, true))
  })
  serve(createOtp, ({ phone }, { asker, brand }) => {
    const isOffered = switchesOf(brand).otpLogin
    return isOffered ? sent(joining.ask(phone, 'login', asker, members.byMobile(phone) !== null)) : notSent(denied(text.otpLoginOff))
  })
  serve(forgotPassword, ({ phone }, { asker }) => sent(joining.ask(phone, 'recover', asker, members.byMobile(phone) !== null)))
  serve(resendOtp, ({ orderId }, { asker }) => sent(codes.resend(orderId, asker)))
  serve(verifyOtp, ({ orderId, otp }, { address, asker }) => {
    const tried = codes.check(orderId, otp, asker)
    if (tried.ok) return { success: true }
    audit.add({ kind: 'code-failed', member: null, address, detail: 'asked alone' })
    return refusal(untaken(tried))
  })
  serve(verifyForgotPassword, async (asked, caller, context) => {
    const answered = await logins.resetPassword(asked, caller.asker)
    if (answered.ok) {
      sessions.endMember(answered.member.memberCode, caller.session?.id)
      sockets.endMember(answered.member.memberCode, text.endedByPassword, caller.session?.id)
    }
    return headed(answered, context)
  })
  serve(verifyRefferalCode, ({ bonusCode }, { address, brand }) => {
    if (switchesOf(brand).signUp === 'off') return refusal(denied(text.signUpOff))
    if (!referrals.take(address)) return refusal(tooMany())
    return members.byReferral(bonusCode) === null
      ? refusal({ ok: false, message: text.referralUnknown })
      : { success: true, type: 'referral' }
  })
  serve(createUserOtp, async (asked, caller, context) =>
    entered(await joining.register(asked, switchesOf(caller.brand).signUp, caller.asker), context),
  )
}
