import type { HostMessage } from '#contract/casino/frame.ts'
import { english, type Words } from '#copy/en/provider/words.ts'
import { writeMomentsIn } from '#copy/moment.ts'
import { onHost } from '../frame.ts'

type LookMessage = Extract<HostMessage, { type: 'look' }>
export type Spoken = Pick<LookMessage, 'language' | 'theme'> & { readonly words: Words }

const others = import.meta.glob<Words>(['../../../copy/*/provider/words.ts', '!../../../copy/en/**'], { eager: true, import: 'words' })
// The letters of each language: styles alone, whose font is fetched when a sentence has them.
import.meta.glob('../../../copy/*/letters.css', { eager: true })
/** What is spoken when a language is asked for: itself where its words are here, else English. */
const speakingOf = (asked: string): Pick<Spoken, 'language' | 'words'> => {
  const words = others[`../../../copy/${asked}/provider/words.ts`]
  return words === undefined ? { language: 'en', words: english } : { language: asked, words }
}

/** How the player reads, and in which zone: the browser's own wish until the page around says it. */
export const createLook = (from: Window) => {
  const theme = from.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  let spoken: Spoken = { ...speakingOf(from.navigator.language.split('-')[0] ?? ''), theme }
  const watchers = new Set<() => void>()
  const apply = (): void => {
    from.document.documentElement.dataset['theme'] = spoken.theme
    from.document.documentElement.lang = `${spoken.language}-IN`
    for (const notify of watchers) notify()
  }
  apply()
  onHost((message) => {
    if (message.type !== 'look') return
    writeMomentsIn(message.zone)
    spoken = { ...speakingOf(message.language), theme: message.theme }
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
