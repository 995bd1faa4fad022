import { useSyncExternalStore } from 'react'
import { THEME_COOKIE, type Theme, themeSchema } from '#contract/theme.ts'
import { keepCookie } from '../edge.ts'
import { keep, onKeptElsewhere } from './kept.ts'

const listeners = new Set<() => void>()
const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => void listeners.delete(notify)
}
/** Tells the other tabs of this browser; the server reads the cookie. */
const KEPT = 'pavilion-theme'
const DEVICE = 'device'
const chosenTheme = (): Theme | null => themeSchema.safeParse(document.documentElement.dataset['theme']).data ?? null

/** The chosen theme of this page; null: it follows the device. */
export const useTheme = (): Theme | null => useSyncExternalStore(subscribe, chosenTheme, () => null)

const show = (theme: Theme | null): void => {
  if (theme === null) delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const notify of listeners) notify()
}

/** Shows the page in a theme from now on, in every tab and on this device's next visits; null follows the device again. */
export const chooseTheme = (theme: Theme | null): void => {
  show(theme)
  void keepCookie(THEME_COOKIE, theme)
  keep(KEPT, theme ?? DEVICE)
}

/** Follows the theme that another tab chooses. */
export const followTheme = (): (() => void) => onKeptElsewhere(KEPT, (theme) => show(themeSchema.safeParse(theme).data ?? null))
