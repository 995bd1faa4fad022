import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { betRowSchema } from '#contract/messages/betting.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type RunsBet, runsBetsOf, runsLadder, runsResult } from '#domain/betting/runs.ts'
import { recomputedExposure } from '#server/exchange/position.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { betFrom } from '#streams/bet-rows.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

/** The market of these tests as a line of runs: UNDER backs the line, OVER lays it. */
const openLine = () => {
  const game = open(undefined, { marketType: 'INNINGS_RUNS', runners: [{ selectionId: home, runnerName: 'Innings Runs HOM' }] })
  const bet = (n: number, way: 'over' | 'under', line: number, stake: number, who = ann) =>
    game.place(n, { side: way === 'under' ? 'back' : 'lay', odds: odds(line * 1000), stake: paise(stake) }, who)
  const offer = (side: 'back' | 'lay', ...lines: readonly number[]): void =>
    game.exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [{ selectionId: home, [side]: lines.map((line) => [odds(line * 1000), paise(5_000_000)] as const) }],
    })
  const settle = (runs: number | null): void =>
    game.exchange.feed({ kind: 'result', marketId, winners: [], ...(runs === null ? {} : { runs }), note: '' })
  offer('back')
  return { ...game, bet, offer, settle }
}

test('[MKT-01] over 150.5 for ₹1,000 and under 160.5 for ₹800 hold ₹200, the worst of any result', () => {
  const { bet, clock, exchange, offer, sound } = openLine()
  offer('lay', 150.5)
  bet(1, 'over', 150.5, 100_000)
  expect(exchange.account(ann).exposure).toBe(100_000)
  clock.advance(5000)
  offer('back', 160.5)
  bet(2, 'under', 160.5, 80_000)
  // In its delay only what it may lose counts: above 160 runs the first one's win covers it.
  expect(exchange.account(ann).exposure).toBe(100_000)
  clock.advance(5000)
  expect(exchange.account(ann)).toMatchObject({ exposure: 20_000, available: 980_000 })
  sound()
})

test('[MKT-01] settles a line at even money, returns the stake at a whole line, and voids without runs', () => {
  for (const [runs, balance] of [
    [120, 1_098_000],
    [121, 900_000],
    [null, 1_000_000],
  ] as const) {
    const { bet, clock, exchange, offer, settle, sound } = openLine()
    offer('back', 120.5)
    bet(1, 'under', 120.5, 100_000)
    clock.advance(5000)
    settle(runs)
    expect(exchange.account(ann)).toMatchObject({ balance, exposure: 0 })
    sound()
  }
  const { bet, clock, exchange, offer, settle } = openLine()
  offer('lay', 165)
  bet(1, 'over', 165, 100_000)
  clock.advance(5000)
  expect(exchange.account(ann).exposure).toBe(100_000)
  settle(165)
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'settled', pnl: 0 }])
})

test('[MKT-01] matches a line or better, between members too, and lists each matched part by its line', () => {
  const { bet, clock, exchange, offer, sound } = openLine()
  const sides = [[160.5, 161.5].map((line) => [odds(line * 1000), paise(30_000)] as const)]
  for (const back of sides) exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: home, back }] })
  bet(1, 'under', 160.5, 60_000)
  clock.advance(5000)
  const [row] = exchange.bets(ann, 'active').map(rowFrom)
  if (row === undefined) throw new Error('no bet')
  expect(row).toMatchObject({ rate: 161_000, price: 160_500, fancyPrice: 0, winnings: 60_000 })
  const listed = betFrom(betRowSchema.parse(z.encode(betRowSchema, row)))
  expect(listed).toMatchObject({ odds: 2000, averageOdds: 2000, runnerName: '161', side: 'back' })
  // A player's runs book is the exchange's: at 161 runs one part has lost.
  expect(runsLadder(runsBetsOf(listed), [])).toEqual([
    { from: 0, to: 160, pnl: 60_000 },
    { from: 161, to: 161, pnl: 0 },
    { from: 162, to: null, pnl: -60_000 },
  ])
  offer('back')
  bet(3, 'over', 158.5, 10_000, bob)
  clock.advance(5000)
  expect(exchange.bets(bob, 'active')).toMatchObject([{ state: 'unmatched', odds: 158_500, winnings: 0 }])
  bet(4, 'under', 158.5, 10_000)
  clock.advance(5000)
  expect(exchange.bets(bob, 'active')).toMatchObject([{ state: 'matched', averageOdds: 158_500, winnings: 10_000 }])
  sound()
})

test('[MKT-01] refuses a line of a quarter run, a negative one, a session’s run line and a price of odds', () => {
  const { bet, place, sound } = openLine()
  const refused = [{ kind: 'refused', code: 'INVALID_ODDS' }]
  expect(bet(1, 'over', 150.25, 100_000)).toMatchObject(refused)
  expect(bet(2, 'over', -0.5, 100_000)).toMatchObject(refused)
  expect(place(3, { line: 47, fancyPrice: 90, odds: odds(1900) })).toMatchObject(refused)
  expect(place(4, { odds: odds(1980) })).toMatchObject(refused)
  sound()
})

const RUNS = Array.from({ length: 60 }, (_, runs) => runs)
const lineBet = fc.record({
  side: fc.constantFrom<'back' | 'lay'>('back', 'lay'),
  halves: fc.integer({ min: 1, max: 100 }),
  stake: fc.integer({ min: 1, max: 500_000 }),
})

test('[MKT-05] the hold of bets on lines is the worst result over all numbers of runs', () => {
  fc.assert(
    fc.property(fc.array(lineBet, { minLength: 1, maxLength: 8 }), fc.boolean(), (bets, isMatched) => {
      const { clock, exchange, offer, place, sound } = openLine()
      const taken: RunsBet[] = []
      for (const [n, { side, halves, stake: size }] of bets.entries()) {
        const [line, stake] = [halves / 2, paise(size)]
        if (isMatched) offer(side, line)
        const [answer] = place(n + 1, { side, odds: odds(line * 1000), stake })
        if (answer?.kind === 'refused') continue
        clock.advance(5000)
        taken.push({ side, line, odds: odds(2000), stake, isLine: true })
      }
      const resultAt = (runs: number): number =>
        taken.reduce((sum, bet) => sum + Math.min(isMatched ? Number.POSITIVE_INFINITY : 0, runsResult(bet, runs)), 0)
      const worst = Math.max(0, ...RUNS.map((runs) => -resultAt(runs)))
      expect(exchange.account(ann).exposure).toBe(worst)
      expect(recomputedExposure(exchange.state, ann, marketId)).toBe(worst)
      if (isMatched)
        for (const { from, to, pnl } of runsLadder(taken, []))
          for (const runs of RUNS) if (runs >= from && (to === null || runs <= to)) expect(pnl).toBe(resultAt(runs))
      sound()
    }),
    { numRuns: 150 },
  )
})
