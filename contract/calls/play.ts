import * as z from 'zod/mini'
import { call, envelope, limitPeriodSchema } from '../call.ts'
import { memberCodeSchema, millisSchema, rupees, signedRupees } from '../scalar.ts'
import { passwordSchema } from '../session.ts'

const ofMember = { memberCode: memberCodeSchema }
const member = { base: 'account', access: 'member' } as const

export const limitKindSchema = z.enum(['deposit', 'stake', 'loss', 'time'])
export type LimitKind = z.infer<typeof limitKindSchema>
export type LimitPeriod = z.infer<typeof limitPeriodSchema>
const moneyKindSchema = z.enum(['deposit', 'stake', 'loss'])
/** The minutes between two reality checks; 0: never. */
export const checkMinutesSchema = z.literal([0, 30, 60, 120])
/** Seconds of connected time. */
const seconds = z.number().check(z.int(), z.gte(0))

const limitOf = <Kind extends z.ZodMiniType, Amount extends z.ZodMiniType>(kind: Kind, amount: Amount) =>
  z.object({
    kind,
    period: limitPeriodSchema,
    /** Null: there is none. */
    limit: z.nullable(amount),
    used: amount,
    resets: millisSchema,
    /** A looser limit, or none, that waits for the second yes: it counts from `from` on, and is gone at `until`. */
    pending: z.nullable(z.object({ limit: z.nullable(amount), from: millisSchema, until: millisSchema })),
  })
/** One limit on play, in rupees or in seconds, and what of it is used (ACCT-08). */
export const limitSchema = z.discriminatedUnion('kind', [limitOf(moneyKindSchema, rupees), limitOf(z.literal('time'), seconds)])
export type PlayLimit = z.output<typeof limitSchema>

export const playSchema = z.object({
  /** Four kinds with a day, a week and a month each. */
  limits: z.array(limitSchema).check(z.maxLength(12)),
  checkMinutes: checkMinutesSchema,
  /** Until the next reality check; 0: it is due, and bets wait for the yes. Null: none comes. */
  checkInMs: z.nullable(z.number().check(z.gte(0))),
  /** The sitting that is on: its minutes and its result. */
  sitting: z.nullable(z.object({ minutes: z.number(), net: signedRupees })),
  coolingUntil: z.nullable(millisSchema),
  excludedUntil: z.nullable(millisSchema),
  /** The exclusion is over, and the member may ask to return. */
  mayReturn: z.boolean(),
  /** When the member, who asked, can bet again. */
  returnFrom: z.nullable(millisSchema),
})
export type Play = z.output<typeof playSchema>

/** GET /account/:memberCode/play: limits with what is used of each, reality check and pauses (ACCT-08). */
export const getPlay = call({
  ...member,
  method: 'GET',
  path: '/account/:memberCode/play',
  request: z.strictObject(ofMember),
  answer: z.object({ ...envelope, result: z.exactOptional(playSchema) }),
})

/** The largest limit, in rupees. */
const MOST = 1_000_000_000
const whichLimit = { kind: limitKindSchema, period: limitPeriodSchema }
/**
 * PUT /account/:memberCode/play/limit: a limit in whole rupees, of time in whole minutes; null takes it away. Tighter at once, looser after
 * a second yes (ACCT-08).
 */
export const saveLimit = call({
  ...member,
  method: 'PUT',
  path: '/account/:memberCode/play/limit',
  request: z.strictObject({ ...ofMember, ...whichLimit, limit: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(MOST))) }),
  answer: z.object({ ...envelope, takes: z.exactOptional(z.enum(['now', 'later'])) }),
})

/** POST /account/:memberCode/play/limit/confirm: the second yes to a looser limit (ACCT-08). */
export const confirmLimit = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/play/limit/confirm',
  request: z.strictObject({ ...ofMember, ...whichLimit }),
  answer: z.object(envelope),
})

/** PUT /account/:memberCode/play/reality-check: how often it asks (ACCT-08). */
export const saveCheck = call({
  ...member,
  method: 'PUT',
  path: '/account/:memberCode/play/reality-check',
  request: z.strictObject({ ...ofMember, minutes: checkMinutesSchema }),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/play/reality-check/yes: the member has seen time and result (ACCT-08). */
export const seeCheck = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/play/reality-check/yes',
  request: z.strictObject(ofMember),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/play/cool-off: a break of 1 to 42 times 24 hours (ACCT-08). */
export const coolOff = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/play/cool-off',
  request: z.strictObject({ ...ofMember, days: z.number().check(z.int()) }),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/play/self-exclusion: 6, 12, 24 or 60 months; it ends every session (ACCT-08). */
export const selfExclude = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/play/self-exclusion',
  request: z.strictObject({ ...ofMember, months: z.number().check(z.int()) }),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/play/return: the wish to return from an exclusion that is over; it counts 24 hours later (ACCT-08). */
export const askReturn = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/play/return',
  request: z.strictObject(ofMember),
  answer: z.object(envelope),
})

/** The devices of a member that a list shows, at most. */
export const MAX_DEVICES = 100
/** Of a notification: a settlement's has an `s` before its number, that of a bet or an alert an `n`. */
const noticeId = z.string().check(z.regex(/^[sn]?[1-9]\d{0,14}$/))
const deviceId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
export const deviceSchema = z.object({
  id: deviceId,
  /** Browser and system by the browser's own words; '' where it gave none. */
  name: z.string(),
  address: z.string(),
  signedInAt: millisSchema,
  /** To the minute. */
  seenAt: millisSchema,
  /** Is it the session of this call? */
  isThis: z.boolean(),
})
export type Device = z.output<typeof deviceSchema>

/** GET /account/:memberCode/devices: the sessions of the member, the one in use last first; `more` are not in the list (ACCT-10). */
export const getDevices = call({
  ...member,
  method: 'GET',
  path: '/account/:memberCode/devices',
  request: z.strictObject(ofMember),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(z.array(deviceSchema).check(z.maxLength(MAX_DEVICES))),
    more: z.exactOptional(z.number()),
  }),
})

/** DELETE /account/:memberCode/devices/:id: signs a device out; one that is gone is left as it is (ACCT-10). */
export const endDevice = call({
  ...member,
  method: 'DELETE',
  path: '/account/:memberCode/devices/:id',
  request: z.strictObject({ ...ofMember, id: deviceId }),
  answer: z.object(envelope),
})

/** DELETE /account/:memberCode/devices: signs out all devices but this one (ACCT-10). */
export const endOtherDevices = call({
  ...member,
  method: 'DELETE',
  path: '/account/:memberCode/devices',
  request: z.strictObject(ofMember),
  answer: z.object(envelope),
})

/** POST /account/:memberCode/notification/read: the notifications up to this one are read, on every device (ACCT-06). */
export const readNotices = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/notification/read',
  request: z.strictObject({ ...ofMember, upTo: noticeId }),
  answer: z.object(envelope),
})

/** GET /account/:memberCode/profile/export: what the exchange keeps of the member, as the text of a JSON file (ACCT-06). */
export const exportProfile = call({
  ...member,
  method: 'GET',
  path: '/account/:memberCode/profile/export',
  request: z.strictObject(ofMember),
  answer: z.object({ ...envelope, file: z.exactOptional(z.string()) }),
})

/** POST /account/:memberCode/close: closes an account in which nothing stands. Asks for the password of a member with one (ACCT-08). */
export const closeAccount = call({
  ...member,
  method: 'POST',
  path: '/account/:memberCode/close',
  request: z.strictObject({ ...ofMember, password: z.exactOptional(passwordSchema) }),
  answer: z.object(envelope),
})
