import { useEffect } from 'react'

/** Fetches a part before it is shown, as soon as `when` holds. It then opens without a connection too. */
export const useAhead = (when: boolean, load: () => Promise<unknown>): void =>
  useEffect(() => {
    if (when) load().catch(() => undefined)
  }, [when, load])

/** What a player does before a press: the page is moved, or the pointer, the finger or the focus comes. */
const SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin'] as const

/** Fetches a part before it is shown, at the first sign of a player while `when` holds. The first load has none of it. */
export const useNear = (when: boolean, load: () => Promise<unknown>): void =>
  useEffect(() => {
    if (!when) return
    const ended = new AbortController()
    const come = (): void => {
      ended.abort()
      load().catch(() => undefined)
    }
    for (const sign of SIGNS) window.addEventListener(sign, come, { capture: true, passive: true, signal: ended.signal })
    return () => ended.abort()
  }, [when, load])
