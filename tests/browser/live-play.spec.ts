import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { englishPicture } from '#copy/en/picture.ts'
import { fits, openWindow, smallTargets, smallText } from './desk.ts'
import { faultsIn } from './player.ts'
import { scripted, startProduct } from './server.ts'
import { test } from './test.ts'

for (const width of [360, 1440])
  test(`[BROWSE-05] a visitor sees a ball as it comes, at ${width} px, and nothing moves for it`, async ({ browser }) => {
    const product = await startProduct(scripted('balls'))
    const page = await openWindow(browser, width)
    await page.goto(`${product.url}/event-page/4/lions`)
    const price = page.locator('button.cell:visible').first()
    await expect(price).toBeVisible()
    if (width === 360) {
      expect((await price.boundingBox())?.y).toBeLessThan(200)
      // One tap of the pinned score shows the picture right below it, however far down the page is; a second takes it away.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const score = page.locator('[data-score-bar]')
      /** Taps the runs, far from the sign that the bar can be pressed. */
      const tapScore = async (): Promise<void> => {
        const box = await score.boundingBox()
        await page.touchscreen.tap((box?.x ?? 0) + 60, (box?.y ?? 0) + 20)
      }
      const toggle = score.getByRole('button', { name: text.livePlay })
      await tapScore()
      await expect(toggle).toHaveAttribute('aria-expanded', 'true')
      const bar = await score.boundingBox()
      const edge = (bar?.y ?? 0) + (bar?.height ?? 0)
      await expect.poll(async () => (await page.getByRole('region', { name: text.livePlay }).boundingBox())?.y).toBeGreaterThanOrEqual(edge)
      expect((await page.getByRole('region', { name: text.livePlay }).boundingBox())?.y).toBeLessThan(edge + 20)
      await tapScore()
      await expect(page.getByRole('region', { name: text.livePlay })).toHaveCount(0)
      await toggle.tap()
    }
    const panel = page.getByRole('region', { name: text.livePlay })
    const lines = panel.locator('[data-fact]')
    await expect(lines).toHaveCount(2)
    await panel.scrollIntoViewIfNeeded()
    if (width === 360) expect((await panel.boundingBox())?.y).toBeLessThan((await price.boundingBox())?.y ?? 0)
    const before = await panel.boundingBox()
    await product.play('a four to cover')
    await expect(lines.first()).toContainText('Bina Das to Asha Rao: four runs to cover (full, off stump)')
    await expect(panel.locator('[data-shot]')).toHaveCount(3)
    await expect(panel.getByRole('img')).toHaveAccessibleName(/four runs to cover/)
    expect(await panel.boundingBox()).toEqual(before)
    await panel.getByRole('button', { name: englishPicture.scorecard }).click()
    await expect(panel.getByRole('row', { name: 'Asha Rao' })).toContainText('35')
    await expect(panel.getByRole('row', { name: 'Bina Das' })).toContainText('1.3')
    expect(await panel.boundingBox()).toEqual(before)
    expect([width === 360 ? await smallTargets(page) : [], await smallText(page)]).toEqual([[], []])
    await fits(page, 'live play')
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(page, theme, 'main')).toEqual([])
    await product.close()
  })
