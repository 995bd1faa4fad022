import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useRecord } from '../hooks.ts'
import { giveBack } from '../lib/opener.ts'

/** Focuses the element where the bet continues, if the focused one has left the page. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** The price of a keyboard pick, while its slip is open; and the time of the last touch that was handled. */
let pickedFrom: Element | null = null
let reachedAt = 0

/** Was the open slip's price picked by a hotkey? */
let byHotkey = false

/** Picks the price of a cell by a hotkey. The slip takes the focus, and not its stake field, so that the next hotkey is none of its digits. */
export const pickByKey = (cell: HTMLButtonElement): void => {
  byHotkey = true
  cell.focus({ focusVisible: true })
  cell.click()
}
/** Is this press of a price a hotkey's? It fills in a slip, on an armed board too. */
export const isByHotkey = (): boolean => byHotkey
/** The price of the last pick by keyboard, while it is in the page. */
export const lastPicked = (): Element | null => (pickedFrom?.isConnected === true ? pickedFrom : null)

/** After a keyboard pick, focuses the stake field. Touch picks do not, so the on-screen keyboard stays closed. */
const reachStake = (field: HTMLElement | null, touchedAt: number): void => {
  const { activeElement } = document
  if (touchedAt === reachedAt) return
  reachedAt = touchedAt
  if (activeElement === null || !activeElement.classList.contains('cell')) return
  pickedFrom = activeElement.matches(':focus-visible') ? activeElement : null
  const goal = byHotkey ? (field?.closest<HTMLElement>('.slip') ?? null) : field
  byHotkey = false
  if (pickedFrom !== null) goal?.focus({ preventScroll: true })
}

/** The stake field, which a keyboard pick focuses, even if it picks the same price again. */
export const useStakeField = (touchedAt: number): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => reachStake(field.current, touchedAt), [touchedAt])
  return field
}

const scrollerOf = (row: Element): Element | null => {
  const above = row.parentElement
  if (above === null) return document.scrollingElement
  return above.scrollHeight > above.clientHeight && /auto|scroll/.test(getComputedStyle(above).overflowY) ? above : scrollerOf(above)
}

/** Scrolls the row of the pressed price above the sheet that its slip opens (SLIP-36). Only as far as it has to. */
const bringRowAbove = (): void => {
  const sheet = document.querySelector<HTMLElement>('.sheet')
  const { activeElement } = document
  const cell = activeElement?.classList.contains('cell') ? activeElement : document.querySelector('.cell[data-picked="true"]')
  const row = cell?.closest('[data-runner]') ?? null
  if (sheet === null || row === null) return
  const covered = row.getBoundingClientRect().bottom - (window.innerHeight - sheet.offsetHeight) + GAP
  if (covered > 0) scrollerOf(row)?.scrollBy(0, covered)
}
/** Between the row and the sheet. */
const GAP = 8

/** Keeps the row of a newly pressed price in view above the sheet. */
export const useRowInView = (): void => useEffect(bringRowAbove, [])

/** Returns the focus to the picked price when the slip has closed and no element has taken the focus. */
export const useLeaveSlip = (): void => useEffect(() => () => void requestAnimationFrame(() => giveBack(pickedFrom)), [])

/** Minimises the newest slip to a row; its bet continues (SLIP-18). */
export const useFold = (): (() => void) => {
  const record = useRecord()
  return useCallback(() => record({ type: 'panel.chosen', panel: 'bets' }), [record])
}
