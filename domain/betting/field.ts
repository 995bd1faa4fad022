import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import type { Side } from './bets.ts'
import type { Paise } from '../paise.ts'
import type { Odds } from '../odds.ts'
import { betResult, deadHeat } from './settlement.ts'

/** What settles a bet on a runner: the runners that may win, and the most that do (MKT-15). */
export type Field = { readonly runners: readonly SelectionId[]; readonly places: number }

/** The field of a market without the runners that are out of it. */
export const fieldWithout = (
  { runners, numberOfWinners }: Pick<Market, 'runners' | 'numberOfWinners'>,
  out: readonly SelectionId[],
): Field => ({
  runners: [...new Set(runners.map(({ selectionId }) => selectionId))].filter((selectionId) => !out.includes(selectionId)),
  places: numberOfWinners,
})

/** The same for fields that settle every result the same way: names and order of runners do not count. */
export const fieldKey = ({ runners, places }: Field): string => `${places} of ${runners.toSorted((one, other) => one - other).join()}`

/** One match of a bet on a runner. */
export type RunnerMatch = { readonly runner: SelectionId; readonly side: Side; readonly odds: Odds; readonly stake: Paise }

/**
 * Net of one match by the field of its bet, in paise. Only winners of the field count; more of them than places share the places
 * equally. Null: none of the field won, and the bet is void (MKT-15, ACCT-02).
 */
export const resultIn = (
  { runners, places }: Field,
  { runner, side, odds, stake }: RunnerMatch,
  winners: readonly SelectionId[],
): Paise | null => {
  const counted = runners.filter((each) => winners.includes(each))
  if (counted.length === 0) return null
  const won = counted.includes(runner)
  return won && counted.length > places ? deadHeat(side, odds, stake, places, counted.length) : betResult(side, odds, stake, won)
}
