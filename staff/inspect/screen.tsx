import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Navigator, Router } from 'react-router-dom'
import { App } from '#src/App.tsx'
import { readBrand } from '#src/spine/image.ts'
import { followInspector } from './replayed.ts'

/** The address follows the journal alone: no link and no redirect leads anywhere. */
const still: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
}
const routerAt =
  (path: string): ComponentType<{ readonly children: ReactNode }> =>
  ({ children }) => (
    <Router location={path} navigator={still}>
      {children}
    </Router>
  )

/** Renders the real app at the moment that the inspector shows; its presses do nothing. */
export const open = (root: HTMLElement): void => {
  const brand = readBrand(document)
  const page = createRoot(root)
  let shown = { path: '', Router: routerAt('/') }
  followInspector(({ spine, path, run }) => {
    if (path !== shown.path) shown = { path, Router: routerAt(path) }
    page.render(<App key={run} brand={brand} spine={spine} Router={shown.Router} />)
  })
}
