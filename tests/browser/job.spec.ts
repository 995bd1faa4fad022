import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { faultsIn, logIn, place, placeTaken } from './player.ts'
import { QUIET, startProduct } from './server.ts'
import { test } from './test.ts'

test('[SLIP-11][SLIP-15][OPEN-03] on the simulator back and lay reach Open Bets, and a dropped connection loses no bet', async ({
  page,
}) => {
  const product = await startProduct(['--seed', 'browser', ...QUIET])
  try {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(product.url)
    await expect(page.locator('button.cell:not([disabled])').first()).toBeVisible()
    await logIn(page)
    const rail = page.locator('aside').last()
    await placeTaken(page, 'back')
    await rail.getByRole('button', { name: text.done }).click()
    await place(page, 'lay', 3)
    await product.drop()
    await expect(rail.getByText(/^Bet placed|^Bet refused/).first()).toBeVisible({ timeout: 40_000 })
    await rail.getByRole('tab', { name: /Open Bets/ }).click()
    await expect(rail.getByRole('button', { name: /^Matched Bets/ })).toBeVisible()
    const { broken, accounts } = await product.books()
    expect(broken).toEqual([])
    expect(accounts['member:M1001:cash']).toBeLessThan(5_000_000)
    expect(await faultsIn(page, 'light')).toEqual([])
  } finally {
    await product.close()
  }
})

test('[AUTH-02][SLIP-01] a wrong password says so without saying which part; the slip greets with its sentence', async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  await expect(page.getByText(text.emptySlip).first()).toBeVisible()
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByLabel(text.userId).fill('demo')
  await page.getByLabel(text.password, { exact: true }).fill('wrong-one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(text.WRONG_LOGIN)).toBeVisible()
})
