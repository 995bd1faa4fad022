import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { GOOD, PAVILION, codeFor, joined, joining, order, otherThan, register } from './accounts.ts'
import { movedClock, openDoors, visitor } from './door.ts'

const PHONE = '9000000011'

test('[AUTH-11][AUTH-17] registering by code opens an account, logs in, and keeps the declarations', async () => {
  const { url, room, printed } = await openDoors()
  const browser = visitor(url)
  const { body } = await register(browser, room, PHONE)
  expect(body).toMatchObject({ success: true, output: { memberCode: 'M1003', isB2C: true, verifytoken: expect.any(String) } })
  expect((await browser.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true, doc: { balance: 50_000, exposure: 0 } })
  expect(printed).toEqual([expect.stringMatching(/^Code for 90000xxxxx: \d{4} \(register\)\n$/)])
  expect(room.audit.last(3).map(({ kind }) => kind)).toEqual(['registered', 'code-used', 'code-asked'])
  expect((await visitor(url).logIn(PHONE, GOOD)).body).toMatchObject({ success: true, data: { memberCode: 'M1003' } })
})

test('[AUTH-17] registers nothing without the declared age or terms, or with a weak password', async () => {
  const { url, room, folder } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const otp = codeFor(room, PHONE)
  const attempt = (over: Record<string, unknown>, user: Record<string, unknown> = {}) =>
    browser.call('POST', '/createUserOtp/', joining(PHONE, otp, orderId, over, user))
  expect(await attempt({ adult: false })).toMatchObject({ status: 400, body: { message: 'adult: You must be 18 or older' } })
  expect(await attempt({ terms: false })).toMatchObject({ status: 400, body: { message: 'terms: Accept the terms and conditions' } })
  expect(await attempt({ adult: 'true' })).toMatchObject({ status: 400 })
  expect(await attempt({}, { password: 'nocapital#1' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('uppercase') },
  })
  expect(await attempt({}, { flags: ['1'] })).toMatchObject({ status: 400, body: { message: expect.stringContaining('newUser.flags: ') } })
  expect(room.members.of(PAVILION).byMobile(PHONE)).toBeNull()
  expect((await attempt({})).body).toMatchObject({ success: true })
  const declared = { adultAt: expect.any(Number), termsAt: expect.any(Number) }
  const db = new Database(join(folder, 'members.db'), { readonly: true })
  onTestFinished(() => void db.close())
  expect(db.prepare('SELECT adultAt, termsAt FROM members WHERE mobile = ?').get(PHONE)).toMatchObject(declared)
})

test('[AUTH-17] a promo code of the brand gives its bonus at once; an unknown one registers nothing', async () => {
  const { url, room, exchange } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const attempt = async (promo: string) =>
    (await browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), orderId, { promo }))).body
  expect(await attempt('NO-SUCH-CODE')).toEqual({ success: false, code: 'PROMO_UNKNOWN', message: text.PROMO_UNKNOWN })
  expect(room.members.of(PAVILION).byMobile(PHONE)).toBeNull()
  expect(await attempt('welcome-50')).toMatchObject({ success: true, output: { memberCode: 'M1003' } })
  const member = room.members.of(PAVILION).byMobile(PHONE)
  if (member === null) throw new Error('nobody registered')
  expect(exchange.bonuses(member.memberCode)).toMatchObject([{ code: 'WELCOME-50', state: 'active' }])
})

test('[AUTH-11] says that a number is in use only to a caller with its code', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', '9876543210')
  const attempt = async (otp: string) => (await browser.call('POST', '/createUserOtp/', joining('9876543210', otp, orderId))).body
  const right = codeFor(room, '9876543210')
  expect(await attempt(otherThan(right))).toEqual({ success: false, code: 'WRONG_CODE', message: text.WRONG_CODE })
  expect(await attempt(right)).toEqual({
    success: false,
    code: 'NUMBER_IN_USE',
    message: text.NUMBER_IN_USE,
  })
  expect((await visitor(url).logIn()).body).toMatchObject({ success: true })
})

test('[AUTH-09] an order of another number, of another purpose or unknown registers nothing', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const otp = codeFor(room, PHONE)
  const attempt = async (phone: string, code: string, id: string) =>
    (await browser.call('POST', '/createUserOtp/', joining(phone, code, id))).body
  expect(await attempt('9000000012', otp, orderId)).toEqual({ success: false, code: 'WRONG_CODE', message: text.WRONG_CODE })
  expect(await attempt(PHONE, otp, 'made-up')).toEqual({
    success: false,
    code: 'CODE_GONE',
    message: text.CODE_GONE,
  })
  const login = await order(browser, '/createOtp/', '9876543210')
  expect(await attempt('9876543210', codeFor(room, '9876543210'), login)).toEqual({
    success: false,
    code: 'WRONG_CODE',
    message: text.WRONG_CODE,
  })
  const reset = await browser.call('POST', '/auth/verifyforgotPassword', { orderId, otp, password: GOOD })
  expect(reset.body).toEqual({ success: false, code: 'WRONG_CODE', message: text.WRONG_CODE })
  expect(await attempt(PHONE, otp, orderId)).toMatchObject({ success: true })
})

test('[AUTH-10] confirms and keeps a referral code, and refuses an unknown one', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const ask = async (bonusCode: string) => (await browser.call('POST', '/verifyRefferalCode', { bonusCode, siteurl: 'x' })).body
  expect(await ask('demo1001')).toEqual({ success: true, type: 'referral' })
  expect(await ask('NOBODY99')).toEqual({ success: false, code: 'REFERRAL_UNKNOWN', message: text.REFERRAL_UNKNOWN })
  expect((await register(browser, room, PHONE, { referrBy: 'NOBODY99' })).body).toEqual({
    success: false,
    code: 'REFERRAL_UNKNOWN',
    message: text.REFERRAL_UNKNOWN,
  })
  expect((await register(browser, room, PHONE, { referrBy: 'DEMO1001' })).body).toMatchObject({ success: true })
  expect(room.audit.last(1)).toMatchObject([{ kind: 'registered', detail: 'by code, referred by M1001' }])
})

test('[AUTH-08] another code is sent after 59 s and no sooner, replaces the first, and at most five follow', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const first = codeFor(room, PHONE)
  const again = async () => (await browser.call('POST', '/auth/resendOtp', { orderId })).body
  expect(await again()).toMatchObject({ success: false, status: 400, message: expect.stringContaining('less than a minute') })
  for (let i = 0; i < 5; i++) {
    clock.advance(59_000)
    expect(await again()).toMatchObject({ success: true, orderId, status: 200 })
  }
  clock.advance(59_000)
  expect(await again()).toMatchObject({ success: false, code: 'RATE_LIMITED' })
  expect(room.mailbox.list()).toHaveLength(6)
  const last = codeFor(room, PHONE)
  if (first !== last)
    expect((await browser.call('POST', '/createUserOtp/', joining(PHONE, first, orderId))).body).toMatchObject({ success: false })
  expect((await browser.call('POST', '/createUserOtp/', joining(PHONE, last, orderId))).body).toMatchObject({ success: true })
  expect((await browser.call('POST', '/auth/resendOtp', { orderId: 'made-up' })).body).toMatchObject({ success: false })
})

test('[AUTH-05] the sixth try is refused even when it is right, also after a new code was sent', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const attempt = async (otp: string) => (await browser.call('POST', '/createUserOtp/', joining(PHONE, otp, orderId))).body
  for (let i = 0; i < 5; i++)
    expect(await attempt(otherThan(codeFor(room, PHONE)))).toEqual({
      success: false,
      code: 'WRONG_CODE',
      message: text.WRONG_CODE,
    })
  expect(await attempt(codeFor(room, PHONE))).toMatchObject({ success: false, message: expect.stringContaining('Too many wrong codes') })
  clock.advance(59_000)
  await browser.call('POST', '/auth/resendOtp', { orderId })
  expect(await attempt(codeFor(room, PHONE))).toMatchObject({ success: false, message: expect.stringContaining('Too many wrong codes') })
  expect(room.members.of(PAVILION).byMobile(PHONE)).toBeNull()
})

test('[AUTH-13] asking whether a code fits counts as a try', async () => {
  const { url, room } = await openDoors()
  await joined(url, room, PHONE)
  const browser = visitor(url)
  const orderId = await order(browser, '/auth/forgotPassword', PHONE)
  const otp = codeFor(room, PHONE)
  for (let i = 0; i < 5; i++) await browser.call('POST', '/auth/verifyOtp', { orderId, otp: otherThan(otp) })
  expect((await browser.call('POST', '/auth/verifyforgotPassword', { orderId, otp, password: GOOD })).body).toMatchObject({
    success: false,
    message: expect.stringContaining('Too many wrong codes'),
  })
  expect((await visitor(url).logIn(PHONE, GOOD)).body).toMatchObject({ success: true })
})

test('[AUTH-05] a code dies after ten minutes and by use', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const browser = visitor(url)
  const late = await order(browser, '/postNumberSignUp', PHONE)
  clock.advance(10 * 60_000)
  const expired = await browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), late))
  expect(expired.body).toEqual({ success: false, code: 'CODE_GONE', message: text.CODE_GONE })
  await joined(url, room, PHONE)
  const orderId = await order(browser, '/auth/forgotPassword', PHONE)
  const otp = codeFor(room, PHONE)
  const reset = async (password: string) => (await browser.call('POST', '/auth/verifyforgotPassword', { orderId, otp, password })).body
  expect(await reset(GOOD)).toMatchObject({ success: true })
  expect(await reset('Calm!Harbour77')).toEqual({
    success: false,
    code: 'CODE_GONE',
    message: text.CODE_GONE,
  })
})

test('[AUTH-12] the mailbox page shows codes with masked numbers, and is not there without stand-ins', async () => {
  const { url, room } = await openDoors()
  await order(visitor(url), '/postNumberSignUp', PHONE)
  const page = await fetch(`${url}/mailbox`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).not.toContain(PHONE)
  expect(html).toContain('90000xxxxx')
  expect(html).toContain(codeFor(room, PHONE))
  expect(html).toMatch(/<time datetime="[\d-]+T[\d:.]+Z">/)
  expect(html).toContain('<link rel="stylesheet" href="/brands/')
  const shut = await openDoors({ standIns: 'off' })
  expect((await fetch(`${shut.url}/mailbox`)).status).toBe(404)
})

test('[AUTH-12] no answer carries a code, and the audit holds neither codes nor passwords', async () => {
  const { url, room } = await openDoors({ otpLength: 8 })
  const browser = visitor(url)
  const said: string[] = []
  const call = async (path: string, body: unknown): Promise<void> => {
    const answer = await browser.call('POST', path, body)
    said.push(JSON.stringify(answer.body), JSON.stringify([...answer.headers]))
  }
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const otp = codeFor(room, PHONE)
  await call('/auth/verifyOtp', { orderId, otp: otherThan(otp) })
  await call('/createUserOtp/', joining(PHONE, otp, orderId))
  await call('/auth/changePassword', { oldPassword: 'Wrong#2026', password: 'Other#2026' })
  await call('/user/userLogin', { userId: 'demo', password: 'Secret#2026', siteurl: 'x' })
  const session = browser.jar.get('pavilion-session') ?? 'none'
  expect(otp).toMatch(/^\d{8}$/)
  expect(said.join('\n')).not.toContain(otp)
  const kept = JSON.stringify(room.audit.last(100).map(({ detail, address }) => [detail, address]))
  for (const hidden of [otp, GOOD, 'Wrong#2026', 'Other#2026', 'Secret#2026', 'demo1234', orderId, session])
    expect(kept).not.toContain(hidden)
})

test('[AUTH-05] the answer to a request for a code says how many digits it has', async () => {
  for (const digits of [4, 6]) {
    const { url } = await openDoors({ otpLength: digits })
    const browser = visitor(url)
    await browser.call('GET', '/user/session')
    for (const path of ['/postNumberSignUp', '/createOtp/'])
      expect((await browser.call('POST', path, { phone: PHONE, managerId: '' })).body).toMatchObject({ success: true, digits })
    expect((await browser.call('POST', '/auth/forgotPassword', { phone: PHONE })).body).toMatchObject({ success: true, digits })
  }
})
