import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The time in which a finger that was already moving still lands on what has just appeared. */
const LANDING_MS = 400
/** The time in which a press still answers what stood there before a change. */
const SEEN_MS = 800

/** Lets a part take no press for a moment, from before the next paint. */
const restFor = (part: Element | null, duration: number, id: string): void => {
  const rest = part?.animate?.({ pointerEvents: ['none', 'none'] }, { duration, id: `rest: ${id}` })
  // By itself its time would begin at the last frame, which a busy page painted long before the change: it waits for the next one.
  rest?.pause()
  rest?.ready.then(
    () => rest.play(),
    () => undefined,
  )
}
/** The same for a part that has just come on. */
export const restOn = (part: Element): void => restFor(part, SEEN_MS, 'on')

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

export const rests = (part: Element): boolean =>
  part.getAnimations?.().some(({ id, playState }) => id.startsWith('rest') && playState !== 'finished')

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
