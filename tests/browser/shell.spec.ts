import { expect, type Page, test } from '@playwright/test'
import { restoreSession } from '#contract/auth.ts'
import { getHome } from '#contract/browse.ts'
import { text } from '#domain/text.ts'
import { tryDemo } from './player.ts'
import { type Product, STILL, startProduct } from './server.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct([...STILL, '--seed', 'browser'])
})
test.afterAll(() => product.close())

/** Everything in Cache Storage that is no built file: its path, and what it says. */
const kept = (page: Page): Promise<readonly (readonly [path: string, said: string])[]> =>
  page.evaluate(async () => {
    const found: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        if (!pathname.startsWith('/assets/')) found.push([pathname, (await (await cache.match(request))?.text()) ?? ''])
      }
    }
    return found
  })

test('[SUPP-07][SESS-06] after logout nothing of the member is kept, and the shell opens offline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(product.url)
  await tryDemo(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Answers of the exchange, opened as pages by the member.
  for (const { path } of [getHome, restoreSession]) {
    await page.goto(`${product.url}${path}`)
    await expect(page.locator('body')).toContainText('"success":true')
  }
  const { memberCode, verifytoken } = JSON.parse(await page.locator('body').innerText()).output
  await page.goto(product.url)
  const account = page.getByRole('button', { name: text.account, exact: true })
  await account.click()
  await page.getByRole('button', { name: text.signOut, exact: true }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('dialog').last().getByRole('button', { name: text.signOut }).click()])
  await expect(page.getByRole('button', { name: text.demoHint })).toBeVisible()
  await expect.poll(async () => (await kept(page)).map(([path]) => path)).toContain('/')
  for (const [path, said] of await kept(page)) {
    expect(path).toMatch(/^\/(?:$|brands\/|manifest\.webmanifest$)/)
    expect(said).not.toContain(memberCode)
    expect(said).not.toContain(verifytoken)
    if (path === '/') expect(said).toContain('<div id="root"></div>')
  }
  await page.context().setOffline(true)
  await page.goto(`${product.url}/sports-page/Cricket/4`)
  await expect(page.getByText(text.offline)).toBeVisible()
})
