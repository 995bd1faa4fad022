import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { SpineContext } from '#src/hooks.ts'
import { MarketPanel } from '#src/markets/MarketPanel.tsx'
import { createSpine, type Spine } from '#src/spine/spine.ts'
import { MARKETS, marketOf } from '../world.ts'
import { clock } from './clock.ts'
import { wear } from './styles.ts'

const PIXELS_A_SECOND = 1500

/**
 * The product's own panels of all 200 markets with their 3,600 cells, on a spine of their own. They stand one under another in
 * its own styles.
 */
export const mountPanels = (into: HTMLElement, frame: (job: () => void) => void): Spine => {
  wear('product')
  const spine = createSpine({ clock, frame, doors: null })
  spine.start()
  spine.record({ type: 'session.restored', member: null })
  spine.record({ type: 'link.opened' })
  into.className = '@container/main grid gap-3'
  const markets = Array.from({ length: MARKETS }, (_, index) => marketOf(index))
  flushSync(() =>
    createRoot(into).render(
      <SpineContext value={spine}>
        <MemoryRouter>
          {markets.map((market) => (
            <MarketPanel key={market.marketId} market={market} />
          ))}
        </MemoryRouter>
      </SpineContext>,
    ),
  )
  if (document.querySelector('[data-stale="true"]') !== null) throw new Error('the panels are grey')
  return spine
}

/** Scrolls the page at a steady pace, down and up again. The answer stops it and gives the frames a second. */
export const scroll = (): (() => number) => {
  const most = document.documentElement.scrollHeight - window.innerHeight
  const began = performance.now()
  let frames = 0
  let isGoing = true
  const step = (): void => {
    if (!isGoing) return
    frames += 1
    const way = (((performance.now() - began) * PIXELS_A_SECOND) / 1000) % (2 * most)
    window.scrollTo(0, way < most ? way : 2 * most - way)
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
  return () => {
    isGoing = false
    return (frames * 1000) / (performance.now() - began)
  }
}
