import { assign, emit, enqueueActions, setup } from 'xstate'
import { settingsOf } from '#domain/ledger/ledger.ts'
import { paise } from '#domain/betting/money.ts'
import { pressedOrder } from '#domain/betting/order.ts'
import type { Request } from '#domain/ledger/requests.ts'
import { unplaceable } from '#domain/betting/placeable.ts'
import { type SlipContext, type SlipInput, acceptable, chosenAt, covered, entryOf, marketAfter, unsteady } from './betslip.rules.ts'
import type { Emitted, Heard } from '../setup.ts'

const asked = (request: Request) => ({ type: 'request' as const, request })

/** The guards, actions and delays of `betslip.machine.ts`. A fact reaches only the slip that it names (`addressing.ts`). */
export const slipChart = setup({
  types: {
    context: {} as SlipContext,
    events: {} as Heard,
    emitted: {} as Emitted,
    input: {} as SlipInput,
    tags: {} as 'editable' | 'pending' | 'outcome',
  },
  delays: {
    untouched: ({ context }) => context.delays.idleMs,
    shown: ({ context }) => context.delays.outcomeMs,
  },
  guards: {
    /** False for a session: the bookmaker sets its price, so the player cannot change it. */
    takesOwnPrice: ({ context }) => context.pick?.line === null,
    accepts: ({ event }) => event.type === 'ref.settled' && event.verdict.kind !== 'refused',
    /** The session ended before anything was sent, so there is nothing to show. */
    droppedUnsaid: ({ event }) => event.type === 'order.dropped' && event.said === null,
    /** A player can dismiss a slip while its order is patient or away; the order continues. */
    mayLeave: ({ context }) => context.order?.phase === 'patient' || context.order?.phase === 'away',
    isOtherMember: ({ context, event }) => event.type === 'session.started' && event.member.memberCode !== context.owner,
    loginClosed: ({ context }) => !context.loginOpen,
    forVisitor: ({ event }) => event.ledger.member === null,
    blockedByBounds: ({ context, event }) => unplaceable(context, event.ledger) !== null,
    wantsReview: ({ event }) => settingsOf(event.ledger)?.confirmation === true,
    quoteSteady: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'steady',
    quoteMoved: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'moved',
    quoteSuspended: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'suspended',
    quoteStale: ({ event }) => event.type === 'quote.changed' && event.quote.kind === 'stale',
    stakesNotKept: ({ event }) => event.type === 'stakes.saved' && !event.ok,
    acceptable: ({ context }) => acceptable(context),
  },
  actions: {
    takePick: assign(({ context, event }) =>
      event.type !== 'slip.picked'
        ? {}
        : {
            pick: event.pick,
            odds: event.pick.odds,
            stakePaise: context.pick?.kind === event.pick.kind ? context.stakePaise : paise(0),
            // A price behind the best counts as set by the player, like a stepped one.
            stepped: event.level > 0 && event.pick.line === null,
            accept: settingsOf(event.ledger)?.accept ?? ('NONE' as const),
            // The quote watch brings the first quote, in the next turn.
            quote: { kind: 'stale' as const },
            touchedAt: event.at,
            halted: null,
            loginOpen: event.ledger.login.open,
            ref: null,
            order: null,
            verdict: null,
          },
    ),
    watchQuote: emit(({ context }) =>
      asked(
        context.pick === null
          ? { type: 'unwatch-quote', slip: context.slip }
          : { type: 'watch-quote', slip: context.slip, pick: context.pick },
      ),
    ),
    unwatchQuote: emit(({ context }) => asked({ type: 'unwatch-quote', slip: context.slip })),
    loadTerms: enqueueActions(({ context, event, enqueue }) => {
      if (context.pick !== null && event.ledger.member !== null)
        enqueue.emit(
          asked({ type: 'read', ask: { what: 'terms', marketId: context.pick.marketId, selectionId: context.pick.selectionId } }),
        )
    }),
    typeStake: assign(({ event }) =>
      event.type === 'stake.typed' ? { stakePaise: event.stakePaise, touchedAt: event.at, halted: null } : {},
    ),
    stepPrice: assign(({ event }) =>
      event.type === 'price.stepped' ? { odds: event.odds, stepped: true, touchedAt: event.at, halted: null } : {},
    ),
    touch: assign(({ event }) => ({ touchedAt: event.at, halted: null, loginOpen: event.ledger.login.open })),
    keepQuote: assign(({ context, event }) => {
      if (event.type !== 'quote.changed') return {}
      const { quote } = event
      return quote.kind === 'open' && !context.stepped && covered(context, quote) ? { quote, ...chosenAt(context.pick, quote) } : { quote }
    }),
    loseQuote: assign({ quote: { kind: 'stale' as const } }),
    takeQuote: assign(({ context, event }) =>
      context.quote.kind === 'open' ? { ...chosenAt(context.pick, context.quote), stepped: false, touchedAt: event.at, halted: null } : {},
    ),
    sayWhyNot: assign(({ context, event }) => ({ halted: unplaceable(context, event.ledger) ?? unsteady(context), touchedAt: event.at })),
    keepWhy: assign({ halted: ({ event }) => (event.type === 'order.dropped' ? event.said : null) }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    noteLogin: assign(({ event }) => ({ loginOpen: event.ledger.login.open })),
    press: assign(({ event }) =>
      event.type === 'place.pressed' || event.type === 'confirm.pressed'
        ? {
            ref: event.ref,
            pressedAt: event.at,
            owner: event.ledger.member?.memberCode ?? null,
            order: null,
            verdict: null,
            halted: null,
          }
        : {},
    ),
    tellPlacing: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null && context.pick !== null)
        enqueue.emit({
          type: 'fact',
          fact: { type: 'slip.placing', slip: context.slip, ref: context.ref, marketId: context.pick.marketId },
        })
    }),
    free: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: context.slip } })),
    tellEmptied: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.emptied' as const, slip: context.slip } })),
    placeOrder: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry, accept: context.accept } })
    }),
    /** Its owner is logged out, so the slip shows nothing of the bet any more. */
    hideOrder: assign(({ context }) => ({ order: { ...(context.order ?? pressedOrder), phase: 'away' as const } })),
    keepOrder: assign(({ event }) => (event.type === 'order.moved' ? { order: event.order } : {})),
    keepVerdict: assign(({ event }) => (event.type === 'ref.settled' ? { verdict: event.verdict } : {})),
    forgetBet: assign({
      pick: null,
      odds: null,
      stepped: false,
      halted: null,
      order: null,
      verdict: null,
      owner: null,
    }),
  },
})
