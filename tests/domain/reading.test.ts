import { expect, test } from 'vitest'
import { selectionIdSchema } from '#contract/scalar.ts'
import { profit, quoteOdds } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { isUnpriced, quoteOf } from '#client/market/board.ts'
import { priceText, rateText, readingOf } from '#domain/betting/reading.ts'
import type { BookRunner } from '#contract/market.ts'
import { foldBoard } from '#client/market/board.ts'
import { marketId, quoted } from '#tests/player.ts'

test('[MKT-01] a rate of 98 is odds of 1.98, and ₹100 at it wins ₹98', () => {
  expect(rateText(odds(1980))).toBe('98')
  expect(rateText(quoteOdds(98))).toBe('98')
  expect(profit('back', quoteOdds(98), paise(10_000))).toBe(9800)
  expect(rateText(odds(1490))).toBe('49')
})

test('[MKT-01] a price reads as its market does: a bookmaker’s as rate or as odds, by setting', () => {
  const said = (type: Parameters<typeof readingOf>[0], price: number, line: number | null = null, wish?: 'rate' | 'odds') =>
    priceText(readingOf(type, wish), odds(price), line)
  expect(said('MATCH_ODDS', 1980)).toBe('1.98')
  expect(said('Special', 1980)).toBe('98 (1.98)')
  expect(said('Special', 1980, null, 'odds')).toBe('1.98')
  expect(said('SESSION', 2100, 47)).toBe('47 @ 110')
  expect(said('INNINGS_RUNS', 2000, 165.5)).toBe('165.5')
})

test('[SLIP-20][MKT-15] a quote says that its market is closed, or that its runner is out of it', () => {
  const [here, out, gone] = [1, 2, 3].map((n) => selectionIdSchema.parse(n))
  const quoteIn = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED', selectionId = here) => {
    const runners = [here, out].flatMap((each, n): BookRunner[] =>
      each === undefined ? [] : [{ selectionId: each, status: n === 0 ? 'ACTIVE' : 'REMOVED' }],
    )
    const board = new Map()
    foldBoard(board, [{ marketId: marketId('m1'), seq: 1, image: true, status, runners }])
    return selectionId === undefined ? null : quoteOf(board, marketId('m1'), selectionId, 'back', true)
  }
  const withdrawn = { kind: 'suspended', why: 'withdrawn' }
  expect([quoteIn('OPEN'), quoteIn('OPEN', out), quoteIn('OPEN', gone)]).toEqual([{ kind: 'none' }, withdrawn, withdrawn])
  expect([quoteIn('SUSPENDED'), quoteIn('SUSPENDED', out)]).toEqual([{ kind: 'suspended' }, withdrawn])
  expect([quoteIn('CLOSED'), quoteIn('CLOSED', out)]).toEqual([0, 1].map(() => ({ kind: 'suspended', why: 'closed' })))
})

test('[MKT-13] a quote says that its runner can no longer win, until its market closes', () => {
  const selectionId = selectionIdSchema.parse(1)
  const quoteIn = (status: 'OPEN' | 'SUSPENDED' | 'CLOSED') => {
    const board = new Map()
    foldBoard(board, [{ marketId: marketId('m1'), seq: 1, image: true, status, runners: [{ selectionId, status: 'LOSER' }] }])
    return quoteOf(board, marketId('m1'), selectionId, 'back', true)
  }
  const lost = { kind: 'suspended', why: 'lost' }
  expect([quoteIn('OPEN'), quoteIn('SUSPENDED'), quoteIn('CLOSED')]).toEqual([lost, lost, { kind: 'suspended', why: 'closed' }])
})

test('[MKT-01] a session whose run prices are 0 is suspended: no quote, and its board is covered', () => {
  const selectionId = selectionIdSchema.parse(1)
  const id = marketId('m1')
  const boardWith = (fancyPrices: readonly [no: number, yes: number], status: 'OPEN' | 'SUSPENDED' = 'OPEN') => {
    const board = new Map()
    const side = (price: number): BookRunner['back'] => [[odds(47_000), paise(price)]]
    const runners: BookRunner[] = [{ selectionId, lay: side(fancyPrices[0]) ?? [], back: side(fancyPrices[1]) ?? [] }]
    foldBoard(board, [{ marketId: id, seq: 1, image: true, status, runners }])
    return board
  }
  expect(quoteOf(boardWith([110, 0]), id, selectionId, 'back', true, 'SESSION')).toEqual({ kind: 'suspended' })
  expect(quoteOf(boardWith([110, 90]), id, selectionId, 'back', true, 'SESSION')).toEqual(quoted(1900, 47))
  expect(isUnpriced(boardWith([0, 0]).get(id), 'SESSION')).toBe(true)
  expect(isUnpriced(boardWith([110, 0]).get(id), 'SESSION')).toBe(false)
  expect(isUnpriced(boardWith([0, 0], 'SUSPENDED').get(id), 'SESSION')).toBe(false)
  expect(isUnpriced(boardWith([0, 0]).get(id), 'MATCH_ODDS')).toBe(false)
})
