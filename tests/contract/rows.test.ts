import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getOrderList } from '#contract/calls/betting.ts'
import { getEvent, getFreeHomeAllEvents, getHome } from '#contract/calls/browse.ts'
import { betRowSchema, betsChanged, getBetsSuccess } from '#contract/messages/betting.ts'
import { homeMarkets, type ListedMarket, listedMarketSchema } from '#contract/messages/browse.ts'
import { listChangeSchema } from '#contract/messages/lists.ts'
import { rowsOf } from '#contract/rows.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { factFrom } from '#streams/wire.ts'
import { market } from '#tests/markets.ts'
import { ann, open } from '../server/one-market.ts'

const wire = (name: string) => z.encode(listedMarketSchema, market(name))
/** A market of a kind that this client does not know. */
const unknown = (name: string) => ({ ...wire(name), market: { ...wire(name).market, marketType: 'RACE' } })
const idsOf = (markets: readonly ListedMarket[] = []) => markets.map((listed) => listed.market.marketId)
const [some, none] = [
  [wire('m1'), unknown('m2'), wire('m3'), null],
  [unknown('m2'), unknown('m4')],
]

test('[MKT-02][SOCK-06] a list shows the other markets when one is of an unknown kind', () => {
  expect(idsOf(getEvent.answer.parse({ success: true, result: some }).result)).toEqual(['m1', 'm3'])
  expect(idsOf(listChangeSchema.parse({ from: 'v1', markets: some }).markets)).toEqual(['m1', 'm3'])
  expect(listChangeSchema.parse({ from: 'v1', markets: none }).markets).toEqual([])
  const groups = [
    { competitionName: 'Cup', markets: some },
    { competitionName: 'Races', markets: none },
  ]
  expect(homeMarkets.body.parse({ groups }).groups.map(({ markets }) => idsOf(markets))).toEqual([['m1', 'm3'], []])
  expect(getHome.answer.parse({ success: true, groups }).groups).toHaveLength(2)
  expect(factFrom(homeMarkets.name, { groups })).toMatchObject({
    markets: [{ market: { marketId: 'm1' } }, { market: { marketId: 'm3' } }],
  })
  const event = { id: 'e', name: 'A v B', competitionName: 'Cup' }
  const response = [
    { ...event, markets: some },
    { ...event, markets: none },
    { ...event, markets: [] },
  ]
  const { response: events = [] } = getFreeHomeAllEvents.answer.parse({ success: true, response })
  expect(events.map(({ markets }) => idsOf(markets))).toEqual([['m1', 'm3'], [], []])
})

test('[OPEN-07][SOCK-06] Open Bets show the other bets when a row is of an unknown kind', () => {
  const { exchange, place } = open()
  for (const n of [1, 2]) place(n, {})
  const [row, next] = exchange.bets(ann, 'active').map((bet) => z.encode(betRowSchema, rowFrom(bet)))
  const bets = [row, { ...next, marketType: 'RACE' }]
  const heard = factFrom(getBetsSuccess.name, { accountSeq: 1, result: 'ACTIVE', bets })
  expect(heard).toMatchObject({ bets: [{ betId: row?._id }] })
  expect(getOrderList.answer.parse({ success: true, result: bets }).result?.map(({ _id }) => _id)).toEqual([row?._id])
  const changed = betsChanged.body.parse({ from: 1, accountSeq: 2, active: bets, ended: [bets[1]] })
  expect([changed.active.length, changed.ended]).toEqual([1, []])
})

test('[MKT-02] a list in which no row fits is an empty one', () => {
  expect(getEvent.answer.parse({ success: true, result: none }).result).toEqual([])
  expect(rowsOf(z.string(), 2).parse([1])).toEqual([])
})

test('[HTTP-02] a list is sent whole or not at all, and is never longer than it may be', () => {
  const rows = rowsOf(z.codec(z.string(), z.number(), { decode: Number, encode: String }), 2)
  expect([z.encode(rows, [1, 2]), z.decode(rows, ['1', '2'])]).toEqual([
    ['1', '2'],
    [1, 2],
  ])
  for (const wrong of [
    [1, 2, 3],
    [1, Number.NaN],
  ])
    expect(z.safeEncode(rows, wrong).success).toBe(false)
  expect(rows.safeParse(['1', '2', null]).success).toBe(false)
  expect(rows.safeParse('12').success).toBe(false)
  const { success } = z.safeEncode(homeMarkets.body, {
    groups: [{ competitionName: 'Cup', markets: [{ ...market('m1'), book: { ...market('m1').book, seq: -1 } }] }],
  })
  expect(success).toBe(false)
  expect(z.toJSONSchema(rowsOf(z.string(), 2), { io: 'input', unrepresentable: 'any' })).toMatchObject({
    type: 'array',
    maxItems: 2,
    items: { type: 'string' },
  })
})
