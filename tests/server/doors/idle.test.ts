import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { loadBrands } from '#server/brands.ts'
import { systemClock } from '#server/clock.ts'
import { createSessions } from '#server/gate/sessions.ts'
import { text } from '#copy/catalogue.ts'
import { createBetOf, memberOn, movedClock, openDoors, visitor } from './door.ts'

const MINUTE = 60_000
const folder = join(import.meta.dirname, '..', '..', '..', 'brands')
const temporary = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'pavilion-idle-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}
/** The brands; the default one has this setting. */
const brandsWith = (idleMinutes: unknown) => {
  const copy = temporary()
  cpSync(folder, copy, { recursive: true })
  const file = join(copy, 'pavilion', 'brand.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), idleMinutes }))
  return loadBrands(copy)
}

test('[SESS-04] an idle session ends after the brand’s minutes, and a call before that keeps it', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock, brands: brandsWith(10) })
  const browser = visitor(url)
  await browser.logIn()
  for (let i = 0; i < 5; i++) {
    clock.advance(9 * MINUTE + 59_000)
    expect((await browser.call('POST', '/getActivityDetails', {})).status).toBe(200)
  }
  clock.advance(11 * MINUTE + 1)
  expect((await browser.call('GET', '/account/M1001/profile/get')).status).toBe(401)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[SESS-04] a session that knows no idle time ends after twelve hours alone', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock })
  const browser = visitor(url)
  await browser.logIn()
  clock.advance(12 * 60 * MINUTE - 1000)
  expect((await browser.call('GET', '/user/session')).body).toMatchObject({ success: true })
  clock.advance(1000)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[SESS-04] an open socket keeps no session; its member learns why it ended', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock, brands: brandsWith(10) })
  const { browser, socket, next } = await memberOn(url)
  await next('heartbeat')
  for (let i = 0; i < 11; i++) {
    clock.advance(MINUTE)
    await browser.call('POST', '/user/socketTicket', {})
  }
  clock.advance(1)
  expect(await next('logout')).toEqual({
    code: 'SESSION_IDLE',
    message: text.SESSION_IDLE,
  })
  await expect.poll(() => socket.connected).toBe(false)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[SESS-04] a bet over the socket keeps the session', async () => {
  const clock = movedClock()
  const { url, list } = await openDoors({ clock, brands: brandsWith(10) })
  list('m1')
  const { browser, socket, next } = await memberOn(url)
  for (let i = 0; i < 4; i++) {
    clock.advance(8 * MINUTE)
    socket.emit('create-bet', createBetOf(i))
    await next('place-bet-success')
  }
  expect((await browser.call('GET', '/user/session')).body).toMatchObject({ success: true })
})

test('[SESS-04] the calls an open page makes by itself do not extend a session', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock, brands: brandsWith(10), limits: { pointsAConnection: 10_000, pointsAMember: 10_000 } })
  const { browser, socket, next } = await memberOn(url)
  const filter = { username: 'demo', deleted: false, result: 'ACTIVE', status: 'MATCHED' }
  for (let i = 0; i < 10; i++) {
    clock.advance(MINUTE)
    for (const path of ['/getUserDetails', '/user/socketTicket']) expect((await browser.call('POST', path, {})).status).toBe(200)
    socket.emit('get-bets', { memberCode: 'M1001', token: '', filter, sort: { placedTime: -1 } })
    await next('get-bets-success')
  }
  clock.advance(MINUTE)
  expect((await browser.call('GET', '/user/session')).body).toEqual({ success: false })
})

test('[SESS-04] activity is written at most once a minute', () => {
  const clock = movedClock()
  const made = temporary()
  const sessions = createSessions(made, clock)
  const { id } = sessions.open({ memberCode: memberCodeSchema.parse('M1001'), username: 'demo' }, 10 * MINUTE)
  const db = new Database(join(made, 'sessions.db'))
  onTestFinished(() => {
    db.close()
    sessions.close()
  })
  const written = new Set<string>()
  for (let i = 0; i < 600; i++) {
    clock.advance(1000)
    expect(sessions.findActive(id)).not.toBeNull()
    written.add(JSON.stringify(db.prepare('SELECT seen FROM sessions').all()))
  }
  expect(written.size).toBeLessThanOrEqual(11)
})

test('[SESS-01] a session of before there were idle ones is still known', () => {
  const made = temporary()
  const old = new Database(join(made, 'sessions.db'))
  old.exec(`CREATE TABLE sessions (digest TEXT PRIMARY KEY, member TEXT NOT NULL, username TEXT NOT NULL, expiry INTEGER NOT NULL);
    CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);`)
  const digest = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9'
  old.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?)').run(digest, 'M1001', 'demo', systemClock.now() + MINUTE)
  old.close()
  const sessions = createSessions(made, systemClock)
  expect(sessions.findActive('hello world')).toMatchObject({ member: 'M1001' })
  expect(sessions.find('hello world')).toMatchObject({ member: 'M1001' })
  sessions.close()
})

test('[BRAND-02] a brand’s idle time is a whole number of minutes up to 12 hours', () => {
  expect(brandsWith(30).brandOf(undefined).idleMinutes).toBe(30)
  for (const bad of [0, 1.5, 721, '10']) expect(() => brandsWith(bad)).toThrow(/^Brand "pavilion": idleMinutes: /)
})

test('[SESS-04] login and restore send the exchange’s time, by which a device keeps the end', async () => {
  const clock = { now: () => millisSchema.parse(1_900_000_000_000), after: systemClock.after }
  const { url } = await openDoors({ clock })
  const browser = visitor(url)
  const times = { serverTime: 1_900_000_000_000, expiry: 1_900_000_000_000 + 12 * 60 * MINUTE }
  expect((await browser.logIn()).body).toMatchObject({ data: times })
  expect((await browser.call('GET', '/user/session')).body).toMatchObject({ output: times })
})
