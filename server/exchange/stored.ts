import * as z from 'zod/mini'
import { alertNewsSchema, removalNewsSchema } from '#contract/calls/alerts.ts'
import { refusalAboutSchema } from '#contract/call.ts'
import { gameIdSchema } from '#contract/casino/wallet.ts'
import { type Millis, marketIdSchema, memberCodeSchema, millisSchema, oddsSchema, paiseSchema } from '#contract/scalar.ts'
import type { AutoCashOut, AutoEnd, Bound } from '#domain/betting/auto-cash-out.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { BonusState, BonusTerms } from '#domain/money/bonus.ts'
import type { Segment } from '#domain/money/fortune.ts'
import { TRANSACTION_TYPES, type Transaction } from '#domain/money/ledger.ts'
import type { LimitLine } from '#domain/money/limits.ts'
import type { Exclusion } from '#domain/money/pauses.ts'

type Fixed<T> = T extends string | number | boolean | null | undefined | readonly unknown[] ? T : { readonly [K in keyof T]: Fixed<T[K]> }
/** What a schema reads from the store, as the exchange holds it. */
export type Stored<S extends z.ZodMiniType> = Fixed<z.output<S>>
/** The same, where some fields change in place. */
export type Changing<T, K extends keyof T> = Omit<T, K> & { -readonly [P in K]: T[P] }
/** A list that is replaced and never changed in place. */
export const listOf = <T>(of: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> => z.array(of)
/** The entries of a map. */
export const entriesOf = <K, V>(key: z.ZodMiniType<K>, value: z.ZodMiniType<V>): z.ZodMiniType<readonly (readonly [K, V])[]> =>
  z.array(z.tuple([key, value]))

export const wholeSchema = z.number().check(z.int())
export const sideSchema = z.enum(['back', 'lay']) satisfies z.ZodMiniType<Side>

/** Figures of a refusal, with amounts in paise as the exchange keeps them. */
export const aboutSchema = z.strictObject({
  ...refusalAboutSchema.shape,
  remaining: z.exactOptional(paiseSchema),
  bound: z.exactOptional(paiseSchema),
})

const [price, runs, wicket, matched, lapsed, refused, changeRefused, cashOutRefused] = alertNewsSchema.def.options
const [voided, reduced] = removalNewsSchema.def.options
const priceAlert = z.extend(price, { odds: oddsSchema })
const amounts = { odds: oddsSchema, stake: paiseSchema }
/** Alerts and their news, with odds and amounts as the exchange keeps them. */
export const keptAlertSchema = z.discriminatedUnion('kind', [priceAlert, runs, wicket])
export const keptNewsSchema = z.discriminatedUnion('kind', [
  priceAlert,
  runs,
  wicket,
  z.extend(matched, amounts),
  z.extend(lapsed, { ...amounts, matched: paiseSchema }),
  z.extend(refused, amounts),
  z.extend(changeRefused, amounts),
  cashOutRefused,
  z.extend(voided, { ...amounts, risk: paiseSchema }),
  z.extend(reduced, { ...amounts, from: oddsSchema }),
])

export const autoRuleSchema = z.strictObject({
  takeProfit: z.nullable(paiseSchema),
  stopLoss: z.nullable(paiseSchema),
}) satisfies z.ZodMiniType<AutoCashOut>
export const boundSchema = z.enum(['profit', 'stop']) satisfies z.ZodMiniType<Bound>
export const autoEndSchema = z.enum([
  'REMOVED',
  'SETTLED',
  'NOTHING_LEFT',
  'MARKET_CHANGED',
  'COOLING_OFF',
  'SELF_EXCLUDED',
]) satisfies z.ZodMiniType<AutoEnd>

export const bonusStateSchema = z.enum(['active', 'met', 'converted', 'lost', 'expired', 'forfeited']) satisfies z.ZodMiniType<BonusState>
export const bonusTermsSchema = z.strictObject({
  amount: paiseSchema,
  multiplier: z.number(),
  minOdds: oddsSchema,
  days: z.number(),
  cap: z.nullable(paiseSchema),
}) satisfies z.ZodMiniType<BonusTerms>
export const segmentsSchema = listOf<Segment>(z.strictObject({ prize: paiseSchema, weight: z.number() }))

export const limitLineSchema = z.strictObject({
  limit: z.nullable(z.number()),
  pending: z.nullable(z.strictObject({ limit: z.nullable(z.number()), from: millisSchema, until: millisSchema })),
}) satisfies z.ZodMiniType<LimitLine>
export const exclusionSchema = z.strictObject({
  until: millisSchema,
  returnFrom: z.nullable(millisSchema),
}) satisfies z.ZodMiniType<Exclusion>

export const transactionTypeSchema = z.enum(TRANSACTION_TYPES)
const transactionsSchema = listOf<Transaction>(
  z.strictObject({
    type: transactionTypeSchema,
    member: memberCodeSchema,
    postings: listOf(z.strictObject({ account: z.string().check(z.minLength(1)), amount: paiseSchema })),
    market: z.exactOptional(marketIdSchema),
    bonus: z.exactOptional(wholeSchema),
    ref: z.exactOptional(z.string()),
    game: z.exactOptional(gameIdSchema),
    round: z.exactOptional(z.string()),
  }),
)

/** What every event has: its time, and the transactions that it posts. */
export type Dated<E> = { readonly at: Millis; readonly transactions: readonly Transaction[] } & E
/** An event without its time and transactions. */
export type Undated<E> = E extends unknown ? Omit<E, keyof Dated<unknown>> : never
/** A stored event of one type. */
export const eventOf = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: millisSchema, transactions: transactionsSchema, ...shape })
