import type { MarketId, Odds, SelectionId } from '#contract/scalar.ts'
import type { RunnerBook } from '../market/board.ts'
import type { AmendedBet } from './sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { type Paise, paise } from '#domain/paise.ts'
import type { Side } from '#domain/betting/bets.ts'
import { LADDER, snapOdds } from '#domain/odds.ts'

/** How many prices a ladder shows on each side of its middle. */
const REACH = 30
/** The rows of a ladder. */
export const RUNGS = 2 * REACH + 1
/** How far the price may move before the ladder follows, so that single ticks move no row. */
const SLACK = 2

/** The price a ladder is built around: the best back price, or else the best lay price, or the last one traded. */
export const middleOf = (book: Pick<RunnerBook, 'back' | 'lay' | 'lastPrice'> | undefined): Odds | null => {
  const price = book?.back[0]?.[0] ?? book?.lay[0]?.[0] ?? book?.lastPrice ?? null
  return price === null ? null : snapOdds(price)
}

/** The middle of a ladder that follows the price: the one it has, until the price is more than two ticks away. */
export const followed = (middle: Odds | null, price: Odds | null): Odds | null =>
  middle !== null && (price === null || Math.abs(LADDER.indexOf(price) - LADDER.indexOf(middle)) <= SLACK) ? middle : price

/** The prices around the middle, highest first; null above and below the ends of the ladder. */
export const rungsAround = (middle: Odds): readonly (Odds | null)[] => {
  const at = LADDER.indexOf(middle)
  return Array.from({ length: RUNGS }, (_, row) => LADDER[at + REACH - row] ?? null)
}

/** The most orders that one move takes: each is a message. The oldest of more stay. */
const MOST_MOVED = 20

/** A member's unmatched orders at one price: their sum, and the orders, the newest first. */
export type RestingHere = { readonly unmatched: Paise; readonly newest: Bet; readonly orders: readonly Bet[] }

/** What of the member's orders on a runner is unmatched, by side and price. */
export const restingAt = (
  bets: readonly Bet[],
  marketId: MarketId,
  selectionId: SelectionId,
): Readonly<Record<Side, ReadonlyMap<Odds, RestingHere>>> => {
  const resting = { back: new Map<Odds, RestingHere>(), lay: new Map<Odds, RestingHere>() }
  for (const bet of bets) {
    const isHere = bet.marketId === marketId && bet.selectionId === selectionId
    if (!isHere || bet.remaining <= 0 || (bet.state !== 'unmatched' && bet.state !== 'partly-matched')) continue
    const side = resting[bet.side]
    const there = side.get(bet.odds)
    const orders = [...(there?.orders ?? []), bet].toSorted((one, other) => other.placedAt - one.placedAt)
    side.set(bet.odds, { unmatched: paise((there?.unmatched ?? 0) + bet.remaining), newest: orders[0] ?? bet, orders })
  }
  return resting
}

/** The other orders of the member at a bet's price, which a ladder moves with it: the newest first. */
export const movedWith = ({ betId, marketId, selectionId, side, odds }: AmendedBet, bets: readonly Bet[]): readonly Bet[] =>
  (restingAt(bets, marketId, selectionId)[side].get(odds)?.orders ?? []).filter((each) => each.betId !== betId).slice(0, MOST_MOVED - 1)

/** What an order meets at a price: others before it in the queue, or a price that matches it at once. */
export type Meeting =
  | { readonly kind: 'first' }
  | { readonly kind: 'behind'; readonly size: Paise }
  | { readonly kind: 'match'; readonly odds: Odds }

/** What an order of this side meets at a price of this book, so that a move says it before it is made (MKT-09). */
export const meetingAt = (side: Side, price: Odds, book: Pick<RunnerBook, 'back' | 'lay'> | undefined): Meeting => {
  const [taken, queue] = side === 'back' ? [book?.back, book?.lay] : [book?.lay, book?.back]
  const best = taken?.[0]?.[0]
  if (best !== undefined && (side === 'back' ? best >= price : best <= price)) return { kind: 'match', odds: best }
  const size = queue?.find(([odds]) => odds === price)?.[1]
  return size === undefined ? { kind: 'first' } : { kind: 'behind', size }
}
