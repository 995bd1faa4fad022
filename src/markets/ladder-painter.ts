import type { MarketId, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { compactRupees, oddsText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { type RestingHere, followed, middleOf, restingAt, rungsAround } from '#client/betting/ladder.ts'
import { lostIn } from '#domain/market/lost.ts'
import { armedOf } from '#client/ledger/selectors.ts'
import { text } from '#copy/catalogue.ts'
import type { Spine } from '../spine/spine.ts'
import { type Move, listenForMoves, moveOn } from './ladder-moves.ts'
import { createResults } from './ladder-results.ts'
import { showsBy } from './shown.ts'

/** The runner of a ladder, with its name in the player's language. */
export type LadderSpot = { readonly marketId: MarketId; readonly selectionId: SelectionId; readonly name: string }

const SIDES: readonly Side[] = ['back', 'lay']
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']
/** No volume at any price. */
const NONE: ReadonlyMap<Odds, Paise> = new Map()

const partIn = (element: Element, selector: string): HTMLElement => {
  const found = element.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`a ladder has a ${selector}`)
  return found
}
const write = (element: HTMLElement, next: string): void => {
  if (element.textContent !== next) element.textContent = next
}
/** Null takes the attribute away. */
const mark = (element: HTMLElement, name: string, next: string | null): void => {
  if (element.getAttribute(name) === next) return
  if (next === null) element.removeAttribute(name)
  else element.setAttribute(name, next)
}
const share = (part: number, most: number): string => `--share:${Math.round((part / most) * 100)}%`

/** The chip of the member's orders at one price; while one is moved, where it comes from and where it would go. */
const paintMine = (mine: HTMLElement, side: Side, price: Odds, own: RestingHere | undefined, move: Move | null): void => {
  const isTarget = move !== null && move.bet.side === side && move.to === price && price !== move.bet.odds
  const isOrigin = own !== undefined && move?.bet.betId === own.newest.betId && move.to !== price
  const shown = isTarget ? move.remaining : own?.unmatched
  write(mine, shown === undefined ? '' : compactRupees(shown))
  mark(mine, 'data-bet', own?.newest.betId ?? null)
  mark(mine, 'data-moving', isTarget ? 'to' : isOrigin ? 'from' : null)
  mark(mine, 'disabled', own === undefined ? '' : null)
  mark(mine, 'aria-label', own === undefined ? null : text.myOrder(text[side], compactRupees(own.unmatched), oddsText(price)))
}

/**
 * Paints a ladder from the board, the member's orders and the move of one of them. It does so once a frame, only where it changed
 * (MKT-09). It follows the price until the player scrolls or moves an order; `[data-centre]` follows again. Returns what ends it.
 */
export const paintLadder = (spine: Spine, root: HTMLElement, spot: LadderSpot): (() => void) => {
  const { board, ledger, charts, record } = spine
  const { marketId, selectionId, name } = spot
  const rungs = partIn(root, '[data-rungs]')
  const centre = partIn(root, '[data-centre]')
  const rows = [...rungs.querySelectorAll<HTMLElement>('[data-runner]')].map((row) => ({
    row,
    price: partIn(row, '[data-price]'),
    traded: partIn(row, '[data-traded]'),
    closed: partIn(row, '[data-closed]'),
    back: { cell: partIn(row, '.back-1'), size: partIn(row, '.back-1 small'), mine: partIn(row, '[data-mine="back"]') },
    lay: { cell: partIn(row, '.lay-1'), size: partIn(row, '.lay-1 small'), mine: partIn(row, '[data-mine="lay"]') },
  }))
  let middle: Odds | null = null
  let prices: readonly (Odds | null)[] = []
  let follows = true
  /** Where the moved order would go. */
  let target: Odds | null = null
  /** What a tap places, as the cells show it. */
  let stake: Paise | null = null
  const resultOn = createResults(spot)
  const priceText = (at: number): string => {
    const price = prices[at] ?? null
    return price === null ? '' : oddsText(price)
  }
  for (const [at, row] of rows.entries())
    for (const side of SIDES)
      showsBy(row[side].cell, {
        read: () => {
          const price = prices[at] ?? null
          return price === null ? null : { level: [price, paise(0)], stake }
        },
        texts: () => [[row.price, priceText(at)]],
        rewrite: () => write(row.price, priceText(at)),
      })

  const toMiddle = (): void => {
    const row = rows[Math.floor(rows.length / 2)]?.row
    if (row !== undefined) rungs.scrollTop = row.offsetTop - (rungs.clientHeight - row.offsetHeight) / 2
  }
  /** Scrolls until the row of this price is in view, with one row beyond it for the next move. */
  const reveal = (price: Odds): void => {
    const row = rows[prices.indexOf(price)]?.row
    if (row === undefined) return
    const { offsetTop, offsetHeight } = row
    const [highest, lowest] = [offsetTop - offsetHeight, offsetTop + 2 * offsetHeight - rungs.clientHeight]
    if (rungs.scrollTop > highest) rungs.scrollTop = highest
    else if (rungs.scrollTop < lowest) rungs.scrollTop = lowest
  }
  /** The focus follows an order to its next price. */
  const refocus = (before: Element | null, bet: string | undefined): void => {
    if (!(before instanceof HTMLElement) || bet === undefined || before.dataset['bet'] === bet) return
    rungs.querySelector<HTMLElement>(`[data-bet="${CSS.escape(bet)}"]`)?.focus({ preventScroll: true })
  }

  const paint = (): void => {
    const { activeElement } = document
    const heldBet = activeElement instanceof HTMLElement && rungs.contains(activeElement) ? activeElement.dataset['bet'] : undefined
    const book = board.markets.get(marketId)?.runners.get(selectionId)
    const now = ledger.get()
    const resultAt = resultOn(now, lostIn(board.markets.get(marketId)))
    const move = moveOn(spine, spot)
    const isFree = follows && move?.isOpen !== true
    const next = isFree || middle === null ? followed(middle, middleOf(book)) : middle
    const hasMoved = next !== middle
    middle = next
    prices = middle === null ? [] : rungsAround(middle)
    const sizes = { back: new Map(book?.back), lay: new Map(book?.lay) }
    const most = Math.max(1, ...sizes.back.values(), ...sizes.lay.values())
    const tradedAt = book?.tradedAt ?? NONE
    const mostTraded = Math.max(1, ...tradedAt.values())
    const resting = restingAt(now.bets.kind === 'ready' ? now.bets.items : [], marketId, selectionId)
    stake = armedOf(now)?.stake ?? null
    for (const [at, { row, price: label, traded, closed, ...sides }] of rows.entries()) {
      const price = prices[at] ?? null
      row.hidden = price === null
      if (price === null) continue
      write(label, oddsText(price))
      label.toggleAttribute('data-last', price === book?.lastPrice)
      const volume = tradedAt.get(price)
      write(traded, volume === undefined || volume === 0 ? '' : compactRupees(volume))
      mark(traded, 'style', share(volume ?? 0, mostTraded))
      const result = resultAt(price)
      write(closed, result.text)
      mark(closed, 'data-tone', result.tone)
      mark(row, 'data-target', move !== null && move.to === price && price !== move.bet.odds ? move.bet.side : null)
      for (const side of SIDES) {
        const { cell, size, mine } = sides[side]
        const there = sizes[side].get(price)
        const amount = there === undefined ? '' : compactRupees(there)
        const [word, odds] = [text[side], oddsText(price)]
        const said = amount === '' ? text.priceAt(word, name, odds) : text.rungAt(word, name, odds, amount)
        mark(cell, 'data-odds', String(price))
        mark(cell, 'data-stake', stake === null ? null : String(stake))
        mark(cell, 'aria-label', stake === null ? said : text.placesAtOnce(said, stake))
        mark(cell, 'style', share(there ?? 0, most))
        write(size, amount)
        paintMine(mine, side, price, resting[side].get(price), move)
      }
    }
    if (hasMoved) toMiddle()
    // A move begins where the order is, in view; only its next prices may need a scroll.
    if (move !== null && target !== null && move.to !== target) reveal(move.to)
    target = move?.to ?? null
    refocus(activeElement, heldBet)
  }
  const follow = (next: boolean): void => {
    follows = next
    mark(centre, 'aria-pressed', String(next))
    if (!next) return
    middle = null
    paint()
    toMiddle()
  }
  const isOnOrder = ({ target: at }: Event): boolean => at instanceof Element && at.closest('[data-bet]') !== null
  const leave = (event: Event): void => {
    if (!isOnOrder(event)) follow(false)
  }
  const leaveByKey = (event: KeyboardEvent): void => {
    if (SCROLL_KEYS.includes(event.key)) leave(event)
  }
  const priceAt = (y: number): Odds | null => {
    const shown = rows.flatMap(({ row }, at) => (row.hidden ? [] : [{ row, price: prices[at] ?? null }]))
    const found = shown.find(({ row }) => y < row.getBoundingClientRect().bottom) ?? shown.at(-1)
    return found?.price ?? null
  }
  /** Undoes a move, or closes the ladder. Where the focus is elsewhere, Escape belongs to that part. */
  const onEscape = (event: KeyboardEvent): void => {
    const { activeElement, body } = document
    const isOurs = activeElement === null || activeElement === body || root.contains(activeElement)
    if (event.key !== 'Escape' || event.defaultPrevented || !isOurs || document.querySelector('[role="dialog"]') !== null) return
    event.preventDefault()
    record(moveOn(spine, spot)?.isOpen === true ? { type: 'amend.closed' } : { type: 'ladder.closed' })
  }

  follow(true)
  const stop = new AbortController()
  const { signal } = stop
  rungs.addEventListener('wheel', leave, { passive: true, signal })
  rungs.addEventListener('touchmove', leave, { passive: true, signal })
  rungs.addEventListener('keydown', leaveByKey, { signal })
  centre.addEventListener('click', () => follow(true), { signal })
  // Before the hotkeys of the page, which would clear the slip.
  document.addEventListener('keydown', onEscape, { capture: true, signal })
  let moves = charts.get().amend?.subscribe(paint)
  const ends = [
    board.watch(marketId, paint),
    ledger.subscribe(paint),
    charts.subscribe(() => {
      moves ??= charts.get().amend?.subscribe(paint)
    }),
    listenForMoves(spine, rungs, { move: () => moveOn(spine, spot), priceAt }),
  ]
  return () => {
    for (const end of ends) end()
    moves?.unsubscribe()
    stop.abort()
  }
}
