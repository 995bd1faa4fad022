import type { CricketScore } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import { said } from '#domain/said.ts'
import { noted } from '#server/feeds/words.ts'
import type { Rng } from '#server/ports.ts'
import { ballsNow } from './balls.ts'
import { type Batted, completed, mostSixes, topBatter } from './cricket-sides.ts'
import { ballOf } from './play.ts'
import { ELEVEN, eleven, rating } from './names.ts'
import { between, type Seed, seededRng } from './prng.ts'
import { sessionsNow } from './sessions.ts'
import { clampChance, type MatchScript, MOST_MOMENTS, type Moment, normalBelow } from './script.ts'

export type CricketForm = {
  readonly overs: number
  readonly wickets: number
  readonly ballMs: readonly [number, number]
  readonly breakMs: number
  readonly suspendMs: readonly [number, number]
  /** A script outside these is thrown away and drawn again. */
  readonly lengthMs: readonly [number, number]
}

export const T20: CricketForm = {
  overs: 20,
  wickets: 10,
  ballMs: [20_000, 25_000],
  breakMs: 300_000,
  suspendMs: [4000, 8000],
  lengthMs: [62 * 60_000, 125 * 60_000],
}
export const SUPER_OVER: CricketForm = {
  overs: 1,
  wickets: 2,
  ballMs: [5500, 6500],
  breakMs: 15_000,
  suspendMs: [3500, 4500],
  lengthMs: [35_000, 240_000],
}
/** Two overs with time to bet on every ball. */
export const BALL_BY_BALL: CricketForm = {
  overs: 1,
  wickets: 2,
  ballMs: [18_000, 22_000],
  breakMs: 30_000,
  suspendMs: [3500, 4500],
  lengthMs: [60_000, 480_000],
}

/** Outcome frequencies of a delivery, about those of T20 leagues; they need not add up to 1. */
const OUTCOMES = [
  ['0', 0.355],
  ['1', 0.38],
  ['2', 0.06],
  ['3', 0.004],
  ['4', 0.115],
  ['6', 0.055],
  ['W', 0.05],
  ['wd', 0.032],
  ['nb', 0.005],
] as const
type Outcome = (typeof OUTCOMES)[number][0]
const RUNS_A_BALL = 1.31

const throwBall = (rng: Rng, skill: number): Outcome => {
  const weights = OUTCOMES.map(
    ([what, weight]) => weight * (what === '4' || what === '6' ? 1 + 0.18 * skill : what === 'W' ? 1 - 0.15 * skill : 1),
  )
  let at = rng.next() * weights.reduce((sum, weight) => sum + weight, 0)
  for (const [index, weight] of weights.entries()) {
    at -= weight
    if (at < 0) return OUTCOMES[index]?.[0] ?? '0'
  }
  return '0'
}

type Side = { readonly name: string; readonly players: readonly string[]; readonly skill: number }
type Batter = { name: string; runs: number; balls: number; place: number }
type Bowler = { name: string; runs: number; wickets: number; balls: number }
type Play = {
  runs: number
  wickets: number
  balls: number
  byOver: number[]
  sixes: number
  wicketOvers: number[]
  falls: number[]
  /** By the batting order. */
  order: { runs: number; isOut: boolean }[]
  thisOver: string[]
  batters: [Batter, Batter]
  strike: 0 | 1
  next: number
}

const overs = (balls: number): string => `${Math.floor(balls / 6)}.${balls % 6}`

/** Balls worth counting on: those left, or fewer when the wickets in hand will hardly last. */
const worth = (ballsLeft: number, wicketsLeft: number): number =>
  ballsLeft <= 0 || wicketsLeft <= 0 ? 0 : (ballsLeft ** -3 + (wicketsLeft * 19) ** -3) ** (-1 / 3)

/** The chance of the side batting first. `chasing` is null in the first innings. */
const chanceOfFirst = (form: CricketForm, first: Side, second: Side, opening: Play, chasing: Play | null): number => {
  const balls = form.overs * 6
  const rate = (side: Side, other: Side): number => RUNS_A_BALL * (1 + 0.07 * (side.skill - other.skill))
  const deviation = 1.75
  if (chasing === null) {
    const left = worth(balls - opening.balls, form.wickets - opening.wickets)
    const chase = worth(balls, form.wickets)
    const lead = opening.runs + left * rate(first, second) - chase * rate(second, first)
    return clampChance(normalBelow(lead / (deviation * Math.sqrt(left + chase))))
  }
  const left = worth(balls - chasing.balls, form.wickets - chasing.wickets)
  if (chasing.runs > opening.runs) return clampChance(0)
  if (left === 0) return clampChance(1)
  const short = opening.runs + 0.5 - chasing.runs - left * rate(second, first)
  return clampChance(normalBelow(short / (deviation * Math.sqrt(Math.max(0.5, left)))))
}

/** The runs that the balls and wickets left are worth. */
const runsToCome = (form: CricketForm, batting: Side, fielding: Side, { balls, wickets }: Play): number =>
  worth(form.overs * 6 - balls, form.wickets - wickets) * RUNS_A_BALL * (1 + 0.07 * (batting.skill - fielding.skill))

/** An innings as the match's other markets see it. */
const battedNow = (form: CricketForm, batting: Side, fielding: Side, play: Play, isDone: boolean): Batted => ({
  order: play.order,
  sixes: play.sixes,
  isDone,
  toCome: runsToCome(form, batting, fielding, play),
})

/** The other markets of a T20 beside its toss, innings runs and sessions (MKT-13); a shorter game has none. */
const besides = (form: CricketForm, [home, away]: readonly [Batted, Batted], isOver: boolean) =>
  form !== T20
    ? {}
    : {
        topHome: topBatter(ELEVEN, home),
        topAway: topBatter(ELEVEN, away),
        sixes: mostSixes(home, away, evenRuns(form), isOver),
        completed: completed(isOver),
      }

/** Between these the side batting first is as likely to end below as above. */
const evenRuns = (form: CricketForm): number => Math.floor(worth(form.overs * 6, form.wickets) * RUNS_A_BALL)
/** The line of first innings runs of a T20. */
export const T20_LINE = evenRuns(T20) + 0.5

/** Over and under the line in the first innings: over once it is passed, under once the innings is done below it. */
const firstRuns = (form: CricketForm, first: Side, second: Side, opening: Play, isDone: boolean): readonly number[] | number => {
  const line = evenRuns(form) + 0.5
  if (opening.runs > line) return 0
  if (isDone) return 1
  const left = worth(form.overs * 6 - opening.balls, form.wickets - opening.wickets)
  const lead = opening.runs + runsToCome(form, first, second, opening) - line
  const p = clampChance(normalBelow(lead / (1.75 * Math.sqrt(Math.max(0.5, left)))))
  return [p, 1 - p]
}

/** The sessions of the innings under way; a shorter game has none. */
const sessions = (form: CricketForm, batting: Side, fielding: Side, play: Play, target: number | null, isDone: boolean) =>
  form !== T20
    ? {}
    : sessionsNow({
        innings: target === null ? 0 : 1,
        balls: play.balls,
        runs: play.runs,
        byOver: play.byOver,
        falls: play.falls,
        batters: play.order,
        isDone,
        expect: (balls) => worth(balls, form.wickets - play.wickets) * RUNS_A_BALL * (1 + 0.07 * (batting.skill - fielding.skill)),
        target,
      })

const newPlay = (side: Side): Play => ({
  runs: 0,
  wickets: 0,
  balls: 0,
  byOver: [],
  sixes: 0,
  wicketOvers: [],
  falls: [],
  order: [
    { runs: 0, isOut: false },
    { runs: 0, isOut: false },
  ],
  thisOver: [],
  batters: [
    { name: side.players[0] ?? '', runs: 0, balls: 0, place: 0 },
    { name: side.players[1] ?? '', runs: 0, balls: 0, place: 1 },
  ],
  strike: 0,
  next: 2,
})

/** Bowls one ball; changes `play` and `bowler`. */
const bowl = (play: Play, bowler: Bowler, what: Outcome, side: Side): void => {
  if (play.balls % 6 === 0 && (play.byOver.length === play.balls / 6 || play.byOver.length === 0)) {
    play.byOver.push(0)
    play.thisOver = []
  }
  const extra = what === 'wd' || what === 'nb'
  const runs = extra ? 1 : what === 'W' ? 0 : Number(what)
  const over = play.byOver.length
  play.runs += runs
  bowler.runs += runs
  play.byOver[over - 1] = (play.byOver[over - 1] ?? 0) + runs
  play.thisOver = [...play.thisOver, what].slice(-20)
  if (extra) return
  const batter = play.batters[play.strike]
  play.balls++
  bowler.balls++
  batter.balls++
  batter.runs += runs
  if (what === '6') play.sixes++
  play.order[batter.place] = { runs: batter.runs, isOut: what === 'W' }
  if (what === 'W') {
    play.wickets++
    bowler.wickets++
    play.wicketOvers.push(over)
    play.falls.push(play.runs)
    const name = side.players[play.next]
    if (name !== undefined) play.order.push({ runs: 0, isOut: false })
    play.batters[play.strike] = { name: name ?? batter.name, runs: 0, balls: 0, place: play.next }
    play.next++
  }
  if (runs % 2 === 1) play.strike = play.strike === 0 ? 1 : 0
  if (play.balls % 6 === 0) play.strike = play.strike === 0 ? 1 : 0
}

const inningsOf = (side: Side, play: Play): CricketScore['innings'][number] => ({
  team: side.name,
  runs: play.runs,
  wickets: play.wickets,
  overs: overs(play.balls),
  byOver: [...play.byOver],
  wicketOvers: [...play.wicketOvers],
})

const attempt = (form: CricketForm, home: string, away: string, rng: Rng, field: Rng): MatchScript | null => {
  const homeFirst = rng.next() < 0.5
  const side = (name: string): Side => ({ name, players: eleven(name), skill: rating(name) })
  const first = side(homeFirst ? home : away)
  const second = side(homeFirst ? away : home)
  const toss = said('TOSS_WON_BATS', first.name)
  const moments: Moment[] = []
  /** Every ball of the match, wides too. */
  const bowled: string[] = []
  const opening = newPlay(first)
  const balls = form.overs * 6
  let at = 0
  let chasing: Play | null = null
  const allDone = (play: Play): boolean => play.wickets >= form.wickets || play.balls >= balls

  /** Between the innings and after the match no ball is next. */
  const isPaused = (): boolean => (chasing === null ? allDone(opening) : chasing.runs > opening.runs || allDone(chasing))

  const addMoment = (
    play: Play,
    batting: Side,
    bowler: Bowler | null,
    note: FeedSaid,
    more: Pick<Moment, 'suspend' | 'ball'> = {},
  ): void => {
    const chance = chanceOfFirst(form, first, second, opening, chasing)
    const innings = chasing === null ? [inningsOf(first, opening)] : [inningsOf(first, opening), inningsOf(second, chasing)]
    const firstSide = battedNow(form, first, second, opening, allDone(opening))
    const secondSide = chasing === null ? null : battedNow(form, second, first, chasing, isPaused())
    moments.push({
      offsetMs: Math.round(at),
      chances: homeFirst ? [chance, 1 - chance] : [1 - chance, chance],
      sides: {
        toss: homeFirst ? 0 : 1,
        ...(form === BALL_BY_BALL ? ballsNow(bowled, isPaused()) : {}),
        ...besides(form, homeFirst ? [firstSide, secondSide] : [secondSide, firstSide], chasing !== null && isPaused()),
        runs1: firstRuns(form, first, second, opening, allDone(opening)),
        ...(chasing === null
          ? sessions(form, first, second, opening, null, allDone(opening))
          : sessions(form, second, first, chasing, opening.runs + 1, allDone(chasing) || chasing.runs > opening.runs)),
      },
      score: {
        sport: 'cricket',
        innings,
        batting: batting === first ? 0 : 1,
        thisOver: play.thisOver,
        batters: play.batters.map(({ place: _, ...batter }, index) => ({ ...batter, striker: index === play.strike })),
        bowler: bowler === null ? null : { name: bowler.name, figures: `${bowler.wickets}-${bowler.runs} (${overs(bowler.balls)})` },
        target: chasing === null ? null : opening.runs + 1,
        ...noted(note),
      },
      ...more,
    })
  }

  const innings = (play: Play, batting: Side, fielding: Side, note: () => FeedSaid, over: () => boolean): void => {
    const attack: Bowler[] = fielding.players.slice(-5).map((name) => ({ name, runs: 0, wickets: 0, balls: 0 }))
    while (!over() && moments.length < MOST_MOMENTS) {
      const bowler = attack[Math.floor(play.balls / 6) % attack.length] ?? { name: '', runs: 0, wickets: 0, balls: 0 }
      const stop = between(rng, ...form.suspendMs)
      at += between(rng, ...form.ballMs)
      const what = throwBall(rng, batting.skill - fielding.skill)
      const [over, after, batter] = [Math.floor(play.balls / 6), play.balls % 6, play.batters[play.strike].name]
      const place = { n: bowled.length, innings: batting === first ? 0 : 1, over, ball: after + 1 }
      const ball = ballOf(field, { ...place, batter, bowler: bowler.name }, what)
      bowl(play, bowler, what, batting)
      bowled.push(what)
      addMoment(play, batting, bowler, note(), {
        ball,
        ...(what === 'W' ? { suspend: { label: said('WICKET'), ms: Math.round(stop) } } : {}),
      })
    }
  }

  addMoment(opening, first, null, toss)
  innings(
    opening,
    first,
    second,
    () => (allDone(opening) ? said('NEEDS_RUNS', second.name, opening.runs + 1) : toss),
    () => allDone(opening),
  )
  at += form.breakMs
  const chase = newPlay(second)
  chasing = chase
  const won = (): boolean => chase.runs > opening.runs
  const note = (): FeedSaid => {
    if (won()) return said('WON_BY_WICKETS', second.name, form.wickets - chase.wickets)
    if (!allDone(chase)) return said('NEEDS_RUNS_OFF', second.name, opening.runs + 1 - chase.runs, balls - chase.balls)
    const by = opening.runs - chase.runs
    return by === 0 ? said('MATCH_TIED') : said('WON_BY_RUNS', first.name, by)
  }
  addMoment(chase, second, null, note())
  innings(chase, second, first, note, () => won() || allDone(chase))
  if (chase.runs === opening.runs || moments.length >= MOST_MOMENTS) return null
  return { moments, endMs: Math.round(at), winner: won() === homeFirst ? 1 : 0 }
}

/** A whole cricket match, ball by ball: the same seed gives the same match. A tie or an odd length is drawn again. */
export const cricketScript = (seed: Seed, matchId: string, home: string, away: string, form: CricketForm): MatchScript => {
  let last: MatchScript | null = null
  for (let go = 0; go < 200; go++) {
    const script = attempt(form, home, away, seededRng(seed, matchId, 'cricket', go), seededRng(seed, matchId, 'field', go))
    if (script === null) continue
    last = script
    if (script.endMs >= form.lengthMs[0] && script.endMs <= form.lengthMs[1]) return script
  }
  if (last === null) throw new Error(`No match came of seed ${seed}, ${matchId}`)
  return last
}
