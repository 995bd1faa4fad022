// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `amend.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { BetId } from '#contract/scalar.ts'
import { amendmentOf, isAmendable, namedOf, unamendable } from '#client/views/amendment.ts'
import { cancelsIn, isCancelling } from '#client/ledger/changes.ts'
import { paise } from '#domain/paise.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { type Said, said } from '#domain/said.ts'
import type { AmendTerms, SentAmendment } from '#client/betting/sent.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { type Following, accepts, droppedUnsaid, isSent, notPressed, orderMoved, pressedBy } from '../order/following.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

/** What one amendment remembers. Flat JSON. */
export type AmendContext = Following & {
  readonly delays: Delays
  /** The bet as the newest list has it; from the press on, as it was pressed. */
  readonly bet: Bet | null
  readonly terms: AmendTerms | null
  /** Why nothing was sent, or the exchange's verdict. */
  readonly said: Said | null
}

const nothing = {
  bet: null,
  terms: null,
  ...notPressed,
  said: null,
} satisfies Omit<AmendContext, 'delays'>

/** An open bet of the member by its id, if it can take other terms now. */
const betIn = ({ bets, changes }: Ledger, betId: BetId | undefined): Bet | null => {
  const found = bets.kind === 'ready' ? bets.items.find((bet) => bet.betId === betId) : undefined
  return found !== undefined && isAmendable(found) && !isCancelling(cancelsIn(changes), found.betId) ? found : null
}
const openedIn = (event: Heard): Bet | null => (event.type === 'amend.opened' ? betIn(event.ledger, event.bet) : null)
const isMine = ({ ref }: AmendContext, event: Heard): boolean => 'ref' in event && event.ref !== null && event.ref === ref

/** The entry to store in the outbox and send: exactly what the player pressed. */
const entryOf = ({ bet, terms, owner, ref, pressedAt }: AmendContext): SentAmendment | null => {
  if (bet === null || terms === null || owner === null || ref === null) return null
  return { kind: 'amendment', ref, owner, sentAt: pressedAt, bet: namedOf(bet), ...terms }
}

/**
 * The change of one unmatched bet at a time, in its row, from the open fields to the exchange's verdict (OPEN-11). Bets that a ladder
 * moves with it have orders of their own, which this chart does not follow (MKT-09).
 */
export const amendMachine = setup({
  types: {
    context: {} as AmendContext,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as { readonly delays: Delays },
    tags: {} as 'pending',
  },
  delays: { shown: ({ context }) => context.delays.outcomeMs },
  guards: {
    /** Another amendment of the same bet has no verdict yet, from this tab or an earlier one. */
    onItsWay: ({ event }) =>
      event.type === 'amend.opened' && amendmentOf(event.ledger.outbox, event.ledger.member?.memberCode ?? null, event.bet) !== null,
    isOpen: ({ event }) => openedIn(event) !== null,
    opensAnother: ({ context, event }) => isSent({ context }) && openedIn(event) !== null,
    isSent,
    isSound: ({ context, event }) =>
      event.type === 'amend.pressed' && context.bet !== null && unamendable(context.bet, event, event.ledger) === null,
    /** Nothing of the bet is unmatched any more. */
    isOver: ({ context, event }) => event.ledger.bets.kind === 'ready' && betIn(event.ledger, context.bet?.betId) === null,
    isMine: ({ context, event }) => isMine(context, event),
    accepts: ({ context, event }) => isMine(context, event) && accepts({ event }),
    droppedUnsaid: ({ context, event }) => isMine(context, event) && droppedUnsaid({ event }),
  },
  actions: {
    forget: assign(nothing),
    sayWaits: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'warning' as const, said: said('changeWaits') },
    })),
    open: assign(({ event }) => {
      const bet = openedIn(event)
      return bet === null ? {} : { ...nothing, bet, terms: { odds: bet.odds, stake: paise(bet.matched + bet.remaining) } }
    }),
    readTerms: enqueueActions(({ context: { bet }, enqueue }) => {
      if (bet !== null)
        enqueue.emit({
          type: 'request',
          request: { type: 'read', ask: { what: 'terms', marketId: bet.marketId, selectionId: bet.selectionId } },
        })
    }),
    chooseOdds: assign(({ context, event }) =>
      event.type === 'amend.odds-chosen' && context.terms !== null ? { terms: { ...context.terms, odds: event.odds }, said: null } : {},
    ),
    typeStake: assign(({ context, event }) =>
      event.type === 'amend.stake-typed' && context.terms !== null ? { terms: { ...context.terms, stake: event.stake }, said: null } : {},
    ),
    keepBet: assign(({ context, event }) => {
      const bet = betIn(event.ledger, context.bet?.betId)
      return bet === null ? {} : { bet }
    }),
    sayWhyNot: assign(({ context, event }) =>
      event.type === 'amend.pressed' && context.bet !== null ? { said: unamendable(context.bet, event, event.ledger) } : {},
    ),
    press: assign(({ event }) =>
      event.type === 'amend.pressed' ? { ...pressedBy(event), terms: { odds: event.odds, stake: event.stake }, said: null } : {},
    ),
    placeOrder: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry } })
    }),
    /** Each bet that moves along has an order of its own, and a toast for its verdict. One that cannot move says why. */
    placeOthers: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'amend.pressed') return
      const { ledger, odds, others = [], at: sentAt } = event
      const owner = ledger.member?.memberCode ?? null
      for (const { bet: betId, ref, stake } of others) {
        const bet = betIn(ledger, betId)
        if (bet === null || owner === null) continue
        const waits = amendmentOf(ledger.outbox, owner, betId) !== null
        const why = waits ? said('changeWaits') : unamendable(bet, { odds, stake }, ledger)
        if (why !== null) enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: why } })
        else
          enqueue.emit({
            type: 'fact',
            fact: { type: 'order.placed', entry: { kind: 'amendment', ref, owner, sentAt, bet: namedOf(bet), odds, stake } },
          })
      }
    }),
    keepOrder: assign(({ event }) => orderMoved(event)),
    keepWhy: assign(({ event }) => (event.type === 'order.dropped' ? { said: event.said, ref: null, order: null } : {})),
    keepVerdict: assign(({ event }) => (event.type === 'order.settled' ? { said: event.verdict.said } : {})),
  },
}).createMachine({
  id: 'amend',
  description: 'The change of one unmatched bet at a time, from the open fields to the exchange’s verdict.',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No bet is being changed here.',
      meta: { requirements: ['OPEN-11'], screen: 'closed' },
      entry: 'forget',
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
      },
    },
    editing: {
      description: 'The row has fields for price and unmatched stake; nothing has been sent, and the bet stands as it is.',
      meta: { requirements: ['OPEN-11'], screen: 'editing' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', actions: ['open', 'readTerms'] },
        ],
        'amend.odds-chosen': { actions: 'chooseOdds' },
        'amend.stake-typed': { actions: 'typeStake' },
        'amend.pressed': [{ guard: 'isSound', target: 'following', actions: 'press' }, { actions: 'sayWhyNot' }],
        'amend.closed': 'closed',
        'bets.listed': [{ guard: 'isOver', target: 'closed' }, { actions: 'keepBet' }],
        'bets.changed': [{ guard: 'isOver', target: 'closed' }, { actions: 'keepBet' }],
        'session.ended': 'closed',
      },
    },
    following: {
      description: 'Pressed: its order runs, and the row shows its phase. Only the exchange can end it.',
      meta: { requirements: ['OPEN-11', 'SLIP-27', 'SLIP-28'] },
      tags: ['pending'],
      entry: ['placeOrder', 'placeOthers'],
      on: {
        'order.moved': { guard: 'isMine', actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'closed' },
          { guard: 'isMine', target: 'editing', actions: 'keepWhy' },
        ],
        'order.left': { guard: 'isMine', target: 'closed' },
        'order.settled': [
          { guard: 'accepts', target: 'done', actions: 'keepVerdict' },
          { guard: 'isMine', target: 'refused', actions: 'keepVerdict' },
        ],
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'opensAnother', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': { guard: 'isSent', target: 'closed' },
        'session.ended': 'closed',
      },
    },
    done: {
      description: 'The bet has the new terms: the row says so, and closes.',
      meta: { requirements: ['OPEN-11', 'SLIP-28'], screen: 'done' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': 'closed',
        'session.ended': 'closed',
      },
      after: { shown: 'closed' },
    },
    refused: {
      description: 'The exchange refused the new terms: the row says why, and the bet has its old ones.',
      meta: { requirements: ['OPEN-11', 'SLIP-28'], screen: 'refused' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': 'closed',
        'session.ended': 'closed',
      },
    },
  },
})
