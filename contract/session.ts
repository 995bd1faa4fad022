import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from './call.ts'
import { buttonRupees, choices } from './messages/settings.ts'
import { memberCodeSchema, millisSchema } from './scalar.ts'

const buttons = z.object({ stakes: z.array(buttonRupees) })
/** A member's settings as a login answers them: the preset stakes of each place, one-click, and what is announced (SESS-13). */
const memberSettingsSchema = z.object({
  presetStakeSettings: z.object({ settings: buttons, mobileStakesSettings: buttons, mobileStakesExchangeGameSettings: buttons }),
  oneClickSettings: z.object({ active: z.boolean() }),
  notifications: z.object({ matchedAlerts: choices.matchedAlerts, alertSound: choices.alertSound }),
})
export type WireMemberSettings = z.infer<typeof memberSettingsSchema>

/** A member as the wire knows one (SESS-13). `verifytoken` is a short-lived handle, useless without the cookie. */
export const memberSchema = z.object({
  memberCode: memberCodeSchema,
  details: z.object({ username: z.string(), role: z.string(), status: z.string() }),
  key: z.string(),
  verifytoken: z.string().check(z.minLength(1)),
  expiry: millisSchema,
  /** The exchange's time of this answer. `expiry` counts by that clock. */
  serverTime: z.exactOptional(millisSchema),
  settings: memberSettingsSchema,
  isB2C: z.boolean(),
})
export type WireMember = z.infer<typeof memberSchema>

export const siteurl = z.string().check(z.maxLength(253))
export const phone = z.string().check(z.regex(/^\d{10}$/, 'Phone Number must be 10 digits'))
export const otp = z.string().check(z.regex(/^\d{4,8}$/, 'Otp must be 4 digits long'))
export const orderId = z.string().check(z.minLength(1), z.maxLength(64))
/** The password of a login. It is never cut here; the form has its own rule (AUTH-03). */
export const passwordSchema = z.string().check(z.minLength(1), z.maxLength(64))
export const password = passwordSchema
/** The client's address by the lookup (AUTH-15): recorded, never trusted. */
export const activityDetailsSchema = z.strictObject({ ip: z.string().check(z.maxLength(64)), location: z.string().check(z.maxLength(120)) })
export type ActivityDetails = z.infer<typeof activityDetailsSchema>

/** A login's answer. Without its handle it is no login: 'Response has no token' (SESS-02). The page reads the settings by their own calls. */
export const arrivedSchema = z.object({
  ...memberSchema.shape,
  verifytoken: z.exactOptional(z.string()),
  settings: z.exactOptional(memberSettingsSchema),
})
export type WireArrival = z.infer<typeof arrivedSchema>
export const memberAnswer = z.object({ ...envelope, output: z.exactOptional(arrivedSchema) })

/** GET /user/session: who the cookie says I am; `success: false` for a visitor. Sets the XSRF cookie. */
export const restoreSession = call({ method: 'GET', path: '/user/session', access: 'open', request: emptyRequest, answer: memberAnswer })

/** POST /user/logout: ends the session on the exchange. */
export const userLogout = call({ method: 'POST', path: '/user/logout', access: 'open', request: emptyRequest, answer: z.object(envelope) })

/** POST /user/socketTicket: a single-use ticket for the socket's handshake, 30 s (SOCK-05). Visitors get one too. */
export const socketTicket = call({
  method: 'POST',
  path: '/user/socketTicket',
  access: 'open',
  request: emptyRequest,
  /** `memberCode`: the member of the ticket; null for a visitor. */
  answer: z.object({ ...envelope, ticket: z.string().check(z.minLength(1)), memberCode: z.nullable(memberCodeSchema) }),
})
