import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import { text } from '#copy/catalogue.ts'
import { englishInspect as words } from '#copy/en/inspect.ts'
import { faultsIn, place, railOf, tryDemo } from './player.ts'
import { test } from './test.ts'

/** The inspector, switched on, in a tab of this browser. */
const openInspector = async (context: BrowserContext, url: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(`${url}/inspect`)
  await page.getByRole('button', { name: words.switchOn }).click()
  return page
}
const chartButton = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: words.charts }).getByRole('button', { name })
const litIn = (page: Page) => page.locator('.inspect-drawing [data-lit="now"] text')
const screenIn = (page: Page) => page.frameLocator(`iframe[title="${words.screen}"]`)
const sheetsOf = (shown: Page | Frame | null): Promise<readonly (string | null)[]> =>
  shown?.evaluate(() => [...document.styleSheets].map(({ href }) => href)) ?? Promise.resolve([])

test('[FLOW-03][FLOW-04] a bet is watched live, travelled back to, exported and imported elsewhere', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await openInspector(context, product.url)
  const page = await context.newPage()
  await page.goto(product.url)
  await tryDemo(page)

  await inspect.bringToFront()
  await chartButton(inspect, /^connection/).click()
  await expect(litIn(inspect)).toHaveText(['fresh'])
  await expect(inspect.locator('.inspect-state')).toContainText(words.replays)

  await page.bringToFront()
  await place(page, 'back')
  await expect(
    railOf(page)
      .getByText(/^Bet placed|^Bet refused/)
      .first(),
  ).toBeVisible({ timeout: 20_000 })

  // The order is over: travelling back to the press shows it again, in the chart, the timers and on the real screen.
  await inspect.bringToFront()
  await inspect.getByRole('searchbox', { name: words.search }).fill('send-bet')
  await inspect.getByRole('button', { name: 'lock.granted' }).last().click()
  await chartButton(inspect, /^order-/).click()
  await expect(litIn(inspect)).toHaveText(['sending'])
  await expect(inspect.getByRole('region', { name: words.timers })).toContainText('noAnswer')
  await expect(inspect.getByRole('region', { name: words.position })).toContainText(/ of /)
  await inspect.getByRole('button', { name: words.desk }).click()
  const then = screenIn(inspect).locator('.slip[data-screen="sending"]')
  await expect(then).toBeAttached()
  const [app, ours, framed] = await Promise.all([page, inspect, inspect.frame({ url: /\/inspect\/screen$/ })].map(sheetsOf))
  const ofStaff = ours?.filter((sheet) => !app?.includes(sheet)) ?? []
  expect(ofStaff).toHaveLength(1)
  expect(framed?.filter((sheet) => ofStaff.includes(sheet))).toEqual([])
  const moment = await inspect.getByRole('slider', { name: words.position }).inputValue()

  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ label: words['if:neverSeen'] })
  await expect(screenIn(inspect).locator('.slip[data-screen="rejected"]')).toBeAttached()
  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ label: words['if:betTaken'] })
  const taken = screenIn(inspect).locator('.slip[data-screen="accepted"]')
  await expect(taken).toContainText(text.betUnmatched)
  await expect(taken).not.toContainText(text.lapsed)
  await inspect.getByRole('combobox', { name: words.choose }).selectOption({ label: words.choose })
  await expect(then).toBeAttached()

  const [download] = await Promise.all([inspect.waitForEvent('download'), inspect.getByRole('button', { name: words.export }).click()])
  const file = await download.path()
  expect(readFileSync(file, 'utf8')).toContain('"login')
  await inspect.getByRole('button', { name: words.backToLive }).click()
  await expect(screenIn(inspect).locator('.slip[data-screen="sending"]')).toHaveCount(0)

  // Another browser, which has seen nothing of this member.
  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const other = await elsewhere.newPage()
  await other.goto(`${product.url}/inspect`)
  await other.getByLabel(words.import).setInputFiles(file)
  await expect(other.locator('.inspect-state')).toContainText(words.replays)
  await other.getByRole('slider', { name: words.position }).fill(moment)
  await chartButton(other, /^order-/).click()
  await expect(litIn(other)).toHaveText(['sending'])
  await other.getByRole('button', { name: words.desk }).click()
  await expect(screenIn(other).locator('.slip[data-screen="sending"]')).toBeAttached()

  await other.getByLabel(words.import).setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('no') })
  await expect(other.getByRole('alert')).toContainText(words['fault:not-json'])
})

test('[FLOW-03] a tab shows its journal to its own player alone, with no secret in it', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const page = await context.newPage()
  await page.goto(product.url)
  await product.join('9811122233', 'Hidden@Word77')
  await page.getByRole('button', { name: text.logIn, exact: true }).first().click()
  await page.getByLabel(text.userId).fill('9811122233')
  await page.getByLabel(text.password, { exact: true }).fill('Hidden@Word77')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })

  const inspect = await openInspector(context, product.url)
  await inspect.getByRole('searchbox', { name: words.search }).fill('login.submitted')
  await expect(inspect.getByRole('button', { name: 'login.submitted' })).toBeVisible()
  const [download] = await Promise.all([inspect.waitForEvent('download'), inspect.getByRole('button', { name: words.export }).click()])
  const written = readFileSync(await download.path(), 'utf8')
  const token = await page.evaluate(() => sessionStorage.getItem('pavilion-session') ?? '')
  expect(written).not.toContain('Hidden@Word77')
  expect(token).toContain('token')
  expect(written).not.toContain(/"token":"([^"]+)"/.exec(token)?.[1] ?? 'no token')

  // A reload keeps the run before it, for this member; a logout leaves none of it.
  await page.reload()
  await expect(page.getByRole('button', { name: text.account, exact: true })).toBeVisible({ timeout: 15_000 })
  const runs = inspect.getByRole('combobox', { name: words.runs })
  await expect(runs.locator('option', { hasText: words.kept })).toHaveCount(1)
  await page.evaluate(() => sessionStorage.getItem('pavilion-journal')?.length ?? 0).then((kept) => expect(kept).toBeGreaterThan(1000))
})

test('[FLOW-04] the inspector passes axe on a phone and a desk, in both themes', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await openInspector(context, product.url)
  const page = await context.newPage()
  await page.goto(product.url)
  await inspect.bringToFront()
  await expect(chartButton(inspect, /^connection/)).toBeVisible()
  for (const width of [1440, 1024, 360]) {
    await inspect.setViewportSize({ width, height: 900 })
    for (const theme of ['light', 'dark'] as const) expect(await faultsIn(inspect, theme), `${width} ${theme}`).toEqual([])
    expect(await inspect.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})

/** A page that listens as the official inspector does, and counts what it is sent. */
const RECEIVER = `<!doctype html><title>receiver</title><script>
  window.sent = []
  addEventListener('message', ({ data }) => { if (data && data._version) window.sent.push(JSON.stringify(data)) })
  window.opener.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

test('[FLOW-04] the official inspector is sent charts and states, without the ledger', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  await context.route('**/stately-receiver', (route) => route.fulfill({ contentType: 'text/html', body: RECEIVER, headers: {} }))
  const inspect = await context.newPage()
  await inspect.goto(`${product.url}/inspect?stately=${encodeURIComponent(`${product.url}/stately-receiver`)}`)
  await inspect.getByRole('button', { name: words.switchOn }).click()
  const page = await context.newPage()
  await page.goto(product.url)
  await inspect.bringToFront()
  await expect(chartButton(inspect, /^connection/)).toBeVisible()
  await expect(inspect.getByText(words.statelyTo(`${product.url}/stately-receiver`))).toBeVisible()
  const [receiver] = await Promise.all([context.waitForEvent('page'), inspect.getByRole('button', { name: words.stately }).click()])
  const sent = () => receiver.evaluate((): readonly string[] => Reflect.get(window, 'sent') ?? [])
  await expect.poll(async () => (await sent()).some((each) => each.includes('"name":"connection"'))).toBe(true)
  const begun = (await sent()).length
  await page.bringToFront()
  await tryDemo(page)
  await inspect.bringToFront()
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(begun)
  const all = (await sent()).join('')
  expect(all).not.toContain('"ledger":{')
  expect(all.length).toBeLessThan(500_000)
})

test('[FLOW-04] a link to the inspector cannot name a stranger as the official inspector', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await context.newPage()
  await inspect.goto(`${product.url}/inspect?stately=${encodeURIComponent('https://evil.example/inspect')}`)
  await inspect.getByRole('button', { name: words.switchOn }).click()
  await (await context.newPage()).goto(product.url)
  await inspect.bringToFront()
  await expect(chartButton(inspect, /^connection/)).toBeVisible()
  await expect(inspect.getByText(words.statelyRefused('https://evil.example/inspect'))).toBeVisible()
  await expect(inspect.getByRole('button', { name: words.stately })).toHaveCount(0)
})

/** What the official package says of a light that went to amber. */
const LIGHT = [
  {
    type: '@xstate.actor',
    sessionId: 'x:0',
    name: 'light',
    definition: JSON.stringify({
      id: 'light',
      initial: 'green',
      states: { green: { on: { go: 'amber' } }, amber: { on: { stop: 'green' } } },
    }),
    snapshot: { status: 'active', value: 'green' },
  },
  { type: '@xstate.event', sessionId: 'x:0', event: { type: 'go' } },
  { type: '@xstate.snapshot', sessionId: 'x:0', event: { type: 'go' }, snapshot: { status: 'active', value: 'amber' } },
].map((message) => ({ ...message, createdAt: '1', _version: '0.7.2' }))

test('[FLOW-04] an app of another origin opens the inspector, and its chart is shown with its state lit', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const app = `<!doctype html><title>app</title><button>Inspect</button><script>
    let page
    addEventListener('message', ({ data }) => {
      if (data.type === '@statelyai.connected') for (const each of ${JSON.stringify(LIGHT)}) page.postMessage(each, '*')
    })
    document.querySelector('button').onclick = () => { page = open('${product.url}/inspect/watch', 'inspector') }
  </script>`
  await context.route('http://another.test/**', (route) => route.fulfill({ contentType: 'text/html', body: app }))
  const page = await context.newPage()
  await page.goto('http://another.test/')
  const [watch] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()])
  await expect(watch.locator('.foreign-state[data-lit="now"] > b')).toHaveText('amber')
  await expect(watch.getByRole('region', { name: words.journal })).toContainText('go')
  await expect(chartButton(watch, /^light/)).toBeVisible()
  await watch.getByLabel(words.import).setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(watch.getByRole('alert')).toHaveText(words.foreignWrong)
})
