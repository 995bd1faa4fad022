import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'
import type { ExchangeOutcome } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { ref } from '#tests/player.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

test('[SLIP-26] matches a bet after its delay at its limit or better; the rest stays in the book', () => {
  const { clock, exchange, place, verdicts, offer, sound } = open()
  expect(place(1, { odds: odds(1900) })).toMatchObject([{ kind: 'pending', expiresAt: 1_005_000 }])
  expect(exchange.account(ann)).toMatchObject({ balance: 1_000_000, exposure: 100_000, available: 900_000 })
  clock.advance(5000)
  expect(verdicts()).toMatchObject([{ kind: 'accepted', status: 'partly-matched', averageOdds: 2000, matched: 60_000, remaining: 40_000 }])
  expect(exchange.book(marketId, 3)?.runners?.[0]?.lay).toContainEqual([1900, 40_000])
  offer(2000, 90_000)
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', matched: 100_000, remaining: 0 }])
  sound()
})

test('[SLIP-20] a suspension in the delay lapses the bet at once; reopening does not revive it', () => {
  const { clock, exchange, place, status, verdicts, sound } = open()
  place(1)
  clock.advance(2000)
  status('SUSPENDED')
  status('OPEN')
  clock.advance(10_000)
  expect(verdicts()).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 0, available: 1_000_000 })
  sound()
})

test('[OPEN-14] an unmatched bet stands through a suspension when its member keeps it', () => {
  const log = memoryLog()
  const { clock, exchange, place, status, offer, sound } = open(log)
  place(1, { odds: odds(1900), stake: paise(100_000), persists: true })
  place(2, { odds: odds(2500), stake: paise(50_000) })
  place(3, { odds: odds(2500), stake: paise(50_000), persists: true }, bob)
  clock.advance(5000)
  status('SUSPENDED')
  expect(exchange.bets(ann, 'active')).toMatchObject([{ ref: ref(1), matched: 60_000, remaining: 40_000, persists: true }])
  expect(exchange.bets(bob, 'active')).toMatchObject([{ ref: ref(3), remaining: 50_000 }])
  expect(exchange.account(ann).exposure).toBe(100_000)
  // The first prices after the reopening match it, and no price of before.
  offer(2500, 10_000)
  expect(exchange.bets(bob, 'active')).toMatchObject([{ matched: 0 }])
  const again = createExchange({ clock, log })
  expect([again.bets(bob, 'active'), again.account(bob)]).toEqual([exchange.bets(bob, 'active'), exchange.account(bob)])
  again.close()
  status('OPEN')
  expect(exchange.bets(bob, 'active')).toMatchObject([{ matched: 0 }])
  offer(2500, 60_000)
  expect(exchange.bets(bob, 'active')).toMatchObject([{ matched: 20_000, remaining: 30_000 }])
  status('SUSPENDED')
  exchange.cancel(bob, 'all', () => undefined)
  expect(exchange.account(bob).exposure).toBe(20_000)
  status('CLOSED')
  expect(exchange.bets(ann, 'active')).toMatchObject([{ matched: 100_000, remaining: 0 }])
  sound()
})

test.for(['SUSPENDED', 'CLOSED', 'removed'] as const)('[OPEN-14] a bet that persists ends with its market when that is %s', (how) => {
  const { clock, exchange, place, status, verdicts, sound } = open()
  place(1, { odds: odds(3000), persists: true })
  if (how === 'SUSPENDED') {
    status('SUSPENDED')
    expect(verdicts()).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
    return sound()
  }
  clock.advance(5000)
  if (how === 'CLOSED') status('CLOSED')
  else exchange.feed({ kind: 'runner', marketId, selectionId: away, status: 'REMOVED', reductionFactor: 0 })
  expect([exchange.bets(ann, 'active'), exchange.account(ann).exposure]).toEqual([[], 0])
  return sound()
})

test('[OPEN-14] a bet that persists is neither sent otherwise nor changed when suspended', () => {
  const { clock, exchange, place, status, sound } = open()
  place(1, { odds: odds(3000), persists: true })
  clock.advance(5000)
  expect(place(1, { odds: odds(3000) })).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
  expect(place(1, { odds: odds(3000), persists: true })).toMatchObject([{ kind: 'accepted' }])
  status('SUSPENDED')
  const replies: unknown[] = []
  const [bet] = exchange.bets(ann, 'active')
  if (bet === undefined) throw new Error('the bet is gone')
  exchange.amend(ann, { ref: ref(2), betId: bet.betId, odds: odds(2800), stake: paise(100_000) }, (answer) => replies.push(answer))
  expect(replies).toMatchObject([{ kind: 'refused', code: 'MARKET_SUSPENDED' }])
  sound()
})

test('[SLIP-27] a ref makes one bet: repeats the first answer, and refuses another payload', () => {
  const { clock, exchange, place, sound } = open()
  place(1)
  clock.advance(5000)
  expect(place(1)).toMatchObject([{ kind: 'accepted' }])
  expect(place(1, { stake: paise(200_000) })).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
  place(2, { stake: paise(1) })
  expect(place(2, { stake: paise(1) })).toMatchObject([{ kind: 'refused', code: 'STAKE_BELOW_MIN' }])
  expect(exchange.bets(ann, 'active')).toHaveLength(1)
  sound()
})

test('[SLIP-28] a late question finds a bet partly matched when its rest was cancelled', () => {
  const { clock, exchange, place, offer, sound } = open()
  place(1, { odds: odds(1900) })
  clock.advance(5000)
  exchange.cancel(ann, 'all', () => undefined)
  const told: ExchangeOutcome[] = []
  exchange.outcome(ann, ref(1), false, (outcome) => told.push(outcome))
  offer(2000, 90_000)
  place(2, { stake: paise(50_000) })
  clock.advance(5000)
  exchange.outcome(ann, ref(2), false, (outcome) => told.push(outcome))
  expect(told).toMatchObject([
    { status: 'partly-matched', matched: 60_000, remaining: 0 },
    { status: 'matched', matched: 50_000, remaining: 0 },
  ])
  sound()
})

test('[SLIP-28] never-seen fences a ref for good; without a fence it is no verdict', () => {
  const { exchange, place } = open()
  const told: ExchangeOutcome[] = []
  exchange.outcome(ann, ref(1), false, (outcome) => told.push(outcome))
  expect(place(1)).toMatchObject([{ kind: 'pending' }])
  exchange.outcome(ann, ref(2), true, (outcome) => told.push(outcome))
  expect(told).toMatchObject([
    { kind: 'never-seen', fenced: false },
    { kind: 'never-seen', fenced: true },
  ])
  expect(place(2)).toMatchObject([{ kind: 'refused' }])
})

test('[OPEN-06] a bet in its delay cannot be cancelled; later only what is unmatched is', () => {
  const { clock, exchange, place, sound } = open()
  const replies: unknown[] = []
  const cancel = (): void => exchange.cancel(ann, 'all', (reply) => replies.push(reply))
  place(1, { odds: odds(1900) })
  cancel()
  clock.advance(5000)
  cancel()
  cancel()
  expect(replies).toEqual([
    { ok: false, code: 'BET_IN_PROGRESS' },
    { ok: true, cancelled: 40_000 },
    { ok: false, code: 'BET_TAKEN_OR_LAPSED' },
  ])
  expect(exchange.bets(ann, 'active')).toMatchObject([{ matched: 60_000, remaining: 0 }])
  sound()
})

test('[SLIP-09] the exchange enforces funds to the paisa; an order that lowers the risk needs none', () => {
  const { clock, place, sound } = open()
  expect(place(1, { stake: paise(1_000_001) })).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  expect(place(2, { stake: paise(1_000_000) })).toMatchObject([{ kind: 'pending' }])
  expect(place(3, { stake: paise(100) })).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  clock.advance(5000)
  expect(place(4, { side: 'lay', odds: odds(2000), stake: paise(60_000) })).toMatchObject([{ kind: 'pending' }])
  sound()
})

/** The feed offers nothing on the first runner: only members meet there. */
const nothingOnHome = { kind: 'ladder' as const, marketId, image: true, runners: [{ selectionId: home, back: [], lay: [] }] }

test('[SLIP-26] a lay matched in parts never costs more than its hold: it gives up a rounded paisa', () => {
  const { clock, exchange, place, sound } = open()
  exchange.feed(nothingOnHome)
  // At 1.33 all of ₹10,000.00 is the liability of ₹30,303.03; three backs of 2 paise over ₹100.00 would each be rounded up.
  place(1, { side: 'lay', odds: odds(1330), stake: paise(3_030_303) }, bob)
  clock.advance(5000)
  expect(exchange.account(bob)).toMatchObject({ available: 0, exposure: 1_000_000 })
  for (const n of [2, 3, 4]) place(n, { odds: odds(1330), stake: paise(10_002) })
  clock.advance(5000)
  sound()
  expect(exchange.bets(ann, 'active')).toMatchObject([{ matched: 10_002 }, { matched: 10_002 }, { matched: 10_002 }])
  expect(exchange.bets(bob, 'active')).toMatchObject([{ state: 'partly-matched', matched: 30_006, remaining: 3_000_297 - 4 }])
})

test('[SLIP-26] a lay that takes several bets with all its money gives up the stake of one paisa', () => {
  const { clock, exchange, place, sound } = open()
  exchange.feed(nothingOnHome)
  for (const n of [1, 2, 3]) place(n, { odds: odds(1330), stake: paise(10_002) })
  clock.advance(5000)
  place(4, { side: 'lay', odds: odds(1330), stake: paise(3_030_303) }, bob)
  clock.advance(5000)
  expect(exchange.bets(bob, 'active')).toMatchObject([{ state: 'partly-matched', matched: 30_006, remaining: 3_000_297 - 4 }])
  sound()
})

test('[SLIP-20] a market with a result refuses every bet, even if the feed opens it', () => {
  const { exchange, place, status, sound } = open()
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  status('OPEN')
  expect(place(1)).toMatchObject([{ kind: 'refused', code: 'MARKET_CLOSED' }])
  sound()
})

test('[SLIP-09] the most a member may win in a market counts every bet in it, those in their delay too', () => {
  const { place, sound } = open()
  const big = { odds: odds(1_000_000), stake: paise(60_000) }
  expect(place(1, big)).toMatchObject([{ kind: 'pending' }])
  expect(place(2, big)).toMatchObject([{ kind: 'refused', code: 'MAX_WIN_EXCEEDED' }])
  sound()
})

test('[SLIP-26] the books stay sound after any commands in any order', () => {
  const command = fc.record({
    what: fc.constantFrom('place', 'place', 'place', 'cancel', 'suspend', 'offer', 'wait', 'settle', 'remove'),
    n: fc.integer({ min: 1, max: 12 }),
    side: fc.constantFrom<'back' | 'lay'>('back', 'lay'),
    price: fc.constantFrom(...LADDER.slice(80, 120)),
    stake: fc.integer({ min: 100, max: 400_000 }),
    bob: fc.boolean(),
    keeps: fc.boolean(),
    away: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { clock, exchange, place, status, offer, sound } = open()
      for (const { what, n, side, price, stake, bob: isBob, away: isAway, keeps } of commands) {
        const chosen = keeps ? { persists: true as const } : {}
        if (what === 'place')
          place(n, { side, odds: price, stake: paise(stake), selectionId: isAway ? away : home, ...chosen }, isBob ? bob : ann)
        if (what === 'cancel') exchange.cancel(isBob ? bob : ann, 'all', () => undefined)
        if (what === 'suspend') status(isBob ? 'SUSPENDED' : 'OPEN')
        if (what === 'offer') offer(price, stake)
        if (what === 'wait') clock.advance(n * 1000)
        if (what === 'settle' && n === 12) exchange.feed({ kind: 'result', marketId, winners: [isAway ? away : home], note: '' })
        if (what === 'remove' && n > 10)
          exchange.feed({ kind: 'runner', marketId, selectionId: isAway ? away : home, status: 'REMOVED', reductionFactor: n * 100 })
        sound()
      }
    }),
    { numRuns: 300 },
  )
})

test('[MKT-05] a bet matched at several prices has its winnings to the paisa', () => {
  const { clock, exchange, offer, place, verdicts, sound } = open()
  offer(1010, 0)
  const rest = (n: number, price: number, stake: number) => place(n, { side: 'lay', odds: odds(price), stake: paise(stake) }, bob)
  for (const [n, price, stake] of [
    [1, 3000, 10_000],
    [2, 2900, 10_000],
    [3, 2500, 13_333],
  ] as const)
    rest(n, price, stake)
  clock.advance(5000)
  place(4, { stake: paise(33_333) })
  clock.advance(5000)
  const winnings = 20_000 + 19_000 + 20_000
  expect(verdicts().at(-1)).toMatchObject({ averageOdds: 2770, matched: 33_333, winnings })
  expect(exchange.bets(ann, 'active')).toMatchObject([{ winnings }])
  expect(exchange.account(bob).exposure).toBe(winnings)
  sound()
})

test('[AUTH-02] closes an account without open bets, and returns its cash to the bank, after a restart too', () => {
  const log = memoryLog()
  const { clock, exchange, place, sound } = open(log)
  const close = (): boolean[] => {
    const answers: boolean[] = []
    exchange.closeMember(ann, (closed) => answers.push(closed))
    return answers
  }
  const bank = (): number => exchange.state.accounts.get('house:bank') ?? 0
  const before = bank()
  place(1, { odds: odds(5000) })
  expect(close()).toEqual([false])
  clock.advance(5000)
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'unmatched' }])
  expect(close()).toEqual([false])
  exchange.cancel(ann, 'all', () => undefined)
  expect(close()).toEqual([true])
  expect(close()).toEqual([false])
  expect(bank()).toBe(before + 1_000_000)
  expect([...exchange.state.accounts.keys()].filter((name) => name.startsWith('member:ann:'))).toEqual([])
  sound()
  const again = createExchange({ clock, log })
  expect(again.state.accounts).toEqual(exchange.state.accounts)
  expect(again.state.members.has(ann)).toBe(false)
  expect(again.bets(ann, 'ended')).toHaveLength(1)
})
