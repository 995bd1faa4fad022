import { expect, test } from 'vitest'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { dayOf, netToday, settlementSaid } from '#domain/betting/settled.ts'
import { foldSettled, settledAfter, stripsOf, stripsOfEvent } from '#client/ledger/settled.ts'
import { say } from '#copy/catalogue.ts'
import { market } from '#tests/markets.ts'
import { at, marketId } from '#tests/player.ts'

const row = (number: number, net: Paise, by: Partial<Settlement> = {}): Settlement => ({
  number,
  kind: 'settled',
  marketId: marketId('m1'),
  marketType: 'SESSION',
  marketName: '15 over runs DR',
  eventId: eventIdSchema.parse('e1'),
  eventName: 'A v B',
  runs: 134,
  net,
  at: at(number),
  ...by,
})

test('[OPEN-12] settlementSaid names the event, and says won net of commission, lost, void and corrected', () => {
  const sentences = [
    row(1, paise(-100_000)),
    row(2, paise(98_000), { runs: null, marketName: 'x', marketSaid: { key: 'MATCH_ODDS', figures: [] } }),
    row(3, paise(0)),
    row(4, paise(0), { kind: 'void', runs: null }),
    row(5, paise(-5000), { kind: 'corrected' }),
    row(6, paise(5000), { kind: 'corrected' }),
    row(7, paise(0), { kind: 'corrected' }),
    row(8, paise(0), { kind: 'voided', runs: null }),
  ].map((each) => say(settlementSaid(each)))
  expect(sentences).toEqual([
    'A v B, 15 over runs DR settled at 134: you lost ₹1,000.00.',
    'A v B, Match Odds: you won ₹980.00, net of commission.',
    'A v B, 15 over runs DR settled at 134: you won and lost nothing.',
    'A v B, 15 over runs DR is void. Your stakes are returned.',
    'A v B, 15 over runs DR settled at 134: the result was corrected. You lost ₹50.00 in all.',
    'A v B, 15 over runs DR settled at 134: the result was corrected. You won ₹50.00 in all, net of commission.',
    'A v B, 15 over runs DR settled at 134: the result was corrected. You won and lost nothing.',
    'A v B, 15 over runs DR is void. Your stakes are returned.',
  ])
})

test('[NAV-08] dayOf begins the day in India; netToday is zero on the next one', () => {
  const noon = Date.parse('2026-11-22T12:00:00+05:30')
  const today = { from: dayOf(noon), net: paise(-500) }
  expect(new Date(today.from).toISOString()).toBe('2026-11-21T18:30:00.000Z')
  expect(netToday(today, noon)).toBe(-500)
  expect(netToday(today, Date.parse('2026-11-22T23:59:59.999+05:30'))).toBe(-500)
  expect(netToday(today, Date.parse('2026-11-23T00:00:00+05:30'))).toBe(0)
  expect(netToday(null, noon)).toBe(0)
})

test('[OPEN-12] foldSettled takes each settlement once, and no list that is behind', () => {
  const heard = (number: number) => ({ type: 'settlement.heard' as const, settlement: row(number, paise(number)) })
  const one = foldSettled(null, heard(1))
  const two = foldSettled(one, heard(2))
  expect(foldSettled(two, heard(2))).toBe(two)
  expect(foldSettled(two, { type: 'settlements.listed', settlements: one })).toBe(two)
  expect(settledAfter(two, 0).map(({ number }) => number)).toEqual([1, 2])
  expect(foldSettled(two, { type: 'settlements.listed', settlements: [row(3, paise(3)), ...two] })).toHaveLength(3)
})

/** Thirty settlements of as many markets, the newest first, all but one of them of one event. */
const MANY = Array.from({ length: 30 }, (_, n) =>
  row(30 - n, paise(100), { marketId: marketId(`m${30 - n}`), ...(n === 3 ? { eventId: eventIdSchema.parse('e2') } : {}) }),
)
const numbers = (rows: readonly Settlement[]): readonly number[] => rows.map(({ number }) => number)

test('[OPEN-12] stripsOf shows the twenty newest results that this browser has announced', () => {
  expect(stripsOf(MANY, null)).toEqual([])
  expect(stripsOf(null, { from: 0, upTo: 30, closed: [] })).toEqual([])
  expect(numbers(stripsOf(MANY, { from: 4, upTo: 7, closed: [6] }))).toEqual([7, 5])
  expect(numbers(stripsOf(MANY, { from: 0, upTo: 30, closed: [] }))).toEqual(Array.from({ length: 20 }, (_, n) => 30 - n))
})

test('[OPEN-12] stripsOf shows a market’s newest result alone, and none when that one is closed', () => {
  const rows = [row(3, paise(-100), { kind: 'corrected' }), row(2, paise(50), { marketId: marketId('m2') }), row(1, paise(100))]
  const strips = (closed: readonly number[]) => numbers(stripsOf(rows, { from: 0, upTo: 3, closed }))
  expect([strips([]), strips([2]), strips([3])]).toEqual([[3, 2], [3], [2]])
})

test('[OPEN-12] stripsOfEvent shows the event’s results, also when this browser has not announced them', () => {
  const of = (event: string, closed: readonly number[] = []) =>
    numbers(stripsOfEvent(MANY, { from: 30, upTo: 30, closed }, eventIdSchema.parse(event), {}))
  expect([of('e2'), of('e2', [27]), of('e1').length, of('e3')]).toEqual([[27], [], 29, []])
  expect(stripsOfEvent(MANY, null, eventIdSchema.parse('e1'), {})).toEqual([])
})

test('[OPEN-12][MKT-15] stripsOfEvent shows a result with the event that its market moved to', () => {
  const eventId = eventIdSchema.parse('moved')
  const rows = [row(1, paise(100), { marketId: marketId('m2') })]
  const of = (event: Settlement['eventId']) =>
    stripsOfEvent(rows, { from: 0, upTo: 1, closed: [] }, event, { m2: { ...market('m2').market, eventId } })
  expect([numbers(of(eventId)), of(eventIdSchema.parse('e1'))]).toEqual([[1], []])
})
