import type { FirstImage } from '#contract/first-image.ts'
import type { MarketBook } from '#contract/market.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import { type Board, foldBoard } from '../market/board.ts'
import { emptyLedger, foldLedger, type Ledger } from './ledger.ts'
import type { Input, Page } from './facts.ts'
import { eventAnswered, homeAnswered } from './reads.ts'

/** A page as the server rendered it: both wings at that time, and the time. */
export type Drawn = { readonly ledger: Ledger; readonly board: Readonly<Pick<Board, 'get'>>; readonly at: Millis; readonly wide: boolean }

/** A page that the server did not render. */
export const notDrawn: Drawn = { ledger: emptyLedger, board: new Map(), at: millisSchema.parse(0), wide: false }

/** The answers that came with a page: the home list, and on an event's page its markets. */
export const answersOf = ({ markets, event }: FirstImage): readonly Input[] => [
  homeAnswered(markets),
  ...(event === null ? [] : [eventAnswered({ what: 'event', ...event })]),
]

/** The books that came with a page. Those of an event are deeper, so they come last. */
export const booksOf = ({ markets, event }: FirstImage): readonly MarketBook[] =>
  [...markets, ...(event?.markets ?? [])].map(({ book }) => book)

const pageOf = ({ event }: FirstImage): Page =>
  event === null ? { name: 'home' } : { name: 'event', eventTypeId: event.eventTypeId, eventId: event.eventId }

/** The page right after its lists were loaded, for a visitor without a connection: its prices are old. */
export const drawnFrom = (image: FirstImage): Drawn => {
  const { at, wide } = image
  const board: Board = new Map()
  foldBoard(board, booksOf(image))
  const facts: readonly Input[] = [{ type: 'page.opened', page: pageOf(image) }, ...answersOf(image)]
  return { ledger: facts.reduce((ledger: Ledger, fact) => foldLedger(ledger, fact, at), emptyLedger), board, at, wide }
}
