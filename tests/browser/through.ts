import { type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { pressPrice, write } from './player.ts'
import type { Product } from './server.ts'
import { marketOf } from './table.ts'

/** Logs the demo member in on a match's page at an address, and places a bet there that the exchange behind it matches. */
export const betThrough = async (page: Page, origin: string, exchange: Product): Promise<void> => {
  const market = await marketOf(exchange, 'lions')
  await page.goto(`${origin}/event-page/${market.eventTypeId}/${market.eventId}`)
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByRole('button', { name: text.demoLogin }).click()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  await pressPrice(page, 'back', market)
  await write(page, { stake: '500' })
  const slip = page.locator('.slip')
  await slip.getByRole('button', { name: /^Place bet/ }).click()
  await slip.getByRole('button', { name: text.done }).click({ timeout: 15_000 })
  const { bets, broken } = await exchange.books()
  expect([bets.map(({ state }) => state), broken]).toEqual([['matched'], []])
}
