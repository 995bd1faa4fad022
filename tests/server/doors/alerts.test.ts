import { expect, test } from 'vitest'
import { getAlerts, takeAlerts } from '#contract/calls/alerts.ts'
import { getOrderList } from '#contract/calls/betting.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import { getNotifications } from '#contract/calls/support.ts'
import { connect, createBetOf, memberOn, openDoors, quote, visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>
const PATH = '/account/M1001/alerts'
const wish = { kind: 'price', marketId: '1.5', selectionId: 1, side: 'back', way: 'up', odds: 2.1 }
const set = (browser: Browser, alert: unknown = wish, path = PATH) => browser.call('POST', path, { alert })
const listed = async (browser: Browser) => getAlerts.answer.parse((await browser.call('GET', PATH)).body)
const taken = async (browser: Browser, tab: string) => takeAlerts.answer.parse((await browser.call('POST', `${PATH}/given`, { tab })).body)

test('[MKT-11] an alert is set, reaches every connection, and its news go to one tab', async () => {
  const { url, exchange, list } = await openDoors()
  const one = await memberOn(url)
  const second = await connect(url, await one.browser.ticket())
  const { marketId } = list('1.5')
  expect((await set(one.browser)).body).toEqual({ success: true })
  for (const { next } of [one, second]) expect(await next('alerts-changed')).toEqual({})
  expect(await listed(one.browser)).toMatchObject({
    alerts: [{ number: 1, kind: 'price', runnerName: 'Deccan Rooks', odds: 2100 }],
    news: [],
    given: 0,
  })
  exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, 2120, 2140)] })
  for (const { next } of [one, second]) expect(await next('alerts-changed')).toEqual({})
  expect(await listed(one.browser)).toMatchObject({ alerts: [], news: [{ number: 1, odds: 2100 }], given: 0 })
  const answers = [await taken(one.browser, 'first'), await taken(one.browser, 'second'), await taken(one.browser, 'first')]
  expect(answers.map(({ news }) => news?.length)).toEqual([1, 0, 1])
  expect((await listed(one.browser)).given).toBe(1)
})

test('[MKT-11] an alert is removed by its number, and again without harm', async () => {
  const { url, list } = await openDoors()
  const one = await memberOn(url)
  list('1.5')
  await set(one.browser, { kind: 'wicket', marketId: '1.5' })
  for (let times = 0; times < 2; times += 1) expect((await one.browser.call('DELETE', `${PATH}/1`)).body).toEqual({ success: true })
  expect((await listed(one.browser)).alerts).toEqual([])
})

test('[MKT-11] a wrong alert gets its reason, and one of another member is refused', async () => {
  const { url, list } = await openDoors()
  const [one, guest] = [visitor(url), visitor(url)]
  await one.logIn()
  list('1.5')
  await guest.call('GET', '/user/session')
  expect((await set(guest)).status).toBe(401)
  expect((await set(one, { ...wish, odds: 1.5 })).body).toMatchObject({ success: false, code: 'ALERT_REACHED' })
  expect((await set(one, { ...wish, marketId: 'none' })).body).toMatchObject({ success: false, code: 'INVALID_MARKET_ID' })
  expect((await set(one, { ...wish, more: 1 })).status).toBe(400)
  expect((await one.call('DELETE', `${PATH}/x`)).status).toBe(400)
  const other = '/account/M1002/alerts'
  const answers = [
    await one.call('GET', other),
    await set(one, wish, other),
    await one.call('DELETE', `${other}/1`),
    await one.call('POST', `${other}/given`, { tab: 'x' }),
  ]
  expect(answers.map(({ body }) => body['code'])).toEqual(answers.map(() => 'NOT_YOUR_ACCOUNT'))
})

test('[MKT-15][ACCT-06] the news of a withdrawn runner are in bell, list and toast, apart from the others', async () => {
  const { url, exchange, list } = await openDoors()
  const one = await memberOn(url)
  const { marketId } = list('1.5')
  one.socket.emit('create-bet', createBetOf(1, { marketId: '1.5' }))
  expect(await one.next('place-bet-success')).toMatchObject({ status: 'matched' })
  exchange.feed({ kind: 'runner', marketId, selectionId: selectionIdSchema.parse(1), status: 'REMOVED', reductionFactor: 2500 })
  const voided = { number: 1, kind: 'voided', runnerName: 'Deccan Rooks', marketId: '1.5' }
  expect(await listed(one.browser)).toMatchObject({ news: [], removals: [voided] })
  expect(await taken(one.browser, 'first')).toMatchObject({ news: [], removals: [voided], given: 1 })
  const bell = getNotifications.answer.parse((await one.browser.call('GET', '/account/M1001/notification/message')).body).result ?? []
  expect(bell[0]).toMatchObject({ kind: 'bet-voided', removal: voided })
  expect(bell[0]?.text).toMatch(/^Deccan Rooks was withdrawn: your bet of /)
  expect(bell[0]).not.toHaveProperty('news')
})

test('[OPEN-13] what becomes of a waiting bet is in bell and lists of each device, and announced once', async () => {
  const { url, exchange, list } = await openDoors({ singleSession: false })
  const one = await memberOn(url)
  const second = visitor(url)
  await second.logIn()
  const [first, other, third] = ['m1', 'm2', 'm3'].map((id) => list(id).marketId)
  if (first === undefined || other === undefined || third === undefined) throw new Error('no market')
  for (const [n, id] of [
    [1, 'm1'],
    [2, 'm2'],
    [3, 'm3'],
  ] as const) {
    one.socket.emit('create-bet', createBetOf(n, { marketId: id, eventId: `event-${id}`, rate: 2.5 }))
    expect(await one.next('place-bet-success')).toMatchObject({ status: 'unmatched' })
  }
  exchange.feed({ kind: 'ladder', marketId: first, image: true, runners: [quote(1, 2500, 2600)] })
  exchange.feed({ kind: 'status', marketId: other, status: 'SUSPENDED', inplay: true })
  exchange.feed({ kind: 'result', marketId: third, winners: [], note: 'void' })
  for (const { call } of [one.browser, second]) {
    const bell = getNotifications.answer.parse((await call('GET', '/account/M1001/notification/message')).body).result ?? []
    const ofBets = bell.flatMap(({ kind }) => (kind?.startsWith('bet-') === true ? [kind] : []))
    expect(ofBets).toEqual(['bet-lapsed', 'bet-lapsed', 'bet-matched'])
    const rows = async (status: string) =>
      getOrderList.answer
        .parse((await call('GET', `/account/M1001/order-list?orderStatus=${status}`)).body)
        .result?.map((row) => row.status)
    expect([await rows('open'), await rows('settled')]).toEqual([['MATCHED'], ['LAPSED', 'LAPSED']])
  }
  const told = [await taken(one.browser, 'first'), await taken(second, 'second')].map(({ news }) => news?.map(({ kind }) => kind))
  expect(told).toEqual([['lapsed', 'lapsed', 'matched'], []])
})
