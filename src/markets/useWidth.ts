import { useCallback, useState } from 'react'

/** How wide an element is, so that a picture in it is drawn to size and its words stay as small as words are. `first` until it is measured. */
export const useWidth = (first: number): readonly [(element: Element | null) => (() => void) | undefined, number] => {
  const [width, setWidth] = useState(first)
  const attach = useCallback((element: Element | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.round(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [attach, width]
}
