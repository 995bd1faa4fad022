import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betSlipRefSchema, daySchema, marketIdSchema, millisSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { effectOf } from '#domain/money/ledger.ts'
import { kindsOf } from '#domain/money/statement.ts'
import { zoneFrom } from '#domain/money/days.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import type { Statements } from '#server/exchange/statements.ts'
import { foldAll } from '#server/exchange/start.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market, order } from './home-away.ts'
import { stores } from './kept.ts'
import { ann, bob, durable } from './one-market.ts'

const START = 1_700_000_000_000
const HOUR = 3_600_000
const MARKETS = ['m1', 'm2', 'm3'].map((id) => marketIdSchema.parse(id))
const WHOLE = { from: millisSchema.parse(0), before: millisSchema.parse(Number.MAX_SAFE_INTEGER) }

const step = fc.oneof(
  fc.record({
    do: fc.constant('bet' as const),
    market: fc.nat(2),
    who: fc.constantFrom(ann, bob),
    on: fc.constantFrom(home, away),
    side: fc.constantFrom('back' as const, 'lay' as const),
    stake: fc.integer({ min: 100, max: 400_000 }).map(paise),
  }),
  fc.record({ do: fc.constant('result' as const), market: fc.nat(2), winners: fc.constantFrom([home], [away], []) }),
  fc.record({ do: fc.constant('cancel' as const), who: fc.constantFrom(ann, bob) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays a season of bets, results and corrections an hour apart. */
const play = async (log: EventLog, steps: readonly Step[]) => {
  const clock = virtualClock(at(START))
  const exchange = createExchange({ clock, log })
  for (const member of [ann, bob]) exchange.openMember(member, paise(10_000_000), () => undefined)
  for (const marketId of MARKETS) {
    exchange.feed({ kind: 'market', market: { ...market, marketId, eventTypeId: marketId === 'm3' ? '1' : '4' }, betDelayMs: 0 })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    const runners = [home, away].map((selectionId) => ({
      selectionId,
      back: [[odds(2000), paise(300_000)]] as const,
      lay: [[odds(2100), paise(300_000)]] as const,
    }))
    exchange.feed({ kind: 'ladder', marketId, image: true, runners })
  }
  for (const [n, each] of steps.entries()) {
    clock.advance(HOUR)
    if (each.do === 'cancel') exchange.cancel(each.who, 'all', () => undefined)
    const marketId = each.do === 'cancel' ? undefined : MARKETS[each.market]
    if (marketId === undefined) continue
    if (each.do === 'result') exchange.feed({ kind: 'result', marketId, winners: each.winners, note: '' })
    if (each.do === 'bet') {
      const time = clock.now().toString(16).padStart(12, '0')
      const ref = betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`)
      const price = odds(each.side === 'back' ? 1990 : 2100)
      exchange.place(
        each.who,
        order(n, { ref, marketId, selectionId: each.on, side: each.side, odds: price, stake: each.stake }),
        () => undefined,
      )
      clock.advance(1)
    }
  }
  await durable(exchange)
  return exchange
}

/** All rows of a member, page by page, the oldest first. */
const rowsOf = (statements: Statements, member: typeof ann, limit: number) => {
  const wish = { member, span: WHOLE, kinds: null, limit }
  const rows = []
  let page = statements.page({ ...wish, point: null })
  rows.push(...page.rows)
  while (page.next !== null) {
    page = statements.page({ ...wish, point: page.next })
    rows.push(...page.rows)
  }
  return { rows: rows.toReversed(), page }
}

const KOLKATA = zoneFrom('Asia/Kolkata')

test.each(stores)('[ACCT-11] page, range and ledger sum to the same paisa for every member, in a store %s', (_, withStore) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 7 }), fc.nat(40 * HOUR), (steps, limit, cut) =>
      withStore(async (log) => {
        const exchange = await play(log, steps)
        const { statements } = log
        for (const member of [ann, bob]) {
          const { rows, page } = rowsOf(statements, member, limit)
          const ledger = [...log.read()].flatMap(({ transactions }) => transactions.filter((each) => each.member === member))
          const booked = ledger.reduce((sum, each) => sum + effectOf(each), 0)
          const added = rows.reduce((sum, { amount }) => sum + amount, 0)
          expect([page.net, page.closing, booked, exchange.account(member).balance]).toEqual([added, added, added, added])
          expect([page.opening, page.count]).toEqual([0, rows.length])
          let balance = 0
          for (const { amount, balance: after } of rows) {
            balance += amount
            expect(after).toBe(balance)
          }
          const middle = millisSchema.parse(START + cut)
          const halves = [
            { from: WHOLE.from, before: middle },
            { from: middle, before: WHOLE.before },
          ].map((span) => statements.page({ member, span, kinds: null, limit: 100, point: null }))
          expect(halves[0]?.closing).toBe(halves[1]?.opening)
          expect(halves.reduce((sum, { net }) => sum + net, 0)).toBe(page.net)
          const kinds = kindsOf('results')
          const results = statements.page({ member, span: WHOLE, kinds, limit, point: null })
          const shown = rows.filter(({ kind }) => kinds?.includes(kind))
          expect([results.count, results.net]).toEqual([shown.length, shown.reduce((sum, { amount }) => sum + amount, 0)])
          expect(results.rows).toEqual(shown.toReversed().slice(0, limit))
          const upwards = statements.rowsFrom({ member, span: WHOLE, kinds: null, limit: 1000, after: null })
          expect(upwards).toEqual(rows)
          if (KOLKATA === null) throw new Error('the calendar lacks a zone')
          const days = { from: daySchema.parse('2023-11-01'), to: daySchema.parse('2024-01-31') }
          for (const by of ['day', 'sport', 'event', 'market'] as const) {
            const wish = { member, days, zone: KOLKATA, by, sport: null, eventId: null, limit: 2 }
            let part = statements.profit({ ...wish, after: null })
            const groups = [...part.groups]
            while (part.next !== null) {
              part = statements.profit({ ...wish, after: part.next })
              groups.push(...part.groups)
            }
            expect(groups.reduce((sum, { net }) => sum + net, 0)).toBe(part.total.net)
            expect(part.total.net).toBe(results.net)
            expect((by === 'day' ? groups.at(-1) : groups[0])?.running ?? 0).toBe(results.net)
          }
        }
        exchange.close()
      }),
    ),
    { numRuns: 15 },
  ),
)

test('[ACCT-02] the rows made beside the events are those of a fold of all events, in both stores', () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) =>
      (async () => {
        const seen: unknown[] = []
        for (const [, withStore] of stores)
          await withStore(async (log) => {
            const exchange = await play(log, steps)
            const read = () => [ann, bob].map((member) => [rowsOf(log.statements, member, 3).rows, exchange.bets(member, 'ended').length])
            const past = () => log.statements.history({ member: ann, span: WHOLE, show: 'all', sport: null, limit: 100, before: null })
            const before = [read(), past()]
            foldAll(log)
            expect([read(), past()]).toEqual(before)
            seen.push(before)
            exchange.close()
          })
        expect(seen[1]).toEqual(seen[0])
      })(),
    ),
    { numRuns: 10 },
  ))

test('[ACCT-02] rows that arrive between two pages are counted as newer, and none is seen twice', async () => {
  const log = memoryLog()
  const bet = (n: number): Step => ({ do: 'bet', market: n, who: ann, on: home, side: 'back', stake: paise(1000) })
  const result = (n: number): Step => ({ do: 'result', market: n, winners: [home] })
  const exchange = await play(log, [bet(0), result(0), bet(1), bet(2)])
  const wish = { member: ann, span: WHOLE, kinds: null, limit: 2 }
  const first = log.statements.page({ ...wish, point: null })
  exchange.feed({ kind: 'result', marketId: MARKETS[1] ?? market.marketId, winners: [home], note: '' })
  await durable(exchange)
  const next = log.statements.page({ ...wish, point: first.next })
  expect([first.count, next.count, next.net, next.newer]).toEqual([3, 3, first.net, 2])
  expect([...first.rows, ...next.rows].map(({ kind }) => kind)).toEqual(['COMMISSION', 'RESULT', 'OPENING'])
})

test('[ACCT-02] the time of events never falls, even where the clock does', async () => {
  const log = memoryLog()
  const first = createExchange({ clock: virtualClock(at(START)), log })
  first.openMember(ann, paise(100), () => undefined)
  await durable(first)
  first.close()
  const second = createExchange({ clock: virtualClock(at(START - HOUR)), log })
  second.openMember(bob, paise(100), () => undefined)
  await durable(second)
  expect([...log.read()].map((event) => [event.position, event.at])).toEqual([
    [1, START],
    [2, START],
  ])
})
