// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `order.says.json`.
import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { DerivedFact, Fact } from '#client/ledger/facts.ts'
import { CASH_OUT } from '#client/betting/offer.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { type OrderPhase, type OrderView, pressedOrder } from '#client/betting/order.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { canBeAsked } from '#client/ledger/backend.ts'
import { rowOf } from '#client/ledger/reads.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Said, said } from '#domain/said.ts'
import { keptSaid, nothingUnseen, staysUnseen } from '#client/ledger/unseen.ts'
import { type Verdict, refusedSaying, verdictFrom, verdictOn } from '#domain/betting/verdict.ts'
import type { Delays, Emitted, Heard } from '../setup.ts'

const MAX_ASKS = 10

/** What one order remembers. Flat JSON; every counter has a bound. */
export type OrderContext = OrderView & {
  readonly delays: Delays
  readonly entry: OutboxEntry
  /** This tab holds the ref's lock, so no other tab can be sending it. */
  readonly isHeld: boolean
  /** When the ref's lock was granted, which is when the order is sent; the press until then. */
  readonly grantedAt: Millis
  /** How long the first answer may take: below level 2 it is that of the bet itself, after the bet delay (BACK-02). */
  readonly answerMs: number
  /** When the current ask began, computed from facts because timers carry no time. */
  readonly checkAt: Millis
  readonly verdict: Verdict | null
  /** Why nothing was sent; null if the player need not see it. */
  readonly why: Said | null
}
type OrderInput = { readonly entry: OutboxEntry; readonly delays: Delays }

const orderContext = ({ entry, delays }: OrderInput): OrderContext => ({
  ...pressedOrder,
  delays,
  entry,
  isHeld: false,
  grantedAt: entry.sentAt,
  answerMs: delays.sendMs,
  checkAt: entry.sentAt,
  verdict: null,
  why: null,
})

const later = (at: number, ms: number): Millis => millisSchema.parse(Math.round(at + ms))
const asked = (request: Request) => ({ type: 'request' as const, request })
const concluded = (fact: DerivedFact) => ({ type: 'fact' as const, fact })
const viewOf = ({ phase, betId, expiresInMs, expiresAt, asks }: OrderContext): OrderView => ({ phase, betId, expiresInMs, expiresAt, asks })

/** The address of this client, as the exchange sees it (AUTH-15); '' while that is unknown. */
const addressIn = (ledger: Ledger | undefined): string => {
  const seen = ledger === undefined ? null : rowOf(ledger, { what: 'address' })
  return seen !== null && 'ip' in seen ? seen.ip : ''
}

const sendOf = (entry: OutboxEntry, ledger: Ledger | undefined): Request => {
  switch (entry.kind) {
    case 'bet':
      return { type: 'send-bet', entry, address: addressIn(ledger) }
    case 'cash-out':
      return { type: 'send-cash-out', entry, address: addressIn(ledger) }
    case 'amendment':
      return { type: 'send-amendment', entry }
    default:
      return entry satisfies never
  }
}

/** The exchange's verdict, if the fact holds one (SLIP-28, SLIP-29). */
const verdictIn = (fact: Fact): Verdict | null => {
  // An answer without a ref may belong to any order. It is no verdict; each order asks.
  if (fact.type === 'bet.answered') return fact.ref === null ? null : fact.verdict
  return fact.type === 'outcome.answered' ? verdictFrom(fact.outcome) : null
}

/** The panel of a cash-out follows it and shows the moved price itself (CASH-04). */
const isShownInPlace = ({ kind, ref }: OutboxEntry, event: Partial<Pick<Heard, 'ledger'>>, verdict: Verdict): boolean =>
  kind === 'cash-out' &&
  verdict.said.key === 'ODDS_CHANGED' &&
  (event.ledger?.placing ?? []).some((each) => each.slip === CASH_OUT && each.ref === ref)

/** Milliseconds from the end of the bet delay to the first ask: 10 s after the press, at least 2 s after the bet delay (SLIP-18). */
const lateMs = ({ delays, entry, expiresAt }: OrderContext): number =>
  Math.max(delays.graceMs, expiresAt === null ? 0 : entry.sentAt + delays.popupMs - expiresAt)

/**
 * One sent bet, cash-out or amendment, from the press to the exchange's verdict (SLIP-11, SLIP-27 to SLIP-32, CASH-05; docs/PROMISE.md). It alone
 * owns the ref's lock, its questions and their budget. The slip or cash-out follows it by `order.moved`; the order continues without them.
 * The row of Open Bets comes by `bets.changed`, before the verdict.
 */
export const orderMachine = setup({
  types: { context: {} as OrderContext, events: {} as Heard, emitted: {} as Emitted, input: {} as OrderInput, tags: {} as 'sent' },
  delays: {
    claimTooLong: ({ context }) => context.delays.claimMs,
    noAnswer: ({ context }) => context.answerMs,
    betDelay: ({ context }) => context.expiresInMs,
    answerDue: ({ context }) => lateMs(context),
    askAgain: ({ context }) => context.delays.askMs,
    offlineTooLong: ({ context }) => context.delays.offlineMs,
    askSeldom: ({ context }) => context.delays.outboxMs,
  },
  guards: {
    settles: ({ event }) => verdictIn(event) !== null,
    stillPending: ({ event }) => event.type === 'outcome.answered' && event.outcome.kind === 'pending',
    ownerIsHere: ({ context, event }) => event.ledger.member?.memberCode === context.entry.owner,
    asksLeft: ({ context }) => context.asks < MAX_ASKS,
    cannotBeAsked: ({ event }) => !canBeAsked(event.ledger),
  },
  actions: {
    enter: assign((_, { phase }: { readonly phase: OrderPhase }) => ({ phase })),
    tellMoved: emit(({ context }) => concluded({ type: 'order.moved', ref: context.entry.ref, order: viewOf(context) })),
    claim: emit(({ context }) => asked({ type: 'claim-ref', entry: context.entry })),
    keepLock: assign(({ context: { delays }, event }) => ({
      isHeld: true,
      grantedAt: event.at,
      answerMs: canBeAsked(event.ledger) ? delays.sendMs : delays.popupMs,
      checkAt: event.at,
    })),
    /** From now on another tab may ask and fence. */
    releaseLock: enqueueActions(({ context, enqueue }) => {
      enqueue.emit(asked({ type: 'release-ref', ref: context.entry.ref }))
      enqueue.assign({ isHeld: false })
    }),
    keepNothingSent: assign(({ event }) => ({
      why: event.type === 'lock.denied' && event.reason === 'write-failed' ? said('nothingKept') : said('nothingSent'),
    })),
    tellLeft: emit(({ context }) => concluded({ type: 'order.left', ref: context.entry.ref })),
    tellDropped: emit(({ context }) => concluded({ type: 'order.dropped', ref: context.entry.ref, said: context.why })),
    /**
     * A verdict that the player may have missed stays on the disk until its row is closed, so that it outlives this page. Without the lock
     * another tab would take it up.
     */
    forgetSeen: enqueueActions(({ context: { entry, isHeld }, event, enqueue }) => {
      const stays = isHeld && staysUnseen(event.ledger?.unseen ?? nothingUnseen, entry, event.at ?? entry.sentAt)
      if (!stays) enqueue.emit(asked({ type: 'forget-ref', ref: entry.ref }))
    }),
    forgetRef: emit(({ context }) => asked({ type: 'forget-ref', ref: context.entry.ref })),
    send: enqueueActions(({ context: { entry }, event, enqueue }) => {
      enqueue.emit(concluded({ type: 'order.sent', entry }))
      enqueue.emit(asked(sendOf(entry, event.ledger)))
    }),
    keepPending: assign(({ event }) => {
      if (event.type === 'bet.pending')
        return { betId: event.betId, expiresInMs: event.expiresInMs, expiresAt: later(event.at, event.expiresInMs) }
      if (event.type === 'outcome.answered' && event.outcome.kind === 'pending')
        return { betId: event.outcome.betId, expiresAt: later(event.at, event.outcome.expiresInMs) }
      return {}
    }),
    checkAfterSending: assign(({ context }) => ({ asks: 0, checkAt: later(context.grantedAt, context.answerMs) })),
    checkAfterDelay: assign(({ context }) => ({ asks: 0, checkAt: later(context.expiresAt ?? context.grantedAt, lateMs(context)) })),
    checkNow: assign(({ event }) => ({ asks: 0, checkAt: event.at })),
    checkAgain: assign(({ context }) => ({ checkAt: later(context.checkAt, context.delays.askMs) })),
    /** Counts an ask only once the bet delay can be over (docs/PROMISE.md, Timings). */
    spendAsk: assign(({ context }) => ({
      asks:
        context.expiresAt !== null && context.checkAt < context.expiresAt + context.delays.askMs
          ? context.asks
          : Math.min(context.asks + 1, MAX_ASKS),
    })),
    /** With the lock, asks and fences a never-seen ref. Without it, first checks the lock, because another tab may still be sending. */
    ask: emit(({ context: { entry, isHeld } }) =>
      asked(isHeld ? { type: 'ask-outcome', ref: entry.ref, fence: true } : { type: 'look-at-lock', ref: entry.ref }),
    ),
    askByLock: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'lock.seen') enqueue.emit(asked({ type: 'ask-outcome', ref: context.entry.ref, fence: !event.isHeld }))
    }),
    keepVerdict: assign(({ context, event }) => {
      const verdict = verdictIn(event)
      return { verdict: verdict === null ? null : verdictOn(context.entry.kind, verdict) }
    }),
    tellSettled: enqueueActions(({ context: { entry, ...context }, event, enqueue }) => {
      const verdict = context.verdict ?? refusedSaying(said('neverSeen'))
      const tone = verdict.kind === 'refused' ? 'error' : 'success'
      enqueue.emit(concluded({ type: 'order.settled', ref: entry.ref, verdict }))
      if (!isShownInPlace(entry, event, verdict)) enqueue.emit(concluded({ type: 'toast.raised', tone, ...keptSaid({ entry, verdict }) }))
    }),
    /** Asks for bets and balance, for an exchange that does not push them. Ours has pushed both before the verdict. */
    refresh: enqueueActions(({ enqueue }) => {
      enqueue.emit(asked({ type: 'read', ask: { what: 'bets' } }))
      enqueue.emit(asked({ type: 'read', ask: { what: 'balance' } }))
    }),
  },
}).createMachine({
  id: 'order',
  description: 'One sent bet, cash-out or amendment, from the press to the exchange’s verdict.',
  context: ({ input }) => orderContext(input),
  initial: 'begun',
  states: {
    begun: {
      description: 'Decides where to begin: pressed in this tab just now, or read from the disk.',
      meta: { requirements: ['SLIP-30'] },
      on: {
        'order.placed': 'claiming',
        'outbox.loaded': [{ guard: 'ownerIsHere', target: 'sent.checking', actions: 'checkNow' }, { target: 'loggedOut' }],
      },
    },
    claiming: {
      description:
        'Locks the ref of this press for this tab and writes it to the outbox. Nothing was sent yet. A press in another tab has a ref of its own and is another bet.',
      meta: { requirements: ['SLIP-27', 'SLIP-30', 'CASH-05'], screen: 'claiming' },
      entry: ['claim', 'tellMoved'],
      on: {
        'lock.granted': { target: 'sent', actions: 'keepLock' },
        'lock.denied': { target: 'dropped', actions: 'keepNothingSent' },
        'link.lost': { target: 'dropped', actions: 'keepNothingSent' },
        'session.ended': 'dropped',
      },
      after: { claimTooLong: { target: 'dropped', actions: 'keepNothingSent' } },
    },
    sent: {
      description: 'Sent. The exchange may have it, so only the exchange can end it.',
      meta: { requirements: ['SLIP-11', 'SLIP-28', 'SLIP-30'] },
      tags: ['sent'],
      initial: 'sending',
      on: {
        'bet.answered': [
          { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
          { target: '.checking', actions: 'checkNow' },
        ],
        'outcome.answered': { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
        'lock.seen': { actions: 'askByLock' },
        'link.lost': '.offline',
        'session.ended': 'loggedOut',
      },
      states: {
        sending: {
          description: 'Sent once. It is never sent again by itself.',
          meta: { requirements: ['SLIP-14', 'SLIP-26', 'SLIP-32', 'CASH-02'], screen: 'sending' },
          entry: [{ type: 'enter', params: { phase: 'sending' } }, 'send', 'tellMoved'],
          on: { 'bet.pending': { target: 'waiting', actions: 'keepPending' } },
          after: { noAnswer: { target: 'checking', actions: 'checkAfterSending' } },
        },
        waiting: {
          description: 'The exchange has the bet; the bet delay runs.',
          meta: { requirements: ['SLIP-11', 'SLIP-12', 'CASH-02'], screen: 'waiting' },
          entry: [{ type: 'enter', params: { phase: 'waiting' } }, 'tellMoved'],
          after: { betDelay: 'late' },
        },
        late: {
          description:
            'The bet delay is over by our clock, and the answer is due. Without one the exchange is asked 10 s after the press, and 2 s after the bet delay at the soonest.',
          meta: { requirements: ['SLIP-18'], screen: 'late' },
          entry: [{ type: 'enter', params: { phase: 'late' } }, 'tellMoved'],
          after: { answerDue: { target: 'checking', actions: 'checkAfterDelay' } },
        },
        checking: {
          description:
            'No answer in time: asks the exchange every 3 s. After ten counted asks the bet is unknown; an ask before the bet delay can be over does not count.',
          meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30', 'CASH-05'], screen: 'checking' },
          entry: [{ type: 'enter', params: { phase: 'checking' } }, 'spendAsk', 'ask', 'tellMoved'],
          on: {
            'outcome.answered': [
              { guard: 'settles', target: '#order.settled', actions: 'keepVerdict' },
              { guard: 'stillPending', actions: ['keepPending', 'tellMoved'] },
            ],
            'link.up': { actions: 'ask' },
            'doubt.dismissed': { guard: 'cannotBeAsked', target: '#order.left' },
          },
          after: { askAgain: [{ guard: 'asksLeft', target: 'checking', reenter: true, actions: 'checkAgain' }, { target: 'unknown' }] },
        },
        offline: {
          description: 'The link went down after sending.',
          meta: { requirements: ['SLIP-30', 'SOCK-04'], screen: 'offline' },
          entry: [{ type: 'enter', params: { phase: 'offline' } }, 'tellMoved'],
          on: { 'link.up': { target: 'checking', actions: 'checkNow' } },
          after: { offlineTooLong: 'unknown' },
        },
        unknown: {
          description:
            'Ten counted asks, or 60 s offline, without an answer: asks every 30 s from now on, without end. Its row stays in the betslip until the verdict.',
          meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30'], screen: 'unknown' },
          entry: [{ type: 'enter', params: { phase: 'unknown' } }, 'tellMoved'],
          on: {
            'ask.pressed': { target: 'checking', actions: 'checkNow' },
            'doubt.dismissed': { guard: 'cannotBeAsked', target: '#order.left' },
            'link.up': { target: 'checking', actions: 'checkNow' },
            'outcome.answered': { guard: 'stillPending', target: 'checking', actions: ['keepPending', 'checkNow'] },
            'link.lost': { description: 'Stays here, because most losses of the link are shorter than 30 s; its return asks at once.' },
          },
          after: { askSeldom: { target: 'unknown', reenter: true, actions: 'ask' } },
        },
      },
    },
    loggedOut: {
      description: 'Its owner is logged out: it waits and takes no answer. The slip says only that a bet was sent.',
      meta: { requirements: ['SESS-15', 'SESS-16', 'SLIP-30'], screen: 'loggedOut' },
      entry: [{ type: 'enter', params: { phase: 'loggedOut' } }, 'releaseLock', 'tellMoved'],
      on: {
        'session.started': { guard: 'ownerIsHere', target: 'sent.checking', actions: 'checkNow' },
      },
    },
    settled: {
      description: 'The verdict is here: shows the result, and forgets the ref unless the player may have missed it.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'] },
      type: 'final',
      entry: ['tellSettled', 'forgetSeen', 'refresh'],
    },
    left: {
      description:
        'The exchange cannot be asked about a bet, and the player has looked at Open Bets: the bet stays in doubt, and is no longer asked about.',
      meta: { requirements: ['BACK-02', 'SLIP-30'] },
      type: 'final',
      entry: ['forgetRef', 'tellLeft'],
    },
    dropped: {
      description: 'The claim failed: nothing was sent, and the outbox entry is removed.',
      meta: { requirements: ['SLIP-27'] },
      type: 'final',
      entry: ['forgetRef', 'tellDropped'],
    },
  },
})
