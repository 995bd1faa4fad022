import type { Bet, Reduction } from '#domain/betting/bet.ts'
import type { Odds } from '#domain/odds.ts'
import type { Market } from '#contract/market.ts'
import { moneyText } from '#domain/betting/format.ts'
import { priceText, readingOf } from '#domain/betting/reading.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { text } from '#copy/catalogue.ts'
import { marketText, runnerText } from '#copy/feeds.ts'

/** A bet's price as its row has it; a row names no line of runs beside its name. */
export const betPrice = ({ marketType }: Pick<Bet, 'marketType'>, odds: Odds): string =>
  priceText(readingOf(marketType) === 'odds' ? 'odds' : 'rate', odds, null)

/** What a withdrawn runner made of the odds of a bet. */
export const reductionWord = (bet: Bet, { from, to, ...runner }: Reduction): string =>
  text.oddsReduced(runnerText(runner), betPrice(bet, from), betPrice(bet, to))

/** What withdrawn runners did to these bets, each sentence once (MKT-15). */
export const toldOf = (bets: readonly Bet[]): readonly string[] => [
  ...new Set(
    bets.flatMap((bet) => [
      ...(bet.reduced ?? []).map((each) => reductionWord(bet, each)),
      ...(bet.voided === undefined ? [] : [text.partVoid(moneyText(bet.voided))]),
    ]),
  ),
]

/** What the runner, the market and the match of a bet are called now, where the bet has another name of them (MKT-15). */
export const renamedWord = (bet: Bet, market: Market | undefined): string | undefined => {
  if (market === undefined) return undefined
  const runner = market.runners.find(({ selectionId }) => selectionId === bet.selectionId)
  // A bet on runs has its line in the runner's name.
  const isOther = runner !== undefined && !isOnRuns(bet.marketType) && runner.runnerName !== bet.runnerName
  const names = [
    ...(isOther ? [runnerText(runner)] : []),
    ...(market.marketName === bet.marketName ? [] : [marketText(market)]),
    ...(market.eventName === bet.eventName ? [] : [market.eventName]),
  ]
  return names.length === 0 ? undefined : text.nowCalled(names.join(' · '))
}
