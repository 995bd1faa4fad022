import { text } from '#copy/first.ts'
import type { Level } from '#contract/market.ts'
import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { armedOf, bettingOf, isLive } from '#client/ledger/selectors.ts'
import { type Board, type RunnerBook, standingOf } from '#client/market/board.ts'
import { type Reading, readingOf } from '#domain/betting/reading.ts'
import type { BoardStream } from '#streams/board.ts'
import type { EdgeClock } from '#streams/clock.ts'
import { LONG_ODDS, type Spot, figureOf, isLong, labelOf, offeredAt, smallOf } from './cell-words.ts'
import { createMarks, type Marked } from './marks.ts'
import { type NoticeNear, nearWindow } from './near.ts'
import { showsBy } from './shown.ts'

/** One-click as a cell shows it: armed with a stake, and whether a tap would place a bet now (SLIP-23). */
export type Armed = { readonly stake: Paise; readonly isLive: boolean } | null

/** A price in the page that the server renders once; it takes no presses. */
export const stillCell = (board: Readonly<Pick<Board, 'get'>>, spot: Spot) => {
  const reading = readingOf(spot.marketType)
  const best = offeredAt(spot.marketType, board.get(spot.marketId)?.runners.get(spot.selectionId)?.[spot.side][spot.level])
  const [price, size] = best ?? [null, null]
  return {
    price: figureOf(reading, price),
    size: smallOf(reading, price, size),
    button: {
      disabled: true,
      'aria-label': labelOf(spot, reading, price, size),
      ...(isLong(reading, price) ? { 'data-long': '' } : {}),
    },
  }
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
const textIn = (element: Element): Text => {
  if (element.firstChild instanceof Text) return element.firstChild
  const made = document.createTextNode('')
  element.append(made)
  return made
}
const partOf = (button: Element, at: number): Element => {
  const part = button.children[at]
  if (part === undefined) throw new Error('a price button has a price and a size')
  return part
}
/**
 * Writes a text in place, as all that the element has. One of another length gets a new node, because the browser counts a centred text
 * that grows as moved; so does one whose node another program has taken out of the page.
 */
export const writeText = (element: Element, node: Text, next: string): Text => {
  if (node.length === next.length && node.parentNode === element && element.lastChild === node) {
    node.data = next
    return node
  }
  const made = document.createTextNode(next)
  element.replaceChildren(made)
  return made
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
  /** Shows on the best prices what a tap does, or no longer; and a bookmaker's prices as rates, or as odds. */
  readonly show: (look: { readonly armed: Armed; readonly asRate: boolean }) => void
}

/**
 * Writes prices, sizes and labels from the board into price buttons (MKT-03). It does so once a frame, only where they changed,
 * and only near the window. What a press takes is what it has written last (`shown.ts`).
 */
export const createPainter = (
  { markets, watch }: Pick<BoardStream, 'markets' | 'watch'>,
  clock: Pick<EdgeClock, 'after'>,
  noticeNear: NoticeNear = nearWindow,
): Painter => {
  const marks = createMarks(clock)
  const views = new Map<Element, View>()
  let armed: Armed = null
  let asRate = true
  const readingIn = ({ marketType }: Spot): Reading => readingOf(marketType, asRate ? 'rate' : 'odds')
  /** The stake that a tap on a cell places, as the cell shows it. */
  const stakeOn = ({ level }: Spot): Paise | null => (level === 0 && armed !== null ? armed.stake : null)

  const paintLabel = ({ button, spot }: Cell, price: Odds | null, size: Paise | null): void => {
    const label = labelOf(spot, readingIn(spot), price, size)
    const stake = armed?.isLive && price !== null ? stakeOn(spot) : null
    button.setAttribute('aria-label', stake === null ? label : text.placesAtOnce(label, stake))
  }
  /** The texts of a cell, as they were written last. */
  const textsOf = ({ button, spot, odds, amount }: Cell): readonly (readonly [Element, string])[] => {
    const reading = readingIn(spot)
    const price = [partOf(button, 0), figureOf(reading, odds ?? null)] as const
    // The small figure is part of the price of a session and of a rate; elsewhere it is a size.
    return reading === 'session' || reading === 'rate'
      ? [price, [partOf(button, 1), smallOf(reading, odds ?? null, amount ?? null)]]
      : [price]
  }
  const writeAgain = (cell: Cell): void => {
    const reading = readingIn(cell.spot)
    cell.price = writeText(partOf(cell.button, 0), cell.price, figureOf(reading, cell.odds ?? null))
    cell.size = writeText(partOf(cell.button, 1), cell.size, smallOf(reading, cell.odds ?? null, cell.amount ?? null))
  }
  const paintLook = (cell: Cell): void => {
    const { button, spot } = cell
    const stake = stakeOn(spot)
    if (stake === null) button.removeAttribute('data-stake')
    else button.setAttribute('data-stake', String(stake))
    if (cell.odds === undefined) return
    const size = cell.amount ?? null
    if (spot.marketType === 'Special') {
      writeAgain(cell)
    }
    paintLabel(cell, cell.odds, size)
  }

  /** `isNews`: the change is marked. */
  const paintPrice = (cell: Cell, price: Odds | null, size: Paise | null, isNews: boolean): void => {
    const { button, spot, odds: shown } = cell
    const reading = readingIn(spot)
    cell.price = writeText(partOf(button, 0), cell.price, figureOf(reading, price))
    button.setAttribute('data-odds', String(price ?? ''))
    paintLabel(cell, price, size)
    if (isLong(reading, price) || (shown ?? LONG_ODDS) >= LONG_ODDS) button.toggleAttribute('data-long', isLong(reading, price))
    if (isNews && shown && price !== null) {
      const rises = shown === price ? (size ?? 0) > (cell.amount ?? 0) : price > shown
      marks.set(cell, rises ? 'up' : 'down')
    }
    cell.odds = price
  }
  const paintCell = (cell: Cell, level: Level | undefined, isQuoted: boolean, isNews: boolean): void => {
    const reading = readingIn(cell.spot)
    const best = offeredAt(cell.spot.marketType, level)
    const price = best === undefined ? null : best[0]
    const size = best === undefined ? null : best[1]
    const hasNewSize = size !== cell.amount
    const hasNewPrice = price !== cell.odds
    if (hasNewPrice || (reading === 'session' && hasNewSize)) paintPrice(cell, price, size, isNews)
    if (hasNewSize || (reading === 'rate' && hasNewPrice)) {
      cell.size = writeText(partOf(cell.button, 1), cell.size, smallOf(reading, price, size))
      cell.amount = size
    }
    const isOpen = isQuoted && best !== undefined
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
    for (const row of view.rows) {
      const book = market?.runners.get(row.selectionId)
      const isOpen = standingOf(market, row.selectionId) === 'open'
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
      const [price, size] = [textIn(partOf(button, 0)), textIn(partOf(button, 1))]
      const cell: Cell = {
        button,
        spot,
        price,
        size,
        mark: '',
        direction: 'up',
        beat: 0,
        odds: undefined,
        amount: undefined,
        isOpen: undefined,
      }
      cells.push(cell)
      showsBy(button, {
        read: () => (cell.odds && typeof cell.amount === 'number' ? { level: [cell.odds, cell.amount], stake: stakeOn(spot) } : null),
        texts: () => textsOf(cell),
        rewrite: () => writeAgain(cell),
      })
      view.cells += 1
      const market = markets.get(marketId)
      const book = market?.runners.get(selectionId)
      paintCell(cell, book?.[side][level], standingOf(market, selectionId) === 'open', false)
      if (armed !== null) paintLook(cell)
      // This cell may be ahead of its row, so the next paint compares every cell.
      row.isOpen = undefined
      return () => {
        marks.clear(cell)
        cells.splice(cells.indexOf(cell), 1)
        view.cells -= 1
        if (view.cells === 0) view.end()
      }
    },
    show: (next) => {
      const isSame = next.armed?.stake === armed?.stake && next.armed?.isLive === armed?.isLive && next.asRate === asRate
      if (isSame) return
      armed = next.armed
      asRate = next.asRate
      for (const { rows } of views.values()) for (const { back, lay } of rows) for (const cell of [...back, ...lay]) paintLook(cell)
    },
  }
}

const painters = new WeakMap<BoardStream, Painter>()

type Source = {
  readonly board: BoardStream
  readonly clock: EdgeClock
  readonly ledger: { readonly get: () => Ledger; readonly subscribe: (notify: () => void) => unknown }
}
/** The painter of this spine's board. It follows the member's settings: what a tap does, and rates or odds. */
export const painterOf = ({ board, clock, ledger }: Source): Painter => {
  const known = painters.get(board)
  if (known !== undefined) return known
  const painter = createPainter(board, clock)
  const follow = (): void => {
    const now = ledger.get()
    const armed = armedOf(now)
    painter.show({ armed: armed === null ? null : { ...armed, isLive: isLive(now) }, asRate: bettingOf(now).prices === 'rates' })
  }
  ledger.subscribe(follow)
  follow()
  painters.set(board, painter)
  return painter
}
