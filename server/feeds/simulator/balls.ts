import type { Score } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import { said } from '#domain/said.ts'

/** What a ball can come to, with the share of each; they need not add up to 1. */
const BALL = [
  [said('DOT_BALL'), 0.355],
  [said('RUNS_OFF_BALL', 1), 0.38],
  [said('TWO_OR_THREE'), 0.064],
  [said('RUNS_OFF_BALL', 4), 0.115],
  [said('RUNS_OFF_BALL', 6), 0.055],
  [said('WICKET'), 0.05],
  [said('WIDE_OR_NO_BALL'), 0.037],
] as const satisfies readonly (readonly [FeedSaid, number])[]

/** The runners of every market on a ball. */
export const BALL_RUNNERS: readonly FeedSaid[] = BALL.map(([name]) => name)
const SUM = BALL.reduce((sum, [, share]) => sum + share, 0)
const CHANCES = BALL.map(([, share]) => share / SUM)

/** Which runner a ball was: by what the score shows of it. */
const runnerOf = (ball: string): number => ['0', '1', '2', '4', '6', 'W', 'wd'].indexOf(ball === '3' ? '2' : ball === 'nb' ? 'wd' : ball)

/** The most balls of a match that have a market: two overs, with room for wides. */
const MOST_BALLS = 24
const sideOf = (ball: number): string => `b${ball}`
/** The markets on the balls of a match, one a ball, by the name of the side. */
export const BALLS: readonly string[] = Array.from({ length: MOST_BALLS }, (_, at) => sideOf(at + 1))
export const isBall = (side: string | null): side is string => side !== null && BALLS.includes(side)

/** The market on the next ball, and the result of the last. `balls`: all so far, wides too, as the score shows them. */
export const ballsNow = (balls: readonly string[], isOver: boolean): Readonly<Record<string, readonly number[] | number>> => {
  const results: Record<string, readonly number[] | number> = {}
  const last = balls.at(-1)
  if (last !== undefined && balls.length <= MOST_BALLS) results[sideOf(balls.length)] = runnerOf(last)
  if (!isOver && balls.length < MOST_BALLS) results[sideOf(balls.length + 1)] = CHANCES
  return results
}

/** `Ball 0.3 LOT`: named after the over, the ball and the side that bats; undefined for a market that is on no ball. */
export const ballTitle = (side: string | null, score: Score | undefined): FeedSaid | undefined => {
  if (!isBall(side) || score?.sport !== 'cricket') return undefined
  const { team = '', overs = '0.0' } = score.innings[score.batting] ?? {}
  const [over = '0', ball = '0'] = overs.split('.')
  return said('BALL_OF_OVER', team.slice(0, 3).toUpperCase(), `${over}.${Number(ball) + 1}`)
}
