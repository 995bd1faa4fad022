import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { groupSchema } from '#domain/player/brand-file.ts'
import { text } from '#copy/catalogue.ts'
import { loadBrands } from '#server/brands.ts'
import { systemClock } from '#server/clock.ts'
import { createMembers } from '#server/members/members.ts'
import { openMemberStore } from '#server/members/store.ts'
import { GOOD, PAVILION, SAYS, codeFor, joined, online, order, register, socketLogin } from './accounts.ts'
import { type DoorOptions, openDoors, visitor } from './door.ts'

const PHONE = '9000000061'
const OTHER = 'Quiet!Train42'
const at = (brand: string) => ({ 'x-forwarded-host': `${brand}.example` })
const folder = join(import.meta.dirname, '..', '..', '..', 'brands')
const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-boundary-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
/** The brands of the product, some of them with other words. */
const brandsWith = (over: Readonly<Record<string, object>>) => {
  const copy = temporary()
  cpSync(folder, copy, { recursive: true })
  for (const [name, words] of Object.entries(over)) {
    const file = join(copy, name, 'brand.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...words }))
  }
  return loadBrands(copy)
}
/** A member who registered at the default brand, and a browser at another. */
const twoBrands = async (options: DoorOptions = {}) => {
  const doors = await openDoors({ trustProxy: '127.0.0.1', ...options })
  const owner = await joined(doors.url, doors.room, PHONE)
  const stranger = visitor(doors.url, at('kestrel'))
  await stranger.call('GET', '/user/session')
  return { ...doors, owner, stranger }
}

test('[BRAND-01] a member of one brand cannot log in by password at another, over either door', async () => {
  const { url, stranger } = await twoBrands()
  expect((await stranger.logIn(PHONE, GOOD)).body).toEqual({ success: false, status: 200, code: 'WRONG_LOGIN', message: text.WRONG_LOGIN })
  const connection = await online(url, at('kestrel'))
  expect((await socketLogin(connection, PHONE, GOOD)).answer).toEqual({ success: false, code: 'WRONG_LOGIN', message: text.WRONG_LOGIN })
  expect((await visitor(url, at('pavilion')).logIn(PHONE, GOOD)).body).toMatchObject({ success: true })
})

test('[BRAND-01] a member of one brand cannot log in by code, nor choose a new password, at another', async () => {
  const { url, room, stranger } = await twoBrands()
  const before = room.mailbox.list().length
  await order(stranger, '/createOtp/', PHONE)
  await order(stranger, '/auth/forgotPassword', PHONE)
  expect(room.mailbox.list()).toHaveLength(before)
  // A code that the member asked for at home opens nothing here.
  const login = await order(visitor(url), '/createOtp/', PHONE)
  const connection = await online(url, at('kestrel'))
  const code = codeFor(room, PHONE)
  connection.socket.emit('newloginWithOtp', { phone: PHONE, otp: code, orderId: login, managerId: '', activity_details: SAYS })
  expect(await connection.next('login-otp-success')).toEqual({ success: false, code: 'CODE_GONE', message: text.CODE_GONE })
  const recover = await order(visitor(url), '/auth/forgotPassword', PHONE)
  const otp = codeFor(room, PHONE)
  expect((await stranger.call('POST', '/auth/verifyOtp', { orderId: recover, otp })).body).toMatchObject({ success: false })
  const reset = await stranger.call('POST', '/auth/verifyforgotPassword', { orderId: recover, otp, password: OTHER })
  expect(reset.body).toEqual({ success: false, code: 'CODE_GONE', message: text.CODE_GONE })
})

test('[BRAND-01] an outside identity is another member at another brand', async () => {
  const person = { sub: 'g-1', email: 'asha@mail.example', name: 'Asha' }
  const caller = { phone: '9000000062', name: 'Vikram' }
  const identity = { google: async () => person, whatsapp: async () => caller }
  const brands = brandsWith({ saltline: { showSignupOption: true } })
  const { room } = await openDoors({ identity, brands })
  const from = (host: string) => ({ brand: brands.brandOf(host), address: '10.0.0.1', device: null, by: 'form' })
  for (const way of ['google', 'whatsapp'] as const) {
    const [one, again, other] = [
      await room.logins[way]('x', from('pavilion.example')),
      await room.logins[way]('x', from('pavilion.example')),
      await room.logins[way]('x', from('saltline.example')),
    ]
    if (!one.ok || !again.ok || !other.ok) throw new Error('a login was refused')
    expect(again.member.memberCode).toBe(one.member.memberCode)
    expect(other.member.memberCode).not.toBe(one.member.memberCode)
    expect(other.member).toMatchObject({ username: one.member.username, group: 'saltline' })
  }
})

test('[BRAND-01] a number may register once at each group of brands; a referral code counts in its own', async () => {
  const brands = brandsWith({ saltline: { showSignupOption: true }, kestrel: { group: 'pavilion' } })
  const { url, room, owner } = await twoBrands({ brands })
  const { referCode } = room.members.of(PAVILION).byMobile(PHONE) ?? { referCode: '' }
  const saltline = visitor(url, at('saltline'))
  expect((await register(saltline, room, PHONE)).body).toMatchObject({ success: true, output: { memberCode: 'M1004' } })
  const kestrel = visitor(url, at('kestrel'))
  expect((await register(kestrel, room, PHONE, { referrBy: referCode })).body).toEqual({
    success: false,
    code: 'NUMBER_IN_USE',
    message: text.NUMBER_IN_USE,
  })
  const ask = (browser: typeof owner) => browser.call('POST', '/verifyRefferalCode', { bonusCode: referCode, siteurl: 'x' })
  expect((await ask(saltline)).body).toEqual({ success: false, code: 'REFERRAL_UNKNOWN', message: text.REFERRAL_UNKNOWN })
  expect((await ask(kestrel)).body).toMatchObject({ success: true })
  // Brands of one group have the same members.
  expect((await visitor(url, at('kestrel')).logIn(PHONE, GOOD)).body).toMatchObject({ success: true, data: { memberCode: 'M1003' } })
})

test('[BRAND-01] a session works at the brands of its member’s group alone', async () => {
  const { owner, url } = await twoBrands()
  expect((await owner.call('GET', '/user/session')).body).toMatchObject({ success: true })
  expect((await owner.call('GET', '/user/session', undefined, at('kestrel'))).body).toEqual({ success: false })
  const away = visitor(url, at('kestrel'))
  for (const [name, value] of owner.jar) away.jar.set(name, value)
  expect((await away.call('GET', '/user/session')).body).toEqual({ success: false })
  expect((await away.call('POST', '/getUserDetails', {})).status).toBe(401)
  const { body } = await away.call('POST', '/user/socketTicket', {})
  expect(body).toMatchObject({ success: true, memberCode: null })
})

test('[BRAND-01] a socket login is claimed at its own brand alone', async () => {
  const { url } = await twoBrands()
  const connection = await online(url)
  const { handle } = await socketLogin(connection, PHONE, GOOD)
  const away = await connection.browser.call('POST', '/user/claimSession', { verifytoken: handle }, at('kestrel'))
  expect(away.body).toEqual({ success: false, code: 'LOGIN_EXPIRED', message: text.LOGIN_EXPIRED })
})

test('[BRAND-01] a forwarded host is believed of a trusted proxy alone', async () => {
  const { url } = await openDoors({ trustProxy: '10.9.9.9' })
  const browser = visitor(url, at('saltline'))
  await browser.call('GET', '/user/session')
  expect((await browser.call('POST', '/createOtp/', { phone: PHONE, managerId: '' })).body).toMatchObject({ success: true })
  const own = await openDoors({ trustProxy: '127.0.0.1' })
  const behind = visitor(own.url, at('saltline'))
  await behind.call('GET', '/user/session')
  expect((await behind.call('POST', '/createOtp/', { phone: PHONE, managerId: '' })).body).toMatchObject({ code: 'OTP_LOGIN_OFF' })
})

test('[BRAND-01] each brand has its own demo accounts at home, and Demo opens a purse of the brand', async () => {
  const { url, room } = await openDoors({ trustProxy: '127.0.0.1' })
  const saltline = visitor(url, at('saltline'))
  const { data } = (await saltline.logIn()).body
  expect(data).toMatchObject({ details: { username: 'demo' } })
  expect(data).not.toMatchObject({ memberCode: 'M1001' })
  const presser = visitor(url, at('saltline'))
  await presser.call('GET', '/user/session')
  expect((await presser.call('POST', '/user/demoLogin', { siteurl: 'x' })).body).toMatchObject({ output: { memberCode: 'M1003' } })
  expect(room.members.all().slice(0, 2)).toEqual(['M1001', 'M1002'])
  expect(room.members.all().map((code) => room.members.find(code))).toContainEqual(
    expect.objectContaining({ memberCode: 'M1003', group: 'saltline', kind: 'purse' }),
  )
})

test('[BRAND-01] moves members of an older version to the default brand; shuts their demo accounts', async () => {
  const data = temporary()
  const old = new Database(join(data, 'members.db'))
  old.exec(`CREATE TABLE members (
     id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, username TEXT NOT NULL UNIQUE COLLATE NOCASE, mobile TEXT UNIQUE,
     email TEXT NOT NULL DEFAULT '', fullname TEXT NOT NULL DEFAULT '', password TEXT, google TEXT UNIQUE,
     referCode TEXT NOT NULL UNIQUE COLLATE NOCASE, referredBy TEXT, promo TEXT NOT NULL DEFAULT '', flags TEXT NOT NULL,
     adultAt INTEGER, termsAt INTEGER, createdAt INTEGER NOT NULL, stakes TEXT, emailVerified INTEGER NOT NULL DEFAULT 0);
   CREATE TABLE logins (id INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, at INTEGER NOT NULL);
   CREATE TABLE audit (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, kind TEXT NOT NULL, member TEXT, address TEXT NOT NULL, detail TEXT NOT NULL);
   CREATE TABLE proofs (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, member TEXT NOT NULL, email TEXT NOT NULL, digest TEXT NOT NULL, expiresAt INTEGER NOT NULL, usedAt INTEGER);
   INSERT INTO members VALUES (1001, 'M1001', 'demo', '9876543210', 'x@y.example', '', 'old', NULL, 'DEMO1001', NULL, '', '["1"]', 1, 1, 1, NULL, 1);
   INSERT INTO members VALUES (1007, 'M1007', '${PHONE}', '${PHONE}', 'a@b.example', 'Asha', 'hash', NULL, 'ABCDEFGH', 'M1001', 'P', '["1","4"]', 1, 1, 1, '[100]', 1);
   PRAGMA user_version = 3;`)
  old.close()
  const db = openMemberStore(data)
  onTestFinished(() => void db.close())
  const members = await createMembers(db, systemClock, [])
  const here = members.of(PAVILION)
  expect(here.named(PHONE)).toEqual({
    memberCode: 'M1007',
    group: 'pavilion',
    kind: 'member',
    username: PHONE,
    mobile: PHONE,
    email: 'a@b.example',
    emailVerified: true,
    referCode: 'ABCDEFGH',
    flags: ['1', '4'],
    hasPassword: true,
  })
  const asha = here.named(PHONE)
  expect(asha !== null && members.stakes(asha.memberCode, 'stakes')).toEqual([100])
  expect(members.of(groupSchema.parse('kestrel')).named(PHONE)).toBeNull()
  expect([here.named('demo'), here.byMobile('9876543210'), here.byReferral('DEMO1001')]).toEqual([null, null, null])
  const [demo] = members.all()
  expect(demo !== undefined && members.belongs(demo, PAVILION)).toBe(false)
  // At home they are open again, with the password that is printed.
  const atHome = await createMembers(db, systemClock, [], [PAVILION])
  const open = atHome.of(PAVILION).named('demo')
  expect(open).toMatchObject({ memberCode: 'M1001', email: '' })
  expect(await atHome.fits(open, 'demo1234')).toBe(true)
})

test('[AUTH-02] a session of a demo account is worth nothing without stand-ins', async () => {
  const doors = await openDoors()
  const browser = visitor(doors.url)
  await browser.logIn()
  const shut = await openDoors({ standIns: 'off', folder: doors.folder })
  const again = visitor(shut.url)
  for (const [name, value] of browser.jar) again.jar.set(name, value)
  expect((await again.call('GET', '/user/session')).body).toEqual({ success: false })
  expect((await again.logIn()).body).toMatchObject({ success: false })
})
