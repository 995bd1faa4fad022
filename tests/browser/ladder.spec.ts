import { type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { fits, openWindow } from './desk.ts'
import { faultsIn } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

/** Opens the ladder of a match's first market on a page of that width. */
const openLadder = async (page: Page, product: Product) => {
  const calm = (await product.markets()).map(({ market }) => market).find(({ inplay, eventTypeId }) => !inplay && eventTypeId === '4')
  if (calm === undefined) throw new Error('no calm match')
  await page.goto(`${product.url}/event-page/4/${calm.eventId}`)
  await expect(page.locator('.cell.back-1').first()).toBeEnabled()
  await page.getByRole('button', { name: text.ladderOf(calm.marketName), exact: true }).click()
  const ladder = page.getByRole('region', { name: text.ladderOf(calm.marketName) })
  await expect(ladder.getByRole('heading', { name: text.ladder })).toBeFocused()
  return { ladder, runners: calm.runners.map(({ runnerName }) => runnerName) }
}

for (const width of [360, 1440])
  test(`[MKT-09] a ladder shows all prices, sets a pressed one into the slip, and closes, at ${width}`, async ({ browser, product }) => {
    const page = await openWindow(browser, width)
    const { ladder, runners } = await openLadder(page, product)
    const backs = ladder.locator('.back-1:has(small:not(:empty))')
    await expect.poll(() => backs.count()).toBeGreaterThan(7)
    await expect(ladder.locator('.back-1:has(small:not(:empty))').first()).toBeInViewport()
    await fits(page, `ladder at ${width}`)
    const [box, window] = [await ladder.boundingBox(), page.viewportSize()]
    const board = await page.getByRole('region', { name: 'Match Odds', exact: true }).boundingBox()
    if (width === 360) expect([box?.x, box?.y, box?.width]).toEqual([0, 0, window?.width])
    else expect(box?.x).toBeGreaterThanOrEqual((board?.x ?? 0) + (board?.width ?? Number.POSITIVE_INFINITY))
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme)).toEqual([])
    const second = backs.nth(2)
    const price = Number(await second.getAttribute('data-odds')) / 1000
    const stake = ladder.getByRole('group', { name: text.stake, exact: true }).getByRole('button').first()
    if (width === 1440) await stake.click()
    await second.click()
    const slip = page.locator('.slip')
    if (width === 1440) await expect(slip.locator('[data-field=slip-stake]')).toHaveValue('1,000')
    await expect(slip).toContainText(runners[0] ?? '')
    await expect(slip.getByRole('textbox', { name: text.odds })).toHaveValue(price.toFixed(2))
    await ladder.getByRole('button', { name: runners[1] ?? '', exact: true }).click()
    await expect(ladder.getByRole('button', { name: `${text.back} ${runners[1]} at` }).first()).toBeAttached()
    await ladder.getByRole('button', { name: text.closeLadder }).click()
    await expect(ladder).toHaveCount(0)
  })
