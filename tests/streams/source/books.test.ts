import { expect, test } from 'vitest'
import { heartbeat, type ListedMarket, marketBooks, marketChanged } from '#contract/messages/browse.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { createBooks } from '#streams/source/books.ts'
import { market } from '#tests/markets.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const NOW = 10_000_000
const HOUR_MS = 3_600_000
/** A market, by default in play and of an event of its own. */
const listed = (name: string, more: Partial<ListedMarket['market']> = {}): ListedMarket => {
  const { market: one, ...rest } = market(name)
  return { ...rest, market: { ...one, openDate: at(NOW - 1000), ...more } }
}
const before = { inplay: false, openDate: at(NOW + HOUR_MS) }
const [first, second] = [listed('m1'), listed('m2', { eventTypeId: '2' })]
const idsOf = (markets: readonly ListedMarket[]) => markets.map((each) => each.market.marketId)

/** The odds of these markets, all in view, whose answers a test gives. */
const open = (...markets: readonly ListedMarket[]) => {
  const clock = virtualClock(at(NOW))
  const asked: {
    readonly at: number
    readonly sport: string
    /** The event; null for all of the sport. */
    readonly event: string | null
    readonly ids: readonly string[]
    readonly come: (markets: readonly ListedMarket[] | null) => void
  }[] = []
  const said: (readonly [name: string, body: unknown])[] = []
  let isHidden = false
  const books = createBooks({
    clock,
    isHidden: () => isHidden,
    say: (name, body) => said.push([name, body]),
    ask: (_, { eventTypeId, eventId = null }, ids, come) =>
      void asked.push({ at: clock.now() - NOW, sport: eventTypeId, event: eventId, ids: [...ids], come }),
  })
  books.note(markets)
  books.start()
  books.watch(idsOf(markets))
  return {
    ...{ clock, asked, said, books },
    /** What was said of a name since the last look. */
    heard: (wanted: string): readonly unknown[] => {
      const found = said.filter(([name]) => name === wanted)
      said.splice(0, said.length, ...said.filter(([name]) => name !== wanted))
      return found.map(([, body]) => body)
    },
    count: (name: string): number => said.filter(([each]) => each === name).length,
    hide: (): void => {
      isHidden = true
    },
    /** Answers each question that waits. */
    answer: (sports: readonly string[], missed: readonly string[] = []): void => {
      for (const { sport, come } of asked.splice(0)) {
        if (sports.includes(sport)) come(sport === '4' ? [first] : [second])
        else if (missed.includes(sport)) come(null)
      }
    },
    /** Runs on for a time, and gives each question this answer. Gives when they came. */
    run: (ms: number, answer: readonly ListedMarket[] | null = markets): readonly number[] => {
      const times: number[] = []
      for (let past = 0; past < ms; past += 500) {
        for (const { at: time, come } of asked.splice(0)) {
          times.push(time)
          come(answer)
        }
        clock.advance(500)
      }
      return times
    },
  }
}

test('[BACK-02] odds are asked for each second in play, and seldom while the page is hidden', () => {
  const { hide, run } = open(first)
  expect(run(4000)).toEqual([0, 1000, 2000, 3000])
  hide()
  expect(run(31_000)).toEqual([4000, 14_000, 24_000, 34_000])
})

test('[BACK-02] odds are asked for each 5 s before a match, and each second from its start on', () => {
  expect(open(listed('m1', before)).run(15_000)).toEqual([0, 5000, 10_000])
  // Its list need not say that it is in play.
  expect(open(listed('m1', { inplay: false, openDate: at(NOW + 5000) })).run(7000)).toEqual([0, 5000, 6000])
  expect(open(listed('m1', { inplay: false, openDate: at(0) })).run(6000)).toEqual([0, 5000])
  expect(open(listed('m1', { ...before, inplay: true })).run(3000)).toEqual([0, 1000, 2000])
  expect(open(listed('m1', before)).run(7000, [listed('m1')])).toEqual([0, 1000, 2000, 3000, 4000, 5000, 6000])
  const { eventId } = first.market
  expect(open(first, listed('m2', { ...before, eventId })).run(3000)).toEqual([0, 1000, 2000])
})

test('[BACK-02] odds that fail are asked for ever slower, each 30 s at last, and as before once they come', () => {
  const { run } = open(first)
  expect(run(90_000, null)).toEqual([0, 2000, 6000, 14_000, 30_000, 60_000])
  expect(run(2000)).toEqual([90_000, 91_000])
})

test('[BACK-02][MKT-03] prices stay fresh while one round fails, and are old when two do or none answers', () => {
  const beats = (page: ReturnType<typeof open>): number => page.heard(heartbeat.name).length
  const failing = open(first)
  failing.run(2000, null)
  expect(beats(failing)).toBeGreaterThanOrEqual(3)
  failing.run(10_000, null)
  failing.heard(heartbeat.name)
  failing.run(10_000, null)
  expect(beats(failing)).toBe(0)
  const again = open(first)
  again.run(3000)
  again.heard(heartbeat.name)
  again.run(1000, null)
  expect(beats(again)).toBe(1)
  const silent = open(first)
  silent.heard(heartbeat.name)
  silent.clock.advance(1999)
  expect(beats(silent)).toBe(1)
  silent.clock.advance(10_000)
  expect([beats(silent), silent.asked.length]).toEqual([0, 1])
})

test('[MKT-03] the line is alive at once and each second when no market is in view', () => {
  const { clock, heard } = open()
  clock.advance(3000)
  expect(new Set(heard(heartbeat.name).map((body) => JSON.stringify(body)))).toEqual(
    new Set([0, 1000, 2000, 3000].map((ms) => JSON.stringify({ serverTime: NOW + ms }))),
  )
})

test('[BACK-02] three events of a sport are asked for one by one, and a fourth makes it one call', () => {
  const markets = ['m1', 'm2', 'm3', 'm4'].map((name) => listed(name))
  const few = open(...markets.slice(0, 3))
  expect(few.asked.map(({ event, ids }) => [event, ids])).toEqual(
    markets.slice(0, 3).map(({ market: { eventId, marketId } }) => [eventId, [marketId]]),
  )
  const many = open(...markets)
  expect(many.asked.map(({ sport, event, ids }) => [sport, event, ids])).toEqual([['4', null, idsOf(markets)]])
})

test('[BACK-02] a book is said when it is new, by a number that grows, and again when it is watched again', () => {
  const { asked, books, clock, heard, run } = open(first)
  run(3000)
  expect(heard(marketBooks.name)).toMatchObject([[{ marketId: 'm1', image: true, seq: 1 }]])
  asked.splice(0)[0]?.come([{ ...first, book: { ...first.book, status: 'CLOSED' } }])
  expect(heard(marketBooks.name)).toMatchObject([[{ marketId: 'm1', status: 'CLOSED', seq: 2 }]])
  clock.advance(1000)
  run(2000)
  heard(marketBooks.name)
  books.watch([first.market.marketId])
  run(2000)
  expect(heard(marketBooks.name)).toMatchObject([[{ marketId: 'm1' }]])
})

test('[BACK-02] a market that its list no longer has is suspended, and said to be changed', () => {
  const { eventId } = first.market
  const { heard, run } = open(first, listed('m2', { eventId }))
  run(1000)
  heard(marketBooks.name)
  expect(heard(marketChanged.name)).toEqual([])
  run(1000, [first])
  expect(heard(marketBooks.name)).toMatchObject([[{ marketId: 'm2', status: 'SUSPENDED', runners: [] }]])
  expect(heard(marketChanged.name)).toEqual([{ marketId: 'm2' }])
})

test('[BACK-02] a market that its list lacks is said to be changed once, and again when it is back', () => {
  const { eventId } = first.market
  const other = listed('m2', { eventId })
  const { heard, run } = open(first, other)
  run(1000, [first, other])
  heard(marketChanged.name)
  run(20_000, [first])
  expect(heard(marketChanged.name)).toEqual([{ marketId: 'm2' }])
  run(5000, [first, other])
  expect(heard(marketChanged.name)).toEqual([{ marketId: 'm2' }])
})

test('[BACK-02] a market that its list lacks is said to be changed again on another page or line', () => {
  const { eventId } = first.market
  const other = listed('m2', { eventId })
  const { books, heard, run } = open(first, other)
  const ids = idsOf([other])
  run(1000, [first])
  books.unwatch(ids)
  books.watch(ids)
  run(2000, [first])
  expect(heard(marketChanged.name)).toEqual([{ marketId: 'm2' }, { marketId: 'm2' }])
  books.stop()
  books.start()
  books.watch(ids)
  run(2000, [first])
  expect(heard(marketChanged.name)).toEqual([{ marketId: 'm2' }])
})

test('[BACK-02][MKT-03] prices are old, and none suspended, when lists of two rhythms fail together', () => {
  const page = open(first, listed('m2', { ...before, eventTypeId: '2' }))
  page.answer(['4', '2'])
  page.clock.advance(1000)
  page.heard(marketBooks.name)
  page.heard(heartbeat.name)
  for (let passed = 0; passed < 20; passed += 1) {
    page.answer([], ['4', '2'])
    page.clock.advance(1000)
  }
  expect(page.heard(marketBooks.name)).toEqual([])
  page.heard(heartbeat.name)
  page.clock.advance(1000)
  expect(page.heard(heartbeat.name)).toEqual([])
})

test('[BACK-02] a market out of view is not asked for, and at once when it comes back', () => {
  const other = listed('m2', { ...before, eventTypeId: '2' })
  const { asked, books, clock, run } = open(listed('m1', before), other)
  run(1000)
  books.unwatch([other.market.marketId])
  clock.advance(5000)
  expect(asked.splice(0).map(({ sport }) => sport)).toEqual(['4'])
  books.watch([other.market.marketId])
  expect(asked.splice(0).map(({ sport }) => sport)).toEqual(['2'])
  books.unwatch([other.market.marketId])
  clock.advance(1000)
  books.watch([other.market.marketId])
  expect(asked.map(({ sport }) => sport)).toEqual(['2'])
})

test('[BACK-02] nothing is asked or said while the line is down, and all again on the next', () => {
  const { asked, books, clock, said } = open(first)
  const [late] = asked.splice(0)
  said.splice(0)
  books.stop()
  books.watch([first.market.marketId])
  clock.advance(60_000)
  expect([asked, said]).toEqual([[], []])
  // The client watches again as soon as the line is open.
  books.start()
  expect(asked.splice(0)).toHaveLength(1)
  // What answers a question of the line before is not said.
  late?.come([first])
  expect(said.filter(([name]) => name === marketBooks.name)).toEqual([])
  books.stop()
  books.start()
  expect(asked).toEqual([])
})

test('[BACK-02] where 20,000 markets are found is known, and the one listed longest ago makes room', () => {
  const ids = Array.from({ length: 20_000 }, (_, i) => marketIdSchema.parse(`x${i}`))
  const { asked, books } = open()
  books.note(ids.map((marketId) => ({ ...first, market: { ...first.market, marketId } })))
  const isKnown = (id: number): boolean => {
    books.stop()
    books.start()
    books.watch(ids.slice(id, id + 1))
    return asked.splice(0).length > 0
  }
  expect(isKnown(0)).toBe(true)
  books.note([{ ...first, market: { ...first.market, marketId: ids[0] ?? first.market.marketId } }, second])
  expect([isKnown(0), isKnown(1), isKnown(2)]).toEqual([true, false, true])
})

test('[BACK-02][MKT-03] prices are old once every list has missed twice, and one list alone is suspended', () => {
  const { clock, said, answer, count } = open(first, second)
  const run = (seconds: number, sports: readonly string[], missed: readonly string[]): void => {
    for (let second = 0; second < seconds; second += 1) {
      answer(sports, missed)
      clock.advance(1000)
    }
  }
  run(3, ['4', '2'], [])
  const beats = count('heartbeat')
  run(6, ['4'], ['2'])
  expect(count('heartbeat')).toBe(beats + 6)
  const last = said.filter(([name]) => name === 'market-books').at(-1)?.[1]
  expect(last).toMatchObject([{ marketId: marketIdSchema.parse('m2'), status: 'SUSPENDED', runners: [] }])
  run(12, [], ['4', '2'])
  const silent = count('heartbeat')
  run(3, [], ['4', '2'])
  expect(count('heartbeat')).toBe(silent)
  run(40, ['4', '2'], [])
  expect(count('heartbeat')).toBeGreaterThan(silent + 5)
})
