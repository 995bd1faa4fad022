import type { Level, MarketBook } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import { compactRupees, oddsText } from '#domain/ledger/format.ts'
import type { Cell } from './grid.ts'

type Painted = Cell & { price: Element; size: Element; shown: Level | null; wanted: Level | null; dirty: boolean }

/**
 * The limit: what one would write by hand for this page alone. No board, no sequence, no stream: each change goes straight to its
 * cell, and a frame writes the cells that changed. It writes all that the product's cell says: price, size, label, flash.
 */
export const paintByHand = (cells: readonly Cell[], frame: (job: () => void) => void) => {
  const rows = new Map<string, Map<number, Record<Side, Painted[]>>>()
  for (const cell of cells) {
    const [price, size] = cell.button.children
    if (price === undefined || size === undefined) throw new Error('a cell has a price and a size')
    const market = rows.get(cell.marketId) ?? new Map<number, Record<Side, Painted[]>>()
    const runner = market.get(cell.selectionId) ?? { back: [], lay: [] }
    runner[cell.side][cell.level] = { ...cell, price, size, shown: null, wanted: null, dirty: false }
    market.set(cell.selectionId, runner)
    rows.set(cell.marketId, market)
  }
  let dirty: Painted[] = []
  const write = (cell: Painted): void => {
    const { button, shown, wanted } = cell
    cell.dirty = false
    if (wanted === null) return
    if (shown?.[0] !== wanted[0]) {
      const text = oddsText(wanted[0])
      cell.price.textContent = text
      button.setAttribute('data-odds', String(wanted[0]))
      button.setAttribute('aria-label', `${cell.side === 'back' ? 'Back' : 'Lay'} ${cell.runnerName} at ${text}`)
      if (shown !== null) {
        const way = wanted[0] > shown[0] ? 'up' : 'down'
        button.setAttribute('data-flash', button.getAttribute('data-flash') === `${way}-a` ? `${way}-b` : `${way}-a`)
      }
    }
    if (shown?.[1] !== wanted[1]) cell.size.textContent = compactRupees(wanted[1])
    cell.shown = wanted
  }
  const paint = (): void => {
    const painted = dirty
    dirty = []
    for (const cell of painted) write(cell)
  }
  const want = (row: readonly Painted[], levels: readonly Level[] | undefined): void => {
    if (levels === undefined) return
    for (let level = 0; level < levels.length; level += 1) {
      const cell = row[level]
      const next = levels[level]
      if (cell === undefined || next === undefined) continue
      cell.wanted = next
      if (cell.dirty) continue
      cell.dirty = true
      if (dirty.length === 0) frame(paint)
      dirty.push(cell)
    }
  }
  return (books: readonly MarketBook[]): void => {
    for (const book of books) {
      const market = rows.get(book.marketId)
      for (const change of book.runners ?? []) {
        const runner = market?.get(change.selectionId)
        if (runner === undefined) continue
        want(runner.back, change.back)
        want(runner.lay, change.lay)
      }
    }
  }
}
