import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_PUSH_DEVICES, PUSH_KINDS, getPush } from '#contract/calls/push.ts'
import { getDevices } from '#contract/calls/play.ts'
import { memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { openPushService } from '#tests/push-service.ts'
import { GOOD, joined } from './accounts.ts'
import { createBetOf, memberOn, movedClock, openDoors, quote, visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>
type Doors = Awaited<ReturnType<typeof openPush>>
const PATH = '/account/M1001/push'
const member = memberCodeSchema.parse('M1001')
const home = selectionIdSchema.parse(1)
const refusedAs = (code: keyof typeof text) => ({ success: false, code, message: text[code] })

/** The doors, and a push service on this machine that they may ask. */
const openPush = async (over: Parameters<typeof openDoors>[0] = {}) => {
  const service = await openPushService()
  const doors = await openDoors({ pushReach: 'this-machine', singleSession: false, ...over })
  return { ...doors, service }
}
const save = (browser: Browser, subscription: unknown, over: Record<string, unknown> = {}) =>
  browser.call('PUT', PATH, { kinds: [...PUSH_KINDS], language: 'en', subscription, ...over })
const listed = async (browser: Browser) => getPush.answer.parse((await browser.call('GET', PATH)).body)
const kindsHeard = ({ service }: Doors): readonly string[] => service.heard.map(({ tag, device }) => `${tag} on ${device}`).toSorted()

/** Lets a price alert of the member come true. */
const alerted = async ({ exchange, list }: Doors, browser: Browser, id = '1.5', odds = 2.1) => {
  const { marketId } = list(id)
  const alert = { kind: 'price', marketId, selectionId: 1, side: 'back', way: 'up', odds }
  expect((await browser.call('POST', '/account/M1001/alerts', { alert })).body).toEqual({ success: true })
  exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, odds * 1000 + 20, odds * 1000 + 40)] })
}
test('[ACCT-13] each kind that a device chose is notified once, in its language, with the page of it', async () => {
  const doors = await openPush()
  const { url, exchange, list, service } = doors
  const one = await memberOn(url)
  const { key = '', result } = await listed(one.browser)
  expect(result).toEqual([])
  expect((await save(one.browser, service.subscribe())).body).toEqual({ success: true })
  await alerted(doors, one.browser)
  const [waits, lapses, settles] = ['m1', 'm2', 'm3'].map((id) => list(id).marketId)
  if (waits === undefined || lapses === undefined || settles === undefined) throw new Error('no market')
  for (const [n, id, rate] of [
    [1, 'm1', 2.5],
    [2, 'm2', 2.5],
    [3, 'm3', 1.98],
  ] as const) {
    one.socket.emit('create-bet', createBetOf(n, { marketId: id, eventId: `event-${id}`, rate }))
    await one.next('place-bet-success')
  }
  exchange.feed({ kind: 'ladder', marketId: waits, image: true, runners: [quote(1, 2500, 2600)] })
  exchange.feed({ kind: 'status', marketId: lapses, status: 'SUSPENDED', inplay: true })
  exchange.feed({ kind: 'result', marketId: settles, winners: [home], note: 'won' })
  await vi.waitFor(() => expect(service.heard).toHaveLength(4), 5000)
  // What came twice would be here before the next.
  await alerted(doors, one.browser, '1.6')
  await vi.waitFor(() => expect(kindsHeard(doors)).toContain('n4 on 0'), 5000)
  expect(kindsHeard(doors)).toEqual(['n1 on 0', 'n2 on 0', 'n3 on 0', 'n4 on 0', 's1 on 0'])
  const alert = service.heard.find(({ tag }) => tag === 'n1')
  expect(alert).toMatchObject({ title: 'Pavilion', path: '/event-page/4/event-1.5', tag: 'n1', lang: 'en' })
  expect(alert?.body).toContain('Deccan Rooks')
  expect(alert?.headers).toMatchObject({ topic: 'n1', ttl: '14400', 'content-encoding': 'aes128gcm' })
  const { key: signer, claims } = service.signerOf(alert?.headers.authorization ?? '')
  expect([signer, claims.aud.startsWith('http://127.0.0.1:')]).toEqual([key, true])
  expect(service.heard.find(({ tag }) => tag === 's1')).toMatchObject({ path: '/bet-history' })
  expect(service.heard.find(({ tag }) => tag === 'n2')).toMatchObject({ path: '/open-bets' })
  // The bell has them in any case.
  expect(exchange.alerts(member).news).toHaveLength(4)
})

test('[ACCT-13] a device is notified its own kinds alone, and nothing of before', async () => {
  const doors = await openPush()
  const { url, service } = doors
  const one = await memberOn(url)
  await alerted(doors, one.browser)
  await save(one.browser, service.subscribe(), { kinds: ['settled'] })
  await alerted(doors, one.browser, '1.6')
  await save(one.browser, service.subscribe(), { kinds: ['alert'], language: 'hi' })
  await alerted(doors, one.browser, '1.7')
  await vi.waitFor(() => expect(service.heard).toHaveLength(1), 5000)
  expect(service.heard).toMatchObject([{ tag: 'n3', device: 1, lang: 'hi' }])
  expect(service.heard[0]?.body).toMatch(/[\u0900-\u097f]/)
})

test('[ACCT-13] a restart tells nothing again, and keeps the key, the devices and what they chose', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-push-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await openPush({ folder })
  const one = await memberOn(first.url)
  const { key } = await listed(one.browser)
  await save(one.browser, first.service.subscribe(), { kinds: ['alert'] })
  await alerted(first, one.browser)
  await vi.waitFor(() => expect(first.service.heard).toHaveLength(1), 5000)
  await first.close()
  const second = await openDoors({
    folder,
    events: first.events,
    pushReach: 'this-machine',
    singleSession: false,
    port: Number(new URL(first.url).port),
  })
  expect(await listed(one.browser)).toMatchObject({ key, result: [{ kinds: ['alert'], isThis: true }] })
  await alerted({ ...second, service: first.service }, one.browser, '1.6')
  await vi.waitFor(() => expect(first.service.heard).toHaveLength(2), 5000)
  await alerted({ ...second, service: first.service }, one.browser, '1.7')
  await vi.waitFor(() => expect(first.service.heard.map(({ tag }) => tag).toSorted()).toEqual(['n1', 'n2', 'n3']), 5000)
})

test('[ACCT-13] two devices are notified each once, and one that its push service does not know no more', async () => {
  const doors = await openPush()
  const { url, service } = doors
  const [one, other] = [await memberOn(url), visitor(url)]
  await other.logIn()
  await save(one.browser, service.subscribe())
  await save(other, service.subscribe())
  await alerted(doors, one.browser)
  await vi.waitFor(() => expect(kindsHeard(doors)).toEqual(['n1 on 0', 'n1 on 1']), 5000)
  for (const status of [404, 410]) {
    await save(other, service.subscribe(), { kinds: ['settled'] })
    service.answers.push(status)
    const before = service.asked()
    await alerted(doors, one.browser, `1.${status}`)
    await vi.waitFor(async () => expect((await listed(other)).result?.map(({ isThis }) => isThis)).toEqual([true]), 5000)
    expect(service.asked()).toBe(before + 1)
    await save(one.browser, service.subscribe())
  }
})

test('[ACCT-13] the devices are listed and ended by their member, and no other’s can be', async () => {
  const { url, service } = await openPush()
  const [one, other] = [await memberOn(url), visitor(url)]
  await other.logIn('demo2')
  await save(one.browser, service.subscribe())
  const [device] = (await listed(one.browser)).result ?? []
  expect(device).toMatchObject({ id: '1', kinds: [...PUSH_KINDS], isThis: true })
  for (const [method, path, body] of [
    ['GET', PATH, undefined],
    ['PUT', PATH, { kinds: ['alert'], language: 'en', subscription: service.subscribe() }],
    ['DELETE', `${PATH}/1`, undefined],
  ] as const)
    expect((await other.call(method, path, body)).body).toEqual(refusedAs('NOT_YOUR_ACCOUNT'))
  expect((await other.call('DELETE', '/account/M1002/push/1')).body).toEqual({ success: true })
  expect((await listed(one.browser)).result).toHaveLength(1)
  expect((await one.browser.call('DELETE', `${PATH}/1`)).body).toEqual({ success: true })
  expect((await listed(one.browser)).result).toEqual([])
})

test('[ACCT-13][ACCT-10] a device is notified nothing once its session was ended, in each way', async () => {
  const { url, service, room, sessions } = await openPush()
  const one = await joined(url, room, '9000000095')
  const member = memberCodeSchema.parse(one.member())
  const path = `/account/${member}`
  const idsNow = () => room.pushes.of(member).map(({ id }) => id)
  const keep = async (browser: Browser) => {
    const body = { kinds: ['alert'], language: 'en', subscription: service.subscribe() }
    expect((await browser.call('PUT', `${path}/push`, body)).body).toEqual({ success: true })
  }
  const endOther = async () => {
    const { result = [] } = getDevices.answer.parse((await one.call('GET', `${path}/devices`)).body)
    return one.call('DELETE', `${path}/devices/${result.find(({ isThis }) => !isThis)?.id}`)
  }
  const ends: readonly ((other: Browser) => Promise<unknown>)[] = [
    (other) => other.call('POST', '/user/logout', {}),
    endOther,
    () => one.call('DELETE', `${path}/devices`),
    () => one.call('POST', '/auth/changePassword', { oldPassword: GOOD, password: `${GOOD}x` }),
  ]
  await keep(one)
  for (const end of ends) {
    const other = visitor(url)
    await other.logIn('9000000095', GOOD)
    await keep(other)
    expect(idsNow()).toHaveLength(2)
    await end(other)
    expect(idsNow()).toEqual([1])
  }
  sessions.endMember(member)
  expect(idsNow()).toEqual([])
})

test('[ACCT-13] a lapsed session is notified nothing, and its device again after the next login', async () => {
  const clock = movedClock()
  const doors = await openPush({ clock })
  const { url, service, room } = doors
  const one = visitor(url)
  await one.logIn()
  await save(one, service.subscribe(), { kinds: ['alert'] })
  clock.advance(12 * 3600_000 + 1)
  const other = visitor(url)
  await other.logIn()
  await alerted(doors, other)
  // It is marked as notified, and no message was sent.
  await vi.waitFor(() => expect(room.pushes.of(member)).toMatchObject([{ news: 1 }]), 5000)
  await one.logIn()
  await alerted(doors, other, '1.6')
  await vi.waitFor(() => expect(service.heard.map(({ tag }) => tag)).toEqual(['n2']), 5000)
  // Another member on that device: what the first is notified does not come there any more.
  await one.call('POST', '/user/logout', {})
  await one.logIn()
  await save(one, service.subscribe(), { kinds: ['alert'] })
  clock.advance(12 * 3600_000 + 1)
  await one.logIn('demo2')
  expect(room.pushes.of(member)).toEqual([])
})

test('[ACCT-13] ten devices of a member are notified, and the oldest makes room', async () => {
  const { url, service, room } = await openPush()
  for (let n = 0; n <= MAX_PUSH_DEVICES; n += 1) {
    const browser = visitor(url)
    room.pushes.keep(
      member,
      { session: `s${n}`, device: `d${n}` },
      { kinds: ['alert'], language: 'en', subscription: service.subscribe(), title: 'T', name: `${n}` },
      { news: 0, settled: 0 },
    )
    if (n === MAX_PUSH_DEVICES) await browser.logIn()
  }
  expect(room.pushes.of(member).map(({ name }) => name)).toEqual(Array.from({ length: MAX_PUSH_DEVICES }, (_, n) => String(n + 1)))
})

test('[ACCT-13] an endpoint that is none of the Internet is refused, and junk is, too', async () => {
  const { url } = await openDoors()
  const service = await openPushService()
  const browser = visitor(url)
  await browser.logIn()
  const { keys, endpoint } = service.subscribe()
  const at = async (address: string) => (await save(browser, { endpoint: address, keys })).body
  const places = [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://0x7f.1/x',
    'https://10.0.0.1/x',
    'https://localhost/x',
    'https://x.local/x',
    'http://push.example/x',
  ]
  for (const place of [endpoint, ...places, 'https://push.example:8443/x', 'https://user:word@push.example/x'])
    expect(await at(place)).toEqual(refusedAs('PUSH_REFUSED'))
  const good = { endpoint: 'https://push.example/x', keys }
  for (const language of ['xx', 'de']) expect((await save(browser, good, { language })).body).toEqual(refusedAs('LANGUAGE_UNKNOWN'))
  expect((await listed(browser)).result).toEqual([])
  for (const language of ['en', 'hi', 'ta']) expect((await save(browser, good, { language })).body).toEqual({ success: true })
  for (const over of [{ kinds: [] }, { kinds: ['all'] }, { language: '../en' }, { more: 1 }])
    expect((await save(browser, { endpoint: 'https://push.example/x', keys }, over)).status).toBe(400)
  for (const subscription of [
    { endpoint: 'ftp://push.example', keys },
    { endpoint: 'https://push.example/x', keys: { ...keys, auth: 'x' } },
  ])
    expect((await save(browser, subscription)).status).toBe(400)
})
