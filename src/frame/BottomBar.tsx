import type { ReactNode } from 'react'
import { Strip } from './Strip.tsx'

/** The bar at the bottom of a narrow page, with the state of the connection above it. */
export const BottomBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="bottom-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-safe print:hidden">
    <Strip />
    {children}
  </div>
)
