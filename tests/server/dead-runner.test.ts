import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { ref } from '#tests/player.ts'
import { draw, of, playing } from './changing-market.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob } from './one-market.ts'

const lost = { kind: 'runner', marketId, selectionId: draw, status: 'LOSER' } as const
const three = () => playing(of(home, away, draw))

test('[MKT-13] a runner that can no longer win takes no bet, and the others do', () => {
  const { exchange, place, next, sound } = three()
  exchange.feed(lost)
  expect(place(next(), { selectionId: draw })).toMatchObject([{ kind: 'refused', code: 'RUNNER_LOST' }])
  expect(place(next(), { selectionId: home })).toMatchObject([{ kind: 'pending' }])
  exchange.feed({ ...lost, status: 'ACTIVE' })
  expect(place(next(), { selectionId: draw })).toMatchObject([{ kind: 'pending' }])
  sound()
})

test('[MKT-13] what is open on a runner that can no longer win ends, and nothing else does', () => {
  const { exchange, clock, place, next, verdicts, sound } = three()
  place(next(), { selectionId: draw, stake: paise(20_000) })
  place(next(), { selectionId: home, stake: paise(30_000) })
  clock.advance(5000)
  place(next(), { selectionId: draw, stake: paise(40_000) })
  expect(exchange.account(ann).exposure).toBe(90_000)
  verdicts.splice(0)
  exchange.feed(lost)
  expect(verdicts.flatMap((verdict) => (verdict.kind === 'refused' ? [verdict.code] : []))).toEqual(['RUNNER_LOST'])
  expect(exchange.bets(ann, 'active').map(({ selectionId, remaining }) => [selectionId, remaining])).toEqual([[home, 30_000]])
  expect(exchange.account(ann).exposure).toBe(30_000)
  clock.advance(5000)
  expect(exchange.account(ann).exposure).toBe(30_000)
  sound()
})

test('[MKT-13] an amendment in its delay ends with its runner, and one beside it goes on', () => {
  const { exchange, clock, place, next, verdicts, sound } = three()
  for (const selectionId of [draw, home]) place(next(), { selectionId, stake: paise(20_000) })
  clock.advance(5000)
  const bets = exchange.bets(ann, 'active')
  for (const [n, { betId }] of bets.entries())
    exchange.amend(ann, { ref: ref(70 + n), betId, odds: odds(2000), stake: paise(50_000) }, () => undefined)
  verdicts.splice(0)
  exchange.feed(lost)
  clock.advance(5000)
  expect(verdicts.map((verdict) => [verdict.kind, verdict.kind === 'refused' ? verdict.code : null]).toSorted()).toEqual([
    ['amended', null],
    ['refused', 'RUNNER_LOST'],
  ])
  expect(exchange.bets(ann, 'active').map(({ selectionId, remaining }) => [selectionId, remaining])).toEqual([[home, 50_000]])
  sound()
})

test('[MKT-13] a matched bet on a runner that can no longer win counts on, and is settled with its market', () => {
  const { exchange, matched, settle, ended, sound } = three()
  matched(draw, { odds: odds(3000), stake: paise(50_000) })
  exchange.feed(lost)
  expect([exchange.account(ann).exposure, exchange.account(bob).exposure]).toEqual([50_000, 100_000])
  sound()
  settle(home)
  expect(ended()).toEqual([['settled', -50_000]])
  expect([exchange.account(ann).exposure, exchange.account(bob).exposure]).toEqual([0, 0])
  sound()
})
