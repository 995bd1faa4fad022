import type { EdgeClock } from '#streams/clock.ts'

/** The direction of a price's last change. */
export type Direction = 'up' | 'down'
/** A cell with the mark of its last change, which came at that beat in that way. */
export type Marked = { readonly button: HTMLButtonElement; mark: '' | Direction | `${Direction}-fresh`; direction: Direction; beat: number }

export type Marks = {
  /** Marks a changed cell: as fresh for 300 ms, and for 2 s in all. */
  readonly set: (cell: Marked, direction: Direction) => void
  /** Takes the mark off a cell at once. */
  readonly clear: (cell: Marked) => void
}

const BEAT_MS = 50
const FRESH_BEATS = 300 / BEAT_MS
const MARK_BEATS = 2000 / BEAT_MS

/**
 * The marks of all changed cells, ended by one timer. An animation in each cell would give each cell a layer of its own, and a page of
 * prices a few frames a second.
 */
export const createMarks = (clock: Pick<EdgeClock, 'after'>): Marks => {
  /** The marked cells, those marked first in front. */
  let marked: Marked[] = []
  let beat = 0
  const show = (cell: Marked, mark: Marked['mark']): void => {
    if (mark === cell.mark) return
    cell.mark = mark
    cell.button.setAttribute('data-mark', mark)
  }
  const sweep = (): void => {
    beat += 1
    marked = marked.filter((cell) => {
      const age = beat - cell.beat
      if (age > FRESH_BEATS && cell.mark !== '') show(cell, age > MARK_BEATS ? '' : cell.direction)
      return cell.mark !== ''
    })
    if (marked.length > 0) clock.after(BEAT_MS, sweep)
  }
  return {
    set: (cell, direction) => {
      cell.beat = beat
      cell.direction = direction
      if (cell.mark === '') {
        if (marked.length === 0) clock.after(BEAT_MS, sweep)
        marked.push(cell)
      }
      show(cell, direction === 'up' ? 'up-fresh' : 'down-fresh')
    },
    clear: (cell) => show(cell, ''),
  }
}
