import { expect, test } from 'vitest'
import { accountChanged } from '#contract/messages/account.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { systemClock } from '#server/clock.ts'
import { connect, createBetOf, openDoors, visitor } from '../server/doors/door.ts'
import { accountFaults, violations } from './check.ts'
import type { Seen, Sent, Verdict } from './clients.ts'
import { refOfToday } from '#tests/player.ts'

const heard = (n: number, ...whats: readonly Verdict['what'][]): Sent => ({
  member: 'M1001',
  ref: refOfToday(n),
  at: 0,
  verdicts: whats.map((what) => ({ what, at: systemClock.now() })),
})

test('[SLIP-30] the drill’s checker names lost, doubled, invented and contradicted bets', async () => {
  const { events: log, url, list } = await openDoors()
  list('m1')
  const browser = visitor(url)
  await browser.logIn()
  const { socket, next } = await connect(url, await browser.ticket())
  socket.emit('create-bet', createBetOf(1))
  await next('place-bet-success')
  const events = [...log.read()]
  const found = (sent: readonly Sent[], history = events) => violations(sent, history).found
  const received = events.filter(({ type }) => type === 'bet-received')
  expect(found([heard(1, 'made')])).toEqual([])
  expect(found([])).toEqual([expect.stringMatching(/no client sent/)])
  expect(found([heard(1, 'made'), heard(2, 'made')])).toEqual([expect.stringMatching(/the log says nothing/)])
  expect(found([heard(1, 'made')], [...events, ...received])).toContainEqual(expect.stringMatching(/2 times/))
  expect(found([heard(1, 'made', 'refused')])).toContainEqual(expect.stringMatching(/made and refused/))
  expect(found([heard(1, 'never-seen')])).toEqual([expect.stringMatching(/was never seen, and the log says/)])
  expect(found([heard(1, 'made'), heard(2, 'never-seen', 'refused')])).toEqual([])
  expect(found([heard(1)])).toEqual([expect.stringMatching(/no end/)])
  expect(found([{ ...heard(1, 'made'), member: 'M1002' }])).toEqual([expect.stringMatching(/is a bet of M1001/)])
})

test('the drill’s checker names an account that is not the fold of the log', async () => {
  const { events: log, exchange, url, list } = await openDoors()
  list('m1')
  const browser = visitor(url)
  await browser.logIn()
  const { socket, next } = await connect(url, await browser.ticket())
  socket.emit('create-bet', createBetOf(1))
  const { accountSeq, balance, exposure } = accountChanged.body.parse(await next('account-changed'))
  await next('place-bet-success')
  const seen = { accountSeq, balance, exposure }
  const end = exchange.account(memberCodeSchema.parse('M1001'))
  const found = (...accounts: readonly Seen[]) => accountFaults([{ member: 'M1001', accounts }], log.read())
  expect(found(seen, end)).toEqual([])
  expect(found(seen, { ...end, balance: paise(end.balance + 1) })).toEqual([expect.stringMatching(/and the log says/)])
  expect(found({ ...seen, accountSeq: 999 }, end)).toEqual([expect.stringMatching(/account 999, and the log says undefined/)])
  expect(found()).toEqual([expect.stringMatching(/was sent account 0 last, and the log ends with \d/)])
})
