import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrandContext } from '#src/brand.tsx'
import { readBrand } from '#src/spine/image.ts'
import './staff.css'

/** Renders a page for staff with its title. */
export const showPage = (root: HTMLElement, title: string, page: ReactNode): void => {
  document.title = title
  createRoot(root).render(
    <StrictMode>
      <BrandContext value={readBrand(document)}>{page}</BrandContext>
    </StrictMode>,
  )
}
