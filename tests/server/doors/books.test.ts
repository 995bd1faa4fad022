import { expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createBookSender } from '#server/live/books.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { market, quote } from './door.ts'

test('[MKT-03] sends a full client nothing, then one delta with the last values of all changes', () => {
  const exchange = createExchange({ clock: systemClock, log: memoryLog() })
  const made = market('m1')
  exchange.feed({ kind: 'market', market: made })
  exchange.feed({ kind: 'status', marketId: made.marketId, status: 'OPEN', inplay: false })
  const sent: unknown[] = []
  let drained = true
  const books = createBookSender(
    exchange,
    (_, body) => sent.push(body),
    () => drained,
  )
  exchange.subscribe((told) => {
    if (told.kind === 'book') books.changed(told.marketId)
  })
  books.watch([made.marketId], 1)
  expect(sent).toMatchObject([[{ seq: 1, image: true }]])
  drained = false
  for (let price = 1500; price <= 1900; price += 10) {
    exchange.feed({ kind: 'ladder', marketId: made.marketId, image: true, runners: [quote(1, price, price + 20)] })
    books.flush()
  }
  expect(sent).toHaveLength(1)
  drained = true
  books.flush()
  books.flush()
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject([
    { marketId: 'm1', seq: 2, runners: [{ selectionId: 1, back: [[1900, 10_000_000]], lay: [[1920, 10_000_000]] }] },
  ])
})
