import { expect, test } from 'vitest'
import { memberCodeSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createOfferSender } from '#server/live/offers.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { marketId } from '../home-away.ts'
import { ann, open } from '../one-market.ts'

/** A member with more than the others have. */
const carl = memberCodeSchema.parse('carl')

/** Ann has a position; how often the exchange made her an offer, and what it sent for each part. */
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
  const offers = createOfferSender(exchange, ann, (_, body) => told.push(body))
  return { ...game, offers, told, made: () => made }
}

test('[CASH-04] makes an offer at once, and one more at the next turn for the last part asked', () => {
  const { offers, told, made } = watching()
  for (let part = 1; part <= 50; part += 1) offers.watch(marketId, part)
  expect(told).toMatchObject([{ part: 1, offer: {} }])
  offers.flush()
  expect(told).toMatchObject([{ part: 1 }, { part: 50, offer: {} }])
  expect(made()).toBe(2)
  offers.watch(marketId, 20)
  expect(told).toHaveLength(3)
})

test('[CASH-04] sends an offer again only when it changed or was asked for; never after null', () => {
  const { offers, told, offer } = watching()
  offers.watch(marketId, 100)
  offers.changed(marketId)
  offers.flush()
  expect(told).toHaveLength(1)
  offer(1400, 900_000)
  offers.changed(marketId)
  offers.flush()
  expect(told).toMatchObject([{ offer: { amount: 122.5 } }, { offer: { amount: 163.33 } }])
  offers.watch(marketId, 100)
  expect(told).toHaveLength(3)
  offers.watch(null, 100)
  offers.changed(null)
  offers.flush()
  expect(told).toHaveLength(3)
})

test('[CASH-04] a market of a hundred runners has an offer, however much is bet on them', () => {
  const runners = Array.from({ length: 100 }, (_, i) => ({ selectionId: selectionIdSchema.parse(i + 1), runnerName: `R${i + 1}` }))
  const { clock, exchange, place } = open(memoryLog(), { runners })
  const size = paise(1_000_000_000_00)
  exchange.openMember(carl, size, () => undefined)
  exchange.feed({
    kind: 'ladder',
    marketId,
    image: true,
    runners: runners.map(({ selectionId }) => ({ selectionId, back: [[odds(1500), size]] as const, lay: [[odds(1510), size]] as const })),
  })
  for (let n = 1; n <= 10; n += 1) place(n, { stake: paise(100_000_00), odds: odds(1500) }, carl)
  clock.advance(5000)
  const told: unknown[] = []
  createOfferSender(exchange, carl, (_, body) => told.push(body)).watch(marketId, 100)
  expect(told).toMatchObject([{ offer: { results: { length: 100 } } }])
})
