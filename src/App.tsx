import { type ComponentType, type ReactNode, StrictMode, useMemo } from 'react'
import { readOf } from '#client/ledger/reads.ts'
import { withBackend } from '#domain/player/brand.ts'
import { BrandContext, type PageBrand } from './brand.tsx'
import { SpineContext, useLedger } from './hooks.ts'
import { Speaking } from './language.tsx'
import { Shell } from './frame/Shell.tsx'
import { Asking } from './ui/Asking.tsx'
import { later } from './lib/later.ts'
import { useToasterWanted } from './lib/useToaster.ts'
import type { Spine } from './spine/spine.ts'
import { Part } from './ui/Part.tsx'

const Toaster = later(() => import('./ui/Toaster.tsx'))

type Props = {
  readonly brand: PageBrand
  readonly spine: Spine
  /** The router's hook for the address: the browser's, or a fixed one. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>
}

/** The whole app on a running spine. Browser and server render it in the same way. */
export const App = ({ brand, spine, Router }: Props) => (
  <StrictMode>
    <SpineContext value={spine}>
      <Branded brand={brand}>
        <Router>
          <Part failure="silent">{useToasterWanted() && <Toaster />}</Part>
          <Speaking>
            <Asking>
              <Shell />
            </Asking>
          </Speaking>
        </Router>
      </Branded>
    </SpineContext>
  </StrictMode>
)

/** The brand around the app, with what its back end has, once its configuration was read (BACK-02). */
const Branded = ({ brand, children }: Pick<Props, 'brand'> & { readonly children: ReactNode }) => {
  const backend = useLedger((ledger) => readOf(ledger, { what: 'config' }).rows[0]?.backend)
  const page = useMemo(() => (backend === undefined ? brand : withBackend(brand, backend)), [brand, backend])
  return <BrandContext value={page}>{children}</BrandContext>
}
