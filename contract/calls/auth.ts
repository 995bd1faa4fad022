import * as z from 'zod/mini'
import { call, emptyRequest, envelope } from '../call.ts'
import { millisSchema } from '../scalar.ts'
import { activityDetailsSchema, arrivedSchema, memberAnswer, orderId, otp, password, phone, siteurl } from '../session.ts'

/** A password that is being chosen: 8 to 16 characters, since the login takes no more (AUTH-03, AUTH-06). */
const newPassword = z
  .string()
  .check(
    z.minLength(8, 'Must be at least 8 characters'),
    z.maxLength(16, 'Must be at most 16 characters'),
    z.regex(/[A-Z]/, 'Must contain at least one uppercase letter'),
    z.regex(/[a-z]/, 'Must contain at least one lowercase letter'),
    z.regex(/\d/, 'Must contain at least one digit'),
    z.regex(/[!@#$%^&*(),.?":{}|<>]/, 'Must contain at least one special character'),
  )

/** GET /user/whoAmI: the address this client is seen at, before a login, an OTP login and bets (AUTH-15). */
export const whoAmI = call({
  method: 'GET',
  path: '/user/whoAmI',
  base: 'whoami',
  access: 'open',
  request: emptyRequest,
  answer: z.object({ ...envelope, status: z.number(), activity_details: z.exactOptional(z.object(activityDetailsSchema.shape)) }),
})

/** POST /user/userLogin, form-encoded: user id or mobile number, and password (AUTH-02, AUTH-18). Sets the session cookie. */
export const userLogin = call({
  method: 'POST',
  encoding: 'form',
  path: '/user/userLogin',
  access: 'open',
  request: z.strictObject({ userId: z.string().check(z.minLength(1), z.maxLength(64)), password, siteurl: z.exactOptional(siteurl) }),
  answer: z.object({
    ...envelope,
    status: z.number(),
    data: z.exactOptional(arrivedSchema),
    token: z.exactOptional(z.object({ accessToken: z.exactOptional(z.string()) })),
    result: z.exactOptional(z.object({ isB2C: z.boolean() })),
  }),
})

/** POST /user/claimSession: a socket login's handle becomes the session cookie; 30 s, single use, for the browser that logged in. */
export const claimSession = call({
  method: 'POST',
  path: '/user/claimSession',
  access: 'open',
  request: z.strictObject({ verifytoken: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: memberAnswer,
})

/** POST /user/demoLogin: a demo purse, where there is no socket (AUTH-02). */
export const demoLogin = call({
  method: 'POST',
  path: '/user/demoLogin',
  access: 'open',
  request: z.strictObject({ siteurl }),
  answer: memberAnswer,
})

/** An answer that says it in a header, too: `Authorization`, without which 'Response has no token' (AUTH-14). */
const headed = z.object({ ...envelope, result: z.exactOptional(arrivedSchema) })
/** POST /auth/glogin: what Google's way back left in the page's address, for the browser that went out (AUTH-14). */
export const googleLogin = call({
  method: 'POST',
  path: '/auth/glogin',
  base: 'auth',
  access: 'open',
  needsHeader: 'authorization',
  request: z.strictObject({ credential: z.string().check(z.minLength(1), z.maxLength(4096)), siteurl: z.exactOptional(siteurl) }),
  answer: headed,
})
/** POST /auth/walogin: what WhatsApp's way back left in the page's address, for the browser that went out (AUTH-14). */
export const whatsappLogin = call({
  method: 'POST',
  path: '/auth/walogin',
  base: 'auth',
  access: 'open',
  needsHeader: 'authorization',
  request: z.strictObject({ otp: z.string().check(z.minLength(1), z.maxLength(256)) }),
  answer: headed,
})

/** The answer of every request for a code: its order, and how many digits the code has (AUTH-05). */
const codeSent = z.object({
  ...envelope,
  orderId: z.exactOptional(orderId),
  status: z.number(),
  digits: z.exactOptional(z.int().check(z.gte(4), z.lte(8))),
})
/** POST /postNumberSignUp: a code to register this number with (AUTH-19). */
export const postNumberSignUp = call({
  method: 'POST',
  path: '/postNumberSignUp',
  access: 'open',
  request: z.strictObject({ phone, managerId: z.string().check(z.maxLength(64)) }),
  answer: codeSent,
})
/** POST /createOtp/: a code to log in with (AUTH-12). Answers the same whether the number is known or not. */
export const createOtp = call({
  method: 'POST',
  path: '/createOtp/',
  access: 'open',
  request: z.strictObject({ phone, managerId: z.string().check(z.maxLength(64)) }),
  answer: codeSent,
})
/** POST /auth/forgotPassword: a code to choose a new password with (AUTH-13). Answers the same whether the number is known or not. */
export const forgotPassword = call({
  method: 'POST',
  path: '/auth/forgotPassword',
  base: 'auth',
  access: 'open',
  request: z.strictObject({ phone }),
  answer: codeSent,
})
/** POST /auth/resendOtp: the code of an order once more, after 59 s (AUTH-08). */
export const resendOtp = call({
  method: 'POST',
  path: '/auth/resendOtp',
  base: 'auth',
  access: 'open',
  request: z.strictObject({ orderId }),
  answer: codeSent,
})
/** POST /auth/verifyOtp: does the code fit? Counts as a try, uses nothing up (AUTH-13). */
export const verifyOtp = call({
  method: 'POST',
  path: '/auth/verifyOtp',
  base: 'auth',
  access: 'open',
  request: z.strictObject({ orderId, otp }),
  answer: z.object(envelope),
})
/** POST /auth/verifyforgotPassword: a new password by code; ends the member's other sessions, begins one here (AUTH-13). */
export const verifyForgotPassword = call({
  method: 'POST',
  path: '/auth/verifyforgotPassword',
  base: 'auth',
  access: 'open',
  needsHeader: 'authorization',
  request: z.strictObject({ orderId, otp, password: newPassword }),
  answer: headed,
})
/** POST /verifyRefferalCode: is this the referral code of a member? (AUTH-10) */
export const verifyRefferalCode = call({
  method: 'POST',
  path: '/verifyRefferalCode',
  access: 'open',
  request: z.strictObject({ bonusCode: z.string().check(z.minLength(1), z.maxLength(40)), siteurl }),
  answer: z.object({ ...envelope, type: z.exactOptional(z.string().check(z.maxLength(40))) }),
})
/** POST /createUserOtp/: registers (AUTH-11). `adult` and `terms` must be true and are recorded (AUTH-17). */
export const createUserOtp = call({
  method: 'POST',
  path: '/createUserOtp/',
  access: 'open',
  request: z.strictObject({
    details: z.strictObject({
      _id: z.string().check(z.maxLength(64)),
      username: z.string().check(z.maxLength(64)),
      role: z.string().check(z.maxLength(40)),
    }),
    newUser: z.strictObject({
      username: phone,
      fullname: z.string().check(z.maxLength(80)),
      password: newPassword,
      referrBy: z.string().check(z.maxLength(40)),
    }),
    otp,
    orderId,
    type: z.string().check(z.maxLength(40)),
    /** '' or absent: none. */
    promo: z.exactOptional(z.string().check(z.maxLength(40))),
    adult: z.literal(true, 'You must be 18 or older'),
    terms: z.literal(true, 'Accept the terms and conditions'),
  }),
  answer: memberAnswer,
})
/** POST /auth/changePassword: ends the member's other sessions (AUTH-16). */
export const changePassword = call({
  method: 'POST',
  path: '/auth/changePassword',
  base: 'auth',
  access: 'member',
  request: z.strictObject({ oldPassword: password, password: newPassword }),
  answer: z.object(envelope),
})

/** POST /getActivityDetails: when the member logged in before this session began, newest first (SESS-11). */
export const getActivityDetails = call({
  method: 'POST',
  path: '/getActivityDetails',
  access: 'member',
  request: emptyRequest,
  answer: z.object({ ...envelope, doc: z.exactOptional(z.array(z.object({ lastLogin: millisSchema })).check(z.maxLength(50))) }),
})

/** The games of a member: sports 1, 2, 4, casino c9, card games c1, virtual v9, ball-by-ball b9 (SESS-12). */
export const menuFlagSchema = z.enum(['1', '2', '4', 'c9', 'c1', 'v9', 'b9'])
export type MenuFlag = z.infer<typeof menuFlagSchema>
/** POST /getUserEvenets (sic): the member's menu flags (SESS-12). */
export const getUserEvenets = call({
  method: 'POST',
  path: '/getUserEvenets',
  access: 'member',
  request: z.strictObject({
    details: z.strictObject({
      username: z.string().check(z.maxLength(64)),
      id: z.string().check(z.maxLength(64)),
      key: z.string().check(z.maxLength(64)),
      /** Recorded, never used (HTTP-06). */
      role: z.string().check(z.maxLength(40)),
      token: z.string().check(z.maxLength(200)),
    }),
    targetUser: z.string().check(z.maxLength(64)),
  }),
  answer: z.object({ ...envelope, parent: z.exactOptional(z.array(menuFlagSchema).check(z.maxLength(20))) }),
})
