import type { ReactNode } from 'react'
import { Logo } from '#src/frame/Logo.tsx'

type TopProps = { readonly children: ReactNode; readonly className?: string }

/** The bar at the top of a page for staff: the brand's logo, then the page's own. */
export const Top = ({ children, className = '' }: TopProps) => (
  <header className={`staff-top flex flex-wrap items-center gap-x-3 gap-y-2 bg-chrome px-3 py-2 text-on-chrome ${className}`}>
    <Logo small />
    {children}
  </header>
)
