import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { openWindow } from './desk.ts'
import { pressPrice, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { marketOf } from './table.ts'
import { test } from './test.ts'

let exchange: Product | undefined
let gateway: Product | undefined
test.beforeAll(async () => {
  const environment = { NATS_URL: natsUrl, NATS_PREFIX: `test-${randomBytes(6).toString('hex')}`, TRUST_PROXY: 'loopback' }
  exchange = await startProduct([...scripted('two-matches'), '--stand-ins'], undefined, environment)
  await exchange.play('lions quick')
  gateway = await startProduct(['--role', 'gateway'], undefined, environment)
  const { url } = gateway
  await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(200)
})
test.afterAll(async () => {
  await gateway?.close()
  await exchange?.close()
})

test('[SLIP-15][MKT-03] a member logs in, sees prices and has a bet matched through a gateway', async ({ browser }) => {
  if (exchange === undefined || gateway === undefined) throw new Error('the product is not up')
  const market = await marketOf(exchange, 'lions')
  const page = await openWindow(browser, 1440)
  await page.goto(`${gateway.url}/event-page/${market.eventTypeId}/${market.eventId}`)
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
})
