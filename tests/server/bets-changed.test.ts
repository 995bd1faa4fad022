import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ledger, emptyLedger, foldLedger } from '#client/ledger/ledger.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import { rowFrom } from '#server/live/bet-rows.ts'
import { accountMessage, betsMessage } from '#server/live/messages.ts'
import type { Published } from '#server/exchange/api.ts'
import { betFrom } from '#streams/bet-rows.ts'
import { factFrom } from '#streams/wire.ts'
import { at, member } from '#tests/player.ts'
import { home, marketId } from './home-away.ts'
import { ann, bob, open } from './one-market.ts'

/** Ann's lists as a client keeps them: an image, then changes; behind a gap it asks for the lists, as the account's chart does. */
const client = ({ exchange }: ReturnType<typeof open>) => {
  let ledger: Ledger = foldLedger(emptyLedger, { type: 'session.started', member: member('ann') }, at(0))
  let images = 0
  const fold = ([name, body]: readonly [string, unknown]): void => {
    const fact = factFrom(name, JSON.parse(JSON.stringify(body)))
    if (typeof fact === 'string') throw new Error(fact)
    ledger = foldLedger(ledger, fact, at(0))
  }
  const ask = (): void => {
    images += 1
    const { accountSeq } = exchange.account(ann)
    for (const which of ['active', 'ended'] as const) {
      const bets = exchange.bets(ann, which).map((bet) => betFrom(rowFrom(bet)))
      ledger = foldLedger(ledger, { type: 'bets.listed', which, accountSeq, bets }, at(0))
    }
  }
  const hear = (published: Published): void => {
    if (published.kind !== 'account' || published.member !== ann) return
    const changed = betsMessage(published)
    if (changed !== null) fold(changed)
    fold(accountMessage(published.account))
    if (ledger.betsSeq < published.account.accountSeq) ask()
  }
  const lists = () => [ledger.bets, ledger.ended].map((list) => (list.kind === 'ready' ? list.items : []))
  const truth = () => (['active', 'ended'] as const).map((which) => exchange.bets(ann, which).map((bet) => betFrom(rowFrom(bet))))
  return { hear, ask, lists, truth, images: () => images }
}

test('[OPEN-05] a client asks for no list when a bet is placed, matched, cancelled or settled', () => {
  const world = open()
  const { exchange, clock, place } = world
  const own = client(world)
  own.ask()
  exchange.subscribe(own.hear)
  place(1)
  clock.advance(5000)
  place(2, { odds: odds(3000) })
  clock.advance(5000)
  exchange.cancel(ann, 'all', () => undefined)
  exchange.feed({ kind: 'result', marketId, winners: [home], note: '' })
  expect(exchange.bets(ann, 'ended')).toHaveLength(2)
  expect(own.lists()).toEqual(own.truth())
  expect(own.images()).toBe(1)
})

test('[OPEN-05][SLIP-31] any changes, some of them lost, end with the lists of the exchange', () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('place' as const),
      by: fc.constantFrom(ann, bob),
      side: fc.constantFrom('back' as const, 'lay' as const),
      price: fc.constantFrom(1900, 2000, 2100),
    }),
    fc.record({ does: fc.constantFrom('wait' as const, 'cancel' as const, 'suspend' as const, 'offer' as const, 'settle' as const) }),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 40 }), (steps) => {
      const world = open()
      const { exchange, clock, place, offer, status } = world
      const own = client(world)
      own.ask()
      let isLost = false
      exchange.subscribe((published) => {
        if (!isLost) own.hear(published)
      })
      steps.forEach(([deed, lost], n) => {
        isLost = lost
        if (deed.does === 'place') place(n + 1, { side: deed.side, odds: odds(deed.price), stake: paise(50_000) }, deed.by)
        if (deed.does === 'wait') clock.advance(5000)
        if (deed.does === 'cancel') exchange.cancel(ann, 'all', () => undefined)
        if (deed.does === 'offer') offer(2000, 60_000)
        if (deed.does === 'suspend') {
          status('SUSPENDED')
          status('OPEN')
        }
        if (deed.does === 'settle') exchange.feed({ kind: 'result', marketId, winners: n % 2 === 0 ? [home] : [], note: '' })
      })
      isLost = false
      own.hear({ kind: 'account', member: ann, account: exchange.account(ann), from: exchange.account(ann).accountSeq, changed: null })
      expect(own.lists()).toEqual(own.truth())
    }),
    { numRuns: 300 },
  )
})
