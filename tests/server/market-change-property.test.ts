import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { holdsAgain } from '../../scripts/audit/holds.ts'
import type { EventLog } from '#server/store/log.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { draw, late, of, playing } from './changing-market.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob } from './one-market.ts'

/** Every result that names at least one of the runners. */
const wordsOf = (runners: readonly SelectionId[]): readonly (readonly SelectionId[])[] =>
  runners.reduce<readonly (readonly SelectionId[])[]>((words, each) => words.flatMap((word) => [word, [...word, each]]), [[]]).slice(1)

/** What of the holds is broken by the events alone. */
const brokenHolds = (log: EventLog): readonly string[] => {
  const holds = holdsAgain()
  for (const event of log.read()) holds.put(event)
  return holds.broken()
}

const runners = [home, away, draw, late]
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      selectionId: fc.constantFrom(...runners),
      side: fc.constantFrom('back' as const, 'lay' as const),
      price: fc.constantFrom(1500, 2000, 3000),
      stake: fc.integer({ min: 100, max: 300_000 }),
      isAnn: fc.boolean(),
      isMet: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('define' as const),
      runners: fc.uniqueArray(fc.constantFrom(...runners), { minLength: 2, maxLength: 4 }),
      places: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      selectionId: fc.constantFrom(...runners),
      isBack: fc.boolean(),
      factor: fc.constantFrom(0, 1000, 4000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('restart' as const, 'cancel' as const) }) },
)

test('[MKT-15] no result takes more of a member than is held, when the market changes in any way', () => {
  const done = { changed: 0, reinstated: 0, matched: 0, out: 0 }
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => {
      const log = memoryLog()
      let game = playing(of(home, away, draw), log)
      let listed: Partial<Market> = of(home, away, draw)
      const place = game.next
      for (const each of steps) {
        switch (each.kind) {
          case 'place': {
            const bet = { selectionId: each.selectionId, odds: odds(each.price), stake: paise(each.stake) }
            game.place(place(), { ...bet, side: each.side }, each.isAnn ? ann : bob)
            if (!each.isMet) break
            game.place(place(), { ...bet, side: each.side === 'back' ? 'lay' : 'back' }, each.isAnn ? bob : ann)
            game.clock.advance(5000)
            break
          }
          case 'define':
            listed = { ...of(...each.runners), numberOfWinners: each.places }
            game.define(listed)
            break
          case 'say':
            game.say(each.selectionId, each.isBack ? 'ACTIVE' : 'REMOVED', each.factor)
            break
          case 'wait':
            game.clock.advance(5000)
            break
          case 'restart': {
            game.exchange.close()
            const { clock } = game
            game = playing(listed, log, clock.now())
            break
          }
          case 'cancel':
            game.exchange.cancel(ann, 'all', () => undefined)
            break
          default:
            each satisfies never
        }
        game.sound()
        expect(brokenHolds(log)).toEqual([])
      }
      game.exchange.feed({ kind: 'status', marketId, status: 'SUSPENDED', inplay: true })
      const { exchange } = game
      const before = [ann, bob].map((member) => exchange.account(member))
      // Each match may be rounded by a paisa where places are shared.
      const fills = [...exchange.state.bets.values()].reduce((sum, bet) => sum + bet.fills.length, 0)
      done.matched += fills
      for (const word of wordsOf(runners)) {
        game.settle(...word)
        for (const [n, member] of [ann, bob].entries()) {
          const { balance = 0, exposure = 0 } = before[n] ?? {}
          expect(exchange.account(member).balance).toBeGreaterThanOrEqual(balance - exposure - fills)
        }
        expect(exchange.state.accounts.get('house:book') ?? 0).toBe(0)
        game.sound()
      }
      game.settle()
      expect([ann, bob].map((member) => exchange.account(member).balance)).toEqual(before.map(({ balance }) => balance))
      for (const event of log.read()) {
        if (event.type === 'market-changed') done.changed += 1
        if (event.type === 'runner-reinstated') done.reinstated += 1
        if (event.type === 'market-settled') done.out += event.pnl.filter(({ isOut }) => isOut).length
      }
    }),
    { numRuns: 200 },
  )
  for (const times of Object.values(done)) expect(times).toBeGreaterThan(30)
})
