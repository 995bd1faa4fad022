import type { LanguageTag } from '#copy/languages.ts'
import { keptLanguage, speakLanguage } from '#src/lib/spoken.ts'

type StaffPage = { readonly open: (root: HTMLElement, language: LanguageTag) => void | Promise<void> }

/** The page at an address, fetched by itself, so that the app's first file does not list its parts. */
const pageAt = (path: string): Promise<StaffPage> => {
  if (path.startsWith('/flows')) return import('./flows/open.tsx')
  if (path === '/inspect/screen') return import('./inspect/screen.tsx')
  if (path === '/inspect/watch') return import('./inspect/watch.tsx')
  return import('./inspect/open.tsx')
}

/** Opens a page for staff in place of the app. It has no session and no connection of its own. */
export const openStaff = async (root: HTMLElement): Promise<void> => {
  const language = keptLanguage()
  const [{ open }] = await Promise.all([pageAt(window.location.pathname), speakLanguage(language).catch(() => undefined)])
  await open(root, language)
}
