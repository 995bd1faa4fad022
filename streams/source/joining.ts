import * as z from 'zod/mini'
import { createUserOtp, userLogin } from '#contract/calls/auth.ts'
import type { Call } from '#contract/call.ts'
import { arrivedSchema } from '#contract/session.ts'
import type { Millis } from '#contract/scalar.ts'
import type { Reply } from '../doors.ts'
import { sourceCallOf, withExpiry } from './calls.ts'

const joinedSchema = z.object({ success: z.literal(true) })
const wholeSchema = z.object({ output: arrivedSchema })
const enteredSchema = z.object({ data: z.record(z.string(), z.unknown()) })
const sentSchema = z.object({ newUser: z.object({ username: z.string(), password: z.string() }) })

/** Is it the call that opens an account? */
export const isJoining = ({ path }: Call): boolean => path === createUserOtp.path

/**
 * The answer to a registration with its member in it. The specification's answer has a token and no member, so the new member is logged in
 * by what was registered (AUTH-09). Where that fails the account is open, and the player is asked to log in.
 */
export const joined = (
  sent: unknown,
  answer: unknown,
  now: Millis,
  ask: (call: Call, request: unknown, reply: (reply: Reply<unknown>) => void) => void,
  come: (answer: unknown) => void,
): void => {
  const whole = withExpiry(answer, now)
  const by = sentSchema.safeParse(sent).data?.newUser
  if (!joinedSchema.safeParse(answer).success || wholeSchema.safeParse(whole).success || by === undefined) return come(whole)
  return ask(sourceCallOf(userLogin) ?? userLogin, { userId: by.username, password: by.password }, (reply) => {
    const entered = enteredSchema.safeParse(reply.kind === 'answer' ? withExpiry(reply.answer, now) : null)
    come(entered.success ? { success: true, output: entered.data.data } : { success: false, code: 'LOGIN_AGAIN' })
  })
}
