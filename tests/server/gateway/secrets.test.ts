import { expect, test } from 'vitest'
import { createCasinoRoom } from '#server/casino/room.ts'
import { systemClock } from '#server/clock.ts'
import { catalogue } from '#tests/casino/catalogue.ts'
import { natsUrl } from '#tests/nats-server.ts'
import { refOfToday } from '#tests/player.ts'
import { GOOD, SAYS, codeFor, online, order, register, socketLogin } from '../doors/accounts.ts'
import { connect, createBetOf } from '../doors/door.ts'
import { natsTest, openBus, openCarrier, ownPrefix } from './nats.ts'
import { openCore, openGateway } from './roles.ts'

const PHONE = '9000000055'

/** The ways in which a secret may stand in bytes: as it is, percent-encoded, in hex, and in base64 at each of its three places. */
const waysOf = (secret: string): readonly string[] => {
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.from('x'.repeat(before) + secret)
    // Characters that also hold bits of what stands beside the secret are left out.
    return text.toString('base64').slice(before === 0 ? 0 : before + 1, Math.floor((text.length * 8) / 6))
  })
  const hex = Buffer.from(secret).toString('hex')
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([secret, encodeURIComponent(secret), hex, hex.toUpperCase(), ...base64, ...url])]
}
/** The secrets, by their names, that stand in one of these messages. */
const foundIn = (messages: readonly Buffer[], secrets: ReadonlyMap<string, string>): readonly string[] =>
  [...secrets].flatMap(([name, secret]) => (waysOf(secret).some((way) => messages.some((message) => message.includes(way))) ? [name] : []))

test('[SOCK-05] the search for a secret finds it when it is encoded in a longer text', () => {
  const secret = 'Cricket#2026'
  for (const way of ['utf8', 'hex', 'base64', 'base64url'] as const)
    for (const before of ['', 'a', 'ab', 'abc']) {
      const text = Buffer.from(`${before}${secret} and more`).toString(way)
      expect(foundIn([Buffer.from(text)], new Map([['password', secret]]))).toEqual(['password'])
    }
  expect(foundIn([Buffer.from('nothing')], new Map([['password', secret]]))).toEqual([])
})

natsTest('[SOCK-05] no session, cookie, code or password is on the bus when members log in and play', async () => {
  const prefix = ownPrefix()
  const stranger = await openCarrier({ url: natsUrl, prefix })
  const messages: Buffer[] = []
  stranger.subscribe('>', (bytes) => void messages.push(Buffer.from(bytes)))
  const casino = createCasinoRoom(
    { key: 'a1'.repeat(32), provider: () => 'http://127.0.0.1:5999', fetchText: async () => JSON.stringify(catalogue()) },
    systemClock,
  )
  const core = await openCore(await openBus({ url: natsUrl, prefix }), { otpLength: 8, casino })
  core.list('m1')
  const { url } = await openGateway(await openBus({ url: natsUrl, prefix }))
  const secrets = new Map([['password', GOOD]])
  const connection = await online(url)
  const { browser } = connection
  const keepCookies = (when: string): void => {
    for (const [name, value] of browser.jar) secrets.set(`${name} ${when}`, value)
  }
  keepCookies('of a visitor')
  await register(browser, core.room, PHONE)
  secrets.set('code of joining', codeFor(core.room, PHONE))
  keepCookies('after joining')
  const { handle } = await socketLogin(connection, PHONE, GOOD)
  secrets.set('handle of a password', handle)
  const orderId = await order(browser, '/createOtp/', PHONE)
  const code = codeFor(core.room, PHONE)
  secrets.set('code of a login', code)
  connection.socket.emit('newloginWithOtp', { phone: PHONE, otp: code, orderId, managerId: '', activity_details: SAYS })
  expect(await connection.next('login-otp-success')).toMatchObject({ success: true })
  expect((await browser.call('POST', '/user/claimSession', { verifytoken: handle })).body).toMatchObject({ success: true })
  keepCookies('after a login')
  const ticket = await browser.ticket()
  secrets.set('ticket', ticket)
  const member = browser.member() ?? ''
  const { socket, next } = await connect(url, ticket)
  socket.emit('create-bet', createBetOf(1, {}, member))
  await next('place-bet-success')
  const deposit = { ref: refOfToday(2), amount: 500, method: 'UPI' }
  expect((await browser.call('POST', `/account/${member}/deposits`, deposit)).body).toMatchObject({ success: true })
  await next('payments-changed')
  const launched = await browser.call('POST', '/singleGame/', { gameId: 'aviator', tableId: 'main' })
  const [, launch = ''] = /[?&]token=([^"&]+)/.exec(JSON.stringify(launched.body)) ?? []
  secrets.set('launch code', launch)
  expect([...secrets].filter(([, secret]) => secret.length < 8)).toEqual([])
  expect(messages.length).toBeGreaterThan(20)
  expect(foundIn(messages, secrets)).toEqual([])
})
