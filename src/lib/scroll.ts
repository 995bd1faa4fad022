import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'

const GIVE_UP_MS = 3000
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
let stop: () => void = () => undefined

const KEPT = 'scroll'
/** The number of pages whose scroll height is kept. */
const MOST = 50
const heightsSchema = z.array(z.tuple([z.string(), z.number()]))
type Heights = z.infer<typeof heightsSchema>

/** The scroll heights of this tab's pages, the latest last; none if storage is denied or holds other data. */
const keptHeights = (): Heights => {
  try {
    return heightsSchema.parse(JSON.parse(window.sessionStorage.getItem(KEPT) ?? '[]'))
  } catch {
    return []
  }
}
const keepHeight = (entry: string, y: number): void => {
  try {
    const others = keptHeights().filter(([each]) => each !== entry)
    window.sessionStorage.setItem(KEPT, JSON.stringify([...others, [entry, Math.round(y)]].slice(-MOST)))
  } catch {
    // Without storage the page begins at its top.
  }
}

/** Scrolls to a height as soon as the page is high enough, unless the player scrolls first. */
const settleAt = (y: number): void => {
  stop()
  let waiting = true
  const done = (): void => {
    waiting = false
    for (const hand of HANDS) window.removeEventListener(hand, done)
  }
  stop = done
  for (const hand of HANDS) window.addEventListener(hand, done, { passive: true })
  const since = performance.now()
  const look = (): void => {
    if (!waiting) return
    const isThere = document.documentElement.scrollHeight >= y + window.innerHeight
    if (isThere || performance.now() - since > GIVE_UP_MS) {
      done()
      window.scrollTo(0, y)
    } else requestAnimationFrame(look)
  }
  look()
}

/** Shows a new page from its top, and a revisited or reloaded one where the player left it (ROUTE-21). */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const entry = `${key} ${pathname}`
    window.history.scrollRestoration = 'manual'
    const isMoved = last.current !== pathname
    // A new page is at its top. We don't read its scroll height, because that would force a layout.
    let y = isReturn ? (keptHeights().find(([each]) => each === entry)?.[1] ?? 0) : isMoved ? 0 : window.scrollY
    if ((isReturn || isMoved) && (y > 0 || last.current !== null)) settleAt(y)
    last.current = pathname
    const look = (): void => {
      y = window.scrollY
    }
    const keep = (): void => keepHeight(entry, y)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, pathname, isReturn])
}
