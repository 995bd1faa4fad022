import type { Score } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import { paise } from '#domain/betting/money.ts'
import { odds } from '#domain/betting/odds.ts'
import { said } from '#domain/ledger/said.ts'
import type { LadderRunner } from '#server/feeds/feed.ts'
import { noiseAt } from './prng.ts'
import type { QuoteInput } from './quotes.ts'
import { type Moment, normalBelow, type Script, sideScript } from './script.ts'

/** The sessions of a T20 innings: the runs of its first overs. Two at most are open at once. */
const OVERS = [
  { overs: 6, opensAfter: 0 },
  { overs: 10, opensAfter: 0 },
  { overs: 15, opensAfter: 6 },
  { overs: 20, opensAfter: 10 },
] as const
type Session = { readonly innings: 0 | 1; readonly overs: number; readonly opensAfter: number }

/** By the name of the side: `i1o6` is the first six overs of the first innings. */
export const SESSIONS: ReadonlyMap<string, Session> = new Map(
  ([0, 1] as const).flatMap((innings) => OVERS.map((each) => [`i${innings + 1}o${each.overs}`, { ...each, innings }] as const)),
)

export const isSession = (side: string | null): side is string => side !== null && SESSIONS.has(side)

/** An innings as its sessions see it. */
export type InningsNow = {
  readonly innings: 0 | 1
  readonly balls: number
  readonly runs: number
  readonly isDone: boolean
  /** The expected runs of this many more balls. */
  readonly expect: (balls: number) => number
  /** The runs that win a chase. */
  readonly target: number | null
}

/** Each open session of an innings: the runs expected by its end, how far off they may be, and a chase's target; the runs, once known. */
export const sessionsNow = (now: InningsNow): Readonly<Record<string, readonly number[] | number>> => {
  const told: Record<string, readonly number[] | number> = {}
  for (const [name, { innings, overs, opensAfter }] of SESSIONS) {
    if (innings !== now.innings) continue
    const left = overs * 6 - now.balls
    if (left <= 0 || now.isDone) told[name] = now.runs
    else if (now.balls >= opensAfter * 6)
      told[name] = [now.runs + now.expect(left), 1.75 * Math.sqrt(left), ...(now.target === null ? [] : [now.target])]
  }
  return told
}

/** Betting on a session stops from the run-up until the ball is dead and the feed has a new line. */
const BALL = { label: said('BALL_RUNNING'), before: 4000, after: 1500 } as const

/** The script of a session: the match's moments, and a suspension around every ball. `winner` is the runs. */
export const sessionScript = (match: Script, side: string): Script => {
  const script = sideScript(match, side)
  const moments = script.moments.flatMap((moment, at): readonly Moment[] => {
    const last = script.moments[at - 1]
    if (last === undefined) return [moment]
    return [
      { ...last, offsetMs: moment.offsetMs - BALL.before, suspend: { label: BALL.label, ms: BALL.before } },
      moment.suspend === undefined ? { ...moment, suspend: { label: BALL.label, ms: BALL.after } } : moment,
    ]
  })
  return { ...script, moments }
}

/** `6 Over Runs MUM`: named after the side that bats; undefined for a market that is no session. */
export const sessionTitle = (side: string | null, score: Score | undefined): FeedSaid | undefined => {
  const session = side === null ? undefined : SESSIONS.get(side)
  if (session === undefined || score?.sport !== 'cricket') return undefined
  return said('OVER_RUNS', session.overs, (score.innings[session.innings]?.team ?? '').slice(0, 3).toUpperCase())
}

const toFive = (price: number): number => Math.round(price / 5) * 5
/** Above this deviation one run hardly matters: Yes and No share one line and differ by price. */
const ONE_LINE = 9.5
const MARGIN = 10
const LOWEST = 10
const HIGHEST = 300

/**
 * The bookmaker's quote: far from the end NO and YES at one line with a price each, near it NO at the line and YES a run above, both even.
 * Neither is worth taking on average.
 */
export const sessionQuote = ({ seed, marketId, runners, chances, realMs }: QuoteInput): readonly LadderRunner[] => {
  const [expected = 0, deviation = 1, target = Number.POSITIVE_INFINITY] = chances
  const wanders = expected + Math.min(0.4, deviation / 20) * noiseAt(`${seed}/${marketId}`, realMs / 2000)
  const isWide = deviation > ONE_LINE
  const line = Math.max(1, Math.min(target, Math.round(isWide ? wanders + 0.5 : wanders)))
  const no = normalBelow((line - 0.5 - wanders) / deviation)
  const fair = (100 * no) / (1 - no)
  const prices = isWide ? ([toFive(fair) + MARGIN, toFive(fair) - MARGIN] as const) : ([100, 100] as const)
  const at = (runs: number, price: number) => (price < LOWEST || price > HIGHEST ? [] : [[odds(runs * 1000), paise(price)] as const])
  return runners.map(({ selectionId }) => ({
    selectionId,
    lay: at(line, prices[0]),
    back: at(isWide ? line : line + 1, prices[1]),
  }))
}
