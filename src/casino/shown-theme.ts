import { useSyncExternalStore } from 'react'
import type { Theme } from '#contract/theme.ts'
import { useTheme } from '../lib/theme.ts'

const dark = '(prefers-color-scheme: dark)'
const watch = (notify: () => void): (() => void) => {
  const query = window.matchMedia(dark)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

/** The theme that the page has now: the chosen one, or the device's. */
export const useShownTheme = (): Theme => {
  const chosen = useTheme()
  const isDark = useSyncExternalStore(
    watch,
    () => window.matchMedia(dark).matches,
    () => false,
  )
  return chosen ?? (isDark ? 'dark' : 'light')
}
