import { expect } from '@playwright/test'
import { FIRST_IMAGE } from '#contract/first-image.ts'
import { text } from '#copy/catalogue.ts'
import { openWindow } from './desk.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'
import { betThrough } from './through.ts'

test.use({ storageState: { cookies: [], origins: [] } })
let exchange: Product | undefined
let front: Product | undefined
test.beforeAll(async () => {
  exchange = await startProduct([...scripted('two-matches'), '--stand-ins'])
  await exchange.play('lions quick')
  front = await startProduct(['--role', 'front', '--backend', exchange.url])
})
test.afterAll(async () => {
  await front?.close()
  await exchange?.close()
})

test('[BACK-03] a visitor’s rendered page lives on, and its login places a bet, through a front', async ({ browser }) => {
  if (exchange === undefined || front === undefined) throw new Error('the product is not up')
  const page = await openWindow(browser, 1440)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const elsewhere: string[] = []
  const { origin } = new URL(front.url)
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) elsewhere.push(request.url())
  })
  // The first rendering may take longer than a visitor waits for one.
  await expect(async () => {
    const answer = await page.request.get(`${origin}/`)
    expect(await answer.text()).toContain(`id="${FIRST_IMAGE}"`)
  }).toPass({ timeout: 60_000 })
  await betThrough(page, origin, exchange)
  // A reload finds the session.
  await page.reload()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  expect([faults, elsewhere]).toEqual([[], []])
})
