import { expect, test } from 'vitest'
import { createUserOtp, demoLogin, googleLogin, userLogin, whatsappLogin, whoAmI } from '#contract/calls/auth.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Flow } from '#client/player/login.ts'
import { said } from '#domain/said.ts'
import { secret } from '#contract/secret.ts'
import type { HttpDoor, Stored } from '#streams/doors.ts'
import { createLines } from '#streams/lines.ts'
import { createLogins } from '#streams/logins.ts'
import { at, deafDoors, line, member, quietDoors } from '#tests/player.ts'

const demo = member('demo').memberCode
const arrival = {
  memberCode: demo,
  details: { username: 'demo', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 'the-token',
  expiry: 9000,
  serverTime: 4000,
  isB2C: true,
}
const { verifytoken: _, ...tokenless } = arrival
const activity = { ip: '10.0.0.1', location: '' }
const seen = { success: true, status: 200, activity_details: activity }

/** A visitor's line whose calls get these answers by their path; null or none: the network fails. `isUp`: the socket takes messages. */
const visiting = (answers: Readonly<Record<string, unknown>>, isUp = false) => {
  const facts: Input[] = []
  const asked: (readonly [path: string, request: unknown])[] = []
  const sent: (readonly [name: string, body: unknown])[] = []
  const kept: (Stored | null)[] = []
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    asked.push([shape.path, request])
    const answer = answers[shape.path] ?? null
    reply(answer === null ? { kind: 'failed', said: said('network') } : { kind: 'answer', answer: shape.answer.parse(answer) })
  }
  const own = line()
  const socket = {
    ...deafDoors().doors.socket,
    send: (_: unknown, name: string, body: unknown) => {
      if (isUp) sent.push([name, body])
      return isUp
    },
  }
  const on = createLines(
    { http: { call }, socket },
    (fact) => void facts.push(fact),
    () => own,
  )(own)
  const memory = { ...quietDoors.memory, keepSession: (stored: Stored | null) => void kept.push(stored) }
  const logins = createLogins({ ...quietDoors, memory }, { now: () => at(1000) })
  return { on, logins, facts, asked, sent, kept }
}
type Visit = ReturnType<typeof visiting>
const password = { type: 'log-in', userId: 'demo', password: secret('a-password') } as const
const form = { otp: secret('1234'), password: secret('Abcdef1!'), referCode: 'R', promo: 'P', adult: true, terms: true }
const flow = { type: 'submit-flow', phone: '9000000001', codeId: 'o-1', kind: 'agent', form } as const
const refused = (way: string, why: unknown) => [{ type: 'login.refused', way, said: why }]
const accepted = (way: string) => [{ type: 'login.accepted', way, member: { memberCode: demo, expiresAt: at(6000) } }]

test('[AUTH-18] a login goes over the socket while it is up, else by a form, and says how it is seen', () => {
  const { on, logins, asked, sent, facts } = visiting({ [whoAmI.path]: seen }, true)
  logins.logIn(on, password)
  logins.logInDemo(on)
  expect(sent).toEqual([
    ['login', { username: 'demo', password: 'a-password', siteurl: 'localhost', manager: '', activity_details: activity }],
    ['login', { siteurl: 'localhost', manager: '', activity_details: activity }],
  ])
  expect([asked.map(([path]) => path), facts]).toEqual([[whoAmI.path, whoAmI.path], []])
  const down = visiting({
    [whoAmI.path]: seen,
    [userLogin.path]: { success: true, status: 200, data: arrival, token: { accessToken: 'x' } },
  })
  down.logins.logIn(down.on, password)
  expect([down.sent, down.asked.at(-1)?.[0], userLogin.encoding]).toEqual([[], '/user/userLogin', 'form'])
  expect(down.facts).toMatchObject(accepted('password'))
})

test('[AUTH-15] without an answer about this client there is no login, and its reason is said', () => {
  const ways = [
    ['password', ({ logins, on }: Visit) => logins.logIn(on, password)],
    ['demo', ({ logins, on }: Visit) => logins.logInDemo(on)],
    ['otp-login', ({ logins, on }: Visit) => logins.submit(on, { ...flow, flow: 'otp-login' })],
  ] as const
  for (const [way, go] of ways) {
    const why = (answer: unknown) => {
      const visit = visiting({ [whoAmI.path]: answer }, true)
      go(visit)
      return [visit.facts, visit.asked.length, visit.sent]
    }
    expect(why(null)).toEqual([refused(way, said('network')), 1, []])
    expect(why({ success: true, status: 200 })).toEqual([refused(way, said('network')), 1, []])
    const from = { ...seen, success: false, status: 403, message: 'not from here' }
    expect(why(from)).toEqual([refused(way, said('words', 'not from here')), 1, []])
  }
})

test('[AUTH-02][SESS-02] a login by a call is kept and accepted, and without a token it is none', () => {
  const by = (answer: unknown) => {
    const { on, logins, facts, kept, asked } = visiting({ [whoAmI.path]: seen, [userLogin.path]: answer })
    logins.logIn(on, password)
    return { facts, kept, request: asked.at(-1) }
  }
  const sound = { success: true, status: 200, data: arrival, token: { accessToken: 'x' } }
  const { facts, kept, request } = by(sound)
  expect(facts).toMatchObject(accepted('password'))
  expect(kept).toMatchObject([{ token: 'the-token', member: { memberCode: demo } }])
  expect(request).toEqual([userLogin.path, { userId: 'demo', password: 'a-password', siteurl: 'localhost' }])
  for (const none of [
    { ...sound, token: {} },
    { ...sound, data: tokenless },
    { ...sound, data: { ...arrival, verifytoken: '' } },
    { success: true, status: 200 },
  ])
    expect([by(none).facts, by(none).kept]).toEqual([refused('password', said('noToken')), []])
  expect(by({ success: false, status: 401 }).facts).toEqual(refused('password', said('WRONG_LOGIN')))
  expect(by(null).facts).toEqual(refused('password', said('network')))
})

test('[AUTH-02][AUTH-14] a demo purse, Google and WhatsApp log in by a call of their own', () => {
  const ways = [
    ['demo', demoLogin.path, { success: true, output: arrival }, ({ logins, on }: Visit) => logins.logInDemo(on), { siteurl: 'localhost' }],
    [
      'google',
      googleLogin.path,
      { success: true, result: arrival },
      ({ logins, on }: Visit) => logins.logInOutside(on, { type: 'log-in-outside', way: 'google', credential: secret('c') }),
      { credential: 'c', siteurl: 'localhost' },
    ],
    [
      'whatsapp',
      whatsappLogin.path,
      { success: true, result: arrival },
      ({ logins, on }: Visit) => logins.logInOutside(on, { type: 'log-in-outside', way: 'whatsapp', credential: secret('c') }),
      { otp: 'c' },
    ],
  ] as const
  for (const [way, path, answer, go, request] of ways) {
    const visit = visiting({ [whoAmI.path]: seen, [path]: answer })
    go(visit)
    expect(visit.facts).toMatchObject(accepted(way))
    expect(visit.asked.at(-1)).toEqual([path, request])
  }
})

test('[SESS-02] a handle of the socket becomes the session in the same way', () => {
  const { on, logins, facts, asked } = visiting({ '/user/claimSession': { success: true, output: arrival } })
  logins.claim(on, { type: 'claim-session', way: 'password', handle: secret('h') })
  expect(facts).toMatchObject(accepted('password'))
  expect(asked).toEqual([['/user/claimSession', { verifytoken: 'h' }]])
})

test('[AUTH-08][AUTH-12][AUTH-13][AUTH-19] a code is asked for by its flow, and sent or refused', () => {
  const phone = '9000000001'
  const flows: readonly (readonly [Flow, string, unknown])[] = [
    ['register', '/postNumberSignUp', { phone, managerId: 'manager' }],
    ['otp-login', '/createOtp/', { phone, managerId: 'manager' }],
    ['recover', '/auth/forgotPassword', { phone }],
  ]
  for (const [flow, path, request] of flows) {
    const ask = (answer: unknown) => {
      const { on, logins, facts, asked } = visiting({ [path]: answer })
      logins.sendCode(on, { type: 'send-code', flow, phone })
      return { facts, asked }
    }
    expect(ask({ success: true, status: 200, orderId: 'o-1', digits: 6 })).toEqual({
      facts: [{ type: 'code.sent', flow, codeId: 'o-1', digits: 6 }],
      asked: [[path, request]],
    })
    for (const none of [
      { success: true, status: 200 },
      { success: true, status: 429, orderId: 'o-1' },
      { success: false, status: 200, orderId: 'o-1' },
    ])
      expect(ask(none).facts).toEqual([{ type: 'code.refused', flow, said: said('cannotLoad') }])
    expect(ask(null).facts).toEqual([{ type: 'code.refused', flow, said: said('network') }])
  }
  const { on, logins, facts, asked } = visiting({ '/auth/resendOtp': { success: true, status: 200, orderId: 'o-2' } })
  logins.resendCode(on, { type: 'resend-code', flow: 'recover', codeId: 'o-1' })
  expect([facts, asked]).toEqual([
    [{ type: 'code.sent', flow: 'recover', codeId: 'o-2', digits: 4 }],
    [['/auth/resendOtp', { orderId: 'o-1' }]],
  ])
})

test('[AUTH-11][AUTH-17] registering sends what was typed, and nothing without both consents', () => {
  const { on, logins, facts, asked } = visiting({ [createUserOtp.path]: { success: true, output: arrival } })
  logins.submit(on, { ...flow, flow: 'register' })
  expect(facts).toMatchObject(accepted('register'))
  expect(asked).toEqual([
    [
      createUserOtp.path,
      {
        details: { _id: '', username: 'manager', role: 'admin' },
        newUser: { username: '9000000001', fullname: '', password: 'Abcdef1!', referrBy: 'R' },
        otp: '1234',
        orderId: 'o-1',
        type: 'agent',
        promo: 'P',
        adult: true,
        terms: true,
      },
    ],
  ])
  const greeted = visiting({ [createUserOtp.path]: { success: true, message: 'Welcome to the house.', output: arrival } })
  greeted.logins.submit(greeted.on, { ...flow, flow: 'register' })
  expect(greeted.facts).toMatchObject([{ type: 'login.accepted', message: 'Welcome to the house.' }])
  for (const without of [{ adult: false }, { terms: false }]) {
    const visit = visiting({})
    visit.logins.submit(visit.on, { ...flow, flow: 'register', form: { ...form, ...without } })
    expect([visit.facts, visit.asked]).toEqual([refused('register', said('mustBeAdult')), []])
  }
})

test('[AUTH-13] a new password is sent only for a code that fits', () => {
  const recover = (checked: unknown) => {
    const visit = visiting({ '/auth/verifyOtp': checked, '/auth/verifyforgotPassword': { success: true, result: arrival } })
    visit.logins.submit(visit.on, { ...flow, flow: 'recover' })
    return visit
  }
  const { facts, asked } = recover({ success: true })
  expect(facts).toMatchObject(accepted('recover'))
  expect(asked.map(([, request]) => request)).toEqual([
    { orderId: 'o-1', otp: '1234' },
    { orderId: 'o-1', otp: '1234', password: 'Abcdef1!' },
  ])
  for (const [answer, why] of [
    [null, said('network')],
    [{ success: false }, said('cannotLoad')],
  ] as const)
    expect([recover(answer).facts, recover(answer).asked.length]).toEqual([refused('recover', why), 1])
})

test('[AUTH-12] a login by a code goes over the socket alone', () => {
  const by = (isUp: boolean) => {
    const visit = visiting({ [whoAmI.path]: seen }, isUp)
    visit.logins.submit(visit.on, { ...flow, flow: 'otp-login' })
    return visit
  }
  expect([by(true).facts, by(true).sent]).toEqual([
    [],
    [['newloginWithOtp', { phone: '9000000001', otp: '1234', orderId: 'o-1', managerId: 'manager', activity_details: activity }]],
  ])
  expect(by(false).facts).toEqual(refused('otp-login', said('network')))
})

test('[AUTH-10] a referral code is answered by the exchange alone', () => {
  const referral = (answer: unknown) => {
    const { on, logins, facts } = visiting({ '/verifyRefferalCode': answer })
    logins.checkReferral(on, { type: 'check-referral', code: 'R' })
    return facts
  }
  expect(referral({ success: true, type: 'agent' })).toEqual([{ type: 'referral.confirmed', code: 'R', kind: 'agent' }])
  expect(referral({ success: true })).toEqual([{ type: 'referral.confirmed', code: 'R', kind: '' }])
  expect(referral({ success: false })).toEqual([{ type: 'referral.refused', code: 'R', said: said('cannotLoad') }])
  expect(referral(null)).toEqual([{ type: 'referral.refused', code: 'R', said: said('network') }])
})
