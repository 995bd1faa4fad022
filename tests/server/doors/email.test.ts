import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import type { Code } from '#contract/call.ts'
import { text } from '#copy/catalogue.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { DEFAULT_ZONE } from '#domain/money/periods.ts'
import type { Mail } from '#server/members/mailbox.ts'
import { openMembersRoom } from '#server/members/service.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { GOOD, PAVILION, joined } from './accounts.ts'
import { movedClock, openDoors, visitor } from './door.ts'

const HOUR = 3600_000
type Room = Awaited<ReturnType<typeof openDoors>>['room']
type Browser = ReturnType<typeof visitor>

const PHONE = '9000000041'
const ask = async (browser: Browser, email: string, password = GOOD) =>
  (await browser.call('POST', '/profile/email', { email, password })).body
const linksIn = ({ mailbox }: Room): number => mailbox.list().filter((mail) => 'path' in mail).length
/** The target of the last link sent to this address, in the contract's words. */
const linkTo = ({ mailbox }: Room, email: string): string =>
  (mailbox.list().flatMap((mail) => ('path' in mail && mail.email === email ? [mail.path] : []))[0] ?? '/verify-email/none/none').replace(
    '/verify-email/',
    '/profile/verify/email/',
  )
const open = async (browser: Browser, path: string) => (await browser.call('GET', path)).body
const emailOf = async (browser: Browser, code = 'M1003') => {
  const { result } = (await browser.call('GET', `/account/${code}/profile/get`)).body
  return result
}
const proved = { success: true, status: { statusDesc: text.emailVerifiedNow } }
const unproved = (code: Code) => ({ success: false, code, message: text[code], status: { statusDesc: text[code] } })

test('[ACCT-06][ERR-03] a link verifies its e-mail once, also without a login, and opens no session', async () => {
  const { url, room, printed } = await openDoors()
  const owner = await joined(url, room, PHONE)
  expect(await emailOf(owner)).toMatchObject({ email: '', emailVerified: false })
  expect(await ask(owner, 'asha@example.com')).toEqual({ success: true })
  expect(await emailOf(owner)).toMatchObject({ email: 'asha@example.com', emailVerified: false })
  const path = linkTo(room, 'asha@example.com')
  expect(path).toMatch(/^\/profile\/verify\/email\/[0-9a-f]{16}\/[0-9a-f]{64}$/)
  const mailbox = await (await fetch(`${url}/mailbox`)).text()
  expect(mailbox).toContain('asha@example.com')
  expect(mailbox).toContain(`href="${path.replace('/profile/verify/email/', '/verify-email/')}"`)
  expect(printed.join('')).toContain(path.replace('/profile/verify/email/', '/verify-email/'))
  expect(printed.join('')).not.toContain('asha@example.com')

  const stranger = visitor(url)
  expect(await open(stranger, path)).toEqual(proved)
  expect((await stranger.call('GET', '/user/session')).body).toEqual({ success: false })
  expect(await emailOf(owner)).toMatchObject({ email: 'asha@example.com', emailVerified: true })
  expect(await open(stranger, path)).toEqual(unproved('EMAIL_LINK_USED'))
  expect(await open(owner, path)).toEqual(unproved('EMAIL_LINK_USED'))
  expect(await ask(owner, 'asha@example.com')).toEqual({
    success: false,
    code: 'EMAIL_VERIFIED_ALREADY',
    message: text.EMAIL_VERIFIED_ALREADY,
  })
  const trail = room.audit.last(10).filter(({ kind }) => kind.startsWith('email'))
  expect(trail.map(({ kind }) => kind)).toEqual(['email-failed', 'email-failed', 'email-verified', 'email-asked'])
  expect(JSON.stringify(trail)).not.toContain(path.slice(-64))
})

test('[ACCT-06] refuses a link with another secret or an unknown id, and leaves the true link valid', async () => {
  const { url, room } = await openDoors()
  const owner = await joined(url, room, PHONE)
  await ask(owner, 'asha@example.com')
  const path = linkTo(room, 'asha@example.com')
  const wrong = [
    path.slice(0, -1),
    path.replace(/.{64}$/, 'f'.repeat(64)),
    '/profile/verify/email/x/x',
    path.replace(/[0-9a-f]{16}/, 'none'),
  ]
  for (const each of wrong) expect(await open(owner, each)).toEqual(unproved('EMAIL_LINK_WRONG'))
  expect((await owner.call('GET', `${path}0`)).status).toBe(400)
  expect(await emailOf(owner)).toMatchObject({ emailVerified: false })
  expect(await open(owner, path)).toEqual(proved)
})

test('[ACCT-06] the audit stays bounded when a visitor opens wrong links without end', async () => {
  const { url, room } = await openDoors()
  const stranger = visitor(url)
  for (let n = 0; n < 15; n += 1) expect(await open(stranger, `/profile/verify/email/none/${n}`)).toEqual(unproved('EMAIL_LINK_WRONG'))
  expect(room.audit.last(100).filter(({ kind }) => kind === 'email-failed')).toHaveLength(10)
})

test('[ACCT-06] a link lives 24 hours, and a newer one replaces it', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const owner = await joined(url, room, PHONE)
  await ask(owner, 'old@example.com')
  const old = linkTo(room, 'old@example.com')
  await ask(owner, 'new@example.com')
  const path = linkTo(room, 'new@example.com')
  expect(await open(owner, old)).toEqual(unproved('EMAIL_LINK_EXPIRED'))
  clock.advance(24 * HOUR + 1)
  expect(await open(visitor(url), path)).toEqual(unproved('EMAIL_LINK_EXPIRED'))
  const again = visitor(url)
  await again.logIn(PHONE, GOOD)
  await ask(again, 'new@example.com')
  clock.advance(23 * HOUR)
  expect(await open(visitor(url), linkTo(room, 'new@example.com'))).toEqual(proved)
})

test('[ACCT-06] a link fails under another member’s login and stays valid; a new e-mail waits for its link', async () => {
  const { url, room } = await openDoors()
  const [owner, other] = [await joined(url, room, PHONE), await joined(url, room, '9000000042')]
  await ask(owner, 'asha@example.com')
  const path = linkTo(room, 'asha@example.com')
  expect(await open(other, path)).toEqual(unproved('EMAIL_LINK_OTHER'))
  expect(await emailOf(other, 'M1004')).toMatchObject({ email: '', emailVerified: false })
  expect(await open(owner, path)).toEqual(proved)
  await ask(owner, 'next@example.com')
  expect(await emailOf(owner)).toMatchObject({ email: 'asha@example.com', emailVerified: true })
  expect(await open(owner, linkTo(room, 'next@example.com'))).toEqual(proved)
  expect(await emailOf(owner)).toMatchObject({ email: 'next@example.com', emailVerified: true })
})

test('[ACCT-06] allows five links in ten minutes per member and per e-mail, and none to visitors', async () => {
  const clock = movedClock()
  const { url, room } = await openDoors({ clock })
  const [owner, other] = [await joined(url, room, PHONE), await joined(url, room, '9000000042')]
  for (let i = 0; i < 5; i++) expect(await ask(owner, 'asha@example.com')).toEqual({ success: true })
  const tooMany = { success: false, code: 'RATE_LIMITED', message: expect.any(String) }
  expect(await ask(owner, 'else@example.com')).toEqual(tooMany)
  expect(await ask(other, 'Asha@Example.com')).toEqual(tooMany)
  expect(linksIn(room)).toBe(5)
  clock.advance(10 * 60_000)
  expect(await ask(owner, 'else@example.com')).toEqual({ success: true })
  for (const email of ['', 'asha', 'a@b', '<b>@example.com', `${'a'.repeat(250)}@example.com`])
    expect((await owner.call('POST', '/profile/email', { email, password: GOOD })).status).toBe(400)
  const nobody = visitor(url)
  await nobody.call('GET', '/user/session')
  expect((await nobody.call('POST', '/profile/email', { email: 'asha@example.com' })).status).toBe(401)
  expect(linksIn(room)).toBe(6)
})

test('[ACCT-06] links outlive a restart, with five of a member remembered at most', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-proofs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = virtualClock(millisSchema.parse(1_800_000_000_000))
  const exchange = createExchange({ clock, log: memoryLog() })
  onTestFinished(exchange.close)
  const sent: Mail[] = []
  const start = () =>
    openMembersRoom({ folder, exchange, clock, taken: [], zoneOf: () => DEFAULT_ZONE, deliver: (mail) => void sent.unshift(mail) })
  const first = await start()
  const now = clock.now()
  const owner = await first.members.join({
    group: PAVILION,
    username: PHONE,
    mobile: PHONE,
    password: GOOD,
    adultAt: now,
    termsAt: now,
  })
  if (owner === null) throw new Error('nobody joined')
  const { memberCode } = owner
  for (let i = 0; i < 6; i++) {
    expect(first.proofs.ask(memberCode, `asha${i}@example.com`, '127.0.0.1')).toEqual({ ok: true })
    clock.advance(HOUR)
  }
  const paths = sent.map((mail) => ('path' in mail ? mail.path : ''))
  first.close()
  const again = await start()
  onTestFinished(again.close)
  const take = async (path = ''): Promise<string> => {
    const [, , id = '', token = ''] = path.split('/')
    const taken = await again.proofs.take(id, token, null, '127.0.0.1')
    return taken.ok ? 'proved' : taken.code
  }
  expect(again.members.find(memberCode)).toMatchObject({ email: 'asha5@example.com', emailVerified: false })
  expect(await take(paths[5])).toBe('EMAIL_LINK_WRONG')
  expect(await take(paths[4])).toBe('EMAIL_LINK_EXPIRED')
  expect(await take(paths[0])).toBe('proved')
  expect(again.members.find(memberCode)).toMatchObject({ email: 'asha5@example.com', emailVerified: true })
})
