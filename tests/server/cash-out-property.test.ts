import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MemberCode } from '#contract/scalar.ts'
import { selectionIdSchema } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import { memoryLog } from '#server/store/memory-log.ts'
import { at, ref } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { away, home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

const draw = selectionIdSchema.parse(3)
const runners = [
  { selectionId: home, runnerName: 'Home' },
  { selectionId: away, runnerName: 'Away' },
  { selectionId: draw, runnerName: 'Draw' },
]
/** Ladder prices close enough that bets meet each other and the feed. */
const PRICES = [1330, 1500, 1670, 2000, 2480, 3000, 4100]
const DEPOSIT = 1_000_000

const price = fc.nat({ max: PRICES.length - 1 })
const runner = fc.constantFrom(home, away, draw)
const member = fc.constantFrom(ann, bob)
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      member,
      runner,
      side: fc.constantFrom<Side>('back', 'lay'),
      price,
      stake: fc.integer({ min: 100, max: 400_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('feed' as const), runner, price, size: fc.integer({ min: 0, max: 600_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cash-out' as const),
      member,
      part: fc.integer({ min: 1, max: 100 }),
      less: fc.constantFrom(0, 0, 0, 1, 5000, -1),
      again: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1000, 5000, 5000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('blink' as const, 'restart' as const, 'remove' as const, 'lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), member }) },
)

/** A member's winnings after these events and the settlement, for each runner that can still win. */
const settledFor = (events: readonly ExchangeEvent[], who: MemberCode, isOut: boolean): readonly number[] =>
  runners.slice(0, isOut ? 2 : 3).map(({ selectionId }) => {
    const copy = createExchange({ clock: virtualClock(at(9_000_000)), log: memoryLog(true, events) })
    copy.feed({ kind: 'result', marketId, winners: [selectionId], note: '' })
    expect(brokenBooks(copy.state)).toEqual([])
    return copy.account(who).available - DEPOSIT
  })

test('[CASH-04][CASH-05] a cash-out pays what it promised, once, and the books stay sound after any commands', () => {
  let cashedOut = 0
  fc.assert(
    fc.property(fc.array(command, { minLength: 10, maxLength: 40 }), (commands) => {
      const log = memoryLog()
      let game = open(log, { runners })
      let heard = 0
      let removed = false
      let lost = false
      const floors = new Map<string, number>()
      /** The promise is the worst payment of a settlement at that moment. */
      const hear = (): void => {
        const events = [...log.read()]
        for (; heard < events.length; heard += 1) {
          const event = events[heard]
          if (event?.type !== 'cashed-out') continue
          cashedOut += 1
          expect(event.amount).toBeGreaterThanOrEqual(floors.get(event.ref) ?? Number.POSITIVE_INFINITY)
          floors.delete(event.ref)
          expect(Math.min(...settledFor(events.slice(0, heard + 1), event.member, removed || lost))).toBe(event.amount)
        }
      }
      commands.forEach((each, i) => {
        const { exchange, clock, place } = game
        switch (each.kind) {
          case 'place':
            place(
              i,
              { selectionId: each.runner, side: each.side, odds: odds(PRICES[each.price] ?? 2000), stake: paise(each.stake) },
              each.member,
            )
            break
          case 'feed': {
            const back = PRICES[each.price] ?? 2000
            const lay = PRICES[each.price + 1] ?? 5000
            exchange.feed({
              kind: 'ladder',
              marketId,
              image: true,
              runners: [
                {
                  selectionId: each.runner,
                  back: [[odds(back), paise(each.size)]],
                  lay: [
                    [odds(lay), paise(each.size)],
                    [odds(6000), paise(900_000)],
                  ],
                },
              ],
            })
            break
          }
          case 'cash-out': {
            const offer = exchange.cashOutOffer(each.member, marketId, each.part)
            if (offer.kind === 'none') break
            const asked = {
              ref: ref(i),
              marketId,
              cashOutId: offer.cashOutId,
              part: each.part,
              atLeast: paise(offer.amount - each.less),
              claims: { browser: '', ip: '' },
            }
            floors.set(asked.ref, asked.atLeast)
            exchange.cashOut(each.member, asked, () => undefined)
            if (each.again) exchange.cashOut(each.member, asked, () => undefined)
            break
          }
          case 'wait':
            clock.advance(each.ms)
            break
          case 'blink':
            game.status('SUSPENDED')
            game.status('OPEN')
            break
          case 'restart':
            exchange.close()
            // The feed would say so again.
            lost = false
            game = open(log, { runners })
            game.clock.advance(clock.now() - game.clock.now())
            break
          case 'remove':
            removed = true
            exchange.feed({ kind: 'runner', marketId, selectionId: draw, status: 'REMOVED', reductionFactor: 2000 })
            break
          case 'lose':
            lost = true
            exchange.feed({ kind: 'runner', marketId, selectionId: draw, status: 'LOSER' })
            break
          case 'cancel':
            exchange.cancel(each.member, 'all', () => undefined)
            break
          default:
            each satisfies never
        }
        hear()
        game.sound()
      })
      game.exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
      expect(game.exchange.state.cashingIn.size).toBe(0)
      game.sound()
      game.exchange.feed({ kind: 'result', marketId, winners: [away], note: '' })
      game.sound()
    }),
    { numRuns: 300 },
  )
  expect(cashedOut).toBeGreaterThan(30)
})
