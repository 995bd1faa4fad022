import { join } from 'node:path'
import { expect } from '@playwright/test'
import { logIn, placeTaken } from './player.ts'
import { recordings } from './recordings.ts'
import { startProduct } from './server.ts'
import { test } from './test.ts'

test('[MKT-03][BROWSE-05] on the recorded T20 a bet meets delay, recorded ladder and recorded winner, to the paisa', async ({ page }) => {
  const product = await startProduct([
    '--replay',
    join(recordings, 'flumine', '1.200806927'),
    '--scores',
    join(recordings, 'flumine', 'sportsdata', '1.200806927'),
    '--speed',
    '300',
  ])
  try {
    await page.setViewportSize({ width: 1440, height: 1000 })
    await page.goto(product.url)
    await logIn(page)
    await expect(page.getByText('Netherlands').first()).toBeVisible()
    await placeTaken(page, 'back')
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
