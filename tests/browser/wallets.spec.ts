import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { headingOf } from './desk.ts'
import { faultsIn, openAs } from './player.ts'
import { test } from './test.ts'

test('[ACCT-06][ACCT-09] a code gives a bonus, its wallet is chosen, and the wheel proves its one draw', async ({ page, product }) => {
  await openAs(page, `${product.url}/bonus-offers`)
  await page.getByLabel(text.promoCodeLabel).fill('no such code')
  await page.getByRole('button', { name: text.takeCode }).click()
  await expect(page.getByRole('alert').filter({ hasText: text.PROMO_UNKNOWN })).toBeVisible()
  await page.getByLabel(text.promoCodeLabel).fill(' welcome-50 ')
  await page.getByRole('button', { name: text.takeCode }).click()
  await expect(page.getByText(text.offerUsed)).toBeVisible()
  await page.getByRole('link', { name: text.balanceSettings }).click()
  await expect(headingOf(page, text.balanceSettings)).toBeVisible()
  await page.getByRole('radio', { name: text.bonusWalletName }).click()
  await expect(page.getByRole('banner').getByText('₹500.00')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: text.bonusWalletName })).toBeChecked()
  await page.goto(`${product.url}/bonus-statement`)
  await expect(page.getByRole('progressbar', { name: text.wageringDone })).toHaveAttribute('aria-valuenow', '0')
  expect(await faultsIn(page, 'light')).toEqual([])
  await page.goto(`${product.url}/fortune-wheel`)
  const fairness = page.locator('summary', { hasText: text.fairness })
  await expect(page.getByLabel(text.yourSeed)).toBeHidden()
  await page.getByRole('button', { name: text.spin }).click()
  await fairness.click()
  await expect(page.getByText(text.checkHolds)).toBeVisible()
  // The pocket that came stands under the pointer: in the middle of the wheel's upper edge.
  const middle = async (part: string): Promise<number> => {
    const { x, width } = (await page.locator(part).boundingBox()) ?? { x: 0, width: 0 }
    return x + width / 2
  }
  await expect.poll(async () => Math.abs((await middle('[data-pocket] text')) - (await middle('svg:has(> [data-wheel])')))).toBeLessThan(4)
  await page.reload()
  await expect(page.getByText(text.spunToday)).toBeVisible()
  await fairness.click()
  await expect(page.locator('[data-draw]')).toHaveAttribute('data-draw', 'right')
  expect(await faultsIn(page, 'dark')).toEqual([])
  expect((await product.books()).broken).toEqual([])
})
