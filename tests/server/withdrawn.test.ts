import { expect, test } from 'vitest'
import { getAlerts } from '#contract/calls/alerts.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import type { ExchangeOutcome } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { recordRowFrom, rowFrom } from '#server/live/bet-rows.ts'
import { verdictMessage } from '#server/live/messages.ts'
import { betFrom, recordedFrom } from '#streams/bet-rows.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { draw, of, playing } from './changing-market.ts'
import { away, home, ladder, market } from './home-away.ts'
import { ann, bob } from './one-market.ts'

const about = { eventName: market.eventName, marketName: market.marketName }
const three = of(home, away, draw)

test('[MKT-15][OPEN-06] a removal makes news of the bets that it voids and of those whose odds it lowers', () => {
  const { exchange, say, matched, log } = playing(three)
  const told: unknown[] = []
  exchange.subscribe((published) => published.kind === 'alerts' && told.push(published.member))
  matched(away, { side: 'lay', odds: odds(3000), stake: paise(100_000) })
  matched(home, { odds: odds(3000), stake: paise(20_000) })
  told.length = 0
  say(away, 'REMOVED', 2500)
  const voided = { kind: 'voided', selectionId: away, runnerName: 'Runner 2', odds: 3000, stake: 100_000, ...about }
  const reduced = { kind: 'reduced', selectionId: home, runnerName: 'Runner 1', from: 3000, odds: 2250, withdrawn: 'Runner 2', ...about }
  expect(exchange.alerts(ann).news.slice(0, 2)).toMatchObject([
    { ...reduced, side: 'back', stake: 20_000 },
    { ...voided, side: 'lay', risk: 200_000 },
  ])
  expect(exchange.alerts(bob).news.slice(0, 2)).toMatchObject([
    { ...reduced, side: 'lay' },
    { ...voided, side: 'back', risk: 100_000 },
  ])
  expect(told.toSorted()).toEqual([ann, bob].toSorted())
  const again = createExchange({ clock: virtualClock(at(2_000_000)), log })
  expect(again.alerts(ann)).toEqual(exchange.alerts(ann))
})

test('[MKT-15] a bet has no news of a removal when its odds stay, or when it never had the runner', () => {
  const { exchange, say, matched, define } = playing()
  matched(home)
  define(three)
  const before = exchange.alerts(ann).news
  say(draw, 'REMOVED', 2500)
  expect(exchange.alerts(ann).news).toEqual(before)
  const small = playing(three)
  small.matched(home)
  const earlier = small.exchange.alerts(ann).news
  small.say(away, 'REMOVED', 200)
  expect(small.exchange.alerts(ann).news).toEqual(earlier)
  expect(small.exchange.bets(ann, 'active')).toMatchObject([{ averageOdds: 2000 }])
  expect(small.exchange.bets(ann, 'active')[0]).not.toHaveProperty('reduced')
})

test('[MKT-15] a reinstated runner leaves the news and the odds of the bets of before as they are', () => {
  const { exchange, say, matched } = playing(three)
  matched(home, { odds: odds(3000) })
  say(away, 'REMOVED', 2500)
  const { news } = exchange.alerts(ann)
  say(away, 'ACTIVE')
  expect(exchange.alerts(ann).news).toEqual(news)
  expect(exchange.bets(ann, 'active')).toMatchObject([{ averageOdds: 2250, reduced: [{ from: 3000, to: 2250 }] }])
})

test('[MKT-15][OPEN-07] the row of a bet names each removal that lowered its odds, and what is void', () => {
  const { exchange, say, matched } = playing(of(home, away, draw))
  matched(home, { odds: odds(3000) })
  matched(draw, { odds: odds(4000), stake: paise(50_000), persists: true })
  say(away, 'REMOVED', 2500)
  say(draw, 'REMOVED', 1000)
  const [home1] = exchange.bets(ann, 'active').map((bet) => betFrom(rowFrom(bet)))
  expect(home1?.reduced).toEqual([
    { at: 1_010_000, runnerName: 'Runner 2', runnerSaid: undefined, from: 3000, to: 2250 },
    { at: 1_010_000, runnerName: 'Runner 3', runnerSaid: undefined, from: 2250, to: 2030 },
  ])
  const [gone] = exchange.bets(ann, 'ended').map((bet) => betFrom(rowFrom(bet)))
  expect(home1).not.toHaveProperty('persists')
  expect(gone).toMatchObject({ persists: true, state: 'void', voided: 50_000, reduced: [{ from: 4000, to: 3000 }] })
  const story = exchange.story(ann, ref(2))?.bets.map((each) => recordedFrom(recordRowFrom(each)))
  expect(story).toMatchObject([{ reduced: [{ from: 3000 }, { to: 2030 }], moments: [{ what: 'matched', odds: 3000 }] }])
})

test('[SLIP-28][MKT-15] the answer to a void bet says that it is void when its ref is asked about', () => {
  const { exchange, say, matched } = playing(three)
  matched(away)
  say(away, 'REMOVED')
  const outcomes: ExchangeOutcome[] = []
  exchange.outcome(ann, ref(2), false, (each) => outcomes.push(each))
  const [outcome] = outcomes
  if (outcome?.kind !== 'accepted') expect.fail('the bet was not accepted')
  expect(outcome).toMatchObject({ matched: 0, remaining: 0, voided: 100_000 })
  expect(verdictMessage(outcome)[1]).toMatchObject({ message: 'The runner was withdrawn, so the bet is void: ₹1,000.00.', voided: 1000 })
})

test('[MKT-11] an answer has the news of removals apart, which an earlier client passes over', () => {
  const { exchange, say, matched } = playing(three)
  matched(away)
  say(away, 'REMOVED')
  const [news] = exchange.alerts(ann).news
  expect(news?.kind).toBe('voided')
  expect(getAlerts.answer.safeParse({ success: true, alerts: [], news: [news], given: 0 }).success).toBe(false)
})

test('[OPEN-07][ACCT-04] a refused bet is listed as refused, under a status that an earlier client knows', () => {
  const { exchange, place, clock, next } = playing()
  place(next())
  exchange.feed({ kind: 'status', marketId: market.marketId, status: 'SUSPENDED', inplay: true })
  clock.advance(5000)
  const [row] = exchange.bets(ann, 'ended').map(rowFrom)
  expect(row).toMatchObject({ status: 'LAPSED', isRefused: true })
  expect(row === undefined ? null : betFrom(row).state).toBe('refused')
})

test('[MKT-15][MKT-03] a withdrawn runner has no prices in the book, and a reinstated one has them again', () => {
  const { exchange, say } = playing(three)
  exchange.feed(ladder(2000, 2100, 100_000))
  const offered = () => exchange.book(market.marketId, 3)?.runners?.map(({ status, back, lay }) => [status, back?.length, lay?.length])[0]
  expect(offered()).toEqual(['ACTIVE', 1, 1])
  say(home, 'REMOVED')
  expect(offered()).toEqual(['REMOVED', 0, 0])
  say(home, 'ACTIVE')
  expect(offered()).toEqual(['ACTIVE', 1, 1])
})

test('[MKT-15] another definition of a market is published once, and the same one again is not', () => {
  const { exchange, define } = playing(three)
  const told: unknown[] = []
  exchange.subscribe((published) => published.kind === 'definition' && told.push(published))
  define(of(home, away))
  expect(told).toEqual([{ kind: 'definition', marketId: market.marketId }])
  define(of(home, away))
  expect(told).toHaveLength(1)
})
