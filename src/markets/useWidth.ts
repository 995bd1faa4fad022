import { useCallback, useState } from 'react'

/** The width of an element, for a drawing in real pixels whose text keeps its size. `first` until it is measured. */
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
