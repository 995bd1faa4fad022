import type { Score } from '#contract/market.ts'
import {
  type Ball,
  BALL_LENGTHS,
  BALL_LINES,
  type Batting,
  type Bowling,
  type CricketPlay,
  type Incident,
  MOST_FACTS,
  type POINT_WAYS,
  ZONES,
} from '#contract/play.ts'
import type { Rng } from '#server/ports.ts'
import type { Moment } from './script.ts'

/** One of a list, by the throw of a dice. */
const oneOf = <Item>(items: readonly [Item, ...Item[]], dice: number): Item => items[Math.floor(dice * items.length)] ?? items[0]

type Bowled = Pick<Ball, 'n' | 'innings' | 'over' | 'ball'> & { readonly batter: string; readonly bowler: string }

/** How a batter was out, by the throw of a dice: the bowler has each of these wickets. */
const outOf = (dice: number): 'caught' | 'bowled' | 'lbw' => (dice < 0.62 ? 'caught' : dice < 0.84 ? 'bowled' : 'lbw')

/**
 * What a ball was, and where it went. The dice is one beside the match's own, so that the results of a seed are those without facts; it
 * is thrown as often for every ball.
 */
export const ballOf = (dice: Rng, bowled: Bowled, what: string): Ball => {
  const [way, place, line, length] = [dice.next(), dice.next(), dice.next(), dice.next()]
  if (what === 'wd') return { ...bowled, runs: 1, extra: 'wd', line: 'wide' }
  const out = what === 'W' ? outOf(way) : undefined
  const isStumps = out === 'bowled' || out === 'lbw'
  const isHit = out === 'caught' || (out === undefined && what !== 'nb' && (what !== '0' || way < 0.4))
  return {
    ...bowled,
    runs: what === 'nb' ? 1 : out === undefined ? Number(what) : 0,
    ...(what === 'nb' ? { extra: 'nb' } : {}),
    ...(out === undefined ? {} : { out }),
    ...(isHit ? { zone: oneOf(ZONES, place) } : {}),
    line: isStumps ? 'middle' : oneOf([BALL_LINES[1], BALL_LINES[1], BALL_LINES[2], BALL_LINES[3]], line),
    length: isStumps ? oneOf([BALL_LENGTHS[0], BALL_LENGTHS[1]], length) : oneOf(BALL_LENGTHS, length),
  }
}

/** Each kind with its share of the minutes, added to those before it. */
const INCIDENT_SHARES = [
  ['red', 0.001],
  ['yellow', 0.04],
  ['corner', 0.14],
  ['shot', 0.26],
  ['danger', 0.48],
  ['attack', 0.85],
] as const satisfies readonly (readonly [Incident['kind'], number])[]

/** What happens in a minute of football beside goals, by the throws of a dice beside the match's own; often nothing. */
export const incidentOf = (dice: Rng, n: number, minute: number): Incident | null => {
  const [way, which] = [dice.next(), dice.next()]
  const kind = INCIDENT_SHARES.find(([, share]) => way < share)?.[0]
  return kind === undefined ? null : { n, minute, side: which < 0.5 ? 0 : 1, kind }
}
/** How a point of tennis was won, by the throw of a dice beside the match's own. */
export const pointWayOf = (dice: Rng, isServers: boolean): (typeof POINT_WAYS)[number] => {
  const way = dice.next()
  if (way < 0.1) return isServers ? 'ace' : 'double-fault'
  return way < 0.5 ? 'winner' : 'error'
}

type Row<Figures> = { -readonly [Key in keyof Figures]: Figures[Key] }

/** The figures of all players after these balls, each in the order of coming on. */
const figuresOf = (moments: readonly Moment[]): Pick<CricketPlay, 'batting' | 'bowling'> => {
  const batting = new Map<string, Row<Batting>>()
  const bowling = new Map<string, Row<Bowling>>()
  const batterOf = (innings: number, name: string): Row<Batting> => {
    const known = batting.get(`${innings} ${name}`)
    if (known !== undefined) return known
    const made: Row<Batting> = { n: batting.size, innings, name, runs: 0, balls: 0, fours: 0, sixes: 0 }
    batting.set(`${innings} ${name}`, made)
    return made
  }
  const bowlerOf = (innings: number, name: string): Row<Bowling> => {
    const known = bowling.get(`${innings} ${name}`)
    if (known !== undefined) return known
    const made: Row<Bowling> = { n: bowling.size, innings, name, balls: 0, runs: 0, wickets: 0 }
    bowling.set(`${innings} ${name}`, made)
    return made
  }
  for (const { score, ball } of moments) {
    if (score.sport !== 'cricket') continue
    if (ball?.batter !== undefined) {
      const row = batterOf(ball.innings, ball.batter)
      if (ball.extra === undefined) {
        row.runs += ball.runs
        row.balls += 1
        row.fours += ball.runs === 4 ? 1 : 0
        row.sixes += ball.runs === 6 ? 1 : 0
      }
      if (ball.out !== undefined) {
        row.out = ball.out
        if (ball.bowler !== undefined) row.bowler = ball.bowler
      }
    }
    if (ball?.bowler !== undefined) {
      const row = bowlerOf(ball.innings, ball.bowler)
      row.runs += ball.runs
      row.balls += ball.extra === undefined ? 1 : 0
      row.wickets += ball.out === undefined ? 0 : 1
    }
    for (const { name } of score.batters) batterOf(score.batting, name)
  }
  return { batting: [...batting.values()], bowling: [...bowling.values()] }
}

/** The score of a match after a moment, with all that the feed tells of it: the last balls and the figures (BROWSE-05). */
export const toldScore = (moments: readonly Moment[], at: number): Score | undefined => {
  const score = moments[at]?.score
  const until = moments.slice(0, at + 1)
  const last = <Told>(of: (moment: Moment) => Told | undefined): Told[] => until.flatMap((moment) => of(moment) ?? []).slice(-MOST_FACTS)
  switch (score?.sport) {
    case 'cricket':
      return { ...score, play: { facts: last(({ ball }) => ball), ...figuresOf(until) } }
    case 'football':
      return { ...score, play: { facts: last(({ incident }) => incident) } }
    case 'tennis':
      return { ...score, play: { facts: last(({ point }) => point) } }
    default:
      return score
  }
}
