import { useSyncExternalStore } from 'react'

const query = typeof window === 'undefined' ? null : window.matchMedia('(pointer: coarse)')
const watch = (notify: () => void): (() => void) => {
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
}

/** Is a finger the device's pointer? */
export const isTouch = (): boolean => query?.matches ?? false

/** Does the player use a finger? False on the server. */
export const useTouch = (): boolean => useSyncExternalStore(watch, isTouch, () => false)
