import { expect, test } from 'vitest'
import { getBonus, getBonuses, getFortune, getPromotions, getServerTime } from '#contract/calls/wallets.ts'
import { isRightDraw } from '#domain/money/fortune.ts'
import { memberOn, movedClock, openDoors, visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>
const entered = async (url: string, userId?: string): Promise<Browser> => {
  const browser = visitor(url)
  await browser.logIn(userId)
  return browser
}
const code = (browser: Browser, promoCode: unknown, member = 'M1001') =>
  browser.call('POST', `/account/${member}/promotions/promo-code`, { promoCode })
const choose = (browser: Browser, useBonusWallet: string, walletCode = 'exchange', member = 'M1001') =>
  browser.call('PUT', `/account/${member}/settings/switch-wallet?useBonusWallet=${useBonusWallet}&walletCode=${walletCode}`)
const walletsOf = async (browser: Browser, member = 'M1001') => (await browser.call('GET', `/account/${member}/balance-settings`)).body
const bonusPage = async (browser: Browser, query = '') =>
  getBonuses.answer.parse((await browser.call('GET', `/account/M1001/bonuses${query}`)).body).result
const bonusesOf = async (browser: Browser) => (await bonusPage(browser))?.rows
const fortuneOf = async (browser: Browser) => {
  const { result } = getFortune.answer.parse((await browser.call('GET', '/account/M1001/fortune')).body)
  if (result === undefined) throw new Error('no wheel')
  return result
}
const spin = (browser: Browser, commit: string, clientSeed: string, member = 'M1001') =>
  browser.call('POST', `/account/${member}/fortune`, { commit, clientSeed })

test('[ACCT-06][ACCT-09] promo-code gives the bonus of its code once, however it is written', async () => {
  const { url } = await openDoors()
  const one = await entered(url)
  const { promotions = [] } = getPromotions.answer.parse((await one.call('GET', '/promotions')).body)
  expect(promotions.map(({ code: name, state }) => [name, state])).toEqual([
    ['WELCOME-50', 'open'],
    ['MATCHDAY', 'open'],
  ])
  expect((await code(one, 7)).status).toBe(400)
  for (const none of ['x', 'NO-SUCH-CODE', 'कोड', ''])
    expect([(await code(one, none)).status, (await code(one, none)).body]).toMatchObject([200, { success: false, code: 'PROMO_UNKNOWN' }])
  expect((await code(one, ' welcome-50 ')).body).toMatchObject({ success: true })
  expect((await code(one, 'WELCOME-50')).body).toMatchObject({ success: false, code: 'PROMO_USED' })
  expect((await code(one, 'MATCHDAY')).body).toMatchObject({ success: false, code: 'BONUS_HELD' })
  expect(await bonusesOf(one)).toMatchObject([
    { refrenceNo: 'BON-000001', state: 'active', amount: 50_000, required: 150_000, cap: 500_000 },
  ])
  expect((await one.call('GET', '/account/wagering-details?walletType=exchange')).body).toMatchObject({
    result: { bonus: 500, required: 1500, wagered: 0 },
  })
  expect((await one.call('GET', '/account/wagering-details?walletType=casino')).body).toMatchObject({ result: { bonus: 0, required: 0 } })
  expect((await one.call('DELETE', '/account/M1001/bonuses/1')).body).toMatchObject({ success: true })
  expect((await one.call('DELETE', '/account/M1001/bonuses/1')).body).toMatchObject({ success: false, code: 'BONUS_NOT_ACTIVE' })
  expect((await code(one, 'MATCHDAY')).body).toMatchObject({ success: true })
})

test('[ACCT-09][ACCT-11] bonuses are listed by page, days and state, with their sums and as a file', async () => {
  const { url } = await openDoors()
  const one = await entered(url)
  await code(one, 'WELCOME-50')
  await one.call('DELETE', '/account/M1001/bonuses/1')
  await code(one, 'MATCHDAY')
  const first = await bonusPage(one, '?limit=1')
  expect(first).toMatchObject({ from: null, count: 2, converted: 0, rows: [{ code: 'MATCHDAY', row: null }], next: '2' })
  const second = await bonusPage(one, `?limit=1&cursor=${first?.next}`)
  expect(second).toMatchObject({ granted: first?.granted, rows: [{ code: 'WELCOME-50', state: 'forfeited' }], next: null })
  expect((await bonusPage(one, '?show=running&range=today'))?.rows.map((bonus) => bonus.code)).toEqual(['MATCHDAY'])
  expect(await bonusPage(one, '?show=over')).toMatchObject({ granted: 50_000, count: 1 })
  expect(await bonusPage(one, '?range=yesterday')).toMatchObject({ granted: 0, count: 0, rows: [] })
  const file = await one.fetch(`${url}/account/M1001/bonuses.csv?show=over&range=today&zone=UTC`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="bonuses-.*\.csv"$/)
  const [head, ...lines] = (await file.text()).split('\r\n').slice(0, -1)
  expect(head).toBe('Date,Time,Zone,Reference,Code,State,Bonus,Required,Wagered,Paid out,Ended')
  expect(lines).toEqual([expect.stringMatching(/,UTC,BON-000001,WELCOME-50,forfeited,500\.00,1500\.00,0\.00,0\.00,\d{4}-\d\d-\d\d$/)])
  expect((await one.call('GET', '/account/M1002/bonuses.csv')).body).toMatchObject({ code: 'NOT_YOUR_ACCOUNT' })
})

test('[ACCT-09][ACCT-11] a bonus names what changed it with postings, and is its own member’s', async () => {
  const { url } = await openDoors()
  const one = await entered(url)
  const moves = async (number: number, browser = one) =>
    getBonus.answer.parse((await browser.call('GET', `/account/M1001/bonuses/${number}`)).body)
  await code(one, 'WELCOME-50')
  const given = { type: 'BONUS_GRANT', amount: 50_000, left: 50_000, market: null }
  expect((await moves(1)).result).toMatchObject({ bonus: { refrenceNo: 'BON-000001', state: 'active' }, before: 0, moves: [given] })
  await one.call('DELETE', '/account/M1001/bonuses/1')
  await code(one, 'MATCHDAY')
  const postings = [
    { type: 'BONUS_EXPIRE', account: 'member:M1001:bonus', amount: -50_000, effect: -50_000 },
    { type: 'BONUS_EXPIRE', account: 'house:promo', amount: 50_000, effect: 0 },
  ]
  expect((await moves(1)).result).toMatchObject({
    ...{ bonus: { state: 'forfeited' }, before: 0 },
    moves: [{ type: 'BONUS_EXPIRE', amount: -50_000, left: 0, postings }, given],
  })
  expect((await moves(2)).result?.moves.map(({ type }) => type)).toEqual(['BONUS_GRANT'])
  expect(await moves(3)).toMatchObject({ success: false, code: 'ROW_UNKNOWN' })
  expect(await moves(1, await entered(url, 'demo2'))).toMatchObject({ success: false, code: 'NOT_YOUR_ACCOUNT' })
})

test('[ACCT-06] the calls of an account take and answer the fields of the specification', async () => {
  const { url } = await openDoors()
  const one = await entered(url)
  const get = async (path: string) => (await one.call('GET', path)).body
  expect(await get('/promotions')).toMatchObject({ success: true, promotions: [{ code: 'WELCOME-50', state: 'open' }, {}] })
  expect((await code(one, 'WELCOME-50')).body).toMatchObject({ success: true })
  expect((await choose(one, 'true')).body).toMatchObject({ success: true })
  expect(await walletsOf(one)).toMatchObject({ success: true, result: { useBonusWallet: true } })
  expect(await get('/account/wagering-details?walletType=exchange')).toMatchObject({ success: true, result: { bonus: 500, wagered: 0 } })
  expect(await get('/account/M1001/notification/message')).toMatchObject({ success: true, result: [] })
  expect(await get('/account/M1001/profile/get')).toMatchObject({ success: true, result: { username: 'demo', emailVerified: false } })
  expect(await get(`/profile/verify/email/${'0'.repeat(16)}/${'0'.repeat(64)}`)).toMatchObject({
    success: false,
    status: { statusDesc: expect.stringMatching(/link/i) },
  })
})

test('[ACCT-06] switch-wallet takes its query, and tells the member’s other devices', async () => {
  const { url } = await openDoors()
  const { browser: one, next } = await memberOn(url)
  expect((await choose(one, '1')).body).toMatchObject({ success: false, message: expect.stringMatching(/^useBonusWallet: /) })
  expect((await choose(one, 'true', 'slots')).status).toBe(400)
  expect((await choose(one, 'true')).body).toMatchObject({ success: false, code: 'BONUS_NOT_ACTIVE' })
  expect((await choose(one, 'true', 'casino')).body).toMatchObject({ success: false, code: 'BONUS_NOT_ACTIVE' })
  await code(one, 'WELCOME-50')
  expect((await choose(one, 'true')).body).toMatchObject({ success: true })
  await next('settings-changed')
  expect(await walletsOf(one)).toMatchObject({
    result: {
      useBonusWallet: true,
      withdrawable: 50_000,
      owed: 0,
      wallets: [
        { walletCode: 'exchange', kind: 'main', balance: 50_000, exposure: 0 },
        { walletCode: 'exchange', kind: 'bonus', balance: 500, exposure: 0 },
      ],
    },
  })
})

test('[ACCT-09] the wheel spins once a day, its seed is hidden before, and its draw can be checked after', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock })
  const one = await entered(url)
  const before = await fortuneOf(one)
  expect(before.wheel.spin).toBeNull()
  expect(JSON.stringify(before)).not.toContain('serverSeed')
  expect((await fortuneOf(one)).wheel.commit).toBe(before.wheel.commit)
  const { commit, day, segments } = before.wheel
  for (const wrong of ['', ' ', 'two words', 'x'.repeat(65), 'बीज']) expect((await spin(one, commit, wrong)).status).toBe(400)
  expect((await spin(one, 'ab'.repeat(32), 'mine')).body).toMatchObject({ success: false, code: 'FORTUNE_OVER' })
  const presses = await Promise.all(['mine', 'mine', 'other'].map((seed) => spin(one, commit, seed)))
  const after = await fortuneOf(one)
  const drawn = after.wheel.spin
  if (drawn === null) throw new Error('it did not spin')
  for (const { body } of presses) expect(body).toMatchObject({ success: true, result: { wheel: { spin: { roll: drawn.roll } } } })
  expect(isRightDraw({ commit, day, segments, member: 'M1001', ...drawn })).toBe(true)
  // Another member may have the same roll by chance; fifty others have not.
  const others = Array.from({ length: 50 }, (_, n) => `M${1002 + n}`)
  expect(others.every((member) => isRightDraw({ commit, day, segments, member, ...drawn }))).toBe(false)
  expect((await one.call('POST', '/getUserDetails', {})).body).toMatchObject({ doc: { balance: 50_000 + drawn.prize / 100 } })
  clock.advance(24 * 3600_000)
  const again = await entered(url)
  const tomorrow = await fortuneOf(again)
  expect(tomorrow.wheel.spin).toBeNull()
  expect(tomorrow.past).toEqual([after.wheel])
  expect((await spin(again, commit, 'late')).body).toMatchObject({ success: false, code: 'FORTUNE_OVER' })
  // Nor is yesterday's own wheel spun today, before today's is there.
  clock.advance(24 * 3600_000)
  const third = await entered(url)
  await third.call('POST', '/account/M1001/play/reality-check/yes', {})
  expect((await spin(third, tomorrow.wheel.commit, 'late')).body).toMatchObject({ success: false, code: 'FORTUNE_OVER' })
  const today = await fortuneOf(third)
  expect([today.wheel.spin, today.past]).toEqual([null, [after.wheel]])
  expect((await spin(third, today.wheel.commit, 'mine')).body).toMatchObject({ success: true, result: { wheel: { day: today.wheel.day } } })
})

test('[ACCT-09] no member reads or changes another’s wallets, bonuses or wheel', async () => {
  const { url } = await openDoors()
  const other = await entered(url, 'demo2')
  const answers = [
    await choose(other, 'false'),
    await code(other, 'WELCOME-50'),
    await spin(other, 'ab'.repeat(32), 'mine'),
    await other.call('GET', '/account/M1001/balance-settings'),
    await other.call('GET', '/account/M1001/bonuses'),
    await other.call('GET', '/account/M1001/fortune'),
    await other.call('DELETE', '/account/M1001/bonuses/1'),
  ]
  for (const { body } of answers) expect(body).toMatchObject({ success: false, code: 'NOT_YOUR_ACCOUNT' })
})

test('[ACCT-05] server-time gives a visitor the exchange’s clock', async () => {
  const clock = movedClock()
  clock.advance(3600_000)
  const { url } = await openDoors({ clock })
  const from = clock.now()
  const { result = 0 } = getServerTime.answer.parse((await visitor(url).call('GET', '/server-time')).body)
  expect(result >= from && result <= clock.now()).toBe(true)
})
