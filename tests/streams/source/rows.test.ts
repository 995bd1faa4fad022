import { expect, test } from 'vitest'
import { memberCodeSchema } from '#contract/scalar.ts'
import { betSchema } from '#contract/source/betting.ts'
import * as z from 'zod/mini'
import { isBeside, isOf, refOfRow, rowFrom, rowsFrom, unreadIn } from '#streams/source/rows.ts'

const written = {
  ...{ _id: 'b1', type: 'Back', marketType: 'MATCH_ODDS', marketName: 'Match Odds', marketId: 'm1', runnerId: 1 },
  ...{ selectionName: 'Rooks', eventName: 'R v C', eventId: 'e1', eventTypeId: '4', stake: 100, rate: 3, price: 2, priceActual: 3 },
  ...{ fancyPrice: 0, status: 'MATCHED', sizeRemaining: 0, placedTime: 1000 },
}
const own = { memberCode: memberCodeSchema.parse('M1001'), username: 'demo' }
const read = (more: object = {}) => rowFrom({ ...written, ...more })
const terms = (more: object = {}) => {
  const { runnerId, selectionName, stake, marketId, marketName, marketType, eventId, eventName } = written
  const bet = { runnerId, selectionName, rate: 2, stake, marketId, marketName, marketType, eventId, eventName, type: 'Back' }
  return z.object(betSchema.shape).parse({ ...bet, browserdetail: '', ipaddress: '', ...more })
}

test('[BACK-02] a row has the state that its word names, else the one that its figures name', () => {
  const states = (more: object) => read(more)?.status
  for (const status of ['PENDING', 'MATCHED', 'UNMATCHED', 'PARTLY_MATCHED', 'SETTLED', 'VOID', 'LAPSED', 'CANCELLED'])
    expect(states({ status: status.toLowerCase().replace('_', ' ') })).toBe(status)
  const unknown = [0, 40, 100].map((sizeRemaining) => states({ status: 'whatever', sizeRemaining }))
  expect(unknown).toEqual(['MATCHED', 'PARTLY_MATCHED', 'UNMATCHED'])
  expect(states({ status: null, sizeRemaining: 0 })).toBe('MATCHED')
})

test('[BACK-02] a row wins by what was matched of it, which is nothing while it waits', () => {
  expect(read()).toMatchObject({ type: 'Back', sizeMatched: 10_000, winnings: 20_000, sizeRemaining: 0, pnl: null })
  expect(read({ sizeRemaining: '40', status: 'partly matched' })).toMatchObject({ sizeMatched: 6000, winnings: 12_000 })
  for (const status of ['PENDING', 'UNMATCHED']) expect(read({ status })).toMatchObject({ sizeMatched: 0, winnings: 0 })
  expect(read({ sizeRemaining: -5 })).toMatchObject({ sizeRemaining: 0, sizeMatched: 10_000 })
  expect(read({ sizeRemaining: 500, status: 'UNMATCHED' })).toMatchObject({ sizeRemaining: 10_000 })
  expect(read({ marketType: 'INNINGS_RUNS', rate: 42 })).toMatchObject({ winnings: 10_000 })
})

test('[BACK-02] a row is read when its figures are texts or not there', () => {
  expect(read({ type: 'LAY', stake: '₹ 1,000', rate: '1.5', price: undefined, priceActual: undefined })).toMatchObject({
    ...{ type: 'Lay', stake: 100_000, rate: 1500, price: 1500, priceActual: 1500 },
  })
  expect(read({ runnerId: undefined, fancyPrice: undefined, placedTime: 'none' })).toMatchObject({
    runnerId: 0,
    fancyPrice: 0,
    placedTime: 0,
  })
  expect(read({ sizeRemaining: '-' })?.sizeRemaining).toBe(0)
  expect(read({ placedTime: '2026-01-02T03:04:05.6Z' })?.placedTime).toBe(Date.UTC(2026, 0, 2, 3, 4, 5, 600))
  expect([read({ _id: null }), read({ stake: 'abc' }), read({ rate: '5/2' }), read({ type: 'each way' }), rowFrom('none')]).toEqual([
    ...[null, null, null, null, null],
  ])
  // A kind without a board of its own is a bet at odds: its row is not lost.
  expect(read({ marketType: 'RACE', marketName: null, status: 1 })).toMatchObject({
    marketType: 'OTHER_ODDS',
    marketName: '',
    status: 'MATCHED',
  })
  const many = Array.from({ length: 501 }, () => written)
  const counted = (list: unknown) => {
    const read = rowsFrom(list, own)
    return read === null ? null : [read.rows.length, read.leftOut]
  }
  expect([counted('none'), counted([written]), counted([written, 'none']), counted(many)]).toEqual([null, [1, 0], [1, 1], [500, 1]])
})

test('[BACK-02] a row that names another member is left out of the list', () => {
  const ids = (...rows: readonly object[]) =>
    rowsFrom(
      rows.map((more, i) => ({ ...written, _id: `b${i}`, ...more })),
      own,
    )?.rows.map(({ _id }) => _id)
  const owned = [{}, { memberCode: 'M1001' }, { username: 'DEMO' }, { memberCode: 'agent 7', username: 'demo' }, { username: null }]
  expect(ids(...owned)).toEqual(['b0', 'b1', 'b2', 'b3', 'b4'])
  expect(ids({ memberCode: 'M1002' }, { username: 'other' }, { memberCode: 1002, username: 'other' })).toEqual([])
  expect(rowsFrom([written], null)).toBeNull()
  const unread = [
    { ...written, _id: 'b1', stake: 'x' },
    { ...written, _id: 'b2', stake: 'x', username: 'other' },
    { ...written, _id: 'b3' },
    'none',
  ]
  expect([unreadIn(unread, own), unreadIn('none', own)]).toEqual([['b1'], null])
  // A list without a row that can be read is not an empty one.
  expect([rowsFrom([], own)?.rows, rowsFrom(['none'], own)]).toEqual([[], null])
})

test('[BACK-02] a row has the ref that it names, else one that is always the same for its id', () => {
  const named = '018bcfe5-6800-7000-8000-000000010003'
  expect(read({ betSlipRef: named })?.betSlipRef).toBe(named)
  expect(read()?.betSlipRef).toBe(`${'0'.repeat(32)}6231`)
  const long = refOfRow('0123456789abcdefgh\u0123')
  expect(long).toBe('3132333435363738396162636465666768' + '23')
  expect(refOfRow('x0123456789abcdefgh\u0123')).toBe(long)
})

test('[BACK-02] a row is that of a bet when side, runner, market, stake and price are the same', () => {
  const row = read() ?? expect.fail('a row')
  expect([isBeside(row, terms()), isOf(row, terms())]).toEqual([true, true])
  for (const other of [{ marketId: 'm2' }, { runnerId: 2 }, { type: 'Lay' }]) {
    expect([other, isBeside(row, terms(other)), isOf(row, terms(other))]).toEqual([other, false, false])
    for (const second of [{ marketId: 'm2' }, { runnerId: 2 }, { type: 'Lay' }])
      expect(isBeside(row, terms({ ...other, ...second }))).toBe(false)
  }
  expect([isBeside(row, terms({ stake: 99 })), isOf(row, terms({ stake: 99 }))]).toEqual([true, false])
  expect(isOf(row, terms({ rate: 2.5 }))).toBe(false)
  // A server that writes the limit as the rate has the actual price twice.
  const turned = read({ rate: 2, price: 3, priceActual: 3 }) ?? expect.fail('a row')
  expect([isOf(turned, terms()), isOf(turned, terms({ rate: 3 }))]).toEqual([true, false])
  const lay = read({ type: 'Lay', rate: 1.5, price: 2, priceActual: 1.5 }) ?? expect.fail('a row')
  expect([isOf(lay, terms({ type: 'Lay', rate: 2 })), isOf(lay, terms({ type: 'Lay', rate: 1.5 }))]).toEqual([true, false])
  const limit = (more: object, rate: number) => {
    const found = read({ marketType: 'SESSION', selectionName: '42', ...more }) ?? expect.fail('a row')
    return isOf(found, terms({ marketType: 'SESSION', selectionName: '42', rate }))
  }
  expect([limit({ price: 2, rate: 3, priceActual: 3 }, 2), limit({ price: 3, rate: 2, priceActual: 3 }, 2)]).toEqual([true, true])
  expect([limit({ price: 3, rate: 2, priceActual: 2 }, 3), limit({ price: 3, rate: 2, priceActual: 2 }, 2)]).toEqual([true, false])
  const session = read({ marketType: 'SESSION', selectionName: '42', price: 1, rate: 1, priceActual: 1 }) ?? expect.fail('a row')
  const on = (selectionName: string) => isOf(session, terms({ marketType: 'SESSION', selectionName, rate: 1 }))
  expect([on('42'), on('43')]).toEqual([true, false])
})
