import type { CricketScore, Score } from '#contract/market.ts'

/** Balls bowled of "15.3" overs. */
export const ballsOf = (overs: string): number => {
  const [whole = '0', balls = '0'] = overs.split('.')
  return Number(whole) * 6 + Number(balls)
}

/** Runs an over so far, in hundredths; null before a ball is bowled. */
export const runRate = ({ runs, overs }: { readonly runs: number; readonly overs: string }): number | null => {
  const balls = ballsOf(overs)
  return balls === 0 ? null : Math.round((runs * 600) / balls)
}

/** The runs that a chase still needs, and its balls; null where it is over, or of unknown length. */
export const chaseOf = (
  { innings, batting, target }: CricketScore,
  overs: number,
): { readonly runs: number; readonly balls: number } | null => {
  const chase = innings[batting]
  if (target === null || chase === undefined) return null
  const balls = overs * 6 - ballsOf(chase.overs)
  const runs = target - chase.runs
  return balls <= 0 || runs <= 0 ? null : { runs, balls }
}

/** Runs an over still needed, in hundredths; null where `chaseOf` is. */
export const requiredRate = (score: CricketScore, overs: number): number | null => {
  const chase = chaseOf(score, overs)
  return chase && Math.round((chase.runs * 600) / chase.balls)
}

/** The overs an innings has. They are those the first one lasted when it was bowled out whole, else twenty or what was bowled. */
export const oversOf = ({ innings }: CricketScore): number => {
  const longest = Math.max(0, ...innings.map(({ byOver }) => byOver.length))
  return longest <= 1 && innings.length > 1 ? 1 : Math.max(20, longest)
}

/** `9.10`. */
export const rateText = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** Does the feed tell more of this match than its score? */
export const isToldOf = (score: Score | undefined): boolean => score?.play !== undefined
