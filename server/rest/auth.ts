import {
  claimSession,
  createOtp,
  createUserOtp,
  demoLogin,
  forgotPassword,
  googleLogin,
  postNumberSignUp,
  resendOtp,
  userLogin,
  verifyForgotPassword,
  verifyOtp,
  verifyRefferalCode,
  whatsappLogin,
  whoAmI,
} from '#contract/calls/auth.ts'
import { restoreSession, socketTicket, userLogout } from '#contract/session.ts'
import { switchesOf } from '#domain/player/brand.ts'
import type { Asked } from '#server/members/codes.ts'
import { type Answered, type Refused, refused, unsent, untaken } from '#server/members/joining.ts'
import type { Outside } from '#server/members/returns.ts'
import type { ServerParts } from '../gate/parts.ts'
import { type Caller, type Context, type Gate, TooMany } from './gate.ts'
import { refusal } from '../gate/shared-answers.ts'

const SENT = 200
const NOT_SENT = 400

/** Logging in, registering, and codes: the REST side (AUTH-02 to AUTH-19). */
export const serveAuth = (
  { serve, begin, restore, end }: Gate,
  { sessions, sockets, room: { logins, joining, members, codes, audit, returns } }: ServerParts,
): void => {
  const from = (caller: Caller) => ({ brand: caller.brand, address: caller.address, device: caller.device, by: 'form' })
  const mustWait = (caller: Caller, to: Parameters<typeof logins.tooSoon>[1]): void => {
    const soon = logins.tooSoon(caller, to)
    if (soon !== null) throw new TooMany(soon)
  }
  const entered = (answered: Answered, context: Context) =>
    answered.ok ? { success: true, output: begin(answered.member, context) } : refusal(answered)
  /** An answer that says it in a header, too (AUTH-14). `isOutside`: by another identity. */
  const headed = (answered: Answered, context: Context, isOutside: boolean) => {
    if (!answered.ok) return refusal(answered)
    const result = begin(answered.member, context, isOutside)
    void context.reply.header('Authorization', `Bearer ${result.verifytoken}`)
    return { success: true, result }
  }
  const sent = (asked: Asked) =>
    asked.ok
      ? { success: true, orderId: asked.orderId, status: SENT, digits: codes.digits }
      : { ...refusal(unsent(asked)), status: NOT_SENT }
  const notSent = (refused: Refused) => ({ ...refusal(refused), status: NOT_SENT })

  serve(whoAmI, (_, { address }) => ({ success: true, status: 200, activity_details: { ip: address.slice(0, 64), location: '' } }))
  serve(userLogin, async ({ userId, password }, caller, context) => {
    mustWait(caller, { userId })
    const answered = await logins.password(userId, password, from(caller))
    if (!answered.ok) return { ...refusal(answered), status: 200 }
    const data = begin(answered.member, context)
    return { success: true, status: 200, data, token: { accessToken: data.verifytoken }, result: { isB2C: data.isB2C } }
  })
  serve(demoLogin, async (_, caller, context) => entered(await logins.demo(from(caller)), context))
  serve(claimSession, ({ verifytoken }, { bound, brand }, context) => {
    const claimed = sessions.claim(verifytoken, bound)
    const member = claimed === null || !members.belongs(claimed, brand.group) ? null : members.find(claimed)
    return entered(member === null ? refused('LOGIN_EXPIRED') : { ok: true, member }, context)
  })
  serve(restoreSession, (_, __, context) => {
    const output = restore(context)
    return output === null ? { success: false } : { success: true, output }
  })
  serve(userLogout, (_, __, context) => {
    end(context)
    return { success: true }
  })
  // A socket speaks for the member its tab names, or for a visitor if the tab names none, regardless of the cookie.
  serve(socketTicket, (_, { speaksFor: session, bound, address, device, brand, host }) => ({
    success: true,
    ticket: sessions.ticket({ session, bound, address, device, brand, host }),
    memberCode: session?.member ?? null,
  }))
  /** The credential that came back under this name, for the browser that went out for it; a link from elsewhere brings none. */
  const broughtBack = (way: Outside, name: string, { bound, address }: Caller): string | null => {
    const credential = returns.take(way, name, bound)
    if (credential === null) audit.add({ kind: 'login-failed', member: null, address, detail: `${way}, not begun in this browser` })
    return credential
  }
  const notBegun = () => refusal(refused('LOGIN_NOT_BEGUN'))
  serve(googleLogin, async ({ credential: name }, caller, context) => {
    mustWait(caller, 'google')
    const credential = broughtBack('google', name, caller)
    return credential === null ? notBegun() : headed(await logins.google(credential, from(caller)), context, true)
  })
  serve(whatsappLogin, async ({ otp: name }, caller, context) => {
    mustWait(caller, 'whatsapp')
    const otp = broughtBack('whatsapp', name, caller)
    return otp === null ? notBegun() : headed(await logins.whatsapp(otp, from(caller)), context, true)
  })

  serve(postNumberSignUp, ({ phone }, caller) =>
    switchesOf(caller.brand).signUp === 'off' ? notSent(refused('SIGN_UP_OFF')) : sent(joining.ask(phone, 'register', caller)),
  )
  serve(createOtp, ({ phone }, caller) =>
    switchesOf(caller.brand).otpLogin ? sent(joining.ask(phone, 'login', caller)) : notSent(refused('OTP_LOGIN_OFF')),
  )
  serve(forgotPassword, ({ phone }, caller) =>
    members.of(caller.brand.group).byMobile(phone)?.kind === 'demo'
      ? notSent(refused('DEMO_FIXED'))
      : sent(joining.ask(phone, 'recover', caller)),
  )
  serve(resendOtp, ({ orderId }, caller) => sent(codes.resend(orderId, caller)))
  serve(verifyOtp, ({ orderId, otp }, caller) => {
    const { address, brand } = caller
    const tried = codes.check(orderId, otp, caller, { group: brand.group })
    if (tried.ok) return { success: true }
    audit.add({ kind: 'code-failed', member: null, address, detail: 'asked alone' })
    return refusal(untaken(tried))
  })
  serve(verifyForgotPassword, async (asked, caller, context) => {
    const answered = await logins.resetPassword(asked, caller)
    if (answered.ok) {
      sessions.endMember(answered.member.memberCode, caller.session?.id)
      sockets.endMember(answered.member.memberCode, 'PASSWORD_CHANGED', caller.session?.id)
    }
    return headed(answered, context, false)
  })
  serve(verifyRefferalCode, ({ bonusCode }, caller) => {
    if (switchesOf(caller.brand).signUp === 'off') return refusal(refused('SIGN_UP_OFF'))
    const answered = joining.referrer(bonusCode, caller)
    return answered.ok ? { success: true, type: 'referral' } : refusal(answered)
  })
  serve(createUserOtp, async (asked, caller, context) => entered(await joining.register(asked, caller), context))
}
