import { expect, type Page } from '@playwright/test'
import { restoreSession } from '#contract/session.ts'
import { getHome } from '#contract/calls/browse.ts'
import { text } from '#copy/catalogue.ts'
import { tryDemo } from './player.ts'
import type { Product } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})

test.use({ serviceWorkers: 'allow' })

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

/** The worker keeps the shell only: the page without odds, and the files of brands. */
const expectShell = async (page: Page, secrets: readonly string[]): Promise<void> => {
  for (const [path, said] of await kept(page)) {
    expect(path).toMatch(/^\/(?:$|brands\/|manifest\.webmanifest$)/)
    for (const secret of secrets) expect(said).not.toContain(secret)
    if (path === '/') expect(said).toContain('<div id="root"></div>')
  }
}
/** An answer of the exchange, opened as a page. */
const open = async (page: Page, path: string): Promise<string> => {
  await page.goto(`${product.url}${path}`)
  const body = page.locator('body')
  await expect(body).toContainText('"success":')
  return body.innerText()
}

/** Has the worker kept every script and style of this version, also of pages that were never opened? */
const isWhole = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const files: readonly string[] = await (await fetch('/shell.json')).json()
    const found = await Promise.all(files.map((file) => caches.match(file)))
    return files.length > 0 && found.every((file) => file !== undefined)
  })

/** Does the browser's own cache hold this file, which the worker lets pass? */
const isCached = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const answer = await fetch('/favicon.ico', { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null)
    return answer?.ok === true
  })

test('[SUPP-07][SESS-06] after logout nothing of the member is kept, and the shell opens offline', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(product.url)
  await tryDemo(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const { memberCode, verifytoken } = JSON.parse(await open(page, restoreSession.path)).output
  const secrets = [memberCode, verifytoken]
  // The worker keeps in the background: what it keeps of this page, it has kept when it is done with the next one.
  await open(page, getHome.path)
  await expectShell(page, secrets)
  await page.goto(product.url)
  await page.evaluate(() => fetch('/favicon.ico').then((answer) => answer.blob()))
  expect(await isCached(page)).toBe(true)
  await page.getByRole('button', { name: text.account, exact: true }).click()
  await page.getByRole('button', { name: text.signOut, exact: true }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('alertdialog').getByRole('button', { name: text.signOut }).click()])
  await expect(page.getByRole('button', { name: text.demoHint })).toBeVisible()
  await expect.poll(() => isCached(page)).toBe(false)
  await expectShell(page, secrets)
  // The app asks the worker to keep the rest, one file after the other: a busy machine takes its time.
  await expect.poll(() => isWhole(page), { timeout: 60_000 }).toBe(true)
  await open(page, restoreSession.path)
  await open(page, getHome.path)
  await expectShell(page, secrets)
  await page.context().setOffline(true)
  await page.goto(`${product.url}/sports-page/Cricket/4`)
  await expect(page.getByText(text.cannotLoad)).toBeVisible()
})
