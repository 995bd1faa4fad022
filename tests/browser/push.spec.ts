import { type Page, expect } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { faultsIn, openAs, signOut } from './player.ts'
import { test } from './test.ts'

// The page's worker shows the messages.
test.use({ serviceWorkers: 'allow' })

const kindOf = (page: Page, name: string) => page.getByRole('region', { name: text.push, exact: true }).getByRole('switch', { name })
const working = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('[ACCT-13] a browser that does not let the site send messages has them in the bell', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await openAs(page, `${product.url}/alerts`)
  await working(page)
  for (const name of [text.pushMatched, text.pushLapsed, text.pushSettled, text.pushAlert])
    await expect(kindOf(page, name)).toHaveAttribute('aria-checked', 'false')
  await kindOf(page, text.pushMatched).click()
  await expect(page.getByText(text.pushDenied)).toBeVisible()
  await expect(kindOf(page, text.pushMatched)).toHaveAttribute('aria-checked', 'false')
  for (const scheme of ['light', 'dark'] as const) expect(await faultsIn(page, scheme, 'main')).toEqual([])
})

test('[ACCT-13] a browser whose push service does not answer says so', async ({ page, product }) => {
  await page.context().grantPermissions(['notifications'], { origin: new URL(product.url).origin })
  await openAs(page, `${product.url}/alerts`)
  await working(page)
  await kindOf(page, text.pushAlert).click()
  await expect(page.getByText(text.pushSilent)).toBeVisible({ timeout: 30_000 })
  await expect(kindOf(page, text.pushAlert)).toHaveAttribute('aria-checked', 'false')
})

test('[ACCT-13] the worker shows a message by the name of its event, and leads to its own site alone', async ({ page, product }) => {
  await page.goto(product.url)
  await working(page)
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('the page has its worker')
  // What the worker shows and opens is noted in its place: a browser without a player lets it do neither.
  await worker.evaluate(`
    self.noted = []
    Object.defineProperty(registration, 'showNotification', { value: async (...all) => void noted.push(all) })
    Object.defineProperty(clients, 'openWindow', { value: async (url) => void noted.push(new URL(url).pathname) })
    self.say = (tag) => dispatchEvent(new PushEvent('push', { data: JSON.stringify({ title: 'Pavilion', body: 'Settled.', tag, path: '/bet-history', lang: 'en', more: 1 }) }))
  `)
  // The page is in sight, and says it itself.
  await worker.evaluate(`say('s1')`)
  await page.goto('about:blank')
  await worker.evaluate(`
    for (const data of ['{}', '{"title":1,"body":2}']) dispatchEvent(new PushEvent('push', { data }))
    say('s2')
  `)
  const shown = ['Pavilion', { body: 'Settled.', tag: 's2', lang: 'en', data: { path: '/bet-history' } }]
  await expect.poll(() => worker.evaluate('noted')).toEqual([shown])
  await worker.evaluate(`
    const close = () => void noted.push('closed')
    for (const path of ['https://evil.example/', '//evil.example/x', '/bet-history'])
      dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { close, data: { path } } }))
  `)
  await expect.poll(() => worker.evaluate('noted')).toEqual([shown, 'closed', 'closed', 'closed', '/bet-history'])
})

test('[ACCT-13] a switch stays on for its device until it is turned off, or the device signs out', async ({ page, product }) => {
  await page.context().grantPermissions(['notifications'], { origin: new URL(product.url).origin })
  // A push service that answers: the exchange sends nothing to it, because nothing happens to this member.
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  await page.addInitScript(`
    const made = { toJSON: () => (${JSON.stringify({ endpoint: 'https://push.example/1', keys })}) }
    PushManager.prototype.subscribe = async () => made
  `)
  await openAs(page, `${product.url}/alerts`, 'demo')
  await working(page)
  const [alert, lapsed] = [kindOf(page, text.pushAlert), kindOf(page, text.pushLapsed)]
  await alert.click()
  await expect(alert).toHaveAttribute('aria-checked', 'true')
  await lapsed.click()
  await expect(lapsed).toHaveAttribute('aria-checked', 'true')
  await page.reload()
  await expect(alert).toHaveAttribute('aria-checked', 'true')
  await alert.click()
  await expect(alert).toHaveAttribute('aria-checked', 'false')
  await lapsed.click()
  await expect(lapsed).toHaveAttribute('aria-checked', 'false')
  await lapsed.click()
  await expect(lapsed).toHaveAttribute('aria-checked', 'true')
  await page.goto(product.url)
  await signOut(page)
  await openAs(page, `${product.url}/alerts`, 'demo')
  await expect(lapsed).toHaveAttribute('aria-checked', 'false')
})
