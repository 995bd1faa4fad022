import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Market } from '#contract/market.ts'
import { betRowSchema } from '#contract/messages/betting.ts'
import type { SelectionId } from '#contract/scalar.ts'
import { ifWin } from '#client/betting/if-win.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { OrderReply } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { foldAll } from '#server/exchange/start.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { type MemoryLog, memoryLog } from '#server/store/memory-log.ts'
import { betFrom } from '#streams/bet-rows.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { draw, late, of, playing, runner } from './changing-market.ts'
import { away, home, ladder, market, marketId, order } from './home-away.ts'
import { ann } from './one-market.ts'

test('[MKT-15] a bet on a runner that came back is held in full, and its loss leaves no debt', () => {
  const { exchange, say, matched, settle, debt, ended, sound } = playing()
  say(away, 'REMOVED')
  say(away, 'ACTIVE')
  matched(away, { stake: paise(1_000_000) })
  expect(exchange.account(ann)).toMatchObject({ available: 0, exposure: 1_000_000 })
  sound()
  settle(home)
  expect([ended(), debt(), exchange.account(ann).balance]).toEqual([[['settled', -1_000_000]], 0, 0])
  sound()
})

test('[MKT-15] bets of before a runner’s removal stay void when the runner comes back', () => {
  const { exchange, say, matched, settle, ended, sound } = playing(of(home, away, draw))
  matched(away)
  say(away, 'REMOVED', 2000)
  expect(exchange.account(ann)).toMatchObject({ available: 1_000_000, exposure: 0 })
  say(away, 'ACTIVE')
  matched(home, { stake: paise(30_000) })
  expect(exchange.account(ann).exposure).toBe(30_000)
  sound()
  settle(away)
  expect(ended()).toEqual([
    ['settled', -30_000],
    ['void', 0],
  ])
  expect(exchange.account(ann).balance).toBe(970_000)
})

test('[MKT-15] bets whose odds a removal reduced are void when the runner that came back wins', () => {
  const { exchange, say, matched, settle, debt, ended, sound } = playing(of(home, away, draw))
  for (const each of [home, draw]) matched(each, { odds: odds(2500), stake: paise(400_000) })
  say(away, 'REMOVED', 1000)
  say(away, 'ACTIVE')
  expect(exchange.account(ann)).toMatchObject({ exposure: 0 })
  sound()
  settle(away)
  expect([ended(), debt(), exchange.account(ann).balance]).toEqual([
    [
      ['void', 0],
      ['void', 0],
    ],
    0,
    1_000_000,
  ])
  settle(home)
  expect(ended()).toEqual([
    ['settled', -400_000],
    ['settled', 500_000],
  ])
  sound()
})

test('[MKT-15] bets of before a runner was added are void when it wins, and new ones lose', () => {
  const { exchange, define, matched, settle, debt, ended, sound } = playing()
  for (const each of [home, away]) matched(each, { odds: odds(2020), stake: paise(500_000) })
  expect(exchange.account(ann)).toMatchObject({ exposure: 0 })
  define(of(home, away, draw))
  sound()
  matched(home, { stake: paise(100_000) })
  expect(exchange.account(ann)).toMatchObject({ exposure: 100_000 })
  settle(draw)
  expect([ended(), debt()]).toEqual([
    [
      ['settled', -100_000],
      ['void', 0],
      ['void', 0],
    ],
    0,
  ])
  expect(exchange.account(ann).balance).toBe(900_000)
  sound()
})

test('[MKT-15] a bet on a runner that is left out keeps its hold and wins, and takes no more bets', () => {
  const { exchange, define, place, next, matched, settle, ended, sound } = playing(of(home, away, draw))
  matched(draw, { stake: paise(300_000) })
  define(of(home, away))
  expect(exchange.account(ann)).toMatchObject({ available: 700_000, exposure: 300_000 })
  expect(place(next(), { selectionId: draw })).toMatchObject([{ kind: 'refused', code: 'INVALID_RUNNER' }])
  expect(exchange.book(marketId, 3)?.runners?.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'REMOVED'])
  sound()
  settle(draw)
  expect([ended(), exchange.account(ann).balance]).toEqual([[['settled', 300_000]], 1_294_000])
  sound()
})

test('[MKT-15] each bet is held and settled by its own number of winners when the number changes', () => {
  const { exchange, define, matched, settle, debt, ended, sound } = playing({ ...of(home, away, draw), numberOfWinners: 2 })
  for (const each of [home, away]) matched(each, { side: 'lay', odds: odds(3000), stake: paise(100_000) })
  expect(exchange.account(ann)).toMatchObject({ exposure: 400_000 })
  define({ numberOfWinners: 1 })
  expect(exchange.account(ann)).toMatchObject({ exposure: 400_000 })
  matched(home, { side: 'lay', odds: odds(2000), stake: paise(100_000) })
  expect(exchange.account(ann)).toMatchObject({ exposure: 500_000 })
  sound()
  settle(home, away)
  expect(ended()).toEqual([
    ['settled', 0],
    ['settled', -200_000],
    ['settled', -200_000],
  ])
  expect([debt(), exchange.account(ann).balance]).toEqual([0, 600_000])
  sound()
})

test('[MKT-15][SLIP-26] a bet on another number of winners than the market has is refused', () => {
  const { exchange, define, place, next, sound } = playing(of(home, away, draw))
  const tried = (places?: number) => place(next(), places === undefined ? {} : { places })
  expect([tried(2), tried(1)]).toMatchObject([[{ kind: 'refused', code: 'MARKET_CHANGED' }], [{ kind: 'pending' }]])
  define({ numberOfWinners: 2 })
  const named = { ...order(next(), { places: 2 }) }
  const unnamed = order(next())
  const answers: unknown[] = []
  for (const each of [unnamed, named]) exchange.place(ann, each, (answer) => answers.push(answer))
  expect(answers).toMatchObject([{ kind: 'refused', code: 'MARKET_CHANGED' }, { kind: 'pending' }])
  sound()
})

test('[MKT-15][SLIP-26] a bet that names another market or runner than there is is refused', () => {
  const { exchange, place, next, sound } = playing()
  const known = exchange.market(marketId)
  const named = { marketName: known?.marketName ?? '', runnerName: known?.runners[0]?.runnerName ?? '' }
  const codes = [{ ...named, runnerName: 'Another' }, { ...named, marketName: 'Another' }, named].flatMap((names) =>
    place(next(), names).map((answer) => (answer.kind === 'refused' ? answer.code : answer.kind)),
  )
  expect(codes).toEqual(['MARKET_CHANGED', 'MARKET_CHANGED', 'pending'])
  sound()
})

test('[MKT-15][SLIP-27] one winner named or not is one bet by its ref, and another number is another bet', () => {
  const replies = (about: Partial<Market>, ...sent: readonly (number | undefined)[]) => {
    const { exchange, next } = playing({ ...of(home, away, draw), ...about })
    const n = next()
    const answers: OrderReply[] = []
    for (const places of sent) exchange.place(ann, order(n, places === undefined ? {} : { places }), (answer) => answers.push(answer))
    return answers.map((answer) => ('code' in answer ? answer.code : answer.kind))
  }
  expect(replies({}, undefined, 1, 2)).toEqual(['pending', 'pending', 'DUPLICATE_TRANSACTION'])
  expect(replies({ numberOfWinners: 2 }, 2, 2, 3, undefined)).toEqual([
    ...['pending', 'pending'],
    ...['DUPLICATE_TRANSACTION', 'DUPLICATE_TRANSACTION'],
  ])
})

test('[MKT-15] the hold covers a result with fewer winners than the market has places', () => {
  const { exchange, matched, settle, debt, sound } = playing({ ...of(home, away, draw), numberOfWinners: 2 })
  for (const each of [home, away]) matched(each, { odds: odds(1500), stake: paise(500_000) })
  expect(exchange.account(ann)).toMatchObject({ available: 0, exposure: 1_000_000 })
  settle(draw)
  expect([debt(), exchange.account(ann).balance]).toEqual([0, 0])
  sound()
})

describe('an order that waits', () => {
  const change = (how: (game: ReturnType<typeof playing>) => void) => {
    const game = playing(of(home, away, draw))
    game.place(game.next(), { odds: odds(9000), stake: paise(10_000) })
    game.clock.advance(5000)
    game.place(game.next(), { stake: paise(20_000) })
    const heard = game.verdicts.length
    how(game)
    game.sound()
    return { open: game.exchange.bets(ann, 'active').map(({ state }) => state), verdicts: game.verdicts.slice(heard) }
  }
  const refused = [{ kind: 'refused', code: 'MARKET_CHANGED' }]

  test.each<readonly [string, (game: ReturnType<typeof playing>) => void]>([
    ['a runner is added', ({ define }) => define(of(home, away, draw, late))],
    ['a runner is left out', ({ define }) => define(of(home, away))],
    ['another number of winners is given', ({ define }) => define({ numberOfWinners: 2 })],
    ['its runners exchange their names', ({ define }) => define({ runners: [runner(home, 'Away'), runner(away, 'Home'), runner(draw)] })],
    ['its market gets another name', ({ define }) => define({ marketName: 'To finish last' })],
  ])('[MKT-15] a bet in its delay is refused and an order lapses when %s', (_, how) => {
    const { open: left, verdicts } = change(how)
    expect(left).toEqual([])
    expect(verdicts).toMatchObject(refused)
  })

  test('[MKT-15] a bet in its delay and an order stay when another runner or the event is renamed', () => {
    const named = ({ define }: ReturnType<typeof playing>): void =>
      define({ eventName: 'Renamed', runners: [runner(home), runner(away), runner(draw, 'The draw')] })
    expect(change(named)).toEqual({ open: ['pending', 'unmatched'], verdicts: [] })
  })

  test('[MKT-15] only what waits on a removed runner is refused for it; the rest hears of a change', () => {
    for (const [removed, code] of [
      [home, 'RUNNER_REMOVED'],
      [draw, 'MARKET_CHANGED'],
    ] as const)
      expect(change(({ say }) => say(removed, 'REMOVED'))).toEqual({
        open: [],
        verdicts: [expect.objectContaining({ kind: 'refused', code })],
      })
  })

  test('[MKT-15] a waiting amendment is refused as its bet is, and a cash-out hears of a change', () => {
    for (const [removed, code] of [
      [home, 'RUNNER_REMOVED'],
      [draw, 'MARKET_CHANGED'],
    ] as const) {
      const { clock, exchange, say, next, place, matched, verdicts, sound } = playing(of(home, away, draw))
      matched(home)
      place(next(), { odds: odds(9000), stake: paise(10_000) })
      clock.advance(5000)
      exchange.feed(ladder(1500, 1600, 9_000_000))
      const offer = exchange.cashOutOffer(ann, marketId, 100)
      const resting = exchange.bets(ann, 'active').find(({ state }) => state === 'unmatched')
      if (offer.kind === 'none' || resting === undefined) throw new Error('nothing to amend or to cash out')
      const [amending, cashing] = [ref(next()), ref(next())]
      exchange.amend(ann, { ref: amending, betId: resting.betId, odds: odds(8000), stake: paise(10_000) }, () => undefined)
      const whole = { marketId, part: 100, claims: { browser: '', ip: '' }, cashOutId: offer.cashOutId, atLeast: offer.amount }
      exchange.cashOut(ann, { ref: cashing, ...whole }, () => undefined)
      const heard = verdicts.length
      say(removed, 'REMOVED')
      expect(verdicts.slice(heard)).toEqual([
        { kind: 'refused', ref: cashing, code: 'MARKET_CHANGED' },
        { kind: 'refused', ref: amending, code },
      ])
      sound()
    }
  })

  test('[MKT-15] an order lapses when a removed runner comes back', () => {
    const { define, say, place, next, clock, exchange, verdicts } = playing(of(home, away, draw))
    say(away, 'REMOVED')
    place(next(), { stake: paise(20_000) })
    clock.advance(1000)
    say(away, 'ACTIVE')
    expect(verdicts).toMatchObject(refused)
    define(of(home, away, draw))
    expect(exchange.bets(ann, 'active')).toEqual([])
  })

  test.each<readonly [string, (game: ReturnType<typeof playing>) => void]>([
    ['reordered', ({ define }) => define(of(draw, away, home))],
    ['dated otherwise', ({ define }) => define({ openDate: at(5) })],
  ])('[MKT-15] nothing lapses when the runners are %s', (_, how) => {
    expect(change(how)).toEqual({ open: ['pending', 'unmatched'], verdicts: [] })
  })
})

test('[MKT-15][CASH-05] bets of before a change have no cash-out, and a rule for them ends', () => {
  const { exchange, define, matched } = playing()
  const offer = (back: number): void => exchange.feed(ladder(back, back + 100, 9_000_000))
  matched(home)
  offer(1500)
  expect(exchange.cashOutOffer(ann, marketId, 100)).toMatchObject({ kind: 'offer' })
  exchange.setAutoCashOut(ann, marketId, { takeProfit: paise(90_000), stopLoss: null }, () => undefined)
  define(of(home, away, draw))
  offer(1400)
  expect(exchange.cashOutOffer(ann, marketId, 100)).toEqual({ kind: 'none', code: 'EARLIER_TERMS' })
  expect(exchange.autoCashOut(ann, marketId)).toBeNull()
})

test('[MKT-15][MKT-05] the ladder counts a bet only for the runners of its field', () => {
  const { exchange, define, matched } = playing()
  matched(home)
  define(of(home, away, draw))
  matched(away, { stake: paise(40_000) })
  expect(exchange.ladder(ann, marketId).runners).toEqual([
    { selectionId: home, pnl: 60_000 },
    { selectionId: away, pnl: -60_000 },
    { selectionId: draw, pnl: -40_000 },
  ])
})

test('[MKT-15][OPEN-07] a bet names the runners that came after it, and its owner gets it again', () => {
  const { exchange, define, say, matched } = playing()
  matched(home)
  const sent: (readonly SelectionId[] | undefined)[] = []
  exchange.subscribe((published) => {
    if (published.kind === 'account' && published.member === ann) for (const bet of published.changed?.active ?? []) sent.push(bet.voidIf)
  })
  define(of(home, away, draw))
  say(draw, 'REMOVED')
  say(draw, 'ACTIVE')
  expect(sent).toEqual([[draw], undefined, [draw]])
  expect(exchange.bets(ann, 'active').map(({ voidIf }) => voidIf)).toEqual([[draw]])
})

test('[MKT-15][OPEN-07] a bet names a runner that came after it and left, where another bet may win by it', () => {
  const { exchange, define, matched } = playing()
  matched(home)
  define(of(home, away, draw))
  matched(draw)
  define(of(home, away))
  expect(exchange.bets(ann, 'active').map(({ voidIf }) => voidIf)).toEqual([undefined, [draw]])
})

test('[MKT-15][OPEN-07] a bet names the withdrawn runners of its market, and its number of winners', () => {
  const { exchange, define, say, matched } = playing(of(home, away, draw))
  const named = () => exchange.bets(ann, 'active').map((bet) => betFrom(z.decode(betRowSchema, z.encode(betRowSchema, rowFrom(bet)))))
  matched(home)
  say(draw, 'REMOVED')
  define({ ...of(home, away, draw), numberOfWinners: 2 })
  matched(away)
  expect(named().map(({ out, places }) => [out, places])).toEqual([
    [[draw], 2],
    [[draw], undefined],
  ])
  say(draw, 'ACTIVE')
  expect(named().map(({ out }) => out)).toEqual([undefined, undefined])
})

test('[MKT-15][MKT-05] a page counts a bet only for the runners of its field', () => {
  const { exchange, define, matched } = playing()
  matched(home)
  define(of(home, away, draw))
  matched(away, { stake: paise(40_000) })
  const rows = exchange.bets(ann, 'active').map((bet) => z.encode(betRowSchema, rowFrom(bet)))
  const bets = rows.map((row) => betFrom(betRowSchema.parse(row)))
  expect([home, away, draw].map((each) => ifWin(bets, each))).toEqual([60_000, -60_000, -40_000])
})

test('[MKT-15] a runner that only a bet still knows is removed, too', () => {
  const { exchange, log, define, matched } = playing(of(home, away, draw))
  matched(draw)
  define(of(home, away))
  exchange.close()
  const next = playing(of(home, away), log.crash())
  next.say(draw, 'REMOVED')
  expect(next.exchange.account(ann)).toMatchObject({ available: 1_000_000, exposure: 0 })
  next.sound()
})

test('[MKT-15] a removed runner takes no bet when the market did not list it at its removal', () => {
  const { exchange, log, define, matched } = playing(of(home, away, draw))
  matched(draw)
  define(of(home, away))
  exchange.close()
  const next = playing(of(home, away), log.crash())
  next.say(draw, 'REMOVED')
  next.define(of(home, away, draw))
  expect(next.place(90, { selectionId: draw })).toMatchObject([{ kind: 'refused', code: 'RUNNER_REMOVED' }])
  next.sound()
})

describe('after a restart', () => {
  /** The exchange of a log again, with the market as the feed has it now. */
  const again = (log: MemoryLog, now: Partial<Market>) => {
    const clock = virtualClock(at(2_000_000))
    const exchange = createExchange({ clock, log })
    exchange.feed({ kind: 'market', market: { ...market, ...now }, betDelayMs: 0 })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    const back = (n: number, selectionId: SelectionId): OrderReply[] => {
      const answers: OrderReply[] = []
      exchange.place(ann, order(n, { selectionId, stake: paise(10_000) }), (answer) => answers.push(answer))
      return answers
    }
    return { exchange, back, say: (status: 'ACTIVE' | 'REMOVED') => exchange.feed({ kind: 'runner', marketId, selectionId: away, status }) }
  }

  test('[MKT-15] a removed runner takes no bet until the feed says that it is back', () => {
    const { log, say, matched, exchange } = playing(of(home, away, draw))
    matched(home)
    say(away, 'REMOVED')
    exchange.close()
    const next = again(log.crash(), of(home, away, draw))
    expect(next.exchange.book(marketId, 3)?.runners?.map(({ status }) => status)).toEqual(['ACTIVE', 'REMOVED', 'ACTIVE'])
    expect(next.back(50, away)).toMatchObject([{ kind: 'refused', code: 'RUNNER_REMOVED' }])
    next.say('ACTIVE')
    expect(next.back(51, away)).toMatchObject([{ kind: 'pending' }])
    expect(next.exchange.account(ann).exposure).toBe(110_000)
    expect(brokenBooks(next.exchange.state)).toEqual([])
  })

  test('[MKT-15] what waits lapses when the definition changed meanwhile, and each bet keeps its terms', () => {
    const { log, matched, place, next: n, clock, exchange } = playing()
    for (const each of [home, away]) matched(each)
    place(n(), { odds: odds(9000), stake: paise(20_000) })
    clock.advance(5000)
    exchange.close()
    const next = again(log.crash(), of(home, away, draw))
    expect(next.exchange.bets(ann, 'active').map(({ state }) => state)).toEqual(['matched', 'matched'])
    expect(next.exchange.account(ann)).toMatchObject({ available: 1_000_000, exposure: 0 })
    next.exchange.feed({ kind: 'result', marketId, winners: [draw], note: '' })
    expect(next.exchange.account(ann)).toMatchObject({ balance: 1_000_000, exposure: 0 })
  })

  /** A log as an earlier release wrote it: the runner's return was no event, and bets on it held nothing. */
  const asBefore = (events: readonly ExchangeEvent[]): readonly ExchangeEvent[] =>
    events.flatMap((event) => {
      if (event.type === 'runner-reinstated' || event.type === 'market-changed') return []
      return event.type === 'bet-received' && event.order.selectionId === away ? [{ ...event, transactions: [] }] : [event]
    })

  test('[MKT-15] a log of an earlier release starts, and its short holds are made good', () => {
    const { log, say, place, next: n, exchange } = playing()
    say(away, 'REMOVED')
    say(away, 'ACTIVE')
    place(n(), { selectionId: away, stake: paise(600_000) })
    exchange.close()
    const old = memoryLog(true, asBefore([...log.read()]))
    expect(brokenBooks(foldAll(old).state)).toEqual(['member:ann:hold:m1 is 0, its worst case 600000'])
    const next = again(old, of(home, away))
    expect(brokenBooks(next.exchange.state)).toEqual([])
    expect(next.exchange.account(ann)).toMatchObject({ available: 400_000, exposure: 600_000 })
    expect(next.back(70, away)).toMatchObject([{ kind: 'pending' }])
  })
})
