import { text } from '#copy/catalogue.ts'
import { runnerText } from '#copy/feeds.ts'
import type { Level, Runner } from '#contract/market.ts'
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
  readonly runner: Runner
  readonly side: Side
  /** 0 is the best price. */
  readonly level: number
  readonly isSession: boolean
}

const labelOf = (side: Side, name: string, price: Odds | null): string =>
  price === null ? text.priceNone(text[side], name) : text.priceAt(text[side], name, oddsText(price))
const runsLabelOf = (side: Side, name: string, line: number | null, rate: number | null): string => {
  const word = side === 'back' ? text.yes : text.no
  return line === null || rate === null ? text.priceNone(word, name) : text.runsAt(word, name, String(line / 1000), String(rate))
}

/** A price in the page that the server renders once; it takes no presses. */
export const stillCell = (board: Readonly<Pick<Board, 'get'>>, { marketId, runner, side, level, isSession }: Spot) => {
  const [price, size] = board.get(marketId)?.runners.get(runner.selectionId)?.[side][level] ?? [null, null]
  const name = runnerText(runner)
  return {
    price: price === null ? '' : isSession ? String(price / 1000) : oddsText(price),
    size: size === null ? '' : isSession ? String(size) : compactRupees(size),
    button: {
      disabled: true,
      'aria-label': isSession ? runsLabelOf(side, name, price, size) : labelOf(side, name, price),
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
  readonly name: string
  shownOdds: Odds | null | undefined
  shownSize: Paise | null | undefined
  shownOpen: boolean | undefined
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
const cellOf = (button: HTMLButtonElement, spot: Spot): Cell => ({
  button,
  spot,
  price: textIn(button.children[0]),
  size: textIn(button.children[1]),
  mark: '',
  beat: 0,
  name: runnerText(spot.runner),
  shownOdds: undefined,
  shownSize: undefined,
  shownOpen: undefined,
})
const isSameSpot = (one: Spot, other: Spot): boolean =>
  one.marketId === other.marketId &&
  one.runner.selectionId === other.runner.selectionId &&
  one.side === other.side &&
  one.level === other.level &&
  one.isSession === other.isSession

/** The cells of one runner in one place, and the book that they show. */
type Row = {
  readonly selectionId: SelectionId
  readonly back: Cell[]
  readonly lay: Cell[]
  book: RunnerBook | undefined
  isOpen: boolean | undefined
}
/** One market in one place. `isBehind`: it changed while its place was out of view. */
type View = { readonly marketId: MarketId; readonly place: Place; rows: Row[]; isBehind: boolean; readonly unwatch: () => void }
/** An element whose cells are painted while it is near the window. */
type Place = { readonly element: Element; isNear: boolean; readonly views: Map<MarketId, View> }

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
  const cells = new WeakMap<HTMLButtonElement, Cell>()
  const places = new Map<Element, Place>()

  /** `isNews`: the change is marked. */
  const paintPrice = (cell: Cell, price: Odds | null, size: Paise | null, isNews: boolean): void => {
    const { button, spot, name, shownOdds, shownSize } = cell
    const { side, isSession } = spot
    cell.price = writeText(cell.price, price === null ? '' : isSession ? String(price / 1000) : oddsText(price))
    button.setAttribute('data-odds', price === null ? '' : String(price))
    button.setAttribute('aria-label', isSession ? runsLabelOf(side, name, price, size) : labelOf(side, name, price))
    const isLong = !isSession && price !== null && price >= LONG_ODDS
    if (isLong || (shownOdds ?? LONG_ODDS) >= LONG_ODDS) button.toggleAttribute('data-long', isLong)
    if (isNews && shownOdds && price !== null) {
      const rises = shownOdds === price ? (size ?? 0) > (shownSize ?? 0) : price > shownOdds
      marks.set(cell, rises ? 'up' : 'down')
    }
    cell.shownOdds = price
  }
  const paintCell = (cell: Cell, best: Level | undefined, isOpen: boolean, isNews: boolean): void => {
    const price = best === undefined ? null : best[0]
    const size = best === undefined ? null : best[1]
    const hasNewSize = size !== cell.shownSize
    const { isSession } = cell.spot
    if (price !== cell.shownOdds || (isSession && hasNewSize)) paintPrice(cell, price, size, isNews)
    if (hasNewSize) {
      cell.size = writeText(cell.size, size === null ? '' : isSession ? String(size) : compactRupees(size))
      if (isSession) cell.button.setAttribute('data-fancy', size === null ? '' : String(size))
      cell.shownSize = size
    }
    const takesPresses = isOpen && best !== undefined
    if (takesPresses !== cell.shownOpen) {
      cell.button.disabled = !takesPresses
      cell.shownOpen = takesPresses
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

  // A place that comes near shows the newest prices without marks, because their changes are not of this moment.
  const near = noticeNear((element, isNear) => {
    const place = places.get(element)
    if (place === undefined) return
    place.isNear = isNear
    if (isNear) for (const view of place.views.values()) if (view.isBehind) paintView(view, false)
  })
  const placeOf = (button: HTMLButtonElement): Place => {
    const element = button.closest(PLACES) ?? button
    const known = places.get(element)
    if (known !== undefined) return known
    const place: Place = { element, isNear: true, views: new Map() }
    places.set(element, place)
    near.watch(element)
    return place
  }
  const viewOf = (place: Place, marketId: MarketId): View => {
    const known = place.views.get(marketId)
    if (known !== undefined) return known
    const unwatch = watch(marketId, () => {
      if (place.isNear) paintView(view, true)
      else view.isBehind = true
    })
    const view: View = { marketId, place, rows: [], isBehind: false, unwatch }
    place.views.set(marketId, view)
    return view
  }
  const rowOf = (view: View, selectionId: SelectionId): Row => {
    const known = view.rows.find((row) => row.selectionId === selectionId)
    if (known !== undefined) return known
    const row: Row = { selectionId, back: [], lay: [], book: undefined, isOpen: undefined }
    view.rows.push(row)
    return row
  }
  const detach = (cell: Cell, row: Row, view: View): void => {
    const side = row[cell.spot.side]
    side.splice(side.indexOf(cell), 1)
    if (row.back.length > 0 || row.lay.length > 0) return
    view.rows = view.rows.filter((other) => other !== row)
    if (view.rows.length > 0) return
    view.unwatch()
    const { element, views } = view.place
    views.delete(view.marketId)
    if (views.size > 0) return
    places.delete(element)
    near.unwatch(element)
  }

  return {
    attach: (button, spot) => {
      const { marketId, runner, side, level } = spot
      const kept = cells.get(button)
      const isKept = kept !== undefined && isSameSpot(kept.spot, spot) && kept.name === runnerText(runner)
      if (kept !== undefined && !isKept) marks.clear(kept)
      const cell = isKept ? kept : cellOf(button, spot)
      cells.set(button, cell)
      const view = viewOf(placeOf(button), marketId)
      const row = rowOf(view, runner.selectionId)
      row[side].push(cell)
      const market = markets.get(marketId)
      const book = market?.runners.get(runner.selectionId)
      paintCell(cell, book?.[side][level], market?.status === 'OPEN' && book?.status === 'ACTIVE', false)
      return () => detach(cell, row, view)
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
