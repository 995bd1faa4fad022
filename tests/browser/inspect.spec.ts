import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test'
import { build } from 'vite'
import * as z from 'zod/mini'
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

/** A page that hears by the official package, and keeps what it heard. */
const receiverPage = async (): Promise<string> => {
  const entry = `import { createBrowserReceiver } from '@statelyai/inspect'
    window.heard = []
    createBrowserReceiver().subscribe((message) => window.heard.push(message))`
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'entry', resolveId: (id) => (id === 'receiver' ? id : null), load: (id) => (id === 'receiver' ? entry : null) }],
    build: { write: false, rolldownOptions: { input: 'receiver' } },
  })
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error('the receiver was not built')
  return `<!doctype html><title>receiver</title><script type="module">${script.code}</script>`
}
const heardSchema = z.array(
  z.looseObject({
    type: z.string(),
    sessionId: z.string(),
    name: z.optional(z.string()),
    event: z.optional(z.looseObject({ type: z.string() })),
    snapshot: z.optional(z.looseObject({ value: z.optional(z.unknown()), context: z.optional(z.unknown()) })),
  }),
)

test('[FLOW-04] the official inspector is sent charts, states and events in order, without the ledger', async ({ browser, product }) => {
  const receives = await receiverPage()
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  await context.route('**/stately-receiver', (route) => route.fulfill({ contentType: 'text/html', body: receives, headers: {} }))
  const inspect = await context.newPage()
  await inspect.goto(`${product.url}/inspect?stately=${encodeURIComponent(`${product.url}/stately-receiver`)}`)
  await inspect.getByRole('button', { name: words.switchOn }).click()
  const page = await context.newPage()
  await page.goto(product.url)
  await inspect.bringToFront()
  await expect(chartButton(inspect, /^connection/)).toBeVisible()
  await expect(inspect.getByText(words.statelyTo(`${product.url}/stately-receiver`))).toBeVisible()
  const [receiver] = await Promise.all([context.waitForEvent('page'), inspect.getByRole('button', { name: words.stately }).click()])
  const heard = async () => heardSchema.parse(await receiver.evaluate(() => Reflect.get(window, 'heard') ?? []))
  await expect.poll(async () => (await heard()).some(({ name }) => name === 'connection')).toBe(true)
  await page.bringToFront()
  await tryDemo(page)
  await place(page, 'back')
  await expect(
    railOf(page)
      .getByText(/^Bet placed|^Bet refused/)
      .first(),
  ).toBeVisible({ timeout: 20_000 })
  await inspect.bringToFront()
  await expect.poll(async () => (await heard()).some(({ name }) => name === 'order')).toBe(true)
  const all = await heard()
  const order = all.find(({ name }) => name === 'order')?.sessionId
  const states = all.flatMap(({ sessionId, type, snapshot }) =>
    sessionId === order && type === '@xstate.snapshot' ? [snapshot?.value] : [],
  )
  expect(states.length).toBeGreaterThan(2)
  expect(states.flatMap((value) => (typeof value === 'string' ? [value] : Object.keys(Object(value))))).toContain('claiming')
  // Each event comes before the state that it brought.
  const events = all.flatMap(({ sessionId, type, event }) =>
    sessionId === order && type !== '@xstate.actor' ? [`${type} ${event?.type}`] : [],
  )
  for (const [at, event] of events.entries())
    if (event.startsWith('@xstate.snapshot')) expect(events[at - 1]).toBe(event.replace('snapshot', 'event'))
  const written = JSON.stringify(all)
  expect(written).not.toContain('"ledger"')
  expect(written).not.toContain('[...]')
  expect(written).toContain('"stakePaise":')
  expect(written.length).toBeLessThan(500_000)
})

test('[FLOW-04] the official inspector sees each chart lit, of a run and of an imported journal', async ({ browser, product }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } })
  const inspect = await context.newPage()
  const to = `${product.url}/inspect?stately=${encodeURIComponent(`${product.url}/inspect/watch`)}`
  await inspect.goto(to)
  await inspect.getByRole('button', { name: words.switchOn }).click()
  const page = await context.newPage()
  await page.goto(product.url)
  await tryDemo(page)
  await page.locator('button.cell.back-1:not([disabled])').first().click()
  await expect(page.locator('.slip[data-screen="composing"]')).toBeVisible()
  await inspect.bringToFront()
  await inspect.getByRole('searchbox', { name: words.search }).fill('odds.pressed')
  await expect(inspect.getByRole('button', { name: 'odds.pressed' })).toBeVisible()
  const [download] = await Promise.all([inspect.waitForEvent('download'), inspect.getByRole('button', { name: words.export }).click()])
  const file = await download.path()

  const seesAll = async (from: Page): Promise<void> => {
    const [watch] = await Promise.all([from.context().waitForEvent('page'), from.getByRole('button', { name: words.stately }).click()])
    await expect(chartButton(watch, /^betslip/).first()).toBeVisible()
    await expect(watch.getByRole('region', { name: words.journal })).toContainText('odds.pressed')
    const buttons = watch.getByRole('navigation', { name: words.charts }).getByRole('button')
    expect(await buttons.count()).toBeGreaterThan(20)
    for (const button of await buttons.all()) {
      await button.click()
      await expect(watch.locator('.foreign-state[data-lit="now"]').first(), (await button.textContent()) ?? '').toBeVisible()
    }
    await watch.close()
  }
  await seesAll(inspect)
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 1000 } })).newPage()
  await other.goto(to)
  await other.getByLabel(words.import).setInputFiles(file)
  await expect(other.locator('.inspect-state')).toContainText(words.replays)
  await seesAll(other)
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
