import { Suspense } from 'react'
import { inspectIn } from '#copy/inspect.ts'
import type { LanguageTag } from '#copy/languages.ts'
import { showPage } from '../page.tsx'
import { InspectContext } from './hooks.ts'
import { InspectPage } from './InspectPage.tsx'
import { startInspector } from './session.ts'

/** Opens the inspector (docs/INSPECT.md). */
export const open = async (root: HTMLElement, language: LanguageTag): Promise<void> => {
  const text = await inspectIn(language)
  const inspector = startInspector()
  showPage(
    root,
    text.title,
    <InspectContext value={{ inspector, text }}>
      <Suspense fallback={null}>
        <InspectPage />
      </Suspense>
    </InspectContext>,
  )
}
