import * as z from 'zod/mini'

/** Whole paise. The only form in which an amount of money exists (C1). */
export const paiseSchema = z.number().check(z.int()).brand<'Paise'>()
export type Paise = z.infer<typeof paiseSchema>

/** Decimal odds in whole thousandths: 1.455 is 1455 (C1). */
export const oddsSchema = z.number().check(z.int()).brand<'Odds'>()
export type Odds = z.infer<typeof oddsSchema>

/** Milliseconds since the epoch, by the clock of the side that stamped it. */
export const millisSchema = z.number().check(z.int()).brand<'Millis'>()
export type Millis = z.infer<typeof millisSchema>

/** A calendar day, `2026-03-01`. Its zone stands beside it. */
export const daySchema = z
  .string()
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'expected a day such as 2026-03-01'))
  .brand<'Day'>()
export type Day = z.infer<typeof daySchema>

/** The name of a time zone, as the IANA database has it: `Asia/Kolkata`. The exchange refuses one that it does not know. */
export const timeZoneSchema = z
  .string()
  .check(z.regex(/^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/, 'expected a time zone such as Asia/Kolkata'), z.maxLength(64))
  .brand<'TimeZone'>()
export type TimeZone = z.infer<typeof timeZoneSchema>

const id = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

export const marketIdSchema = id(64).brand<'MarketId'>()
export type MarketId = z.infer<typeof marketIdSchema>
export const eventIdSchema = id(64).brand<'EventId'>()
export type EventId = z.infer<typeof eventIdSchema>
export const competitionIdSchema = id(64).brand<'CompetitionId'>()
export type CompetitionId = z.infer<typeof competitionIdSchema>
export const selectionIdSchema = z.number().check(z.int(), z.nonnegative()).brand<'SelectionId'>()
export type SelectionId = z.infer<typeof selectionIdSchema>
export const betIdSchema = id(64).brand<'BetId'>()
export type BetId = z.infer<typeof betIdSchema>
/** A colon would break the names of the member's accounts in the ledger. */
export const memberCodeSchema = id(64)
  .check(z.regex(/^[^:]*$/, 'expected a member code without a colon'))
  .brand<'MemberCode'>()
export type MemberCode = z.infer<typeof memberCodeSchema>

/** One press of Place Bet. Minted by the client at the press, unique forever (C6, SLIP-27). */
export const betSlipRefSchema = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}$/))
  .brand<'BetSlipRef'>()
export type BetSlipRef = z.infer<typeof betSlipRefSchema>

/** Sports and games by the number or code the wire uses. They are 1 soccer, 2 tennis, 4 cricket, c9, c1, v9, b9. */
export const eventTypeIdSchema = z.enum(['1', '2', '4', 'c9', 'c1', 'v9', 'b9', '77777'])
export type EventTypeId = z.infer<typeof eventTypeIdSchema>

/** The largest wire amount, in rupees, and the largest wire odds. In paise and thousandths they are exact integers. */
const MOST = 1_000_000_000_000

/** A wire number of at most `decimals` decimals, which `factor` makes an integer; refuses any other with a message. */
const scaled = (least: number, factor: number, decimals: string) =>
  z.number().check(
    z.gte(least),
    z.lte(MOST),
    z.refine((n) => Math.abs(Math.round(n * factor) / factor - n) < 1e-4 / factor, { error: `has more than ${decimals} decimals` }),
  )

/** The nearest integer, and 0 where that is -0. */
const whole = (n: number): number => Math.round(n) || 0

/** A wire amount in rupees (`stake: 1000.5`) ⇄ whole paise. */
export const rupees = z.codec(scaled(0, 100, 'two'), paiseSchema, {
  decode: (n) => paiseSchema.parse(whole(n * 100)),
  encode: (p) => p / 100,
})

/** A wire amount in rupees that may be negative (`exposure: -1000.5`) ⇄ whole paise. */
export const signedRupees = z.codec(scaled(-MOST, 100, 'two'), paiseSchema, {
  decode: (n) => paiseSchema.parse(whole(n * 100)),
  encode: (p) => p / 100,
})

/** Wire odds (`rate: 1.98`) ⇄ whole thousandths. */
export const decimalOdds = z.codec(scaled(0, 1000, 'three'), oddsSchema, {
  decode: (n) => oddsSchema.parse(whole(n * 1000)),
  encode: (o) => o / 1000,
})
