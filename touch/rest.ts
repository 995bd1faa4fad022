import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { LANDING_MS, restFor, rests, SEEN_MS } from './resting.ts'

/**
 * Rests a part when its buttons appear or change their meaning: it ignores presses for a moment, from before the paint. Null: a press there
 * sends nothing, so that it never rests.
 */
export const useRest = <T extends HTMLElement>(meaning: string | null): RefObject<T | null> => {
  const part = useRef<T>(null)
  const hasAppeared = useRef(false)
  useLayoutEffect(() => {
    if (meaning !== null) restFor(part.current, hasAppeared.current ? SEEN_MS : LANDING_MS, meaning)
    hasAppeared.current = true
  }, [meaning])
  return part
}

/** Is Enter meant for the current button? Not if the button has just changed. */
export const isMeant = ({ currentTarget }: KeyboardEvent): boolean => {
  const row = currentTarget.querySelector('[data-act]')
  return row === null || !rests(row)
}

/** Stops a press that was meant for the previous button: too soon, or the second of a double click. */
export const stopStray = (event: MouseEvent): void => {
  const row = event.target instanceof Element ? event.target.closest('[data-act]') : null
  if (row === null || (event.detail < 2 && !rests(row))) return
  event.preventDefault()
  event.stopPropagation()
}
