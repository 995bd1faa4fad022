import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useRecord } from '../hooks.ts'
import { giveBack } from '../lib/opener.ts'

/** Focuses the element where the bet continues, if the focused one has left the page. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** The price of the last pick by mouse or keyboard, and the same until its slip's stake field has the focus. */
let pickedFrom: Element | null = null
let awaited: Element | null = null
let byHotkey = false

/** Picks the price of a cell by a hotkey. */
export const pickByKey = (cell: HTMLButtonElement): void => {
  byHotkey = true
  cell.focus({ focusVisible: true })
  cell.click()
  byHotkey = false
}
/** Is this press of a price a hotkey's? It fills in a slip, on an armed board too. */
export const isByHotkey = (): boolean => byHotkey
/**
 * A price was picked, and its slip's stake field takes the focus. After a touch it does not, so the on-screen keyboard stays closed; the
 * field that was typed into is left, so that the press on the next one selects the figure there.
 */
export const notePick = (cell: Element, isByTouch: boolean): void => {
  if (isByTouch && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  pickedFrom = isByTouch ? null : cell
  awaited = pickedFrom
}
/** The price of the last pick by mouse or keyboard, while it is in the page. */
export const lastPicked = (): Element | null => (pickedFrom?.isConnected === true ? pickedFrom : null)

/** Focuses the stake field after a pick. What is typed next takes the place of the stake that stands there. */
const reachStake = (field: HTMLInputElement | null): void => {
  const { activeElement, body } = document
  if (awaited === null || field === null) return
  const isFree = activeElement === null || activeElement === body || activeElement === awaited
  awaited = null
  if (!isFree) return
  field.focus({ preventScroll: true })
  field.select()
}

/** The stake field, which a pick focuses, even if it picks the same price again. */
export const useStakeField = (touchedAt: number): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (touchedAt > 0) reachStake(field.current)
  }, [touchedAt])
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
