import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_PASSKEYS, PASSKEY_MS } from '#contract/calls/passkeys.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { OPENING } from '#server/members/joining.ts'
import { passkeySite } from '#server/gate/origin.ts'
import { createPasskeyStore } from '#server/members/passkey-store.ts'
import { openMemberStore } from '#server/members/store.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { GOOD, joined } from './accounts.ts'
import { movedClock, openDoors, visitor } from './door.ts'

type Browser = ReturnType<typeof visitor>
type Authenticator = ReturnType<typeof createAuthenticator>
type Doors = Awaited<ReturnType<typeof openDoors>>

/** The doors by their name: an address has no passkeys. */
const namedDoors = async (over: Parameters<typeof openDoors>[0] = {}) => {
  const doors = await openDoors(over)
  const origin = doors.url.replace('127.0.0.1', 'localhost')
  return { ...doors, url: origin, device: createAuthenticator(origin) }
}
const pathOf = (browser: Browser, more = ''): string => `/account/${browser.member()}/passkeys${more}`
const optionsFor = async (browser: Browser): Promise<unknown> =>
  (await browser.call('POST', pathOf(browser, '/challenge'), { password: GOOD })).body['options']
const add = async (browser: Browser, device: Authenticator, name = '') =>
  (await browser.call('POST', pathOf(browser), { name, passkey: device.make(await optionsFor(browser)) })).body
const listed = async (browser: Browser) => (await browser.call('GET', pathOf(browser))).body['result']
/** A new browser, and the options that it is given. */
const arrived = async (url: string) => {
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const ask = async (): Promise<unknown> => (await browser.call('POST', '/auth/passkey/challenge', {})).body['options']
  const prove = async (proof: unknown) => (await browser.call('POST', '/auth/passkey/login', { proof })).body
  return { browser, ask, prove }
}
const withPasskey = async (doors: Doors & { readonly device: Authenticator }, phone = '9000000061') => {
  const owner = await joined(doors.url, doors.room, phone)
  expect(await add(owner, doors.device, ' My phone ')).toEqual({ success: true })
  return owner
}
const refusedAs = (code: keyof typeof text) => ({ success: false, code, message: text[code] })

test('[ACCT-13] a passkey logs its member in when it signs the challenge of the browser', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const [first] = [await listed(owner)].flat()
  expect(first).toEqual({ id: '1', name: 'My phone', site: 'localhost', madeAt: expect.any(Number), usedAt: null })
  const { browser, ask, prove } = await arrived(doors.url)
  const answer = await prove(doors.device.prove(await ask()))
  expect(answer).toMatchObject({ success: true, output: { memberCode: owner.member(), isB2C: expect.any(Boolean) } })
  expect((await browser.call('POST', '/getUserDetails', {})).body).toMatchObject({ success: true, doc: { balance: 50_000 } })
  expect([await listed(browser)].flat()).toMatchObject([{ name: 'My phone', usedAt: expect.any(Number) }])
  // As after every login: the bell says that a device is new, and the older session is over.
  const notices = (await browser.call('GET', `/account/${browser.member()}/notification/message`)).body['result']
  expect(notices).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'new-device' })]))
  expect(notices).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'passkey-added' })]))
  expect((await owner.call('GET', pathOf(owner))).status).toBe(401)
})

test('[ACCT-13] no passkey begins without the password of a member who has one', async () => {
  const doors = await namedDoors()
  const owner = await joined(doors.url, doors.room, '9000000062')
  expect((await owner.call('POST', pathOf(owner, '/challenge'), {})).body).toEqual(refusedAs('PASSWORD_REQUIRED'))
  const wrong = await owner.call('POST', pathOf(owner, '/challenge'), { password: `${GOOD}x` })
  expect(wrong.body).toEqual(refusedAs('WRONG_PASSWORD'))
  const demo = visitor(doors.url)
  await demo.logIn()
  expect((await demo.call('POST', pathOf(demo, '/challenge'), {})).body).toEqual(refusedAs('DEMO_PASSKEYS'))
})

test('[ACCT-13] a login is refused when its signature has another origin, site, key or count', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const other = await joined(doors.url, doors.room, '9000000063')
  const theirs = createAuthenticator(doors.url)
  expect(await add(other, theirs)).toEqual({ success: true })
  const { ask, prove } = await arrived(doors.url)
  const { device } = doors
  const mine = device.prove(await ask())
  const notMine = theirs.prove(await ask())
  const refused = [
    device.prove(await ask(), { origin: 'https://localhost.evil.example' }),
    device.prove(await ask(), { origin: `${doors.url}1` }),
    device.prove(await ask(), { site: 'evil.example' }),
    device.prove(await ask(), { isVerified: false }),
    device.prove(await ask(), { counter: 0 }),
    // The id of one member's passkey, with the signature or the name of another's.
    { ...theirs.prove(await ask()), id: mine.id, rawId: mine.id },
    device.prove(await ask(), { handle: notMine.response.userHandle }),
  ]
  for (const proof of refused) expect(await prove(proof)).toEqual(refusedAs('PASSKEY_REFUSED'))
  // Nothing of it was a use.
  expect([await listed(owner)].flat()).toMatchObject([{ usedAt: null }])
})

test('[ACCT-13] a count that goes back is refused, and the passkey still logs in with a later one', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const { ask, prove } = await arrived(doors.url)
  expect(await prove(doors.device.prove(await ask(), { counter: 9 }))).toMatchObject({ output: { memberCode: owner.member() } })
  const again = await arrived(doors.url)
  for (const counter of [8, 9, 0])
    expect(await again.prove(doors.device.prove(await again.ask(), { counter }))).toEqual(refusedAs('PASSKEY_REFUSED'))
  expect(await again.prove(doors.device.prove(await again.ask(), { counter: 10 }))).toMatchObject({ success: true })
})

test('[ACCT-13] a challenge is good for one try, two minutes and its own browser', async () => {
  const clock = movedClock()
  const doors = await namedDoors({ clock })
  await withPasskey(doors)
  const one = await arrived(doors.url)
  const proof = doors.device.prove(await one.ask())
  expect(await one.prove(proof)).toMatchObject({ success: true })
  const two = await arrived(doors.url)
  expect(await two.prove(proof)).toEqual(refusedAs('PASSKEY_LATE'))
  const late = doors.device.prove(await two.ask())
  clock.advance(PASSKEY_MS + 1)
  expect(await two.prove(late)).toEqual(refusedAs('PASSKEY_LATE'))
  const made = doors.device.prove(await two.ask(), { challenge: 'bm90IG91cnM' })
  expect(await two.prove(made)).toEqual(refusedAs('PASSKEY_LATE'))
  const three = await arrived(doors.url)
  const elsewhere = doors.device.prove(await two.ask())
  expect(await three.prove(elsewhere)).toEqual(refusedAs('PASSKEY_REFUSED'))
  // That try used it up.
  expect(await two.prove(elsewhere)).toEqual(refusedAs('PASSKEY_LATE'))
})

test('[ACCT-13] a removed passkey logs in no more, and only its own member removes it', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const other = await joined(doors.url, doors.room, '9000000064')
  expect((await other.call('DELETE', pathOf(owner, '/1'))).body).toEqual(refusedAs('NOT_YOUR_ACCOUNT'))
  expect((await other.call('DELETE', pathOf(other, '/1'))).body).toEqual({ success: true })
  expect(await listed(owner)).toHaveLength(1)
  expect((await owner.call('DELETE', pathOf(owner, '/1'))).body).toEqual({ success: true })
  expect(await listed(owner)).toEqual([])
  const { ask, prove } = await arrived(doors.url)
  expect(await prove(doors.device.prove(await ask()))).toEqual(refusedAs('PASSKEY_UNKNOWN'))
})

test('[ACCT-13] what a browser made is refused when it is not for this member, site and moment', async () => {
  const clock = movedClock()
  const doors = await namedDoors({ clock })
  const owner = await joined(doors.url, doors.room, '9000000065')
  const other = await joined(doors.url, doors.room, '9000000066')
  const { device } = doors
  const send = async (passkey: unknown) => (await owner.call('POST', pathOf(owner), { name: '', passkey })).body
  expect(await send(device.make(await optionsFor(other)))).toEqual(refusedAs('PASSKEY_REFUSED'))
  expect(await send(device.make(await optionsFor(owner), { origin: 'https://evil.example' }))).toEqual(refusedAs('PASSKEY_REFUSED'))
  expect(await send(device.make(await optionsFor(owner), { site: 'evil.example' }))).toEqual(refusedAs('PASSKEY_REFUSED'))
  expect(await send(device.make(await optionsFor(owner), { isVerified: false }))).toEqual(refusedAs('PASSKEY_REFUSED'))
  // A statement with a certificate is not looked at: nothing is asked of the addresses that it names.
  const vouched = device.make(await optionsFor(owner), { statement: ['packed', [['x5c', Buffer.from('a certificate')]]] })
  expect(await send(vouched)).toEqual(refusedAs('PASSKEY_REFUSED'))
  const late = device.make(await optionsFor(owner))
  clock.advance(PASSKEY_MS + 1)
  expect(await send(late)).toEqual(refusedAs('PASSKEY_LATE'))
  const made = device.make(await optionsFor(owner))
  expect(await send(made)).toEqual({ success: true })
  expect(await send(made)).toEqual(refusedAs('PASSKEY_LATE'))
  expect(await listed(owner)).toMatchObject([{ name: '' }])
})

test('[ACCT-13] a member has ten passkeys at most, and begins ten in ten minutes', async () => {
  const clock = movedClock()
  const doors = await namedDoors({ clock })
  const owner = await joined(doors.url, doors.room, '9000000067')
  for (let n = 0; n < MAX_PASSKEYS; n += 1) expect(await add(owner, doors.device, `Key ${n}`)).toEqual({ success: true })
  const soon = await owner.call('POST', pathOf(owner, '/challenge'), { password: GOOD })
  expect(soon.body).toMatchObject({ success: false, code: 'RATE_LIMITED', waitMs: expect.any(Number) })
  clock.advance(10 * 60_000 + 1)
  expect(await add(owner, doors.device)).toEqual(refusedAs('PASSKEYS_FULL'))
  expect(await listed(owner)).toHaveLength(MAX_PASSKEYS)
})

test('[ACCT-13] an address gets ten challenges in a minute, and waits for more', async () => {
  const doors = await namedDoors()
  const { browser } = await arrived(doors.url)
  for (let n = 0; n < 10; n += 1) expect((await browser.call('POST', '/auth/passkey/challenge', {})).status).toBe(200)
  const soon = await browser.call('POST', '/auth/passkey/challenge', {})
  expect(soon).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMITED' } })
})

test('[ACCT-13] junk at the doors of passkeys is refused with a sentence', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const { ask, browser } = await arrived(doors.url)
  const good = doors.device.prove(await ask())
  const junk = [
    {},
    { proof: null },
    { proof: { ...good, id: 'x'.repeat(2000) } },
    { proof: { ...good, type: 'password' } },
    { proof: { ...good, response: { ...good.response, userHandle: '' } } },
    { proof: { ...good, response: { ...good.response, signature: '@' } } },
    { proof: good, more: 1 },
  ]
  for (const body of junk) expect(await browser.call('POST', '/auth/passkey/login', body)).toMatchObject({ status: 400 })
  const unreadable = { ...good, response: { ...good.response, clientDataJSON: Buffer.from('[1').toString('base64url') } }
  expect((await browser.call('POST', '/auth/passkey/login', { proof: unreadable })).body).toEqual(refusedAs('PASSKEY_LATE'))
  const made = doors.device.make(await optionsFor(owner))
  const deep = Buffer.alloc(12_000, 0x81).toString('base64url')
  const sent = { name: '', passkey: { ...made, response: { ...made.response, attestationObject: deep } } }
  expect((await owner.call('POST', pathOf(owner), sent)).body).toEqual(refusedAs('PASSKEY_REFUSED'))
})

test('[ACCT-13] an address in the place of a name has no passkeys', async () => {
  const doors = await openDoors()
  const owner = await joined(doors.url, doors.room, '9000000068')
  expect((await owner.call('POST', pathOf(owner, '/challenge'), { password: GOOD })).body).toEqual(refusedAs('PASSKEYS_NO_NAME'))
  const { browser } = await arrived(doors.url)
  expect((await browser.call('POST', '/auth/passkey/challenge', {})).body).toEqual(refusedAs('PASSKEYS_NO_NAME'))
})

test('[ACCT-13] a site is the host that was asked, and over TLS its https pages alone', () => {
  expect(passkeySite('pavilion.example', true)).toEqual({ id: 'pavilion.example', origins: ['https://pavilion.example'] })
  expect(passkeySite('Pavilion.example:443', true)).toEqual({ id: 'pavilion.example', origins: ['https://pavilion.example'] })
  expect(passkeySite('localhost:3000', false)).toEqual({
    id: 'localhost',
    origins: ['https://localhost:3000', 'http://localhost:3000'],
  })
  for (const host of ['127.0.0.1', '127.0.0.1:3000', '[::1]', '[::1]:3000', '0x7f.1', '', 'a b'])
    expect(passkeySite(host, false)).toBeNull()
})

test('[ACCT-13] a passkey of an excluded member is refused as a password is', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const excluded = await owner.call('POST', `/account/${owner.member()}/play/self-exclusion`, { months: 6 })
  expect(excluded.body).toMatchObject({ success: true })
  const { ask, prove } = await arrived(doors.url)
  const byPasskey = await prove(doors.device.prove(await ask()))
  const { body } = await visitor(doors.url).logIn('9000000061', GOOD)
  expect([byPasskey['success'], byPasskey['code'], byPasskey['about']]).toEqual([body['success'], body['code'], body['about']])
})

test('[ACCT-13] a closed account has no passkeys, and they log in no more', async () => {
  const doors = await namedDoors()
  const owner = await withPasskey(doors)
  const member = memberCodeSchema.parse(owner.member())
  const { accounts } = doors.exchange.state
  accounts.set(`member:${member}:cash`, paise(0))
  accounts.set('house:bank', paise((accounts.get('house:bank') ?? 0) + OPENING))
  expect((await owner.call('POST', `/account/${member}/close`, { password: GOOD })).body).toEqual({ success: true })
  expect(doors.room.passkeys.list(member)).toEqual([])
  const { ask, prove } = await arrived(doors.url)
  expect(await prove(doors.device.prove(await ask()))).toEqual(refusedAs('PASSKEY_UNKNOWN'))
})

test('[ACCT-13] passkeys are there after a restart, and in the export of a profile', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-passkeys-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const doors = await namedDoors({ folder })
  const owner = await withPasskey(doors)
  const { body } = await owner.call('GET', `/account/${owner.member()}/profile/export`)
  const file: unknown = JSON.parse(String(body['file']))
  expect(file).toMatchObject({ passkeys: [{ name: 'My phone', site: 'localhost' }] })
  expect(String(body['file'])).not.toContain('publicKey')
  const db = openMemberStore(folder)
  const kept = createPasskeyStore(db, movedClock()).of(memberCodeSchema.parse(owner.member()))
  db.close()
  expect(kept).toMatchObject([{ name: 'My phone', transports: ['internal'], usedAt: null }])
})
