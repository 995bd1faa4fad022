import type { Ball, Incident, Point } from '#contract/play.ts'
import { rateText } from '#client/market/score.ts'
import type { PictureText } from '#copy/en/picture.ts'

/** A ball as a score has it: `4`, `W`, `wd`, `2lb`. */
export const ballSign = ({ out, extra, runs }: Ball): string =>
  out !== undefined && out !== 'retired' ? 'W' : extra === undefined ? String(runs) : runs > 1 ? `${runs}${extra}` : extra

const runsOf = (runs: number, words: PictureText): string => (runs === 4 ? words.four : runs === 6 ? words.six : words.runs(runs))

const resultOf = ({ out, extra, runs, zone }: Ball, words: PictureText): string => {
  const to = zone === undefined ? null : words[`zone:${zone}`]
  if (out === 'caught' && to !== null) return words.caughtAt(to)
  if (out !== undefined) return words[`out:${out}`]
  if (extra !== undefined) return runs > 1 ? `${words[`extra:${extra}`]}, ${words.runs(runs)}` : words[`extra:${extra}`]
  return to === null ? runsOf(runs, words) : words.hitTo(runsOf(runs, words), to)
}

/** A ball in a sentence, from its facts alone: `Rao to Sen: four runs to cover (short, off stump)`. */
export const ballText = (ball: Ball, words: PictureText): string => {
  const { batter, bowler, length, line } = ball
  const players = batter !== undefined && bowler !== undefined ? words.between(bowler, batter) : (batter ?? bowler)
  const pitched = [...(length === undefined ? [] : [words[`length:${length}`]]), ...(line === undefined ? [] : [words[`line:${line}`]])]
  const result = resultOf(ball, words)
  return `${players === undefined ? '' : `${players}: `}${result}${pitched.length === 0 ? '' : ` (${pitched.join(', ')})`}`
}

/** The place of a ball: `15.3`. */
export const ballPlace = ({ over, ball }: Ball): string => `${over}.${ball}`

/** Balls as overs: `3.4`. */
export const oversText = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`
/** Runs an over; a dash before the first ball. */
export const economyText = (runs: number, balls: number): string => (balls === 0 ? '–' : rateText(Math.round((runs * 600) / balls)))

/** What happened in a football match, in a sentence of its facts alone: `Corner: Lions`. */
export const incidentText = ({ kind, side, player }: Incident, sides: readonly [string, string], words: PictureText): string =>
  `${words[`incident:${kind}`]}: ${sides[side]}${player === undefined ? '' : ` (${player})`}`

/** A point of tennis in a sentence of its facts alone: `Ace: Rao. Game: Rao`. An error is the loser's. */
export const pointText = ({ way, winner, ends }: Point, players: readonly [string, string], words: PictureText): string => {
  const loser = players[winner === 0 ? 1 : 0]
  const by = way === 'error' || way === 'double-fault' ? loser : players[winner]
  const won = `${way === undefined ? words.point : words[`way:${way}`]}: ${by}`
  return ends === undefined ? won : `${won}. ${words[`ends:${ends}`]}: ${players[winner]}`
}
/** The score of a point: the points of the game, or the games after it ended. */
export const pointScore = ({ ends, games, points }: Point): string => (ends === undefined ? points : games).join('–')
