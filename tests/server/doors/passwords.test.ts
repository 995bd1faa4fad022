import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { commonPassword } from '#server/members/passwords.ts'
import { GOOD, codeFor, joined, joining, order } from './accounts.ts'
import { movedClock, openDoors, pavilion, visitor } from './door.ts'

const PHONE = '9000000071'
/** Each meets every rule of the form. */
const COMMON = ['Password1!', 'Password@123', 'P@ssw0rd', 'Qwerty123!', 'Welcome@1', 'Iloveyou1!', 'Aa123456!', 'Abc@1234', '1Qaz!qaz']
const TOLD = { success: false, code: 'PASSWORD_COMMON', message: text.PASSWORD_COMMON }

/** Words of the trade, the country and the brands with what is usually put behind them; each meets every rule of the form. */
const OF_THE_TRADE = [
  ...['India@123', 'Cricket@2026', 'Cricket#2026', 'Cr1cket@2026', 'Ind!a@123', 'Ipl@20255', 'Dhoni@007', 'Virat@18', 'ViratKohli@18'],
  ...['Khelo@India2026', 'Delhi#Capitals1', 'Bharat!Mata1', 'Sachin#10Tendu', 'Dhoni@007Csk', 'Ganesh@108Om'],
  ...['Virat@Kohli18', 'Mumbai@123', 'Mumbai#9821', 'MumbaiIndians@1', 'Delhi@1234', 'Goa@12345', 'Lotus@123', 'Lotus365@', 'Betting@1'],
  ...['Exchange#1', 'Casino@777', 'Winner@100', 'Jackpot777!', 'JaiShriRam@1', 'Ganpati@108', 'Rahul@1990', 'Asha@2001', 'Pavilion@1'],
  ...['Chennai@Super1', 'Bhai@12345', 'Monday#2026', 'Kestrel!99', 'Saltline@5'],
]
const ACCEPTED = [
  ...[GOOD, 'Quiet!Train42', 'Calm!Harbour77', 'xK9#vPq2mLw', 'Cricket!Train42', 'aB3$kL9!', 'qT7!mZ4w', 'Rainy-Bicycle7', 'Cold!Mango31x'],
  ...['Tuesday@Kite90', 'BlueSky@77', 'Hidden@Word77'],
]

test('[AUTH-06] a common password is known with its usual spellings and endings; one of words is not', () => {
  const judged = (passwords: readonly string[]) => passwords.filter((password) => commonPassword(password, []))
  expect(judged(COMMON)).toEqual(COMMON)
  expect(judged(ACCEPTED)).toEqual([])
})

test('[AUTH-06] a word of the trade, the country or a brand with a sign and a year is a common password', () => {
  expect(OF_THE_TRADE.filter((password) => !commonPassword(password, []))).toEqual([])
})

test('[AUTH-06] a password of the member’s own words is a common one, each of several words too', () => {
  for (const [password, known] of [
    ['9000000071Aa!', '9000000071'],
    ['Zubeda@Qazi9', 'Zubeda Qazi'],
    ['Qazi#2001', 'zubeda.qazi@mail.example'],
  ] as const)
    expect([password, commonPassword(password, []), commonPassword(password, [known])]).toEqual([password, password === 'Qazi#2001', true])
})

test('[AUTH-06] a common password is refused by all three ways to choose one, and spoils no code', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const attempt = (password: string) =>
    browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), orderId, {}, { password }))
  for (const password of [...COMMON, 'India@123', 'Cricket@2026']) expect((await attempt(password)).body).toEqual(TOLD)
  expect((await attempt(GOOD)).body).toMatchObject({ success: true })
  const changed = await browser.call('POST', '/auth/changePassword', { oldPassword: GOOD, password: 'Password1!' })
  expect(changed.body).toEqual(TOLD)
  const recover = await order(visitor(url), '/auth/forgotPassword', PHONE)
  const reset = (password: string) =>
    browser.call('POST', '/auth/verifyforgotPassword', { orderId: recover, otp: codeFor(room, PHONE), password })
  expect((await reset('Password1!')).body).toEqual(TOLD)
  expect((await reset('Quiet!Train42')).body).toMatchObject({ success: true })
})

test('[AUTH-06] twenty new passwords of an address are weighed in a minute', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const attempt = (password: string) =>
    browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), orderId, {}, { password }))
  for (let n = 0; n < 20; n += 1) expect((await attempt('Password1!')).body).toEqual(TOLD)
  expect((await attempt('Password1!')).body).toMatchObject({ code: 'RATE_LIMITED' })
  clock.advance(60_000)
  expect((await attempt(GOOD)).body).toMatchObject({ success: true })
})

test('[AUTH-10] limits referral codes per address to the number of codes sent, registration included', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const browser = visitor(url)
  const orderId = await order(browser, '/postNumberSignUp', PHONE)
  const ask = async (bonusCode: string) => (await browser.call('POST', '/verifyRefferalCode', { bonusCode, siteurl: 'x' })).body
  const use = async (referrBy: string) =>
    (await browser.call('POST', '/createUserOtp/', joining(PHONE, codeFor(room, PHONE), orderId, {}, { referrBy }))).body
  const unknown = { success: false, code: 'REFERRAL_UNKNOWN', message: text.REFERRAL_UNKNOWN }
  const tooMany = { success: false, code: 'RATE_LIMITED', message: expect.any(String) }
  for (let n = 0; n < 10; n += 1) {
    expect(await ask(`NOBODY${n}`)).toEqual(unknown)
    expect(await use(`NOBODY${n}`)).toEqual(unknown)
  }
  expect(await ask('DEMO1001')).toEqual(tooMany)
  expect(await use('DEMO1001')).toEqual(tooMany)
  // A hundred wrong ones in a day, and the address is shut until tomorrow.
  for (let n = 20; n < 100; n += 1) {
    if (n % 20 === 0) clock.advance(10 * 60_000)
    expect(await ask(`NOBODY${n}`)).toEqual(unknown)
  }
  clock.advance(10 * 60_000)
  expect(await ask('DEMO1001')).toEqual(tooMany)
  clock.advance(24 * 3_600_000)
  expect(await ask('DEMO1001')).toMatchObject({ success: true })
})

test('[ACCT-06] changing the e-mail asks for the password when the member has one', async () => {
  const { url, room } = await openDoors()
  const owner = await joined(url, room, PHONE)
  const ask = async (more: object) => (await owner.call('POST', '/profile/email', { email: 'asha@example.com', ...more })).body
  expect(await ask({})).toEqual({ success: false, code: 'PASSWORD_REQUIRED', message: text.PASSWORD_REQUIRED })
  expect(await ask({ password: 'Wrong#2026' })).toEqual({ success: false, code: 'WRONG_PASSWORD', message: text.WRONG_PASSWORD })
  expect(room.mailbox.list().filter((mail) => 'path' in mail)).toEqual([])
  expect(await ask({ password: GOOD })).toEqual({ success: true })
  expect(room.audit.last(10).map(({ kind }) => kind)).toContain('login-failed')
})

test('[ACCT-06] a member who is known by Google alone is asked for no password', async () => {
  const identity = { google: async () => ({ sub: 'g-1', email: 'asha@mail.example', name: 'Asha' }), whatsapp: async () => null }
  const { url, room, sessions } = await openDoors({ identity })
  const answered = await room.logins.google('x', { brand: pavilion, address: '10.0.0.1', device: null, by: 'form' })
  if (!answered.ok) throw new Error(answered.code)
  const browser = visitor(url)
  browser.jar.set('pavilion-session', sessions.open(answered.member).id)
  await browser.call('GET', '/user/session')
  const { memberCode } = answered.member
  expect((await browser.call('GET', `/account/${memberCode}/profile/get`)).body).toMatchObject({ result: { hasPassword: false } })
  expect((await browser.call('POST', '/profile/email', { email: 'next@example.com' })).body).toEqual({ success: true })
})
