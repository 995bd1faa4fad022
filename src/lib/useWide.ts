import { useSyncExternalStore } from 'react'
import { useSpine } from '../hooks.ts'

const query = typeof window === 'undefined' ? null : window.matchMedia('(min-width: 1024px)')
const subscribe = (tell: () => void): (() => void) => {
  query?.addEventListener('change', tell)
  return () => query?.removeEventListener('change', tell)
}

/** Has this browser's window room for the two side columns? From 1024 px. */
export const isWide = (): boolean => query?.matches ?? false

/** Does the page show its two side columns? */
export const useWide = (): boolean => {
  const { drawn } = useSpine()
  return useSyncExternalStore(subscribe, isWide, () => drawn.wide)
}
