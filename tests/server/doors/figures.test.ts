import { expect, test } from 'vitest'
import { marketIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { createFigureSender } from '#server/live/figures.ts'
import { marketId } from '../home-away.ts'
import { ann, open } from '../one-market.ts'

const other = marketIdSchema.parse('other')

/** Ann has a position; how often the exchange made an offer, and what it sent. */
const watching = () => {
  const game = open()
  game.place(1, { stake: paise(50_000) })
  game.clock.advance(5000)
  game.offer(1500, 900_000)
  let made = 0
  const told: unknown[] = []
  const exchange = {
    ...game.exchange,
    cashOutOffer: (...asked: Parameters<typeof game.exchange.cashOutOffer>) => {
      made += 1
      return game.exchange.cashOutOffer(...asked)
    },
  }
  const figures = createFigureSender(exchange, ann, (_, body) => told.push(body))
  return { ...game, figures, told, made: () => made }
}

test('[CASH-06] sends the figures of all watched markets in one message, and then only what changed', () => {
  const { figures, told, offer } = watching()
  figures.watch([marketId, other])
  expect(told).toEqual([
    {
      figures: [
        { marketId, amount: 122.5, cashOutId: '50000,-50000', rule: null },
        { marketId: other, amount: null, code: 'INVALID_MARKET_ID', rule: null },
      ],
    },
  ])
  figures.changed(null)
  figures.flush()
  expect(told).toHaveLength(1)
  offer(1400, 900_000)
  figures.changed(marketId)
  figures.changed(other)
  figures.flush()
  expect(told.slice(1)).toEqual([{ figures: [{ marketId, amount: 163.33, cashOutId: '50000,-50000', rule: null }] }])
})

test('[CASH-06] makes figures once between two turns, however often they are asked for', () => {
  const { figures, made } = watching()
  for (let n = 0; n < 50; n += 1) figures.watch(n % 2 === 0 ? [marketId] : [])
  expect(made()).toBe(1)
  figures.changed(marketId)
  figures.flush()
  expect(made()).toBe(1)
})

test('[CASH-06] sends the figures again when the same markets are asked for, and none after an empty list', () => {
  const { figures, told, offer } = watching()
  figures.watch([marketId])
  figures.flush()
  figures.watch([marketId])
  expect(told).toHaveLength(2)
  figures.watch([])
  offer(1400, 900_000)
  figures.changed(null)
  figures.flush()
  expect(told).toHaveLength(2)
})

test('[CASH-07] a figure carries the member’s rule, and says when it fires', () => {
  const { exchange, figures, told, offer } = watching()
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(16_000), stopLoss: null }, () => undefined)
  figures.watch([marketId])
  figures.flush()
  offer(1400, 900_000)
  figures.changed(marketId)
  figures.flush()
  expect(told).toMatchObject([
    { figures: [{ rule: { takeProfit: 160, state: 'armed' } }] },
    { figures: [{ rule: { takeProfit: 160, state: 'firing' } }] },
  ])
})
