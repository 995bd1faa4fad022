import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useSend } from '../hooks.ts'
import { giveBack } from '../lib/opener.ts'

/** Focuses the element where the bet continues, if the focused one has left the page. */
export const catchFocus = (element: HTMLElement | null): void => {
  if (element !== null && document.activeElement === document.body) element.focus({ preventScroll: true })
}

/** The price of a keyboard pick, while its slip is open; and the time of the last touch that was handled. */
let pickedFrom: Element | null = null
let reachedAt = 0

/** After a keyboard pick, focuses the stake field. Touch picks do not, so the on-screen keyboard stays closed. */
const reachStake = (field: HTMLElement | null, touchedAt: number): void => {
  const { activeElement } = document
  if (touchedAt === reachedAt) return
  reachedAt = touchedAt
  if (activeElement === null || !activeElement.classList.contains('cell')) return
  pickedFrom = activeElement.matches(':focus-visible') ? activeElement : null
  if (pickedFrom !== null) field?.focus({ preventScroll: true })
}

/** The stake field, which a keyboard pick focuses, even if it picks the same price again. */
export const useStakeField = (touchedAt: number): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => reachStake(field.current, touchedAt), [touchedAt])
  return field
}

/** Returns the focus to the picked price when the slip has closed and no element has taken the focus. */
export const useLeaveSlip = (): void => useEffect(() => () => void requestAnimationFrame(() => giveBack(pickedFrom)), [])

/** Minimises the newest slip to a row; its bet continues (SLIP-18). */
export const useFold = (): (() => void) => {
  const send = useSend()
  return useCallback(() => send({ type: 'panel.chosen', panel: 'bets' }), [send])
}
