import { type ComponentType, type ReactNode, StrictMode } from 'react'
import type { PublicBrand } from '#domain/player/brand.ts'
import { BrandContext } from './brand.tsx'
import { SpineContext } from './hooks.ts'
import { Speaking } from './language.tsx'
import { Shell } from './frame/Shell.tsx'
import { Asking } from './ui/Asking.tsx'
import { later } from './lib/later.ts'
import { useToasterWanted } from './lib/useToaster.ts'
import type { Spine } from './spine/spine.ts'
import { Part } from './ui/Part.tsx'

const Toaster = later(() => import('./ui/Toaster.tsx'))

type Props = {
  readonly brand: PublicBrand
  readonly spine: Spine
  /** The router's hook for the address: the browser's, or a fixed one. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>
}

/** The whole app on a running spine. Browser and server render it in the same way. */
export const App = ({ brand, spine, Router }: Props) => (
  <StrictMode>
    <BrandContext value={brand}>
      <SpineContext value={spine}>
        <Router>
          <Part failure="silent">{useToasterWanted() && <Toaster />}</Part>
          <Speaking>
            <Asking>
              <Shell />
            </Asking>
          </Speaking>
        </Router>
      </SpineContext>
    </BrandContext>
  </StrictMode>
)
