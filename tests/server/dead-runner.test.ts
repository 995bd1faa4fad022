import { expect, test } from 'vitest'
import type { Odds, SelectionId } from '#contract/scalar.ts'
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

/** Feeds what can be taken of a runner: one price to back and one to lay, as much as is wanted. */
const priced = (exchange: ReturnType<typeof three>['exchange'], selectionId: SelectionId, back: Odds, lay: Odds): void => {
  const size = paise(9_000_000)
  exchange.feed({ kind: 'ladder', marketId, image: false, runners: [{ selectionId, back: [[back, size]], lay: [[lay, size]] }] })
}
const claims = { browser: '', ip: '' }

test('[MKT-13][CASH-04] a cash-out leaves out the runner that can no longer win, and makes no bet on it', () => {
  const { exchange, clock, matched, sound, settle } = three()
  matched(home, { stake: paise(50_000) })
  matched(draw, { odds: odds(3000), stake: paise(20_000) })
  priced(exchange, home, odds(1400), odds(1500))
  const offered = () => exchange.cashOutOffer(ann, marketId, 100)
  // With the draw in play its bet would have to be closed, too, and it has no price.
  expect(offered()).toEqual({ kind: 'none', code: 'NO_CASH_OUT_OFFER' })
  priced(exchange, draw, odds(1010), odds(1010))
  exchange.feed(lost)
  const offer = offered()
  expect(offer).toMatchObject({
    cashOutId: '30000,-70000',
    amount: -3334,
    results: [
      { selectionId: home, pnl: -3334 },
      { selectionId: away, pnl: -3333 },
    ],
  })
  if (offer.kind === 'none') return
  exchange.cashOut(ann, { ref: ref(90), marketId, part: 100, claims, cashOutId: offer.cashOutId, atLeast: offer.amount }, () => undefined)
  clock.advance(5000)
  expect(exchange.bets(ann, 'active').map(({ selectionId, side, matched }) => [selectionId, side, matched])).toEqual([
    [home, 'lay', 66_667],
    [draw, 'back', 20_000],
    [home, 'back', 50_000],
  ])
  expect(exchange.account(ann).exposure).toBe(3334)
  sound()
  settle(home)
  expect(exchange.account(ann).balance).toBe(1_000_000 - 3334)
})

test('[MKT-13][CASH-07] a rule ends when only a runner that can no longer win pays otherwise', () => {
  const { exchange, matched } = three()
  matched(draw, { odds: odds(3000), stake: paise(20_000) })
  priced(exchange, draw, odds(2900), odds(3100))
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(1_000_000), stopLoss: null }, () => undefined)
  expect(exchange.autoCashOut(ann, marketId)?.state).toBe('armed')
  exchange.feed(lost)
  expect(exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'NOTHING_TO_CASH_OUT' })
  expect(exchange.account(ann).exposure).toBe(20_000)
  priced(exchange, home, odds(1400), odds(1500))
  expect(exchange.autoCashOut(ann, marketId)).toBeNull()
})

test('[MKT-13][CASH-05] no cash-out is offered that holds more for a lost runner than is free', () => {
  const { exchange, matched } = three()
  matched(home, { stake: paise(900_000) })
  priced(exchange, away, odds(3000), odds(3100))
  exchange.feed(lost)
  // The draw would cost ₹6,000.00 more than the ₹9,000.00 that are held; ₹1,000.00 are free.
  expect(exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'INSUFFICIENT_FUNDS' })
  expect(exchange.cashOutOffer(ann, marketId, 10)).toMatchObject({ kind: 'offer', amount: -780_000 })
  expect(exchange.cashOutOffer(ann, marketId, 17)).toEqual({ kind: 'none', code: 'INSUFFICIENT_FUNDS' })
})

test('[MKT-13][CASH-05] a cash-out is not offered when the win of a lost runner alone would cost more than is free', () => {
  const { exchange, matched } = three()
  matched(draw, { side: 'lay', odds: odds(3000), stake: paise(450_000) })
  matched(home, { stake: paise(100_000) })
  expect(exchange.account(ann).exposure).toBe(1_000_000)
  priced(exchange, away, odds(3000), odds(3100))
  exchange.feed(lost)
  // Home pays ₹5,500.00 and away ₹3,500.00; a bet on away would cost the draw ₹666.67 more, and nothing is free.
  expect(exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'INSUFFICIENT_FUNDS' })
})
