import * as z from 'zod/mini'
import { call, envelope } from '../call.ts'
import { saidSchema } from '../said.ts'
import {
  betSlipRefSchema,
  decimalOdds,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  rupees,
  selectionIdSchema,
} from '../scalar.ts'

/** The alerts of one member that wait, at most. */
export const MAX_ALERTS = 50
/** The news of one member that are kept, at most. */
export const MAX_ALERT_NEWS = 20

const about = {
  /** Of an alert: its name. Of news: counts the member's news from 1, without a gap. */
  number: z.number().check(z.int(), z.gte(1)),
  /** When the alert was set, or came true. */
  at: millisSchema,
  marketId: marketIdSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  eventTypeId: eventTypeIdSchema,
}
const runner = { selectionId: selectionIdSchema, runnerName: z.string(), runnerSaid: z.optional(saidSchema) }
const sideSchema = z.enum(['back', 'lay'])

/** The best price of a side is at these odds or beyond: `up` at least, `down` at most. */
const price = { side: sideSchema, way: z.enum(['up', 'down']), odds: decimalOdds }
const priceSchema = z.object({ ...about, ...runner, ...price, kind: z.literal('price') })
/** The same of a market on runs, whose price is a run figure: of a session whole runs, of a line of runs half ones. Its rate does not count. */
const runs = { side: sideSchema, way: z.enum(['up', 'down']), runs: z.number().check(z.positive(), z.lt(1000), z.multipleOf(0.5)) }
const runsSchema = z.object({ ...about, ...runs, kind: z.literal('runs'), marketType: z.enum(['SESSION', 'INNINGS_RUNS']) })
/** A wicket falls in the event. `wickets`: those that had fallen by then, in all innings. */
const wicketSchema = z.object({ ...about, kind: z.literal('wicket'), wickets: z.number().check(z.int(), z.gte(0)) })
/** The last unmatched part of a bet was matched. `odds`: what it asked for. */
const matchedSchema = z.object({ ...about, ...runner, kind: z.literal('matched'), side: sideSchema, odds: decimalOdds, stake: rupees })

/** What was unmatched of a bet lapsed with its market. `stake` lapsed; `matched` stays. */
const lapsedSchema = z.object({
  ...about,
  ...runner,
  kind: z.literal('lapsed'),
  side: sideSchema,
  odds: decimalOdds,
  stake: rupees,
  matched: rupees,
})

/** A bet was refused after its bet delay, so its money is free again. The tab that pressed it knows it by its ref. */
const refusedSchema = z.object({
  ...about,
  ...runner,
  kind: z.literal('refused'),
  ref: betSlipRefSchema,
  side: sideSchema,
  odds: decimalOdds,
  stake: rupees,
  code: z.string(),
})

/** New terms of a bet were refused after their bet delay. `odds` and `stake` are those that it keeps. */
const changeRefusedSchema = z.object({ ...refusedSchema.shape, kind: z.literal('change-refused') })
/** A cash-out that a member pressed was refused after its bet delay. */
const cashOutRefusedSchema = z.object({ ...about, kind: z.literal('cash-out-refused'), ref: betSlipRefSchema, code: z.string() })

/** The odds of a matched bet: of each match the average. A bet on runs has its rate or its line. */
const matchedBet = { ...about, ...runner, side: sideSchema, odds: decimalOdds, stake: rupees }
/** The runner of a matched bet was withdrawn, so the bet is void. `stake` was matched, and `risk` is what it could have lost (MKT-15). */
const voidedSchema = z.object({ ...matchedBet, kind: z.literal('voided'), risk: rupees })
/** Another runner was withdrawn, so the bet has lower odds: `from` became `odds` (MKT-15). */
const reducedSchema = z.object({
  ...matchedBet,
  kind: z.literal('reduced'),
  from: decimalOdds,
  withdrawn: z.string(),
  withdrawnSaid: z.optional(saidSchema),
})

/** What a member waits for (MKT-11). An alert for a price or a run figure ends when it comes true; one for wickets waits for the next. */
export const alertSchema = z.discriminatedUnion('kind', [priceSchema, runsSchema, wicketSchema])
export type Alert = z.output<typeof alertSchema>
/** What came true of a member's alerts and bets (MKT-11). */
export const alertNewsSchema = z.discriminatedUnion('kind', [
  priceSchema,
  runsSchema,
  wicketSchema,
  matchedSchema,
  lapsedSchema,
  refusedSchema,
  changeRefusedSchema,
  cashOutRefusedSchema,
])
/** What the withdrawal of a runner did to a member's bets. An earlier client reads no list that has news of a kind unknown to it. */
export const removalNewsSchema = z.discriminatedUnion('kind', [voidedSchema, reducedSchema])
export type RemovalNews = z.output<typeof removalNewsSchema>
export type AlertNews = z.output<typeof alertNewsSchema> | RemovalNews
const newsFields = {
  news: z.exactOptional(z.array(alertNewsSchema).check(z.maxLength(MAX_ALERT_NEWS))),
  /** Those news that withdrawn runners made; their numbers are of the same count. */
  removals: z.exactOptional(z.array(removalNewsSchema).check(z.maxLength(MAX_ALERT_NEWS))),
  given: z.exactOptional(z.number().check(z.int(), z.gte(0))),
} as const

/** GET /account/:memberCode/alerts: what waits and what came true, the newest first. News up to `given` are given to a tab. */
export const getAlerts = call({
  method: 'GET',
  path: '/account/:memberCode/alerts',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema }),
  answer: z.object({
    ...envelope,
    alerts: z.exactOptional(z.array(alertSchema).check(z.maxLength(MAX_ALERTS))),
    ...newsFields,
  }),
})

/** POST /account/:memberCode/alerts sets an alert for a price, a run figure, or the wickets of a market's event. A repeat changes nothing. */
export const setAlert = call({
  method: 'POST',
  path: '/account/:memberCode/alerts',
  base: 'account',
  access: 'member',
  request: z.strictObject({
    memberCode: memberCodeSchema,
    alert: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('price'), marketId: marketIdSchema, selectionId: selectionIdSchema, ...price }),
      z.strictObject({ kind: z.literal('runs'), marketId: marketIdSchema, ...runs }),
      z.strictObject({ kind: z.literal('wicket'), marketId: marketIdSchema }),
    ]),
  }),
  answer: z.object(envelope),
})
export type AlertWish = z.output<typeof setAlert.request>['alert']

/** A number in a path, in digits. */
const digits = z.codec(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.number().check(z.int(), z.gte(1)), {
  decode: Number,
  encode: String,
})

/** DELETE /account/:memberCode/alerts/:number takes an alert away; one that is gone is left as it is. */
export const removeAlert = call({
  method: 'DELETE',
  path: '/account/:memberCode/alerts/:number',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, number: digits }),
  answer: z.object(envelope),
})

/**
 * POST /account/:memberCode/alerts/given takes the news that no tab was given yet, to announce them: each is given to one tab. The tab
 * that took the last ones is given them again, because their answer may have been lost.
 */
export const takeAlerts = call({
  method: 'POST',
  path: '/account/:memberCode/alerts/given',
  base: 'account',
  access: 'member',
  request: z.strictObject({ memberCode: memberCodeSchema, tab: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.object({ ...envelope, ...newsFields }),
})
