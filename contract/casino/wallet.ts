import * as z from 'zod/mini'
import { limitPeriodSchema } from '../call.ts'
import { memberCodeSchema, millisSchema, paiseSchema } from '../scalar.ts'

/**
 * The seamless wallet: a casino provider's server calls the exchange by signed POST, amounts in whole paise (CAS-04, docs/CASINO.md).
 * Each call is exactly once by `tx`, forever: the same `tx` with the same content gets the first answer and `replay: true`.
 */
export const WALLET_PATHS = {
  launch: '/wallet/launch',
  balance: '/wallet/balance',
  debit: '/wallet/debit',
  credit: '/wallet/credit',
  rollback: '/wallet/rollback',
  openDebits: '/wallet/open-debits',
  sessions: '/wallet/sessions',
} as const
export type WalletCall = keyof typeof WALLET_PATHS

/** Signature: hex HMAC-SHA256 by the shared key of `{timestamp}\n{nonce}\nPOST\n{path}\n{hex SHA-256 of the body}`. */
export const WALLET_HEADERS = { timestamp: 'x-timestamp', nonce: 'x-nonce', signature: 'x-signature' } as const
/** A call more than this long off the exchange's clock is stale. */
export const STALE_MS = 30_000
/** How long a nonce is remembered. */
export const NONCE_KEPT_MS = 60_000
/** A launch code serves below this age. */
export const LAUNCH_MS = 60_000

const id = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,80}$/, 'expected 1 to 80 letters, digits or _ . : -'))
export const brandNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/))
export const gameIdSchema = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected a game’s id'))
  .brand<'GameId'>()
export type GameId = z.infer<typeof gameIdSchema>

/** The name under which the casino knows a session of the product (CAS-09). It opens nothing. */
export const launchIdSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, 'expected a session’s name'))
  .brand<'LaunchId'>()
export type LaunchId = z.infer<typeof launchIdSchema>
/** The most sessions that one `sessions` call names: the body stays below what the door reads. */
export const MOST_SESSIONS = 100
const someSessions = z.array(launchIdSchema).check(z.maxLength(MOST_SESSIONS))

const whose = { member: memberCodeSchema, brand: brandNameSchema, game: gameIdSchema }
const amountPaise = paiseSchema.check(z.nonnegative())

export const walletRequests = {
  /** Redeems a launch code: once, below LAUNCH_MS, for its member, brand and game. */
  launch: z.strictObject({ ...whose, code: id }),
  balance: z.strictObject(whose),
  /** `launch`: the session in which the bet was made; once that has ended, the debit is refused (CAS-09). */
  debit: z.strictObject({ ...whose, tx: id, round: id, bet: id, amountPaise, launch: z.exactOptional(launchIdSchema) }),
  /** Closes the debit of that `tx`; 0 for a lost bet. */
  credit: z.strictObject({ ...whose, tx: id, debit: id, round: id, bet: id, amountPaise }),
  rollback: z.strictObject({ ...whose, tx: id, debit: id, round: id, bet: id }),
  openDebits: z.strictObject({ brand: brandNameSchema, after: z.exactOptional(id) }),
  /** The product's sessions with an open page at the provider, and those of them whose player did something since the last call. */
  sessions: z.strictObject({ open: someSessions, acted: someSessions }),
} as const

export const walletCodeSchema = z.enum([
  'OK',
  'OK_FENCED',
  'OK_NOTHING',
  // The door's own, in this order.
  'BAD_SIGNATURE',
  'STALE',
  'REPLAYED',
  'BAD_REQUEST',
  // Launch codes, in this order.
  'CODE_USED',
  'CODE_EXPIRED',
  'CODE_MISMATCH',
  // Debits.
  'TIME_LIMIT_REACHED',
  'REALITY_CHECK_DUE',
  'SESSION_ENDED',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'MEMBER_EXCLUDED',
  'INVALID_AMOUNT',
  'GAME_UNKNOWN',
  'FENCED',
  // Credits and rollbacks.
  'DEBIT_NOT_FOUND',
  'ROUND_MISMATCH',
  'CREDIT_TOO_HIGH',
  'ALREADY_CLOSED',
  'ROLLED_BACK',
  'TX_CONFLICT',
  'UNAVAILABLE',
])
export type WalletCode = z.infer<typeof walletCodeSchema>

/** The figures of a refused debit: a limit's period, what remains and when it resets; the end of a break; the most that a debit takes. */
export const debitAboutSchema = z.object({
  period: z.exactOptional(limitPeriodSchema),
  remainingPaise: z.exactOptional(paiseSchema),
  resets: z.exactOptional(millisSchema),
  until: z.exactOptional(millisSchema),
  mostPaise: z.exactOptional(paiseSchema),
})
export type DebitAbout = z.infer<typeof debitAboutSchema>

/** The answer to debit, credit, rollback and balance. */
export const walletAnswerSchema = z.object({
  code: walletCodeSchema,
  balancePaise: z.exactOptional(paiseSchema),
  about: z.exactOptional(debitAboutSchema),
  replay: z.exactOptional(z.literal(true)),
})
export type WalletAnswer = z.infer<typeof walletAnswerSchema>

/** The answer to launch: who plays, and in which session. `nick` is what other players may see. */
export const launchAnswerSchema = z.object({
  code: walletCodeSchema,
  launch: z.exactOptional(launchIdSchema),
  nick: z.exactOptional(z.string().check(z.maxLength(40))),
  balancePaise: z.exactOptional(paiseSchema),
})

/** Debits that wait for their closing call, in the order of their making; at most 500 a page, `after` is the last page's last tx. */
export const openDebitsAnswerSchema = z.object({
  code: walletCodeSchema,
  debits: z.exactOptional(
    z.array(z.object({ ...whose, tx: id, round: id, bet: id, amountPaise, at: z.number().check(z.int()) })).check(z.maxLength(500)),
  ),
})

/** Of the sessions that were named, those that have ended: their pages end at once (CAS-09). */
export const sessionsAnswerSchema = z.object({ code: walletCodeSchema, ended: z.exactOptional(someSessions) })
