import { text } from '#copy/catalogue.ts'
import type { Level } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Side, quoteOdds } from '#domain/betting/bets.ts'
import { odds } from '#domain/betting/odds.ts'
import type { Board, RunnerBook } from '#domain/market/board.ts'
import { compactRupees, oddsText } from '#domain/ledger/format.ts'
import type { BoardStream } from '#streams/board.ts'
import type { EdgeClock } from '#streams/clock.ts'
import { createMarks, type Marked } from './marks.ts'
import { type NoticeNear, nearWindow } from './near.ts'

/** From these odds on a price has seven characters, such as `1000.00`, and is smaller. */
const LONG_ODDS = 1_000_000

/** The price that a cell shows. `isSession`: its levels are run lines and fancyPrices. */
export type Spot = {
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  /** The runner's name in the player's language. */
  readonly name: string
  readonly side: Side
  /** 0 is the best price. */
  readonly level: number
  readonly isSession: boolean
}

const labelOf = ({ side, name, isSession }: Spot, price: Odds | null, size: Paise | null): string => {
  const word = isSession ? (side === 'back' ? text.yes : text.no) : text[side]
  if (price === null) return text.priceNone(word, name)
  return isSession ? text.runsAt(word, name, String(price / 1000), String(size)) : text.priceAt(word, name, oddsText(price))
}

/** A price in the page that the server renders once; it takes no presses. */
export const stillCell = (board: Readonly<Pick<Board, 'get'>>, spot: Spot) => {
  const { isSession } = spot
  const [price, size] = board.get(spot.marketId)?.runners.get(spot.selectionId)?.[spot.side][spot.level] ?? [null, null]
  return {
    price: price === null ? '' : isSession ? String(price / 1000) : oddsText(price),
    size: size === null ? '' : isSession ? String(size) : compactRupees(size),
    button: {
      disabled: true,
      'aria-label': labelOf(spot, price, size),
      ...(!isSession && price !== null && price >= LONG_ODDS ? { 'data-long': '' } : {}),
    },
  }
}

/** The price that a cell shows now, as a pick has it; null if it shows none. */
export const paintedPrice = ({ dataset }: HTMLElement) => {
  const shown = Number(dataset['odds'])
  if (!(shown > 0)) return null
  if (dataset['fancy'] === undefined) return { odds: odds(shown), line: null, fancyPrice: 0 }
  const fancyPrice = Number(dataset['fancy'])
  return { odds: quoteOdds(fancyPrice), line: shown / 1000, fancyPrice }
}

/** One price button and what is written in it; undefined: nothing yet, not even an empty price. */
type Cell = Marked & {
  price: Text
  size: Text
  readonly spot: Spot
  odds: Odds | null | undefined
  amount: Paise | null | undefined
  isOpen: boolean | undefined
}

/** The element's text, which is written without a change of the page's tree. */
const textIn = (element: Element | undefined): Text => {
  if (element === undefined) throw new Error('a price button has a price and a size')
  if (element.firstChild instanceof Text) return element.firstChild
  const made = document.createTextNode('')
  element.append(made)
  return made
}
/** Writes a text in place; one of another length gets a new node, because the browser counts a centred text that grows as moved. */
export const writeText = (node: Text, next: string): Text => {
  if (node.length !== next.length) {
    const made = document.createTextNode(next)
    node.replaceWith(made)
    return made
  }
  node.data = next
  return node
}

/** The cells of one runner in one place, and the book that they show. */
type Row = {
  readonly selectionId: SelectionId
  readonly back: Cell[]
  readonly lay: Cell[]
  book: RunnerBook | undefined
  isOpen: boolean | undefined
}
/** The cells of one market in one element. `isBehind`: the market changed while the element was out of view. */
type View = {
  readonly marketId: MarketId
  readonly rows: Row[]
  cells: number
  isNear: boolean
  isBehind: boolean
  readonly end: () => void
}

/** A session's row, a match's row, or a market's panel. */
const PLACES = 'fieldset, li, section'

export type Painter = {
  /** Binds a price button to the board until the answer is called. */
  readonly attach: (button: HTMLButtonElement, spot: Spot) => () => void
}

/**
 * Writes prices, sizes and labels from the board into price buttons (MKT-03): once a frame, only where they changed, and only near the
 * window. A cell keeps its price in `data-odds`; a session's cell its run line, in thousandths, and its fancyPrice in `data-fancy`.
 */
export const createPainter = (
  { markets, watch }: Pick<BoardStream, 'markets' | 'watch'>,
  clock: Pick<EdgeClock, 'after'>,
  noticeNear: NoticeNear = nearWindow,
): Painter => {
  const marks = createMarks(clock)
  const views = new Map<Element, View>()

  /** `isNews`: the change is marked. */
  const paintPrice = (cell: Cell, price: Odds | null, size: Paise | null, isNews: boolean): void => {
    const { button, spot, odds: shown } = cell
    const { isSession } = spot
    cell.price = writeText(cell.price, price === null ? '' : isSession ? String(price / 1000) : oddsText(price))
    button.setAttribute('data-odds', String(price ?? ''))
    button.setAttribute('aria-label', labelOf(spot, price, size))
    const isLong = !isSession && price !== null && price >= LONG_ODDS
    if (isLong || (shown ?? LONG_ODDS) >= LONG_ODDS) button.toggleAttribute('data-long', isLong)
    if (isNews && shown && price !== null) {
      const rises = shown === price ? (size ?? 0) > (cell.amount ?? 0) : price > shown
      marks.set(cell, rises ? 'up' : 'down')
    }
    cell.odds = price
  }
  const paintCell = (cell: Cell, best: Level | undefined, takesBets: boolean, isNews: boolean): void => {
    const price = best === undefined ? null : best[0]
    const size = best === undefined ? null : best[1]
    const hasNewSize = size !== cell.amount
    const { isSession } = cell.spot
    if (price !== cell.odds || (isSession && hasNewSize)) paintPrice(cell, price, size, isNews)
    if (hasNewSize) {
      cell.size = writeText(cell.size, size === null ? '' : isSession ? String(size) : compactRupees(size))
      if (isSession) cell.button.setAttribute('data-fancy', String(size ?? ''))
      cell.amount = size
    }
    const isOpen = takesBets && best !== undefined
    if (isOpen !== cell.isOpen) {
      cell.button.disabled = !isOpen
      cell.isOpen = isOpen
    }
  }
  const paintSide = (side: readonly Cell[], levels: readonly Level[] | undefined, isOpen: boolean, isNews: boolean): void => {
    for (const cell of side) paintCell(cell, levels?.[cell.spot.level], isOpen, isNews)
  }
  /** The board keeps a runner and a side that did not change, so they are not compared price by price. */
  const paintView = (view: View, isNews: boolean): void => {
    view.isBehind = false
    const market = markets.get(view.marketId)
    const takesBets = market?.status === 'OPEN'
    for (const row of view.rows) {
      const book = market?.runners.get(row.selectionId)
      const isOpen = takesBets && book?.status === 'ACTIVE'
      const { book: shown, isOpen: wasOpen } = row
      if (book === shown && isOpen === wasOpen) continue
      row.book = book
      row.isOpen = isOpen
      if (book?.back !== shown?.back || isOpen !== wasOpen) paintSide(row.back, book?.back, isOpen, isNews)
      if (book?.lay !== shown?.lay || isOpen !== wasOpen) paintSide(row.lay, book?.lay, isOpen, isNews)
    }
  }

  // What comes near shows the newest prices without marks, because their changes are not of this moment.
  const near = noticeNear((element, isNear) => {
    const view = views.get(element)
    if (view === undefined) return
    view.isNear = isNear
    if (isNear && view.isBehind) paintView(view, false)
  })
  const viewOf = (button: HTMLButtonElement, marketId: MarketId): View => {
    const around = button.closest(PLACES) ?? button
    const known = views.get(around)
    if (known?.marketId === marketId) return known
    const element = known === undefined ? around : button
    const unwatch = watch(marketId, () => {
      if (view.isNear) paintView(view, true)
      else view.isBehind = true
    })
    const end = (): void => {
      unwatch()
      near.unwatch(element)
      views.delete(element)
    }
    const view: View = { marketId, rows: [], cells: 0, isNear: true, isBehind: false, end }
    views.set(element, view)
    near.watch(element)
    return view
  }
  const rowOf = ({ rows }: View, selectionId: SelectionId): Row => {
    const known = rows.find((row) => row.selectionId === selectionId)
    if (known !== undefined) return known
    const row: Row = { selectionId, back: [], lay: [], book: undefined, isOpen: undefined }
    rows.push(row)
    return row
  }

  return {
    attach: (button, spot) => {
      const { marketId, selectionId, side, level } = spot
      const view = viewOf(button, marketId)
      const row = rowOf(view, selectionId)
      const cells = row[side]
      const [price, size] = [textIn(button.children[0]), textIn(button.children[1])]
      const cell: Cell = { button, spot, price, size, mark: '', way: 'up', beat: 0, odds: undefined, amount: undefined, isOpen: undefined }
      cells.push(cell)
      view.cells += 1
      const market = markets.get(marketId)
      const book = market?.runners.get(selectionId)
      paintCell(cell, book?.[side][level], market?.status === 'OPEN' && book?.status === 'ACTIVE', false)
      // This cell may be ahead of its row, so the next paint compares every cell.
      row.isOpen = undefined
      return () => {
        marks.clear(cell)
        cells.splice(cells.indexOf(cell), 1)
        view.cells -= 1
        if (view.cells === 0) view.end()
      }
    },
  }
}

const painters = new WeakMap<BoardStream, Painter>()

/** The painter of this spine's board. */
export const painterOf = ({ board, clock }: { readonly board: BoardStream; readonly clock: EdgeClock }): Painter => {
  const painter = painters.get(board) ?? createPainter(board, clock)
  painters.set(board, painter)
  return painter
}
