import { useSyncExternalStore } from 'react'

const TOUCHES = ['pointerdown', 'keydown'] as const
let wanted = false
const tells = new Set<() => void>()

/** From here on the toaster is on the page. */
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

/** Is the toaster wanted yet? With the first toast, or the first touch: so it is here before the line may be lost. */
export const useToasterWanted = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
