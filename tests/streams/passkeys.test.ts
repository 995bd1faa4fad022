import { expect, test } from 'vitest'
import { PASSKEY_MS } from '#contract/calls/passkeys.ts'
import { type Secret, secret } from '#contract/secret.ts'
import type { Change } from '#client/ledger/changes.ts'
import { type Said, said } from '#domain/said.ts'
import { makeChange } from '#streams/changes.ts'
import type { PasskeyDoor } from '#streams/doors.ts'
import { createLogins } from '#streams/logins.ts'
import { provePayment } from '#streams/proving.ts'
import { unsent } from '#streams/unsent.ts'
import { at, line, member, quietDoors, ref } from '#tests/player.ts'
import { answering } from './answering.ts'

const demo = member('demo').memberCode
const options = { challenge: 'YWJj', rpId: 'localhost', timeout: PASSKEY_MS, userVerification: 'required' }
const newOptions = {
  challenge: 'YWJj',
  rp: { id: 'localhost', name: 'Pavilion' },
  user: { id: 'aGFuZGxl', name: 'asha', displayName: 'asha' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: PASSKEY_MS,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
const common = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' } as const
const proof = { ...common, response: { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw', userHandle: 'ZA' } }
const passkey = { ...common, response: { clientDataJSON: 'YQ', attestationObject: 'Yg' } }

/** A browser whose passkeys answer so after that time; without an error they do what is asked. */
const browser = (name: string | null = null, tookMs = 5) => {
  let now = 1
  const answer = async <Made>(made: Made) => {
    now += tookMs
    return name === null ? ({ kind: 'made', made } as const) : ({ kind: 'failed', name } as const)
  }
  const door: PasskeyDoor = { makePasskey: () => answer(passkey), signWithPasskey: () => answer(proof) }
  return { door: async () => door, clock: { now: () => at(now) } }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const logIn = async (answer: unknown, { door, clock } = browser()) => {
  const { on, asked, facts } = answering(answer, null)
  createLogins({ ...quietDoors, passkeys: door }, clock).askPasskey(on)
  await settled()
  return { asked, facts }
}
const refused = (why: Said) => [{ type: 'login.refused', way: 'passkey', said: why }]

test('[ACCT-13] a passkey signs what the exchange asked, and the page keeps that as a secret', async () => {
  const { asked, facts } = await logIn({ success: true, options })
  expect(asked).toEqual([['POST', '/auth/passkey/challenge', {}]])
  const [signed] = facts
  expect(signed?.type === 'passkey.signed' && JSON.parse(signed.proof.reveal())).toEqual(proof)
  expect(JSON.stringify(facts)).not.toContain('aWQ')
})

test('[ACCT-13] each way in which a browser uses no passkey has its sentence', async () => {
  const asked = { success: true, options }
  for (const [name, tookMs, why] of [
    ['NotAllowedError', 900, said('passkeyNotUsed')],
    ['NotAllowedError', PASSKEY_MS, said('PASSKEY_LATE')],
    ['AbortError', 10, said('passkeyNotUsed')],
    ['NotSupportedError', 10, said('passkeyUnable')],
    ['ConstraintError', 10, said('passkeyUnable')],
    ['SecurityError', 10, said('PASSKEYS_NO_NAME')],
    ['InvalidStateError', 10, said('PASSKEY_KNOWN')],
    ['', 10, said('PASSKEY_REFUSED')],
  ] as const)
    expect((await logIn(asked, browser(name, tookMs))).facts).toEqual(refused(why))
  expect((await logIn(null)).facts).toEqual(refused(said('network')))
  expect((await logIn({ success: false, code: 'PASSKEYS_NO_NAME' })).facts).toEqual(refused(said('PASSKEYS_NO_NAME')))
  for (const answer of [{ success: false, options }, { success: true }])
    expect((await logIn(answer)).facts).toMatchObject([{ type: 'login.refused', way: 'passkey' }])
  const away = { ...browser(), door: () => Promise.reject(new Error('not loaded')) }
  expect((await logIn(asked, away)).facts).toEqual(refused(said('cannotLoad')))
})

test('[ACCT-13] what a passkey signed begins the session, or is refused', () => {
  const sent = { type: 'log-in-passkey', proof: secret(JSON.stringify(proof)) } as const
  const { on, asked, facts } = answering({ success: false, code: 'PASSKEY_UNKNOWN' }, null)
  const logins = createLogins(quietDoors, { now: () => at(1) })
  logins.logInPasskey(on, sent)
  expect(asked).toEqual([['POST', '/auth/passkey/login', { proof }]])
  logins.logInPasskey(on, { ...sent, proof: secret('{}') })
  expect(facts).toEqual([...refused(said('PASSKEY_UNKNOWN')), ...refused(said('PASSKEY_REFUSED'))])
})

test('[ACCT-13] a passkey that the browser made is sent with its name', async () => {
  const whole = { what: 'add-passkey', name: 'My phone', password: secret('word') } as const
  const add = async (
    answer: unknown,
    { door, clock } = browser(),
    change: { readonly what: 'add-passkey'; readonly name: string; readonly password: Secret | null } = whole,
  ) => {
    const { on, asked, facts } = answering(answer)
    makeChange(on, change, { ...quietDoors, passkeys: door, clock })
    await settled()
    return { asked, facts }
  }
  const path = '/account/:memberCode/passkeys'
  const { asked, facts } = await add({ success: true, options: newOptions })
  expect(asked).toEqual([
    ['POST', `${path}/challenge`, { memberCode: demo, password: 'word' }],
    ['POST', path, { memberCode: demo, name: 'My phone', passkey }],
  ])
  expect(facts).toEqual([{ type: 'change.answered', change: whole, ok: true, said: said('passkeyAdded') }])
  const free = await add({ success: true, options: newOptions }, browser(), { ...whole, password: null })
  expect(free.asked[0]).toEqual(['POST', `${path}/challenge`, { memberCode: demo }])
  for (const answer of [{ success: false, options: newOptions }, { success: true }])
    expect((await add(answer)).facts).toMatchObject([{ ok: false, said: said('accountNotChanged') }])
  const not = async (answer: unknown, from = browser()) => (await add(answer, from)).facts
  expect(await not(null)).toMatchObject([{ ok: false, said: said('network') }])
  expect(await not({ success: false, code: 'WRONG_PASSWORD' })).toMatchObject([{ ok: false, said: said('WRONG_PASSWORD') }])
  const known = await not({ success: true, options: newOptions }, browser('InvalidStateError'))
  expect(known).toMatchObject([{ ok: false, said: said('PASSKEY_KNOWN') }])
})

test('[ACCT-13][SOCK-06] a passkey that was not asked for, or not sent, is a refused login', () => {
  const sent = { type: 'log-in-passkey', proof: secret('{}') } as const
  for (const request of [{ type: 'ask-passkey' } as const, sent])
    expect(unsent(request, line(), said('network'))).toEqual({ type: 'login.refused', way: 'passkey', said: said('network') })
})

const needed = { success: false, code: 'PASSKEY_NEEDED' }
const ownPath = '/account/:memberCode/passkeys'

test('[ACCT-13] a withdrawal that waits for a passkey asks for it, and says what came of it', async () => {
  const ask = async (answers: Readonly<Record<string, unknown>>, page = browser()) => {
    const { on, asked, facts } = answering((path: string) => answers[path] ?? null)
    provePayment(on, ref(1), { passkeys: page.door, clock: page.clock })
    await settled()
    return { asked, facts }
  }
  const [challenge, send] = [`${ownPath}/proof/challenge`, `${ownPath}/proof`]
  const asks = { [challenge]: { success: true, options } }
  const not = (why: Said) => [{ type: 'payment.not-proved', ref: ref(1), said: why }]
  const { asked, facts } = await ask({ ...asks, [send]: { success: true } })
  expect(asked).toEqual([
    ['POST', challenge, { memberCode: demo, act: ref(1) }],
    ['POST', send, { memberCode: demo, proof }],
  ])
  expect(facts).toEqual([{ type: 'payment.proved', ref: ref(1) }])
  expect((await ask({ ...asks, [send]: { success: false, code: 'PASSKEY_LATE' } })).facts).toEqual(not(said('PASSKEY_LATE')))
  expect((await ask({ ...asks, [send]: { success: false } })).facts).toEqual(not(said('proofRefused')))
  expect((await ask(asks)).facts).toEqual(not(said('network')))
  expect((await ask({})).facts).toEqual(not(said('network')))
  expect((await ask({ [challenge]: { success: false, code: 'PASSKEY_ELSEWHERE' } })).facts).toEqual(not(said('PASSKEY_ELSEWHERE')))
  for (const answer of [{ success: true }, { success: false, options }])
    expect((await ask({ [challenge]: answer })).facts).toEqual(not(said('proofRefused')))
  expect((await ask(asks, browser('NotAllowedError'))).facts).toEqual(not(said('passkeyNotUsed')))
  const nobody = answering(null, null)
  provePayment(nobody.on, ref(1), { passkeys: browser().door, clock: browser().clock })
  expect([nobody.asked, nobody.facts]).toEqual([[], []])
})

test('[ACCT-13] a change of the passkeys that waits for one asks for it once, and goes on', async () => {
  const make = async (change: Change, refusals: number, page = browser()) => {
    let waits = refusals
    const { on, asked, facts } = answering((path: string) => {
      if (path.endsWith('/proof/challenge')) return { success: true, options }
      if (path.endsWith('/proof')) return { success: true }
      waits -= 1
      return waits >= 0 ? needed : { success: true, options: newOptions }
    })
    makeChange(on, change, { ...quietDoors, passkeys: page.door, clock: page.clock })
    await settled()
    const acts = asked.flatMap(([, path, request]) => (path.endsWith('/proof/challenge') ? [request] : []))
    return { asked: asked.map(([method, path]) => `${method} ${path.slice(ownPath.length)}`), facts, acts }
  }
  const proving = ['POST /proof/challenge', 'POST /proof']
  const off = { what: 'passkey-first', isOn: false } as const
  expect(await make(off, 1)).toEqual({
    acts: [{ memberCode: member('demo').memberCode, act: 'passkeys' }],
    asked: ['PUT /first', ...proving, 'PUT /first'],
    facts: [{ type: 'change.answered', change: off, ok: true, said: said('passkeyFirstOff') }],
  })
  expect((await make({ what: 'passkey-first', isOn: true }, 0)).facts).toMatchObject([{ ok: true, said: said('passkeyFirstOn') }])
  expect((await make(off, 2)).facts).toMatchObject([{ ok: false, said: said('PASSKEY_NEEDED') }])
  expect((await make(off, 1, browser('AbortError'))).facts).toMatchObject([{ ok: false, said: said('passkeyNotUsed') }])
  const removed = await make({ what: 'remove-passkey', id: '1' }, 1)
  expect(removed).toMatchObject({ asked: ['DELETE /:id', ...proving, 'DELETE /:id'], facts: [{ said: said('passkeyRemoved') }] })
  const added = await make({ what: 'add-passkey', name: '', password: null }, 1)
  expect(added.asked).toEqual(['POST /challenge', ...proving, 'POST /challenge', 'POST '])
})
