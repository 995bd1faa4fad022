import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'

const GIVE_UP_MS = 3000
const HANDS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
let stop: () => void = () => undefined

const KEPT = 'scroll'
/** So many pages back it is known where they were left. */
const MOST = 50
const heightsSchema = z.array(z.tuple([z.string(), z.number()]))
type Heights = z.infer<typeof heightsSchema>

/** Where this tab's pages were left, the latest last; nothing where storage is closed to us, or holds something else. */
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
    // A page that cannot be kept begins at its top.
  }
}

/** Goes to a height as soon as the page reaches so far, unless a hand is quicker. */
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

/** A new page begins at its top; one that is come back to, or reloaded, stands where it was left (ROUTE-21). */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const entry = `${key} ${pathname}`
    window.history.scrollRestoration = 'manual'
    const isMoved = last.current !== pathname
    // A page that was just opened is at its top; to ask it where it is would have it laid out there and then.
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
