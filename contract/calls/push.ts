import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { memberCodeSchema, millisSchema } from '../scalar.ts'

const ofMember = { memberCode: memberCodeSchema }
const member = { base: 'account', access: 'member' } as const

/** The devices of one member that get push messages, at most. */
export const MAX_PUSH_DEVICES = 10
/** The kinds that a device may be notified: a bet was matched, a bet lapsed, a market was settled, an alert came true. */
export const PUSH_KINDS = ['matched', 'lapsed', 'settled', 'alert'] as const
const pushKindSchema = z.enum(PUSH_KINDS)
export type PushKind = z.output<typeof pushKindSchema>
const kindsSchema = z.array(pushKindSchema).check(z.maxLength(PUSH_KINDS.length))

const base64url = (bytes: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))
/** Where a browser gets its messages, and the keys by which only it reads them: `PushSubscription` as JSON, of its fields the ones that are read. */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[^\s]+$/)),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscriptionParts = z.output<typeof pushSubscriptionSchema>

const pushId = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const pushDeviceSchema = z.object({
  id: pushId,
  name: z.string(),
  kinds: kindsSchema,
  since: millisSchema,
  /** It is the device that asks. */
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof pushDeviceSchema>

/** GET /account/:memberCode/push: the member's devices that get push messages, and the key that a browser subscribes by (ACCT-13). */
export const getPush = call({
  ...member,
  method: 'GET',
  path: '/account/:memberCode/push',
  request: z.strictObject(ofMember),
  answer: z.object({
    ...envelope,
    key: z.exactOptional(base64url(65)),
    result: z.exactOptional(z.array(pushDeviceSchema).check(z.maxLength(MAX_PUSH_DEVICES))),
  }),
})

/** PUT /account/:memberCode/push: tells this device of these kinds from now on, in this language, and of nothing before (ACCT-13). */
export const savePush = call({
  ...member,
  method: 'PUT',
  path: '/account/:memberCode/push',
  request: z.strictObject({
    ...ofMember,
    kinds: kindsSchema.check(z.minLength(1)),
    language: z.string().check(z.regex(/^[a-z]{2,3}$/)),
    subscription: pushSubscriptionSchema,
  }),
  answer: z.object(envelope),
})

/** DELETE /account/:memberCode/push/:id: the device is notified nothing more; one that is gone is left as it is (ACCT-13). */
export const endPush = call({
  ...member,
  method: 'DELETE',
  path: '/account/:memberCode/push/:id',
  request: z.strictObject({ ...ofMember, id: pushId }),
  answer: z.object(envelope),
})
