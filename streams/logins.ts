import {
  type ActivityDetails,
  type WireArrival,
  changePassword,
  claimSession,
  createOtp,
  createUserOtp,
  demoLogin,
  forgotPassword,
  googleLogin,
  newLoginWithOtp,
  postNumberSignUp,
  resendOtp,
  restoreSession,
  socketLogin,
  userLogin,
  userLogout,
  verifyForgotPassword,
  verifyOtp,
  verifyRefferalCode,
  whatsappLogin,
  whoAmI,
} from '#contract/auth.ts'
import type { Line } from '#domain/ledger/line.ts'
import type { Flow, LoginWay } from '#domain/player/login.ts'
import type { Request } from '#domain/ledger/requests.ts'
import { type Said, said, saidBy } from '#domain/ledger/said.ts'
import type { EdgeClock } from './clock.ts'
import type { Doors, Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { memberFrom } from './wire.ts'

type Asked<T extends Request['type']> = Extract<Request, { type: T }>
type Answered = { readonly success: boolean; readonly message?: string; readonly code?: string; readonly waitMs?: number }
type Sent = Reply<Answered & { readonly orderId?: string; readonly status: number }>

/** The sentence of a call that failed. */
const why = (reply: Reply<Answered>): Said => (reply.kind === 'answer' ? saidBy(reply.answer, said('cannotLoad')) : reply.said)

/** The calls that begin, change and end a session. Each answer belongs to the line of its call. */
export const createLogins = (
  { memory, place, site }: Pick<Doors, 'memory' | 'place' | 'site'>,
  clock: Pick<EdgeClock, 'now'>,
  onLine: (line: Line) => LineDoors,
) => {
  /** Counts the logins that were requested, so that a slow `restore` ends none of them. */
  let begun = 0
  const refuse = ({ record }: LineDoors, way: LoginWay, why: Said): void => record({ type: 'login.refused', way, said: why })
  const accept = (on: LineDoors, way: LoginWay, arrival: WireArrival | undefined): void => {
    const token = arrival?.verifytoken
    if (arrival === undefined || token === undefined || token === '') return refuse(on, way, said('noToken'))
    const member = memberFrom(arrival, clock.now())
    memory.keepSession({ token, member })
    return on.record({ type: 'login.accepted', way, member })
  }
  /** Handles a login's answer; `memberOf` finds the member in it. */
  const arrive =
    <T extends Answered>(on: LineDoors, way: LoginWay, memberOf: (answer: T) => WireArrival | undefined) =>
    (reply: Reply<T>): void => {
      if (reply.kind !== 'answer') return refuse(on, way, reply.said)
      const { answer } = reply
      return answer.success ? accept(on, way, memberOf(answer)) : refuse(on, way, saidBy(answer, said('WRONG_LOGIN')))
    }
  /** Asks how the exchange sees this client, then logs in; without an answer there is no login (AUTH-15). */
  const withActivity = (on: LineDoors, way: LoginWay, go: (activity: ActivityDetails) => void): void => {
    begun += 1
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
  const claim = (on: LineDoors, { way, handle }: Asked<'claim-session'>): void =>
    on.call(
      claimSession,
      { verifytoken: handle.reveal() },
      arrive(on, way, ({ output }) => output),
    )

  const codeTold =
    ({ record }: LineDoors, flow: Flow) =>
    (reply: Sent): void => {
      const codeId = reply.kind === 'answer' && reply.answer.success && reply.answer.status === 200 ? reply.answer.orderId : undefined
      if (codeId !== undefined) return record({ type: 'code.sent', flow, codeId })
      return record({
        type: 'code.refused',
        flow,
        said: why(reply),
      })
    }
  const sendCode = (on: LineDoors, { flow, phone }: Asked<'send-code'>): void => {
    const told = codeTold(on, flow)
    switch (flow) {
      case 'register':
        return on.call(postNumberSignUp, { phone, managerId: site.managerID }, told)
      case 'otp-login':
        return on.call(createOtp, { phone, managerId: site.managerID }, told)
      case 'recover':
        return on.call(forgotPassword, { phone }, told)
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

  /** Restores the session of the cookie. Ends it if the last tab was closed: this tab keeps none, and no other is open (SESS-03). */
  const restore = (on: LineDoors): void => {
    const stored = memory.session()
    const before = begun
    const keep = (closed: boolean): void =>
      on.call(restoreSession, {}, (reply) => {
        // A login may have begun meanwhile. The cookie may already be its own, before its answer is here.
        if (begun !== before) return on.record({ type: 'session.restored', member: null })
        const arrival = reply.kind === 'answer' && reply.answer.success ? reply.answer.output : undefined
        const token = arrival?.verifytoken
        const member = arrival === undefined ? null : memberFrom(arrival, clock.now())
        if (member === null || token === undefined || closed) {
          // Without an answer we keep the stored session, and the next load of the page asks again.
          if (reply.kind !== 'failed') memory.keepSession(null)
          if (member !== null) onLine({ ...on.line, member }).publicCall(userLogout, {}, () => undefined)
          return on.record({ type: 'session.restored', member: null })
        }
        memory.keepSession({ token, member })
        return on.record({ type: 'session.restored', member })
      })
    if (stored === 'broken') return keep(true)
    return stored === null ? memory.isAlone(keep) : keep(false)
  }
  const logOut = (on: LineDoors, { reload }: Asked<'log-out'>): void =>
    on.publicCall(userLogout, {}, () => {
      if (reload) place.reload()
    })
  return {
    logIn,
    logInDemo,
    logInOutside,
    claim,
    sendCode,
    resendCode: (on: LineDoors, { flow, codeId }: Asked<'resend-code'>): void =>
      on.call(resendOtp, { orderId: codeId }, codeTold(on, flow)),
    checkReferral: ({ call, record }: LineDoors, { code }: Asked<'check-referral'>): void =>
      call(verifyRefferalCode, { bonusCode: code, siteurl: site.siteurl }, (reply) =>
        reply.kind === 'answer' && reply.answer.success
          ? record({ type: 'referral.confirmed', kind: reply.answer.type ?? '' })
          : record({
              type: 'referral.refused',
              said: why(reply),
            }),
      ),
    submit,
    changePassword: ({ call, record }: LineDoors, { old, chosen }: Asked<'change-password'>): void =>
      call(changePassword, { oldPassword: old.reveal(), password: chosen.reveal() }, (reply) => {
        const ok = reply.kind === 'answer' && reply.answer.success
        record({ type: 'password.changed', ok, said: ok ? said('passwordChanged') : why(reply) })
      }),
    restore,
    logOut,
  }
}
