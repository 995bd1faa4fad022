import type { FirstImage } from '#contract/first-image.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import { type Board, foldBoard } from './board.ts'
import { emptyLedger, foldLedger, type Ledger } from './ledger.ts'

/** What a page shows before anything has happened to it: both wings as they were when it was drawn, and when that was. */
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
  return { ledger: foldLedger(emptyLedger, { type: 'home.loaded', markets }, at), board, at, wide }
}
