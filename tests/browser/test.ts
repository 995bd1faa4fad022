import { test as base } from '@playwright/test'
import { closeWindows } from './player.ts'
import { type Product, QUIET, startProduct } from './server.ts'

/** Tests that share one product: every file of a worker bets there with members of its own. */
export const test = base.extend<{ readonly closing: undefined }, { readonly product: Product }>({
  product: [
    async ({ playwright: _ }, use) => {
      const product = await startProduct(['--seed', 'pavilion', ...QUIET])
      // A purse may do what the demo account may.
      await product.setFlags('M1001', ['1', '2', '4', 'c9', 'c1', 'v9', 'b9'])
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  closing: [
    async ({ browser }, use) => {
      const kept = browser.contexts()
      await use(undefined)
      await closeWindows(browser, kept)
    },
    { auto: true },
  ],
})
