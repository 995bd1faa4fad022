import { assign, emit, enqueueActions, setup } from 'xstate'
import { millisSchema } from '#contract/scalar.ts'
import type { Verdict } from '#domain/verdict.ts'
import { paise } from '#domain/money.ts'
import type { Request } from '#domain/requests.ts'
import { unplaceable } from '#domain/placeable.ts'
import { said } from '#domain/said.ts'
import { type SlipContext, acceptable, chosenAt, covered, entryOf, marketAfter, unsteady, verdictOf } from './betslip.rules.ts'
import type { Delays, Emitted, Told } from './setup.ts'

const MAX_ASKS = 10
const later = (at: number, ms: number) => millisSchema.parse(Math.round(at + ms))
const asked = (request: Request) => ({ type: 'request' as const, request })
const isAcceptance = (verdict: Verdict | null): boolean => verdict !== null && verdict.kind !== 'refused'

/** From the end of the bet delay until the popup folds: 10 s after the press, at least 2 s after the delay (SLIP-18). */
const lateMs = ({ delays, pressedAt, expiresAt }: SlipContext): number =>
  Math.max(delays.graceMs, expiresAt === null ? 0 : pressedAt + delays.popupMs - expiresAt)

/** The words of the betslip chart: its guards, actions and delays. The chart itself: `betslip.machine.ts`. */
export const slipChart = setup({
  types: {
    context: {} as SlipContext,
    events: {} as Told,
    emitted: {} as Emitted,
    input: {} as { readonly slip: string; readonly delays: Delays },
    tags: {} as 'editable' | 'locked' | 'pending' | 'outcome',
  },
  delays: {
    untouched: ({ context }) => context.delays.idleMs,
    claimTooLong: ({ context }) => context.delays.claimMs,
    noAnswer: ({ context }) => context.delays.sendMs,
    betDelay: ({ context }) => context.expiresInMs,
    popup: ({ context }) => lateMs(context),
    askAgain: ({ context }) => context.delays.askMs,
    offlineTooLong: ({ context }) => context.delays.offlineMs,
    shown: ({ context }) => context.delays.outcomeMs,
  },
  guards: {
    mine: ({ context, event }) => 'slip' in event && event.slip === context.slip,
    /** A session's price is the house's: it is taken as it is, or not. */
    mySteps: ({ context, event }) => 'slip' in event && event.slip === context.slip && context.pick?.line === null,
    myRef: ({ context, event }) => 'ref' in event && event.ref === context.ref,
    noRef: ({ event }) => event.type === 'bet.answered' && event.ref === null,
    accepts: ({ context, event }) => isAcceptance(verdictOf(context, event)),
    refuses: ({ context, event }) => verdictOf(context, event)?.kind === 'refused',
    stillPending: ({ context, event }) => event.type === 'outcome.told' && event.ref === context.ref && event.outcome.kind === 'pending',
    loginClosed: ({ context }) => !context.loginOpen,
    forVisitor: ({ context, event }) => 'slip' in event && event.slip === context.slip && event.ledger.member === null,
    blockedByBounds: ({ context, event }) => 'slip' in event && event.slip === context.slip && unplaceable(context, event.ledger) !== null,
    wantsReview: ({ context, event }) => 'slip' in event && event.slip === context.slip && event.ledger.settings?.confirmation === true,
    quoteSteady: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'steady',
    quoteMoved: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'moved',
    quoteSuspended: ({ context, event }) =>
      event.type === 'quote.changed' && event.slip === context.slip && marketAfter(context, event.quote) === 'suspended',
    quoteStale: ({ context, event }) => event.type === 'quote.changed' && event.slip === context.slip && event.quote.kind === 'stale',
    stakesNotKept: ({ event }) => event.type === 'stakes.saved' && !event.ok,
    acceptable: ({ context, event }) => 'slip' in event && event.slip === context.slip && acceptable(context),
    asksLeft: ({ context }) => context.asks < MAX_ASKS,
    sameMember: ({ context, event }) => event.type === 'session.started' && event.member.memberCode === context.owner,
    lateLock: ({ context, event }) => event.type === 'lock.granted' && event.ref === context.ref,
  },
  actions: {
    takePick: assign(({ context, event }) =>
      event.type !== 'slip.picked'
        ? {}
        : {
            pick: event.pick,
            odds: event.pick.odds,
            stakePaise: context.pick?.kind === event.pick.kind ? context.stakePaise : paise(0),
            // A price behind the best is one of the player's own, as if it had been stepped to.
            stepped: event.level > 0 && event.pick.line === null,
            accept: event.ledger.settings?.accept ?? ('NONE' as const),
            quote: event.quote,
            touchedAt: event.at,
            halted: null,
            loginOpen: event.ledger.login.open,
            ref: null,
            betId: null,
            expiresAt: null,
            verdict: null,
            asks: 0,
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
        enqueue.emit(asked({ type: 'load-terms', marketId: context.pick.marketId, selectionId: context.pick.selectionId }))
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
    sayNothingSent: assign({
      halted: ({ event }) => (event.type === 'lock.denied' && event.reason === 'write-failed' ? said('nothingKept') : said('nothingSent')),
    }),
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    noteLogin: assign(({ event }) => ({ loginOpen: event.ledger.login.open })),
    press: assign(({ event }) =>
      event.type === 'place.pressed' || event.type === 'confirm.pressed'
        ? {
            ref: event.ref,
            pressedAt: event.at,
            owner: event.ledger.member?.memberCode ?? null,
            betId: null,
            expiresAt: null,
            expiresInMs: 0,
            verdict: null,
            asks: 0,
            halted: null,
          }
        : {},
    ),
    lock: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null && context.pick !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'slip.locked', slip: context.slip, ref: context.ref, marketId: context.pick.marketId } })
    }),
    free: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: context.slip } })),
    tellEmptied: emit(({ context }) => ({ type: 'fact' as const, fact: { type: 'slip.emptied' as const, slip: context.slip } })),
    claim: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit(asked({ type: 'claim-ref', entry }))
    }),
    send: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry === null) return
      enqueue.emit({ type: 'fact', fact: { type: 'ref.sent', entry } })
      enqueue.emit(asked({ type: 'send-bet', entry, accept: context.accept }))
    }),
    noteSent: assign(({ event }) => ({ sentAt: event.at, checkAt: event.at })),
    /** The claim came to nothing: whatever was written is taken back. */
    dropClaim: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'forget-ref', ref: context.ref }))
    }),
    /** The slip stops asking, the outbox goes on: it may now fence. */
    releaseLock: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'release-ref', ref: context.ref }))
    }),
    keepPending: assign(({ event }) => {
      if (event.type === 'bet.pending')
        return { betId: event.betId, expiresInMs: event.expiresInMs, expiresAt: later(event.at, event.expiresInMs) }
      if (event.type === 'outcome.told' && event.outcome.kind === 'pending')
        return { betId: event.outcome.betId, expiresAt: later(event.at, event.outcome.expiresInMs) }
      return {}
    }),
    checkAfterSending: assign(({ context }) => ({ asks: 0, checkAt: later(context.sentAt, context.delays.sendMs) })),
    checkAfterDelay: assign(({ context }) => ({ asks: 0, checkAt: later(context.expiresAt ?? context.sentAt, lateMs(context)) })),
    checkNow: assign(({ event }) => ({ asks: 0, checkAt: event.at })),
    checkAgain: assign(({ context }) => ({ checkAt: later(context.checkAt, context.delays.askMs) })),
    /** No ask is spent before the delay can be over (promise.md). */
    spendAsk: assign(({ context }) => ({
      asks:
        context.expiresAt !== null && context.checkAt < context.expiresAt + context.delays.askMs
          ? context.asks
          : Math.min(context.asks + 1, MAX_ASKS),
    })),
    askOutcome: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'ask-outcome', ref: context.ref, own: true }))
    }),
    refreshBets: emit(asked({ type: 'load', what: 'bets' })),
    keepVerdict: assign(({ context, event }) => ({ verdict: verdictOf(context, event) })),
    forgetBet: assign({
      pick: null,
      odds: null,
      stepped: false,
      halted: null,
      betId: null,
      expiresAt: null,
      verdict: null,
      owner: null,
      asks: 0,
    }),
  },
})
