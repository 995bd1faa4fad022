import { Suspense, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { inspectIn } from '#copy/inspect.ts'
import { BrandContext } from '../brand.tsx'
import { keptLanguage, speakLanguage } from '../lib/spoken.ts'
import { readBrand } from '../spine/image.ts'
import './inspect.css'
import './picture.css'
import { InspectContext } from './hooks.ts'
import { InspectPage } from './InspectPage.tsx'
import { openScreen } from './screen.tsx'
import { startInspector } from './session.ts'

/** Opens the inspector in place of the app, or the app's screen in its frame. It has no session and no connection of its own. */
export const open = async (root: HTMLElement): Promise<void> => {
  const language = keptLanguage()
  await speakLanguage(language).catch(() => undefined)
  if (window.location.pathname === '/inspect/screen') return openScreen(root)
  const text = await inspectIn(language)
  if (window.location.pathname === '/inspect/watch') return (await import('./foreign-door.tsx')).openForeign(root, text)
  document.title = text.title
  const inspector = startInspector()
  createRoot(root).render(
    <StrictMode>
      <BrandContext value={readBrand(document)}>
        <InspectContext value={{ inspector, text }}>
          <Suspense fallback={null}>
            <InspectPage />
          </Suspense>
        </InspectContext>
      </BrandContext>
    </StrictMode>,
  )
}
