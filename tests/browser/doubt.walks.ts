import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { logInAs } from './player.ts'
import { openRow, placeSteady, seeOffline, type Walk } from './table.ts'

/** A bet without a verdict: no connection, no answer, or no member logged in. */
export const doubtWalks: readonly Walk[] = [
  {
    title: '[SLIP-30][SOCK-04] the connection fails while it waits: offline, then checking, then what the exchange says',
    covers: ['empty', 'composing steady', 'waiting', 'offline', 'checking', 'accepted'],
    run: async (table) => {
      const { live, see, press, pass } = table
      await placeSteady(table, live, 'waiting')
      await seeOffline(table, 'offline')
      await Promise.all([see('checking'), see('accepted', [text.betMatched]), pass(1000)])
      await press(text.done)
    },
  },
  {
    title:
      '[SLIP-18][SLIP-28][SLIP-30] offline for 60 s it is unknown; asked again, and dismissed, it stays as a row until the exchange is heard',
    covers: ['empty', 'composing steady', 'waiting', 'offline', 'unknown', 'checking'],
    run: async (table) => {
      const { page, live, see, press, pass, toasts } = table
      await placeSteady(table, live, 'waiting')
      await page.context().setOffline(true)
      await see('offline')
      await pass(60_000)
      await openRow(table)
      // The minute begins when the loss of the connection is noticed, which may be later than the screen says so.
      await Promise.all([see('unknown'), pass(30_000)])
      await press(text.askAgain)
      await see('checking')
      for (let asks = 0; asks < 10; asks += 1) await pass(3000)
      await see('unknown')
      await press(text.dismiss)
      await see('empty')
      const row = page.locator('.pending', { hasText: text.checking })
      await expect(row).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText(text.betMatched).first()).toBeVisible({ timeout: 20_000 })
      toasts.push('matched')
      await expect(row).toBeHidden()
    },
  },
  {
    title: '[SLIP-28][SLIP-30] an unknown bet is asked for by itself when the connection is back',
    covers: ['empty', 'composing steady', 'waiting', 'offline', 'unknown', 'accepted'],
    run: async (table) => {
      const { page, live, see, press, pass } = table
      await placeSteady(table, live, 'waiting')
      await page.context().setOffline(true)
      await see('offline')
      await pass(60_000)
      await openRow(table)
      // The minute begins when the loss of the connection is noticed, which may be later than the screen says so.
      await Promise.all([see('unknown'), pass(30_000)])
      await page.context().setOffline(false)
      await see('accepted', [text.betMatched])
      await press(text.done)
    },
  },
  {
    title: '[SESS-15][SLIP-30] logged out while it waits, it is settled after the next login of its owner',
    owner: 'demo',
    covers: ['empty', 'composing steady', 'waiting', 'loggedOut', 'accepted'],
    run: async (table) => {
      const { page, product, live, see, press } = table
      await placeSteady(table, live, 'waiting')
      await product.endSession('M1001')
      await see('loggedOut')
      await press(text.logIn)
      await logInAs(page, 'demo')
      await see('accepted', [text.betMatched])
      await press(text.done)
    },
  },
  {
    title: '[SESS-15][SLIP-30] logged out and dismissed, it is hidden until the next login of its owner',
    owner: 'demo2',
    covers: ['empty', 'composing steady', 'waiting', 'loggedOut'],
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
