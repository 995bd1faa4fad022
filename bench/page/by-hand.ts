import type { Level, MarketBook } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import { compactRupees, oddsText } from '#domain/betting/format.ts'
import { createMarks, type Marked } from '#src/markets/marks.ts'
import { writeText } from '#src/markets/painter.ts'
import { clock } from './clock.ts'
import type { Cell } from './grid.ts'

type Painted = Cell & Marked & { price: Text; size: Text; shown: Level | null; wanted: Level | null; dirty: boolean }

/**
 * The limit: what one would write by hand for this page alone. No board, no sequence, no stream: each change goes straight to its
 * cell, and a frame writes the cells that changed. It writes all that the product's cell says: price, size, label, mark.
 */
export const paintByHand = (cells: readonly Cell[], frame: (job: () => void) => void) => {
  const rows = new Map<string, Map<number, Record<Side, Painted[]>>>()
  for (const cell of cells) {
    const [price, size] = [new Text(), new Text()]
    cell.button.children[0]?.append(price)
    cell.button.children[1]?.append(size)
    const market = rows.get(cell.marketId) ?? new Map<number, Record<Side, Painted[]>>()
    const runner = market.get(cell.selectionId) ?? { back: [], lay: [] }
    runner[cell.side][cell.level] = { ...cell, price, size, mark: '', direction: 'up', beat: 0, shown: null, wanted: null, dirty: false }
    market.set(cell.selectionId, runner)
    rows.set(cell.marketId, market)
  }
  const marks = createMarks(clock)
  let dirty: Painted[] = []
  const write = (cell: Painted): void => {
    const { button, shown, wanted } = cell
    cell.dirty = false
    if (wanted === null) return
    if (shown?.[0] !== wanted[0]) {
      const text = oddsText(wanted[0])
      cell.price = writeText(button.children[0] ?? button, cell.price, text)
      button.setAttribute('data-odds', String(wanted[0]))
      button.setAttribute('aria-label', `${cell.side === 'back' ? 'Back' : 'Lay'} ${cell.runnerName} at ${text}`)
      if (shown !== null) marks.set(cell, wanted[0] > shown[0] ? 'up' : 'down')
    }
    if (shown?.[1] !== wanted[1]) cell.size = writeText(button.children[1] ?? button, cell.size, compactRupees(wanted[1]))
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
