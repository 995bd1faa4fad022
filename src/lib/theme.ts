import { useSyncExternalStore } from 'react'
import { THEME_COOKIE, type Theme, themeSchema } from '#contract/theme.ts'
import { keepCookie } from '../edge.ts'

const listeners = new Set<() => void>()
const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
const chosenTheme = (): Theme | null => themeSchema.safeParse(document.documentElement.dataset['theme']).data ?? null

/** The chosen theme of this page; null: it follows the device. */
export const useTheme = (): Theme | null => useSyncExternalStore(subscribe, chosenTheme, () => null)

/** Shows the page in a theme from now on, and on this device's next visits; null follows the device again. */
export const chooseTheme = (theme: Theme | null): void => {
  if (theme === null) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  void keepCookie(THEME_COOKIE, theme)
  for (const notify of listeners) notify()
}
