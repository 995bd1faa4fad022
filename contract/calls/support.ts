import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { pavilionSchema } from '../features.ts'
import { alertNewsSchema, removalNewsSchema } from './alerts.ts'
import { settlementSchema } from '../messages/settlement.ts'
import { paymentNewsSchema } from '../messages/payments.ts'
import { memberCodeSchema, millisSchema } from '../scalar.ts'
import { passwordSchema } from '../session.ts'

const siteurl = z.string().check(z.maxLength(253))
/** The support contacts of a player (SUPP-02); '' for a missing one. */
export const supportSchema = z.object({
  wpnumber: z.string(),
  instagram: z.string(),
  facebook: z.string(),
  twitter: z.string(),
  telegram: z.string(),
  email: z.string(),
  message: z.string(),
})
export type Support = z.infer<typeof supportSchema>

/** POST /getWpNumber: a visitor's support contacts (SUPP-02). */
export const getWpNumber = call({
  method: 'POST',
  path: '/getWpNumber',
  base: 'open',
  access: 'open',
  request: z.strictObject({ siteurl }),
  answer: z.object({ ...envelope, response: z.exactOptional(supportSchema) }),
})
/** POST /getUserWpNumber: a member's support contacts (SUPP-02). */
export const getUserWpNumber = call({
  method: 'POST',
  path: '/getUserWpNumber',
  access: 'member',
  request: z.strictObject({ siteurl }),
  answer: z.object({ ...envelope, data: z.exactOptional(supportSchema) }),
})
/** POST /getSetting: does the brand show the slot and casino popup? (SUPP-04) */
export const getSetting = call({
  method: 'POST',
  path: '/getSetting',
  access: 'open',
  request: z.strictObject({ siteurl }),
  answer: z.object({ ...envelope, data: z.exactOptional(z.object({ istenpaisa: z.boolean() })) }),
})

/** One entry of the app config. Index 1 holds the versions; index 3 may be the redirect module (BRAND-08). */
export const appConfigEntry = z.object({
  name: z.exactOptional(z.string()),
  model: z.exactOptional(z.object({ 'lot-version': z.exactOptional(z.string()), 'lot-android-version': z.exactOptional(z.string()) })),
  /** Host → the host to go to (BRAND-09). */
  hosts: z.exactOptional(z.record(z.string(), z.string())),
  /** What the back end speaks; absent in all entries: level 0. */
  pavilion: z.exactOptional(pavilionSchema),
})
/** GET /config/app: read at start (BRAND-08). */
export const getAppConfig = call({
  method: 'GET',
  path: '/config/app',
  base: 'config',
  access: 'open',
  /** The host that is asked is the brand; the name is for a server of several. */
  request: z.strictObject({ siteurl: z.exactOptional(siteurl) }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        appConfig: z.array(appConfigEntry).check(z.maxLength(20)),
        gaConfig: z.exactOptional(z.object({ trackingId: z.string() })),
        recaptchaConfig: z.exactOptional(z.object({ recaptchaSiteKey: z.string() })),
      }),
    ),
  }),
})

const ofMember = z.object({ memberCode: memberCodeSchema })
/** GET /account/:memberCode/profile/get, at the dev host (SESS-10, HTTP-08). */
export const getProfile = call({
  method: 'GET',
  path: '/account/:memberCode/profile/get',
  base: 'dev',
  access: 'member',
  request: ofMember,
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        username: z.string(),
        mobile: z.string(),
        /** '' without one. */
        email: z.string(),
        /** The member opened a link that was sent there (ACCT-06). */
        emailVerified: z.boolean(),
        /** '' without one. */
        referCode: z.string(),
        /** False: the member logs in with another identity only, and never gives a password. */
        hasPassword: z.boolean(),
        /** A withdrawal asks for a passkey first; absent where there are none (ACCT-13). */
        passkeyFirst: z.exactOptional(z.boolean()),
        /** '' without one. */
        fullname: z.exactOptional(z.string()),
        joinedAt: z.exactOptional(millisSchema),
        /** The last logins, the newest first. */
        logins: z.exactOptional(z.array(millisSchema).check(z.maxLength(10))),
      }),
    ),
  }),
})

/** An e-mail address as a member may enter it. */
export const emailSchema = z.email().check(z.maxLength(254))
/**
 * POST /profile/email: sends a link there that proves the e-mail to be the member's. Asks for the password of a member with one
 * (ACCT-06).
 */
export const sendEmailLink = call({
  method: 'POST',
  path: '/profile/email',
  base: 'account',
  access: 'member',
  request: z.strictObject({ email: emailSchema, password: z.exactOptional(passwordSchema) }),
  answer: z.object(envelope),
})
const linkPart = z.string().check(z.minLength(1), z.maxLength(64))
/** GET /profile/verify/email/:p1/:p2: the two parts of that link, valid once; it opens no session (ACCT-06, ERR-03). */
export const verifyEmail = call({
  method: 'GET',
  path: '/profile/verify/email/:p1/:p2',
  base: 'account',
  access: 'open',
  once: true,
  request: z.object({ p1: linkPart, p2: linkPart }),
  answer: z.object({ ...envelope, status: z.object({ statusDesc: z.string().check(z.maxLength(300)) }) }),
})
/** GET /account/:memberCode/notification/message (SESS-10). */
export const getNotifications = call({
  method: 'GET',
  path: '/account/:memberCode/notification/message',
  base: 'account',
  access: 'member',
  request: ofMember,
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z
        .array(
          z.object({
            id: z.string(),
            text: z.string(),
            at: millisSchema,
            /** What it is about, by which a client says it in the player's language; the text is shown for any other. */
            kind: z.exactOptional(z.string()),
            /** The payment that it is about. */
            payment: z.exactOptional(paymentNewsSchema),
            /** The settlement, or what became of a bet or an alert, that it is about. */
            settlement: z.exactOptional(settlementSchema),
            news: z.exactOptional(alertNewsSchema),
            removal: z.exactOptional(removalNewsSchema),
            isRead: z.exactOptional(z.boolean()),
          }),
        )
        .check(z.maxLength(50)),
    ),
  }),
})
