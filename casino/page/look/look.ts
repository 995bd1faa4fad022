import type { HostMessage } from '#contract/casino/frame.ts'
import { english, type Words } from '../copy/en.ts'
import { hindi } from '../copy/hi.ts'
import { onHost } from '../frame.ts'

type LookMessage = Extract<HostMessage, { type: 'look' }>
export type Spoken = Pick<LookMessage, 'language' | 'theme'> & { readonly words: Words }
const WORDS = { en: english, hi: hindi }

/** How the player reads: the browser's own wish until the page around says it. */
export const createLook = (from: Window) => {
  const language = from.navigator.language.startsWith('hi') ? 'hi' : 'en'
  const theme = from.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  let spoken: Spoken = { language, theme, words: WORDS[language] }
  const watchers = new Set<() => void>()
  const apply = (): void => {
    from.document.documentElement.dataset['theme'] = spoken.theme
    from.document.documentElement.lang = spoken.language === 'hi' ? 'hi-IN' : 'en-IN'
    for (const notify of watchers) notify()
  }
  apply()
  onHost((message) => {
    if (message.type !== 'look') return
    spoken = { language: message.language, theme: message.theme, words: WORDS[message.language] }
    apply()
  })
  return {
    get: () => spoken,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
  }
}
export type Look = ReturnType<typeof createLook>
