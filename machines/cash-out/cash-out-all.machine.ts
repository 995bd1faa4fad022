// In this file: the context, then guards and actions (`setup`), then states (`createMachine`). Readers’ sentences: `cash-out-all.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { BetSlipRef } from '#contract/scalar.ts'
import { type CashOutMarket, holderOfCashOut } from '#client/betting/offer.ts'
import { isHeld } from '#client/views/cash-outs.ts'
import { said, saidIn } from '#domain/said.ts'
import { type Emitted, type FactOf, type Heard, setup } from '../setup.ts'

const WHOLE = 100

type Running = { readonly ref: BetSlipRef; readonly market: CashOutMarket }
/** The orders that run. The exchange sends at most twenty figures, so a press has no more. */
type Context = { readonly running: readonly Running[] }

type Press = FactOf<'cash-outs.pressed'>['offers'][number]
/** The positions of the press that wait for no verdict, or those that do. */
const pressesOf = ({ running }: Context, event: Heard, which: 'free' | 'held'): readonly Press[] => {
  if (event.type !== 'cash-outs.pressed') return []
  const waits = ({ market: { marketId } }: Press): boolean =>
    isHeld(marketId, event.ledger) || running.some(({ market }) => market.marketId === marketId)
  return event.offers.filter((press) => waits(press) === (which === 'held'))
}

const ownOf = ({ running }: Context, event: Heard): Running | undefined =>
  'ref' in event ? running.find(({ ref }) => ref === event.ref) : undefined
const freed = (ref: BetSlipRef): Emitted => ({ type: 'fact', fact: { type: 'slip.freed', slip: holderOfCashOut(ref) } })
const aboutOf = ({ eventName, marketName, marketSaid }: CashOutMarket) => said('marketOfEvent', eventName, saidIn(marketName, marketSaid))

/**
 * Cash-outs of several positions by one press (CASH-06). Each is an order of its own with its own ref, so all that is promised of an order
 * holds for it, and the order says what became of it. This chart holds their markets for that long.
 */
export const cashOutAllMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    someFree: ({ context, event }) => event.ledger.member !== null && pressesOf(context, event, 'free').length > 0,
    isLast: ({ context, event }) => ownOf(context, event) !== undefined && context.running.length === 1,
  },
  actions: {
    place: enqueueActions(({ context, event, enqueue }) => {
      const owner = event.ledger.member?.memberCode
      if (owner === undefined) return
      const presses = pressesOf(context, event, 'free')
      for (const { ref, market, amount, cashOutId } of presses) {
        enqueue.emit({ type: 'fact', fact: { type: 'slip.placing', slip: holderOfCashOut(ref), ref, marketId: market.marketId } })
        const entry = { kind: 'cash-out' as const, ref, owner, sentAt: event.at, market, cashOutId, part: WHOLE, amount }
        enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry } })
      }
      enqueue.assign({ running: [...context.running, ...presses.map(({ ref, market }) => ({ ref, market }))] })
    }),
    sayWaits: enqueueActions(({ context, event, enqueue }) => {
      for (const { market } of pressesOf(context, event, 'held')) {
        const fact = { type: 'toast.raised' as const, tone: 'warning' as const, said: said('sameMarketWaits'), about: aboutOf(market) }
        enqueue.emit({ type: 'fact', fact })
      }
    }),
    sayWhy: enqueueActions(({ context, event, enqueue }) => {
      const own = ownOf(context, event)
      if (event.type !== 'order.dropped' || event.said === null || own === undefined) return
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: event.said, about: aboutOf(own.market) } })
    }),
    free: enqueueActions(({ context, event, enqueue }) => {
      const own = ownOf(context, event)
      if (own === undefined) return
      enqueue.emit(freed(own.ref))
      enqueue.assign({ running: context.running.filter((each) => each !== own) })
    }),
    freeAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.running) enqueue.emit(freed(ref))
    }),
    forget: assign({ running: [] }),
  },
}).createMachine({
  id: 'cash-out-all',
  description: 'Cash-outs of several positions by one press: each is an order of its own, and its market is held until its verdict.',
  context: { running: [] },
  initial: 'idle',
  states: {
    idle: {
      description: 'No cash-out of such a press runs.',
      meta: { requirements: ['CASH-06'] },
      on: { 'cash-outs.pressed': [{ guard: 'someFree', target: 'running', actions: ['sayWaits', 'place'] }, { actions: 'sayWaits' }] },
    },
    running: {
      description: 'Orders run. Each says its own end, and only the exchange can end it.',
      meta: { requirements: ['CASH-05', 'CASH-06', 'SLIP-28'] },
      on: {
        'cash-outs.pressed': { actions: ['sayWaits', 'place'] },
        'order.settled': [{ guard: 'isLast', target: 'idle', actions: 'free' }, { actions: 'free' }],
        'order.dropped': [{ guard: 'isLast', target: 'idle', actions: ['sayWhy', 'free'] }, { actions: ['sayWhy', 'free'] }],
        'order.left': [{ guard: 'isLast', target: 'idle', actions: 'free' }, { actions: 'free' }],
        'session.ended': { target: 'idle', actions: ['freeAll', 'forget'] },
      },
    },
  },
})
