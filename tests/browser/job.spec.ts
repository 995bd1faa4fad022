import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
import { logIn, place, railOf, write } from './player.ts'
import { startProduct } from './server.ts'

const data = process.env['PAVILION_DATA'] ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data')
const recording = join(data, 'flumine', '1.200806927')

test('[SLIP-11][SLIP-15][OPEN-03] on the simulator: back and lay, processed, found in Open Bets; a dropped line loses nothing', async ({
  page,
}) => {
  const product = await startProduct(['--seed', 'browser'])
  try {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(product.url)
    await expect(page.locator('button.cell:not([disabled])').first()).toBeVisible()
    await logIn(page)
    const rail = page.locator('aside').last()
    await place(page, 'back')
    await expect(rail.getByText(/^Bet placed/).first()).toBeVisible({ timeout: 20_000 })
    await rail.getByRole('button', { name: 'Done' }).click()
    await place(page, 'lay', 3)
    await product.drop()
    await expect(rail.getByText(/^Bet placed|^Bet refused/).first()).toBeVisible({ timeout: 40_000 })
    await rail.getByRole('tab', { name: /Open Bets/ }).click()
    await expect(rail.getByText('Matched Bets')).toBeVisible()
    const { broken, accounts } = await product.books()
    expect(broken).toEqual([])
    expect(accounts['member:M1001:cash']).toBeLessThan(5_000_000)
    const axe = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
    expect(axe.violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([])
  } finally {
    await product.close()
  }
})

test('[AUTH-02][SLIP-01] a wrong password says so without saying which part; the slip greets with its sentence', async ({ page }) => {
  const product = await startProduct(['--seed', 'browser'])
  try {
    await page.goto(product.url)
    await expect(page.getByText('Click on the odds to add selections to the betslip.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Log In', exact: true }).first().click()
    await page.getByLabel('User ID').fill('demo')
    await page.getByLabel('Password', { exact: true }).fill('wrong-one')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('The user id or password is not right.')).toBeVisible()
  } finally {
    await product.close()
  }
})

test('[MKT-03][BROWSE-05] on the recorded T20: a bet goes through delay and the recorded ladder to the recorded winner, to the paisa', async ({
  page,
}) => {
  test.skip(!existsSync(recording), 'no recorded data')
  const product = await startProduct([
    '--replay',
    recording,
    '--scores',
    join(data, 'flumine', 'sportsdata', '1.200806927'),
    '--speed',
    '300',
  ])
  try {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(product.url)
    await logIn(page)
    await expect(page.getByText('Netherlands').first()).toBeVisible()
    await page.locator('button.cell.back-1:not([disabled])').first().click()
    // At this speed prices move many times a second: odds below them all are taken at whatever is offered.
    await write(page, { odds: '1.01', stake: '1000' })
    const rail = railOf(page)
    await rail.getByRole('button', { name: /^Place bet/ }).click()
    await expect(rail.getByText(/^Bet placed|^Bet refused/).first()).toBeVisible({ timeout: 30_000 })
    await expect(async () => {
      const { accounts } = await product.books()
      expect(Object.entries(accounts).filter(([name, amount]) => name.includes(':hold:') && amount !== 0)).toEqual([])
      expect(accounts['house:book'] ?? 0).not.toBe(0)
    }).toPass({ timeout: 90_000 })
    const { broken, accounts } = await product.books()
    expect(broken).toEqual([])
    const cash = accounts['member:M1001:cash'] ?? 0
    const book = accounts['house:book'] ?? 0
    expect(cash).toBe(5_000_000 - book - (accounts['house:commission'] ?? 0))
    const shown = `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(cash / 100)}`
    await expect(page.getByText(shown).first()).toBeVisible({ timeout: 15_000 })
  } finally {
    await product.close()
  }
})
