// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `cash-out.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Fact } from '#client/ledger/facts.ts'
import type { SentCashOut } from '#client/betting/sent.ts'
import { CASH_OUT, type CashOutMarket, type CashOutOffer, type CashOutPlace } from '#client/betting/offer.ts'
import type { Paise } from '#domain/paise.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, said } from '#domain/said.ts'
import type { Verdict } from '#domain/betting/verdict.ts'
import { type Following, accepts, droppedUnsaid, isSent, notPressed, orderMoved, pressedBy } from '../order/following.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

const WHOLE = 100

/** What one cash-out remembers. Flat JSON; every counter has a bound. */
export type CashOutContext = Following & {
  readonly delays: Delays
  readonly market: CashOutMarket | null
  readonly place: CashOutPlace
  /** In percent. */
  readonly part: number
  readonly offer: CashOutOffer | null
  /** The newest offer. The panel shows a withdrawn one faintly until the next. */
  readonly last: CashOutOffer | null
  /** Why there is no offer, or why a press did nothing. */
  readonly halted: Said | null
  readonly pressed: Paise | null
  readonly verdict: Verdict | null
}

const nothing = {
  market: null,
  place: 'market',
  part: WHOLE,
  offer: null,
  last: null,
  halted: null,
  pressed: null,
  ...notPressed,
  verdict: null,
} as const satisfies Omit<CashOutContext, 'delays'>

const asked = (request: Request) => ({ type: 'request' as const, request })

/** The entry to store in the outbox and send: exactly what the player pressed. */
const entryOf = ({ market, part, offer, pressed, owner, ref, pressedAt }: CashOutContext): SentCashOut | null =>
  market === null || offer === null || pressed === null || owner === null || ref === null
    ? null
    : { kind: 'cash-out', ref, owner, sentAt: pressedAt, market, cashOutId: offer.cashOutId, part, amount: pressed }

/** The fact's offer for the open market and part; 'none' if withdrawn, null if the fact is about another. */
const offerAbout = ({ market, part }: CashOutContext, fact: Fact): CashOutOffer | 'none' | null =>
  fact.type !== 'cash-out.offered' || fact.marketId !== market?.marketId || fact.part !== part ? null : (fact.offer ?? 'none')

/** The cash-out of one market at a time, from the open panel to the exchange's verdict (CASH-01 to CASH-06). */
export const cashoutMachine = setup({
  types: {
    context: {} as CashOutContext,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as { readonly delays: Delays },
    tags: {} as 'pending',
  },
  delays: {
    opened: ({ context }) => context.delays.viewMs,
    shown: ({ context }) => context.delays.outcomeMs,
  },
  guards: {
    forVisitor: ({ event }) => event.ledger.member === null,
    onItsWay: ({ event }) =>
      event.type === 'cash-out.opened' &&
      event.ledger.outbox.some(
        (entry) =>
          entry.kind === 'cash-out' && entry.owner === event.ledger.member?.memberCode && entry.market.marketId === event.market.marketId,
      ),
    betOnItsWay: ({ context, event }) => event.ledger.placing.some(({ marketId }) => marketId === context.market?.marketId),
    aboutThis: ({ context, event }) => typeof (offerAbout(context, event) ?? 'none') === 'object',
    withdrawn: ({ context, event }) => offerAbout(context, event) === 'none',
    /** Is the offer at or above the pressed amount again? */
    recovered: ({ context, event }) => {
      const offer = offerAbout(context, event)
      return offer !== null && offer !== 'none' && offer.amount >= (context.pressed ?? offer.amount)
    },
    /** Is the pressed amount, or more, still on offer for the same position? */
    stillOffered: ({ context, event }) =>
      event.type === 'cash-out.pressed' &&
      context.offer !== null &&
      context.offer.cashOutId === event.cashOutId &&
      context.offer.amount >= event.amount,
    /** Refused only because the price moved in the delay: the new offer is next, and the pressed amount is remembered. */
    priceMoved: ({ event }) =>
      event.type === 'order.settled' && event.verdict.kind === 'refused' && event.verdict.said.key === 'ODDS_CHANGED',
    /** The price moved, and the newest offer is below the pressed amount. */
    movedBelow: ({ context, event }) =>
      event.type === 'order.settled' &&
      event.verdict.kind === 'refused' &&
      event.verdict.said.key === 'ODDS_CHANGED' &&
      context.offer !== null &&
      context.offer.amount < (context.pressed ?? context.offer.amount),
    /** The new offer after a press whose price moved; it is below the pressed amount. */
    belowPressed: ({ context, event }) => {
      const offer = offerAbout(context, event)
      return offer !== null && offer !== 'none' && context.pressed !== null && offer.amount < context.pressed
    },
    accepts,
    droppedUnsaid,
    isSent,
  },
  actions: {
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    open: assign(({ event }) => (event.type === 'cash-out.opened' ? { ...nothing, market: event.market, place: event.place } : {})),
    watch: enqueueActions(({ context, enqueue }) => {
      if (context.market !== null) enqueue.emit(asked({ type: 'watch-cash-out', marketId: context.market.marketId, part: context.part }))
    }),
    unwatch: enqueueActions(({ context, enqueue }) => {
      if (context.market !== null) enqueue.emit(asked({ type: 'watch-cash-out', marketId: null, part: context.part }))
    }),
    bringIntoView: emit(asked({ type: 'bring-into-view', id: 'cash-out' })),
    choosePart: assign(({ event }) =>
      event.type === 'cash-out.part-chosen' ? { part: event.part, offer: null, halted: null, pressed: null } : {},
    ),
    keepOffer: assign(({ context, event }) =>
      event.type === 'cash-out.offered' ? { offer: event.offer, last: event.offer ?? context.last, halted: event.said } : {},
    ),
    keepRecovered: assign(({ event }) =>
      event.type === 'cash-out.offered' ? { offer: event.offer, last: event.offer, halted: null, pressed: null } : {},
    ),
    loseOffer: assign(() => ({ offer: null, halted: said('noPrice'), pressed: null })),
    dropOffer: assign({ offer: null }),
    sayWaits: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'warning' as const, said: said('sameMarketWaits') },
    })),
    sayWhy: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'order.dropped' && event.said !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: event.said } })
    }),
    askAgain: assign({ offer: null, halted: null, pressed: null, ref: null, order: null }),
    /** The order is over, and what was pressed stays: the next offer is compared with it. */
    keepPressed: assign({ ref: null, order: null, halted: null }),
    notePressed: assign(({ event }) => (event.type === 'cash-out.pressed' ? { pressed: event.amount } : {})),
    press: assign(({ event }) => (event.type === 'cash-out.pressed' ? { ...pressedBy(event), pressed: event.amount, halted: null } : {})),
    tellPlacing: enqueueActions(({ context: { ref, market }, enqueue }) => {
      if (ref !== null && market !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'slip.placing', slip: CASH_OUT, ref, marketId: market.marketId } })
    }),
    free: emit({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: CASH_OUT } }),
    placeOrder: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry } })
    }),
    keepOrder: assign(({ event }) => orderMoved(event)),
    keepVerdict: assign(({ event }) => (event.type === 'order.settled' ? { verdict: event.verdict } : {})),
    sayFailed: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'error' as const, said: said('cashOutFailed') },
    })),
    forget: assign(nothing),
  },
}).createMachine({
  id: 'cash-out',
  description: 'The cash-out of one market at a time, from the open panel to the exchange’s verdict.',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No cash-out is open.',
      meta: { requirements: ['CASH-01', 'CASH-03'], screen: 'closed' },
      entry: ['unwatch', 'forget'],
      on: {
        'cash-out.opened': [
          { guard: 'forVisitor', actions: 'askLogin' },
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', actions: 'open' },
        ],
      },
    },
    offering: {
      description: 'The panel is open; nothing is under way.',
      entry: 'watch',
      initial: 'asking',
      on: {
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', reenter: true, actions: 'open' },
        ],
        'cash-out.closed': 'closed',
        'session.ended': 'closed',
        'cash-out.part-chosen': { target: '.asking', actions: ['choosePart', 'watch'] },
        'link.lost': { target: '.asking', actions: 'loseOffer' },
        'feed.silent': { target: '.asking', actions: 'loseOffer' },
        'link.up': { actions: 'watch' },
        'feed.fresh': { actions: 'watch' },
      },
      after: { opened: { actions: 'bringIntoView' } },
      states: {
        asking: {
          description: 'No offer: none has arrived yet, or the market is suspended or the link is down. Cashout is off.',
          meta: { requirements: ['CASH-04'], screen: 'asking' },
          on: {
            'cash-out.offered': [
              { guard: 'belowPressed', target: 'moved', actions: 'keepOffer' },
              { guard: 'aboutThis', target: 'offered', actions: 'keepRecovered' },
              { guard: 'withdrawn', actions: 'keepOffer' },
            ],
          },
        },
        offered: {
          description: 'The panel shows the offer, which follows the market, and the result of each outcome.',
          meta: { requirements: ['CASH-01', 'CASH-04', 'CASH-05'], screen: 'offered' },
          on: {
            'cash-out.offered': [
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cash-out.following', actions: 'press' },
              { target: 'moved', actions: 'notePressed' },
            ],
          },
        },
        moved: {
          description: 'The offer fell below the pressed amount, before the press or in the delay. One press takes the new one.',
          meta: { requirements: ['CASH-04'], screen: 'moved' },
          on: {
            'cash-out.offered': [
              { guard: 'recovered', target: 'offered', actions: 'keepRecovered' },
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cash-out.following', actions: 'press' },
              { actions: 'notePressed' },
            ],
          },
        },
      },
    },
    following: {
      description: 'Pressed: its order runs, and the panel shows its phase. Only the exchange can end it.',
      meta: { requirements: ['CASH-02', 'CASH-05', 'SLIP-27', 'SLIP-28'] },
      tags: ['pending'],
      entry: ['tellPlacing', 'placeOrder'],
      exit: 'free',
      on: {
        'order.moved': { actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'closed' },
          { target: 'offering', actions: ['sayWhy', 'askAgain'] },
        ],
        'order.left': 'closed',
        'cash-out.offered': [
          { guard: 'aboutThis', actions: 'keepOffer' },
          { guard: 'withdrawn', actions: 'keepOffer' },
        ],
        'order.settled': [
          { guard: 'accepts', target: 'done', actions: 'keepVerdict' },
          { guard: 'movedBelow', target: 'offering.moved', actions: 'keepPressed' },
          { guard: 'priceMoved', target: 'offering', actions: 'keepPressed' },
          { target: 'closed', actions: 'sayFailed' },
        ],
        'link.lost': { actions: 'dropOffer' },
        'feed.silent': { actions: 'dropOffer' },
        'link.up': { actions: 'watch' },
        'feed.fresh': { actions: 'watch' },
        'session.ended': 'closed',
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isSent', target: 'offering', actions: 'open' },
        ],
        'cash-out.closed': { guard: 'isSent', target: 'closed' },
      },
    },
    done: {
      description: 'Cashed out: the panel shows the result from the exchange.',
      meta: { requirements: ['CASH-05', 'SLIP-28'], screen: 'done' },
      on: {
        'cash-out.closed': 'closed',
        'session.ended': 'closed',
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', actions: 'open' },
        ],
      },
      after: { shown: 'closed' },
    },
  },
})
