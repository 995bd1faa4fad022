import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from './call.ts'
import { memberCodeSchema, millisSchema } from './scalar.ts'

/** A member as the wire knows one (SESS-13). `verifytoken` is a short-lived handle, useless without the cookie. */
export const memberSchema = z.object({
  memberCode: memberCodeSchema,
  details: z.object({ username: z.string(), role: z.string(), status: z.string() }),
  key: z.string(),
  verifytoken: z.string().check(z.minLength(1)),
  expiry: millisSchema,
  isB2C: z.boolean(),
})
export type WireMember = z.infer<typeof memberSchema>

const loginAnswer = z.object({ ...envelope, output: z.exactOptional(memberSchema) })

/** POST /user/userLogin: user id or mobile number, and password (AUTH-02, AUTH-18). Sets the session cookie. */
export const userLogin = call({
  method: 'POST',
  path: '/user/userLogin',
  access: 'open',
  request: z.strictObject({
    userId: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(64)),
    siteurl: z.string().check(z.maxLength(253)),
  }),
  answer: loginAnswer,
})

/** POST /user/demoLogin: the fixed demo account (AUTH-02). */
export const demoLogin = call({
  method: 'POST',
  path: '/user/demoLogin',
  access: 'open',
  request: z.strictObject({ siteurl: z.string().check(z.maxLength(253)) }),
  answer: loginAnswer,
})

/** GET /user/session: who the cookie says I am; `success: false` for a visitor. Sets the XSRF cookie. */
export const restoreSession = call({ method: 'GET', path: '/user/session', access: 'open', request: emptyRequest, answer: loginAnswer })

/** POST /user/logout: ends the session on the exchange. */
export const userLogout = call({ method: 'POST', path: '/user/logout', access: 'open', request: emptyRequest, answer: z.object(envelope) })

/** POST /user/socketTicket: a single-use ticket for the socket's handshake, 30 s (SOCK-05). Visitors get one too. */
export const socketTicket = call({
  method: 'POST',
  path: '/user/socketTicket',
  access: 'open',
  request: emptyRequest,
  /** Whom the ticket speaks for; null for a visitor. */
  answer: z.object({ ...envelope, ticket: z.string().check(z.minLength(1)), memberCode: z.nullable(memberCodeSchema) }),
})
