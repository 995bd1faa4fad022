import type * as z from 'zod/mini'
import { loginOtpSuccess, loginSuccess, newLoginWithOtp, socketLogin } from '#contract/messages/auth.ts'
import { wireError } from '#contract/messages/browse.ts'
import { millisSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import type { Answered } from '#server/members/joining.ts'
import type { MemberService } from '#server/members/service.ts'
import type { Clock } from '#server/ports.ts'
import { type Send, faultText } from './messages.ts'
import { SESSION_MS, type Sessions, type Ticket } from '../gate/sessions.ts'
import { refusal, wireMember } from '../gate/shared-answers.ts'

type Parts = { readonly room: MemberService; readonly sessions: Sessions; readonly clock: Clock }

/**
 * `login` and `newloginWithOtp` (AUTH-12, AUTH-18). A socket cannot set a cookie: its answer carries a handle that the browser
 * which asked for this socket's ticket may claim, once. Answers false for another message.
 */
export const serveLogin = (
  { room: { logins, durable, members }, sessions, clock }: Parts,
  { bound, address, device, brand }: Ticket,
  name: string,
  body: unknown,
  send: Send,
): boolean => {
  const on = <Body extends z.ZodMiniType>(
    asked: { readonly name: string; readonly body: Body },
    answer: { readonly name: string },
    check: (body: z.output<Body>) => Promise<Answered> | Answered,
  ): boolean => {
    if (asked.name !== name) return false
    const parsed = asked.body.safeParse(body)
    if (!parsed.success) {
      send(wireError.name, { name, message: faultText(parsed.error) })
      return true
    }
    const run = async (): Promise<void> => {
      const answered = await check(parsed.data)
      await durable()
      if (!answered.ok) return send(answer.name, refusal(answered))
      const { member } = answered
      const expiry = millisSchema.parse(clock.now() + SESSION_MS)
      return send(answer.name, {
        success: true,
        output: wireMember(members, { ...member, isOutside: false }, sessions.handle(member.memberCode, bound), expiry, clock.now()),
      })
    }
    run().catch(() => send(wireError.name, { name, message: text.SERVICE_UNAVAILABLE, code: 'SERVICE_UNAVAILABLE' }))
    return true
  }
  return (
    on(socketLogin, loginSuccess, ({ username, password, activity_details: claims }) => {
      const from = { brand, address, device, by: 'socket', claims }
      if (username === undefined && password === undefined) return logins.demo(from)
      return logins.tooSoon(from, { userId: username ?? '' }) ?? logins.password(username ?? '', password ?? '', from)
    }) ||
    on(newLoginWithOtp, loginOtpSuccess, ({ phone, otp, orderId, activity_details: claims }) => {
      const from = { brand, address, device, by: 'socket', claims }
      return logins.tooSoon(from, { userId: phone }) ?? logins.code({ phone, otp, orderId }, from)
    })
  )
}
