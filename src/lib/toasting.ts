import { useSyncExternalStore } from 'react'

const TOUCHES = ['pointerdown', 'keydown'] as const
let wanted = false
const tells = new Set<() => void>()

/** Puts the toaster on the page from now on. */
export const wantToaster = (): void => {
  wanted = true
  for (const tell of tells) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  tells.add(tell)
  for (const touch of TOUCHES) window.addEventListener(touch, wantToaster, { once: true, passive: true })
  return () => {
    tells.delete(tell)
    for (const touch of TOUCHES) window.removeEventListener(touch, wantToaster)
  }
}

/** Is the toaster needed yet? From the first toast or touch on, so that it is fetched before the line can be lost. */
export const useToasterWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
