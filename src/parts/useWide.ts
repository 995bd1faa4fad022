import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 1024px)')
const subscribe = (tell: () => void): (() => void) => {
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the page has its two side columns: from 1024 px. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
