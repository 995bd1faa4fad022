import type { Bet, Reduction } from '#domain/betting/bet.ts'
import type { Odds } from '#domain/odds.ts'
import { moneyText } from '#domain/betting/format.ts'
import { priceText, readingOf } from '#domain/betting/reading.ts'
import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'

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
