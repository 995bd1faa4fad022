import { describe, expect, test } from 'vitest'
import { getPlay } from '#contract/calls/play.ts'
import { getFortune } from '#contract/calls/wallets.ts'
import { memberCodeSchema, timeZoneSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { periodAt } from '#domain/money/periods.ts'
import { systemClock } from '#server/clock.ts'
import { OPENING } from '#server/members/joining.ts'
import { refOfToday } from '#tests/player.ts'
import { GOOD, joined } from './accounts.ts'
import { connect, createBetOf, movedClock, openDoors, pavilion, visitor } from './door.ts'

const HOUR = 3_600_000

/** A registered member, whose code is the first one given, with a socket. */
const online = async (options: Parameters<typeof openDoors>[0] = {}) => {
  const doors = await openDoors({ singleSession: false, ...options })
  doors.list('m1')
  const browser = await joined(doors.url, doors.room, '9000000005')
  const connection = await connect(doors.url, await browser.ticket())
  return { ...doors, browser, ...connection }
}
const M = 'M1003'
const play = (path = ''): string => `/account/${M}/play${path}`

describe('every door of an excluded member', () => {
  /** A member who has excluded themselves and logged in again: that is allowed. */
  const excluded = async (before: (doors: Awaited<ReturnType<typeof online>>) => Promise<unknown> = async () => null) => {
    const doors = await online()
    const { browser, url, next } = doors
    await before(doors)
    expect((await browser.call('POST', play('/self-exclusion'), { months: 6 })).body).toEqual({ success: true })
    expect(await next('logout')).toMatchObject({ code: 'SELF_EXCLUDED' })
    expect((await browser.call('GET', play())).status).toBe(401)
    const again = visitor(url)
    expect((await again.logIn('9000000005', GOOD)).body).toMatchObject({ success: true })
    return { ...doors, again }
  }

  test('[ACCT-08] the socket takes no bet, and says until when', async () => {
    const { url, again } = await excluded()
    const { socket, next } = await connect(url, await again.ticket())
    socket.emit('create-bet', createBetOf(1, {}, M))
    expect(await next('place-bet-error')).toMatchObject({
      code: 'SELF_EXCLUDED',
      about: { until: expect.any(Number) },
      message: expect.stringContaining('You can still withdraw.'),
    })
  })

  test('[ACCT-08] the socket takes no cash-out of a bet that stands, and gives no bet other terms', async () => {
    const { url, again, exchange } = await excluded(async ({ socket, next }) => {
      socket.emit('create-bet', createBetOf(1, {}, M))
      await next('place-bet-success')
    })
    const member = memberCodeSchema.parse(M)
    const [bet] = exchange.bets(member, 'active')
    if (bet === undefined) throw new Error('the bet does not stand')
    const offer = exchange.cashOutOffer(member, bet.market.marketId, 100)
    if (offer.kind === 'none') throw new Error('there is no offer')
    const { socket, next } = await connect(url, await again.ticket())
    const { betSlipRef, browserdetail, ipaddress } = createBetOf(2).bet
    const wish = { isCashOut: true, cashOutId: offer.cashOutId, cashoutMarket: 'm1', part: 100, amount: -1000 }
    socket.emit('create-bet', { memberCode: M, token: '', bet: { betSlipRef, browserdetail, ipaddress, ...wish } })
    expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(2), code: 'SELF_EXCLUDED' })
    socket.emit('amend-bet', { memberCode: M, betSlipRef: refOfToday(3), betId: bet.betId, price: 2, stake: 600 })
    expect(await next('place-bet-error')).toMatchObject({ betSlipRef: refOfToday(3), code: 'SELF_EXCLUDED' })
    expect(exchange.bets(member, 'active')).toEqual([bet])
  })

  test('[ACCT-08] a call and its one-click mark take no bet', async () => {
    const { again } = await excluded()
    const order = {
      side: 0,
      price: 1.98,
      selectionId: 1,
      btype: 'odds',
      oddsType: 'odds',
      eventTypeId: '4',
      marketId: 'm1',
      totalSize: 500,
      betSlipRef: refOfToday(2),
      fromOneClick: 1,
      betDelay: 0,
      line: null,
    }
    const { body } = await again.call('POST', '/exchange/order/', [order], { 'X-User-Id': M, 'X-App-Version': '1.0.0' })
    expect(body).toMatchObject({ success: false, code: 'SELF_EXCLUDED', about: { until: expect.any(Number) } })
    expect((await again.call('POST', '/getUserDetails', {})).body).toMatchObject({ doc: { exposure: 0 } })
  })

  test('[ACCT-08] no rule for an automatic cash-out is taken, and no limit loosened; a tighter one is', async () => {
    const { again } = await excluded()
    const shut = { success: false, code: 'SELF_EXCLUDED' }
    expect((await again.call('POST', '/exchange/auto-cash-out/', { marketId: 'm1', takeProfit: 10 })).body).toMatchObject(shut)
    const limit = { kind: 'stake', period: 'day' }
    expect((await again.call('PUT', play('/limit'), { ...limit, limit: 100 })).body).toMatchObject({ success: true, takes: 'now' })
    expect((await again.call('PUT', play('/limit'), { ...limit, limit: 200 })).body).toMatchObject(shut)
    expect((await again.call('POST', play('/limit/confirm'), limit)).body).toMatchObject(shut)
  })

  test('[ACCT-08] the wheel is not spun and no promotion’s code is taken', async () => {
    const { again, exchange } = await excluded()
    const { result } = getFortune.answer.parse((await again.call('GET', `/account/${M}/fortune`)).body)
    if (result === undefined) throw new Error('there is no wheel')
    const { commit } = result.wheel
    const spun = await again.call('POST', `/account/${M}/fortune`, { commit, clientSeed: 'mine' })
    expect(spun.body).toMatchObject({ success: false, code: 'SELF_EXCLUDED' })
    const [promotion] = pavilion.promotions
    if (promotion === undefined) throw new Error('the brand has no promotion')
    const taken = await again.call('POST', `/account/${M}/promotions/promo-code`, { promoCode: promotion.code })
    expect(taken.body).toMatchObject({ success: false, code: 'SELF_EXCLUDED' })
    expect(exchange.account(memberCodeSchema.parse(M)).available).toBe(OPENING)
  })

  test('[ACCT-08] promotions are no longer listed', async () => {
    const { again } = await excluded()
    expect((await again.call('GET', '/promotions')).body).toEqual({ success: true, promotions: [] })
  })

  test('[ACCT-08][ACCT-04] a call begins no deposit', async () => {
    const { again, exchange } = await excluded()
    const { body } = await again.call('POST', `/account/${M}/deposits`, { ref: refOfToday(3), amount: 500, method: 'UPI' })
    expect(body).toMatchObject({ success: false, code: 'SELF_EXCLUDED', message: expect.stringContaining('You can still withdraw.') })
    expect(exchange.openPayments()).toEqual([])
  })

  test('[ACCT-08] deposits, casino stakes, the wheel and codes are shut; money may still leave', async () => {
    const { exchange } = await excluded()
    const member = memberCodeSchema.parse(M)
    for (const door of ['bet', 'deposit', 'casino-debit', 'wheel', 'promo-code', 'cash-out', 'auto-cash-out', 'set-auto-cash-out'] as const)
      expect([door, exchange.door(member, door)]).toMatchObject([door, { code: 'SELF_EXCLUDED' }])
    for (const door of ['withdraw', 'cancel-bet', 'statement', 'sign-in', 'deposit-approved'] as const)
      expect([door, exchange.door(member, door)]).toEqual([door, null])
  })
})

describe('limits and breaks by call', () => {
  test('[ACCT-08] reads every limit with what is used, and sends a change to the other devices', async () => {
    const { browser, url, next } = await online()
    const second = visitor(url)
    await second.logIn('9000000005', GOOD)
    const other = await connect(url, await second.ticket())
    const before = other.count('play-changed')
    expect((await browser.call('PUT', play('/limit'), { kind: 'deposit', period: 'week', limit: 5000 })).body).toMatchObject({
      takes: 'now',
    })
    await next('play-changed')
    expect((await browser.call('PUT', play('/limit'), { kind: 'time', period: 'day', limit: 90 })).body).toMatchObject({ takes: 'now' })
    const { body } = await second.call('GET', play())
    expect(body).toMatchObject({
      success: true,
      result: {
        limits: expect.arrayContaining([
          expect.objectContaining({ kind: 'deposit', period: 'week', limit: 5000, used: 0, pending: null }),
          expect.objectContaining({ kind: 'time', period: 'day', limit: 5400 }),
        ]),
        checkMinutes: 60,
        checkInMs: expect.any(Number),
      },
    })
    expect(other.count('play-changed')).toBeGreaterThan(before)
  })

  test('[ACCT-08] a looser limit waits, and another member’s is not theirs to change', async () => {
    const { browser } = await online()
    const limit = { kind: 'stake', period: 'day' }
    await browser.call('PUT', play('/limit'), { ...limit, limit: 100 })
    expect((await browser.call('PUT', play('/limit'), { ...limit, limit: null })).body).toMatchObject({ takes: 'later' })
    expect((await browser.call('POST', play('/limit/confirm'), limit)).body).toMatchObject({ code: 'LIMIT_CHANGE_TOO_EARLY' })
    expect((await browser.call('PUT', '/account/M1001/play/limit', { ...limit, limit: 1 })).body).toMatchObject({
      code: 'NOT_YOUR_ACCOUNT',
    })
    expect((await browser.call('PUT', play('/limit'), { ...limit, limit: 1.5 })).status).toBe(400)
  })

  test('[ACCT-08] a bet waits for the reality check; the yes lets it through', async () => {
    const clock = movedClock()
    const { browser, socket, next } = await online({ clock })
    clock.advance(HOUR)
    socket.emit('create-bet', createBetOf(1, {}, M))
    expect(await next('place-bet-error')).toMatchObject({ code: 'REALITY_CHECK_DUE' })
    expect((await browser.call('GET', play())).body).toMatchObject({ result: { checkInMs: 0, sitting: { minutes: 60, net: 0 } } })
    expect((await browser.call('POST', play('/reality-check/yes'), {})).body).toEqual({ success: true })
    socket.emit('create-bet', createBetOf(2, {}, M))
    expect(await next('bet-pending')).toMatchObject({ betSlipRef: refOfToday(2) })
  })
})

test('[ACCT-08] days of limits are those of the brand’s zone, also for an account opened at the start', async () => {
  const zone = timeZoneSchema.parse('Pacific/Auckland')
  const brand = { ...pavilion, timeZone: zone }
  const { url, room } = await openDoors({ brands: { all: [brand], brandOf: () => brand, assetOf: () => null, ofSite: () => null } })
  const purse = visitor(url)
  await purse.call('GET', '/user/session')
  await purse.call('POST', '/user/demoLogin', { siteurl: 'localhost' })
  const demo = visitor(url)
  await demo.logIn()
  const registered = await joined(url, room, '9000000005')
  for (const [browser, code] of [
    [purse, 'M1003'],
    [demo, 'M1001'],
    [registered, 'M1004'],
  ] as const) {
    const before = periodAt(systemClock.now(), 'day', zone).resets
    const { result } = getPlay.answer.parse((await browser.call('GET', `/account/${code}/play`)).body)
    const resets = result?.limits.find(({ period }) => period === 'day')?.resets
    expect([before, periodAt(systemClock.now(), 'day', zone).resets]).toContain(resets)
  }
})

describe('devices', () => {
  test('[ACCT-10] a new sign-in is sent to the other devices; each can be signed out', async () => {
    const { browser, url, next, socket } = await online()
    const phone = visitor(url, { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36' })
    await phone.logIn('9000000005', GOOD)
    expect(await next('notices-changed')).toEqual({ newSignIn: true })
    const { body } = await browser.call('GET', `/account/${M}/devices`)
    expect(body).toMatchObject({ success: true, result: [{ name: 'Chrome, Android', isThis: false }, { isThis: true }], more: 0 })
    const [{ id } = { id: '' }] = Array.isArray(body['result']) ? body['result'] : []
    const there = await connect(url, await phone.ticket())
    expect((await browser.call('DELETE', `/account/${M}/devices/${id}`)).body).toEqual({ success: true })
    expect(await there.next('logout')).toMatchObject({ code: 'SIGNED_OUT_ELSEWHERE' })
    expect((await phone.call('GET', `/account/${M}/devices`)).status).toBe(401)
    expect(socket.connected).toBe(true)
  })

  test('[ACCT-10] all others are signed out at once; no member signs out another’s device', async () => {
    const { browser, url, room } = await online()
    const others = [visitor(url), visitor(url)]
    for (const other of others) await other.logIn('9000000005', GOOD)
    const stranger = await joined(url, room, '9000000006')
    expect(stranger.member()).toBe('M1004')
    const { body } = await browser.call('GET', `/account/${M}/devices`)
    const own = Array.isArray(body['result']) ? body['result'] : []
    expect(own).toHaveLength(3)
    for (const { id } of own) expect((await stranger.call('DELETE', `/account/M1004/devices/${id}`)).body).toEqual({ success: true })
    expect((await browser.call('GET', `/account/${M}/devices`)).body).toMatchObject({ result: [{}, {}, {}] })
    expect((await browser.call('DELETE', `/account/${M}/devices`)).body).toEqual({ success: true })
    for (const other of others) expect((await other.call('GET', `/account/${M}/devices`)).status).toBe(401)
    expect((await browser.call('GET', `/account/${M}/devices`)).body).toMatchObject({ result: [{ isThis: true }] })
  })
})

describe('notifications, profile and closing', () => {
  test('[ACCT-06] read marks are kept by the exchange, and never go back', async () => {
    const { browser, url } = await online()
    await browser.call('POST', play('/cool-off'), { days: 1 })
    const path = `/account/${M}/notification`
    const list = async (by = browser) => (await by.call('GET', `${path}/message`)).body['result']
    expect(await list()).toMatchObject([{ kind: 'paused', isRead: false }])
    const [{ id } = { id: '' }] = [await list()].flatMap((rows) => (Array.isArray(rows) ? rows : []))
    await browser.call('POST', `${path}/read`, { upTo: id })
    await browser.call('POST', `${path}/read`, { upTo: '1' })
    const second = visitor(url)
    await second.logIn('9000000005', GOOD)
    expect(await list(second)).toMatchObject([
      { kind: 'new-device', isRead: false },
      { kind: 'paused', isRead: true },
    ])
  })

  test('[ACCT-06][MKT-11] the bell lists bets and limits beside the account, and one mark reads them on every device', async () => {
    const { browser, url, exchange, socket, next } = await online()
    const path = `/account/${M}/notification`
    const list = async (by = browser) => (await by.call('GET', `${path}/message`)).body['result']
    for (const bet of [createBetOf(1, {}, M), createBetOf(2, { rate: 50 }, M)]) {
      socket.emit('create-bet', bet)
      await next('place-bet-success')
    }
    const [market] = exchange.bets(memberCodeSchema.parse(M), 'active').map((bet) => bet.market)
    if (market === undefined) throw new Error('there is no bet')
    const { marketId, runners } = market
    exchange.feed({ kind: 'status', marketId, status: 'CLOSED', inplay: true })
    exchange.feed({ kind: 'result', marketId, winners: runners.slice(0, 1).map(({ selectionId }) => selectionId), note: '' })
    await browser.call('PUT', play('/limit'), { kind: 'stake', period: 'day', limit: 1_000_000 })
    const rows = [await list()].flatMap((all) => (Array.isArray(all) ? all : []))
    expect(rows.map((row) => row.kind).toSorted()).toEqual(['bet-lapsed', 'limit-changed', 'settled'])
    expect(rows).toMatchObject(rows.map(() => ({ isRead: false })))
    await browser.call('POST', `${path}/read`, { upTo: rows[0].id })
    const second = visitor(url)
    await second.logIn('9000000005', GOOD)
    const after = [await list(second)].flatMap((all) => (Array.isArray(all) ? all : []))
    expect(
      after
        .filter((row) => row.isRead)
        .map((row) => row.kind)
        .toSorted(),
    ).toEqual(['bet-lapsed', 'limit-changed', 'settled'])
    expect(after.filter((row) => !row.isRead)).toMatchObject([{ kind: 'new-device' }])
  })

  test('[ACCT-06] the data of a member comes as one file, without a password', async () => {
    const { browser } = await online()
    const { body } = await browser.call('GET', `/account/${M}/profile/export`)
    const file = String(body['file'])
    expect(JSON.parse(file)).toMatchObject({ profile: { memberCode: M, fullname: 'Asha Rao' }, play: { checkMinutes: 60 }, openBets: [] })
    expect(file).not.toContain(GOOD)
    expect(file).not.toContain('argon2')
  })

  test('[ACCT-08] an account closes with the password and without money; then no login opens it', async () => {
    const { browser, url, exchange } = await online()
    const close = (password: string) => browser.call('POST', `/account/${M}/close`, { password })
    expect((await close('wrong')).body).toMatchObject({ code: 'WRONG_PASSWORD' })
    expect((await close(GOOD)).body).toMatchObject({ code: 'CLOSE_NOT_EMPTY' })
    exchange.state.accounts.set(`member:${M}:cash`, paise(0))
    exchange.state.accounts.set('house:bank', paise((exchange.state.accounts.get('house:bank') ?? 0) + OPENING))
    expect((await close(GOOD)).body).toEqual({ success: true })
    const again = visitor(url)
    expect((await again.logIn('9000000005', GOOD)).body).toMatchObject({ success: false, code: 'ACCOUNT_CLOSED' })
  })
})
