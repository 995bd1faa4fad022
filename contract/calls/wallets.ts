import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { saidSchema } from '../said.ts'
import { decimalOdds, marketIdSchema, memberCodeSchema, millisSchema, rupees, signedRupees } from '../scalar.ts'
import { walletTypeSchema } from './account.ts'
import { askedDaysSchema, daysOrAllSchema, digits, namedMarketSchema, postingSchema, rowIdSchema } from './statements.ts'

/** The wallets by their code. */
export const walletCodeSchema = walletTypeSchema
const ofMember = z.strictObject({ memberCode: memberCodeSchema })

/** PUT /account/:memberCode/settings/switch-wallet: what pays the bets from now on; the fields are a query, as in the source (ACCT-06). */
export const switchWallet = call({
  method: 'PUT',
  path: '/account/:memberCode/settings/switch-wallet',
  base: 'account',
  access: 'member',
  encoding: 'query',
  request: z.strictObject({ memberCode: memberCodeSchema, useBonusWallet: z.enum(['true', 'false']), walletCode: walletCodeSchema }),
  answer: z.object(envelope),
})

const walletsSchema = z.object({
  useBonusWallet: z.boolean(),
  /** What of the main money could be paid out. */
  withdrawable: rupees,
  /** An advance of the exchange that is not paid back yet. */
  owed: rupees,
  wallets: z
    .array(z.object({ walletCode: walletCodeSchema, kind: z.enum(['main', 'bonus']), balance: signedRupees, exposure: signedRupees }))
    .check(z.maxLength(10)),
})
export type WalletSettings = z.infer<typeof walletsSchema>

/** GET /account/:memberCode/balance-settings: the wallets, and which pays the bets (ACCT-06). */
export const getBalanceSettings = call({
  method: 'GET',
  path: '/account/:memberCode/balance-settings',
  base: 'account',
  access: 'member',
  request: ofMember,
  answer: z.object({ ...envelope, result: z.exactOptional(walletsSchema) }),
})

const terms = {
  amount: rupees,
  /** The bonus times this must be wagered. */
  multiplier: z.int().check(z.gte(1), z.lte(100)),
  minOdds: decimalOdds,
  days: z.int().check(z.gte(1), z.lte(366)),
  /** The most that it turns into cash; null for all of it. */
  cap: z.nullable(rupees),
}
const promotionSchema = z.object({
  code: z.string(),
  walletCode: walletCodeSchema,
  ...terms,
  /** `held`: another bonus is in its place still. */
  state: z.enum(['open', 'held', 'used']),
})
export type Promotion = z.infer<typeof promotionSchema>

/** GET /promotions: what the brand offers, and whether the member may take it (ACCT-06). */
export const getPromotions = call({
  method: 'GET',
  path: '/promotions',
  access: 'member',
  request: z.strictObject({}),
  answer: z.object({ ...envelope, promotions: z.exactOptional(z.array(promotionSchema).check(z.maxLength(20))) }),
})

/** POST /account/:id/promotions/promo-code: takes a promotion by its code, once (ACCT-06). A code that is none is refused by rule. */
export const sendPromoCode = call({
  method: 'POST',
  path: '/account/:id/promotions/promo-code',
  base: 'account',
  access: 'member',
  request: z.strictObject({ id: memberCodeSchema, promoCode: z.string().check(z.maxLength(64)) }),
  answer: z.object(envelope),
})

export const bonusStateSchema = z.enum(['active', 'met', 'converted', 'lost', 'expired', 'forfeited'])
const bonusSchema = z.object({
  number: z.int(),
  refrenceNo: z.string(),
  code: z.string(),
  walletCode: walletCodeSchema,
  state: bonusStateSchema,
  ...terms,
  required: rupees,
  wagered: rupees,
  free: rupees,
  held: rupees,
  converted: rupees,
  /** The row that paid it to the balance; null where none did. */
  row: z.nullable(rowIdSchema),
  grantedAt: millisSchema,
  expiresAt: millisSchema,
  endedAt: z.nullable(millisSchema),
  /** The markets that counted, the newest first; no more than are listed. */
  counted: z
    .array(
      z.object({
        marketId: marketIdSchema,
        marketName: z.string(),
        marketSaid: z.optional(saidSchema),
        eventName: z.string(),
        at: millisSchema,
        amount: rupees,
      }),
    )
    .check(z.maxLength(50)),
})
export type Bonus = z.infer<typeof bonusSchema>

/** The number of the last bonus of a page. */
export const bonusCursorSchema = z.string().check(z.regex(/^\d{1,12}$/))
/** Running, or over. */
export const bonusFilterSchema = z.enum(['all', 'running', 'over'])
export type BonusFilter = z.infer<typeof bonusFilterSchema>
/** Which bonuses, by the day they were given; of all days where none are named. */
const bonusWishSchema = { ...askedDaysSchema, show: z.exactOptional(bonusFilterSchema) }

/** GET /account/:memberCode/bonuses: the member's bonuses, the newest first, a page at a time, with the sums of all of them (ACCT-09). */
export const getBonuses = call({
  method: 'GET',
  path: '/account/:memberCode/bonuses',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...bonusWishSchema, cursor: z.exactOptional(bonusCursorSchema), limit: z.exactOptional(digits(1, 100)) }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...daysOrAllSchema,
        /** What was given, and what of it was paid to the balance. */
        granted: rupees,
        converted: rupees,
        count: z.int(),
        rows: z.array(bonusSchema).check(z.maxLength(100)),
        /** Of the next page; null at the end. */
        next: z.nullable(z.string()),
      }),
    ),
  }),
})

/** The same bonuses as a file: the newest first, without pages. It is a link, and goes by the session's cookie. */
export const bonusesFile = { path: '/account/:memberCode/bonuses.csv', request: z.strictObject(bonusWishSchema) } as const

/** The number of a bonus in an address. */
const bonusNumberSchema = z.codec(z.string().check(z.regex(/^\d{1,12}$/)), z.int(), { decode: Number, encode: String })

/** What an event changed of a bonus. `left`: what was left of it then, free and held by bets. */
const bonusMoveSchema = z.object({
  event: z.int(),
  at: millisSchema,
  type: z.string(),
  market: z.nullable(namedMarketSchema),
  amount: signedRupees,
  left: signedRupees,
  postings: z.array(postingSchema).check(z.maxLength(20)),
})
export type BonusMove = z.infer<typeof bonusMoveSchema>

/** GET /account/:memberCode/bonuses/:number: one bonus, and what changed it, each with its postings, the newest first (ACCT-11). */
export const getBonus = call({
  method: 'GET',
  path: '/account/:memberCode/bonuses/:number',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, number: bonusNumberSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        bonus: bonusSchema,
        /** What was left before the first that is listed: 0 unless there are more. */
        before: signedRupees,
        moves: z.array(bonusMoveSchema).check(z.maxLength(100)),
      }),
    ),
  }),
})

/** DELETE /account/:memberCode/bonuses/:number: the member gives a bonus up (ACCT-09). */
export const forfeitBonus = call({
  method: 'DELETE',
  path: '/account/:memberCode/bonuses/:number',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, number: bonusNumberSchema }),
  answer: z.object(envelope),
})

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))
const spinSchema = z.object({ clientSeed: z.string(), serverSeed: hex(64), roll: z.int(), prize: rupees, at: millisSchema })
const wheelSchema = z.object({
  day: z.string(),
  /** SHA-256 of the seed, shown before the press. */
  commit: hex(64),
  segments: z.array(z.object({ prize: rupees, weight: z.int() })).check(z.maxLength(50)),
  /** What it came to, with the seed; null before the press. */
  spin: z.nullable(spinSchema),
})
export type Wheel = z.infer<typeof wheelSchema>
const fortuneSchema = z.object({ wheel: wheelSchema, past: z.array(wheelSchema).check(z.maxLength(30)) })
export type Fortune = z.infer<typeof fortuneSchema>

/** GET /account/:memberCode/fortune: the wheel of today, and the draws before (ACCT-09). */
export const getFortune = call({
  method: 'GET',
  path: '/account/:memberCode/fortune',
  base: 'account',
  access: 'member',
  request: ofMember,
  answer: z.object({ ...envelope, result: z.exactOptional(fortuneSchema) }),
})

/** The seed that a player gives a draw. */
export const clientSeedSchema = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))

/** POST /account/:memberCode/fortune: spins the wheel of this hash, once a day; a repeat gets the first draw again (ACCT-09). */
export const spinFortune = call({
  method: 'POST',
  path: '/account/:memberCode/fortune',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, commit: hex(64), clientSeed: clientSeedSchema }),
  answer: z.object({ ...envelope, result: z.exactOptional(fortuneSchema) }),
})

/** GET /server-time: the exchange's clock, in milliseconds (ACCT-05). */
export const getServerTime = call({
  method: 'GET',
  path: '/server-time',
  access: 'open',
  request: z.strictObject({}),
  answer: z.object({ ...envelope, result: z.exactOptional(millisSchema) }),
})
