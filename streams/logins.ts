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
import { askPasskey, passkeyLogin } from '#contract/calls/passkeys.ts'
import { newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { secret } from '#contract/secret.ts'
import type { ActivityDetails, WireArrival } from '#contract/session.ts'
import { type Flow, type LoginWay, USUAL_CODE } from '#client/player/login.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, type Worded, said, saidBy } from '#domain/said.ts'
import type { EdgeClock } from './clock.ts'
import type { BrowserParts, Doors, Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { askBrowser } from './asking-browser.ts'
import { memberFrom } from './wire.ts'

type Asked<T extends Request['type']> = Extract<Request, { type: T }>
type Answered = Worded & { readonly success: boolean }
type Sent = Reply<Answered & { readonly orderId?: string; readonly status: number; readonly digits?: number }>

/** The sentence of a call that failed. */
const why = (reply: Reply<Answered>): Said => (reply.kind === 'answer' ? saidBy(reply.answer, said('cannotLoad')) : reply.said)

/** The calls that begin and change a session. Each answer belongs to the line of its call. */
export const createLogins = (
  { memory, site, passkeys }: Pick<Doors, 'memory' | 'site'> & Pick<BrowserParts, 'passkeys'>,
  clock: Pick<EdgeClock, 'now'>,
) => {
  const refuse = ({ record }: LineDoors, way: LoginWay, why: Said): void => record({ type: 'login.refused', way, said: why })
  const accept = (on: LineDoors, way: LoginWay, arrival: WireArrival | undefined, message = ''): void => {
    const token = arrival?.verifytoken
    if (arrival === undefined || token === undefined || token === '') return refuse(on, way, said('noToken'))
    const member = memberFrom(arrival, clock.now())
    memory.keepSession({ token, member })
    return on.record({ type: 'login.accepted', way, member, ...(message === '' ? {} : { message }) })
  }
  /** Handles a login's answer; `memberOf` finds the member in it. */
  const arrive =
    <T extends Answered>(on: LineDoors, way: LoginWay, memberOf: (answer: T) => WireArrival | undefined) =>
    (reply: Reply<T>): void => {
      if (reply.kind !== 'answer') return refuse(on, way, reply.said)
      const { answer } = reply
      return answer.success ? accept(on, way, memberOf(answer), answer.message) : refuse(on, way, saidBy(answer, said('WRONG_LOGIN')))
    }
  /** Asks how the exchange sees this client, then logs in; without an answer there is no login (AUTH-15). */
  const withActivity = (on: LineDoors, way: LoginWay, go: (activity: ActivityDetails) => void): void => {
    on.call(whoAmI, {}, (reply) => {
      if (reply.kind !== 'answer') return refuse(on, way, reply.said)
      const { status, activity_details: activity } = reply.answer
      return status === 200 && activity !== undefined ? go(activity) : refuse(on, way, saidBy(reply.answer, said('network')))
    })
  }

  const logIn = (on: LineDoors, { userId, password }: Asked<'log-in'>): void =>
    withActivity(on, 'password', (activity) => {
      const sent = on.send(socketLogin, {
        username: userId,
        password: password.reveal(),
        siteurl: site.siteurl,
        manager: '',
        activity_details: activity,
      })
      if (sent) return
      on.call(
        userLogin,
        { userId, password: password.reveal(), siteurl: site.siteurl },
        arrive(on, 'password', ({ data, token }) => (token?.accessToken === undefined ? undefined : data)),
      )
    })
  const logInDemo = (on: LineDoors): void =>
    withActivity(on, 'demo', (activity) => {
      if (!on.send(socketLogin, { siteurl: site.siteurl, manager: '', activity_details: activity }))
        on.call(
          demoLogin,
          { siteurl: site.siteurl },
          arrive(on, 'demo', ({ output }) => output),
        )
    })
  const logInOutside = (on: LineDoors, { way, credential }: Asked<'log-in-outside'>): void =>
    way === 'google'
      ? on.call(
          googleLogin,
          { credential: credential.reveal(), siteurl: site.siteurl },
          arrive(on, way, ({ result }) => result),
        )
      : on.call(
          whatsappLogin,
          { otp: credential.reveal() },
          arrive(on, way, ({ result }) => result),
        )
  const askForPasskey = (on: LineDoors): void =>
    on.call(askPasskey, {}, (reply) => {
      const options = reply.kind === 'answer' && reply.answer.success ? reply.answer.options : undefined
      if (options === undefined) return refuse(on, 'passkey', why(reply))
      return askBrowser(passkeys, clock, ({ signWithPasskey }) => signWithPasskey(options), {
        made: (proof) => on.record({ type: 'passkey.signed', proof: secret(JSON.stringify(proof)) }),
        failed: (said) => refuse(on, 'passkey', said),
      })
    })
  const logInPasskey = (on: LineDoors, { proof }: Asked<'log-in-passkey'>): void => {
    const asked = passkeyLogin.request.safeParse({ proof: JSON.parse(proof.reveal()) })
    if (!asked.success) return refuse(on, 'passkey', said('PASSKEY_REFUSED'))
    return on.call(
      passkeyLogin,
      asked.data,
      arrive(on, 'passkey', ({ output }) => output),
    )
  }
  const claim = (on: LineDoors, { way, handle }: Asked<'claim-session'>): void =>
    on.call(
      claimSession,
      { verifytoken: handle.reveal() },
      arrive(on, way, ({ output }) => output),
    )

  const codeAnswered =
    ({ record }: LineDoors, flow: Flow) =>
    (reply: Sent): void => {
      if (reply.kind === 'answer' && reply.answer.success && reply.answer.status === 200) {
        const { orderId: codeId, digits = USUAL_CODE } = reply.answer
        if (codeId !== undefined) return record({ type: 'code.sent', flow, codeId, digits })
      }
      return record({
        type: 'code.refused',
        flow,
        said: why(reply),
      })
    }
  const sendCode = (on: LineDoors, { flow, phone }: Asked<'send-code'>): void => {
    const answered = codeAnswered(on, flow)
    switch (flow) {
      case 'register':
        return on.call(postNumberSignUp, { phone, managerId: site.managerID }, answered)
      case 'otp-login':
        return on.call(createOtp, { phone, managerId: site.managerID }, answered)
      case 'recover':
        return on.call(forgotPassword, { phone }, answered)
      default:
        return flow satisfies never
    }
  }
  const submit = (on: LineDoors, { flow, phone, codeId: orderId, kind, form }: Asked<'submit-flow'>): void => {
    const otp = form.otp.reveal()
    const password = form.password?.reveal() ?? ''
    switch (flow) {
      case 'register':
        if (!form.adult || !form.terms) return refuse(on, flow, said('mustBeAdult'))
        return on.call(
          createUserOtp,
          {
            details: { _id: '', username: site.managerID, role: 'admin' },
            newUser: { username: phone, fullname: '', password, referrBy: form.referCode },
            otp,
            orderId,
            type: kind,
            promo: form.promo,
            adult: form.adult,
            terms: form.terms,
          },
          arrive(on, flow, ({ output }) => output),
        )
      case 'recover':
        return on.call(verifyOtp, { orderId, otp }, (reply) => {
          if (reply.kind !== 'answer') return refuse(on, flow, reply.said)
          if (!reply.answer.success) return refuse(on, flow, saidBy(reply.answer, said('cannotLoad')))
          return on.call(
            verifyForgotPassword,
            { orderId, otp, password },
            arrive(on, flow, ({ result }) => result),
          )
        })
      case 'otp-login':
        return withActivity(on, flow, (activity) => {
          if (!on.send(newLoginWithOtp, { phone, otp, orderId, managerId: site.managerID, activity_details: activity }))
            refuse(on, flow, said('network'))
        })
      default:
        return flow satisfies never
    }
  }

  return {
    logIn,
    logInDemo,
    logInOutside,
    askPasskey: askForPasskey,
    logInPasskey,
    claim,
    sendCode,
    resendCode: (on: LineDoors, { flow, codeId }: Asked<'resend-code'>): void =>
      on.call(resendOtp, { orderId: codeId }, codeAnswered(on, flow)),
    checkReferral: ({ call, record }: LineDoors, { code }: Asked<'check-referral'>): void =>
      call(verifyRefferalCode, { bonusCode: code, siteurl: site.siteurl }, (reply) =>
        reply.kind === 'answer' && reply.answer.success
          ? record({ type: 'referral.confirmed', code, kind: reply.answer.type ?? '' })
          : record({
              type: 'referral.refused',
              code,
              said: why(reply),
            }),
      ),
    submit,
  }
}
