import type { Score } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { said } from '#domain/said.ts'
import type { LadderRunner } from '#server/feeds/feed.ts'
import { eleven } from './names.ts'
import { hash01, noiseAt } from './prng.ts'
import type { QuoteInput } from './quotes.ts'
import { type Moment, normalBelow, type Script, sideScript } from './script.ts'

/** An innings as its sessions see it. */
export type InningsNow = {
  readonly innings: 0 | 1
  readonly balls: number
  readonly runs: number
  /** Runs of each over, the running one last. */
  readonly byOver: readonly number[]
  /** The runs on the board at each wicket. */
  readonly falls: readonly number[]
  /** By the batting order, for those who have come in. */
  readonly batters: readonly { readonly runs: number; readonly isOut: boolean }[]
  readonly isDone: boolean
  /** The expected runs of this many more balls. */
  readonly expect: (balls: number) => number
  /** The runs that win a chase. */
  readonly target: number | null
}

type Innings = { readonly team: string; readonly players: readonly string[] }
/** What a session counts in an innings now: the likely runs, how far off they may be, and a chase's target; the runs, once known; undefined before it opens. */
type Count = (now: InningsNow) => readonly number[] | number | undefined
type Session = { readonly innings: 0 | 1; readonly title: (batting: Innings) => FeedSaid; readonly count: Count }
type InInnings = Omit<Session, 'innings'>

const INNINGS_BALLS = 120
/** The square of a ball's runs, less their mean's, has this root. */
const BALL_DEVIATION = 1.75
const DEEPEST = 10
const short = ({ team }: Innings): string => team.slice(0, 3).toUpperCase()

/** The runs that may still come in the innings. */
const toCome = ({ balls, runs, expect, target }: InningsNow): number =>
  Math.min(expect(INNINGS_BALLS - balls), (target ?? Number.POSITIVE_INFINITY) - runs)

/** Half of all wickets fall before this many more runs. */
const RUNS_A_WICKET = 17
/** Half of all batters are out before this many more runs of their own. */
const RUNS_A_BATTER = 15
/** Of something that a wicket ends: the likely runs, and how far off. */
const untilWicket = (runs: number, more: number): readonly number[] => [runs + more, Math.max(2, 0.8 * more)]

/** The runs of the first overs. */
const overs = (count: number): InInnings => ({
  title: (batting) => said('OVER_RUNS', count, short(batting)),
  count: ({ balls, runs, isDone, expect, target }) => {
    const left = count * 6 - balls
    if (left <= 0 || isDone) return runs
    return [runs + expect(left), BALL_DEVIATION * Math.sqrt(left), ...(target === null ? [] : [target])]
  },
})

/** A few overs have very many runs, so half of them have less than this share of the mean. */
const HALF_OF_OVERS = 0.9
/** The runs of one over. It opens two overs ahead. */
const oneOver = (number: number): InInnings => ({
  title: (batting) => said('ONE_OVER_RUNS', number, short(batting)),
  count: ({ balls, byOver, isDone, expect }) => {
    const runs = byOver[number - 1] ?? 0
    if (balls < (number - 3) * 6) return undefined
    if (balls >= number * 6 || isDone) return runs
    const left = Math.min(6, number * 6 - balls)
    return [runs + HALF_OF_OVERS * expect(left), BALL_DEVIATION * Math.sqrt(left)]
  },
})

/** The runs of one batter, who is known by the place in the order. */
const batterRuns = (place: number): InInnings => ({
  title: ({ players }) => said('PLAYER_RUNS', (players[place] ?? '').replace(/^(.)\S+/, '$1.')),
  count: (now) => {
    const batter = now.batters[place]
    if (batter === undefined) return undefined
    return batter.isOut || now.isDone ? batter.runs : untilWicket(batter.runs, Math.min(RUNS_A_BATTER, toCome(now) / 2.2))
  },
})

/** The runs on the board when a wicket falls, or at the end without it. */
const fallOfWicket = (number: number): InInnings => ({
  title: (batting) => said('FALL_OF_WICKET', number, short(batting)),
  count: (now) => {
    const { falls, runs, isDone, target } = now
    if (falls.length < number - 1) return undefined
    if (falls.length >= number || isDone) return falls[number - 1] ?? runs
    return [...untilWicket(runs, Math.min(RUNS_A_WICKET, toCome(now))), ...(target === null ? [] : [target])]
  },
})

/** The runs between two wickets. */
const partnership = (number: number): InInnings => ({
  title: (batting) => said('PARTNERSHIP_RUNS', number, short(batting)),
  count: (now) => {
    const { falls, runs, isDone } = now
    if (falls.length < number - 1) return undefined
    const from = falls[number - 2] ?? 0
    if (falls.length >= number || isDone) return (falls[number - 1] ?? runs) - from
    return untilWicket(runs - from, Math.min(RUNS_A_WICKET, toCome(now)))
  },
})

const numbers = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** The sessions of one innings, in the order of the page, by the end of the side's name. */
const OF_INNINGS: readonly (readonly [string, InInnings])[] = [
  ...[6, 10, 12, 15, 18, 20].map((count) => [`o${count}`, overs(count)] as const),
  ...numbers(1, 20).map((number) => [`n${number}`, oneOver(number)] as const),
  ...numbers(0, DEEPEST).map((place) => [`p${place + 1}`, batterRuns(place)] as const),
  ...numbers(1, DEEPEST).map((number) => [`w${number}`, fallOfWicket(number)] as const),
  ...numbers(1, DEEPEST).map((number) => [`s${number}`, partnership(number)] as const),
]

/** All runs of an innings: an exchange market, whose price is its line. */
const inningsRuns: InInnings = {
  title: (batting) => said('INNINGS_RUNS', short(batting)),
  count: overs(INNINGS_BALLS / 6).count,
}

/** By the name of the side: `i1o6` is the first six overs of the first innings, `i1all` the line of all its runs. */
export const SESSIONS: ReadonlyMap<string, Session> = new Map(
  ([0, 1] as const).flatMap((innings) =>
    [...OF_INNINGS, ['all', inningsRuns] as const].map(([name, each]) => [`i${innings + 1}${name}`, { ...each, innings }] as const),
  ),
)
/** Is it the line of all runs of an innings? */
export const isLine = (side: string | null): boolean => isSession(side) && side.endsWith('all')

export const isSession = (side: string | null): side is string => side !== null && SESSIONS.has(side)

/** Each session of an innings that is open or over. */
export const sessionsNow = (now: InningsNow): Readonly<Record<string, readonly number[] | number>> => {
  const results: Record<string, readonly number[] | number> = {}
  for (const [name, { innings, count }] of SESSIONS) {
    const counted = innings === now.innings ? count(now) : undefined
    if (counted !== undefined) results[name] = counted
  }
  return results
}

/** Betting on a session stops from the run-up until the ball is dead and the feed has a new line. */
const BALL = { label: said('BALL_RUNNING'), before: 4000, after: 1500 } as const

/** The script of a market that stops around every ball, as a session does; `winner` is a session's runs. */
export const ballScript = (match: Script, side: string): Script | null => {
  const script = sideScript(match, side)
  if (script === null) return null
  const moments = script.moments.flatMap((moment, at): readonly Moment[] => {
    const last = script.moments[at - 1]
    if (last === undefined) return [moment]
    const { offsetMs, score, chances, suspend = { label: BALL.label, ms: BALL.after } } = moment
    return [
      { offsetMs: offsetMs - BALL.before, score: last.score, chances: last.chances, suspend: { label: BALL.label, ms: BALL.before } },
      { offsetMs, score, chances, suspend },
    ]
  })
  return { ...script, moments }
}

/** `6 Over Runs MUM`: named after the side that bats; undefined for a market that is no session. */
export const sessionTitle = (side: string | null, score: Score | undefined): FeedSaid | undefined => {
  const session = side === null ? undefined : SESSIONS.get(side)
  if (session === undefined || score?.sport !== 'cricket') return undefined
  const { team = '' } = score.innings[session.innings] ?? {}
  return session.title({ team, players: eleven(team) })
}

const toFive = (price: number): number => Math.round(price / 5) * 5
/** Outside these deviations Yes and No share one line and differ by price: one run hardly matters, or is too much. */
const TWO_LINES = [5, 9.5] as const
const MARGIN = 10
const LOWEST = 10
const HIGHEST = 300

/**
 * The bookmaker's quote: NO and YES at one line with a price each, or NO at the line and YES a run above, both even.
 * Neither is worth taking on average.
 */
export const sessionQuote = ({ seed, marketId, runners, chances, realMs }: QuoteInput): readonly LadderRunner[] => {
  const [expected = 0, deviation = 1, target = Number.POSITIVE_INFINITY] = chances
  const wanders = expected + Math.min(0.4, deviation / 20) * noiseAt(`${seed}/${marketId}`, realMs / 2000)
  const isOneLine = deviation < TWO_LINES[0] || deviation > TWO_LINES[1]
  const line = Math.max(1, Math.min(target, Math.round(isOneLine ? wanders + 0.5 : wanders)))
  const no = normalBelow((line - 0.5 - wanders) / deviation)
  const fair = (100 * no) / (1 - no)
  const prices = isOneLine ? ([toFive(fair) + MARGIN, toFive(fair) - MARGIN] as const) : ([100, 100] as const)
  const at = (runs: number, price: number) => (price < LOWEST || price > HIGHEST ? [] : [[odds(runs * 1000), paise(price)] as const])
  return runners.map(({ selectionId }) => ({
    selectionId,
    lay: at(line, prices[0]),
    back: at(isOneLine ? line : line + 1, prices[1]),
  }))
}

/** The makers' quote of a line of runs: three lines a side, a run or more off the likely runs. */
export const lineQuote = ({ seed, marketId, runners, chances, realMs, tick, volatile }: QuoteInput): readonly LadderRunner[] => {
  const [expected = 0, deviation = 1, target = Number.POSITIVE_INFINITY] = chances
  const wanders = Math.min(target, expected) + Math.min(0.6, deviation / 15) * noiseAt(`${seed}/${marketId}`, realMs / 2000)
  const below = Math.max(1, Math.floor(wanders) - (volatile ? 2 : 1))
  const sizeOf = (line: number) => paise(Math.round(5000 * 16 ** hash01(seed, marketId, line, Math.floor(tick / 3))) * 100)
  const at = (line: number) => [odds(line * 1000 + 500), sizeOf(line)] as const
  const above = below + (volatile ? 4 : 2)
  return runners.map(({ selectionId }) => ({
    selectionId,
    back: [0, 1, 2].filter((far) => below >= far).map((far) => at(below - far)),
    lay: [0, 1, 2].map((far) => at(above + far)),
  }))
}
