import type { CricketScore } from '#contract/market.ts'
import { said } from '#domain/said.ts'
import { type FeedWords, noted } from '#server/feeds/words.ts'
import { addFault, type Faults, isJson, type Json, jsonLines, listOf, numberOf, textOf } from './stream.ts'

/** One line of a recorded ball-by-ball stream. */
export type ScoreMessage = { readonly line: number; readonly pt: number; readonly items: readonly Json[] }

export type InningsTotal = { readonly team: string; readonly runs: number; readonly wickets: number; readonly overs: string }

export type ScoreReader = {
  /** Takes one message in. True when it changed this match's score. */
  apply(message: ScoreMessage): boolean
  /** The score so far; null before the first ball's message. */
  score(): CricketScore | null
  totals(): readonly InningsTotal[]
  /** Team names by selection, as far as the stream names them. */
  names(): ReadonlyMap<number, string>
  /** "Netherlands v Papua New Guinea"; null until the stream names both. */
  eventName(): string | null
}

type Innings = { team: string; runs: number; wickets: number; overs: string; readonly ends: number[]; readonly wicketOvers: number[] }
type Ball = { readonly time: number; readonly over: number; readonly innings: number; readonly label: string }

const MOST_OVERS = 60
const MOST_BALLS = 40

/** The score messages of a recording, in order; what cannot be read is counted in `faults`. */
export function* scoreMessages(text: string, faults: Faults): Generator<ScoreMessage> {
  for (const { line, json } of jsonLines(text, faults)) {
    if (json['op'] !== 'ccm') continue
    const pt = numberOf(json['pt'])
    if (pt === null) addFault(faults, line, 'no publish time')
    else yield { line, pt, items: listOf(json['cc']).filter(isJson) }
  }
}

/** "15.3" as whole overs and balls. */
const overParts = (overs: string): readonly [number, number] => {
  const [whole, balls] = overs.split('.')
  return [Number(whole) || 0, Number(balls) || 0]
}

const known = (value: unknown): string | null => {
  const text = textOf(value)
  return text === '0' ? null : text
}

const label = (type: string | null, runs: number): string | null => {
  if (type === 'STRIKE') return String(runs)
  if (type === 'OUT') return 'W'
  if (type === 'WIDE') return runs > 1 ? `${runs}wd` : 'wd'
  if (type === 'NO_BALL') return runs > 0 ? `${runs}nb` : 'nb'
  if (type === 'BYE') return `${runs}b`
  if (type === 'LEG_BYE') return `${runs}lb`
  return null
}

/** Takes one innings' totals in, downward corrections included: overs and wickets not (or no longer) there are forgotten. */
const update = (innings: Innings, runs: number, overs: string, wickets: number): void => {
  const [whole, balls] = overParts(overs)
  if (whole > MOST_OVERS) return
  while (innings.ends.length > whole) innings.ends.pop()
  if (balls === 0 && whole > 0 && innings.ends.length === whole) innings.ends[whole - 1] = Math.min(runs, innings.ends[whole - 1] ?? runs)
  while (innings.ends.length < whole)
    innings.ends.push(innings.ends.length === whole - 1 && balls === 0 ? runs : Math.min(runs, innings.runs))
  while (innings.wicketOvers.length > wickets) innings.wicketOvers.pop()
  while (innings.wicketOvers.length < Math.min(wickets, 10)) innings.wicketOvers.push(balls === 0 ? Math.max(1, whole) : whole + 1)
  innings.runs = runs
  innings.overs = overs
  innings.wickets = wickets
}

const byOver = ({ ends, runs, overs }: Innings): number[] => {
  const list = ends.map((end, at) => end - (ends[at - 1] ?? 0))
  const rest = runs - (ends.at(-1) ?? 0)
  return (overParts(overs)[1] > 0 || rest > 0) && list.length < MOST_OVERS ? [...list, rest] : list
}

/** Reads the ball-by-ball stream of one market's match into the score the product shows. */
export const scoreReader = (marketId: string): ScoreReader => {
  const names = new Map<number, string>()
  const all: Innings[] = []
  let balls: Ball[] = []
  let current = 0
  let maxOvers = 20
  let toss: string | null = null
  let complete = false
  let batters: CricketScore['batters'] = []
  let bowler: CricketScore['bowler'] = null
  let title: string | null = null

  const readInnings = (stats: Json): void => {
    current = Math.min(4, Math.max(1, numberOf(stats['currentInnings']) ?? current))
    toss = textOf(stats['tossResult']) ?? toss
    for (const item of listOf(stats['inningsStats'])) {
      if (!isJson(item)) continue
      const number = numberOf(item['inningsNum']) ?? 0
      const runs = numberOf(item['inningsRuns'])
      const overs = textOf(item['inningsOvers'])
      if (number < 1 || number > current || number > 4 || runs === null || overs === null) continue
      while (all.length < number) all.push({ team: '', runs: 0, wickets: 0, overs: '0.0', ends: [], wicketOvers: [] })
      const innings = all[number - 1]
      if (innings === undefined) continue
      innings.team = known(item['battingTeam']) ?? innings.team
      update(innings, runs, overs, numberOf(item['inningsWickets']) ?? innings.wickets)
    }
  }

  const readPlayers = (stats: Json): void => {
    const batting = stats['battingTeamStats']
    if (isJson(batting)) {
      batters = ['bat1', 'bat2'].flatMap((at) => {
        const name = known(batting[`${at}Name`])
        if (name === null) return []
        return [
          {
            name,
            runs: numberOf(batting[`${at}Runs`]) ?? 0,
            balls: numberOf(batting[`${at}Balls`]) ?? 0,
            striker: batting[`${at}Strike`] === 1,
          },
        ]
      })
    }
    const bowling = stats['bowlingTeamStats']
    if (isJson(bowling)) {
      const name = known(bowling['bowl1Name'])
      const of = (key: string): string => String(numberOf(bowling[key]) ?? 0)
      bowler =
        name === null ? null : { name, figures: `${of('bowl1Wickets')}-${of('bowl1Runs')} (${textOf(bowling['bowl1Overs']) ?? '0.0'})` }
    }
  }

  const readIncidents = (list: readonly unknown[]): void => {
    const found: Ball[] = []
    for (const item of list) {
      if (!isJson(item)) continue
      const time = numberOf(item['actualTime'])
      const overs = textOf(item['overs'])
      const ball = label(textOf(item['incidentType']), Number(item['value']) || 0)
      if (time === null || overs === null || ball === null) continue
      found.push({ time, over: overParts(overs)[0], innings: numberOf(item['innings']) ?? current, label: ball })
    }
    if (found.length === 0) return
    const oldest = Math.min(...found.map(({ time }) => time))
    balls = [...balls.filter(({ time }) => time < oldest), ...found.sort((a, b) => a.time - b.time)].slice(-MOST_BALLS)
  }

  const note = (): FeedWords => {
    const [first, second] = all
    if (first === undefined) return ''
    if (second === undefined || current < 2) return toss ?? ''
    const target = first.runs + 1
    const [overs, ballsBowled] = overParts(second.overs)
    const left = Math.max(0, maxOvers * 6 - overs * 6 - ballsBowled)
    if (second.runs >= target) return said('WON_BY_WICKETS', second.team, 10 - second.wickets)
    if (complete || second.wickets >= 10 || left === 0)
      return second.runs === first.runs ? said('MATCH_TIED') : said('WON_BY_RUNS', first.team, first.runs - second.runs)
    return said('NEEDS_RUNS_OFF', second.team, target - second.runs, left)
  }

  return {
    apply(message) {
      let news = false
      for (const item of message.items) {
        if (textOf(item['marketId']) !== marketId) continue
        for (const side of ['homeTeam', 'awayTeam']) {
          const team = item[side]
          const id = isJson(team) ? numberOf(team['selectionId']) : null
          const name = isJson(team) ? known(team['name']) : null
          if (id !== null && name !== null && names.size < 10) names.set(id, name)
        }
        const fixture = item['fixtureInfo']
        if (isJson(fixture)) {
          maxOvers = numberOf(fixture['maxOvers']) ?? maxOvers
          const home = known(fixture['homeTeam'])
          const away = known(fixture['awayTeam'])
          if (home !== null && away !== null) title = `${home} v ${away}`
          if (fixture['eventStatus'] === 'MATCH_COMPLETE' && !complete) {
            complete = true
            news = true
          }
        }
        const stats = item['matchStats']
        if (!isJson(stats)) continue
        news = true
        readInnings(stats)
        readPlayers(stats)
        const wrapper = item['incidentListWrapper']
        if (isJson(wrapper)) readIncidents(listOf(wrapper['incidentList']))
      }
      return news
    },
    score() {
      const now = all[current - 1]
      if (now === undefined) return null
      const [whole, ballsBowled] = overParts(now.overs)
      const last = balls.at(-1)
      const over =
        last !== undefined && last.innings === current && last.over >= whole
          ? last.over
          : ballsBowled === 0 && whole > 0
            ? whole - 1
            : whole
      const first = all[0]
      return {
        sport: 'cricket',
        innings: all.slice(0, current).map((innings) => ({
          team: innings.team,
          runs: innings.runs,
          wickets: innings.wickets,
          overs: innings.overs,
          byOver: byOver(innings),
          wicketOvers: [...innings.wicketOvers],
        })),
        batting: current - 1,
        thisOver: balls
          .filter((ball) => ball.innings === current && ball.over === over)
          .map((ball) => ball.label)
          .slice(-20),
        batters,
        bowler,
        target: current >= 2 && first !== undefined ? first.runs + 1 : null,
        ...noted(note()),
      }
    },
    totals: () => all.slice(0, current).map(({ team, runs, wickets, overs }) => ({ team, runs, wickets, overs })),
    names: () => names,
    eventName: () => title,
  }
}
