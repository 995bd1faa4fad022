import { DRAW, type Market } from '#contract/market.ts'
import type { FeedSaid } from '#contract/said.ts'
import {
  competitionIdSchema,
  type EventId,
  eventIdSchema,
  type MarketId,
  marketIdSchema,
  millisSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import { said } from '#domain/said.ts'
import { marketNamed, runnerNamed } from '#server/feeds/words.ts'
import { isBall } from './balls.ts'
import { BALL_BY_BALL, cricketScript, SUPER_OVER, T20 } from './cricket.ts'
import { footballScript } from './football.ts'
import { COMPETITIONS, type Competition, rating, type SimSport } from './names.ts'
import type { Seed } from './prng.ts'
import { type MatchScript, type Script, sideScript } from './script.ts'
import { type Game, type Season, seasonScript } from './season.ts'
import { ballScript, isLine, isSession } from './sessions.ts'
import { BOOKMAKER, OUTRIGHT, type Side, SIDES, TIE } from './sides.ts'
import { tennisScript } from './tennis.ts'

/**
 * A sport's matches start one a slot, for ever in both directions: match time 0 is the first start of the exchange,
 * so that there are matches at every stage on the first page anyone sees.
 */
type Series = {
  readonly sport: SimSport
  readonly eventTypeId: Market['eventTypeId']
  readonly digit: number
  readonly slotMs: number
  /** The start of slot 0. */
  readonly shiftMs: number
  /** No match is longer: how far back to look for those still on. */
  readonly longestMs: number
  readonly upcoming: number
  readonly betDelayMs: number
  /** From the last ball to the result. */
  readonly closeMs: number
}

const MINUTE = 60_000

const FOOTBALL: Series = {
  sport: 'football',
  eventTypeId: '1',
  digit: 1,
  slotMs: 50 * MINUTE,
  shiftMs: 17 * MINUTE,
  longestMs: 130 * MINUTE,
  upcoming: 5,
  betDelayMs: 5000,
  closeMs: 20_000,
}

export const SERIES: readonly Series[] = [
  {
    sport: 'cricket',
    eventTypeId: '4',
    digit: 4,
    slotMs: 20 * MINUTE,
    shiftMs: 4 * MINUTE,
    longestMs: 150 * MINUTE,
    upcoming: 6,
    betDelayMs: 5000,
    closeMs: 20_000,
  },
  {
    sport: 'short',
    eventTypeId: '4',
    digit: 7,
    slotMs: 6 * MINUTE,
    shiftMs: 90_000,
    longestMs: 6 * MINUTE,
    upcoming: 2,
    betDelayMs: 2000,
    closeMs: 5000,
  },
  FOOTBALL,
  {
    sport: 'tennis',
    eventTypeId: '2',
    digit: 2,
    slotMs: 30 * MINUTE,
    shiftMs: 11 * MINUTE,
    longestMs: 180 * MINUTE,
    upcoming: 5,
    betDelayMs: 3000,
    closeMs: 15_000,
  },
  {
    sport: 'virtual',
    eventTypeId: 'v9',
    digit: 9,
    slotMs: 3 * MINUTE,
    shiftMs: 150_000,
    longestMs: 6 * MINUTE,
    upcoming: 2,
    betDelayMs: 2000,
    closeMs: 5000,
  },
  {
    sport: 'ball',
    eventTypeId: 'b9',
    digit: 8,
    slotMs: 4 * MINUTE,
    shiftMs: -30_000,
    longestMs: 9 * MINUTE,
    upcoming: 2,
    betDelayMs: 2000,
    closeMs: 5000,
  },
]

/** In a season of eight sides each meets every other once. */
const SEASON_GAMES = 28
/** A season's market opens this long before the first match: the season before is over by then. */
const SEASON_LEAD_MS = 35 * MINUTE
/** The slot of the last match of a season, counted from its first: the competitions take turns. */
const SEASON_LAST = (SEASON_GAMES - 1) * COMPETITIONS.football.length
/** The seasons of football: one begins each 28 matches, so that the competitions take turns. One that is decided early leaves its competition without until the next begins. */
const SEASONS: Series = {
  ...FOOTBALL,
  digit: 5,
  slotMs: SEASON_GAMES * FOOTBALL.slotMs,
  shiftMs: FOOTBALL.shiftMs - SEASON_LEAD_MS,
  longestMs: SEASON_LEAD_MS + SEASON_LAST * FOOTBALL.slotMs + FOOTBALL.longestMs,
  upcoming: 1,
}
const ALL_SERIES: readonly Series[] = [...SERIES, SEASONS]

/** Is this a market that is listed in the match, when it opens? */
export const opensLate = (side: string | null): side is string => isSession(side) || isBall(side)

/** Slots are numbered from here in market ids, so that those before the first start are no negative numbers. */
const NUMBER_ZERO = 500_000

export type Fixture = {
  readonly series: Series
  readonly slot: number
  readonly marketId: MarketId
  /** Match time of the start. */
  readonly startMs: number
  readonly home: string
  readonly away: string
  readonly competition: Competition
  readonly runners: Market['runners']
  /** Which of the match's other markets this is; null for the match odds, `OUTRIGHT` for the winner of a season. */
  readonly side: string | null
}

/** Is this the winner of a season, no market of a match? */
export const isOutright = ({ side }: Pick<Fixture, 'side'>): boolean => side === OUTRIGHT

const modulo = (n: number, by: number): number => ((n % by) + by) % by

/** The two sides that meet as number `game` of a competition. Rounds go by the circle method, so that no side plays twice in a round. */
export const drawPair = (sides: number, game: number): readonly [number, number] => {
  const perRound = sides / 2
  const round = modulo(Math.floor(game / perRound), sides - 1)
  const table = modulo(game, perRound)
  const seat = (at: number): number => (at === 0 ? 0 : 1 + modulo(at - 1 + round, sides - 1))
  const pair = [seat(table), seat(sides - 1 - table)] as const
  return modulo(Math.floor(game / perRound), 2) === 0 ? pair : [pair[1], pair[0]]
}

/** The side of a competition as a runner: it has one number in all its markets. */
const runnerOf = (series: Series, which: number, side: number, runnerName: string): Market['runners'][number] => ({
  selectionId: selectionIdSchema.parse(series.digit * 1_000_000 + which * 1000 + side + 1),
  runnerName,
})

const strongestFirst = ({ sides }: Competition): readonly string[] => sides.toSorted((a, b) => rating(b) - rating(a))

/** The season of one slot: the winner of the competition whose match begins it (MKT-13). */
const seasonAt = (slot: number): Fixture => {
  const { competition } = fixtureAt(FOOTBALL, slot * SEASON_GAMES)
  const which = COMPETITIONS.football.indexOf(competition)
  return {
    series: SEASONS,
    slot,
    marketId: marketIdSchema.parse(`1.${SEASONS.digit}${NUMBER_ZERO + slot}`),
    startMs: SEASONS.shiftMs + slot * SEASONS.slotMs,
    home: '',
    away: '',
    competition,
    runners: strongestFirst(competition).map((name) => runnerOf(FOOTBALL, which, competition.sides.indexOf(name), name)),
    side: OUTRIGHT,
  }
}

/** The matches of a season, each side by its place among these names. */
const gamesOf = ({ slot, startMs }: Fixture, names: readonly string[]): readonly Game[] =>
  Array.from({ length: SEASON_GAMES }, (_, game) => {
    const match = fixtureAt(FOOTBALL, slot * SEASON_GAMES + game * COMPETITIONS.football.length)
    return { matchId: match.marketId, sides: [names.indexOf(match.home), names.indexOf(match.away)], startMs: match.startMs - startMs }
  })

/** The sides of a season in the order of its runners, and its matches. */
export const seasonOf = (fixture: Fixture): Season => {
  const names = fixture.runners.map(({ runnerName }) => runnerName)
  return { names, games: gamesOf(fixture, names) }
}

/** Match time of what a market is dated by: the start of its match, or of a season's last one. */
export const datedMs = (fixture: Fixture): number =>
  isOutright(fixture) ? fixture.startMs + SEASON_LEAD_MS + SEASON_LAST * FOOTBALL.slotMs : fixture.startMs

/** The match of one slot of a series, or the season. */
export const fixtureAt = (series: Series, slot: number): Fixture => {
  if (series === SEASONS) return seasonAt(slot)
  const competitions = COMPETITIONS[series.sport]
  const which = modulo(slot, competitions.length)
  const competition = competitions[which]
  if (competition === undefined) throw new Error(`No competition for ${series.sport}`)
  const [a, b] = drawPair(competition.sides.length, Math.floor(slot / competitions.length))
  const home = competition.sides[a] ?? ''
  const away = competition.sides[b] ?? ''
  const runners = [runnerOf(series, which, a, home), runnerOf(series, which, b, away)]
  return {
    series,
    slot,
    marketId: marketIdSchema.parse(`1.${series.digit}${NUMBER_ZERO + slot}`),
    startMs: series.shiftMs + slot * series.slotMs,
    home,
    away,
    competition,
    runners: series.sport === 'football' ? [...runners, { selectionId: DRAW, ...runnerNamed(said('DRAW')) }] : runners,
    side: null,
  }
}

const runnersBeside = (fixture: Fixture, runners: Side['runners']): Market['runners'] => {
  if (runners === 'match') return fixture.runners
  const sides = fixture.runners.slice(0, 2)
  if (runners === 'sides') return sides
  if (runners === 'sides or tie') return [...sides, { selectionId: TIE, ...runnerNamed(said('TIE')) }]
  const names = typeof runners === 'function' ? runners(fixture) : runners
  return names.map((name, index) => ({ selectionId: selectionIdSchema.parse(index + 1), ...runnerNamed(name) }))
}

const besideOf = (fixture: Fixture, side: string, { runners }: Side): Fixture => ({
  ...fixture,
  marketId: marketIdSchema.parse(`${fixture.marketId}-${side}`),
  side,
  runners: runnersBeside(fixture, runners),
})

/** The other markets of a match; a season has none. */
export const sidesOf = (fixture: Fixture): readonly Fixture[] =>
  isOutright(fixture) ? [] : Object.entries(SIDES[fixture.series.sport]).map(([name, side]) => besideOf(fixture, name, side))

/** The match of a market id; null for an unknown id. */
export const fixtureOf = (marketId: MarketId): Fixture | null => {
  const [, digit, number, side] = /^1\.([1245789])(\d{6})(?:-(\w+))?$/.exec(marketId) ?? []
  const series = ALL_SERIES.find((one) => String(one.digit) === digit)
  if (series === undefined || number === undefined) return null
  const match = fixtureAt(series, Number(number) - NUMBER_ZERO)
  if (side === undefined) return match
  if (isOutright(match)) return null
  const known = Object.hasOwn(SIDES[series.sport], side) ? SIDES[series.sport][side] : undefined
  return known === undefined ? null : besideOf(match, side, known)
}

/** The match of an event's id; null for an unknown id. */
export const matchOfEvent = (eventId: EventId): Fixture | null => {
  const [, digit, number] = /^3([124789])(\d{6})$/.exec(eventId) ?? []
  const series = SERIES.find((one) => String(one.digit) === digit)
  return series === undefined || number === undefined ? null : fixtureAt(series, Number(number) - NUMBER_ZERO)
}

/** The matches of the same competition before this one, the latest first. */
export const earlierThan = function* ({ series, slot }: Fixture, most: number): Generator<Fixture> {
  const step = COMPETITIONS[series.sport].length
  for (let game = 1; game <= most; game += 1) yield fixtureAt(series, slot - game * step)
}

/** Every match and season that may be on at match time `t` or within `backMs` before it. The next few of each series are added. In order of start. */
export const fixturesAround = (t: number, backMs: number): readonly Fixture[] =>
  ALL_SERIES.flatMap((series) => {
    const first = Math.floor((t - backMs - series.longestMs - series.shiftMs) / series.slotMs)
    const next = Math.floor((t - series.shiftMs) / series.slotMs) + 1
    return Array.from({ length: next + series.upcoming - first }, (_, at) => fixtureAt(series, first + at))
  }).sort((a, b) => a.startMs - b.startMs || a.series.digit - b.series.digit)

/** The whole match of a fixture, by the seed. */
export const matchOf = (seed: Seed, { series, slot }: Fixture): MatchScript => matchScript(seed, fixtureAt(series, slot))

/** The script of a fixture by the seed: the match, one of its other markets, or a season. Null for one that never opens. */
export const scriptOf = (seed: Seed, fixture: Fixture): Script | null => {
  if (isOutright(fixture)) return seasonScript(seed, fixture.marketId, seasonOf(fixture))
  const match = matchOf(seed, fixture)
  return fixture.side === null ? match : scriptBeside(match, fixture.side)
}

/** The script of one of a match's other markets; null for one that never opens, as a wicket that does not come. */
export const scriptBeside = (match: Script, side: string): Script | null =>
  side === BOOKMAKER ? match : opensLate(side) && !isLine(side) ? ballScript(match, side) : sideScript(match, side)

const matchScript = (seed: Seed, { series: { sport }, marketId, home, away }: Fixture): MatchScript => {
  if (sport === 'football') return footballScript(seed, marketId, home, away)
  if (sport === 'tennis') return tennisScript(seed, marketId, home, away)
  return cricketScript(seed, marketId, home, away, sport === 'cricket' ? T20 : sport === 'ball' ? BALL_BY_BALL : SUPER_OVER)
}

const typeOf = (side: string | null): Market['marketType'] => {
  if (side === null) return 'MATCH_ODDS'
  if (side === BOOKMAKER) return 'Special'
  if (side === OUTRIGHT) return 'TOURNAMENT_WINNER'
  if (isLine(side)) return 'INNINGS_RUNS'
  return isSession(side) ? 'SESSION' : 'OTHER_ODDS'
}

const nameOf = (fixture: Fixture): FeedSaid => {
  if (isOutright(fixture)) return said('WINNER')
  const name = fixture.side === null ? undefined : SIDES[fixture.series.sport][fixture.side]?.name
  return typeof name === 'function' ? name(fixture) : (name ?? said('MATCH_ODDS'))
}

/** The market of a fixture as the exchange lists it, by its title if it has one; a session is its own runner. */
export const marketOf = (fixture: Fixture, openDate: number, inplay: boolean, status: Market['status'], title?: FeedSaid): Market => ({
  marketId: fixture.marketId,
  marketType: typeOf(fixture.side),
  ...marketNamed(title ?? nameOf(fixture)),
  eventId: eventIdSchema.parse(`3${fixture.series.digit}${NUMBER_ZERO + fixture.slot}`),
  // A season is an event of its own, and has the competition's name.
  eventName: isOutright(fixture) ? fixture.competition.name : `${fixture.home} v ${fixture.away}`,
  eventTypeId: fixture.series.eventTypeId,
  competitionId: competitionIdSchema.parse(fixture.competition.id),
  competitionName: fixture.competition.name,
  openDate: millisSchema.parse(openDate),
  inplay,
  status,
  numberOfWinners: 1,
  runners: fixture.runners.map((runner) =>
    title === undefined || !isSession(fixture.side) ? runner : { ...runner, ...runnerNamed(title) },
  ),
})
