import { type RefObject, useEffect, useRef } from 'react'

/** Lets the arrow keys scroll a part that is larger than its room. */
export const scrolledByKeys = (part: HTMLElement | null): void => {
  if (part !== null) part.tabIndex = 0
}

/** Scrolls the lit state into the middle of its picture when it changes. */
export const useCentred = (lit: { readonly x: number; readonly y: number } | null): RefObject<HTMLDivElement | null> => {
  const box = useRef<HTMLDivElement>(null)
  const { x = 0, y = 0 } = lit ?? {}
  useEffect(() => {
    const { current: part } = box
    scrolledByKeys(part)
    part?.scrollTo({ left: x - part.clientWidth / 2, top: y - part.clientHeight / 2 })
  }, [x, y])
  return box
}
