import { request } from 'node:http'
import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import type { Mail } from '#server/members/mailbox.ts'
import { stubIdentity } from '#server/members/identity.ts'
import { isLoopback } from '#domain/player/loopback.ts'
import { standInsOf } from '#server/settings.ts'
import { GOOD, codeFor, joined, order } from './accounts.ts'
import { openDoors, visitor } from './door.ts'

const PHONE = '9000000051'
/** A page asked for under any host name: its status. */
const statusAt = (url: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const asked = request({ hostname, port, path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })

test('[AUTH-12] a start that opens a network says which flag it needs', () => {
  const flags = (on: boolean, off: boolean) => ({ on, off })
  for (const host of ['127.0.0.1', '::1', 'localhost', '127.1.2.3', 'pavilion.localhost']) {
    expect(standInsOf(host, flags(false, false), undefined)).toBe('this-machine')
    expect(standInsOf(host, flags(true, false), undefined)).toBe('this-machine')
    expect(standInsOf(host, flags(false, true), undefined)).toBe('off')
  }
  for (const host of ['0.0.0.0', '::', '192.168.0.7', 'pavilion.example', 'localhost.example', '127.0.0.1.example']) {
    expect(() => standInsOf(host, flags(false, false), undefined)).toThrow(/^HOST=.+--no-stand-ins .+--stand-ins/)
    expect(standInsOf(host, flags(false, true), undefined)).toBe('off')
    expect(standInsOf(host, flags(true, false), undefined)).toBe('network')
  }
  expect(() => standInsOf('127.0.0.1', flags(true, true), undefined)).toThrow('exclude each other')
  // A proxy on this machine opens what is bound to this machine alone.
  expect(() => standInsOf('127.0.0.1', flags(false, false), 'loopback')).toThrow(/^TRUST_PROXY .+--no-stand-ins .+--stand-ins/)
  expect(standInsOf('127.0.0.1', flags(true, false), 'loopback')).toBe('network')
  for (const host of ['LOCALHOST', 'localhost.', '[::1]']) expect(isLoopback(host)).toBe(true)
  for (const host of ['', 'evillocalhost', 'localhost.evil', '127.0.0', '::2']) expect(isLoopback(host)).toBe(false)
})

test('[AUTH-12] mailbox and invented logins answer only a host name of this machine', async () => {
  const stub = stubIdentity(systemClock)
  const { url } = await openDoors({ stub, identity: stub })
  const paths = ['/mailbox', '/identity/google', '/identity/whatsapp', '/identity/google?person=0']
  for (const path of paths) {
    for (const host of ['127.0.0.1', '127.0.0.1:5173', '[::1]:80', 'localhost:1', 'kestrel.localhost:5173'])
      expect([host, path, await statusAt(url, path, { host })]).toEqual([host, path, 200])
    for (const host of ['evil.example', 'evil.example:80', 'localhost.evil.example', '127.0.0.1.evil.example', '192.168.0.7'])
      expect([host, path, await statusAt(url, path, { host })]).toEqual([host, path, 404])
    expect(await statusAt(url, path, { host: 'localhost', 'x-forwarded-host': 'pavilion.example' })).toBe(404)
    expect(await statusAt(url, path, { host: 'pavilion.example', 'x-forwarded-host': 'localhost' })).toBe(404)
  }
  const open = await openDoors({ stub, identity: stub, standIns: 'network' })
  for (const path of paths) expect(await statusAt(open.url, path, { host: '192.168.0.7' })).toBe(200)
  const shut = await openDoors({ standIns: 'off' })
  for (const path of paths) expect(await statusAt(shut.url, path, { host: '127.0.0.1' })).toBe(404)
})

test('[AUTH-12] refuses calls that need a code when nothing delivers codes, and prints none', async () => {
  const { url, room, printed } = await openDoors({ standIns: 'off' })
  const browser = visitor(url)
  await browser.call('GET', '/user/session')
  const refused = { success: false, status: 400, code: 'CODES_NOT_SENT', message: text.CODES_NOT_SENT }
  for (const path of ['/postNumberSignUp', '/createOtp/'])
    expect((await browser.call('POST', path, { phone: PHONE, managerId: '' })).body).toEqual(refused)
  expect((await browser.call('POST', '/auth/forgotPassword', { phone: PHONE })).body).toEqual(refused)
  expect(printed).toEqual([])
  expect(room.mailbox.list()).toEqual([])
  expect(room.sendsCodes).toBe(false)
})

test('[AUTH-12] a delivery takes codes to their phones where there are no stand-ins', async () => {
  const sent: Mail[] = []
  const { url, room, printed } = await openDoors({ standIns: 'off', deliver: (mail) => void sent.push(mail) })
  await order(visitor(url), '/postNumberSignUp', PHONE)
  expect(sent).toMatchObject([{ phone: PHONE, purpose: 'register', code: expect.stringMatching(/^\d{4}$/) }])
  expect([printed, room.mailbox.list()]).toEqual([[], []])
})

test('[AUTH-13] a takeover by forgotten password and mailbox is refused to another host name', async () => {
  const { url, room } = await openDoors()
  await joined(url, room, PHONE)
  await order(visitor(url), '/auth/forgotPassword', PHONE)
  expect(codeFor(room, PHONE)).toMatch(/^\d{4}$/)
  expect(await statusAt(url, '/mailbox', { host: 'rebound.example' })).toBe(404)
  expect((await visitor(url).logIn(PHONE, GOOD)).body).toMatchObject({ success: true })
})
