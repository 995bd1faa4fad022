import * as z from 'zod/mini'
import { millisSchema, rupees } from './scalar.ts'

/**
 * The header in which a call names its member (docs/WIRE.md). A call without it is a visitor's. The exchange refuses a call that names
 * another member than the cookie's with 409 and OTHER_MEMBER, before it checks the rest.
 */
export const MEMBER_HEADER = 'X-Member'

/** The headers in which an order names the client that sends it (SLIP-16). They are claims: nothing depends on them. */
export const CLIENT_HEADERS = { user: 'X-User-Id', version: 'X-App-Version' } as const

/** Whether a call is open to visitors, or to members only (HTTP-06). */
export type Access = 'open' | 'member'

/** The shape of one REST call. Both ends parse by it: the client the answer, the exchange the request (HTTP-02). */
export type Call<Request extends z.ZodMiniType = z.ZodMiniType, Answer extends z.ZodMiniType = z.ZodMiniType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` parts are filled from the request's fields of that name. */
  readonly path: string
  readonly access: Access
  /** Which base address it goes to when the brand configures one; the main API when absent (HTTP-08). */
  readonly base?: 'auth' | 'account' | 'open' | 'casino' | 'upload' | 'config' | 'dev' | 'whoami'
  /** Query for GET and DELETE, body for POST and PUT: JSON unless `encoding` says otherwise; `query`: a query here too. */
  readonly request: Request
  readonly encoding?: 'form' | 'query'
  /** The largest body in bytes, where it may be larger than usual. */
  readonly most?: number
  /** Open pages ask for it again and again, and it costs little: an address may ask more often. */
  readonly polled?: true
  /** The body is not the fields, but the list in this one of them. */
  readonly list?: string
  /** The client names its user and its version in headers, beside the member's (SLIP-16). */
  readonly namesClient?: true
  /** A read that uses something up: like a write, the client never repeats it by itself (HTTP-05). */
  readonly once?: true
  /** A header without which a successful answer is 'Response has no token' (AUTH-14). */
  readonly needsHeader?: 'authorization'
  /** The member's token goes with it in the header `Authorization`, for a back end without our cookie (BACK-02). */
  readonly bearer?: true
  readonly answer: Answer
}

/** Declares a call and keeps its schemas' types. */
export const call = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(shape: Call<Request, Answer>): Call<Request, Answer> =>
  shape

/** The shape of one socket message, in one direction. */
export type Message<Body extends z.ZodMiniType = z.ZodMiniType> = { readonly name: string; readonly access: Access; readonly body: Body }

/** Declares a socket message and keeps its schema's type. */
export const message = <Name extends string, Body extends z.ZodMiniType>(shape: {
  readonly name: Name
  readonly access: Access
  readonly body: Body
}) => shape

/** The rules' refusal codes, as they stand on the wire (docs/RULES.md, Refusals). */
export const refusalCodeSchema = z.enum([
  'INSUFFICIENT_FUNDS',
  'STAKE_LIMIT_EXCEEDED',
  'LOSS_LIMIT_EXCEEDED',
  'DEPOSIT_LIMIT_EXCEEDED',
  'ACCOUNT_CLOSED',
  'SELF_EXCLUDED',
  'COOLING_OFF',
  'DEVICE_HELD',
  'TIME_LIMIT_REACHED',
  'REALITY_CHECK_DUE',
  'LIMIT_CHANGE_TOO_EARLY',
  'NOTHING_TO_CONFIRM',
  'PAUSE_LENGTH',
  'PAUSE_HOLDS',
  'CLOSE_OPEN_BETS',
  'CLOSE_WITHDRAWAL_WAITS',
  'CLOSE_DEPOSIT_WAITS',
  'CLOSE_ROUND_OPEN',
  'CLOSE_DEBT',
  'CLOSE_NOT_EMPTY',
  'INVALID_ACCOUNT_STATE',
  'MARKET_SUSPENDED',
  'MARKET_CLOSED',
  'MARKET_CHANGED',
  'INVALID_MARKET_ID',
  'INVALID_RUNNER',
  'RUNNER_REMOVED',
  'RUNNER_LOST',
  'INVALID_ODDS',
  'ODDS_CHANGED',
  'LINE_CHANGED',
  'STAKE_BELOW_MIN',
  'STAKE_ABOVE_MAX',
  'LIMITS_UNSET',
  'MAX_WIN_EXCEEDED',
  'BET_TAKEN_OR_LAPSED',
  'BET_IN_PROGRESS',
  'NOTHING_TO_CASH_OUT',
  'NO_CASH_OUT_OFFER',
  'EARLIER_TERMS',
  'AUTO_CASH_OUT_EMPTY',
  'AUTO_CASH_OUT_BOUNDS',
  'ALREADY_REACHED',
  'ALERT_REACHED',
  'ALERTS_FULL',
  'WALLET_IN_USE',
  'BONUS_NOT_ACTIVE',
  'BONUS_HELD',
  'PROMO_UNKNOWN',
  'PROMO_USED',
  'FORTUNE_OVER',
  'DUPLICATE_TRANSACTION',
  'CASINO_CLOSED',
  'GAME_UNKNOWN',
  'PERMISSION_DENIED',
  'OTHER_MEMBER',
  'RATE_LIMITED',
  'SERVICE_UNAVAILABLE',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'UTR_INVALID',
  'UTR_USED',
  'DEPOSIT_IN_REVIEW',
  'DEPOSIT_ENDED',
  'WITHDRAWAL_ENDED',
  'WITHDRAWAL_ON_ITS_WAY',
  'WITHDRAWAL_FIXED',
  'PAYMENTS_FULL',
  'PAYMENT_UNKNOWN',
  'BENEFICIARY_UNKNOWN',
  'BENEFICIARY_COOLING',
  'BENEFICIARIES_FULL',
])
export type RefusalCode = z.infer<typeof refusalCodeSchema>

/** The periods of a limit on play (ACCT-08). */
export const limitPeriodSchema = z.enum(['day', 'week', 'month'])

/** The figures of a refusal's sentence: a limit's period, what remains of it and when it resets; the end of a pause (ACCT-08); the bound that an amount passed. */
export const refusalAboutSchema = z.object({
  period: z.exactOptional(limitPeriodSchema),
  remaining: z.exactOptional(rupees),
  resets: z.exactOptional(millisSchema),
  until: z.exactOptional(millisSchema),
  bound: z.exactOptional(rupees),
})
export type RefusalAbout = z.output<typeof refusalAboutSchema>

/** Why a login, a code or a change of the account was refused, or a session ended. */
export const accountCodeSchema = z.enum([
  'WRONG_LOGIN',
  'WRONG_LOGIN_OF_16',
  'WRONG_CODE',
  'CODE_GONE',
  'CODE_SPENT',
  'CODE_TOO_SOON',
  'NUMBER_IN_USE',
  'NUMBER_CLOSED',
  'SIGN_UP_OFF',
  'SIGN_UP_BY_REFERRAL',
  'REFERRAL_UNKNOWN',
  'OTP_LOGIN_OFF',
  'DEMO_OFF',
  'DEMO_FULL',
  'DEMO_SPENT',
  'DEMO_RECEIPTS',
  'DEMO_FIXED',
  'DEMO_SHARED',
  'DEMO_PAUSED',
  'DEMO_PASSKEYS',
  'CODES_NOT_SENT',
  'LINKS_NOT_SENT',
  'PASSWORD_COMMON',
  'PASSWORD_REQUIRED',
  'WRONG_PASSWORD',
  'WRONG_OLD_PASSWORD',
  'LOGIN_EXPIRED',
  'LOGIN_UNCONFIRMED',
  'LOGIN_NOT_BEGUN',
  'PASSKEY_UNKNOWN',
  'PASSKEY_LATE',
  'PASSKEY_REFUSED',
  'PASSKEY_KNOWN',
  'PASSKEYS_FULL',
  'PASSKEYS_NO_NAME',
  'PASSKEY_NEEDED',
  'PASSKEY_ELSEWHERE',
  'PUSH_REFUSED',
  'NOT_YOUR_ACCOUNT',
  'ONE_CLICK_BARRED',
  'EMAIL_VERIFIED_ALREADY',
  'EMAIL_LINK_WRONG',
  'EMAIL_LINK_USED',
  'EMAIL_LINK_EXPIRED',
  'EMAIL_LINK_OTHER',
  'LOGIN_AGAIN',
  'LOGGED_OUT',
  'LOGGED_IN_ELSEWHERE',
  'PASSWORD_CHANGED',
  'SIGNED_OUT_ELSEWHERE',
  'SESSION_IDLE',
  'RANGE_INVALID',
  'ZONE_UNKNOWN',
  'LANGUAGE_UNKNOWN',
  'PAGE_GONE',
  'ROW_UNKNOWN',
  'NO_ANSWER',
])
/** Why a payment's details or its receipt were refused before the exchange saw them. */
export const paymentCodeSchema = z.enum([
  'PAYMENTS_OFF',
  'VPA_INVALID',
  'IFSC_INVALID',
  'ACCOUNT_NUMBER_INVALID',
  'ACCOUNT_NUMBER_DIFFERS',
  'RECEIPT_TYPE',
  'RECEIPT_TOO_LARGE',
  'RECEIPT_TOO_WIDE',
  'RECEIPT_TOO_HEAVY',
  'RECEIPT_DAMAGED',
])
/** Every code an answer may carry. */
export type Code = RefusalCode | z.infer<typeof accountCodeSchema> | z.infer<typeof paymentCodeSchema>

/** A code as the wire carries it: a client accepts one it does not know, and shows the message instead. */
export const wireCodeSchema = z
  .string()
  .check(z.minLength(1), z.maxLength(64))
  .register(z.globalRegistry, { description: 'Why it was refused: one of contract/call.ts. The message is shown for any other.' })
const known: ReadonlySet<string> = new Set([...refusalCodeSchema.options, ...accountCodeSchema.options, ...paymentCodeSchema.options])
/** Whether a code of the wire is one of ours. */
export const isKnownCode = (code: string): code is Code => known.has(code)

/** False: the message is the exchange's own words, and a client shows it instead of its sentence of the code (SLIP-15, AUTH-11). */
export const saidMark = z.exactOptional(z.boolean())

/** The fields of every answer. A refusal by rule is 200 with success false, a code and a text (HTTP-01). */
export const envelope = {
  success: z.boolean(),
  message: z.exactOptional(z.string()),
  code: z.exactOptional(wireCodeSchema),
  said: saidMark,
  /** With RATE_LIMITED: how long to wait, in milliseconds. */
  waitMs: z.exactOptional(z.number().check(z.gte(0))),
  about: z.exactOptional(refusalAboutSchema),
}

export const emptyRequest = z.object({})
