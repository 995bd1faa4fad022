import { useSyncExternalStore } from 'react'

const query = typeof window === 'undefined' ? null : window.matchMedia('(pointer: coarse)')
const watch = (notify: () => void): (() => void) => {
  query?.addEventListener('change', notify)
  return () => query?.removeEventListener('change', notify)
}

/** Does the player use a finger? False on the server. */
export const useTouch = (): boolean =>
  useSyncExternalStore(
    watch,
    () => query?.matches ?? false,
    () => false,
  )
