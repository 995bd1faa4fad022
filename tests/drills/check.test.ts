import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { connect, createBetOf, openDoors, visitor } from '../server/doors/door.ts'
import { violations } from './check.ts'
import type { Sent, Verdict } from './clients.ts'
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
