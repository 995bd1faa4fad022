import { GAME_TERMS } from '#contract/casino/terms.ts'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { STALE_MS, WALLET_HEADERS, WALLET_PATHS, walletRequests } from '#contract/casino/wallet.ts'
import { getStatement } from '#contract/calls/statements.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { dayOf } from '#domain/betting/settled.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { loadBrands } from '#server/brands.ts'
import { createCasinoRoom } from '#server/casino/room.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { refOfToday } from '#tests/player.ts'
import { heldLog } from '../held-log.ts'
import { order } from '../home-away.ts'
import { memberOn, movedClock, openDoors, visitor } from './door.ts'
import { DEMO, KEY, OPENING, PROVIDER, credit, debit, launchOf, openCasino, whose } from './provider.ts'

test('[CAS-04] the wallet takes a debit and its credit when they are signed', async () => {
  const { call } = await openCasino()
  expect(await call('balance', whose)).toEqual({ code: 'OK', balancePaise: OPENING })
  expect(await call('debit', debit)).toEqual({ code: 'OK', balancePaise: OPENING - 10_000 })
  expect(await call('debit', debit)).toEqual({ code: 'OK', balancePaise: OPENING - 10_000, replay: true })
  expect(await call('openDebits', { brand: 'pavilion' })).toMatchObject({ code: 'OK', debits: [debit] })
  expect(await call('credit', credit)).toEqual({ code: 'OK', balancePaise: OPENING + 15_000 })
  expect(await call('credit', credit)).toEqual({ code: 'OK', balancePaise: OPENING + 15_000, replay: true })
  expect(await call('openDebits', { brand: 'pavilion' })).toEqual({ code: 'OK', debits: [] })
})

test('[CAS-04] the wallet refuses a forged, stale or replayed call when it moves money', async () => {
  const { signed, send, call, clock } = await openCasino()
  const body = JSON.stringify(debit)
  const signature = WALLET_HEADERS.signature
  expect(await send(signed('debit', body, { [signature]: 'f'.repeat(64) }))).toEqual({ code: 'BAD_SIGNATURE' })
  expect(await send(signed('debit', body, { [signature]: '' }))).toEqual({ code: 'BAD_SIGNATURE' })
  // Each part is signed: body, path, time and nonce.
  expect(await send({ ...signed('debit', body), body: body.replace('10000', '10001') })).toEqual({ code: 'BAD_SIGNATURE' })
  expect(await send({ ...signed('credit', body), path: WALLET_PATHS.debit })).toEqual({ code: 'BAD_SIGNATURE' })
  expect(await send(signed('debit', body, { [WALLET_HEADERS.nonce]: 'other' }))).toEqual({ code: 'BAD_SIGNATURE' })
  expect(await send(signed('debit', body, { [WALLET_HEADERS.timestamp]: String(clock.now() - 1) }))).toEqual({ code: 'BAD_SIGNATURE' })
  const old = signed('debit', body)
  clock.advance(STALE_MS + 1000)
  expect(await send(old)).toEqual({ code: 'STALE' })
  const once = signed('debit', body)
  expect(await send(once)).toMatchObject({ code: 'OK' })
  expect(await send(once)).toEqual({ code: 'REPLAYED' })
  expect(await call('balance', whose)).toEqual({ code: 'OK', balancePaise: OPENING - 10_000 })
})

test('[CAS-04] the wallet answers BAD_REQUEST when a signed body is none of the contract’s', async () => {
  const { signed, send, call } = await openCasino()
  for (const body of ['', '{', '[]', '{"tx":"a"}', JSON.stringify({ ...debit, amountPaise: 1.5 }), JSON.stringify({ ...debit, more: 1 })])
    expect(await send(signed('debit', body))).toEqual({ code: 'BAD_REQUEST' })
  expect(await call('debit', { ...debit, brand: 'none' })).toEqual({ code: 'BAD_REQUEST' })
  expect(await call('debit', { ...debit, member: 'M9' })).toEqual({ code: 'BAD_REQUEST' })
  expect(await call('debit', { ...debit, amountPaise: 0 })).toMatchObject({ code: 'INVALID_AMOUNT' })
})

test('[CAS-03][CAS-04] a launch code opens its game once when its own member uses it', async () => {
  const { url, call, sessions } = await openCasino()
  const { browser } = await memberOn(url)
  const opened = await browser.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })
  const { url: address, code, member, host } = launchOf(opened.body)
  // The page was asked for by address, so the frame goes by name: ports share cookies.
  expect(address.origin).toBe('http://localhost:5999')
  expect([address.pathname, member, host]).toEqual(['/play/aviator/main', DEMO, 'pavilion'])
  expect(address.href).not.toContain(browser.jar.get('pavilion-session'))
  const session = browser.jar.get('pavilion-session') ?? ''
  const launch = sessions.find(session)?.launch
  expect(session).not.toContain(launch)
  expect(await call('launch', { ...whose, code })).toEqual({ code: 'OK', balancePaise: OPENING, launch, nick: 'd***o' })
  expect(await call('launch', { ...whose, code })).toEqual({ code: 'CODE_USED' })
})

test('[CAS-04] a launch code is worth nothing when another uses it, or after 60 s', async () => {
  const { url, call, clock } = await openCasino()
  const { browser } = await memberOn(url)
  const mint = async () => launchOf((await browser.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })).body).code
  for (const other of [{ member: 'M1002' }, { brand: 'kestrel' }, { game: 'roulette' }]) {
    const code = await mint()
    expect(await call('launch', { ...whose, ...other, code })).toEqual({ code: 'CODE_MISMATCH' })
    expect(await call('launch', { ...whose, code })).toEqual({ code: 'CODE_USED' })
  }
  const late = await mint()
  clock.advance(60_000)
  expect(await call('launch', { ...whose, code: late })).toEqual({ code: 'CODE_EXPIRED' })
  expect(await call('launch', { ...whose, code: 'never-minted' })).toEqual({ code: 'CODE_EXPIRED' })
})

test('[CAS-04] a launch code is given to one of two when both use it at once', async () => {
  const { url, call } = await openCasino()
  const { browser } = await memberOn(url)
  const { code } = launchOf((await browser.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })).body)
  const answers = await Promise.all([1, 2, 3].map(() => call('launch', { ...whose, code })))
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['CODE_USED', 'CODE_USED', 'OK'])
})

test('[CAS-03] no game opens when it is unknown, not allowed or the member is on a break', async () => {
  const { url, exchange, room } = await openCasino()
  const { browser } = await memberOn(url)
  const open = async (gameId: string, tableId = 'main') => (await browser.call('POST', '/singleGame/', { gameId, tableId })).body
  expect(await open('chess')).toMatchObject({ success: false, code: 'GAME_UNKNOWN' })
  expect(await open('aviator', 'vip')).toMatchObject({ success: false, code: 'GAME_UNKNOWN' })
  const member = memberCodeSchema.parse(DEMO)
  room.members.setFlags(member, ['4', 'c9'])
  expect(await open('teen20')).toMatchObject({ success: false, code: 'PERMISSION_DENIED' })
  expect(await open('aviator')).toMatchObject({ success: true })
  room.members.setFlags(member, ['4', 'c1'])
  expect(await open('teen20')).toMatchObject({ success: true })
  expect(await open('aviator')).toMatchObject({ success: false, code: 'PERMISSION_DENIED' })
  room.members.setFlags(member, ['c1', 'c9'])
  exchange.pause(member, { kind: 'cool-off', days: 1 }, () => undefined)
  expect(await open('aviator')).toMatchObject({ success: false, code: 'COOLING_OFF', about: { until: expect.any(Number) } })
})

test('[ACCT-08][CAS-04] a self-excluded member opens no game and stakes nothing, and is paid what a round brings', async () => {
  const { url, call, exchange } = await openCasino()
  const { browser } = await memberOn(url)
  expect(await call('debit', debit)).toMatchObject({ code: 'OK' })
  exchange.pause(memberCodeSchema.parse(DEMO), { kind: 'self-exclusion', months: 6 }, () => undefined)
  const excluded = { code: 'MEMBER_EXCLUDED', balancePaise: OPENING - 10_000, about: { until: expect.any(Number) } }
  expect(await call('debit', { ...debit, tx: 'c', bet: 'b2' })).toEqual(excluded)
  expect(await call('credit', credit)).toEqual({ code: 'OK', balancePaise: OPENING + 15_000 })
  await browser.logIn()
  for (const [path, asked] of [
    ['/singleGame/', { gameId: 'aviator', tableId: 'main' }],
    ['/casino/lobby', { eventName: 'Dragon Tiger' }],
  ] as const)
    expect((await browser.call('POST', path, asked)).body).toMatchObject({ success: false, code: 'SELF_EXCLUDED' })
})

test('[CAS-04][HTTP-02] the provider’s lobby is refused by its field when its name has half a character', async () => {
  const { url } = await openCasino()
  const { browser } = await memberOn(url)
  const { status, body } = await browser.call('POST', '/casino/lobby', '{"eventName":"\\ud800"}')
  expect([status, body]).toEqual([400, { success: false, message: 'eventName: holds half of a character' }])
})

test('[ROUTE-13][CAS-04] the provider’s lobby opens with a code of its own when a member asks', async () => {
  const { url, call } = await openCasino()
  const { browser } = await memberOn(url)
  const { url: address, code } = launchOf((await browser.call('POST', '/casino/lobby', { eventName: 'Dragon Tiger' })).body)
  expect(address.pathname).toBe('/lobby/Dragon%20Tiger')
  expect(await call('launch', { ...whose, game: 'lobby', code })).toMatchObject({ code: 'OK' })
})

test('[CAS-01][CAS-08] the catalogue is asked for once when many want it, and closed while it is away', async () => {
  const { url, clock, asked, goAway } = await openCasino()
  const browsers = Array.from({ length: 5 }, () => visitor(url))
  const bodies = await Promise.all(browsers.map(async (browser) => (await browser.call('GET', '/casino/catalogue')).body))
  for (const body of bodies)
    expect(body).toMatchObject({ success: true, data: { pictures: 'http://localhost:5999', catalogue: { games: expect.any(Array) } } })
  expect(asked()).toBe(1)
  goAway()
  clock.advance(2000)
  const { body } = await visitor(url).call('GET', '/casino/catalogue')
  expect(body).toMatchObject({ success: false, code: 'CASINO_CLOSED', message: expect.any(String) })
  expect(asked()).toBe(2)
})

test('[CAS-04] the policy of a page lets in the provider’s frames and pictures when it is up', async () => {
  const { url } = await openCasino()
  const policy = (await fetch(`${url}/health`)).headers.get('content-security-policy') ?? ''
  const origins = 'http://localhost:5999 http://127.0.0.1:5999'
  expect(policy.split('; ').filter((each) => each.includes('5999'))).toEqual([
    `img-src 'self' data: ${origins}`,
    `frame-src 'self' ${origins}`,
  ])
})

test('[CAS-04][BRAND-01] launches, pictures and policy name the brand’s own casino origin', async () => {
  const casinoOrigin = 'https://casino.saltline.example'
  const loaded = loadBrands(join(import.meta.dirname, '..', '..', '..', 'brands'))
  const of = (brand: Brand): Brand => (brand.name === 'saltline' ? { ...brand, casinoOrigin } : brand)
  const brands = { ...loaded, brandOf: (...asked: Parameters<typeof loaded.brandOf>) => of(loaded.brandOf(...asked)) }
  for (const [brandName, origin] of [
    ['saltline', casinoOrigin],
    ['pavilion', 'https://casino.example'],
  ] as const) {
    const link = {
      key: KEY,
      provider: () => PROVIDER,
      publicUrl: 'https://casino.example',
      fetchText: async () => JSON.stringify(catalogue()),
    }
    const { url } = await openDoors({ brands, brandName, casino: createCasinoRoom(link, movedClock()) })
    const { browser } = await memberOn(url)
    const opened = await browser.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })
    expect(launchOf(opened.body).url.origin).toBe(origin)
    expect((await browser.call('GET', '/casino/catalogue')).body).toMatchObject({ data: { pictures: origin } })
    const policy = opened.headers.get('content-security-policy')?.split('; ') ?? []
    expect(policy.filter((each) => each.includes('casino'))).toEqual([`img-src 'self' data: ${origin}`, `frame-src 'self' ${origin}`])
  }
})

test('[CAS-04] the casino is closed and has no wallet when there is no provider', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  for (const [path, body] of [
    ['/singleGame/', { gameId: 'aviator', tableId: 'main' }],
    ['/casino/lobby', { eventName: 'x' }],
  ] as const)
    expect((await browser.call('POST', path, body)).body).toMatchObject({ success: false, code: 'CASINO_CLOSED' })
  expect((await browser.call('POST', WALLET_PATHS.debit, debit)).status).toBe(404)
})

test('[CAS-04] an open page is sent the balance when the wallet moves it', async () => {
  const { url, call } = await openCasino()
  const { next } = await memberOn(url)
  await call('debit', debit)
  expect(await next('account-changed')).toMatchObject({ balance: (OPENING - 10_000) / 100 })
})

const DAY_MS = 24 * 3_600_000
/** From here on a stake is being settled: a minute after the longest round of its game. */
const settlingAt = (game: string): number => (GAME_TERMS.get(game)?.roundMs ?? 0) + 60_000
const LONGEST_MS = settlingAt('aviator')
test('[CAS-01][CAS-04] the games of a member are listed with what waits longer than a round', async () => {
  const { url, call, clock } = await openCasino()
  // The net is of one day, so the test begins with one.
  clock.advance(dayOf(clock.now()) + DAY_MS - clock.now())
  const { browser } = await memberOn(url)
  const played = async () => (await browser.call('GET', '/casino/played')).body['data']
  expect(await played()).toEqual([])
  await call('debit', debit)
  await call('debit', { ...debit, tx: 'a2', bet: 'b2' })
  clock.advance(LONGEST_MS - 5000)
  expect(await played()).toMatchObject([{ gameId: 'aviator', rounds: 1, open: 0, net: 0 }])
  clock.advance(5000)
  expect(await played()).toMatchObject([{ gameId: 'aviator', rounds: 1, open: 200, net: 0 }])
  await call('credit', credit)
  await call('debit', { ...debit, tx: 'c', round: 'r2', amountPaise: 5000 })
  clock.advance(LONGEST_MS)
  expect(await played()).toMatchObject([{ gameId: 'aviator', rounds: 2, open: 150, net: 150 }])
  await call('rollback', { ...whose, tx: 'd', debit: 'c', round: 'r2', bet: 'b1' })
  expect(await played()).toMatchObject([{ gameId: 'aviator', rounds: 2, open: 100, net: 150 }])
})

test.each([...GAME_TERMS.keys()])('[CAS-04] a stake of %s is being settled a minute after its longest round', async (game) => {
  const { url, call, clock } = await openCasino()
  const { browser } = await memberOn(url)
  const open = async () => (await browser.call('GET', '/casino/played')).body['data']
  await call('debit', { ...debit, game })
  clock.advance(settlingAt(game) - 1)
  expect(await open()).toMatchObject([{ gameId: game, open: 0 }])
  clock.advance(1)
  expect(await open()).toMatchObject([{ gameId: game, open: 100 }])
})

test('[CAS-04] the games of a member tell of no stake that is decided after they were asked for', async () => {
  const { events, hold, release, flow } = heldLog()
  const { url, call, exchange, list, clock } = await openCasino({ events })
  const { browser } = await memberOn(url)
  const { marketId } = list('m1')
  const member = memberCodeSchema.parse(DEMO)
  const place = (n: number, answered: () => void): void => exchange.place(member, order(n, { ref: refOfToday(n), marketId }), answered)
  await call('debit', debit)
  clock.advance(LONGEST_MS)
  hold()
  place(1, () => undefined)
  // Its answer leaves before that of the call, which was asked for in the same write.
  place(2, () => exchange.casinoCall({ op: 'debit', ...walletRequests.debit.parse({ ...debit, tx: 'late', bet: 'b2' }) }, () => undefined))
  place(3, () => clock.advance(LONGEST_MS))
  const whenDurable = vi.spyOn(exchange, 'whenDurable')
  const asked = browser.call('GET', '/casino/played')
  await vi.waitFor(() => expect(whenDurable).toHaveBeenCalled())
  release()
  release()
  expect((await asked).body['data']).toMatchObject([{ gameId: 'aviator', rounds: 1, open: 100 }])
  expect(exchange.openDebitsOf(member)).toHaveLength(2)
  flow()
})

test('[CAS-04][ACCT-02] a statement and its file name game and round when the wallet moved money', async () => {
  const { url, call } = await openCasino()
  const { browser } = await memberOn(url)
  await call('debit', debit)
  await call('credit', credit)
  const named = { gameId: 'aviator', round: 'r1' }
  const shown = async () =>
    getStatement.answer.parse((await browser.call('GET', `/account/${DEMO}/statement?range=today&show=casino`)).body).result?.rows
  expect(await shown()).toMatchObject([
    { kind: 'CASINO_WIN', amount: 25_000, ref: 'CAS-000001', casino: { ...named, name: { en: 'Aviator' } } },
    { kind: 'CASINO_STAKE', amount: -10_000, ref: 'CAS-000001', casino: named },
  ])
  const file = await (await browser.fetch(`${url}/account/${DEMO}/statement.csv?range=today&show=casino`)).text()
  expect(file).toContain('Casino stake,"Casino stake: Aviator, r1",CAS-000001,,100.00,')
  const profit = async (sport: string) =>
    (await (await browser.fetch(`${url}/account/${DEMO}/profit-loss.csv?range=today&sport=${sport}`)).text()).split('\r\n').length - 2
  expect([await profit('casino'), await profit('4')]).toEqual([2, 0])
})
