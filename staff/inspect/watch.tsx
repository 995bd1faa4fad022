import { createBrowserReceiver } from '@statelyai/inspect'
import { inspectIn } from '#copy/inspect.ts'
import type { LanguageTag } from '#copy/languages.ts'
import { showPage } from '../page.tsx'
import { createForeign } from './foreign.ts'
import { ForeignContext, ForeignPage } from './ForeignPage.tsx'

/** Opens the page that watches another XState app: the window that opened it, or the page around it, sends its messages here. */
export const open = async (root: HTMLElement, language: LanguageTag): Promise<void> => {
  const text = await inspectIn(language)
  const reader = createForeign()
  createBrowserReceiver().subscribe((message) => reader.hear(message))
  showPage(
    root,
    text.foreign,
    <ForeignContext value={{ reader, text }}>
      <ForeignPage />
    </ForeignContext>,
  )
}
