import type { FirstImage } from '#contract/first-image.ts'
import type { MarketBook } from '#contract/market.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import { type Board, foldBoard } from '../market/board.ts'
import { emptyLedger, foldLedger, type Ledger } from './ledger.ts'
import type { Input, Page } from './facts.ts'
import { eventAnswered, homeAnswered, listingAnswered, resultsAnswered } from './reads.ts'

/** A page as the server rendered it: both wings at that time, and the time. */
export type Rendered = {
  readonly ledger: Ledger
  readonly board: Readonly<Pick<Board, 'get'>>
  readonly at: Millis
  readonly wide: boolean
}

/** A page that the server did not render. */
export const notRendered: Rendered = { ledger: emptyLedger, board: new Map(), at: millisSchema.parse(0), wide: false }

const listedOn = ({ page, markets }: FirstImage): readonly Input[] => {
  switch (page.name) {
    case 'home':
    case 'default':
    case 'open-bets':
      return []
    case 'event':
      return [eventAnswered({ ...page, what: 'event' })]
    case 'sport':
      return listingAnswered(markets, { eventTypeId: page.eventTypeId, competitionId: null })
    case 'competition':
      return listingAnswered(markets, { eventTypeId: page.eventTypeId, competitionId: page.competitionId })
    case 'virtual':
      return page.results.map(({ eventTypeId, rows }) => resultsAnswered(eventTypeId, rows))
    default:
      return page satisfies never
  }
}

/** The answers that came with a page: there is no session to restore, the home list, and the page's own. */
export const answersOf = (image: FirstImage): readonly Input[] => [
  { type: 'session.restored', member: null },
  homeAnswered(image.markets),
  ...listedOn(image),
]

/** The books that came with a page. Those of an event are deeper, so they come last. */
export const booksOf = ({ markets, page }: FirstImage): readonly MarketBook[] =>
  [...markets, ...(page.name === 'event' ? page.markets : [])].map(({ book }) => book)

/** The page as a fact. Its title belongs to the address, and comes when the page is opened. */
const pageOf = ({ page }: FirstImage): Page => (page.name === 'sport' || page.name === 'competition' ? { ...page, title: '' } : page)

/** The page right after its lists were loaded, for a visitor without a connection: its prices are old. */
export const renderedFrom = (image: FirstImage): Rendered => {
  const { at, wide } = image
  const board: Board = new Map()
  foldBoard(board, booksOf(image))
  const facts: readonly Input[] = [{ type: 'page.opened', page: pageOf(image) }, ...answersOf(image)]
  return { ledger: facts.reduce((ledger: Ledger, fact) => foldLedger(ledger, fact, at), emptyLedger), board, at, wide }
}
