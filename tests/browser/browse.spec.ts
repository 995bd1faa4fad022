import { type Browser, type Page, type Request, expect } from '@playwright/test'
import { getHomeAllEvents } from '#contract/calls/browse.ts'
import type { CricketScore, Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { fits, smallTargets } from './desk.ts'
import { faultsIn, logIn, tryDemo, write } from './player.ts'
import { type Product, scripted, startProduct } from './server.ts'
import { test } from './test.ts'

let product: Product
test.beforeAll(({ product: shared }) => {
  product = shared
})
const address = (path = ''): string => product.url + path

const open = async (browser: Browser, width: number): Promise<Page> => {
  const phone = width < 1024
  const context = await browser.newContext({ viewport: { width, height: phone ? 780 : 900 }, hasTouch: phone, isMobile: phone })
  return context.newPage()
}
const inPlay = async (eventTypeId: string): Promise<Market> => {
  // The one that began last is on for longest.
  const found = (await product.markets()).findLast(({ market }) => market.eventTypeId === eventTypeId && market.inplay)
  if (found === undefined) throw new Error(`nothing of ${eventTypeId} is in play`)
  return found.market
}
const eventPath = ({ eventTypeId, eventId }: Market): string => `/event-page/${eventTypeId}/${eventId}`
const competitionPath = ({ competitionName, eventTypeId, competitionId }: Market): string =>
  `/competition-detail-page/${encodeURIComponent(competitionName)}/${eventTypeId}/${competitionId}`
const firstPrice = (page: Page) => page.locator('main button.cell:not([disabled]):visible').first()

for (const width of [360, 1440])
  test(`[LOOK][ROUTE-03][ROUTE-05][ROUTE-06] at ${width} px every market page fits, a full one passes axe, and touch targets are large`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const page = await open(browser, width)
    const football = await inPlay('1')
    const event = eventPath(football)
    const favourites = '/?view=favourites'
    const more = [favourites, competitionPath(football), eventPath(await inPlay('2')), '/default-page']
    for (const path of ['/sports-page/football/1', event, '/virtual-event-page', ...(width === 360 ? more : [])]) {
      await page.goto(address(path))
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main .bone')).toHaveCount(0)
      if (path !== favourites) await expect(firstPrice(page)).toBeVisible()
      await fits(page, path)
      if (path === event || path === favourites)
        expect([...(await faultsIn(page, 'light', 'main')), ...(await faultsIn(page, 'dark', 'main'))], path).toEqual([])
      if (width > 360) continue
      expect(await smallTargets(page), path).toEqual([])
      await page.setViewportSize({ width: 320, height: 780 })
      await fits(page, `${path} at 320`)
      await page.setViewportSize({ width, height: 780 })
    }
    await page.context().close()
  })

test('[BROWSE-12] a star keeps a match among the favourites, through a reload, and apart for a member', async ({ browser }) => {
  const page = await open(browser, 1440)
  await page.goto(address())
  const row = page.locator('main .row').first()
  const name = (await row.getByRole('button', { name: /^Add / }).getAttribute('aria-label')) ?? ''
  await row.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Favourites 1' }).click()
  await expect(page).toHaveURL(/view=favourites/)
  await expect(page.locator('main .row')).toHaveCount(1)
  await page.reload()
  await expect(page.locator('main .row').getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('pavilion-favourites:') ?? 'null'))
  expect(Object.entries(kept).map(([list, items]) => [list, Array.isArray(items) && items.length])).toEqual([
    ['pinned', 0],
    ['games', 0],
    ['inPlay', 1],
    ['popular', 1],
    ['future', 0],
    ['sportMarkets', 0],
    ['favoritesAll', 1],
  ])
  await tryDemo(page)
  await expect(page.getByText(text.noFavourites)).toBeVisible()
  await page.goto(address())
  await expect(page.getByRole('button', { name: text.favourites, exact: true })).toBeVisible()
  await page.context().close()
})

test('[BROWSE-12] a favourite that is not on is named, and can be taken away', async ({ browser }) => {
  const page = await open(browser, 360)
  await page.addInitScript(() => {
    const old = { _id: 'long-gone', name: 'Old Rooks v Old Chargers', eventTypeId: '4' }
    localStorage.setItem(
      'pavilion-favourites:',
      JSON.stringify({ inPlay: [], popular: [], future: [old], sportMarkets: [], favoritesAll: [old] }),
    )
  })
  await page.goto(address('/?view=favourites'))
  await expect(page.getByText('Old Rooks v Old Chargers')).toBeVisible()
  await page.getByRole('button', { name: 'Add Old Rooks v Old Chargers to favourites' }).click()
  await expect(page.getByText(text.noFavourites)).toBeVisible()
  await page.context().close()
})

test('[BROWSE-02][BROWSE-04] a sport’s competitions lead to their events; members ask their own calls', async ({ browser }) => {
  const page = await open(browser, 1440)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(address('/sports-page/football/1'))
  await expect(firstPrice(page)).toBeVisible()
  expect(asked).toContain('/getFreeHomeAllCompitition')
  expect(asked).toContain('/getFreeHomeAllEvents')
  const name = (await page.locator('main nav.chips a').first().textContent()) ?? ''
  await page.locator('main nav.chips a').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/competition-detail-page/)
  await expect(firstPrice(page)).toBeVisible()
  asked.length = 0
  await tryDemo(page)
  await page.goto(address('/sports-page/football/1'))
  await expect(firstPrice(page)).toBeVisible()
  await expect.poll(() => asked).toContain(getHomeAllEvents.path)
  await page.context().close()
})

test('[BROWSE-06] replaces an unknown event’s address with the default page', async ({ browser }) => {
  const page = await open(browser, 1440)
  await page.goto(address())
  await expect(firstPrice(page)).toBeVisible()
  await page.goto(address('/event-page/4/nobody-knows'))
  await expect(page).toHaveURL(/\/default-page$/)
  await expect(page.getByRole('heading', { level: 1, name: text.eventGone })).toBeVisible()
  await expect(firstPrice(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: text.exchange })).toBeVisible()
  await page.context().close()
})

test('[BROWSE-10][MKT-12] a listing, a folded picture and last results say that they failed, and load on a retry', async ({ browser }) => {
  const page = await open(browser, 360)
  // Without a connection nothing is loaded again by itself.
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.route('**/socket.io/**', (route) => route.abort())
  const blocked = /getFreeHomeAll|odds\/history|last-results/
  await page.route(blocked, (route) => route.abort())
  const unanswered = new Set<Request>()
  page.on('request', (request) => blocked.test(request.url()) && unanswered.add(request))
  page.on('requestfailed', (request) => unanswered.delete(request))
  page.on('requestfinished', (request) => unanswered.delete(request))
  const event = eventPath(await inPlay('1'))
  for (const [path, sign] of [
    ['/sports-page/cricket/4', '.row'],
    [event, '.history svg'],
    // Whether or not a virtual match has ended since the start, its panel is there.
    ['/virtual-event-page', '.panel'],
  ] as const) {
    await page.goto(address(path))
    if (path === event) {
      const fold = page.getByRole('button', { name: text.priceHistory, expanded: false })
      await expect(fold).toBeVisible()
      await expect(page.locator('.history')).toHaveCount(0)
      await fold.click()
      await expect(page.getByRole('button', { name: text.priceHistory, expanded: true })).toBeVisible()
    }
    await expect(page.getByText(text.cannotLoad)).toBeVisible()
    await fits(page, path)
    // A page asks for several lists; none of the first answers comes after the retry's.
    await expect.poll(() => unanswered.size, path).toBe(0)
    await page.unroute(blocked)
    await page.getByRole('button', { name: text.retry }).click()
    await expect(page.getByText(text.cannotLoad)).toHaveCount(0)
    await expect(page.locator(`main ${sign}`).first()).toBeVisible()
    await page.route(blocked, (route) => route.abort())
  }
  await page.context().close()
})

test('[BROWSE-05] boards stand in groups; the picture names its figures and stands as a table too', async ({ browser }) => {
  const page = await open(browser, 1440)
  const upcoming = (await product.markets()).find(({ market }) => market.eventTypeId === '1' && !market.inplay)
  if (upcoming === undefined) throw new Error('no football is coming')
  await page.goto(address(eventPath(upcoming.market)))
  const boards = page.locator('main section:has(.ladder-head)')
  await expect(boards).toHaveCount(7)
  await page.getByRole('button', { name: 'Match 1', exact: true }).click()
  await expect(boards).toHaveCount(1)
  await page.getByRole('button', { name: 'More markets 6', exact: true }).click()
  await expect(boards).toHaveCount(6)
  await page.getByRole('button', { name: text.allMarkets, exact: true }).click()
  const picture = page.locator('.history svg')
  await expect(picture).toHaveAttribute('aria-label', /^Price of .+ between \d+\.\d+ and \d+\.\d+\.$/)
  await page.getByLabel(text.runnerOf).selectOption({ label: 'The Draw' })
  await expect(picture).toHaveAttribute('aria-label', /^Price of The Draw:/)
  await page.getByText(text.asTable).click()
  const rows = page.locator('details table').last().locator('tbody tr')
  await expect(rows).toHaveCount(30)
  const read = page.getByRole('slider', { name: text.readOut })
  const first = rows.first().locator('td')
  await read.focus()
  await page.keyboard.press('Home')
  const timeOf = async (): Promise<string> => ((await first.first().textContent()) ?? '').slice(0, 5)
  await expect.poll(async () => (await read.getAttribute('aria-valuetext'))?.startsWith(await timeOf())).toBe(true)
  // Both in one look: trading goes on, and the words change with it.
  const isSaid = (slider: Element): boolean =>
    document.querySelector('[data-read-out]')?.textContent === slider.getAttribute('aria-valuetext')
  await expect.poll(() => read.evaluate(isSaid)).toBe(true)
  const before = await timeOf()
  await page.getByRole('button', { name: text.spanAll, exact: true }).click()
  await expect.poll(timeOf).not.toBe(before)
  const { x = 0, y = 0, width = 0 } = (await read.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 20)
  await expect(page.locator('[data-read-out]')).toHaveText(/^\d\d:\d\d · [\d.–]+ · ₹[\d,.]+ traded$/)
  await page.getByRole('button', { name: text.spanFiveMinutes, exact: true }).click()
  await expect(page.locator('[data-read-out]')).toHaveText(/^\d\d:\d\d:\d\d · /)
  await page.context().close()
})

test('[LOOK][BROWSE-03] a list keeps each price near its name when the page is very wide', async ({ browser }) => {
  const page = await open(browser, 1920)
  const football = await inPlay('1')
  const faults: string[] = []
  for (const width of [1728, 1920, 2560])
    for (const path of ['/', '/sports-page/football/1', competitionPath(football), '/virtual-event-page', eventPath(football)]) {
      await page.setViewportSize({ width, height: 1080 })
      await page.goto(address(path))
      await expect(firstPrice(page)).toBeVisible()
      await fits(page, path)
      const far = await page.locator('main .row, main .ladder[data-runner]').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const price = row.querySelector('.cell')?.getBoundingClientRect().left ?? 0
          const words = document.createRange()
          words.selectNodeContents(row.querySelector('.side > span, b') ?? row)
          const gap = Math.round(price - words.getBoundingClientRect().right)
          return gap < 600 ? [] : [`${gap} px: ${row.textContent}`]
        }),
      )
      faults.push(...far.map((each) => `${path} at ${width}: ${each}`))
    }
  expect(faults).toEqual([])
  await page.context().close()
})

test('[MKT-12] sessions begin beside the bookmaker, above the fold, when the page has two columns', async ({ browser }) => {
  const page = await open(browser, 1440)
  const own = await startProduct(scripted('boards'))
  await page.goto(`${own.url}/event-page/4/lions`)
  await expect(page.locator('.boards .history h2')).toBeVisible()
  const topOf = (which: string): Promise<number> => page.locator(which).evaluate((part) => part.getBoundingClientRect().top)
  await expect.poll(() => topOf('.sessions')).toBeLessThan(700)
  expect(await topOf('.sessions')).toBe(await topOf('.column:first-child > .board:first-child'))
  await page.context().close()
  await own.close()
})

test('[MKT-12][BROWSE-05] an event leaves no column empty when its page is very wide', async ({ browser }) => {
  const page = await open(browser, 1920)
  for (const sport of ['4', '1', '2']) {
    const path = eventPath(await inPlay(sport))
    for (const width of [1920, 2560]) {
      await page.setViewportSize({ width, height: 1080 })
      await page.goto(address(path))
      await expect(page.locator('.boards .history h2')).toBeVisible()
      await expect(page.getByRole('region', { name: text.statistics })).toHaveAttribute('aria-busy', 'false')
      const room = (): Promise<number> =>
        page.locator('.boards').evaluate((boards) => {
          const ends = [...boards.querySelectorAll(':scope > :last-child, .column:last-child')].map(
            (column) => column.lastElementChild?.getBoundingClientRect().bottom ?? 0,
          )
          return Math.round(boards.getBoundingClientRect().bottom - Math.min(...ends))
        })
      await expect.poll(room, `${path} at ${width}`).toBeLessThan(250)
    }
  }
  await page.context().close()
})

test('[MKT-05][SLIP-08] each runner says what the slip that is being made would turn the position into', async ({ browser }) => {
  const page = await open(browser, 1440)
  const upcoming = (await product.markets()).find(({ market }) => market.eventTypeId === '2' && !market.inplay)
  if (upcoming === undefined) throw new Error('no tennis is coming')
  await page.goto(address(eventPath(upcoming.market)))
  await firstPrice(page).waitFor()
  const main = page.locator('main section:has(.ladder-head)').first()
  await main.locator('button.back-1:not([disabled])').first().click()
  await write(page, { odds: '3', stake: '500' })
  await expect(main.locator('[data-both]').first()).toContainText('+₹1,000.00')
  await expect(main.locator('[data-both]').nth(1)).toContainText('−₹500.00')
  await page.context().close()
})

test('[BROWSE-05][BROWSE-07] shows the address of a source at the product’s host when it has a video', async ({ browser }) => {
  const page = await open(browser, 1440)
  const event = eventPath(await inPlay('1'))
  await page.goto(address(event))
  await expect(page.locator('.history svg')).toBeVisible()
  await expect(page.getByRole('button', { name: text.showVideo })).toHaveCount(0)
  const url = 'https://cdn.example/live/7?t=1'
  await page.route('**/open/match-center/stats/access-token', (route) =>
    route.fulfill({ json: { success: true, result: { config: { videoId: '7' }, url } } }),
  )
  await page.goto(address(event))
  // The link is up: what the page asked for before it is asked for again.
  await expect(firstPrice(page)).toBeVisible()
  await page.getByRole('button', { name: text.showVideo }).click()
  await expect(page.locator('iframe[title="Video"]')).toHaveAttribute('src', `https://${new URL(product.url).host}/live/7?t=1`)
  await page.getByRole('button', { name: text.hideVideo }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.context().close()
})

test('[BROWSE-05][BROWSE-07] draws a match in play ball by ball for visitor and member', async ({ browser }) => {
  const page = await open(browser, 1440)
  for (const [sport, way] of [
    ['4', '/match-center/stats/access-token'],
    ['b9', '/match-center/stats/d-access-token'],
  ] as const) {
    await page.goto(address(eventPath(await inPlay(sport))))
    const picture = page.frameLocator('iframe[title="Video"]').locator('canvas')
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/access-token'))
    await page.getByRole('button', { name: text.showVideo }).click()
    expect(new URL((await asked).url()).pathname).toBe('/open/match-center/stats/access-token')
    await expect(picture).toHaveAttribute('aria-label', /\d+\/\d+, \d+\.\d/)
    await logIn(page)
    await expect(page.getByRole('button', { name: text.hideVideo })).toBeVisible()
    await page.getByRole('button', { name: text.hideVideo }).click()
    const askedAgain = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('access-token'))
    await page.getByRole('button', { name: text.showVideo }).click()
    expect(new URL((await askedAgain).url()).pathname).toBe(way)
    await expect(picture).toHaveAttribute('aria-label', /\d+\/\d+, \d+\.\d/)
    await page.context().clearCookies()
  }
  await page.context().close()
})

test('[BROWSE-05][BROWSE-07] says that a video could not be loaded, and loads it at the next try', async ({ browser }) => {
  for (const width of [360, 1440]) {
    const page = await open(browser, width)
    await page.goto(address(eventPath(await inPlay('4'))))
    const show = page.getByRole('button', { name: text.showVideo })
    await expect(show).toBeVisible()
    await expect(firstPrice(page)).toBeVisible()
    await page.route('**/access-token', (route) => route.abort())
    await show.click()
    const panel = page.getByRole('region', { name: text.video, exact: true })
    await expect(panel.getByText(text.cannotLoad)).toBeVisible()
    await page.unroute('**/access-token')
    await panel.getByRole('button', { name: text.retry }).click()
    await expect(page.frameLocator('iframe[title="Video"]').locator('canvas')).toHaveAttribute('aria-label', /\d+\/\d+, \d+\.\d/)
    await page.context().close()
  }
})

test('[BROWSE-05] the drawn match says a ball that is new, in the player’s language', async ({ browser }) => {
  const page = await open(browser, 360)
  await page.addInitScript(() => localStorage.setItem('pavilion-language', 'hi'))
  await page.goto(address(eventPath(await inPlay('4'))))
  const six: readonly CricketScore[] = [0, 6].map((runs) => ({
    sport: 'cricket',
    innings: [
      { team: 'Konark Chargers', runs: 40 + runs, wickets: 1, overs: runs === 0 ? '4.2' : '4.3', byOver: [40 + runs], wicketOvers: [] },
    ],
    batting: 0,
    thisOver: runs === 0 ? ['1', '4'] : ['1', '4', '6'],
    batters: [],
    bowler: null,
    target: null,
    note: '',
  }))
  const pictures: object[] = [...six.map((score) => ({ state: 'on', score })), { state: 'expired' }]
  await page.route('**/match-center/stream/*/*/score', (route) =>
    route.fulfill({ json: { success: true, result: pictures.length > 1 ? pictures.shift() : pictures[0] } }),
  )
  await page.getByRole('button', { name: hindi.showVideo }).click()
  const picture = page.frameLocator('iframe').locator('canvas')
  await expect(picture).toHaveAttribute('aria-label', 'Konark Chargers 40/1, 4.2')
  await expect(picture).toHaveAttribute('aria-label', 'Konark Chargers 46/1, 4.3')
  await expect(picture).toHaveAttribute('aria-label', `Konark Chargers 46/1, 4.3. ${hindi.streamExpired}`)
  await page.context().close()
})

test('[BROWSE-08] shows the past of both sides, and another try when it does not come', async ({ browser }) => {
  const page = await open(browser, 1440)
  const market = await inPlay('4')
  const stats = '**/match-center/stats/*/*/video'
  await page.route(stats, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(address(eventPath(market)))
  const panel = page.getByRole('region', { name: text.statistics })
  await expect(panel.getByText(text.cannotLoad)).toBeVisible()
  await page.unroute(stats)
  await panel.getByRole('button', { name: text.retry }).click()
  for (const side of market.eventName.split(' v ')) await expect(panel.getByRole('heading', { name: side })).toBeVisible()
  await expect(panel.getByRole('listitem')).not.toHaveCount(0)
  await page.route(stats, (route) => route.fulfill({ json: { success: true, result: {} } }))
  await page.reload()
  await expect(panel.getByText(text.noStatistics)).toBeVisible()
  await page.unroute(stats)
  await page.route(stats, (route) => route.fulfill({ json: { success: true, result: { url: address('/health') } } }))
  await page.reload()
  await expect(page.frameLocator('iframe[title="Statistics"]').getByText('"up":true')).toBeVisible()
  await page.context().close()
})

test('[BROWSE-09][ROUTE-05] the virtual page shows what is on of both kinds, and how the last ones ended', async ({ browser }) => {
  const page = await open(browser, 1440)
  await page.goto(address('/virtual-event-page'))
  await expect(page.getByRole('heading', { name: text.virtualCricket })).toBeVisible()
  await expect(page.locator('main .row').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: text.ballByBall })).toBeVisible()
  await expect(page.getByRole('heading', { name: text.lastResults })).toBeVisible()
  await page.goto(address('/virtual-event-page/b9'))
  await expect(page.getByRole('heading', { name: text.virtualCricket })).toHaveCount(0)
  await page.locator('main .row a.match').first().click()
  await expect(page.getByRole('region', { name: 'Match Odds' })).toBeVisible()
  await page.context().close()
})
