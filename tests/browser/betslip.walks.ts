import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { logInAs, pressPrice, write } from './player.ts'
import { type Walk, confirmFirst, losingBets, openRow, opening, placeSteady, writeSteady } from './table.ts'

const taken = opening((from) => text.betterTaken(from, ''))

/** What the betslip shows beside the states of its chart, which gestures/ walks. */
export const walks: readonly Walk[] = [
  {
    title: '[SLIP-19] a better price is taken and said, in the slip and in its review; prices that are silent are said as old',
    prepare: confirmFirst,
    run: async (table) => {
      const { page, product, slip, calm, see, press } = table
      await pressPrice(page, 'back', calm)
      await write(page, { stake: '100' })
      product.hang()
      await see('composing stale', [text.max, opening(text.noPriceSince), text.placeStale])
      product.go()
      await see('composing steady')
      // A touch, because the slip clears 8 s after the last one, and a busy machine may have taken them.
      await write(page, { stake: '100' })
      await product.play('bears better')
      await expect(slip).toContainText(taken)
      await see('composing steady', [text.max, taken])
      await press(/^Place bet/)
      await see('reviewing steady', [text.cancelBet, taken])
      await product.play('bears usual')
      await see('reviewing moved')
      await press(text.cancelBet)
    },
  },
  {
    title:
      '[SLIP-11][SLIP-12][SLIP-18][SLIP-22][SLIP-28] waiting counts the delay down; late and checking follow it, and only the exchange ends it',
    run: async (table) => {
      const { page, live, slip, see, press, pass } = table
      await writeSteady(table, live)
      const [{ words }] = await Promise.all([see('waiting'), press(/^Place bet/)])
      // A desk shows it inside the page, beside the prices.
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('main').locator('button.cell').first()).toBeVisible()
      const seconds = Number(/(\d) s left/.exec(words)?.[1])
      expect(seconds).toBeGreaterThan(2)
      await pass(1000)
      await expect.poll(async () => Number(await slip.locator('[data-count]').innerText())).toBeLessThan(seconds)
      await expect(slip.getByRole('button', { name: /^Processing/ })).toBeDisabled()
      await Promise.all([see('late'), pass(4000)])
      await pass(5000)
      await openRow(table)
      await see('checking')
      await see('accepted', [text.betMatched])
      await press(text.done)
    },
  },
  {
    title: '[SLIP-28] a bet that never reached the exchange is refused for good, on its word',
    prepare: losingBets,
    run: async (table) => {
      const { page, slip, calm, see, pass } = table
      await placeSteady(table, calm, 'sending')
      await pass(3000)
      await see('rejected', [text.betRefused, text.neverSeen])
      // A verdict that has only just come takes no key.
      await slip.locator('[data-act]').evaluate((row) => Promise.all(row.getAnimations().map((rest) => rest.finished)))
      await page.keyboard.press('Enter')
    },
  },
  {
    title: '[SLIP-09][SLIP-15][SLIP-20] suspended in the delay, or not covered beside another bet: refused, and no bet made',
    run: async (table) => {
      const { page, product, slip, live, calm, see, press, pass } = table
      await placeSteady(table, live, 'waiting')
      await product.play('lions suspended')
      await see('rejected', [text.betRefused, text.MARKET_SUSPENDED, 'No bet was made.'])
      await product.play('lions open')
      await press(text.close)
      await see('empty')
      await placeSteady(table, calm)
      await see('accepted', [text.betMatched])
      await press(text.done)
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '1.01', stake: '90000' })
      // Beside a bet of the same market only the exchange can tell what another one risks.
      await expect(slip.getByText(/^Needs ₹90,000.00/)).toBeVisible()
      await press(/^Place bet/)
      await see('rejected', [text.betRefused, text.INSUFFICIENT_FUNDS, text.noBetMade])
      await pass(3000)
    },
  },
  {
    title: '[SLIP-15] matched, partly matched and unmatched are each said in their own sentence',
    run: async (table) => {
      const { page, product, calm, see, press } = table
      await placeSteady(table, calm)
      await see('accepted', [text.betMatched])
      await press(text.done)
      // ₹1,000.00 is on offer at the better odds.
      await product.play('bears better')
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '2.02', stake: '2000' })
      await press(/^Place bet/)
      await see('accepted', [text.betPartlyMatched])
      await press(text.done)
      await pressPrice(page, 'back', calm)
      await write(page, { odds: '1000', stake: '100' })
      await press(/^Place bet/)
      await see('accepted', [text.betUnmatched])
      await press(text.done)
    },
  },
  {
    title: '[SESS-15][SLIP-30] logged out and dismissed, it is hidden until the next login of its owner',
    owner: 'demo2',
    run: async (table) => {
      const { page, product, live, see, press, toasts } = table
      await placeSteady(table, live, 'waiting')
      await product.endSession('M1002')
      await see('loggedOut')
      await press(text.dismiss)
      await see('empty')
      await expect(page.locator('.pending')).toHaveCount(0)
      await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
      await logInAs(page, 'demo2')
      await expect(page.getByText(text.betMatched).first()).toBeVisible({ timeout: 20_000 })
      toasts.push('matched')
    },
  },
]
