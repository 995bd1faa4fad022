import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { fancyOf } from '#domain/betting/runs.ts'
import { betIdSchema } from '#contract/scalar.ts'
import { ref } from '#tests/player.ts'
import { home, ladder, layAt, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const first = betIdSchema.parse('PV-000001')
/** Ann's back of ₹500.00 at 2.50 rests. `used` is what counts for her stake limit, `seq` the number of her account. */
const resting = () => {
  const world = open()
  world.exchange.feed(ladder(2000, 3000, 60_000))
  world.place(1, { stake: paise(50_000), odds: odds(2500) })
  world.clock.advance(5000)
  const used = (): number | undefined =>
    world.exchange.play(ann).limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used
  world.exchange.setLimit(ann, { kind: 'stake', period: 'day', limit: paise(500_000) }, () => undefined)
  const amend = (n: number, stake: number): void => {
    world.exchange.amend(ann, { ref: ref(n), betId: first, odds: odds(2500), stake: paise(stake) }, () => undefined)
    world.clock.advance(5000)
  }
  const seq = (member = ann): number => world.exchange.account(member).accountSeq
  return { ...world, used, amend, seq }
}

test('[ACCT-08] what comes back of a bet is given back to the stake limit, of its newest part first', () => {
  const { exchange, used, amend, sound } = resting()
  amend(2, 80_000)
  amend(3, 40_000)
  expect(used()).toBe(40_000)
  amend(4, 45_000)
  expect(used()).toBe(45_000)
  exchange.cancel(ann, 'all', () => undefined)
  expect(used()).toBe(0)
  sound()
})

test('[ACCT-08] a bet that was matched in part counts its matched part after its rest is cancelled', () => {
  const { exchange, used, amend, sound } = resting()
  exchange.feed(ladder(2500, 3000, 20_000))
  amend(2, 40_000)
  expect(used()).toBe(40_000)
  exchange.cancel(ann, 'all', () => undefined)
  expect([used(), exchange.bets(ann, 'active')]).toMatchObject([20_000, [{ state: 'matched', matched: 20_000, remaining: 0 }]])
  sound()
})

test('[OPEN-05] the number of an account rises by one with each change of it, and of no other', () => {
  const { exchange, clock, place, seq } = resting()
  const [before, others] = [seq(), seq(bob)]
  expect(others).toBe(1)
  exchange.cancel(ann, 'all', () => undefined)
  expect([seq(), seq(bob)]).toEqual([before + 1, others])
  place(2, { stake: paise(60_000) })
  expect(seq()).toBe(before + 2)
  clock.advance(5000)
  expect(seq()).toBe(before + 3)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect([seq(), seq(bob)]).toEqual([before + 4, others])
})

test('[CASH-04] the bets of a cash-out and the next bet have ids without a gap', () => {
  const { exchange, clock, place } = open()
  place(1, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.feed(layAt(1500))
  const offer = exchange.cashOutOffer(ann, marketId, 100)
  if (offer.kind !== 'offer') throw new Error(offer.code)
  const { cashOutId, amount: atLeast } = offer
  exchange.cashOut(ann, { ref: ref(2), marketId, part: 100, cashOutId, atLeast, claims: { browser: '', ip: '' } }, () => undefined)
  clock.advance(5000)
  expect(place(3, { odds: odds(5000), stake: paise(1000) })).toMatchObject([{ kind: 'pending', betId: 'PV-000003' }])
})

test('[SLIP-14] the rate of a session’s price is what its odds pay on a hundred', () => {
  expect([fancyOf(odds(1900)), fancyOf(odds(2000)), fancyOf(odds(1010))]).toEqual([90, 100, 1])
})
