import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import type { Begun } from './begin.ts'
import { fetchPanels } from './frame/Shell.tsx'
import { LATER } from './lib/later.ts'
import { passEntries } from './lib/wayBack.ts'

/** Ignores the errors of parts that the server leaves to the browser. */
const onRecoverableError = (error: unknown): void => {
  if (!(error instanceof Error && 'digest' in error && error.digest === LATER)) reportError(error)
}

/** Renders the page on a running spine, or hydrates what the server rendered. */
export const show = (root: HTMLElement, { brand, spine, rendered }: Begun): void => {
  fetchPanels()
  passEntries()
  const app = <App brand={brand} spine={spine} Router={BrowserRouter} />
  if (rendered === undefined) {
    for (const mark of ['data-rendered', 'data-still', 'data-keeps']) root.removeAttribute(mark)
    createRoot(root).render(app)
  } else startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
}
