const TOUCHES = ['pointerdown', 'keydown'] as const
let wanted = false
const watchers = new Set<() => void>()

/** Puts the toaster on the page from now on. */
export const wantToaster = (): void => {
  wanted = true
  for (const notify of watchers) notify()
}

/** Tells when the toaster is wanted, the first touch included. */
export const watchToaster = (notify: () => void): (() => void) => {
  watchers.add(notify)
  for (const touch of TOUCHES) window.addEventListener(touch, wantToaster, { once: true, passive: true })
  return () => {
    watchers.delete(notify)
    for (const touch of TOUCHES) window.removeEventListener(touch, wantToaster)
  }
}

/** Is the toaster needed yet? From the first toast or touch on, so that it is fetched before the connection can be lost. */
export const isToasterWanted = (): boolean => wanted
