import type { FirstImage } from '#contract/first-image.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import { type Board, foldBoard } from '../market/board.ts'
import { emptyLedger, foldLedger, type Ledger } from './ledger.ts'
import { homeAnswered } from './reads.ts'

/** A page as the server rendered it: both wings at that time, and the time. */
export type Drawn = { readonly ledger: Ledger; readonly board: Readonly<Pick<Board, 'get'>>; readonly at: Millis; readonly wide: boolean }

/** A page that the server did not render. */
export const notDrawn: Drawn = { ledger: emptyLedger, board: new Map(), at: millisSchema.parse(0), wide: false }

/** The home page right after its list was loaded, for a visitor without a connection: its prices are old. */
export const drawnFrom = ({ markets, at, wide }: FirstImage): Drawn => {
  const board: Board = new Map()
  foldBoard(
    board,
    markets.map(({ book }) => book),
  )
  return { ledger: foldLedger(emptyLedger, homeAnswered(markets), at), board, at, wide }
}
