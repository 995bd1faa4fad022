import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { nameSchema } from '../casino/named.ts'
import { gameIdSchema } from '../casino/wallet.ts'
import { marketTypeSchema } from '../market.ts'
import { betRowSchema } from '../messages/betting.ts'
import { rowsOf } from '../rows.ts'
import { saidSchema } from '../said.ts'
import {
  daySchema,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  rupees,
  signedRupees,
  timeZoneSchema,
} from '../scalar.ts'

/** The rows of an account statement (ACCT-02). HOLD and RELEASE change no balance and are no rows. */
export const rowKindSchema = z.enum([
  'OPENING',
  'DEPOSIT',
  'WITHDRAWAL',
  'WITHDRAWAL_RETURNED',
  'BONUS_CONVERTED',
  'FORTUNE',
  'CASINO_STAKE',
  'CASINO_WIN',
  'CASINO_ROLLBACK',
  'RESULT',
  'COMMISSION',
  'RESULT_REVERSED',
  'COMMISSION_RETURNED',
  'ADVANCE',
  'REPAYMENT',
  'ADJUSTMENT',
])
export type RowKind = z.infer<typeof rowKindSchema>

/** The kinds of a transfer statement: money that came in or went out, and no bets. */
export const TRANSFER_KINDS = [
  'OPENING',
  'DEPOSIT',
  'WITHDRAWAL',
  'WITHDRAWAL_RETURNED',
  'BONUS_CONVERTED',
  'FORTUNE',
  'ADJUSTMENT',
] as const satisfies readonly RowKind[]

/** The number of a row: the event's position, then its place in the event, both as numbers. */
export const rowIdSchema = z
  .string()
  .check(z.regex(/^\d{1,15}\.\d{1,3}$/, 'expected a row such as 12.0'))
  .brand<'RowId'>()
export type RowId = z.infer<typeof rowIdSchema>

export const presetSchema = z.enum(['today', 'yesterday', '7d', '30d'])
export type Preset = z.infer<typeof presetSchema>

/** Sports by number, and the casino, which is one more sport of a profit and loss. */
export const sportSchema = z
  .string()
  .check(z.regex(/^[a-z0-9]{1,12}$/, 'expected a sport such as 4'))
  .register(z.globalRegistry, { description: 'An eventTypeId, or casino.' })

/** What a statement shows: all of it, or some kinds of rows. `transfers` makes it a transfer statement. */
export const rowFilterSchema = z.enum(['all', 'results', 'transfers', 'casino', 'corrections'])
export type RowFilter = z.infer<typeof rowFilterSchema>

/** A whole number in a query, written in digits. */
export const digits = (least: number, most: number) =>
  z.codec(z.string().check(z.regex(/^\d{1,4}$/, 'expected digits')), z.int().check(z.gte(least), z.lte(most)), {
    decode: Number,
    encode: String,
  })

/** The place of the next page. The exchange writes it, and reads it with the next request. */
export const cursorSchema = z
  .string()
  .check(z.regex(/^[\w.~-]{1,120}$/, 'expected the cursor of a page'))
  .brand<'Cursor'>()
export type Cursor = z.infer<typeof cursorSchema>

/** The days that are asked for: a named range, or two days, both included. The zone is the brand's where none is named. */
export const askedDaysSchema = {
  memberCode: memberCodeSchema,
  range: z.exactOptional(presetSchema),
  from: z.exactOptional(daySchema),
  to: z.exactOptional(daySchema),
  zone: z.exactOptional(timeZoneSchema),
}
/** The days of a list that shows all of them where none are asked for. */
export const daysOrAllSchema = { from: z.nullable(daySchema), to: z.nullable(daySchema), zone: timeZoneSchema }
/** The days that were meant. */
const days = { from: daySchema, to: daySchema, zone: timeZoneSchema }
const page = { cursor: z.exactOptional(cursorSchema), limit: z.exactOptional(digits(1, 100)) }
const count = z.int()

/** A market as a statement names it. */
export const namedMarketSchema = z.object({
  marketId: marketIdSchema,
  marketType: marketTypeSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  eventTypeId: eventTypeIdSchema,
})
export type NamedMarket = z.infer<typeof namedMarketSchema>

/** One row of a statement. `balance` is the account's after it, and `moved` what an advance or a repayment changed of the debt. */
export const statementRowSchema = z.object({
  id: rowIdSchema,
  at: millisSchema,
  kind: rowKindSchema,
  amount: signedRupees,
  balance: signedRupees,
  moved: rupees,
  market: z.nullable(namedMarketSchema),
  ref: z.nullable(z.string().check(z.maxLength(64))),
  /** The casino's game and round; null for all other rows. All rows of a bet share their `ref`, such as CAS-000012. */
  casino: z.nullable(
    z.object({
      gameId: gameIdSchema,
      name: nameSchema,
      round: z.string().check(z.maxLength(80)),
    }),
  ),
})
export type StatementRow = z.infer<typeof statementRowSchema>

/**
 * GET /account/:memberCode/statement: the rows of a range, the newest first, with the sums of all of them up to the moment of the
 * first page (ACCT-02). Later rows are counted as `newer`. A statement of all kinds has its opening and closing balance.
 */
export const getStatement = call({
  method: 'GET',
  path: '/account/:memberCode/statement',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...askedDaysSchema, ...page, show: z.exactOptional(rowFilterSchema) }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...days,
        opening: z.nullable(signedRupees),
        closing: z.nullable(signedRupees),
        credit: rupees,
        debit: rupees,
        net: signedRupees,
        count,
        newer: count,
        rows: z.array(statementRowSchema).check(z.maxLength(100)),
        next: z.nullable(cursorSchema),
      }),
    ),
  }),
})

/** The same rows as a file: oldest first, without pages. It is a link, and goes by the session's cookie. */
export const statementFile = {
  path: '/account/:memberCode/statement.csv',
  request: z.strictObject({ ...askedDaysSchema, show: z.exactOptional(rowFilterSchema) }),
} as const

/** An amount on one account. `effect` is what it changes of the member's balance. */
export const postingSchema = z.object({ type: z.string(), account: z.string(), amount: signedRupees, effect: signedRupees })

/** GET /account/:memberCode/statement/:row: one row, and every posting of its event for this member, with their sums (ACCT-11). */
export const getStatementRow = call({
  method: 'GET',
  path: '/account/:memberCode/statement/:row',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, row: rowIdSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        row: statementRowSchema,
        before: signedRupees,
        /** All rows of the event, in their order, and their sum. */
        together: z.array(statementRowSchema).check(z.maxLength(100)),
        change: signedRupees,
        /** `effect` is the sum of theirs: the ledger is right where it equals `change`. */
        postings: z.array(postingSchema).check(z.maxLength(500)),
        effect: signedRupees,
      }),
    ),
  }),
})

export const groupingSchema = z.enum(['day', 'sport', 'event', 'market'])
export type Grouping = z.infer<typeof groupingSchema>

/** A bet that is over. `row` is the row of the market's last result; null for a bet without one, or of a bonus. */
const pastBetSchema = z.extend(betRowSchema, { row: z.nullable(rowIdSchema) })

const figures = { gross: signedRupees, commission: signedRupees, net: signedRupees, turnover: signedRupees, bets: count }

/** One group of a profit and loss. `running` is the result of the range up to it and with it. */
export const profitGroupSchema = z.object({
  key: z.string(),
  day: z.nullable(daySchema),
  sport: z.nullable(sportSchema),
  eventId: z.nullable(eventIdSchema),
  eventName: z.nullable(z.string()),
  market: z.nullable(namedMarketSchema),
  ...figures,
  running: signedRupees,
})
export type ProfitGroup = z.infer<typeof profitGroupSchema>

/** GET /account/:memberCode/profit-loss: results by day, sport, event or market; groups sum to the total (ACCT-02, ACCT-12). */
export const getProfitLoss = call({
  method: 'GET',
  path: '/account/:memberCode/profit-loss',
  base: 'account',
  access: 'member',
  request: z.strictObject({
    ...askedDaysSchema,
    ...page,
    by: z.exactOptional(groupingSchema),
    sport: z.exactOptional(sportSchema),
    eventId: z.exactOptional(eventIdSchema),
  }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...days,
        total: z.object(figures),
        /** Days from the first to the last; else the newest first. */
        groups: z.array(profitGroupSchema).check(z.maxLength(366)),
        next: z.nullable(cursorSchema),
      }),
    ),
  }),
})

/** The rows that a profit and loss adds up, as a file: oldest first, without pages. It is a link, and goes by the session's cookie. */
export const profitFile = {
  path: '/account/:memberCode/profit-loss.csv',
  request: z.strictObject({ ...askedDaysSchema, sport: z.exactOptional(sportSchema), eventId: z.exactOptional(eventIdSchema) }),
} as const

/** GET /account/:memberCode/profit-loss/:marketId: what each word on a market paid, with its bets; of all days where none are named (ACCT-11). */
export const getMarketProfit = call({
  method: 'GET',
  path: '/account/:memberCode/profit-loss/:marketId',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...askedDaysSchema, marketId: marketIdSchema }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...daysOrAllSchema,
        market: z.nullable(namedMarketSchema),
        total: z.object(figures),
        words: z.array(z.object({ row: rowIdSchema, at: millisSchema, ...figures })).check(z.maxLength(100)),
        bets: rowsOf(pastBetSchema, 500),
      }),
    ),
  }),
})

export const betFilterSchema = z.enum(['all', 'won', 'lost', 'void', 'unmatched'])
export type BetFilter = z.infer<typeof betFilterSchema>

/** The bets of the history as a file: the newest first, without pages. It is a link, and goes by the session's cookie. */
export const betHistoryFile = {
  path: '/account/:memberCode/bet-history.csv',
  request: z.strictObject({ ...askedDaysSchema, show: z.exactOptional(betFilterSchema), sport: z.exactOptional(sportSchema) }),
} as const

/** GET /account/:memberCode/bet-history: bets that are over, by the day they were placed, the newest first (ACCT-02). */
export const getBetHistory = call({
  method: 'GET',
  path: '/account/:memberCode/bet-history',
  base: 'account',
  access: 'member',
  request: z.strictObject({ ...askedDaysSchema, ...page, show: z.exactOptional(betFilterSchema), sport: z.exactOptional(sportSchema) }),
  answer: z.object({
    ...envelope,
    result: z.exactOptional(
      z.object({
        ...days,
        /** Matched stakes, and the result before commission. */
        staked: rupees,
        pnl: signedRupees,
        count,
        bets: rowsOf(pastBetSchema, 100),
        next: z.nullable(cursorSchema),
      }),
    ),
  }),
})

/** The lists of statements that are asked for by days and a cursor, by the name of their read (docs/ADDING.md, a statement page). */
export const statementReads = { statement: getStatement, profit: getProfitLoss } as const
