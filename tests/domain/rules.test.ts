import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Side, liability, profit, quoteOdds } from '#domain/betting/bets.ts'
import { cashOut } from '#domain/betting/cash-out.ts'
import { exposure, pays } from '#domain/betting/exposure.ts'
import { type Paise, mulDiv, paise, typedStake } from '#domain/paise.ts'
import { testWith } from '#tests/needs.ts'
import { LADDER, odds, snapOdds, stepOdds } from '#domain/odds.ts'
import { typedOdds } from '#client/betting/typed-odds.ts'
import { type RunsBet, runsLadder, runsResult } from '#domain/betting/runs.ts'

const root = join(import.meta.dirname, '..', '..')
const data = process.env['PAVILION_DATA'] ?? join(root, '..', 'shared', 'data')
const vectors = join(data, '..', 'vectors', 'exchange-rules.json')

const price = fc.constantFrom(...LADDER)
const stake = fc.integer({ min: 1, max: 10_000_000_000 }).map(paise)
const side = fc.constantFrom<Side>('back', 'lay')

testWith(existsSync(vectors) ? null : 'no worked cases of the rules')('[SLIP-08] every worked case of the rules passes', () => {
  const output = execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/check-rules.ts', vectors], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output.trim().split('\n').at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/)
})

test('[SLIP-05] the ladder has 350 prices; a step up and one down comes back; every price snaps to itself', () => {
  expect(LADDER).toHaveLength(350)
  fc.assert(
    fc.property(price, (from) => {
      expect(snapOdds(from)).toBe(from)
      if (from !== 1_000_000) expect(stepOdds(stepOdds(from, 1), -1)).toBe(from)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000 }), (raw) => {
      const near = snapOdds(odds(raw))
      for (const other of LADDER) expect(Math.abs(near - raw)).toBeLessThanOrEqual(Math.abs(other - raw))
    }),
    { numRuns: 50 },
  )
})

test('[SLIP-06] a typed stake is cut to two decimals; a visitor is capped at 500000', () => {
  expect(typedStake('123.456', true)).toBe(12_345)
  expect(typedStake('600000', false)).toBe(50_000_000)
  expect(typedStake('600000', true)).toBe(60_000_000)
  expect(typedStake('1e5', true)).toBeNull()
})

test('[SLIP-08] amounts are exact where a float would not be', () => {
  expect(mulDiv(9_007_199_254_740_991, 3, 3)).toBe(9_007_199_254_740_991)
  fc.assert(
    fc.property(side, price, stake, (which, at, amount) => {
      expect(profit(which, at, amount) + 0).toBe(liability(which === 'back' ? 'lay' : 'back', at, amount))
    }),
  )
})

type Drawn = { readonly runner: number; readonly side: Side; readonly odds: (typeof LADDER)[number]; readonly stake: Paise }
const bets = (max: number) =>
  fc.array(
    fc.record({ runner: fc.integer({ min: 0, max: 3 }), side, odds: price, stake: fc.integer({ min: 1, max: 1_000_000 }).map(paise) }),
    { maxLength: max },
  )

test('[MKT-05] exposure equals the worst outcome over every subset of unmatched orders', () => {
  const runners = [0, 1, 2, 3]
  const worst = (matched: readonly Drawn[], open: readonly Drawn[]): number => {
    let least = 0
    for (let set = 0; set < 2 ** open.length; set += 1) {
      const taken = [...matched, ...open.filter((_, i) => set & (1 << i))]
      for (const winner of runners)
        least = Math.min(
          least,
          taken.reduce((sum, bet) => sum + pays(bet, winner), 0),
        )
    }
    return -least || 0
  }
  fc.assert(
    fc.property(bets(4), bets(4), (matched, open) => {
      expect(exposure(runners, 1, matched, open)).toBe(worst(matched, open))
    }),
  )
})

test('[MKT-05] the session ladder says for every number of runs what the bets pay', () => {
  const bet = fc.record({
    side,
    line: fc.integer({ min: 1, max: 60 }),
    odds: fc.integer({ min: 50, max: 200 }).map(quoteOdds),
    stake: fc.integer({ min: 1, max: 100_000 }).map(paise),
  })
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 6 }), (drawn: readonly RunsBet[]) => {
      const ladder = runsLadder(drawn, [])
      for (let runs = 0; runs <= 70; runs += 1) {
        const rung = ladder.find((each) => runs >= each.from && (each.to === null || runs <= each.to))
        expect(rung?.pnl).toBe(drawn.reduce((sum, each) => sum + runsResult(each, runs), 0))
      }
    }),
  )
})

/** A market of runners with a position on each, and a book of two levels a side. */
const cashOutCase = fc.array(
  fc.record({
    ifWin: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(paise),
    step: fc.integer({ min: 20, max: 320 }),
    size: fc.integer({ min: 1, max: 5_000_000 }).map(paise),
  }),
  { minLength: 2, maxLength: 6 },
)
const cashOutRunners = (drawn: readonly { readonly ifWin: Paise; readonly step: number; readonly size: Paise }[]) =>
  drawn.map(({ ifWin, step, size }, runner) => ({
    runner,
    ifWin,
    back: [0, 1].map((deep) => ({ odds: LADDER[step - deep] ?? odds(2000), size })),
    lay: [1, 2].map((deep) => ({ odds: LADDER[step + deep] ?? odds(2020), size })),
  }))

test('[CASH-04][CASH-05] a cash-out betters the worst outcome from the sizes on offer, and sums its own bets', () => {
  fc.assert(
    fc.property(cashOutCase, fc.integer({ min: 1, max: 100 }), (drawn, part) => {
      const runners = cashOutRunners(drawn)
      const offer = cashOut(runners, { part, of: 100 })
      if (offer === null) return
      expect(offer.guaranteed).toBeGreaterThan(Math.min(...drawn.map(({ ifWin }) => ifWin)))
      expect(offer.guaranteed).toBe(Math.min(...offer.results.values()))
      for (const { runner, ifWin, ...offered } of runners) {
        const paid = offer.hedges.flatMap((hedge) =>
          hedge.fills.map(({ odds: price, size }) =>
            hedge.runner === runner
              ? profit(hedge.side, price, size) * (hedge.side === 'back' ? 1 : 0) -
                liability(hedge.side, price, size) * (hedge.side === 'lay' ? 1 : 0)
              : hedge.side === 'lay'
                ? size
                : -size,
          ),
        )
        expect(offer.results.get(runner)).toBe(paid.reduce((sum, each) => sum + each, ifWin))
        const own = offer.hedges.filter((hedge) => hedge.runner === runner)
        expect(own.length).toBeLessThanOrEqual(1)
        for (const { side, fills, stake } of own) {
          expect(stake).toBe(fills.reduce((sum, fill) => sum + fill.size, 0))
          for (const fill of fills)
            expect(fill.size).toBeLessThanOrEqual(offered[side].find(({ odds: price }) => price === fill.odds)?.size ?? -1)
        }
      }
    }),
  )
})

test('[CASH-04] cashed out whole, every runner pays the same but for the rounding of each bet', () => {
  fc.assert(
    fc.property(cashOutCase, (drawn) => {
      const offer = cashOut(cashOutRunners(drawn), { part: 1, of: 1 })
      if (offer === null) return
      const highest = Math.max(...LADDER.filter((_, step) => step < 323)) / 1000
      const results = [...offer.results.values()]
      expect(Math.max(...results) - Math.min(...results)).toBeLessThanOrEqual(highest * 2)
    }),
  )
})

test('[SLIP-05] typedOdds takes the next price in the member’s favour, and none outside the ladder', () => {
  const texts = ['2', '2.01', '11.3', '1.01', '1,5', '1,000', '999']
  expect(texts.map((text) => typedOdds(text, 'back'))).toEqual([2000, 2020, 11_500, 1010, 1500, 1_000_000, 1_000_000])
  expect(texts.map((text) => typedOdds(text, 'lay'))).toEqual([2000, 2000, 11_000, 1010, 1500, 1_000_000, 990_000])
  for (const text of ['', '0', '1', '1.00', '1000.01', '1001', '-2', '1e3', '1.2.3', '1,2,3', 'x', '1 5', '२'])
    expect([text, typedOdds(text, 'back'), typedOdds(text, 'lay')]).toEqual([text, null, null])
})

test('[SLIP-05] typedOdds is never worse for the member than what is typed, and within one step of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 100_000 }), (hundredths) => {
      const text = (hundredths / 100).toFixed(2)
      const [back, lay] = [typedOdds(text, 'back') ?? 0, typedOdds(text, 'lay') ?? 0]
      expect(back).toBeGreaterThanOrEqual(hundredths * 10)
      expect(lay).toBeLessThanOrEqual(hundredths * 10)
      expect(LADDER.indexOf(odds(back)) - LADDER.indexOf(odds(lay))).toBe(back === lay ? 0 : 1)
    }),
  )
})
