import type { MarketType } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Bet } from '#domain/betting/bet.ts'
import type { Odds } from '#domain/odds.ts'
import type { Pick } from '#domain/betting/pick.ts'
import { isOnRuns } from '#domain/betting/runs.ts'
import { type Reading, priceText, readingOf } from '#domain/betting/reading.ts'
import type { SlipView } from '#client/betting/slip.ts'
import { reasonIn } from '#domain/betting/verdict.ts'
import { sayIfAny, text } from '#copy/first.ts'
import { runnerText } from '#copy/feeds.ts'

/** The word for a side: Yes or No of a session, Under or Over of a line of runs. */
export const sideWord = (side: Side, reading: Reading): string => {
  if (reading === 'session') return side === 'back' ? text.yes : text.no
  if (reading === 'line') return side === 'back' ? text.under : text.over
  return text[side]
}

type Priced = { readonly marketType: MarketType; readonly line: number | null }

/** The text of a pick's price. A bookmaker's is `98 (1.98)`, a session's `47 @ 110`, a line's `165.5`, any other `1.98`. */
export const priceWord = ({ marketType, line }: Priced, odds: Odds): string => priceText(readingOf(marketType), odds, line)

/** The word for the side of a pick. */
export const pickSide = ({ side, marketType }: Pick): string => sideWord(side, readingOf(marketType))

/** The line that names the runner of a pick. */
export const pickWord = (pick: Pick): string => `${pickSide(pick)} ${runnerText(pick)}`

/** Why a slip takes no bet, in a word. */
export const shutWord = (shut: SlipView['shut']): string => text[shut]

/** The name of a listed bet: its runner, or the runs it is on. */
export const betWord = (bet: Bet): string =>
  isOnRuns(bet.marketType) ? `${sideWord(bet.side, readingOf(bet.marketType))} ${bet.runnerName}` : runnerText(bet)

/** The same with its side, as its slip named it. */
export const sidedWord = (bet: Bet): string =>
  isOnRuns(bet.marketType) ? betWord(bet) : `${sideWord(bet.side, readingOf(bet.marketType))} ${runnerText(bet)}`

/** Why the exchange refused the bet, beside a title that says that it did. */
export const reasonWord = ({ verdict }: SlipView): string | undefined =>
  verdict === null ? undefined : (sayIfAny(reasonIn(verdict)) ?? undefined)
