import { expect, test } from 'vitest'
import type { BetMoment } from '#contract/messages/betting.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { withMoment } from '#server/exchange/moments.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

test('[SLIP-30][OPEN-15] the exchange tells what happened to a bet, and when, also after a restart', () => {
  const log = memoryLog()
  const { clock, exchange, status, place } = open(log)
  place(1, { stake: paise(80_000) })
  expect(exchange.story(ann, ref(1))).toMatchObject({ outcome: { kind: 'pending' }, bets: [{ moments: [] }] })
  clock.advance(5000)
  const matched = { at: 1_005_000, what: 'matched', amount: 60_000, odds: 2000 }
  expect(exchange.story(ann, ref(1))?.bets.map(({ moments }) => moments)).toEqual([[matched]])
  clock.advance(1000)
  status('CLOSED')
  const lapsed = { at: 1_006_000, what: 'lapsed', amount: 20_000 }
  clock.advance(1000)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  const settled = { at: 1_007_000, what: 'settled', amount: 60_000 }
  const story = exchange.story(ann, ref(1))
  expect(story).toMatchObject({ outcome: { kind: 'accepted', status: 'partly-matched', remaining: 0 }, bets: [{ bet: { pnl: 60_000 } }] })
  expect(story?.bets[0]?.moments).toEqual([matched, lapsed, settled])
  const again = createExchange({ clock: virtualClock(at(2_000_000)), log })
  expect(again.story(ann, ref(1))?.bets[0]?.moments).toEqual([matched, lapsed, settled])
  expect(again.story(bob, ref(1))).toBeNull()
  expect(again.story(ann, ref(9))).toBeNull()
})

test('[SLIP-30] a refused bet, a cancelled one and a changed one are recorded', () => {
  const { clock, exchange, status, place } = open()
  place(1, { odds: odds(3000), stake: paise(10_000) })
  clock.advance(5000)
  const [bet] = exchange.bets(ann, 'active')
  if (bet === undefined) throw new Error('there is no bet')
  exchange.amend(ann, { ref: ref(2), betId: bet.betId, odds: odds(4000), stake: paise(12_000) }, () => undefined)
  clock.advance(5000)
  exchange.cancel(ann, bet.betId, () => undefined)
  expect(exchange.story(ann, ref(1))?.bets[0]?.moments).toEqual([
    { at: 1_010_000, what: 'changed', amount: 12_000, odds: 4000 },
    { at: 1_010_000, what: 'cancelled', amount: 12_000 },
  ])
  place(3)
  status('SUSPENDED')
  clock.advance(5000)
  expect(exchange.story(ann, ref(3))).toMatchObject({ outcome: { kind: 'refused' }, bets: [{ moments: [{ what: 'refused' }] }] })
})

test('[SLIP-30][CASH-05] a cash-out is recorded with all the bets that it made', () => {
  const { clock, exchange, offer, place } = open()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  offer(1500, 900_000)
  const offered = exchange.cashOutOffer(ann, marketId, 100)
  if (offered.kind !== 'offer') throw new Error('there is no offer')
  const { cashOutId, amount: atLeast } = offered
  exchange.cashOut(ann, { ref: ref(2), marketId, part: 100, cashOutId, atLeast, claims: { browser: '', ip: '' } }, () => undefined)
  clock.advance(5000)
  const told = () => exchange.story(ann, ref(2))
  expect(told()).toMatchObject({ outcome: { kind: 'cashed-out' }, bets: [{ bet: { side: 'lay' }, moments: [{ what: 'matched' }] }] })
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(told()).toMatchObject({ bets: [{ bet: { side: 'lay' }, moments: [{ what: 'matched' }, { what: 'settled' }] }] })
})

test('[SLIP-30] a bet keeps its first moments and its newest, and no more', () => {
  const moments = Array.from({ length: 50 }, (_, i): BetMoment => ({ at: at(i), what: 'matched', amount: paise(1) }))
  const kept = moments.reduce<readonly BetMoment[]>((before, each) => withMoment(before, each), [])
  expect(kept.map((each) => Number(each.at))).toEqual([...Array(10).keys(), ...Array.from({ length: 20 }, (_, i) => 30 + i)])
})
