import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** The time in which a finger that was already moving still lands. */
const PAUSE_MS = 400

/** Pauses a part when its buttons change their meaning: it ignores pointers for a moment, from before the paint. */
export const usePause = <T extends HTMLElement>(meaning: string): RefObject<T | null> => {
  const part = useRef<T>(null)
  useLayoutEffect(() => {
    part.current?.animate?.({ pointerEvents: ['none', 'none'] }, { duration: PAUSE_MS, id: `pause: ${meaning}` })
  }, [meaning])
  return part
}

const isPaused = (row: Element): boolean =>
  row.getAnimations?.().some(({ id, playState }) => id.startsWith('pause') && playState === 'running')

/** Is Enter meant for the current button? Not if the key is held down, or the button has just changed. */
export const isMeant = ({ currentTarget, repeat }: KeyboardEvent): boolean => {
  const row = currentTarget.querySelector('[data-act]')
  return !repeat && (row === null || !isPaused(row))
}

/** Stops a press that was meant for the previous button: too soon, or the second of a double click. */
export const stopStray = (event: MouseEvent): void => {
  const row = event.target instanceof Element ? event.target.closest('[data-act]') : null
  if (row === null || (event.detail < 2 && !isPaused(row))) return
  event.preventDefault()
  event.stopPropagation()
}
