import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { natsUrl } from '#tests/nats-server.ts'
import { openWindow } from './desk.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'
import { betThrough } from './through.ts'

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
  const page = await openWindow(browser, 1440)
  await betThrough(page, gateway.url, exchange)
})
