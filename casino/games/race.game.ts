import type { Dice } from './chance.ts'
import { type Fraction, fraction, sumOf } from './fraction.ts'
import type { Bet, SharedGame } from './game.ts'
import { isStake, limitsAt, paiseOf, returnAt, TABLE_BETS } from './stake.ts'

/** The chance of each runner to win, in thousandths: Neel Gagan, Tez Hawa, Sona Mukhi, Barsaat, Kaala Moti, Chhota Toofan. */
export const WEIGHTS: readonly number[] = [300, 240, 180, 130, 90, 60]
const WHOLE = 1000
export const RETURN_PERCENT = 93

/** The runners, 1 to 6, as they came in. */
export type RaceOutcome = { readonly order: readonly number[] }
/** How far each runner is, 0 to 1000, by its number; who crossed the line so far. */
export type RaceShown = { readonly positions: readonly number[]; readonly order: readonly number[] }

const weightOf = (runner: number): number => WEIGHTS[runner - 1] ?? 0
const others = (runner: number): readonly number[] => WEIGHTS.map((_, at) => at + 1).filter((other) => other !== runner)
const winChance = (runner: number): Fraction => fraction(weightOf(runner), WHOLE)
const forecastChance = (first: number, second: number): Fraction =>
  fraction(weightOf(first) * weightOf(second), WHOLE * (WHOLE - weightOf(first)))
const placeChance = (runner: number): Fraction =>
  sumOf([winChance(runner), ...others(runner).map((other) => forecastChance(other, runner))])

/** The exact chance of a bet such as `win:1`, `place:3`, `forecast:1-2`; null if it is none. */
export const chanceOf = (bet: string): Fraction | null => {
  const [, kind, first, second] = /^(win|place|forecast):([1-6])(?:-([1-6]))?$/.exec(bet) ?? []
  if ((kind === 'forecast') !== (second !== undefined) || first === second) return null
  return kind === 'forecast'
    ? forecastChance(Number(first), Number(second))
    : kind === 'win'
      ? winChance(Number(first))
      : placeChance(Number(first))
}
/** The odds of a bet in hundredths, floored; null if it is none. */
export const raceOdds = (bet: string): number | null => {
  const chance = chanceOf(bet)
  return chance === null ? null : Number((BigInt(RETURN_PERCENT) * chance.denominator) / chance.numerator)
}
const runners = WEIGHTS.map((_, at) => at + 1)
/** All bets of the race. */
export const RACE_BETS: readonly string[] = [
  ...runners.map((runner) => `win:${runner}`),
  ...runners.map((runner) => `place:${runner}`),
  ...runners.flatMap((first) => others(first).map((second) => `forecast:${first}-${second}`)),
]
const ODDS: ReadonlyMap<string, number> = new Map(RACE_BETS.map((bet) => [bet, raceOdds(bet) ?? 0]))
const LONGEST = Math.max(...ODDS.values())

const outcomeOf = (dice: Dice): RaceOutcome => {
  const left = [...runners]
  const order: number[] = []
  while (left.length > 1) order.push(...left.splice(dice.pick(left.map(weightOf)), 1))
  return { order: [...order, ...left] }
}

const wins = (bet: string, [first = 0, second = 0]: readonly number[]): boolean =>
  [`win:${first}`, `place:${first}`, `place:${second}`, `forecast:${first}-${second}`].includes(bet)

const DEAL_MS = 12_000
/** The winner crosses the line then; each next one so much later, the last with the end of dealing. */
const FIRST_MS = 9500
const APART_MS = 500
/** Until then no runner's way depends on the result. */
const OPEN_MS = 6000
const HALF = 500
const LINE = 1000

/** A runner's way in the first half: its own pace, as each round, back on even terms at the end of it. */
const early = (runner: number, ms: number): number => {
  const through = ms / OPEN_MS
  return HALF * through + 4 * (1 + ((runner * 5) % 7)) * through * (1 - through) * (runner % 2 === 0 ? 1 : -1)
}
const positionOf = (runner: number, place: number, ms: number): number => {
  if (ms <= OPEN_MS) return Math.floor(early(runner, ms))
  const finish = FIRST_MS + place * APART_MS
  return Math.min(LINE, Math.floor(HALF + (HALF * (ms - OPEN_MS)) / (finish - OPEN_MS)))
}

/** A race of six runners (docs/CASINO.md) [CAS-04]. */
export const engine: SharedGame<RaceOutcome> = {
  kind: 'shared',
  id: 'race',
  openMs: 30_000,
  closingMs: 2000,
  restMs: 8000,
  outcomeOf,
  dealMs: () => DEAL_MS,
  shownAt: ({ order }, ms): RaceShown => ({
    positions: runners.map((runner) => positionOf(runner, order.indexOf(runner), Math.max(0, ms))),
    order: order.filter((_, place) => ms >= FIRST_MS + place * APART_MS),
  }),
  price: ({ bet, stakePaise, side }: Bet) => {
    const odds = ODDS.get(bet)
    return odds !== undefined && side !== 'lay' && isStake(stakePaise)
      ? { riskPaise: stakePaise, bestReturnPaise: returnAt(stakePaise, odds) }
      : null
  },
  bestOdds: LONGEST,
  limitsOf: (bet) => limitsAt(TABLE_BETS, ODDS.get(bet) ?? LONGEST),
  returnOf: ({ bet, stakePaise }, { order }) => (wins(bet, order) ? returnAt(stakePaise, ODDS.get(bet) ?? 0) : paiseOf(0)),
  markOf: ({ order: [first, second, third] }) => `${first}-${second}-${third}`,
}
