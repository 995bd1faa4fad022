import { BrowserRouter } from 'react-router-dom'
import { Shell } from './layout/Shell.tsx'
import { Toaster } from './parts/Toaster.tsx'

/** The whole face. Main gives it a running spine through the context. */
export const App = () => (
  <BrowserRouter>
    <Toaster />
    <Shell />
  </BrowserRouter>
)
