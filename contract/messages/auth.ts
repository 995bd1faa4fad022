import * as z from 'zod/mini'
import { emptyRequest, message } from '../call.ts'
import { activityDetailsSchema, memberAnswer, orderId, otp, password, phone, siteurl } from '../session.ts'

/** `login` over the socket: a member (AUTH-18), or a demo purse without name and password (AUTH-02). */
export const socketLogin = message({
  name: 'login',
  access: 'open',
  body: z.strictObject({
    username: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(64))),
    password: z.exactOptional(password),
    siteurl,
    /** Always empty; the specification's login to the demo account leaves it out. */
    manager: z.exactOptional(z.literal('')),
    activity_details: activityDetailsSchema,
  }),
})
/** `newloginWithOtp`: a code that was sent to the member's phone (AUTH-12). */
export const newLoginWithOtp = message({
  name: 'newloginWithOtp',
  access: 'open',
  body: z.strictObject({ phone, otp, orderId, managerId: z.string().check(z.maxLength(64)), activity_details: activityDetailsSchema }),
})
/** A socket cannot set a cookie: `claimSession` turns `output.verifytoken` into the session, once, in this browser only. */
export const loginSuccess = message({ name: 'login-success', access: 'open', body: memberAnswer })
export const loginOtpSuccess = message({ name: 'login-otp-success', access: 'open', body: memberAnswer })
/** The exchange changed the member's flags: fetch them again (SESS-12). */
export const eventTypeSuccess = message({ name: 'event-type-success', access: 'member', body: emptyRequest })
