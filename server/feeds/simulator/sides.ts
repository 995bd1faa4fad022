import type { FeedSaid } from '#contract/said.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import type { FeedWords } from '#server/feeds/words.ts'
import { BALL_RUNNERS, BALLS } from './balls.ts'
import { T20_LINE } from './cricket.ts'
import { SCORE_RUNNERS } from './football-sides.ts'
import { eleven, type SimSport } from './names.ts'
import { SESSIONS } from './sessions.ts'
import { GAMES_LINE } from './tennis.ts'

/** The sides of a match, home first. */
type Match = { readonly home: string; readonly away: string }
/**
 * A market of a match beside its match odds (MKT-13). Its runners: those of the match, its two sides, the sides or a tie, or its own by
 * their names.
 */
export type Side = {
  readonly name: FeedSaid | ((match: Match) => FeedSaid)
  readonly runners: 'match' | 'sides' | 'sides or tie' | readonly FeedWords[] | ((match: Match) => readonly FeedWords[])
}
/** The match once more, quoted by the bookmaker. */
export const BOOKMAKER = 'bookmaker'
/** The winner of a season of a competition, which is no market of a match. */
export const OUTRIGHT = 'outright'
/** As many each; no side has this number. */
export const TIE = selectionIdSchema.parse(1)

const overUnder = (line: number): Side => ({
  name: said('OVER_UNDER_GOALS', line),
  runners: [said('OVER_GOALS', line), said('UNDER_GOALS', line)],
})

/** The other markets of a match of each sport, in the order of its page. */
export const SIDES: Readonly<Record<SimSport, Readonly<Record<string, Side>>>> = {
  cricket: {
    [BOOKMAKER]: { name: said('BOOKMAKER'), runners: 'sides' },
    toss: { name: said('TOSS_WINNER'), runners: 'sides' },
    completed: { name: said('COMPLETED_MATCH'), runners: [said('YES'), said('NO')] },
    sixes: { name: said('MOST_SIXES'), runners: 'sides or tie' },
    topHome: { name: ({ home }) => said('TOP_BATTER', home), runners: ({ home }) => eleven(home) },
    topAway: { name: ({ away }) => said('TOP_BATTER', away), runners: ({ away }) => eleven(away) },
    runs1: { name: said('FIRST_INNINGS_RUNS', T20_LINE), runners: [said('OVER', T20_LINE), said('UNDER', T20_LINE)] },
    // Named once it is known who bats.
    ...Object.fromEntries([...SESSIONS.keys()].map((side) => [side, { name: said('SESSION'), runners: [said('SESSION')] }])),
  },
  short: {},
  football: {
    ou25: overUnder(2.5),
    btts: { name: said('BOTH_TEAMS_TO_SCORE'), runners: [said('YES'), said('NO')] },
    half: { name: said('HALF_TIME'), runners: 'match' },
    ou15: overUnder(1.5),
    ou35: overUnder(3.5),
    score: { name: said('CORRECT_SCORE'), runners: SCORE_RUNNERS },
  },
  tennis: {
    set1: { name: said('FIRST_SET_WINNER'), runners: 'sides' },
    set2: { name: said('SECOND_SET_WINNER'), runners: 'sides' },
    games: { name: said('TOTAL_GAMES', GAMES_LINE), runners: [said('OVER', GAMES_LINE), said('UNDER', GAMES_LINE)] },
  },
  virtual: {},
  // Named once it is known who bats, and after how many balls.
  ball: Object.fromEntries(BALLS.map((side) => [side, { name: said('SESSION'), runners: BALL_RUNNERS }])),
}
