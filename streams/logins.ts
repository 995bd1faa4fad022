import * as z from 'zod/mini'
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
import type { Input } from '#domain/facts.ts'
import type { Flow, LoginWay } from '#domain/login.ts'
import type { Request } from '#domain/requests.ts'
import { text } from '#domain/text.ts'
import type { Doors, Reply } from './doors.ts'
import { memberFrom } from './wire.ts'

type Asked<T extends Request['type']> = Extract<Request, { type: T }>
type Sent = Reply<{ readonly success: boolean; readonly message?: string; readonly orderId?: string; readonly status: number }>

/** The calls around who is playing. `begun` and `over` mark where one player's time ends: answers from before are dropped. */
export const createLogins = (
  { http, socket, memory, place, site }: Doors,
  record: (fact: Input) => void,
  hooks: { readonly begun: (token: string) => void; readonly over: () => void },
) => {
  const refuse = (way: LoginWay, why: string): void => record({ type: 'login.refused', way, text: why })
  const accept = (way: LoginWay, arrival: WireArrival | undefined, said: string | undefined): void => {
    const token = arrival?.verifytoken
    if (arrival === undefined || token === undefined || token === '') return refuse(way, text.noToken)
    const member = memberFrom(arrival)
    memory.keepSession({ token, member })
    hooks.begun(token)
    return record({ type: 'login.accepted', way, member, text: said ?? null })
  }
  /** A login's answer, wherever it carries the member. */
  const arrive =
    <T extends { readonly success: boolean; readonly message?: string }>(way: LoginWay, memberOf: (answer: T) => WireArrival | undefined) =>
    (reply: Reply<T>): void => {
      if (reply.kind !== 'answer') return refuse(way, reply.text)
      const { answer } = reply
      return answer.success ? accept(way, memberOf(answer), answer.message) : refuse(way, answer.message ?? text.wrongLogin)
    }
  /** Who this client is seen as, before a login; without it there is none (AUTH-15). */
  const withActivity = (way: LoginWay, go: (activity: ActivityDetails) => void): void =>
    http.call(whoAmI, {}, (reply) => {
      if (reply.kind !== 'answer') return refuse(way, reply.text)
      const { status, message, activity_details: activity } = reply.answer
      return status === 200 && activity !== undefined ? go(activity) : refuse(way, message ?? text.network)
    })
  const emit = <Body extends z.ZodMiniType>(shape: { readonly name: string; readonly body: Body }, body: z.output<Body>): boolean =>
    socket.send(shape.name, z.encode(shape.body, body))

  const logIn = ({ userId, password }: Asked<'log-in'>): void =>
    withActivity('password', (activity) => {
      const sent = emit(socketLogin, {
        username: userId,
        password: password.reveal(),
        siteurl: site.siteurl,
        manager: '',
        activity_details: activity,
      })
      if (sent) return
      http.call(
        userLogin,
        { userId, password: password.reveal(), siteurl: site.siteurl },
        arrive('password', ({ data, token }) => (token?.accessToken === undefined ? undefined : data)),
      )
    })
  const logInDemo = (): void =>
    withActivity('demo', (activity) => {
      if (!emit(socketLogin, { siteurl: site.siteurl, manager: '', activity_details: activity }))
        http.call(
          demoLogin,
          { siteurl: site.siteurl },
          arrive('demo', ({ output }) => output),
        )
    })
  const logInOutside = ({ way, credential }: Asked<'log-in-outside'>): void =>
    way === 'google'
      ? http.call(
          googleLogin,
          { credential: credential.reveal(), siteurl: site.siteurl },
          arrive(way, ({ result }) => result),
        )
      : http.call(
          whatsappLogin,
          { otp: credential.reveal() },
          arrive(way, ({ result }) => result),
        )
  const claim = ({ way, handle }: Asked<'claim-session'>): void =>
    http.call(
      claimSession,
      { verifytoken: handle.reveal() },
      arrive(way, ({ output }) => output),
    )

  const codeTold =
    (flow: Flow) =>
    (reply: Sent): void => {
      const order = reply.kind === 'answer' && reply.answer.success && reply.answer.status === 200 ? reply.answer.orderId : undefined
      if (order !== undefined) return record({ type: 'code.sent', flow, orderId: order })
      return record({
        type: 'code.refused',
        flow,
        text: reply.kind === 'answer' ? (reply.answer.message ?? text.cannotLoad) : reply.text,
      })
    }
  const sendCode = ({ flow, phone }: Asked<'send-code'>): void => {
    const told = codeTold(flow)
    switch (flow) {
      case 'register':
        return http.call(postNumberSignUp, { phone, managerId: site.managerID }, told)
      case 'otp-login':
        return http.call(createOtp, { phone, managerId: site.managerID }, told)
      case 'recover':
        return http.call(forgotPassword, { phone }, told)
      default:
        return flow satisfies never
    }
  }
  const submit = ({ flow, phone, orderId, kind, form }: Asked<'submit-flow'>): void => {
    const otp = form.otp.reveal()
    const password = form.password?.reveal() ?? ''
    switch (flow) {
      case 'register':
        if (!form.adult || !form.terms) return refuse(flow, text.mustBeAdult)
        return http.call(
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
          arrive(flow, ({ output }) => output),
        )
      case 'recover':
        return http.call(verifyOtp, { orderId, otp }, (reply) => {
          if (reply.kind !== 'answer') return refuse(flow, reply.text)
          if (!reply.answer.success) return refuse(flow, reply.answer.message ?? text.cannotLoad)
          return http.call(
            verifyForgotPassword,
            { orderId, otp, password },
            arrive(flow, ({ result }) => result),
          )
        })
      case 'otp-login':
        return withActivity(flow, (activity) => {
          if (!emit(newLoginWithOtp, { phone, otp, orderId, managerId: site.managerID, activity_details: activity }))
            refuse(flow, text.network)
        })
      default:
        return flow satisfies never
    }
  }

  /** Nothing kept and no other tab open: the page had been closed, which ends a session (SESS-03). */
  const restore = (): void => {
    const stored = memory.session()
    const keep = (closed: boolean): void =>
      http.call(restoreSession, {}, (reply) => {
        const arrival = reply.kind === 'answer' && reply.answer.success ? reply.answer.output : undefined
        const token = arrival?.verifytoken
        if (arrival === undefined || token === undefined || closed) {
          memory.keepSession(null)
          if (arrival !== undefined) http.call(userLogout, {}, () => undefined)
          return record({ type: 'session.restored', member: null })
        }
        const member = memberFrom(arrival)
        memory.keepSession({ token, member })
        hooks.begun(token)
        return record({ type: 'session.restored', member })
      })
    if (stored === 'broken') return keep(true)
    return stored === null ? memory.isAlone(keep) : keep(false)
  }
  const logOut = ({ reload }: Asked<'log-out'>): void => {
    hooks.over()
    memory.keepSession(null)
    http.call(userLogout, {}, () => {
      if (reload) place.reload()
    })
  }
  return {
    logIn,
    logInDemo,
    logInOutside,
    claim,
    sendCode,
    resendCode: ({ flow, orderId }: Asked<'resend-code'>): void => http.call(resendOtp, { orderId }, codeTold(flow)),
    checkReferral: ({ code }: Asked<'check-referral'>): void =>
      http.call(verifyRefferalCode, { bonusCode: code, siteurl: site.siteurl }, (reply) =>
        reply.kind === 'answer' && reply.answer.success
          ? record({ type: 'referral.confirmed', kind: reply.answer.type ?? '' })
          : record({
              type: 'referral.refused',
              text: reply.kind === 'answer' ? (reply.answer.message ?? text.cannotLoad) : reply.text,
            }),
      ),
    submit,
    changePassword: (
      { old, chosen }: Asked<'change-password'>,
      ofMember: <T>(take: (reply: Reply<T>) => void) => (reply: Reply<T>) => void,
    ): void =>
      http.call(
        changePassword,
        { oldPassword: old.reveal(), password: chosen.reveal() },
        ofMember((reply) => {
          const ok = reply.kind === 'answer' && reply.answer.success
          const said = reply.kind === 'answer' ? reply.answer.message : reply.text
          record({ type: 'password.changed', ok, text: ok ? text.passwordChanged : (said ?? text.cannotLoad) })
        }),
      ),
    restore,
    logOut,
  }
}
