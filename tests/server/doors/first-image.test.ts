import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { FIRST_IMAGE, FIRST_TICKET, firstImageSchema, PLAIN_PAGE } from '#contract/first-image.ts'
import { millisSchema } from '#contract/scalar.ts'
import { publicBrand } from '#domain/player/brand-file.ts'
import { text } from '#copy/catalogue.ts'
import { loadBrands } from '#server/brands.ts'
import { escaped } from '#server/page-head.ts'
import { systemClock } from '#server/clock.ts'
import { type RenderedPage, loadRendering } from '#server/first-image.ts'
import { createLog } from '#server/operate/log.ts'
import { PAGES } from '#src/access.ts'
import { renderPage } from '#src/first-image.tsx'
import { titleOf } from '#src/routes.tsx'
import { cookieIn } from '#streams/cookies.ts'
import { connect, movedClock, openDoors, pavilion, visitor } from './door.ts'

const PRODUCT = loadBrands(join(import.meta.dirname, '..', '..', '..', 'brands'))
// The parts are fetched when they are first rendered; a visitor would not wait for that here.
beforeAll(async () => {
  const brand = publicBrand(PRODUCT.brandOf(undefined))
  for (const wide of [true, false])
    await renderPage({ path: '/', page: { name: 'home' }, wide, at: systemClock.now(), markets: [], version: 'none' }, brand)
})
const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-image-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
const built = (): string => {
  const client = temporary()
  writeFileSync(
    join(client, 'index.html'),
    '<!doctype html><html lang="en-IN"><head><!--brand-head--><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>',
  )
  mkdirSync(join(client, 'assets'))
  return client
}
/** A clock whose timers run sixty times longer: a busy machine renders a page later than a visitor waits for it. */
const patientClock = () => ({ ...movedClock(), after: (ms: number, job: () => void) => systemClock.after(60 * ms, job) })
/** A page as a browser gets it that sends these headers and no others. */
const pageAt = (url: string, path = '/', headers: Record<string, string> = {}) =>
  new Promise<{ readonly status: number; readonly body: string; readonly headers: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(new URL(path, url), { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const whole = Buffer.concat(parts)
        const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(whole) : whole
        resolve({ status: answer.statusCode ?? 0, body: body.toString('utf8'), headers: answer.headers })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36' }
const ODDS = [/<b>1\.98<\/b>/, /<b>2\.00<\/b>/, /<b>2\.02<\/b>/]

test('[BROWSE-03][BRAND-03] a first visitor’s page shows teams and odds in each brand’s frame, without live buttons', async () => {
  const { url, list } = await openDoors({ clock: patientClock(), clientFolder: built(), renderPage })
  list('m1', { eventName: '</script><b>Deccan', competitionName: 'Premier </script>' })
  for (const [host, name, title] of [
    ['pavilion.localhost', 'Pavilion', 'Pavilion · Betting exchange'],
    ['saltline.localhost', 'Saltline', 'Saltline · Sports exchange'],
    ['kestrel.localhost', 'Kestrel', 'Kestrel · Members exchange'],
  ] as const) {
    const { status, body, headers } = await pageAt(url, '/', { host })
    expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined])
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['set-cookie']).toHaveLength(3)
    expect(body).toContain(`<title>${title}</title>`)
    expect(body).toContain(`alt="${name}"`)
    for (const words of [/Deccan Rooks/, /Konark Chargers/, ...ODDS]) expect(body).toMatch(words)
    const cells = body.match(/<button [^>]*class="cell [^>]*>/g) ?? []
    expect(cells).toHaveLength(4)
    for (const cell of cells) expect(cell).toContain(' disabled=""')
    // Prices count as old until the line is up, and the page says that it is not yet.
    expect(body).toContain('data-stale="true"')
    expect(body).toContain(text.connecting)
    const scripts = body.match(/<script[^>]*>/g) ?? []
    expect(scripts.filter((tag) => !tag.includes('application/json'))).toEqual(['<script type="module" src="/a.js">', '<script>'])
    const inline = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(inline).digest('base64')}'`)
    expect(body.match(/<\/script>/g)).toHaveLength(scripts.length)
  }
})

test.for(['api', 'socket'] as const)('[BRAND-03] a page shows no market of this server where its brand names another %s', async (base) => {
  const brands = { ...PRODUCT, brandOf: () => ({ ...pavilion, bases: { ...pavilion.bases, [base]: 'https://other.example' } }) }
  const { url, list } = await openDoors({ brands, clock: patientClock(), clientFolder: built(), renderPage })
  list('m1')
  const { status, body, headers } = await pageAt(url)
  expect([status, body.includes(FIRST_IMAGE), body.includes('Deccan Rooks')]).toEqual([200, false, false])
  expect(String(headers['set-cookie'])).not.toContain(FIRST_TICKET)
})

test('[SOCK-05][BROWSE-03] a visitor’s page brings a ticket that opens one socket; a member’s page brings none', async () => {
  const { url, list } = await openDoors({ clientFolder: built(), renderPage })
  list('m1')
  const cookiesOf = async (headers: Record<string, string>): Promise<string> =>
    String((await pageAt(url, '/', headers)).headers['set-cookie'])
  const tickets: string[] = []
  // The second visitor has been here, and has an id and a token of before.
  for (const headers of [{}, { cookie: `pavilion-guest=${'0'.repeat(32)}; XSRF-TOKEN=old` }]) {
    const cookies = await cookiesOf(headers)
    expect(cookies).toContain('XSRF-TOKEN=')
    const ticket = cookieIn(cookies.replace(/[,;]/g, '; '), FIRST_TICKET)
    const { socket } = await connect(url, ticket)
    expect(socket.connected).toBe(true)
    await expect(connect(url, ticket)).rejects.toThrow('This ticket is used or too old.')
    tickets.push(ticket)
  }
  expect(new Set(tickets).size).toBe(2)
  const member = visitor(url)
  await member.logIn()
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { body, headers } = await pageAt(url, '/', { cookie })
  expect(String(headers['set-cookie'])).not.toContain(FIRST_TICKET)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(body).not.toContain(FIRST_IMAGE)
})

test('[BROWSE-03] a returning visitor’s page arrives rendered, in the chosen theme, and no cache keeps it', async () => {
  const { url, list } = await openDoors({ clock: patientClock(), clientFolder: built(), renderPage })
  list('m1')
  for (const [cookie, theme] of [
    ['XSRF-TOKEN=1', null],
    ['theme=dark', 'dark'],
    ['theme=light', 'light'],
    ['theme=<b>', null],
  ] as const) {
    const { body, headers } = await pageAt(url, '/', { cookie, 'if-none-match': '"another"', 'accept-encoding': 'gzip' })
    expect(headers['cache-control'], cookie).toBe('no-store')
    expect(body, cookie).toContain('Deccan Rooks')
    expect(/<html[^>]* data-theme="(\w+)"/.exec(body)?.[1] ?? null, cookie).toBe(theme)
  }
})

test('[BROWSE-03] the page carries the data it was rendered from, with its width, as the contract says', async () => {
  const { url, list } = await openDoors({ clock: patientClock(), clientFolder: built(), renderPage })
  const { marketId } = list('m1')
  const toldBy = async (headers: Record<string, string>) => {
    const { body } = await pageAt(url, '/', headers)
    const told = new RegExp(`id="${FIRST_IMAGE}">([^<]*)<`).exec(body)?.[1] ?? 'null'
    return { body, told: firstImageSchema.parse(JSON.parse(told)) }
  }
  const wide = await toldBy({})
  expect(wide.told.markets.map(({ market }) => market.marketId)).toEqual([marketId])
  expect([wide.told.wide, wide.body.includes('class="bottom-bar')]).toEqual([true, false])
  for (const headers of [PHONE, { 'sec-ch-ua-mobile': '?1' }, { ...PHONE, 'accept-encoding': 'gzip, br' }]) {
    const { told, body } = await toldBy(headers)
    expect([told.wide, body.includes('class="bottom-bar')]).toEqual([false, true])
  }
  expect((await toldBy({ ...PHONE, 'sec-ch-ua-mobile': '?0' })).told.wide).toBe(true)
})

test('[BROWSE-05] a first visitor’s event page shows its boards; one of no such event is plain', async () => {
  const { url, list } = await openDoors({ clock: patientClock(), clientFolder: built(), renderPage })
  const { eventTypeId, eventId, marketId } = list('m1')
  list('m2')
  const { body } = await pageAt(url, `/event-page/${eventTypeId}/${eventId}`)
  const told = firstImageSchema.parse(JSON.parse(new RegExp(`id="${FIRST_IMAGE}">([^<]*)<`).exec(body)?.[1] ?? 'null'))
  expect(told).toMatchObject({
    path: `/event-page/${eventTypeId}/${eventId}`,
    page: { name: 'event', eventId, markets: [{ market: { marketId } }] },
  })
  for (const words of [/<h1[^>]*>Deccan Rooks v Konark Chargers/, ...ODDS]) expect(body).toMatch(words)
  const cells = body.match(/<button [^>]*class="cell [^>]*>/g) ?? []
  expect(cells.length).toBeGreaterThan(3)
  for (const cell of cells) expect(cell).toContain(' disabled=""')
  for (const path of [`/event-page/1/${eventId}`, `/event-page/${eventTypeId}/nothing`, `/event-page/${eventTypeId}/${eventId}/more`])
    expect((await pageAt(url, path)).body, path).toContain('<div id="root"></div>')
})

test('[ROUTE-09][ROUTE-21] every page that a visitor can open arrives rendered, under its own title', async () => {
  const clock = patientClock()
  const { url, list } = await openDoors({ clientFolder: built(), renderPage, clock })
  list('m1')
  // A link that proves an e-mail is a secret, so its page is not rendered.
  const open = Object.values(PAGES).filter(({ path, members }) => !members && path !== PAGES.verifyEmail.path)
  const still = open.map(({ path }) => path).filter((path) => !path.includes('/:'))
  expect(still).toHaveLength(8)
  for (const path of [
    ...still,
    '/virtual-event-page',
    '/virtual-event-page/v9',
    '/casino-lobby/casino',
    PAGES.cards.path,
    PAGES.aviator.path,
  ]) {
    clock.advance(1000)
    const { body } = await pageAt(url, path, PHONE)
    expect(body, path).toContain(FIRST_IMAGE)
    const titled = /<title>([^<]*)</.exec(body)?.[1]
    expect(titled, path).toBe(path === '/' ? 'Pavilion · Betting exchange' : `${escaped(titleOf(path) ?? '')} · Pavilion`)
    expect(body.match(/<h1/g), path).toHaveLength(1)
  }
  clock.advance(1000)
  expect((await pageAt(url, PAGES.rules.path)).body).toMatch(/<article[^>]*><section[^>]*><h2/)
  expect((await pageAt(url, PAGES.aviator.path)).body).toContain(text.loginToSeeNote)
})

test('[BRAND-03] no more than ten pages are rendered in a second', async () => {
  let at = systemClock.now()
  // It stands still, so that a busy machine has its second, too.
  const clock = { now: () => at, after: () => () => undefined }
  const { url, list } = await openDoors({ clientFolder: built(), renderPage, clock })
  const paths = Array.from({ length: 12 }, (_, at) => {
    const { eventTypeId, eventId } = list(`m${at}`)
    return `/event-page/${eventTypeId}/${eventId}`
  })
  const rendered = async (): Promise<number> =>
    (await Promise.all(paths.map((path) => pageAt(url, path)))).filter(({ body }) => body.includes(FIRST_IMAGE)).length
  expect(await rendered()).toBe(10)
  at = millisSchema.parse(at + 1001)
  expect(await rendered()).toBe(10)
})

test('[BRAND-03] a device that asks for it, and another address, get the page without odds', async () => {
  const { url, list } = await openDoors({ clientFolder: built(), renderPage })
  list('m1')
  for (const [path, headers] of [
    ['/', { cookie: `${PLAIN_PAGE}=1` }],
    ['/?view=favourites', {}],
    ['/index.html', {}],
    ['/settings', {}],
    ['/casino-lobby/nothing', {}],
    ['/verify-email/one/two', {}],
    ['/sports-page/Nothing/99', {}],
  ] as const) {
    const page = await pageAt(url, path, headers)
    expect([page.status, page.headers['cache-control']], path).toEqual([200, 'private, no-cache'])
    expect(page.body, path).toContain('<div id="root"></div>')
    expect(page.body, path).not.toContain('Deccan Rooks')
  }
  const cookie = `${PLAIN_PAGE}=1`
  const { headers } = await pageAt(url, '/', { cookie })
  expect((await pageAt(url, '/', { cookie, 'if-none-match': String(headers['etag']) })).status).toBe(304)
})

test('[BROWSE-03] an image serves for a second and no longer; a crowd costs one', async () => {
  const clock = movedClock()
  let rendered = 0
  const { url, list, exchange } = await openDoors({
    clock,
    clientFolder: built(),
    renderPage: (image, brand) => {
      rendered += 1
      return renderPage(image, brand)
    },
  })
  const { marketId } = list('m1')
  const first = await Promise.all(Array.from({ length: 5 }, () => pageAt(url)))
  expect(new Set(first.map(({ body }) => body)).size).toBe(1)
  expect(rendered).toBe(1)
  exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: false })
  clock.advance(1000)
  expect((await pageAt(url)).body).toContain(text.suspended)
  expect(rendered).toBe(2)
})

test('[BRAND-03] sends the page without odds when rendering fails or is late, and notes it once', async () => {
  const clock = movedClock()
  const broken = await openDoors({ clock, clientFolder: built(), renderPage: () => Promise.reject(new Error('no ink')) })
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await pageAt(broken.url)).body).toContain('<div id="root"></div>')
    clock.advance(2000)
  }
  expect(broken.logged.filter((line) => line.includes('no ink'))).toHaveLength(1)
  const slow = await openDoors({ clientFolder: built(), renderPage: () => new Promise<RenderedPage>(() => undefined) })
  expect((await pageAt(slow.url)).body).toContain('<div id="root"></div>')
  const quiet = createLog('plain', () => undefined)
  const other = join(temporary(), 'first-image.js')
  writeFileSync(other, 'export const renderPage = 1')
  expect(await loadRendering(other, quiet)).toBeNull()
  expect(await loadRendering(join(temporary(), 'none.js'), quiet)).toBeNull()
})
