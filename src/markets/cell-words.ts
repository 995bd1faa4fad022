import { text } from '#copy/first.ts'
import type { Level, MarketType } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { compactRupees, oddsText } from '#domain/betting/format.ts'
import { isOffered } from '#domain/betting/price.ts'
import { type Reading, rateText } from '#domain/betting/reading.ts'
import { sideWord } from '../slip/words.ts'

/** From these odds on a price has seven characters, such as `1000.00`, and is smaller. */
export const LONG_ODDS = 1_000_000

/** The price that a cell shows. */
export type Spot = {
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  /** The runner's name in the player's language. */
  readonly name: string
  readonly side: Side
  /** 0 is the best price. */
  readonly level: number
  readonly marketType: MarketType
}

export const labelOf = ({ side, name }: Spot, reading: Reading, price: Odds | null, size: Paise | null): string => {
  const word = sideWord(side, reading)
  if (price === null) return text.priceNone(word, name)
  switch (reading) {
    case 'session':
      return text.runsAt(word, name, String(price / 1000), String(size))
    case 'line':
      return text.runsLine(word, name, String(price / 1000))
    case 'rate':
      return text.rateAt(word, name, rateText(price), oddsText(price))
    default:
      return text.priceAt(word, name, oddsText(price))
  }
}

/** The large figure of a cell: odds, a rate on 100, or a line of runs. */
export const figureOf = (reading: Reading, price: Odds | null): string => {
  if (price === null) return ''
  if (reading === 'odds') return oddsText(price)
  return reading === 'rate' ? rateText(price) : String(price / 1000)
}

/** The small one: the size, the odds of a rate, or a session's fancyPrice. */
export const smallOf = (reading: Reading, price: Odds | null, size: Paise | null): string => {
  if (price === null || size === null) return ''
  if (reading === 'rate') return oddsText(price)
  return reading === 'session' ? String(size) : compactRupees(size)
}

export const isLong = (reading: Reading, price: Odds | null): boolean => reading === 'odds' && price !== null && price >= LONG_ODDS

export const offeredAt = (marketType: MarketType, level: Level | undefined): Level | undefined =>
  level !== undefined && isOffered(marketType, level) ? level : undefined
