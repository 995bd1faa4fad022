import { expect, test } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { SAYS, codeFor, joining, online, order } from './accounts.ts'
import { createBetOf, memberOn, openDoors, visitor } from './door.ts'

/** A bet in the specification's fields alone. */
const bet = (over: Record<string, unknown> = {}) => {
  const {
    token,
    bet: { betSlipRef: _, accept: __, ...fields },
  } = createBetOf(1, over)
  return { token, bet: fields }
}
const GET_BETS = {
  token: '',
  filter: { username: 'demo', deleted: false, result: 'ACTIVE', status: 'MATCHED' },
  sort: { placedTime: -1 },
}

test('[SLIP-14][OPEN-01] the exchange takes bets and lists them when a client sends no field of ours', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  for (const stake of [500, 600]) {
    socket.emit('create-bet', bet({ stake }))
    expect(await next('place-bet-success')).toMatchObject({ status: 'matched', betSlipRef: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
  socket.emit('get-bets', GET_BETS)
  expect(await next('get-bets-success')).toMatchObject({ bets: [{ stake: 600 }, { stake: 500 }] })
  socket.emit('create-bet', bet({ selectionName: 'Konark Chargers' }))
  expect(await next('place-bet-error')).toMatchObject({ code: 'MARKET_CHANGED' })
  expect([...exchange.state.bets.values()]).toHaveLength(2)
})

test('[SLIP-14] create-bet of the specification is refused by its own field when that is wrong', async () => {
  const { url, list, exchange } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  socket.emit('create-bet', bet({ stake: '500' }))
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringMatching(/^bet\.stake: [^;]*$/) })
  // A bet of ours names its member: without its ref it is not taken for the specification's.
  socket.emit('create-bet', { ...bet(), memberCode: 'M1001' })
  expect(await next('wire-error')).toMatchObject({ name: 'create-bet', message: expect.stringMatching(/^bet\.betSlipRef: /) })
  expect(exchange.state.bets.size).toBe(0)
})

test.for([
  ['NONE', 'NONE'],
  ['BETTER', 'BETTER'],
  ['ANY', 'BETTER'],
] as const)('[SLIP-14][SLIP-19] a bet of the specification takes %s of a quote as %s', async ([chosen, taken]) => {
  const { url, list, events, room } = await openDoors()
  list('m1')
  const { socket, next } = await memberOn(url)
  room.members.setBetting(memberCodeSchema.parse('M1001'), { accept: chosen })
  socket.emit('create-bet', bet())
  await next('place-bet-success')
  expect([...events.read()].flatMap((event) => (event.type === 'bet-received' ? [event.order.accept] : []))).toEqual([taken])
})

test('[AUTH-02][BRAND-08] a demo login without manager and a config without siteurl are answered', async () => {
  const { url } = await openDoors()
  const { socket, next } = await online(url)
  socket.emit('login', { siteurl: 'localhost', activity_details: SAYS })
  expect(await next('login-success')).toMatchObject({ success: true })
  expect((await visitor(url).call('GET', '/config/app')).body).toMatchObject({ success: true, result: { appConfig: expect.any(Array) } })
})

test('[AUTH-11] a registration needs no promotion code, but the word of an adult', async () => {
  const { url, room } = await openDoors()
  const browser = visitor(url)
  const phone = '9000000032'
  const orderId = await order(browser, '/postNumberSignUp', phone)
  const { promo: _, ...asSpecified } = joining(phone, codeFor(room, phone), orderId)
  const { adult: __, ...unsaid } = asSpecified
  expect((await browser.call('POST', '/createUserOtp/', unsaid)).body).toMatchObject({
    success: false,
    message: expect.stringMatching(/adult/),
  })
  expect((await browser.call('POST', '/createUserOtp/', asSpecified)).body).toMatchObject({ success: true })
})
