import { useCallback, useState } from 'react'

type Attach = (element: Element | null) => (() => void) | undefined

/** The width and height of an element, for a drawing in real pixels whose text keeps its size. `first` until they are measured. */
export const useSize = (first: number, firstHeight = 0): readonly [Attach, number, number] => {
  const [size, setSize] = useState({ width: first, height: firstHeight })
  const attach = useCallback((element: Element | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0)
      const height = Math.round(entry?.contentRect.height ?? 0)
      if (width > 0) setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [attach, size.width, size.height]
}
