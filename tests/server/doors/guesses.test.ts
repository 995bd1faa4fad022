import { expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { codeFor, GOOD, joined, online, order, otherThan, register, socketLogin } from './accounts.ts'
import { connect, movedClock, openDoors, visitor } from './door.ts'

const PHONE = '9876543210'
/** A member with a password that can change; a demo's is fixed. */
const MEMBER = '9876500021'
const NOBODY = '9000000011'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const wrong = { success: false, status: 200, code: 'WRONG_LOGIN', message: text.WRONG_LOGIN }
const wait = (howLong: string) => ({
  success: false,
  code: 'RATE_LIMITED',
  message: `Too many attempts. Wait ${howLong} and try again.`,
  waitMs: expect.any(Number),
})

/** Doors behind a proxy, so that each browser has its own address. */
const open = async () => {
  const clock = movedClock()
  const doors = await openDoors({ clock, trustProxy: '127.0.0.1' })
  const from = (address: string) => visitor(doors.url, { 'x-forwarded-for': address })
  const guess = async (address: string, userId = 'demo') => (await from(address).logIn(userId, 'guess')).body
  const ask = async (browser: ReturnType<typeof visitor>, phone = PHONE) => {
    await browser.call('GET', '/user/session')
    return (await browser.call('POST', '/createOtp/', { phone, managerId: '' })).body
  }
  return { ...doors, clock, from, guess, ask }
}

/** The same, with a member who registered ten minutes ago from another address. */
const openWithMember = async () => {
  const doors = await open()
  await joined(doors.url, doors.room, MEMBER)
  doors.clock.advance(10 * MINUTE)
  return doors
}

test('[AUTH-02] five wrong passwords slow that address for that account, by name and by number', async () => {
  const { guess, from, clock } = await open()
  for (let i = 0; i < 5; i++) expect(await guess('10.0.0.1', i % 2 === 0 ? 'demo' : PHONE)).toEqual(wrong)
  expect(await guess('10.0.0.1')).toEqual({ ...wait('15 seconds'), status: 200 })
  expect((await from('10.0.0.1').logIn('demo', 'demo1234')).body).toMatchObject(wait('15 seconds'))
  expect((await from('10.0.0.1').logIn('demo2', 'demo1234')).body).toMatchObject({ success: true })
  expect((await from('10.0.0.2').logIn('demo', 'demo1234')).body).toMatchObject({ success: true })
  clock.advance(15_000)
  expect(await guess('10.0.0.1')).toEqual(wrong)
  expect(await guess('10.0.0.1')).toMatchObject(wait('30 seconds'))
  clock.advance(MINUTE)
  expect((await from('10.0.0.1').logIn('demo', 'demo1234')).body).toMatchObject({ success: true })
  expect(await guess('10.0.0.1')).toEqual(wrong)
})

test('[AUTH-02] the wait doubles up to a quarter of an hour and never shuts the account', async () => {
  const { guess, clock } = await open()
  for (let i = 0; i < 5; i++) await guess('10.0.0.1')
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900]) {
    clock.advance(seconds * 1000 - 1000)
    expect(await guess('10.0.0.1')).toMatchObject({ code: 'RATE_LIMITED' })
    clock.advance(1000)
    expect(await guess('10.0.0.1')).toEqual(wrong)
  }
})

test('[AUTH-02] an unknown name is slowed like an account', async () => {
  const { guess } = await open()
  for (let i = 0; i < 5; i++) expect(await guess('10.0.0.1', 'nobody')).toEqual(wrong)
  expect(await guess('10.0.0.1', 'NOBODY')).toMatchObject(wait('15 seconds'))
})

test('[AUTH-02] one household of IPv6 addresses is one address', async () => {
  const { guess } = await open()
  for (let i = 0; i < 5; i++) expect(await guess(`2001:db8:0:1::${i + 1}`)).toEqual(wrong)
  expect(await guess('2001:db8:0:1:ffff::1')).toMatchObject(wait('15 seconds'))
  expect(await guess('2001:db8:0:2::1')).toEqual(wrong)
})

test('[AUTH-02] guesses sent all at once are counted like any others', async () => {
  const { guess } = await open()
  const answers = await Promise.all(Array.from({ length: 9 }, () => guess('10.0.0.1')))
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(4)
})

test('[AUTH-02] a known device logs in while strangers guess from its address and everywhere', async () => {
  const { guess, from, url, clock } = await open()
  const owner = from('10.0.0.1')
  await owner.logIn()
  const answer = await owner.call('POST', '/user/logout', {})
  expect(answer.body).toEqual({ success: true })
  expect(owner.jar.get('pavilion-device')).toMatch(/^[0-9a-f]{64}$/)
  for (let i = 0; i < 10; i++) await guess('10.0.0.1')
  expect((await from('10.0.0.1').logIn('demo', 'demo1234')).status).toBe(429)
  for (let i = 0; i < 60; i++) await guess(`10.1.0.${i}`)
  // An address that never failed waits with all strangers, also with the right password.
  expect(await guess('10.2.0.1')).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await from('10.2.0.2').logIn('demo', 'demo1234')).body).toMatchObject({ code: 'RATE_LIMITED' })
  expect((await owner.logIn('demo', 'demo1234')).body).toMatchObject({ success: true })
  await owner.call('POST', '/user/logout', {})
  const connection = { browser: owner, ...(await connect(url, await owner.ticket())) }
  expect((await socketLogin(connection, 'demo', 'demo1234')).answer).toMatchObject({ success: true })
  clock.advance(180 * DAY)
  for (let i = 0; i < 5; i++) await guess('10.0.0.1')
  expect((await owner.logIn('demo', 'demo1234')).body).toMatchObject(wait('15 seconds'))
})

test('[AUTH-02] fresh addresses have fifty guesses at an account together, at every door', async () => {
  const { guess, from, url, clock } = await openWithMember()
  const owner = from('10.0.0.1')
  await owner.logIn(MEMBER, GOOD)
  await owner.call('POST', '/user/logout', {})
  const bySocket = async (address: string): Promise<unknown> => {
    const { answer } = await socketLogin(await online(url, { 'x-forwarded-for': address }), MEMBER, 'guess')
    return 'code' in answer ? answer.code : null
  }
  const codes: unknown[] = []
  for (let n = 0; n < 120; n += 1) codes.push(n % 4 === 0 ? await bySocket(`10.1.${n}.1`) : (await guess(`10.1.${n}.1`, MEMBER))['code'])
  const looked = codes.filter((code) => code === 'WRONG_LOGIN').length
  expect([looked, codes.lastIndexOf('WRONG_LOGIN'), new Set(codes.slice(50))]).toEqual([50, 49, new Set(['RATE_LIMITED'])])
  // Then one guess after each wait, which grows to five minutes.
  for (let n = 0; n < 5; n += 1) {
    clock.advance(5 * MINUTE)
    expect(await guess(`10.2.${n}.1`, MEMBER)).toEqual(wrong)
    expect(await guess(`10.2.${n}.2`, MEMBER)).toMatchObject({ code: 'RATE_LIMITED' })
  }
  expect((await owner.logIn(MEMBER, GOOD)).body).toMatchObject({ success: true })
})

test('[AUTH-02] six own accounts lift no address’s ten logins a minute at another account', async () => {
  const { from, url, room, clock } = await open()
  const address = { 'x-forwarded-for': '10.0.0.7' }
  const own = []
  for (let n = 0; n < 6; n += 1) {
    const browser = from('10.0.0.7')
    await register(browser, room, `987650010${n}`)
    await browser.call('POST', '/user/logout', {})
    own.push(browser)
    clock.advance(10 * MINUTE)
  }
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) for (const browser of own) statuses.push((await browser.logIn(`name${n}`, 'guess')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  const connection = await online(url, address)
  expect((await socketLogin(connection, 'demo2', 'guess')).answer).toMatchObject({ code: 'RATE_LIMITED' })
  const answers = await Promise.all(own.map((browser, n) => browser.logIn(`987650010${n}`, GOOD)))
  expect(answers.map(({ body }) => body['success'])).toEqual(Array(6).fill(true))
})

test('[AUTH-02] a known device that guesses is slowed itself', async () => {
  const { from, clock } = await open()
  const thief = from('10.0.0.1')
  await thief.logIn()
  await thief.call('POST', '/user/logout', {})
  for (let i = 0; i < 10; i++) {
    clock.advance(10_000)
    expect((await thief.logIn('demo', 'guess')).body).toEqual(wrong)
  }
  clock.advance(10_000)
  expect((await thief.logIn('demo', 'guess')).body).toMatchObject(wait('5 seconds'))
})

test('[AUTH-02] a device counts as known for the members of its own logins alone', async () => {
  const { from } = await open()
  const own = from('10.0.0.1')
  await own.logIn('demo2', 'demo1234')
  await own.call('POST', '/user/logout', {})
  for (let i = 0; i < 5; i++) expect((await own.logIn('demo', 'guess')).body).toEqual(wrong)
  expect((await own.logIn('demo', 'guess')).body).toMatchObject(wait('15 seconds'))
})

test('[AUTH-02] an address that guesses at many accounts is slowed for all of them', async () => {
  const { guess, from, clock } = await open()
  for (let i = 0; i < 50; i++) {
    clock.advance(10_000)
    expect(await guess('10.0.0.1', `name${i}`)).toEqual(wrong)
  }
  clock.advance(10_000)
  expect(await guess('10.0.0.1', 'demo2')).toMatchObject(wait('5 seconds'))
  expect((await from('10.0.0.2').logIn('demo2', 'demo1234')).body).toMatchObject({ success: true })
})

test('[AUTH-02] a member keeps ten devices: the one used longest ago is a stranger again', async () => {
  const { room, clock } = await open()
  const [demo] = room.members.all()
  if (demo === undefined) throw new Error('no demo account')
  for (let i = 0; i < 11; i++) {
    clock.advance(1000)
    room.devices.remember(demo, String(i).padStart(64, '0'))
  }
  const known = Array.from({ length: 11 }, (_, i) => room.devices.knows(demo, String(i).padStart(64, '0')))
  expect(known).toEqual([false, ...Array<boolean>(10).fill(true)])
  expect(room.devices.knows(null, '1'.padStart(64, '0'))).toBe(false)
})

test('[AUTH-02] a new password by code ends what was guessed about the old one', async () => {
  const { guess, from, room } = await openWithMember()
  for (let i = 0; i < 5; i++) await guess('10.0.0.1', MEMBER)
  expect(await guess('10.0.0.1', MEMBER)).toMatchObject(wait('15 seconds'))
  const browser = from('10.0.0.1')
  const orderId = await order(browser, '/auth/forgotPassword', MEMBER)
  const reset = await browser.call('POST', '/auth/verifyforgotPassword', { orderId, otp: codeFor(room, MEMBER), password: GOOD })
  expect(reset.body).toMatchObject({ success: true })
  await browser.call('POST', '/user/logout', {})
  browser.jar.delete('pavilion-device')
  expect((await browser.logIn(MEMBER, GOOD)).body).toMatchObject({ success: true })
})

test('[AUTH-19] five codes to a number and twenty in all to one address in ten minutes', async () => {
  const { ask, from, clock } = await open()
  const one = from('10.0.1.1')
  for (let i = 0; i < 5; i++) expect(await ask(one, NOBODY)).toMatchObject({ success: true })
  expect(await ask(one, NOBODY)).toEqual({ ...wait('10 minutes'), status: 400 })
  for (let i = 0; i < 15; i++) expect(await ask(one, `90000001${i + 10}`)).toMatchObject({ success: true })
  expect(await ask(one, '9000000199')).toMatchObject(wait('10 minutes'))
  clock.advance(10 * MINUTE)
  expect(await ask(one, NOBODY)).toMatchObject({ success: true })
})

test('[AUTH-19] a stranger who asks for codes stops neither another address nor a known device', async () => {
  const { ask, from } = await open()
  const owner = from('10.0.0.1')
  await owner.logIn()
  await owner.call('POST', '/user/logout', {})
  const stranger = from('10.0.0.1')
  for (let i = 0; i < 5; i++) expect(await ask(stranger)).toMatchObject({ success: true })
  expect(await ask(stranger)).toMatchObject(wait('10 minutes'))
  expect(await ask(from('10.0.0.2'))).toMatchObject({ success: true })
  expect(await ask(owner)).toMatchObject({ success: true })
})

test('[AUTH-19] a number gets twenty codes a day by strangers and ten more by known devices', async () => {
  const { ask, from, clock, room } = await open()
  const owner = from('10.0.0.1')
  await owner.logIn()
  await owner.call('POST', '/user/logout', {})
  for (let i = 0; i < 20; i++) expect(await ask(from(`10.1.0.${i}`))).toMatchObject({ success: true })
  expect(await ask(from('10.2.0.1'))).toEqual({ ...wait('24 hours'), status: 400 })
  for (let i = 0; i < 10; i++) {
    if (i === 5) clock.advance(10 * MINUTE)
    expect(await ask(owner)).toMatchObject({ success: true })
  }
  clock.advance(10 * MINUTE)
  expect(await ask(owner)).toMatchObject(wait('24 hours'))
  expect(room.mailbox.list().length).toBeLessThanOrEqual(30)
  clock.advance(DAY)
  expect(await ask(from('10.2.0.1'))).toMatchObject({ success: true })
})

test('[AUTH-19] a code that is sent again counts for the day, too', async () => {
  const { ask, from, clock } = await open()
  const one = from('10.0.0.1')
  const { orderId } = await ask(one)
  const again = async () => (await one.call('POST', '/auth/resendOtp', { orderId })).body
  for (let i = 0; i < 5; i++) {
    clock.advance(59_000)
    expect(await again()).toMatchObject({ success: true })
  }
  for (let i = 0; i < 14; i++) expect(await ask(from(`10.1.0.${i}`))).toMatchObject({ success: true })
  expect(await ask(from('10.2.0.1'))).toMatchObject(wait('24 hours'))
})

/** A new order of an address, and its codes tried. */
const attempts = async ({ from, room }: Awaited<ReturnType<typeof open>>, browser: ReturnType<typeof from>) => {
  const orderId = await order(browser, '/auth/forgotPassword', MEMBER)
  const tell = async (otp: string) => (await browser.call('POST', '/auth/verifyOtp', { orderId, otp })).body
  return { tell, wrong: otherThan(codeFor(room, MEMBER)), right: codeFor(room, MEMBER) }
}

test('[AUTH-05] ten wrong codes slow that address for that number, and no other', async () => {
  const doors = await openWithMember()
  const stranger = doors.from('10.0.0.1')
  for (let i = 0; i < 2; i++) {
    const { tell, wrong } = await attempts(doors, stranger)
    for (let k = 0; k < 5; k++) expect(await tell(wrong)).toMatchObject({ message: text.WRONG_CODE })
  }
  const slow = await attempts(doors, stranger)
  expect(await slow.tell(slow.right)).toMatchObject(wait('15 minutes'))
  const elsewhere = await attempts(doors, doors.from('10.0.0.2'))
  expect(await elsewhere.tell(elsewhere.right)).toEqual({ success: true })
})

test('[AUTH-05] twenty wrong codes of a number slow all strangers, not a known device', async () => {
  const doors = await openWithMember()
  const { from, clock } = doors
  const owner = from('10.0.0.1')
  await owner.logIn(MEMBER, GOOD)
  await owner.call('POST', '/user/logout', {})
  for (let i = 0; i < 4; i++) {
    const { tell, wrong } = await attempts(doors, from(`10.1.0.${i}`))
    for (let k = 0; k < 5; k++) expect(await tell(wrong)).toMatchObject({ message: text.WRONG_CODE })
  }
  const stranger = await attempts(doors, from('10.2.0.1'))
  expect(await stranger.tell(stranger.right)).toMatchObject(wait('15 minutes'))
  const known = await attempts(doors, owner)
  expect(await known.tell(known.right)).toEqual({ success: true })
  expect((await from('10.2.0.1').logIn(MEMBER, GOOD)).body).toMatchObject({ success: true })
  clock.advance(15 * MINUTE)
  const later = await attempts(doors, from('10.2.0.1'))
  expect(await later.tell(later.right)).toEqual({ success: true })
})

test('[AUTH-05] a number that strangers guess at without end takes 29 wrong codes a day', async () => {
  const doors = await openWithMember()
  const { from, clock } = doors
  const start = clock.now()
  let taken = 0
  const guessAll = async (most: number, address: string): Promise<void> => {
    const { tell, wrong } = await attempts(doors, from(address))
    for (let k = 0; k < most; k++) if ((await tell(wrong))['code'] !== 'RATE_LIMITED') taken += 1
  }
  for (let i = 0; i < 4; i++) await guessAll(5, `10.1.0.${i}`)
  for (let minutes = 15; clock.now() + minutes * MINUTE - start < DAY; minutes = Math.min(240, minutes * 2)) {
    clock.advance(minutes * MINUTE)
    await guessAll(2, `10.2.${minutes}.${taken}`)
  }
  expect(taken).toBe(29)
})
