import type { Dice } from './chance.ts'
import type { Bet, SharedGame } from './game.ts'
import { isStake, limitsAt, NUMBER_BETS, paiseOf, returnAt } from './stake.ts'

/** The 54 segments in their order. */
export const SEGMENTS: readonly string[] =
  '1 2 1 5 1 2 1 10 1 2 1 5 2 1 20 1 2 1 x2 2 1 5 1 2 1 10 2 1 5 1 2 1 40 2 1 5 1 2 10 1 2 1 5 1 x7 2 1 10 2 1 5 1 2 20'.split(' ')
/** The numbers that take bets. */
export const WHEEL_BETS: readonly string[] = ['1', '2', '5', '10', '20', '40']
export const HIGHEST_MULTIPLIER = 1000

/** The spins of a round: x2 and x7 multiply and spin once more; the winner is the number at last. */
export type WheelOutcome = {
  readonly stops: readonly number[]
  readonly segments: readonly string[]
  readonly multiplier: number
  readonly winner: string
}
/** What has stopped so far; the winner is null while the wheel spins. */
export type WheelShown = Omit<WheelOutcome, 'winner'> & { readonly winner: string | null }

const factorOf = (segment: string): number => (segment === 'x2' ? 2 : segment === 'x7' ? 7 : 1)

/** The round of these stops, all spins taken. */
export const wheelOf = (stops: readonly number[]): WheelOutcome => {
  const segments = stops.map((stop) => SEGMENTS[stop] ?? '')
  const multiplier = segments.reduce((product, segment) => Math.min(HIGHEST_MULTIPLIER, product * factorOf(segment)), 1)
  return { stops, segments, multiplier, winner: segments.at(-1) ?? '' }
}

/** The odds in hundredths of a number that wins under this multiplier. */
export const wheelOdds = (number: string, multiplier: number): number => 100 * (1 + Number(number) * multiplier)

const DEAL_MS = 8000
const outcomeOf = (dice: Dice): WheelOutcome => {
  const stops = [dice.draw(SEGMENTS.length)]
  while (SEGMENTS[stops.at(-1) ?? 0]?.startsWith('x') === true) stops.push(dice.draw(SEGMENTS.length))
  return wheelOf(stops)
}
const bestOdds = (bet: string): number => wheelOdds(bet, HIGHEST_MULTIPLIER)

/** The wheel show: 54 segments, numbers and multipliers (docs/CASINO.md) [CAS-04]. */
export const engine: SharedGame<WheelOutcome> = {
  kind: 'shared',
  id: 'wheel',
  openMs: 20_000,
  closingMs: 2000,
  restMs: 5000,
  outcomeOf,
  dealMs: () => DEAL_MS,
  shownAt: ({ stops }, ms): WheelShown => {
    const stopped = Math.min(stops.length, Math.floor((Math.max(0, ms) * stops.length) / DEAL_MS))
    const shown = wheelOf(stops.slice(0, stopped))
    return { ...shown, winner: stopped === stops.length ? shown.winner : null }
  },
  price: ({ bet, stakePaise, side }: Bet) =>
    WHEEL_BETS.includes(bet) && side !== 'lay' && isStake(stakePaise)
      ? { riskPaise: stakePaise, bestReturnPaise: returnAt(stakePaise, bestOdds(bet)) }
      : null,
  bestOdds: Math.max(...WHEEL_BETS.map(bestOdds)),
  limitsOf: (bet) => limitsAt(NUMBER_BETS, bestOdds(WHEEL_BETS.includes(bet) ? bet : '40')),
  returnOf: ({ bet, stakePaise }, { winner, multiplier }) =>
    bet === winner ? returnAt(stakePaise, wheelOdds(bet, multiplier)) : paiseOf(0),
  markOf: ({ winner }) => winner,
}
