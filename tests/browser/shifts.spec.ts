import { type Page, expect } from '@playwright/test'
import { type Access, PAGES } from '#src/access.ts'
import { framesOf, openWindow } from './desk.ts'
import { enter } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
/** An event in play and one before play, of each sport that has them. */
let events: readonly string[] = []
test.beforeAll(async ({ product: shared }) => {
  product = shared
  const kinds = new Map<string, string>()
  for (const { market } of await product.markets())
    kinds.set(`${market.eventTypeId} ${market.inplay}`, `/event-page/${market.eventTypeId}/${market.eventId}`)
  events = [...kinds.values()]
})
test.describe.configure({ mode: 'parallel' })

const WORDS: Readonly<Record<string, string>> = {
  sportsName: 'Cricket',
  eventTypeId: '4',
  competitionName: 'Super Over Cup',
  competitionId: 'sim-s1',
  type: 'deposit',
}
/** The addresses of all pages for these players. */
const addresses = (isMember: boolean): readonly string[] =>
  Object.values<Access>(PAGES)
    .filter(({ members }) => isMember || !members)
    .flatMap(({ path }) =>
      path === PAGES.event.path
        ? events
        : [path.replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(WORDS[name] ?? '1')).replace('*', 'casino')],
    )

/** The sum of a page's layout shifts that no input caused, and what moved from where to where. */
const shiftsOf = (page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!('value' in entry && typeof entry.value === 'number') || !('hadRecentInput' in entry) || entry.hadRecentInput === true)
              continue
            sum += entry.value
            const sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[] =
              'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
            const boxOf = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}×${height}`
            for (const { node, previousRect, currentRect } of sources) {
              const part = node instanceof Element ? node.outerHTML : (node?.parentElement?.outerHTML ?? '')
              moved.push(
                `${entry.value.toFixed(5)} at ${Math.round(entry.startTime)} ms: ${boxOf(previousRect)} → ${boxOf(currentRect)} ${part.slice(0, 140)}`,
              )
            }
          }
        }).observe({ type: 'layout-shift', buffered: true })
        // The browser reports its buffered shifts in a task of their own.
        setTimeout(() => resolve({ sum, moved }), 100)
      }),
  )

/** An invisible shift: a price in its cell gains a digit. */
const BARELY = 0.001

for (const width of [360, 1440])
  for (const isMember of [false, true])
    test(`[LOOK] no page of a ${isMember ? 'member' : 'visitor'} shifts its layout at ${width} px`, async ({ browser }) => {
      test.setTimeout(480_000)
      const page = await openWindow(browser, width)
      if (isMember) await enter(page, product.url)
      const faults: string[] = []
      for (const path of addresses(isMember)) {
        await page.goto(product.url + path)
        await expect(page.locator('main h1').first(), path).toBeAttached()
        await page.waitForLoadState('networkidle')
        await expect(page.locator('.bone'), path).toHaveCount(0)
        await framesOf(page)
        const { sum, moved } = await shiftsOf(page)
        if (sum > BARELY) faults.push([`${path}: ${sum.toFixed(5)}`, ...moved].join('\n  '))
      }
      expect(faults.join('\n')).toBe('')
    })

test('[LOOK][MKT-12] an event page shifts nothing when it is loaded again after a scroll', async ({ browser }) => {
  test.setTimeout(480_000)
  const faults: string[] = []
  for (const width of [1024, 1440]) {
    const page = await openWindow(browser, width)
    const settled = async (path: string): Promise<void> => {
      await page.waitForLoadState('networkidle')
      await expect(page.locator('.bone'), path).toHaveCount(0)
      await framesOf(page)
    }
    for (const path of events.slice(0, 6))
      for (const top of [300, 700]) {
        await page.goto(product.url + path)
        await settled(path)
        await page.evaluate((to) => scrollTo(0, to), top)
        await framesOf(page)
        await page.reload()
        await settled(path)
        const { sum, moved } = await shiftsOf(page)
        if (sum > BARELY) faults.push([`${path} at ${width}, ${top}: ${sum.toFixed(5)}`, ...moved].join('\n  '))
      }
  }
  expect(faults.join('\n')).toBe('')
})
