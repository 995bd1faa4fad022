import { expect, test } from 'vitest'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { createLiveMarkets } from '#server/exchange/live.ts'
import { mutedFeed } from '#server/exchange/muted.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { home, ladder, market, marketId } from './home-away.ts'
import { ann, open } from './one-market.ts'

/** A bet that rests when its core dies, and the heir, which heard these besides the market with its prices. */
const takenOver = (...heard: readonly FeedUpdate[]) => {
  const log = memoryLog()
  const { clock, place, exchange } = open(log)
  place(1, { odds: odds(9000) })
  clock.advance(5000)
  expect(exchange.bets(ann, 'active').map(({ state }) => state)).toEqual(['unmatched'])
  const live = createLiveMarkets()
  const { hear, kept } = mutedFeed(live, clock)
  const known: readonly FeedUpdate[] = [
    { kind: 'market', market, betDelayMs: 5000 },
    { kind: 'status', marketId, status: 'OPEN', inplay: true },
    ladder(2000, 2100, 60_000),
  ]
  for (const update of [...known, ...heard]) hear(update)
  const heir = createExchange({ clock, log: log.crash(), live })
  for (const update of kept()) heir.feed(update)
  return heir
}

test('an heir that heard the feed shows its book, with the bets that rest in it', () => {
  const heir = takenOver()
  const [runner] = heir.book(marketId, 10)?.runners ?? []
  expect([heir.book(marketId, 10)?.status, runner?.back?.[0]?.[0]]).toEqual(['OPEN', 2000])
  expect(JSON.stringify(runner?.lay)).toContain('9000')
  expect(heir.bets(ann, 'active').map(({ state }) => state)).toEqual(['unmatched'])
})

test('an heir lapses what rests in a market that was suspended while no core led', () => {
  const heir = takenOver({ kind: 'status', marketId, status: 'SUSPENDED', inplay: true })
  expect([heir.bets(ann, 'active'), heir.bets(ann, 'ended').map(({ state }) => state)]).toEqual([[], ['lapsed']])
})

test('an heir settles a market whose result came while no core led', () => {
  const heir = takenOver({ kind: 'result', marketId, winners: [home], note: '' })
  expect(heir.state.results.get(marketId)?.winners).toEqual([home])
  expect(heir.bets(ann, 'active')).toEqual([])
})

test('[MKT-15] an heir lapses what rests in a market that changed while no core led', () => {
  const [first] = market.runners
  const heir = takenOver({ kind: 'market', market: { ...market, runners: first === undefined ? [] : [first] }, betDelayMs: 5000 })
  expect([heir.bets(ann, 'active'), heir.bets(ann, 'ended').map(({ state }) => state)]).toEqual([[], ['lapsed']])
})

test('[MKT-15] an heir hears the last word on a runner that left and came back', () => {
  const say = (status: 'ACTIVE' | 'REMOVED'): FeedUpdate => ({ kind: 'runner', marketId, selectionId: home, status })
  const statusOf = (heir: ReturnType<typeof takenOver>) => heir.book(marketId, 1)?.runners?.[0]?.status
  const [out, back] = [takenOver(say('REMOVED')), takenOver(say('REMOVED'), say('ACTIVE'))]
  expect([statusOf(out), [...(out.state.removed.get(marketId) ?? [])]]).toEqual(['REMOVED', [home]])
  expect([statusOf(back), [...(back.state.removed.get(marketId) ?? [])]]).toEqual(['ACTIVE', []])
})
