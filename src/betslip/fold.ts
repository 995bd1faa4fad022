import { createContext } from 'react'
import { giveBack } from '../parts/opener.ts'

/** Focus goes where the bet went on, when the thing that had it has left the page. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** The price that was picked by keyboard, while the slip it opened is there; and the touch that was last looked at. */
let pickedFrom: Element | null = null
let reachedAt = 0

/** After a keyboard pick, focuses the stake field. Touch picks do not, so the on-screen keyboard stays closed. */
export const reachStake = (field: HTMLElement | null, touchedAt: number): void => {
  const { activeElement } = document
  if (touchedAt === reachedAt) return
  reachedAt = touchedAt
  if (activeElement === null || !activeElement.classList.contains('cell')) return
  pickedFrom = activeElement.matches(':focus-visible') ? activeElement : null
  if (pickedFrom !== null) field?.focus({ preventScroll: true })
}

/** Once a slip has gone and nothing took its place: back to the price it came from. */
export const leaveSlip = (): void => void requestAnimationFrame(() => giveBack(pickedFrom))

/** Puts the slip on top away as a pending row; the bet goes on (SLIP-18). Given by what holds the slip: rail or sheet. */
export const FoldContext = createContext<() => void>(() => undefined)
