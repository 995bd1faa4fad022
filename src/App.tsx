import { lazy, Suspense } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Speaking } from './language.tsx'
import { Shell } from './layout/Shell.tsx'
import { Asking } from './parts/Asking.tsx'

const Toaster = lazy(() => import('./parts/Toaster.tsx'))

/** The whole face. Main gives it a running spine through the context. */
export const App = () => (
  <BrowserRouter>
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
    <Speaking>
      <Asking>
        <Shell />
      </Asking>
    </Speaking>
  </BrowserRouter>
)
