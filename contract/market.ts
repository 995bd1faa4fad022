import * as z from 'zod/mini'
import { cricketPlaySchema, footballPlaySchema, tennisPlaySchema } from './play.ts'
import { saidSchema } from './said.ts'
import {
  competitionIdSchema,
  eventIdSchema,
  eventTypeIdSchema,
  marketIdSchema,
  millisSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
} from './scalar.ts'

/** The specification's market types, and ours for the kinds it only names (MKT-01). */
export const marketTypeSchema = z.enum(['MATCH_ODDS', 'Special', 'SESSION', 'INNINGS_RUNS', 'TOURNAMENT_WINNER', 'OTHER_ODDS'])
export type MarketType = z.infer<typeof marketTypeSchema>

export const marketStatusSchema = z.enum(['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'])
export type MarketStatus = z.infer<typeof marketStatusSchema>

export const runnerStatusSchema = z.enum(['ACTIVE', 'WINNER', 'LOSER', 'REMOVED'])
export type RunnerStatus = z.infer<typeof runnerStatusSchema>

/** `[odds in thousandths, size in paise]`. For SESSION the first is the run line × 1000 and the second the fancyPrice. */
export const levelSchema = z.tuple([oddsSchema, paiseSchema])
export type Level = z.infer<typeof levelSchema>

export const bookRunnerSchema = z.object({
  selectionId: selectionIdSchema,
  status: z.exactOptional(runnerStatusSchema),
  /** Available to back, best first; replaces the side whole. Absent: unchanged. */
  back: z.exactOptional(z.array(levelSchema).check(z.maxLength(10))),
  lay: z.exactOptional(z.array(levelSchema).check(z.maxLength(10))),
  lastPrice: z.exactOptional(z.nullable(oddsSchema)),
  traded: z.exactOptional(paiseSchema),
  /** What was traded at each price, with ten levels alone (MKT-09). An image has all; a change names those that changed. */
  tradedAt: z.exactOptional(z.array(levelSchema).check(z.maxLength(350))),
})
export type BookRunner = z.infer<typeof bookRunnerSchema>

/** One market's part of a `market-books` message: an image first, then deltas, `seq` one up each time. */
export const marketBookSchema = z.object({
  marketId: marketIdSchema,
  seq: z.number().check(z.int(), z.nonnegative()),
  image: z.exactOptional(z.literal(true)),
  status: z.exactOptional(marketStatusSchema),
  /** Why a market is suspended, when the operator says: "Ball Running". */
  statusLabel: z.exactOptional(z.nullable(z.string().check(z.maxLength(40)))),
  /** The same by code; absent with a label that has none. */
  statusSaid: z.optional(saidSchema),
  inplay: z.exactOptional(z.boolean()),
  /** The bet delay now; a server without our fields leaves it out. */
  betDelayMs: z.exactOptional(z.number().check(z.int(), z.nonnegative())),
  traded: z.exactOptional(paiseSchema),
  runners: z.exactOptional(z.array(bookRunnerSchema).check(z.maxLength(100))),
})
export type MarketBook = z.infer<typeof marketBookSchema>

export const runnerSchema = z.object({
  selectionId: selectionIdSchema,
  runnerName: z.string(),
  /** The name by code; a side or a player has none. */
  runnerSaid: z.optional(saidSchema),
})
export type Runner = z.infer<typeof runnerSchema>
/** The draw has this number in every market. */
export const DRAW = selectionIdSchema.parse(58805)

/** A market without its prices: the slow part, the same for every viewer (MKT-02). */
export const marketSchema = z.object({
  marketId: marketIdSchema,
  marketType: marketTypeSchema,
  marketName: z.string(),
  marketSaid: z.optional(saidSchema),
  eventId: eventIdSchema,
  eventName: z.string(),
  eventTypeId: eventTypeIdSchema,
  competitionId: competitionIdSchema,
  competitionName: z.string(),
  openDate: millisSchema,
  inplay: z.boolean(),
  status: marketStatusSchema,
  numberOfWinners: z.number().check(z.int(), z.positive()),
  runners: z.array(runnerSchema).check(z.maxLength(100)),
  /** The bet delay now: none before play. A server without our fields leaves it out. */
  betDelayMs: z.exactOptional(z.number().check(z.int(), z.nonnegative())),
})
export type Market = z.infer<typeof marketSchema>

const innings = z.object({
  team: z.string(),
  runs: z.number(),
  wickets: z.number(),
  /** "15.3": overs and balls bowled. */
  overs: z.string(),
  /** Runs of each over, the running one last. */
  byOver: z.array(z.number()).check(z.maxLength(60)),
  /** Overs (1-based) in which a wicket fell. */
  wicketOvers: z.array(z.number()).check(z.maxLength(20)),
})

export const cricketScoreSchema = z.object({
  sport: z.literal('cricket'),
  innings: z.array(innings).check(z.maxLength(4)),
  batting: z.number(),
  /** Balls of the over under way: "1", "4", "W", "wd". */
  thisOver: z.array(z.string()).check(z.maxLength(20)),
  batters: z.array(z.object({ name: z.string(), runs: z.number(), balls: z.number(), striker: z.boolean() })).check(z.maxLength(2)),
  bowler: z.nullable(z.object({ name: z.string(), figures: z.string() })),
  target: z.nullable(z.number()),
  note: z.string(),
  noteSaid: z.optional(saidSchema),
  /** Absent: the feed tells the score alone. A change of the score has the newest facts, and the figures of those who play in them. */
  play: z.exactOptional(cricketPlaySchema),
})

export const footballScoreSchema = z.object({
  sport: z.literal('football'),
  home: z.string(),
  away: z.string(),
  goals: z.tuple([z.number(), z.number()]),
  minute: z.number(),
  period: z.enum(['first', 'half-time', 'second', 'full-time']),
  goalMinutes: z.tuple([z.array(z.number()), z.array(z.number())]),
  play: z.exactOptional(footballPlaySchema),
})

export const tennisScoreSchema = z.object({
  sport: z.literal('tennis'),
  players: z.tuple([z.string(), z.string()]),
  /** Games of each set, the running one last. */
  sets: z.array(z.tuple([z.number(), z.number()])).check(z.maxLength(5)),
  points: z.tuple([z.string(), z.string()]),
  server: z.union([z.literal(0), z.literal(1)]),
  play: z.exactOptional(tennisPlaySchema),
})

export const scoreSchema = z.discriminatedUnion('sport', [cricketScoreSchema, footballScoreSchema, tennisScoreSchema])
export type Score = z.infer<typeof scoreSchema>
export type CricketScore = z.infer<typeof cricketScoreSchema>
export type FootballScore = z.infer<typeof footballScoreSchema>
export type TennisScore = z.infer<typeof tennisScoreSchema>
