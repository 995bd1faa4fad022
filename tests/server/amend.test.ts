import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { AmendOrder, ExchangeOutcome } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, betId, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { ladder, market, marketId, order } from './home-away.ts'
import { betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { ann, bob, open } from './one-market.ts'

const first = betIdSchema.parse('PV-000001')
const cam = memberCodeSchema.parse('cam')

/** Ann's back of ₹500.00 at 2.50 rests, unmatched; the feed offers 2.00. */
const resting = (log = memoryLog(), stake = 50_000) => {
  const world = open(log)
  world.exchange.feed(ladder(2000, 3000, 60_000))
  world.place(1, { stake: paise(stake), odds: odds(2500) })
  world.clock.advance(5000)
  const amend = (n: number, by: Partial<AmendOrder> = {}, member = ann): ExchangeOutcome[] => {
    const answers: ExchangeOutcome[] = []
    const asked = { ref: ref(n), betId: first, odds: odds(2500), stake: paise(stake), ...by }
    world.exchange.amend(member, asked, (answer) => answers.push(answer))
    return answers
  }
  const bet = () => world.exchange.bets(ann, 'active').find((each) => each.betId === first)
  const last = () => world.verdicts().at(-1)
  return { ...world, amend, bet, last }
}

/** Bob lays what rests on Home at 2.50, in four seconds from now. */
const takes = ({ place, clock }: ReturnType<typeof resting>, n: number, size: number): void => {
  place(n, { side: 'lay', stake: paise(size), odds: odds(2500) }, bob)
  clock.advance(1000)
}

test('[OPEN-11] an unmatched bet keeps its terms until the delay is over, then has the new ones', () => {
  const { clock, exchange, amend, bet, last, sound } = resting()
  expect(amend(2, { odds: odds(2400), stake: paise(70_000) })).toEqual([
    { kind: 'pending', ref: ref(2), betId: first, expiresAt: 1_010_000 },
  ])
  expect(bet()).toMatchObject({ odds: 2500, stake: 50_000, remaining: 50_000 })
  clock.advance(5000)
  expect(bet()).toMatchObject({ odds: 2400, stake: 70_000, remaining: 70_000, state: 'unmatched' })
  expect(last()).toMatchObject({ kind: 'amended', ref: ref(2), betId: first, odds: 2400, stake: 70_000, status: 'unmatched' })
  expect(exchange.account(ann)).toMatchObject({ exposure: 70_000 })
  expect(exchange.book(marketId, 3)?.runners?.[0]?.lay).toEqual([
    [2400, 70_000],
    [3000, 60_000],
  ])
  sound()
})

test('[OPEN-11] an amendment that crosses is matched at once, at the new price or better', () => {
  const { clock, exchange, amend, bet, last, sound } = resting()
  exchange.feed(ladder(2000, 3500, 30_000))
  amend(2, { odds: odds(1900) })
  clock.advance(5000)
  expect(bet()).toMatchObject({ odds: 1900, averageOdds: 2000, matched: 30_000, remaining: 20_000, state: 'partly-matched' })
  expect(last()).toMatchObject({ kind: 'amended', status: 'partly-matched', matched: 30_000 })
  sound()
  amend(3, { odds: odds(3000) })
  clock.advance(5000)
  expect(bet()).toMatchObject({ odds: 3000, averageOdds: 2000, remaining: 20_000 })
  sound()
})

test('[OPEN-11] less at the same price is done at once and keeps its place; more loses it', () => {
  const world = resting()
  const { clock, place, amend, bet, exchange, sound } = world
  const other = (): number | undefined => exchange.bets(bob, 'active').find((each) => each.side === 'back')?.matched
  place(2, { stake: paise(50_000), odds: odds(2500) }, bob)
  clock.advance(5000)
  amend(3, { stake: paise(30_000) })
  clock.advance(0)
  expect(bet()).toMatchObject({ stake: 30_000, remaining: 30_000 })
  exchange.feed(ladder(2500, 3000, 30_000))
  expect(bet()).toMatchObject({ matched: 30_000, state: 'matched' })
  expect(other()).toBe(0)
  sound()
  const again = resting()
  again.place(2, { stake: paise(50_000), odds: odds(2500) }, bob)
  again.clock.advance(5000)
  again.amend(3, { stake: paise(60_000) })
  again.clock.advance(5000)
  again.exchange.openMember(cam, paise(1_000_000), () => undefined)
  again.place(4, { side: 'lay', stake: paise(50_000), odds: odds(2500) }, cam)
  again.clock.advance(5000)
  expect(again.bet()).toMatchObject({ matched: 0, remaining: 60_000 })
  expect(again.exchange.bets(bob, 'active')).toMatchObject([{ matched: 50_000 }])
  again.sound()
})

test('[OPEN-11] what is matched in the delay stays, and makes the bet no larger than was asked', () => {
  const world = resting()
  const { clock, amend, bet, last, sound } = world
  takes(world, 3, 20_000)
  amend(2, { odds: odds(2600), stake: paise(60_000) })
  clock.advance(4000)
  expect(bet()).toMatchObject({ odds: 2500, stake: 50_000, matched: 20_000, remaining: 30_000 })
  clock.advance(1000)
  expect(bet()).toMatchObject({ odds: 2600, averageOdds: 2500, stake: 60_000, matched: 20_000, remaining: 40_000 })
  sound()
  amend(4, { odds: odds(2500), stake: paise(25_000) })
  clock.advance(5000)
  expect(bet()).toMatchObject({ odds: 2500, matched: 20_000, remaining: 5000 })
  amend(5, { odds: odds(2500), stake: paise(20_000) })
  expect(last()).toMatchObject({ kind: 'amended', ref: ref(4) })
  expect(bet()).toMatchObject({ stake: 25_000, remaining: 5000 })
  sound()
})

test('[OPEN-11] refuses an amendment of a bet that was matched or cancelled in the delay', () => {
  const world = resting()
  const { clock, exchange, amend, bet, last, sound } = world
  takes(world, 3, 50_000)
  amend(2, { odds: odds(2600) })
  clock.advance(5000)
  expect(world.verdicts()).toContainEqual({ kind: 'refused', ref: ref(2), code: 'BET_TAKEN_OR_LAPSED' })
  expect(bet()).toMatchObject({ odds: 2500, matched: 50_000, stake: 50_000 })
  sound()
  const again = resting()
  again.amend(2, { odds: odds(2600) })
  again.exchange.cancel(ann, first, () => undefined)
  again.clock.advance(5000)
  expect(again.last()).toEqual({ kind: 'refused', ref: ref(2), code: 'BET_TAKEN_OR_LAPSED' })
  expect(again.exchange.bets(ann, 'active')).toEqual([])
  again.sound()
  clock.advance(1)
  expect(amend(4)).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  expect(amend(5, { betId: betId(77) })).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  expect(amend(6, {}, bob)).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  expect(last()?.ref).not.toBe(ref(6))
  expect(exchange.bets(ann, 'active')).toHaveLength(1)
})

test('[OPEN-11] a suspension ends an amendment with its bet, at that instant', () => {
  const { status, amend, last, exchange, clock, sound } = resting()
  amend(2, { odds: odds(2600) })
  status('SUSPENDED')
  expect(last()).toEqual({ kind: 'refused', ref: ref(2), code: 'MARKET_SUSPENDED' })
  status('OPEN')
  clock.advance(20_000)
  expect(exchange.bets(ann, 'active')).toEqual([])
  sound()
})

test('[OPEN-11][SLIP-30] a change that is refused in its delay is news with its ref, what stands and the reason', () => {
  const log = memoryLog()
  const { status, amend, exchange, told } = resting(log)
  amend(2, { odds: odds(2600), stake: paise(60_000) })
  expect(exchange.alerts(ann).news).toEqual([])
  status('SUSPENDED')
  expect(exchange.alerts(ann).news).toMatchObject([
    { kind: 'lapsed', number: 2, stake: 50_000 },
    { kind: 'change-refused', number: 1, ref: ref(2), runnerName: 'Home', odds: 2500, stake: 50_000, code: 'MARKET_SUSPENDED' },
  ])
  expect(told.flatMap((each) => (each.kind === 'alerts' ? [each.member] : []))).toEqual([ann])
  expect(createExchange({ clock: virtualClock(at(2_000_000)), log }).alerts(ann).news).toEqual(exchange.alerts(ann).news)
})

test('[OPEN-11] refuses terms off the ladder, past a limit or beyond the funds, and leaves the bet', () => {
  const { clock, amend, bet, last, place, sound } = resting()
  expect(amend(2, { odds: odds(2505) })).toMatchObject([{ kind: 'refused', code: 'INVALID_ODDS' }])
  expect(amend(3, { stake: paise(99) })).toMatchObject([{ kind: 'refused', code: 'STAKE_BELOW_MIN' }])
  expect(amend(4, { stake: paise(100_000_01) })).toMatchObject([{ kind: 'refused', code: 'STAKE_ABOVE_MAX' }])
  expect(amend(5, { stake: paise(1_000_001) })).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  expect(amend(6, { odds: odds(1_000_000), stake: paise(500_000) })).toMatchObject([{ kind: 'refused', code: 'MAX_WIN_EXCEEDED' }])
  amend(7, { stake: paise(900_000) })
  expect(amend(8, { stake: paise(40_000) })).toMatchObject([{ kind: 'refused', code: 'BET_IN_PROGRESS' }])
  place(9, { stake: paise(200_000), odds: odds(3000) })
  clock.advance(5000)
  expect(last()).toMatchObject({ kind: 'accepted', ref: ref(9) })
  expect(bet()).toMatchObject({ stake: 50_000, odds: 2500 })
  sound()
})

test('[OPEN-11] repeats the first answer to a ref, refuses another payload, and survives a restart', () => {
  const log = memoryLog()
  const { clock, exchange, amend, sound } = resting(log)
  const terms = { odds: odds(2600), stake: paise(40_000) }
  amend(2, terms)
  expect(amend(2, terms)).toMatchObject([{ kind: 'pending', betId: first }])
  expect(amend(2, { ...terms, stake: paise(41_000) })).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
  sound()
  exchange.close()
  const later = virtualClock(at(clock.now() + 1000))
  const reborn = createExchange({ clock: later, log })
  reborn.feed({ kind: 'market', market, betDelayMs: 5000 })
  reborn.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
  later.advance(5000)
  const answers: ExchangeOutcome[] = []
  reborn.amend(ann, { ref: ref(2), betId: first, ...terms }, (answer) => answers.push(answer))
  reborn.outcome(ann, ref(2), true, (answer) => answers.push(answer))
  expect(answers).toMatchObject([
    { kind: 'amended', odds: 2600, stake: 40_000 },
    { kind: 'amended', odds: 2600, stake: 40_000 },
  ])
  expect(reborn.bets(ann, 'active')).toMatchObject([{ betId: first, odds: 2600, remaining: 40_000 }])
  reborn.place(ann, order(1, { stake: paise(50_000), odds: odds(2500) }), (answer) => answers.push(answer))
  expect(answers.pop()).toMatchObject({ kind: 'accepted', ref: ref(1), betId: first })
  reborn.outcome(ann, ref(3), true, (answer) => answers.push(answer))
  reborn.amend(ann, { ref: ref(3), betId: first, ...terms }, (answer) => answers.push(answer))
  expect(answers.slice(2)).toMatchObject([
    { kind: 'never-seen', fenced: true },
    { kind: 'refused', code: 'SERVICE_UNAVAILABLE' },
  ])
})

test('[OPEN-11] refuses terms of a bet in its delay, of a matched one, and of a market not listed yet', () => {
  const log = memoryLog()
  const { clock, exchange, amend, place } = resting(log)
  place(2, { stake: paise(10_000), odds: odds(2500) })
  const second = betIdSchema.parse('PV-000002')
  expect(amend(3, { betId: second })).toMatchObject([{ kind: 'refused', code: 'BET_IN_PROGRESS' }])
  clock.advance(5000)
  exchange.feed(ladder(2500, 3000, 20_000))
  expect(exchange.bets(ann, 'active').find(({ betId: each }) => each === first)?.matched).toBe(20_000)
  // What is matched already cannot be taken back.
  expect(amend(4, { stake: paise(20_000) })).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  exchange.feed(ladder(2500, 3000, 30_000))
  expect(amend(5, { stake: paise(60_000) })).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  expect(amend(6, { betId: second }, bob)).toMatchObject([{ kind: 'refused', code: 'BET_TAKEN_OR_LAPSED' }])
  exchange.close()
  const reborn = createExchange({ clock: virtualClock(at(clock.now())), log })
  const answers: ExchangeOutcome[] = []
  reborn.amend(ann, { ref: ref(7), betId: second, odds: odds(2500), stake: paise(5000) }, (answer) => answers.push(answer))
  expect(answers).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
})

test('[OPEN-11][ACCT-08] new terms count for the stake limit what they risk beyond the old ones', () => {
  const world = resting()
  const { clock, exchange, amend, sound } = world
  const used = (): number | undefined => exchange.play(ann).limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used
  exchange.setLimit(ann, { kind: 'stake', period: 'day', limit: paise(80_000) }, () => undefined)
  expect(used()).toBe(50_000)
  expect(amend(2, { stake: paise(80_001) })).toMatchObject([
    { kind: 'refused', code: 'STAKE_LIMIT_EXCEEDED', about: { remaining: 30_000 } },
  ])
  amend(3, { stake: paise(80_000) })
  clock.advance(5000)
  expect(used()).toBe(80_000)
  amend(4, { stake: paise(30_000) })
  clock.advance(5000)
  expect(used()).toBe(30_000)
  sound()
})

test('[OPEN-11][ACCT-08] an amended bet that was matched in part counts its whole risk, and a price alone none', () => {
  const world = resting()
  const { clock, exchange, amend, sound } = world
  const used = (): number | undefined => exchange.play(ann).limits.find(({ kind, period }) => kind === 'stake' && period === 'day')?.used
  exchange.feed(ladder(2500, 3000, 20_000))
  amend(2, { odds: odds(2600) })
  clock.advance(5000)
  expect(used()).toBe(50_000)
  amend(3, { odds: odds(2600), stake: paise(60_000) })
  clock.advance(5000)
  expect([used(), exchange.bets(ann, 'active')[0]?.remaining]).toEqual([60_000, 40_000])
  sound()
})
