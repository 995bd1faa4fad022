import type { ComponentType, ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { FirstImage } from '#contract/first-image.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { renderedFrom } from '#client/ledger/first-image.ts'
import { App } from './App.tsx'
import { Later, LATER } from './lib/later.ts'
import { tabTitle } from './routes.tsx'
import { createSpine } from './spine/spine.ts'

const stillAt =
  (path: string): ComponentType<{ readonly children: ReactNode }> =>
  ({ children }) => <StaticRouter location={path}>{children}</StaticRouter>

/** Renders a page once, for a visitor whose browser has no code yet. Throws what its components throw. */
export const renderPage = async (image: FirstImage, brand: PublicBrand): Promise<{ readonly view: string; readonly title: string }> => {
  const clock = { now: () => image.at, after: () => () => undefined }
  const rendered = renderedFrom(image)
  const spine = createSpine({ clock, frame: () => undefined, doors: null, rendered })
  const faults: unknown[] = []
  const { prelude } = await prerender(<App brand={brand} spine={spine} Router={stillAt(image.path)} />, {
    // We render in one piece, because a later part would need a script to move it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      if (error instanceof Later) return LATER
      faults.push(error)
      return undefined
    },
  })
  const view = await new Response(prelude).text()
  if (faults.length > 0) throw faults[0]
  return { view, title: tabTitle(image.path, rendered.ledger, brand) }
}
