import { expect, test } from 'vitest'
import { type BetSlipRef, betSlipRefSchema, marketIdSchema, memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { quoteOdds } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { type ArchivedRefs, addArchived, isOfTheFuture, mayBeArchived } from '#server/exchange/refs.ts'
import { at } from '#tests/player.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const nobody = memberCodeSchema.parse('nobody')
const runners = [{ selectionId: home, runnerName: 'Runs' }]
const session = { marketType: 'SESSION' as const, runners }
const innings = { marketType: 'INNINGS_RUNS' as const, runners }
const codes = (answers: readonly object[]): readonly unknown[] => answers.map((answer) => ('code' in answer ? answer.code : 'taken'))

test('[SLIP-22] the exchange names why it takes no bet: member, market, runner, state of each', () => {
  const { exchange, place, status } = open()
  const refused: unknown[] = []
  refused.push(codes(place(1, {}, nobody)))
  refused.push(codes(place(2, { marketId: marketIdSchema.parse('other') })))
  refused.push(codes(place(3, { selectionId: selectionIdSchema.parse(3) })))
  exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 0 })
  refused.push(codes(place(4, { selectionId: away })))
  status('SUSPENDED')
  refused.push(codes(place(5)))
  status('CLOSED')
  refused.push(codes(place(6)))
  expect(refused.flat()).toEqual([
    'INVALID_ACCOUNT_STATE',
    'INVALID_MARKET_ID',
    'INVALID_RUNNER',
    'RUNNER_REMOVED',
    'MARKET_SUSPENDED',
    'MARKET_CLOSED',
  ])
})

test('[SLIP-14] a bet on a session needs a line of runs and the price that its rate gives', () => {
  const { place } = open(undefined, session)
  const yes = { line: 47, fancyPrice: 90, odds: quoteOdds(90), stake: paise(1000) }
  const tried = [
    yes,
    { ...yes, line: 1, fancyPrice: 1, odds: quoteOdds(1) },
    { ...yes, fancyPrice: 10_000, odds: quoteOdds(10_000) },
    { ...yes, line: null },
    { ...yes, line: 0 },
    { ...yes, fancyPrice: 0, odds: odds(1010) },
    { ...yes, fancyPrice: 10_001, odds: odds(101_010) },
    { ...yes, odds: odds(1910) },
  ]
  expect(tried.flatMap((by, n) => codes(place(n, by)))).toEqual([
    'taken',
    'taken',
    'taken',
    'INVALID_ODDS',
    'INVALID_ODDS',
    'INVALID_ODDS',
    'INVALID_ODDS',
    'INVALID_ODDS',
  ])
})

test('[MKT-05] the ladder of a market shows what each runner pays the member, from matched bets alone', () => {
  const { clock, exchange, place, offer } = open()
  expect(exchange.ladder(ann, marketId)).toEqual({ runners: [], ladder: [] })
  place(1, { stake: paise(60_000) })
  clock.advance(5000)
  offer(3000, 5000)
  place(2, { selectionId: away, odds: odds(3000), stake: paise(10_000) })
  place(3, { stake: paise(70_000), odds: odds(4000) }, bob)
  clock.advance(5000)
  const pays = [
    { selectionId: home, pnl: paise(60_000 - 5000) },
    { selectionId: away, pnl: paise(-60_000 + 10_000) },
  ]
  expect(exchange.ladder(ann, marketId)).toEqual({ runners: pays, ladder: [] })
  expect(exchange.ladder(bob, marketId)).toEqual({ runners: [], ladder: [] })
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(exchange.ladder(ann, marketId)).toEqual({ runners: [], ladder: [] })
})

test('[SLIP-14] a bet on a line of runs goes by half a run, over nothing and below a thousand', () => {
  const { place } = open(undefined, innings)
  const lines = [0, 500, 750, 999_500, 1_000_000]
  expect(lines.flatMap((line, n) => codes(place(n, { odds: odds(line), stake: paise(10_000) })))).toEqual([
    'INVALID_ODDS',
    'taken',
    'INVALID_ODDS',
    'taken',
    'INVALID_ODDS',
  ])
})

test('[MKT-05] the ladder of a line market shows what each number of runs pays', () => {
  const { clock, exchange, place } = open(undefined, innings)
  exchange.feed({ kind: 'ladder', marketId, image: true, runners: [{ selectionId: home, back: [], lay: [] }] })
  place(1, { odds: odds(47_500), stake: paise(10_000), side: 'lay' })
  clock.advance(5000)
  place(2, { odds: odds(47_500), stake: paise(10_000) }, bob)
  clock.advance(5000)
  const { runners: none, ladder } = exchange.ladder(ann, marketId)
  expect([none, ladder.map(({ pnl }) => pnl).toSorted((a, b) => a - b)]).toEqual([[], [-10_000, 10_000]])
})

/** A ref that was minted at this moment; `n` keeps those of one moment apart. */
const mintedRef = (ms: number, n = 0): BetSlipRef =>
  betSlipRefSchema.parse(
    `${ms
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-${String(n).padStart(12, '0')}`,
  )

test('[SLIP-27] of more than 20000 archived refs the archive alone answers for the older half', () => {
  const archived: ArchivedRefs = { young: new Map(), upTo: 0 }
  const add = (ms: number): void => addArchived(archived, `ann ${ms}`, mintedRef(ms))
  for (let ms = 20_000; ms >= 1; ms -= 1) add(ms)
  expect([archived.young.size, archived.upTo, mayBeArchived(archived, 'ann 1', mintedRef(1))]).toEqual([20_000, 0, true])
  expect(mayBeArchived(archived, 'ann 30000', mintedRef(30_000))).toBe(false)
  add(20_001)
  expect([archived.young.size, archived.upTo]).toEqual([10_000, 10_001])
  expect([10_001, 10_002].map((ms) => mayBeArchived(archived, `bob ${ms}`, mintedRef(ms)))).toEqual([true, false])
  add(10_001)
  expect(archived.young.size).toBe(10_000)
})

test('[SLIP-28] a ref of more than a day ahead is of the future', () => {
  const now = at(1_000_000_000_000)
  const day = 24 * 3_600_000
  expect([now, now + day, now + day + 1].map((ms) => isOfTheFuture(mintedRef(ms), now))).toEqual([false, false, true])
})
