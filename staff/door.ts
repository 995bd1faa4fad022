import type { LanguageTag } from '#copy/languages.ts'
import { keptLanguage, speakLanguage } from '#src/lib/spoken.ts'

type StaffPage = { readonly open: (root: HTMLElement, language: LanguageTag) => void | Promise<void> }

/**
 * Each page is fetched by itself, so that the app's first file does not list its parts. A table, because a build that joins a choice
 * between imports would give each page the style of the others, and the screen of the app must not have that of staff.
 */
const PAGES = {
  flows: () => import('./flows/open.tsx'),
  inspect: () => import('./inspect/open.tsx'),
  screen: () => import('./inspect/screen.tsx'),
  watch: () => import('./inspect/watch.tsx'),
} satisfies Readonly<Record<string, () => Promise<StaffPage>>>

const pageAt = (path: string): keyof typeof PAGES => {
  if (path.startsWith('/flows')) return 'flows'
  return path === '/inspect/screen' ? 'screen' : path === '/inspect/watch' ? 'watch' : 'inspect'
}

/** Opens a page for staff in place of the app. It has no session and no connection of its own. */
export const openStaff = async (root: HTMLElement): Promise<void> => {
  const language = keptLanguage()
  const [{ open }] = await Promise.all([PAGES[pageAt(window.location.pathname)](), speakLanguage(language).catch(() => undefined)])
  await open(root, language)
}
