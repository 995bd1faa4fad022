import { fraction } from './fraction.ts'
import type { Returns } from './game.ts'
import type { Line, Lines } from './lines.ts'

/** Outcomes with how often each comes. */
export type Weighted<Outcome> = readonly (readonly [outcome: Outcome, weight: number])[]

/** Outcomes that come equally often. */
export const evenly = <Outcome>(outcomes: readonly Outcome[]): Weighted<Outcome> => outcomes.map((outcome) => [outcome, 1])

/** `count` whole numbers from `from`. */
export const span = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, index) => from + index)

/** n over k, exact for what a deck needs. */
export const choose = (n: number, k: number): number => span(1, k).reduce((ways, i) => (ways * (n - k + i)) / i, 1)

const sumOf = <Outcome>(outcomes: Weighted<Outcome>, value: (outcome: Outcome) => number): bigint =>
  outcomes.reduce((sum, [outcome, weight]) => sum + BigInt(weight) * BigInt(value(outcome)), 0n)

/** What the lines return, per paisa staked, or risked by a lay: `tie`, and `amar/back` and `amar/lay` where a runner may be laid. */
export const returnsOf = <Outcome>(
  lines: Lines<Outcome>,
  outcomes: Weighted<Outcome>,
  isAsked: (bet: string) => boolean = () => true,
): readonly Returns[] => {
  const all = sumOf(outcomes, () => 1)
  const of = (bet: string, { pays, lay }: Line<Outcome>): readonly Returns[] => {
    const back = fraction(sumOf(outcomes, pays), all * 100n)
    if (lay === undefined) return [{ bet, ...back }]
    const won = sumOf(outcomes, (outcome) => (pays(outcome) === 0 ? lay : 0))
    return [
      { bet: `${bet}/back`, ...back },
      { bet: `${bet}/lay`, ...fraction(won, all * BigInt(lay - 100)) },
    ]
  }
  return [...lines].flatMap(([bet, line]) => (isAsked(bet) ? of(bet, line) : []))
}
