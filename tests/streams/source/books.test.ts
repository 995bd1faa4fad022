import { expect, test } from 'vitest'
import type { ListedMarket } from '#contract/messages/browse.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { createBooks } from '#streams/source/books.ts'
import { market } from '#tests/markets.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const NOW = 10_000_000
/** A market of an event of its own, in play. */
const listed = (name: string): ListedMarket => {
  const { market: one, ...rest } = market(name)
  return { ...rest, market: { ...one, eventId: one.eventId, inplay: true, openDate: at(NOW - 1000) } }
}
const [first, second] = [listed('m1'), { ...listed('m2'), market: { ...listed('m2').market, eventTypeId: '2' as const } }]

/** The odds of two matches, whose answers a test gives. */
const open = () => {
  const clock = virtualClock(at(NOW))
  const asked: { readonly at: number; readonly sport: string; readonly come: (markets: readonly ListedMarket[] | null) => void }[] = []
  const said: (readonly [name: string, body: unknown])[] = []
  let isHidden = false
  const books = createBooks({
    clock,
    isHidden: () => isHidden,
    say: (name, body) => said.push([name, body]),
    ask: (_, { eventTypeId }, __, come) => void asked.push({ at: clock.now() - NOW, sport: eventTypeId, come }),
  })
  books.note([first, second])
  books.start()
  books.watch([first.market.marketId, second.market.marketId])
  const count = (name: string): number => said.filter(([each]) => each === name).length
  return {
    ...{ clock, asked, said, books, count },
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
  }
}

test('[BACK-02] odds are asked for each second in play, and seldom while the page is hidden', () => {
  const { clock, asked, answer, hide } = open()
  const times: number[] = []
  const run = (ms: number): void => {
    for (let past = 0; past < ms; past += 100) {
      times.push(...asked.filter(({ sport }) => sport === '4').map((each) => each.at))
      answer(['4', '2'])
      clock.advance(100)
    }
  }
  run(5000)
  expect(times).toEqual([0, 1000, 2000, 3000, 4000])
  hide()
  times.length = 0
  run(30_000)
  expect(times.length).toBeLessThanOrEqual(4)
})

test('[BACK-02][MKT-03] prices are old once every list has missed twice, and one list alone is suspended', () => {
  const { clock, said, answer, count } = open()
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
