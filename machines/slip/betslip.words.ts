import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Ledger, reviewsFirst, settingsOf, termsOf } from '#client/ledger/ledger.ts'
import { defaultBetting } from '#domain/player/betting.ts'
import { paise } from '#domain/paise.ts'
import { pressedOrder } from '#client/betting/order.ts'
import type { Request } from '#client/ledger/requests.ts'
import { unplaceable } from '#client/views/placeable.ts'
import type { SlipStage } from '#client/betting/slip.ts'
import { said } from '#domain/said.ts'
import {
  type SlipContext,
  type SlipInput,
  acceptable,
  covered,
  entryOf,
  follow,
  marketAfter,
  taking,
  unsteady,
  written,
} from './betslip.rules.ts'
import type { Emitted, Heard } from '../setup.ts'

const asked = (request: Request) => ({ type: 'request' as const, request })

const draftStage = ({ stakePaise }: Pick<SlipContext, 'stakePaise'>): SlipStage => (stakePaise > 0 ? 'staked' : 'picked')
const moved = ({ slip, pick }: Pick<SlipContext, 'slip' | 'pick'>, stage: SlipStage) => ({
  type: 'fact' as const,
  fact: { type: 'slip.moved' as const, slip, stage, pick },
})

/** What a slip takes over of the member's settings. */
const settingsFor = (ledger: Ledger): Pick<SlipContext, 'accept' | 'steps' | 'keepSlip'> => {
  const { accept, steps, keepSlip } = settingsOf(ledger) ?? defaultBetting
  return { accept, steps, keepSlip }
}

const savesSetting = (event: Heard): boolean => event.type === 'change.answered' && event.change.what === 'setting'

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
    returnable: ({ context }) => context.delays.returnMs,
  },
  guards: {
    /** False for a session: the bookmaker sets its price, so the player cannot change it. */
    takesOwnPrice: ({ context }) => context.pick?.line === null,
    accepts: ({ event }) => event.type === 'order.settled' && event.verdict.kind !== 'refused',
    /** The session ended before anything was sent, so there is nothing to show. */
    droppedUnsaid: ({ event }) => event.type === 'order.dropped' && event.said === null,
    /** A player can dismiss a slip while its order is unknown or logged out; the order continues. */
    mayLeave: ({ context }) => context.order?.phase === 'unknown' || context.order?.phase === 'loggedOut',
    isOtherMember: ({ context, event }) => event.type === 'session.started' && event.member.memberCode !== context.owner,
    /** Neither the login, the member's setting nor the player holds it. */
    clearsItself: ({ context }) => !context.loginOpen && !context.keepSlip && !context.held,
    holdEnds: ({ event }) => event.type === 'slips.held' && !event.held,
    /** The member no longer keeps the slip, so its 8 s begin. */
    noLongerKept: ({ context, event }) =>
      context.keepSlip && (savesSetting(event) || event.type === 'read.answered') && !settingsFor(event.ledger).keepSlip,
    bringsSettings: ({ event }) => event.type === 'read.answered' && event.what === 'settings',
    forVisitor: ({ event }) => event.ledger.member === null,
    blockedByBounds: ({ context, event }) => unplaceable(written(context), event.ledger) !== null,
    wantsReview: ({ event }) => reviewsFirst(event.ledger),
    quoteSteady: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'steady',
    quoteMoved: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'moved',
    quoteSuspended: ({ context, event }) => event.type === 'quote.changed' && marketAfter(context, event.quote) === 'suspended',
    quoteStale: ({ event }) => event.type === 'quote.changed' && event.quote.kind === 'stale',
    /** The exchange answered that it has no order settings for this selection. Without a link there was no answer. */
    termsRefused: ({ context: { pick }, event }) =>
      event.type === 'read.failed' &&
      event.ask.what === 'terms' &&
      event.ask.marketId === pick?.marketId &&
      event.ask.selectionId === pick.selectionId &&
      event.ledger.link === 'up' &&
      termsOf(event.ledger, pick) === null,
    lacksTerms: ({ context: { pick }, event }) => pick !== null && event.ledger.member !== null && termsOf(event.ledger, pick) === null,
    stakesNotKept: ({ event }) => event.type === 'change.answered' && event.change.what === 'stakes' && !event.ok,
    savesSetting: ({ event }) => savesSetting(event),
    acceptable: ({ context }) => acceptable(context),
  },
  actions: {
    takePick: assign(({ context, event }) =>
      event.type !== 'slip.picked'
        ? {}
        : {
            pick: event.pick,
            odds: event.pick.odds,
            // A stake that was placed is spent: a draft has no stake that the player did not type for it.
            stakePaise: context.verdict === null && context.pick?.kind === event.pick.kind ? context.stakePaise : paise(0),
            // A price behind the best counts as set by the player, like a stepped one.
            stepped: event.level > 0 && event.pick.line === null,
            base: event.pick.odds,
            taken: null,
            ...settingsFor(event.ledger),
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
    typeStake: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'stake.typed') return
      enqueue.assign({ stakePaise: event.stakePaise, touchedAt: event.at, halted: null })
      const stage = draftStage(event)
      if (stage !== draftStage(context)) enqueue.emit(moved(context, stage))
    }),
    stepPrice: assign(({ event }) =>
      event.type === 'price.stepped'
        ? { odds: event.odds, base: event.odds, taken: null, stepped: true, touchedAt: event.at, halted: null }
        : {},
    ),
    touch: assign(({ event }) => ({ touchedAt: event.at, halted: null, loginOpen: event.ledger.login.open })),
    /** Starts the 8 s again, and leaves what the slip says. */
    rearm: assign(({ event }) => ({ touchedAt: event.at })),
    noteHold: assign(({ event }) => ({ held: event.ledger.slipsHeld })),
    keepHold: assign(({ event }) => (event.type === 'slips.held' ? { held: event.held } : {})),
    /** The price follows the market again, because no stake is written. */
    takeBack: assign(({ event }) => ({
      ...settingsFor(event.ledger),
      quote: { kind: 'stale' as const },
      stepped: false,
      touchedAt: event.at,
      halted: null,
      loginOpen: event.ledger.login.open,
    })),
    keepQuote: assign(({ context, event }) => {
      if (event.type !== 'quote.changed') return {}
      const { quote } = event
      return quote.kind === 'open' && !context.stepped && covered(context, quote) ? follow(context, quote) : { quote }
    }),
    keepSettings: assign(({ event }) => settingsFor(event.ledger)),
    loseQuote: assign({ quote: { kind: 'stale' as const } }),
    takeQuote: assign(({ context, event }) =>
      context.quote.kind === 'open' ? { ...taking(context.pick, context.quote), touchedAt: event.at, halted: null } : {},
    ),
    sayWhyNot: assign(({ context, event }) => ({
      halted: unsteady(context) ?? unplaceable(written(context), event.ledger),
      touchedAt: event.at,
    })),
    sayTermsRefused: emit({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'error' as const, said: said('termsRefused') },
    }),
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
    tellStage: emit(({ context }, { stage }: { readonly stage: SlipStage }) => moved(context, stage)),
    tellDraft: emit(({ context }) => moved(context, draftStage(context))),
    /** A new slip is empty and has nothing to say of it. */
    tellEmpty: enqueueActions(({ context, enqueue }) => {
      if (context.pick !== null) enqueue.emit(moved({ ...context, pick: null }, 'empty'))
    }),
    placeOrder: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit({ type: 'fact', fact: { type: 'order.placed', entry } })
    }),
    /** Its owner is logged out, so the slip shows nothing of the bet any more. */
    hideOrder: assign(({ context }) => ({ order: { ...(context.order ?? pressedOrder), phase: 'loggedOut' as const } })),
    keepOrder: assign(({ event }) => (event.type === 'order.moved' ? { order: event.order } : {})),
    keepVerdict: assign(({ event }) => (event.type === 'order.settled' ? { verdict: event.verdict } : {})),
    forgetBet: assign({
      pick: null,
      odds: null,
      base: null,
      taken: null,
      stepped: false,
      halted: null,
      order: null,
      verdict: null,
      owner: null,
    }),
  },
})
