import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteOdds } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { PlaceOrder } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { recomputedExposure } from '#server/exchange/position.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

/** The market of these tests as a session: NO and YES, each a run line with its fancyPrice. */
const openSession = (log: EventLog = memoryLog()) => {
  const game = open(log, {
    marketType: 'SESSION',
    marketName: '6 Over Runs HOM',
    runners: [{ selectionId: home, runnerName: '6 Over Runs HOM' }],
  })
  const quote = (noLine: number, no: number, yesLine: number, yes: number): void =>
    game.exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: [
        { selectionId: home, lay: [[odds(noLine * 1000), paise(no)]] as const, back: [[odds(yesLine * 1000), paise(yes)]] as const },
      ],
    })
  const bet = (n: number, side: 'yes' | 'no', line: number, fancyPrice: number, stake: number, by: Partial<PlaceOrder> = {}, who = ann) =>
    game.place(n, { side: side === 'yes' ? 'back' : 'lay', line, fancyPrice, odds: quoteOdds(fancyPrice), stake: paise(stake), ...by }, who)
  const settle = (runs: number | null): void =>
    game.exchange.feed({ kind: 'result', marketId, winners: [], ...(runs === null ? {} : { runs }), note: '' })
  quote(47, 110, 47, 90)
  return { ...game, quote, bet, settle }
}

test('[MKT-01][SLIP-08] holds the worst number of runs: YES risks its stake, NO its rate, both the worse sum', () => {
  const { clock, exchange, bet, quote, sound } = openSession()
  expect(bet(1, 'yes', 47, 90, 100_000)).toMatchObject([{ kind: 'pending', expiresAt: 1_005_000 }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 100_000, available: 900_000 })
  clock.advance(5000)
  expect(exchange.bets(ann, 'active')).toMatchObject([{ state: 'matched', line: 47, fancyPrice: 90, averageOdds: 1900, matched: 100_000 }])
  bet(2, 'no', 47, 110, 100_000)
  // In its delay only what it may lose counts: 90,000 − 110,000 at 47 runs or more; below it the first one's stake.
  expect(exchange.account(ann).exposure).toBe(100_000)
  clock.advance(5000)
  // Below 47: −100,000 + 100,000. At 47 or more: 90,000 − 110,000.
  expect(exchange.account(ann).exposure).toBe(20_000)
  quote(50, 100, 51, 100)
  bet(3, 'no', 50, 100, 60_000, {}, ann)
  clock.advance(5000)
  // Below 47: +60,000. 47 to 49: −20,000 + 60,000. 50 or more: −20,000 − 60,000.
  expect(exchange.account(ann).exposure).toBe(80_000)
  expect(exchange.account(bob).exposure).toBe(0)
  sound()
})

test('[SLIP-19] takes a session quote whole after the delay: never another line, a price as accepted', () => {
  const { clock, exchange, bet, quote, verdicts, sound } = openSession()
  bet(1, 'yes', 47, 90, 100_000, { accept: 'ANY' })
  bet(2, 'yes', 47, 90, 200_000)
  bet(3, 'yes', 47, 90, 300_000, { accept: 'BETTER' })
  quote(47, 115, 47, 95)
  clock.advance(5000)
  bet(4, 'no', 47, 115, 100_000, { accept: 'BETTER' })
  bet(5, 'no', 47, 115, 100_000, { accept: 'ANY' })
  quote(47, 120, 47, 100)
  clock.advance(5000)
  bet(6, 'yes', 47, 100, 100_000, { accept: 'ANY' })
  bet(7, 'no', 47, 120, 100_000, { accept: 'ANY' })
  quote(48, 120, 48, 100)
  clock.advance(5000)
  expect(
    verdicts().map((verdict) =>
      verdict.kind === 'accepted' ? verdict.averageOdds : verdict.kind === 'refused' ? verdict.code : verdict.kind,
    ),
  ).toEqual([1950, 'ODDS_CHANGED', 1950, 'ODDS_CHANGED', 2200, 'LINE_CHANGED', 'LINE_CHANGED'])
  expect(exchange.book(marketId, 1)?.runners?.[0]).toMatchObject({ back: [[48_000, 100]], lay: [[48_000, 120]] })
  sound()
})

test('[SLIP-19] a price that was accepted unseen is refused where the funds do not cover it', () => {
  const { clock, exchange, bet, quote, verdicts, sound } = openSession()
  bet(1, 'no', 47, 110, 900_000, { accept: 'ANY' })
  expect(exchange.account(ann).available).toBe(10_000)
  quote(47, 120, 47, 100)
  clock.advance(5000)
  expect(verdicts()).toMatchObject([{ kind: 'refused', code: 'INSUFFICIENT_FUNDS' }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 0, available: 1_000_000 })
  sound()
})

test('[MKT-01] a feed’s run price of 0 is a suspended one, and takes no bet, whichever price is accepted', () => {
  const { clock, exchange, bet, quote, verdicts, sound } = openSession()
  bet(1, 'yes', 47, 90, 100_000, { accept: 'ANY' })
  bet(2, 'no', 47, 110, 100_000, { accept: 'ANY' })
  quote(47, 0, 47, 0)
  clock.advance(5000)
  expect(verdicts()).toMatchObject([{ code: 'ODDS_CHANGED' }, { code: 'ODDS_CHANGED' }])
  expect(exchange.book(marketId, 1)?.runners).toMatchObject([{ back: [], lay: [] }])
  expect(exchange.account(ann)).toMatchObject({ exposure: 0, available: 1_000_000 })
  sound()
})

test('[SLIP-14] refuses no price, no line, a wrong kind of price and a session bet in another market', () => {
  const { bet, place, sound } = openSession()
  const refused = [{ kind: 'refused', code: 'INVALID_ODDS' }]
  expect(bet(1, 'yes', 47, 0, 100_000)).toMatchObject(refused)
  expect(bet(2, 'yes', 0, 90, 100_000)).toMatchObject(refused)
  expect(bet(3, 'no', 47, 10_001, 100_000)).toMatchObject(refused)
  expect(bet(4, 'yes', 47, 90, 100_000, { odds: odds(1980) })).toMatchObject(refused)
  expect(place(5, { odds: odds(1900) })).toMatchObject(refused)
  expect(open().place(6, { line: 47, fancyPrice: 100, odds: odds(2000) })).toMatchObject(refused)
  sound()
})

test('[MKT-01] settles a session on its runs, resettles a corrected score and voids an abandoned one', () => {
  const { clock, exchange, bet, settle, sound } = openSession()
  bet(1, 'yes', 47, 90, 100_000)
  bet(2, 'no', 47, 110, 30_000, {}, bob)
  clock.advance(5000)
  settle(47)
  // YES wins 90,000 less 2 %; NO loses 33,000.
  expect(exchange.account(ann)).toMatchObject({ balance: 1_088_200, exposure: 0 })
  expect(exchange.account(bob)).toMatchObject({ balance: 967_000, exposure: 0 })
  settle(47)
  expect(exchange.account(ann).balance).toBe(1_088_200)
  settle(46)
  expect(exchange.account(ann).balance).toBe(900_000)
  expect(exchange.account(bob).balance).toBe(1_029_400)
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'settled', pnl: -100_000 }])
  settle(null)
  expect(exchange.account(ann).balance).toBe(1_000_000)
  expect(exchange.account(bob).balance).toBe(1_000_000)
  expect(exchange.bets(ann, 'ended')).toMatchObject([{ state: 'void', pnl: 0 }])
  sound()
})

test('[SLIP-30] session bets and their result come back from the log as they were', () => {
  const play = (isOver: boolean) => {
    const log = memoryLog()
    const { clock, exchange, bet, quote, settle } = openSession(log)
    bet(1, 'yes', 47, 90, 123_457)
    bet(2, 'no', 47, 110, 99_999, {}, bob)
    clock.advance(5000)
    quote(52, 100, 53, 100)
    bet(3, 'no', 52, 100, 54_321)
    if (isOver) clock.advance(5000)
    if (isOver) settle(50)
    const again = createExchange({ clock, log: log.crash() })
    expect(again.state).toEqual(exchange.state)
    expect(brokenBooks(again.state)).toEqual([])
    return again
  }
  // Below 47: −123,457 + 0. From 47: 111,111. From 52: 111,111 − 54,321.
  expect(play(false).account(ann).exposure).toBe(123_457)
  expect(
    play(true)
      .bets(ann, 'ended')
      .map(({ pnl }) => pnl),
  ).toEqual([54_321, 111_111])
})

test('[SLIP-26] any commands in a session leave the books sound and each hold at its worst rung', () => {
  const command = fc.record({
    what: fc.constantFrom('bet', 'bet', 'bet', 'bet', 'suspend', 'quote', 'wait', 'settle'),
    n: fc.integer({ min: 1, max: 14 }),
    side: fc.constantFrom<'yes' | 'no'>('yes', 'no'),
    line: fc.integer({ min: 44, max: 48 }),
    price: fc.constantFrom(85, 90, 100, 110, 137),
    stake: fc.integer({ min: 100, max: 300_000 }),
    accept: fc.constantFrom<PlaceOrder['accept']>('NONE', 'BETTER', 'ANY'),
    bob: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const { clock, exchange, status, sound, bet, quote, settle } = openSession()
      for (const { what, n, side, line, price, stake, accept, bob: isBob } of commands) {
        if (what === 'bet') bet(n, side, line, price, stake, { accept }, isBob ? bob : ann)
        if (what === 'suspend') status(isBob ? 'SUSPENDED' : 'OPEN')
        if (what === 'quote') quote(line, price, line, price)
        if (what === 'wait') clock.advance(n * 1000)
        if (what === 'settle' && n === 12) settle(isBob ? null : line)
        sound()
        for (const member of [ann, bob])
          expect(exchange.account(member).exposure).toBe(recomputedExposure(exchange.state, member, marketId))
      }
    }),
    { numRuns: 300 },
  )
})
