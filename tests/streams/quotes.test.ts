import { expect, test } from 'vitest'
import type { MarketBook } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createBoardStream } from '#streams/board.ts'
import { createQuotes } from '#streams/quotes.ts'
import { market as homeAway } from '#tests/server/home-away.ts'
import { marketId, pick } from '#tests/player.ts'

const book = (price: number, name = 'm1', seq = 1, isDelta = false): MarketBook => ({
  marketId: marketId(name),
  seq,
  ...(isDelta ? {} : { image: true }),
  status: 'OPEN',
  inplay: true,
  runners: [{ selectionId: pick(name).selectionId, status: 'ACTIVE', back: [[odds(price), paise(50_000)]] }],
})
/** A board with live prices whose frames come when they are called for. */
const open = () => {
  const frames: (() => void)[] = []
  const board = createBoardStream((job) => void frames.push(job))
  board.setFresh(true)
  const frame = (): number => {
    const due = frames.splice(0)
    for (const job of due) job()
    return due.length
  }
  return { board, frame }
}

test('[SLIP-19] quotes tell a slip its price at once, then each change of its own market once', () => {
  const { board } = open()
  const told: unknown[] = []
  const quotes = createQuotes(
    board,
    () => undefined,
    (slip, quote) => void told.push([slip, quote.kind === 'open' ? quote.odds : quote.kind]),
  )
  board.take([book(2000)])
  quotes.watch('a', pick('m1'))
  board.take([book(2000, 'm1', 2)])
  board.take([book(3000, 'm2')])
  board.take([book(2020, 'm1', 3)])
  expect(told).toEqual([
    ['a', 2000],
    ['a', 2020],
  ])
})

test('[SLIP-19] a slip that is given another pick hears nothing of the one before', () => {
  const { board } = open()
  const told: unknown[] = []
  const quotes = createQuotes(
    board,
    () => undefined,
    (slip, quote) => void told.push([slip, quote.kind === 'open' ? quote.odds : quote.kind]),
  )
  board.take([book(2000), book(3000, 'm2')])
  quotes.watch('a', pick('m1'))
  quotes.watch('a', pick('m2'))
  board.take([book(2020, 'm1', 2)])
  board.take([book(3050, 'm2', 2)])
  quotes.unwatch('a')
  board.take([book(3100, 'm2', 3)])
  quotes.refresh()
  expect(told).toEqual([
    ['a', 2000],
    ['a', 3000],
    ['a', 3050],
  ])
})

test('[MKT-15] a quote names the number of winners, and one that is not known is that of the pick', () => {
  const { board } = open()
  const told: unknown[] = []
  let places: number | undefined
  const known = { ...homeAway, ...pick('m1'), runners: [pick('m1')] }
  const quotes = createQuotes(
    board,
    () => (places === undefined ? undefined : { ...known, numberOfWinners: places }),
    (_, quote) => void told.push([quote.kind, 'places' in quote ? quote.places : 1]),
  )
  board.take([book(2000)])
  quotes.watch('a', { ...pick('m1'), places: 3 })
  for (places of [3, 1, 2, 2]) quotes.refresh()
  expect(told).toEqual([
    ['open', 3],
    ['open', 1],
    ['open', 2],
  ])
})

test('[MKT-15][SLIP-26] a quote is shut while the market names another runner or event than its pick', () => {
  const { board } = open()
  const told: unknown[] = []
  const known = { ...homeAway, ...pick('m1'), runners: [pick('m1')] }
  let now = known
  const quotes = createQuotes(
    board,
    () => now,
    (_, quote) => void told.push([quote.kind, ...(quote.kind === 'suspended' ? [quote.why] : [])]),
  )
  board.take([book(2000)])
  quotes.watch('a', pick('m1'))
  const swapped = { ...known, runners: known.runners.map((runner) => ({ ...runner, runnerName: 'Konark Chargers' })) }
  const others = [swapped, { ...known, marketName: 'Last' }, { ...known, eventName: 'B v A' }, { ...known, eventId: pick('m2').eventId }]
  for (const other of others) for (now of [other, known]) quotes.refresh()
  now = { ...known, runners: [] }
  quotes.refresh()
  expect(told).toEqual([['open'], ...others.flatMap(() => [['suspended', 'renamed'], ['open']])])
})

test('[MKT-03] quotes are read again when the prices turn old', () => {
  const { board } = open()
  const told: unknown[] = []
  const quotes = createQuotes(
    board,
    () => undefined,
    (_, quote) => void told.push(quote.kind),
  )
  board.take([book(2000)])
  quotes.watch('a', pick('m1'))
  expect([board.setFresh(false), board.setFresh(false)]).toEqual([true, false])
  quotes.refresh()
  expect(told).toEqual(['open', 'stale'])
})

test('[MKT-01] the board tells the watchers of a changed market once a frame', () => {
  const { board, frame } = open()
  const told: string[] = []
  const stop = board.watch(marketId('m1'), () => void told.push('one'))
  board.watch(marketId('m1'), () => void told.push('two'))
  board.watch(marketId('m2'), () => void told.push('other'))
  board.take([book(2000)])
  board.take([book(2020, 'm1', 2)])
  expect([told, frame(), told]).toEqual([['one', 'two'], 1, ['one', 'two']])
  expect(frame()).toBe(0)
  stop()
  board.take([book(2040, 'm1', 3)])
  expect([frame(), told]).toEqual([1, ['one', 'two', 'two']])
})

test('[MKT-01] the board asks for the image of a market that has a gap, and tells its watchers', () => {
  const { board, frame } = open()
  let told = 0
  board.watch(marketId('m1'), () => {
    told += 1
  })
  expect(board.take([book(2000)])).toEqual([])
  frame()
  expect(board.take([book(2040, 'm1', 3, true)])).toEqual([marketId('m1')])
  frame()
  expect(told).toBe(2)
})
