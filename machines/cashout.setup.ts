import { assign, enqueueActions } from 'xstate'
import { type BetId, type BetSlipRef, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import type { Fact } from '#domain/facts.ts'
import type { SentCashOut } from '#domain/member.ts'
import type { CashOutMarket, CashOutOffer } from '#domain/offer.ts'
import type { Paise } from '#domain/money.ts'
import type { Request } from '#domain/requests.ts'
import { type Said, said } from '#domain/said.ts'
import { type Verdict, lastWordOf } from '#domain/verdict.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

const MAX_ASKS = 10
/** The chart's own id, by which the popup stands among the slips whose bet is on its way. */
const SLIP = 'cashout'
const WHOLE = 100

/** Flat and JSON, every counter bounded. */
export type CashOutContext = {
  readonly delays: Delays
  readonly market: CashOutMarket | null
  /** In percent. */
  readonly part: number
  readonly offer: CashOutOffer | null
  /** Why there is no offer, or why a press did nothing. */
  readonly halted: Said | null
  readonly pressed: Paise | null
  readonly owner: MemberCode | null
  readonly ref: BetSlipRef | null
  readonly betId: BetId | null
  readonly pressedAt: Millis
  readonly expiresInMs: number
  readonly expiresAt: Millis | null
  readonly asks: number
  readonly verdict: Verdict | null
}

export const nothing = {
  market: null,
  part: WHOLE,
  offer: null,
  halted: null,
  pressed: null,
  owner: null,
  ref: null,
  betId: null,
  pressedAt: millisSchema.parse(0),
  expiresInMs: 0,
  expiresAt: null,
  asks: 0,
  verdict: null,
} satisfies Omit<CashOutContext, 'delays'>

const asked = (request: Request) => ({ type: 'request' as const, request })

/** The exchange's word on this ref, if the fact is one (SLIP-28). */
const verdictOf = ({ ref }: CashOutContext, fact: Fact): Verdict | null => {
  if (ref === null) return null
  if (fact.type === 'bet.answered') return fact.ref === ref ? fact.verdict : null
  return fact.type === 'outcome.told' && fact.ref === ref ? lastWordOf(fact.outcome) : null
}

/** What is written to the outbox, and sent: exactly what was pressed. */
const entryOf = ({ market, part, offer, pressed, owner, ref, pressedAt }: CashOutContext): SentCashOut | null =>
  market === null || offer === null || pressed === null || owner === null || ref === null
    ? null
    : { kind: 'cash-out', ref, owner, sentAt: pressedAt, market, cashOutId: offer.cashOutId, part, amount: pressed }

/** Is this about the offer that is looked at, and is there one? */
const offerAbout = ({ market, part }: CashOutContext, fact: Fact): CashOutOffer | 'none' | null =>
  fact.type !== 'cash-out.offered' || fact.marketId !== market?.marketId || fact.part !== part ? null : (fact.offer ?? 'none')

/** The words of the cash-out chart: its guards, actions and delays. The chart itself: `cashout.machine.ts`. */
export const cashoutChart = setup({
  types: {
    context: {} as CashOutContext,
    events: {} as Told,
    emitted: {} as Emitted,
    input: {} as { readonly delays: Delays },
    tags: {} as 'pending',
  },
  delays: {
    opened: ({ context }) => context.delays.viewMs,
    claimTooLong: ({ context }) => context.delays.claimMs,
    noAnswer: ({ context }) => context.delays.sendMs,
    delayAndMore: ({ context }) => context.expiresInMs + context.delays.graceMs,
    askAgain: ({ context }) => context.delays.askMs,
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
    /** Back at what was pressed, or better. */
    recovered: ({ context, event }) => {
      const offer = offerAbout(context, event)
      return offer !== null && offer !== 'none' && offer.amount >= (context.pressed ?? offer.amount)
    },
    /** Is what was pressed still on offer, or more, for the same position? */
    stillOffered: ({ context, event }) =>
      event.type === 'cash-out.pressed' &&
      context.offer !== null &&
      context.offer.cashOutId === event.cashOutId &&
      context.offer.amount >= event.amount,
    myRef: ({ context, event }) => 'ref' in event && event.ref === context.ref,
    accepts: ({ context, event }) => ![undefined, 'refused'].includes(verdictOf(context, event)?.kind),
    refuses: ({ context, event }) => verdictOf(context, event)?.kind === 'refused',
    asksLeft: ({ context }) => context.asks < MAX_ASKS,
  },
  actions: {
    askLogin: emit({ type: 'fact' as const, fact: { type: 'login.asked' as const, tab: 'login' as const } }),
    open: assign(({ event }) => (event.type === 'cash-out.opened' ? { ...nothing, market: event.market } : {})),
    watch: enqueueActions(({ context, enqueue }) => {
      if (context.market !== null) enqueue.emit(asked({ type: 'watch-cash-out', marketId: context.market.marketId, part: context.part }))
    }),
    unwatch: emit(({ context }) => asked({ type: 'watch-cash-out', marketId: null, part: context.part })),
    bringIntoView: emit(asked({ type: 'bring-into-view', id: 'cash-out' })),
    choosePart: assign(({ event }) =>
      event.type === 'cash-out.part-chosen' ? { part: event.part, offer: null, halted: null, pressed: null } : {},
    ),
    keepOffer: assign(({ event }) => (event.type === 'cash-out.offered' ? { offer: event.offer, halted: event.said } : {})),
    keepRecovered: assign(({ event }) => (event.type === 'cash-out.offered' ? { offer: event.offer, halted: null, pressed: null } : {})),
    loseOffer: assign(() => ({ offer: null, halted: said('noPrice'), pressed: null })),
    sayWaits: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'warning' as const, said: said('sameMarketWaits') },
    })),
    sayNothingSent: emit(({ event }) => ({
      type: 'fact' as const,
      fact: {
        type: 'toast.raised' as const,
        tone: 'warning' as const,
        said: event.type === 'lock.denied' && event.reason === 'write-failed' ? said('nothingKept') : said('nothingSent'),
      },
    })),
    askAnew: assign({ offer: null, halted: null, pressed: null }),
    notePressed: assign(({ event }) => (event.type === 'cash-out.pressed' ? { pressed: event.amount } : {})),
    press: assign(({ event }) =>
      event.type !== 'cash-out.pressed'
        ? {}
        : {
            pressed: event.amount,
            ref: event.ref,
            pressedAt: event.at,
            owner: event.ledger.member?.memberCode ?? null,
            halted: null,
            betId: null,
            expiresAt: null,
            expiresInMs: 0,
            asks: 0,
          },
    ),
    lock: enqueueActions(({ context: { ref, market }, enqueue }) => {
      if (ref !== null && market !== null)
        enqueue.emit({ type: 'fact', fact: { type: 'slip.locked', slip: SLIP, ref, marketId: market.marketId } })
    }),
    free: emit({ type: 'fact' as const, fact: { type: 'slip.freed' as const, slip: SLIP } }),
    claim: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry !== null) enqueue.emit(asked({ type: 'claim-ref', entry }))
    }),
    send: enqueueActions(({ context, enqueue }) => {
      const entry = entryOf(context)
      if (entry === null) return
      enqueue.emit({ type: 'fact', fact: { type: 'ref.sent', entry } })
      enqueue.emit(asked({ type: 'send-cash-out', entry }))
    }),
    /** The claim came to nothing: whatever was written is taken back. */
    dropClaim: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'forget-ref', ref: context.ref }))
    }),
    /** The popup stops asking, the outbox goes on: it may now fence. */
    releaseLock: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'release-ref', ref: context.ref }))
    }),
    keepPending: assign(({ event }) =>
      event.type === 'bet.pending'
        ? { betId: event.betId, expiresInMs: event.expiresInMs, expiresAt: millisSchema.parse(Math.round(event.at + event.expiresInMs)) }
        : {},
    ),
    spendAsk: assign(({ context }) => ({ asks: Math.min(context.asks + 1, MAX_ASKS) })),
    askOutcome: enqueueActions(({ context, enqueue }) => {
      if (context.ref !== null) enqueue.emit(asked({ type: 'ask-outcome', ref: context.ref, own: true }))
    }),
    keepVerdict: assign(({ context, event }) => ({ verdict: verdictOf(context, event) })),
    sayFailed: emit(() => ({
      type: 'fact' as const,
      fact: { type: 'toast.raised' as const, tone: 'error' as const, said: said('cashOutFailed') },
    })),
    forget: assign(nothing),
  },
})
