import * as z from 'zod/mini'

/**
 * The codes of the feed: names of markets and runners, suspensions, notes on scores and results. Each has the kinds of its
 * figures, in order. Names of sides, players and recorded markets have no code.
 */
const FEED_CODES = {
  // Markets
  MATCH_ODDS: [],
  BOOKMAKER: [],
  TOSS_WINNER: [],
  FIRST_INNINGS_RUNS: ['number'],
  OVER_UNDER_GOALS: ['number'],
  BOTH_TEAMS_TO_SCORE: [],
  CORRECT_SCORE: [],
  HALF_TIME: [],
  FIRST_SET_WINNER: [],
  SECOND_SET_WINNER: [],
  TOTAL_GAMES: ['number'],
  TOP_BATTER: ['string'],
  MOST_SIXES: [],
  COMPLETED_MATCH: [],
  /** Of a competition. */
  WINNER: [],
  SESSION: [],
  /** Overs, and the side that bats, in short. */
  OVER_RUNS: ['number', 'string'],
  ONE_OVER_RUNS: ['number', 'string'],
  PLAYER_RUNS: ['string'],
  /** The wicket, and the side that bats, in short. */
  FALL_OF_WICKET: ['number', 'string'],
  PARTNERSHIP_RUNS: ['number', 'string'],
  INNINGS_RUNS: ['string'],
  /** The side that bats, in short, and the over with the ball, as `0.3`. */
  BALL_OF_OVER: ['string', 'string'],

  // Runners
  DRAW: [],
  YES: [],
  NO: [],
  OVER: ['number'],
  UNDER: ['number'],
  OVER_GOALS: ['number'],
  UNDER_GOALS: ['number'],
  ANY_OTHER_HOME_WIN: [],
  ANY_OTHER_AWAY_WIN: [],
  ANY_OTHER_DRAW: [],
  TIE: [],
  DOT_BALL: [],
  RUNS_OFF_BALL: ['number'],
  TWO_OR_THREE: [],
  WIDE_OR_NO_BALL: [],
  /** A recorded runner without a name, by its number. */
  RUNNER: ['number'],

  // Why a market is suspended
  GOING_IN_PLAY: [],
  MATCH_OVER: [],
  RESULT_KNOWN: [],
  BALL_RUNNING: [],
  WICKET: [],
  GOAL: [],
  BREAK_OF_SERVE: [],
  BREAK_POINT: [],

  // Notes on scores
  TOSS_WON_BATS: ['string'],
  NEEDS_RUNS: ['string', 'number'],
  /** Side, runs, balls. */
  NEEDS_RUNS_OFF: ['string', 'number', 'number'],
  WON_BY_WICKETS: ['string', 'number'],
  WON_BY_RUNS: ['string', 'number'],
  MATCH_TIED: [],

  // Notes on results
  RUNS_MADE: ['number'],
  AS_RECORDED: [],
  VOID_AS_RECORDED: [],
} as const satisfies Record<string, readonly Kind[]>

type Codes = typeof FEED_CODES
type Kind = 'string' | 'number'
type FiguresOf<Kinds extends readonly Kind[]> = { readonly [At in keyof Kinds]: Kinds[At] extends 'string' ? string : number }
/** Every code of the feed with its figures. */
export type FeedSayings = { readonly [Code in keyof Codes]: FiguresOf<Codes[Code]> }

type Figures = readonly (string | number)[]
const figuresSchema: z.ZodMiniType<Figures, Figures> = z
  .array(z.union([z.string().check(z.maxLength(120)), z.number()]))
  .check(z.maxLength(4))

/** A code of the feed with its figures, as the wire carries it beside the English. A client shows the English of a code it does not know. */
export const saidSchema = z
  .object({
    key: z.string().check(z.minLength(1), z.maxLength(64)),
    figures: figuresSchema,
  })
  .register(z.globalRegistry, { description: 'What the words beside it say, as a code with figures: one of contract/said.ts.' })
export type WireSaid = z.infer<typeof saidSchema>
export type FeedSaid = WireSaid & { readonly key: keyof Codes }

const kinds: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(FEED_CODES))
/** Whether a code of the wire is one of ours, with the figures that it needs. */
export const isFeedSaid = (said: WireSaid): said is FeedSaid => {
  const wanted = kinds.get(said.key)
  return wanted !== undefined && wanted.length === said.figures.length && wanted.every((kind, at) => typeof said.figures[at] === kind)
}
