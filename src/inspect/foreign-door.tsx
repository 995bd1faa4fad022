import { createBrowserReceiver } from '@statelyai/inspect'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { InspectText } from '#copy/en/inspect.ts'
import { BrandContext } from '../brand.tsx'
import { readBrand } from '../spine/image.ts'
import { createForeign } from './foreign.ts'
import { ForeignContext, ForeignPage } from './ForeignPage.tsx'

/** Opens the page that watches another XState app: the window that opened it, or the page around it, sends its messages here. */
export const openForeign = (root: HTMLElement, text: InspectText): void => {
  document.title = text.foreign
  const reader = createForeign()
  createBrowserReceiver().subscribe((message) => reader.hear(message))
  createRoot(root).render(
    <StrictMode>
      <BrandContext value={readBrand(document)}>
        <ForeignContext value={{ reader, text }}>
          <ForeignPage />
        </ForeignContext>
      </BrandContext>
    </StrictMode>,
  )
}
