import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PASSKEY_MS } from '#contract/calls/passkeys.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { systemClock } from '#server/clock.ts'
import { stubIdentity } from '#server/members/identity.ts'
import { createPasskeyStore } from '#server/members/passkey-store.ts'
import { openMemberStore } from '#server/members/store.ts'
import { createAuthenticator } from '#tests/authenticator.ts'
import { refOfToday } from '#tests/player.ts'
import { GOOD, joined } from './accounts.ts'
import { DONE, askedFirst, callsOf } from './asked-first.ts'
import { movedClock, openDoors, visitor } from './door.ts'
import { chosen } from './outside.ts'

const REFUSED = (code: keyof typeof text) => ({ success: false, code, message: text[code] })
const ref = refOfToday

/** A member with a passkey and a beneficiary, whose withdrawals ask for the passkey first. */
const asking = async (over: Parameters<typeof openDoors>[0] = {}) => {
  const doors = await openDoors(over)
  const url = doors.url.replace('127.0.0.1', 'localhost')
  const device = createAuthenticator(url)
  const owner = await joined(url, doors.room, '9000000081')
  return { ...doors, url, device, owner, ...(await askedFirst(owner, device)) }
}

test('[ACCT-13] a withdrawal waits for a passkey, goes on once it signed, and each needs its own', async () => {
  const { device, challenge, send, withdraw, exchange } = await asking()
  expect(await withdraw(1)).toEqual(REFUSED('PASSKEY_NEEDED'))
  expect(exchange.openPayments()).toEqual([])
  expect(await send(device.prove(await challenge(ref(1))))).toEqual(DONE)
  expect(await withdraw(1)).toMatchObject({ success: true, result: { refrenceNo: 'WDR-000001', state: 'waiting' } })
  // The same press again gets the same answer, and needs no second proof.
  expect(await withdraw(1)).toMatchObject({ success: true, result: { refrenceNo: 'WDR-000001' } })
  expect(await withdraw(2)).toEqual(REFUSED('PASSKEY_NEEDED'))
  expect(exchange.openPayments()).toHaveLength(1)
})

test('[ACCT-13] a proof frees its own act alone, once, and for two minutes', async () => {
  const clock = movedClock()
  const { device, challenge, send, withdraw, first, remove } = await asking({ clock })
  expect(await send(device.prove(await challenge(ref(1))))).toEqual(DONE)
  for (const refused of [await withdraw(2), await first(false), await remove('1')]) expect(refused).toEqual(REFUSED('PASSKEY_NEEDED'))
  clock.advance(PASSKEY_MS + 1)
  expect(await withdraw(1)).toEqual(REFUSED('PASSKEY_NEEDED'))
  expect(await send(device.prove(await challenge(ref(1))))).toEqual(DONE)
  expect(await withdraw(1, 49_999_999)).toMatchObject({ code: 'AMOUNT_ABOVE_MAX' })
  expect(await send(device.prove(await challenge('passkeys')))).toEqual(DONE)
  expect([await first(false), await first(true), await first(false)]).toEqual([DONE, DONE, REFUSED('PASSKEY_NEEDED')])
})

test('[ACCT-13] a proof that is late, repeated, foreign or forged frees nothing', async () => {
  const clock = movedClock()
  const doors = await asking({ clock })
  const { url, device, challenge, send, withdraw, room } = doors
  const late = device.prove(await challenge(ref(1)))
  clock.advance(PASSKEY_MS + 1)
  expect(await send(late)).toEqual(REFUSED('PASSKEY_LATE'))
  // Of another member: their passkey, or their challenge.
  const other = await joined(url, room, '9000000082')
  const theirs = createAuthenticator(url)
  const otherCalls = callsOf(other)
  await otherCalls.add(theirs)
  expect(await send(theirs.prove(await challenge(ref(1))))).toEqual(REFUSED('PASSKEY_REFUSED'))
  expect(await send(device.prove(await otherCalls.challenge(ref(1))))).toEqual(REFUSED('PASSKEY_REFUSED'))
  expect(await otherCalls.send(device.prove(await challenge(ref(1))))).toEqual(REFUSED('PASSKEY_REFUSED'))
  // Of the site's login, and of another origin, site, key or count.
  const guest = visitor(url)
  await guest.call('GET', '/user/session')
  const login = (await guest.call('POST', '/auth/passkey/challenge', {})).body['options']
  expect(await send(device.prove(login))).toEqual(REFUSED('PASSKEY_LATE'))
  const wrong = [
    { origin: 'https://localhost.evil.example' },
    { site: 'evil.example' },
    { isVerified: false },
    { counter: 0 },
    { handle: 'eA' },
  ]
  for (const fault of wrong) expect(await send(device.prove(await challenge(ref(1)), fault))).toEqual(REFUSED('PASSKEY_REFUSED'))
  expect(await withdraw(1)).toEqual(REFUSED('PASSKEY_NEEDED'))
  const once = device.prove(await challenge(ref(1)), { handle: null })
  expect([await send(once), await send(once)]).toEqual([DONE, REFUSED('PASSKEY_LATE')])
  expect(await withdraw(1)).toMatchObject(DONE)
  expect(room.audit.last(50).filter(({ kind }) => kind === 'passkey-failed')).not.toEqual([])
  expect(room.audit.last(50).filter(({ kind }) => kind === 'passkey-proved')).toMatchObject([{ detail: 'withdrawal' }])
})

test('[ACCT-13] a proof frees the act in its own browser alone', async () => {
  const { url, device, challenge, send, withdraw, owner } = await asking()
  await send(device.prove(await challenge(ref(1))))
  const thief = visitor(url)
  await thief.logIn('9000000081', GOOD)
  expect(thief.member()).toBe(owner.member())
  expect(await callsOf(thief).withdraw(1)).toEqual(REFUSED('PASSKEY_NEEDED'))
  // One session at a time: the login above ended the owner's, whose proof went with it.
  expect(await withdraw(1)).toMatchObject({ success: false })
})

test('[ACCT-13] the question is turned off, and a passkey removed, with a passkey alone', async () => {
  const { device, challenge, send, first, remove, withdraw, isFirst, room, owner } = await asking()
  expect([await first(false), await remove('1')]).toEqual([REFUSED('PASSKEY_NEEDED'), REFUSED('PASSKEY_NEEDED')])
  expect(await isFirst()).toMatchObject({ result: { passkeyFirst: true } })
  await send(device.prove(await challenge('passkeys')))
  expect(await remove('1')).toEqual(DONE)
  // It was the last one.
  expect(await isFirst()).toMatchObject({ result: { passkeyFirst: false } })
  expect(await withdraw(1)).toMatchObject(DONE)
  expect(await first(true)).toEqual(REFUSED('PASSKEY_ELSEWHERE'))
  expect(await challenge('passkeys')).toBeUndefined()
  const kinds = room.audit.last(50, memberCodeSchema.parse(owner.member())).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('passkey-first'))).toEqual(['passkey-first-off', 'passkey-first-on'])
  const notices = (await owner.call('GET', `/account/${owner.member()}/notification/message`)).body['result']
  for (const kind of ['passkey-first-on', 'passkey-first-off'])
    expect(notices).toEqual(expect.arrayContaining([expect.objectContaining({ kind })]))
})

test('[ACCT-13] another member’s account has no question to turn on, ask or prove', async () => {
  const { url, room, owner, device, challenge } = await asking()
  const other = await joined(url, room, '9000000083')
  const path = `/account/${owner.member()}/passkeys`
  const proof = device.prove(await challenge('passkeys'))
  expect((await other.call('PUT', `${path}/first`, { isOn: false })).body).toEqual(REFUSED('NOT_YOUR_ACCOUNT'))
  expect((await other.call('POST', `${path}/proof/challenge`, { act: 'passkeys' })).body).toEqual(REFUSED('NOT_YOUR_ACCOUNT'))
  expect((await other.call('POST', `${path}/proof`, { proof })).body).toEqual(REFUSED('NOT_YOUR_ACCOUNT'))
  expect(await callsOf(other).first(true)).toEqual(REFUSED('PASSKEY_ELSEWHERE'))
  expect((await other.call('PUT', `${path}/first`, { isOn: 'no' })).status).toBe(400)
  expect((await other.call('POST', `${path}/proof/challenge`, { act: 'all' })).status).toBe(400)
})

test('[ACCT-13] a member without a password adds a passkey with one, once withdrawals ask for it', async () => {
  const stub = stubIdentity(systemClock)
  const doors = await openDoors({ stub, identity: stub })
  const url = doors.url.replace('127.0.0.1', 'localhost')
  const device = createAuthenticator(url)
  const owner = visitor(url)
  await owner.call('GET', '/user/session')
  const credential = (await chosen(owner, url, '/identity/google')).searchParams.get('glogin') ?? ''
  await owner.call('POST', '/auth/glogin', { credential, siteurl: 'x' })
  const { challenge, send } = await askedFirst(owner, device)
  const begin = async () => (await owner.call('POST', `/account/${owner.member()}/passkeys/challenge`, {})).body
  expect(await begin()).toEqual(REFUSED('PASSKEY_NEEDED'))
  await send(device.prove(await challenge('passkeys')))
  expect(await begin()).toMatchObject(DONE)
})

test('[ACCT-13] thirty challenges a minute are a member’s, and no more', async () => {
  const { challenge, owner } = await asking()
  for (let n = 0; n < 30; n += 1) expect(await challenge('passkeys')).toBeDefined()
  const soon = await owner.call('POST', `/account/${owner.member()}/passkeys/proof/challenge`, { act: 'passkeys' })
  expect(soon.body).toMatchObject({ code: 'RATE_LIMITED', waitMs: expect.any(Number) })
})

test('[ACCT-13] the question is there after a restart, and goes with the account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-passkey-first-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { owner } = await asking({ folder })
  const member = memberCodeSchema.parse(owner.member())
  const { body } = await owner.call('GET', `/account/${member}/profile/export`)
  expect(JSON.parse(String(body['file']))).toMatchObject({ passkeyFirst: true })
  const db = openMemberStore(folder)
  const store = createPasskeyStore(db, movedClock())
  expect(store.isFirst(member)).toBe(true)
  store.forget(member)
  expect(store.isFirst(member)).toBe(false)
  db.close()
})
