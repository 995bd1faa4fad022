import { expect, test } from 'vitest'
import { answerSchemas } from '#casino/wire.ts'
import { paise } from '#domain/paise.ts'
import { OPENING } from '#server/members/joining.ts'
import { GOOD, joined } from '#tests/server/doors/accounts.ts'
import { visitor } from '#tests/server/doors/door.ts'
import { mint, openCasino } from './open-casino.ts'

const PHONE = '9000000005'
const MEMBER = 'M1003'
const NEXT = 'Slow#Lantern59'
/** A registered member at two devices, with a game open in each. */
const atTwoDevices = async () => {
  const casino = await openCasino(50, {}, { singleSession: false })
  const { url, room, sessions, begin, page, until } = casino
  const device = async (browser: ReturnType<typeof visitor>) => {
    const session = sessions.find(browser.jar.get('pavilion-session'))
    if (session === null) throw new Error('this device is not logged in')
    const token = await begin('blackjack', session)
    return { browser, session, token, page: await page(token) }
  }
  const first = await device(await joined(url, room, PHONE))
  const other = visitor(url)
  await other.logIn(PHONE, GOOD)
  const second = await device(other)
  const ends = () => [first.page.ends, second.page.ends]
  /** What both pages hear of an end after `act`, once so many have ended. One answer of the exchange names all that have. */
  const endsAfter = async (pages: number, act: () => Promise<{ readonly body: Record<string, unknown> }>) => {
    expect((await act()).body).toMatchObject({ success: true })
    await until(() => ends().filter(({ length }) => length > 0).length >= pages)
    return ends()
  }
  return { ...casino, first, second, endsAfter, path: `/account/${MEMBER}` }
}
const ENDED = ['SESSION_ENDED']

test('[CAS-09] a game ends at once with the device that logs out, and no other device’s does', async () => {
  const { first, second, endsAfter, page, casino } = await atTwoDevices()
  expect(await endsAfter(1, () => first.browser.call('POST', '/user/logout', {}))).toEqual([ENDED, []])
  await expect(page(first.token)).rejects.toThrow('SESSION_ENDED')
  expect(casino().provider.sessions.find(first.token)).toBeNull()
  expect((await page(second.token)).hello.kind).toBe('solo')
})

test('[CAS-09] a new password ends the games of the other devices at once', async () => {
  const { first, endsAfter } = await atTwoDevices()
  const change = { oldPassword: GOOD, password: NEXT }
  expect(await endsAfter(1, () => first.browser.call('POST', '/auth/changePassword', change))).toEqual([[], ENDED])
})

test('[CAS-09][ACCT-10] a device that is signed out from another loses its game at once', async () => {
  const { first, endsAfter, path, sessions } = await atTwoDevices()
  const other = sessions.devices(first.session.member, first.session.id).find(({ isThis }) => !isThis)
  expect(await endsAfter(1, () => first.browser.call('DELETE', `${path}/devices/${other?.number}`))).toEqual([[], ENDED])
})

test('[CAS-09][ACCT-10] signing out all others ends their games at once', async () => {
  const { first, endsAfter, path } = await atTwoDevices()
  expect(await endsAfter(1, () => first.browser.call('DELETE', `${path}/devices`))).toEqual([[], ENDED])
})

test('[CAS-09][ACCT-08] a self-exclusion ends every game of the member at once', async () => {
  const { first, endsAfter, path } = await atTwoDevices()
  expect(await endsAfter(2, () => first.browser.call('POST', `${path}/play/self-exclusion`, { months: 6 }))).toEqual([ENDED, ENDED])
})

test('[CAS-09][ACCT-08] the closing of an account ends every game of the member at once', async () => {
  const { first, endsAfter, exchange, path } = await atTwoDevices()
  exchange.state.accounts.set(`member:${MEMBER}:cash`, paise(0))
  exchange.state.accounts.set('house:bank', paise((exchange.state.accounts.get('house:bank') ?? 0) + OPENING))
  expect(await endsAfter(2, () => first.browser.call('POST', `${path}/close`, { password: GOOD }))).toEqual([ENDED, ENDED])
})

test('[CAS-09] a page does not come back when its session ended while the provider was away', async () => {
  const { first, second, sessions, restart, page } = await atTwoDevices()
  await restart()
  sessions.end(first.session.id)
  await expect(page(first.token)).rejects.toThrow('SESSION_ENDED')
  expect((await page(second.token)).hello.kind).toBe('solo')
})

test('[CAS-09] a launch code is worth nothing once the session it was minted in has ended', async () => {
  const { first, launch, sessions } = await atTwoDevices()
  const { redeem } = await launch('blackjack', first.session)
  sessions.end(first.session.id)
  expect(await redeem()).toEqual({ code: 'CODE_EXPIRED' })
})

test('[CAS-09] an open game takes no bet from the moment its session ends', async () => {
  const { first, second, begin, page, until, image, sessions, exchange } = await atTwoDevices()
  const table = await page(await begin('lucky7', first.session))
  const other = await page(await begin('lucky7', second.session))
  await until(() => image('lucky7')?.state === 'open')
  const bet = () => ({ ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: { bet: 'heads', stakePaise: 10_000 } })
  const kept = bet()
  expect(answerSchemas.bet.parse(await table.ask('bet', kept))).toMatchObject({ code: 'OK' })
  sessions.end(first.session.id)
  // The provider has asked about no session since: its time stands still.
  expect(answerSchemas.bet.parse(await table.ask('bet', bet()))).toMatchObject({ code: 'SESSION_ENDED', mine: { state: 'refused' } })
  expect(answerSchemas.bet.parse(await table.ask('bet', kept))).toMatchObject({ code: 'OK' })
  const start = { ref: mint(), bet: { stakePaise: 10_000 } }
  expect(answerSchemas.start.parse(await first.page.ask('start', start))).toMatchObject({ code: 'SESSION_ENDED' })
  expect(exchange.openDebitsOf(first.session.member)).toHaveLength(1)
  expect(answerSchemas.bet.parse(await other.ask('bet', bet()))).toMatchObject({ code: 'OK' })
})

test('[CAS-09] a decision that costs money is refused from the moment its session ends', async () => {
  const { first, sessions } = await atTwoDevices()
  const start = { ref: mint(), bet: { stakePaise: 10_000 } }
  const { solo } = answerSchemas.start.parse(await first.page.ask('start', start))
  sessions.end(first.session.id)
  const decision = { ref: mint(), round: solo?.round, index: 0, decision: 'double' }
  expect(answerSchemas.decide.parse(await first.page.ask('decide', decision))).toMatchObject({ code: 'SESSION_ENDED' })
})

test('[CAS-09] a bet that stands when its session ends is settled without it', async () => {
  const { first, endsAfter, begin, page, until, image, casino } = await atTwoDevices()
  const table = await page(await begin('lucky7', first.session))
  await until(() => image('lucky7')?.state === 'open')
  const bet = { ref: mint(), tableId: 'lucky7-1', round: image('lucky7')?.round, bet: { bet: 'heads', stakePaise: 10_000 } }
  expect(answerSchemas.bet.parse(await table.ask('bet', bet))).toMatchObject({ code: 'OK' })
  await endsAfter(1, () => first.browser.call('POST', '/user/logout', {}))
  await until(() => table.ends.length > 0)
  const stored = () => casino().provider.store.bet(`pavilion/${MEMBER}`, bet.tableId, bet.round ?? '', bet.ref)?.mine.state
  await until(() => ['won', 'lost'].includes(stored() ?? ''))
})
