import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BetSlipRef, type MarketId, betSlipRefSchema, marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { ExchangeOutcome } from '#server/exchange/api.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { type ArchivedRefs, addArchived, mayBeArchived } from '#server/exchange/refs.ts'
import { foldAll, startOf } from '#server/exchange/start.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, market, order, placesNow } from './home-away.ts'
import { expectKept, stores } from './kept.ts'
import { ann, bob, durable } from './one-market.ts'

const MARKETS = ['m1', 'm2', 'm3'].map((id) => marketIdSchema.parse(id))
const START = 1_700_000_000_000
/** A ref that was minted so many milliseconds after the start: a UUID of version 7. */
const ref = (n: number): BetSlipRef => {
  const time = (START + n).toString(16).padStart(12, '0')
  return betSlipRefSchema.parse(`${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`)
}
const RUNNERS = [home, away, selectionIdSchema.parse(3)]

/** An exchange on three markets of three runners, and what the tests do there. */
const openThree = (log: EventLog, from = START, snapshotEvery = 100_000) => {
  const clock = virtualClock(at(from))
  const exchange = createExchange({ clock, log, snapshotEvery })
  for (const member of [ann, bob]) exchange.openMember(member, paise(10_000_000), () => undefined)
  for (const marketId of MARKETS) {
    exchange.feed({
      kind: 'market',
      market: { ...market, marketId, runners: RUNNERS.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })) },
      betDelayMs: 5000,
    })
    exchange.feed({ kind: 'status', marketId, status: 'OPEN', inplay: true })
    exchange.feed({
      kind: 'ladder',
      marketId,
      image: true,
      runners: RUNNERS.map((selectionId) => ({
        selectionId,
        back: [[odds(2000), paise(60_000)]],
        lay: [[odds(2100), paise(60_000)]],
      })),
    })
  }
  const place = (n: number, by: Partial<Parameters<typeof order>[1]> = {}, member = ann): ExchangeOutcome[] => {
    const answers: ExchangeOutcome[] = []
    exchange.place(member, order(n, { ref: ref(n), ...placesNow(exchange, by.marketId ?? market.marketId), ...by }), (answer) =>
      answers.push(answer),
    )
    return answers
  }
  const outcome = (asked: BetSlipRef, member = ann): ExchangeOutcome[] => {
    const answers: ExchangeOutcome[] = []
    exchange.outcome(member, asked, false, (answer) => answers.push(answer))
    return answers
  }
  const cashOut = (n: number, member = ann): ExchangeOutcome[] => {
    const answers: ExchangeOutcome[] = []
    const [marketId = market.marketId] = MARKETS
    const offer = exchange.cashOutOffer(member, marketId, 100)
    const [cashOutId, atLeast] = offer.kind === 'offer' ? [offer.cashOutId, offer.amount] : ['none', paise(0)]
    const asked = { ref: ref(n), marketId, cashOutId, part: 100, atLeast, claims: { browser: '', ip: '' } }
    exchange.cashOut(member, asked, (answer) => answers.push(answer))
    return answers
  }
  const settle = (winners: readonly (typeof home)[], marketId = MARKETS[0]): void => {
    if (marketId !== undefined) exchange.feed({ kind: 'result', marketId, winners, note: '' })
  }
  /** Another definition of a market, by a number: its runners in another order, one of them left out, or two winners. */
  const define = (marketId: MarketId, n: number): void => {
    const listed = n % 3 === 0 ? RUNNERS.toReversed() : n % 3 === 1 ? RUNNERS.slice(1) : RUNNERS
    const runners = listed.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` }))
    exchange.feed({ kind: 'market', market: { ...market, marketId, runners, numberOfWinners: 1 + (n % 2) }, betDelayMs: 5000 })
  }
  return { clock, exchange, place, outcome, cashOut, settle, define }
}

test.each(stores)('[SLIP-27] a store %s answers for bets that are over as memory did', (_, withStore) =>
  withStore(async (log, again) => {
    const { clock, exchange, place, outcome, cashOut, settle } = openThree(log)
    place(1, { stake: paise(50_000) })
    place(2, { odds: odds(9000) })
    await durable(exchange)
    clock.advance(5000)
    exchange.cancel(ann, 'all', () => undefined)
    const before = cashOut(3)
    await durable(exchange)
    expect(before).toMatchObject([{ kind: 'pending' }])
    clock.advance(5000)
    await durable(exchange)
    const words = [1, 2, 3].map((n) => outcome(ref(n)))
    await durable(exchange)
    expect(words).toMatchObject([[{ kind: 'accepted', matched: 50_000 }], [{ kind: 'accepted', matched: 0 }], [{ kind: 'cashed-out' }]])
    settle([home])
    await durable(exchange)
    expect([exchange.state.bets.size, exchange.state.refs.size, exchange.state.cashOuts.size]).toEqual([0, 0, 0])
    const after = [1, 2, 3].map((n) => outcome(ref(n)))
    const [same, another, cashed, bobs] = [
      place(1, { stake: paise(50_000) }),
      place(1, { stake: paise(50_001) }),
      cashOut(3),
      outcome(ref(1), bob),
    ]
    await durable(exchange)
    expect([after, same]).toEqual([words, words[0]])
    expect(another).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
    expect(cashed).toMatchObject([{ kind: 'refused', code: 'DUPLICATE_TRANSACTION' }])
    expect([exchange.hasRoom(ann, ref(1)), bobs, exchange.bettors()]).toMatchObject([true, [{ kind: 'never-seen' }], [ann]])
    const ended = exchange.bets(ann, 'ended')
    expect(ended.map(({ ref: own, state }) => [own, state])).toEqual([
      [ref(3), 'settled'],
      [ref(2), 'cancelled'],
      [ref(1), 'settled'],
    ])
    expectKept(exchange.state, log)
    exchange.close()
    const later = openThree(await again(), clock.now())
    const known = [1, 2, 3].map((n) => later.outcome(ref(n)))
    await durable(later.exchange)
    expect(known).toEqual(words)
    expect(later.exchange.bets(ann, 'ended')).toEqual(ended)
    later.exchange.close()
  }),
)

test.each(stores)('[ACCT-02] a store %s gives a market’s bets back for a correction, after a restart too', (_, withStore) =>
  withStore(async (log, again) => {
    const game = openThree(log)
    game.place(1, { stake: paise(50_000) })
    game.place(2, { odds: odds(9000) })
    await durable(game.exchange)
    game.clock.advance(5000)
    game.exchange.feed({ kind: 'status', marketId: market.marketId, status: 'CLOSED', inplay: true })
    game.settle([home])
    await durable(game.exchange)
    const won = game.exchange.account(ann)
    game.settle([away])
    await durable(game.exchange)
    expect(game.exchange.account(ann).balance).toBe(won.balance - 49_000 - 50_000)
    game.exchange.close()
    const next = await again()
    const later = openThree(next, game.clock.now())
    later.settle([home])
    await durable(later.exchange)
    expect(later.exchange.account(ann).balance).toBe(won.balance)
    expect(later.exchange.bets(ann, 'ended').map(({ state, pnl }) => [state, pnl])).toEqual([
      ['lapsed', null],
      ['settled', 50_000],
    ])
    expect(brokenBooks(later.exchange.state)).toEqual([])
    expectKept(later.exchange.state, next)
    later.exchange.close()
  }),
)

test('[SLIP-30] a bet is found while the write that archives it is on its way', () => {
  const log = memoryLog(false)
  const { clock, exchange, place, settle } = openThree(log)
  const sync = (): void => {
    while (log.unsynced() > 0) log.sync()
  }
  sync()
  place(1, { stake: paise(50_000) })
  sync()
  clock.advance(5000)
  sync()
  settle([home])
  expect([exchange.state.bets.size, exchange.bets(ann, 'ended').length]).toEqual([0, 1])
  const lost = log.crash()
  const again = createExchange({ clock, log: lost })
  expect([again.state.bets.size, again.bets(ann, 'ended').length]).toEqual([1, 0])
  expectKept(again.state, lost)
})

test('[SLIP-27] a bounded number of archived refs is kept, and the archive is asked about all others', () => {
  const archived: ArchivedRefs = { young: new Map(), upTo: -1 }
  // Not in the order of their time: a client's clock may be wrong.
  const moments = Array.from({ length: 60_000 }, (_, i) => (i * 7919) % 60_000)
  for (const moment of moments) addArchived(archived, String(moment), ref(moment))
  expect(archived.young.size).toBeLessThanOrEqual(20_000)
  expect(moments.every((moment) => mayBeArchived(archived, String(moment), ref(moment)))).toBe(true)
  expect(mayBeArchived(archived, 'new', ref(200_000))).toBe(false)
  expect(mayBeArchived(archived, 'old', ref(-1))).toBe(true)
})

const command = fc.record({
  what: fc.constantFrom(
    ...(['place', 'place', 'place', 'place', 'place', 'misplace', 'wait', 'wait', 'suspend', 'cancel', 'cash out', 'fence'] as const),
    ...(['settle', 'settle', 'remove', 'return', 'define', 'crash', 'restart'] as const),
  ),
  n: fc.integer({ min: 1, max: 400 }),
  market: fc.constantFrom(...MARKETS),
  runner: fc.constantFrom(...RUNNERS),
  side: fc.constantFrom('back' as const, 'lay' as const),
  price: fc.constantFrom(1500, 2000, 2100, 3000),
  stake: fc.integer({ min: 100, max: 90_000 }),
  isAnn: fc.boolean(),
})

/** Plays the commands; at the end, and after each crash, memory and archive must come to the fold of all events. */
const playKept = async (
  first: EventLog,
  again: () => EventLog | Promise<EventLog>,
  commands: readonly (typeof command extends fc.Arbitrary<infer C> ? C : never)[],
  snapshotEvery: number,
): Promise<void> => {
  let log = first
  let game = openThree(log, START, snapshotEvery)
  const restart = async (closes: boolean): Promise<void> => {
    await durable(game.exchange)
    if (closes) game.exchange.close()
    const before = game.exchange.state
    log = await again()
    const { state } = startOf(log, (line) => expect(line).toBe(''))
    expect(state).toEqual(before)
    expectKept(state, log)
    game = openThree(log, game.clock.now(), snapshotEvery)
  }
  for (const { what, n, market: marketId, runner, side, price, stake, isAnn } of commands) {
    const member = isAnn ? ann : bob
    if (what === 'place') game.place(n, { marketId, selectionId: runner, side, odds: odds(price), stake: paise(stake) }, member)
    if (what === 'misplace') game.place(n, { marketId: marketIdSchema.parse('unknown') }, member)
    if (what === 'wait') game.clock.advance(n * 20)
    if (what === 'suspend') game.exchange.feed({ kind: 'status', marketId, status: isAnn ? 'SUSPENDED' : 'OPEN', inplay: true })
    if (what === 'cancel') game.exchange.cancel(member, 'all', () => undefined)
    if (what === 'cash out') game.cashOut(n, member)
    if (what === 'fence') game.exchange.outcome(member, ref(n), true, () => undefined)
    if (what === 'settle') game.settle(n % 5 === 0 ? [] : [runner], marketId)
    if (what === 'remove') game.exchange.feed({ kind: 'runner', marketId, selectionId: runner, status: 'REMOVED', reductionFactor: 1000 })
    if (what === 'return') game.exchange.feed({ kind: 'runner', marketId, selectionId: runner, status: 'ACTIVE' })
    if (what === 'define') game.define(marketId, n)
    if (what === 'crash' || what === 'restart') await restart(what === 'restart')
    await durable(game.exchange)
    expect(brokenBooks(game.exchange.state)).toEqual([])
  }
  await restart(true)
  await durable(game.exchange)
  const { state } = foldAll(log)
  expect(state).toEqual(game.exchange.state)
  expectKept(state, log)
  game.exchange.close()
}

test.each(stores)('[SLIP-30] snapshot, tail and archive of a store %s equal the fold of all events', (name, withStore) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: name === 'in memory' ? 60 : 30 }),
      fc.integer({ min: 1, max: 40 }),
      (commands, snapshotEvery) => withStore((log, again) => playKept(log, again, commands, snapshotEvery)),
    ),
    { numRuns: name === 'in memory' ? 120 : 5 },
  ),
)
