import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { englishPicture } from '#copy/en/picture.ts'
import { openWindow, smallTargets, smallText } from './desk.ts'
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
      await page.getByRole('button', { name: text.livePlay }).click()
    }
    const panel = page.getByRole('region', { name: text.livePlay })
    const lines = panel.locator('[data-fact]')
    await expect(lines).toHaveCount(2)
    await panel.scrollIntoViewIfNeeded()
    const history = page.getByText(text.priceHistory, { exact: true }).first()
    if (width === 360) expect((await panel.boundingBox())?.y).toBeLessThan((await history.boundingBox())?.y ?? 0)
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
    await product.close()
  })
