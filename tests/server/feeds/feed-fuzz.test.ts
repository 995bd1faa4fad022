import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type MarketId, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { holdsAgain } from '../../../scripts/audit/holds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { replayFeed } from '#server/feeds/replay/replay.feed.ts'
import { RecordingError } from '#server/feeds/replay/stream.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { order } from '../home-away.ts'
import { ann, bob } from '../one-market.ts'
import { START, marketId } from './feed-state.ts'

const folder = mkdtempSync(join(tmpdir(), 'feed-fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What stands where a number is due: mostly one, sometimes anything. */
const figure = (...good: readonly number[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom('2', 'NaN', '', null, true, -1, 0, 0.5, 1e300, -1e300, 9e15, [], {}) },
  )
const status = (...good: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom('', 'GONE', 7, null) })
const runner = fc.record(
  {
    id: figure(1, 2, 3, 4),
    status: status('ACTIVE', 'ACTIVE', 'ACTIVE', 'REMOVED', 'WINNER', 'LOSER'),
    adjustmentFactor: figure(0, 12.5, 40),
    name: fc.constantFrom('Lions', 'Tigers', '', 7),
    hc: fc.constant(0),
  },
  { requiredKeys: ['id', 'status'] },
)
const definition = fc.record(
  {
    status: status('OPEN', 'OPEN', 'OPEN', 'OPEN', 'SUSPENDED', 'CLOSED'),
    inPlay: fc.boolean(),
    betDelay: figure(0, 1),
    eventId: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('77', '78') },
      { weight: 1, arbitrary: fc.constantFrom('', 7, 'x'.repeat(99)) },
    ),
    eventTypeId: fc.constant('4'),
    marketType: fc.constantFrom('MATCH_ODDS', 'MATCH_ODDS', 'INNINGS_RUNS', 'TO_PLACE'),
    numberOfWinners: figure(1, 1, 2, 3),
    version: figure(1, 2, 3, 4, 5),
    marketTime: fc.constantFrom('2022-07-05T06:00:00.000Z', 'soon'),
    runners: fc.array(runner, { maxLength: 5 }),
  },
  { requiredKeys: ['status', 'eventTypeId', 'runners'] },
)
const rows = fc.array(fc.tuple(figure(1.5, 2, 3), figure(0, 10, 500)), { maxLength: 2 })
const change = fc.record({ id: figure(1, 2, 3, 4), atb: rows, atl: rows, ltp: figure(2), tv: figure(100) }, { requiredKeys: ['id'] })
const message = fc.record(
  {
    id: fc.oneof({ weight: 30, arbitrary: fc.constantFrom('1.5', '1.6') }, { weight: 1, arbitrary: fc.constantFrom('', 7, null) }),
    img: fc.boolean(),
    tv: figure(1, 200),
    marketDefinition: definition,
    rc: fc.array(change, { maxLength: 3 }),
  },
  { requiredKeys: ['id'] },
)
const bet = fc.record({
  market: fc.constantFrom('1.5', '1.6'),
  selection: fc.integer({ min: 1, max: 4 }),
  side: fc.constantFrom('back' as const, 'lay' as const),
  price: fc.constantFrom(1500, 2000, 3000),
  stake: fc.integer({ min: 100, max: 400_000 }),
  isAnn: fc.boolean(),
})
const STEP_MS = 1000
const line = fc.oneof(
  { weight: 20, arbitrary: message.map((mc) => (pt: number) => JSON.stringify({ op: 'mcm', pt, mc: [mc] })) },
  { weight: 1, arbitrary: fc.constantFrom('\uFEFF', '{"op":"mcm"', 'null', '{"op":"mcm","pt":"1"}', '').map((text) => () => text) },
)

test('[MKT-15][MKT-02] no recording leaves a bet without its hold, nor stops the exchange', () => {
  let [bets, changes, file] = [0, 0, 0]
  fc.assert(
    fc.property(fc.array(fc.tuple(line, fc.array(bet, { maxLength: 3 })), { minLength: 5, maxLength: 25 }), (steps) => {
      file += 1
      const path = join(folder, `${file}`)
      writeFileSync(path, steps.map(([write], n) => write(START + n * STEP_MS)).join('\n'))
      const clock = virtualClock(at(1_000_000))
      const log = memoryLog()
      const exchange = createExchange({ clock, log })
      for (const member of [ann, bob]) exchange.openMember(member, paise(1_000_000), () => undefined)
      let n = 0
      try {
        const feed = replayFeed({ file: path, speed: 1, from: 'start', clock })
        feed.start(exchange.feed)
        for (const [, presses] of steps) {
          for (const { market, selection, side, price, stake, isAnn } of presses) {
            n += 1
            const id: MarketId = marketId(market)
            const wanted = { marketId: id, selectionId: selectionIdSchema.parse(selection), side, odds: odds(price), stake: paise(stake) }
            exchange.place(isAnn ? ann : bob, order(n, wanted), () => undefined)
          }
          clock.advance(STEP_MS)
          expect(brokenBooks(exchange.state)).toEqual([])
        }
        feed.stop()
      } catch (error) {
        // A file without a market, or of another sport, is refused before it is played.
        if (!(error instanceof RecordingError)) throw error
      }
      const holds = holdsAgain()
      for (const event of log.read()) {
        holds.put(event)
        if (event.type === 'bet-received') bets += 1
        if (event.type === 'market-changed') changes += 1
      }
      expect(holds.broken()).toEqual([])
      exchange.close()
    }),
    { numRuns: 150 },
  )
  expect([bets > 100, changes > 20]).toEqual([true, true])
})
