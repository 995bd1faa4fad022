import { useEffect } from 'react'
import { stepOdds } from '#domain/odds.ts'
import { bettingOf, stakesOf } from '#client/ledger/selectors.ts'
import { useSpine } from '../hooks.ts'
import { lastPicked, pickByKey } from '../slip/fold.ts'
import type { Spine } from '../spine/spine.ts'
import { type Hotkey, hotkeyOf } from './hotkey.ts'
import { useShow } from './overlay.ts'

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-runner]') ?? null
const cellsOf = (row: Element): readonly HTMLButtonElement[] => [...row.querySelectorAll<HTMLButtonElement>('.cell')].filter(isSeen)
const isSeen = (element: HTMLElement): boolean => element.checkVisibility()

/** The runner that B and L bet on: with the focus, under the pointer, or of the last pick by key. */
const runnerRow = (): HTMLElement | null =>
  rowOf(document.activeElement) ?? document.querySelector<HTMLElement>('[data-runner]:hover') ?? rowOf(lastPicked())

/** The row before or after this one, or the first row of the market before or after; the first of all without `from`. */
const neighbour = (from: HTMLElement | null, by: 1 | -1, ofMarket: boolean): HTMLElement | null => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-runner]')].filter(isSeen)
  const marketOf = (row: HTMLElement): Element | null => row.closest('section, li')
  const stops = ofMarket ? rows.filter((row, at) => at === 0 || marketOf(row) !== marketOf(rows[at - 1] ?? row)) : rows
  if (from === null) return stops[0] ?? null
  const here = ofMarket ? stops.findIndex((row) => marketOf(row) === marketOf(from)) : stops.indexOf(from)
  return stops[here + by] ?? null
}

const focusCell = (row: HTMLElement | null, index: number): void => {
  const cells = row === null ? [] : cellsOf(row)
  const cell = cells[Math.min(Math.max(index, 0), cells.length - 1)]
  cell?.focus({ focusVisible: true })
}
/** The place in its row of the cell with the focus; without one, the place of the best back price. */
const indexIn = (row: HTMLElement | null): number => {
  const cells = row === null ? [] : cellsOf(row)
  const { activeElement } = document
  const focused = activeElement instanceof HTMLButtonElement ? cells.indexOf(activeElement) : -1
  return focused === -1 ? cells.findIndex((cell) => cell.matches('.back-1')) : focused
}

const focusSearch = (): void => {
  const box = document.querySelector<HTMLElement>('search input')
  if (box === null) document.querySelector<HTMLElement>('[data-search]')?.click()
  else box.focus()
}

/** The newest slip, and what a key may do to it. */
const onSlip = ({ slips, ledger, record }: Spine, key: Extract<Hotkey, { does: 'stake' | 'step' | 'leave' }>): void => {
  const view = slips.get().at(-1)
  if (view === undefined) return
  const { slip, screen, odds } = view
  if (key.does === 'leave') {
    if (screen === 'composing') record({ type: 'slip.cleared', slip })
    if (screen === 'reviewing') record({ type: 'back.pressed', slip })
  } else if (key.does === 'step') {
    if (screen === 'composing' && odds !== null) record({ type: 'price.stepped', slip, odds: stepOdds(odds, key.ticks) })
  } else {
    const stakePaise = stakesOf(ledger.get())[key.index]
    if (screen === 'composing' && stakePaise !== undefined) record({ type: 'stake.typed', slip, stakePaise })
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** A stake button's key works in the slip's own fields, too: it types nothing there. */
const isFreeIn = (target: EventTarget | null, { does }: Hotkey): boolean =>
  !isField(target) || (does === 'stake' && target instanceof HTMLElement && target.matches('[data-field^="slip-"]'))

/** Hotkeys rest while the player types, while a dialog is open, and when another part has used the key. */
const rests = (event: KeyboardEvent, key: Hotkey): boolean =>
  event.defaultPrevented ||
  event.isComposing ||
  !isFreeIn(event.target, key) ||
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Listens for the hotkeys of the page (SLIP-35). */
export const useHotkeys = (): void => {
  const spine = useSpine()
  const show = useShow()
  useEffect(() => {
    const act = (key: Hotkey): boolean => {
      switch (key.does) {
        case 'search':
          focusSearch()
          return true
        case 'help':
          show({ type: 'keys.opened' })
          return true
        case 'pick': {
          const cell = runnerRow()?.querySelector<HTMLButtonElement>(`.${key.side}-1`)
          if (cell === null || cell === undefined || cell.disabled) return false
          pickByKey(cell)
          return true
        }
        case 'runner': {
          const from = rowOf(document.activeElement)
          if (from === null) return false
          focusCell(neighbour(from, key.by, false), indexIn(from))
          return true
        }
        case 'level': {
          const row = rowOf(document.activeElement)
          if (row === null) return false
          focusCell(row, indexIn(row) + key.by)
          return true
        }
        case 'market': {
          const next = neighbour(rowOf(document.activeElement) ?? rowOf(lastPicked()), key.by, true)
          focusCell(next, indexIn(next))
          return true
        }
        case 'stake':
        case 'step':
        case 'leave':
          onSlip(spine, key)
          return key.does !== 'leave'
        default:
          return key satisfies never
      }
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = hotkeyOf(event)
      if (key === null || rests(event, key) || !bettingOf(spine.ledger.get()).hotkeys) return
      if (act(key)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [spine, show])
}
