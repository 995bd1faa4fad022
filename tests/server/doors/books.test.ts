import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Depth, marketBooks } from '#contract/messages/browse.ts'
import type { MarketBook } from '#contract/market.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { foldBoard, type Board } from '#client/market/board.ts'
import { systemClock } from '#server/clock.ts'
import { type BookHub, createBookHub } from '#server/live/books.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { market, quote, runner } from './door.ts'

const IDS = ['m1', 'm2', 'm3', 'm4', 'm5'] as const
const marketOf = Object.fromEntries(IDS.map((id) => [id, market(id)]))
const known = (id: string) => marketOf[id] ?? market(id)

const openHub = (slice?: number) => {
  const exchange = createExchange({ clock: systemClock, log: memoryLog() })
  const hub = createBookHub(
    exchange,
    (error) => {
      throw error
    },
    slice,
  )
  return { exchange, hub, list: (id: string) => exchange.feed({ kind: 'market', market: known(id) }) }
}
const flush = (hub: BookHub): void => {
  for (const _ of hub.flush());
}
const inbox = (hub: BookHub) => {
  const sent: string[] = []
  let isReady = true
  const books = hub.join(
    ({ text }) => void sent.push(text),
    () => isReady,
  )
  return {
    books,
    sent: (): readonly z.output<typeof marketBooks.body>[] => sent.map((text) => marketBooks.body.parse(JSON.parse(text))),
    stall: (isStalled: boolean) => {
      isReady = !isStalled
    },
  }
}

test('[MKT-03] sends a full client nothing, then one image with the last values of all changes', () => {
  const { exchange, hub, list } = openHub()
  list('m1')
  const { marketId } = known('m1')
  const { books, sent, stall } = inbox(hub)
  books.watch([marketId], 1)
  expect(sent()).toMatchObject([[{ seq: 1, image: true }]])
  stall(true)
  for (let price = 1500; price <= 1900; price += 10) {
    exchange.feed({ kind: 'ladder', marketId, image: true, runners: [quote(1, price, price + 20)] })
    flush(hub)
  }
  expect(sent()).toHaveLength(1)
  stall(false)
  flush(hub)
  flush(hub)
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toMatchObject([{ marketId, image: true, runners: [{ back: [[1900, 10_000_000]], lay: [[1920, 10_000_000]] }, {}] }])
})

test('[MKT-03] sends only what changed, in one text for all who watch the same', () => {
  const { exchange, hub, list } = openHub()
  list('m1')
  const { marketId } = known('m1')
  const sent: unknown[] = []
  const watchers = [1, 2].map(() => hub.join((books) => void sent.push(books)))
  for (const watcher of watchers) watcher.watch([marketId], 1)
  sent.length = 0
  exchange.feed({ kind: 'ladder', marketId, image: false, runners: [quote(2, 1500, 1520)] })
  flush(hub)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
  expect(sent[0]).toMatchObject({
    text: JSON.stringify([{ marketId, seq: 2, runners: [{ selectionId: 2, back: [[1500, 10_000_000]], lay: [[1520, 10_000_000]] }] }]),
  })
  exchange.feed({ kind: 'ladder', marketId, image: false, runners: [quote(2, 1500, 1520)] })
  flush(hub)
  expect(sent).toHaveLength(2)
})

test('[MKT-03] sends the image of a market that appears after it was asked for', () => {
  const { hub, list } = openHub()
  const { books, sent } = inbox(hub)
  books.watch([known('m1').marketId], 1)
  flush(hub)
  expect(sent()).toEqual([])
  list('m1')
  flush(hub)
  expect(sent()).toMatchObject([[{ marketId: 'm1', image: true }]])
})

test('[MKT-03] takes 500 markets of one connection and refuses the next', () => {
  const { hub } = openHub()
  const { books } = inbox(hub)
  const ids = Array.from({ length: 501 }, (_, at) => known(`x${at}`).marketId)
  expect(books.watch(ids.slice(0, 500), 1)).toBe(true)
  expect(books.watch(ids.slice(500), 1)).toBe(false)
  expect(books.watch(ids.slice(0, 1), 3)).toBe(true)
})

test('[MKT-09] sends what was traded at each price with ten levels alone, first all, then what changed', () => {
  const { exchange, hub, list } = openHub()
  list('m1')
  const { marketId } = known('m1')
  const tell = (price: number, traded: number) =>
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: false,
      runners: [{ selectionId: runner(1), lastPrice: odds(price), traded: paise(traded) }],
    })
  for (const [price, traded] of [
    [1500, 1000],
    [1500, 1200],
    [1520, 1500],
    [1520, 1400],
    [1555, 1600],
  ] as const)
    tell(price, traded)
  const [deep, flat] = [inbox(hub), inbox(hub)]
  deep.books.watch([marketId], 10)
  flat.books.watch([marketId], 3)
  const tradedIn = (messages: ReturnType<typeof deep.sent>) => messages.map(([book]) => book?.runners?.map(({ tradedAt }) => tradedAt))
  tell(1500, 1650)
  tell(1540, 1750)
  flush(hub)
  const [first, then] = tradedIn(deep.sent())
  expect(first?.[0]).toEqual([
    [1500, 200],
    [1520, 300],
  ])
  expect(then).toEqual([
    [
      [1500, 250],
      [1540, 100],
    ],
  ])
  expect(tradedIn(flat.sent()).flat()).toEqual([undefined, undefined, undefined])
})

type Step =
  | { readonly kind: 'watch'; readonly ids: readonly string[]; readonly levels: Depth }
  | { readonly kind: 'unwatch' | 'status' | 'list'; readonly id: string }
  | { readonly kind: 'change'; readonly id: string; readonly price: number }
  | { readonly kind: 'stall' | 'lose'; readonly on: boolean }
  | { readonly kind: 'slice' | 'flush' | 'cut' }

const steps = (): fc.Arbitrary<readonly (readonly [number, Step])[]> => {
  const id = fc.constantFrom(...IDS)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('watch' as const),
      ids: fc.uniqueArray(id, { minLength: 1 }),
      levels: fc.constantFrom<Depth>(1, 3, 10),
    }),
    fc.record({ kind: fc.constantFrom('unwatch' as const, 'status' as const, 'list' as const), id }),
    fc.record({ kind: fc.constant('change' as const), id, price: fc.integer({ min: 10, max: 40 }) }),
    fc.record({ kind: fc.constantFrom('stall' as const, 'lose' as const), on: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('slice' as const, 'slice' as const, 'flush' as const, 'cut' as const) }),
  )
  return fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), step), { minLength: 5, maxLength: 120 })
}

/** A client as the product's own: it folds its messages and asks for an image when a number is missing. It loses deltas alone. */
const openClient = (hub: BookHub) => {
  const board: Board = new Map()
  const watched = new Map<string, Depth>()
  const messages: MarketBook[][] = []
  let isReady = true
  let isLosing = false
  const join = () =>
    hub.join(
      ({ text }) => {
        const books = marketBooks.body.parse(JSON.parse(text))
        if (!isLosing || books.some(({ image }) => image === true)) messages.push(books)
      },
      () => isReady,
    )
  let books = join()
  const watch = (ids: readonly string[], levels: Depth): void => {
    for (const id of ids) watched.set(id, levels)
    books.watch(
      ids.map((id) => known(id).marketId),
      levels,
    )
  }
  return {
    board,
    watched,
    watch,
    unwatch: (id: string): void => {
      watched.delete(id)
      board.delete(known(id).marketId)
      books.unwatch([known(id).marketId])
    },
    stall: (on: boolean): void => {
      isReady = !on
    },
    lose: (on: boolean): void => {
      isLosing = on
    },
    /** A new connection, which watches the same again. */
    cut: (): void => {
      books.close()
      messages.length = 0
      books = join()
      for (const [id, levels] of watched) watch([id], levels)
    },
    /** Reads its messages. Asks again for each market with a gap; answers whether one had. */
    read: (): boolean => {
      const broken = new Set<string>()
      for (const message of messages.splice(0)) for (const id of foldBoard(board, message).broken) broken.add(id)
      for (const id of broken) if (watched.has(id)) watch([id], watched.get(id) ?? 1)
      return broken.size > 0
    },
  }
}

test('[MKT-03] any mix of watch, stall, loss and change ends with the books of the exchange', () => {
  fc.assert(
    fc.property(steps(), (mix) => {
      const { exchange, hub, list } = openHub(1)
      for (const id of IDS.slice(0, 4)) list(id)
      const clients = [0, 1, 2].map(() => openClient(hub))
      let traded = 0
      let slices = hub.flush()
      for (const [at, step] of mix) {
        const client = clients[at]
        traded += 100
        if (step.kind === 'watch') client?.watch(step.ids, step.levels)
        else if (step.kind === 'unwatch') client?.unwatch(step.id)
        else if (step.kind === 'list') list(step.id)
        else if (step.kind === 'status')
          exchange.feed({ kind: 'status', marketId: known(step.id).marketId, status: at === 0 ? 'SUSPENDED' : 'OPEN', inplay: at === 2 })
        else if (step.kind === 'change')
          exchange.feed({
            kind: 'ladder',
            marketId: known(step.id).marketId,
            image: false,
            runners: [
              {
                ...quote(1 + (at % 2), step.price * 100, step.price * 100 + 100),
                lastPrice: odds(step.price * 100),
                traded: paise(traded),
              },
            ],
          })
        else if (step.kind === 'stall') client?.stall(step.on)
        else if (step.kind === 'lose') client?.lose(step.on)
        else if (step.kind === 'cut') client?.cut()
        else if (slices.next().done === true) slices = hub.flush()
        if (step.kind === 'flush') for (const _ of slices);
      }
      for (const _ of slices);
      for (const client of clients) {
        client.stall(false)
        client.lose(false)
      }
      // One more change tells a client that lost the last message.
      for (const id of IDS) list(id)
      for (const id of IDS) exchange.feed({ kind: 'ladder', marketId: known(id).marketId, image: false, runners: [quote(1, 9000, 9100)] })
      for (let round = 0; round < 3; round += 1) {
        flush(hub)
        for (const client of clients) client.read()
      }
      for (const client of clients)
        for (const [id, levels] of client.watched) {
          const { marketId } = known(id)
          const now = exchange.book(marketId, levels)
          const board: Board = new Map()
          if (now !== null) foldBoard(board, [now])
          const want = board.get(marketId)
          expect({ ...client.board.get(marketId), seq: 0 }).toEqual({ ...want, seq: 0 })
        }
    }),
    { numRuns: 300 },
  )
})
