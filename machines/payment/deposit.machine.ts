// In this file: the context, then guards, delays and actions (`setup`), then states, for `withdrawal.machine.ts` too. Readers’ sentences: `deposit.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Transaction } from '#contract/calls/payments.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { isOver } from '#domain/money/payment.ts'
import type { SentPayment } from '#client/money/sent-payment.ts'
import { type Said, said } from '#domain/said.ts'
import type { Request } from '#client/ledger/requests.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

/** Asks at short intervals; after these the intervals are long. */
export const SHORT_ASKS = 10

/** What one payment's chart remembers. Flat JSON; its counter has a bound. */
export type PaymentContext = {
  readonly delays: Delays
  readonly kind: SentPayment['kind']
  /** The press that is on its way. */
  readonly entry: SentPayment | null
  readonly asks: number
  /** What the exchange made of it. */
  readonly payment: Transaction | null
  /** Why there is none. */
  readonly said: Said | null
}
type PaymentInput = { readonly delays: Delays; readonly kind: SentPayment['kind'] }

const nothing = { entry: null, asks: 0, payment: null, said: null } as const
export const paymentContext = ({ delays, kind }: PaymentInput): PaymentContext => ({ delays, kind, ...nothing })

const asked = (request: Request) => ({ type: 'request' as const, request })

/** The press of this chart's kind in a fact, by the member who is here. */
const pressIn = (kind: SentPayment['kind'], event: Heard): SentPayment | null => {
  const owner: MemberCode | undefined = event.ledger.member?.memberCode
  if (owner === undefined) return null
  if (event.type === 'deposit.pressed' && kind === 'deposit') {
    const { ref, amount, method } = event
    return { kind, ref, owner, sentAt: event.at, amount, method }
  }
  if (event.type === 'withdrawal.pressed' && kind === 'withdrawal') {
    const { ref, amount, beneficiaryId } = event
    return { kind, ref, owner, sentAt: event.at, amount, beneficiaryId }
  }
  return null
}
/** The newest press that a tab of this member left without an answer. */
const leftIn = (kind: SentPayment['kind'], event: Heard): SentPayment | null => {
  if (event.type !== 'payments.left') return null
  const owner = event.ledger.member?.memberCode
  return event.entries.findLast((entry) => entry.kind === kind && entry.owner === owner) ?? null
}
const isMine = ({ entry }: PaymentContext, event: Heard): boolean => 'ref' in event && event.ref !== null && event.ref === entry?.ref

/** Was the press refused for want of a passkey alone? */
const isUnproved = (event: Heard): boolean =>
  event.type === 'payment.answered' && event.answer.kind === 'refused' && event.answer.said.key === 'PASSKEY_NEEDED'

/** Why the exchange made nothing of a press. One that still waited for its passkey was never sent whole. */
const refusalOf = (entry: SentPayment | null, why: Said): Said =>
  why.key === 'paymentNeverSeen' && entry?.unproved === true ? said('paymentUnproved') : why

/** The payment that the chart follows, as a fact brings it. */
const newerIn = ({ payment }: PaymentContext, event: Heard): Transaction | null => {
  if (payment === null) return null
  const isSame = (each: Transaction): boolean => each.refrenceNo === payment.refrenceNo
  if (event.type !== 'read.answered') return null
  if (event.what === 'transaction') return event.rows.find(isSame) ?? null
  return event.what === 'transactions' ? (event.rows.flatMap(({ rows }) => rows).find(isSame) ?? null) : null
}

/** What the charts of both kinds of payment are made with. */
export const paymentChart = setup({
  types: { context: {} as PaymentContext, events: {} as Heard, emitted: {} as Emitted, input: {} as PaymentInput },
  delays: {
    claimTooLong: ({ context }) => context.delays.claimMs,
    noAnswer: ({ context }) => context.delays.answerMs,
    askAgain: ({ context }) => (context.asks < SHORT_ASKS ? context.delays.askMs : context.delays.outboxMs),
    lookAgain: ({ context }) => context.delays.balanceMs,
    noPasskey: ({ context }) => context.delays.passkeyMs,
  },
  guards: {
    isPress: ({ context, event }) => pressIn(context.kind, event) !== null,
    isLeft: ({ context, event }) => leftIn(context.kind, event) !== null,
    isMine: ({ context, event }) => isMine(context, event),
    isMade: ({ context, event }) => isMine(context, event) && event.type === 'payment.answered' && event.answer.kind === 'made',
    /** The exchange took nothing: it wants a passkey of the member first. */
    needsPasskey: ({ context, event }) => isMine(context, event) && isUnproved(event),
    isOpen: ({ context: { payment } }) => payment !== null && !isOver(payment.type, payment.state),
    isLeaving: ({ context, event }) => event.type === 'payment.left' && event.kind === context.kind,
  },
  actions: {
    look: emit(() => asked({ type: 'load-payments' })),
    keepPress: assign(({ context, event }) => ({ ...nothing, entry: pressIn(context.kind, event) })),
    takeUp: assign(({ context, event }) => ({ ...nothing, entry: leftIn(context.kind, event) })),
    claim: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'claim-payment', entry }))
    }),
    send: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'send-payment', entry }))
    }),
    prove: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'prove-payment', ref: entry.ref }))
    }),
    /** Counts up to the long intervals, and no further. */
    countAsk: assign(({ context }) => ({ asks: Math.min(context.asks + 1, SHORT_ASKS) })),
    restartCount: assign({ asks: 0 }),
    ask: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'ask-payment', ref: entry.ref }))
    }),
    /** The answer is here, or nothing was sent: the entry on the disk has done its work. */
    forgetEntry: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'forget-payment', ref: entry.ref }))
      enqueue.assign({ entry: null })
    }),
    /** The entry stays on the disk for its owner; another tab may take it up. */
    leaveEntry: enqueueActions(({ context: { entry }, enqueue }) => {
      if (entry !== null) enqueue.emit(asked({ type: 'release-payment', ref: entry.ref }))
      enqueue.assign(nothing)
    }),
    keepNothingSent: assign(({ event }) => ({
      said:
        event.type === 'payment.not-claimed' && event.reason === 'write-failed' ? said('paymentNothingKept') : said('paymentNothingSent'),
    })),
    keepGivenUp: assign({ said: said('paymentGivenUp') }),
    keepUnproved: assign(({ event }) => ({ said: event.type === 'payment.not-proved' ? event.said : said('PASSKEY_LATE') })),
    keepMade: assign(({ event }) =>
      event.type === 'payment.answered' && event.answer.kind === 'made' ? { payment: event.answer.payment, said: null } : {},
    ),
    keepRefused: assign(({ context, event }) =>
      event.type === 'payment.answered' && event.answer.kind === 'refused' ? { said: refusalOf(context.entry, event.answer.said) } : {},
    ),
    keepNewer: assign(({ context, event }) => {
      const payment = newerIn(context, event)
      return payment === null ? {} : { payment }
    }),
    read: enqueueActions(({ context: { payment }, enqueue }) => {
      if (payment === null) return
      const { type, refrenceNo } = payment
      enqueue.emit(asked({ type: 'read', ask: { what: 'transaction', type, refrenceNo } }))
      enqueue.emit(asked({ type: 'read', ask: { what: 'balance' } }))
    }),
    forget: assign(nothing),
  },
})

/** What the press of a kind does in its form. */
export const pressed = { guard: 'isPress', target: 'claiming', actions: 'keepPress' } as const

/** The states of a payment's chart: from the form, where the press of its kind is heard, to the payment that the exchange made of it. */
export const paymentStates = <const Press>(press: Press) =>
  ({
    editing: {
      description: 'The form. Nothing was sent, or the last press made nothing and the form says why.',
      meta: { requirements: ['ACCT-04'], screen: 'editing' },
      on: {
        'session.started': { actions: 'look' },
        'page.shown': { actions: 'look' },
        'payments.left': { guard: 'isLeft', target: 'asking', actions: 'takeUp' },
        'session.ended': { actions: 'forget' },
        ...press,
      },
    },
    claiming: {
      description: 'Locks the ref for this tab and writes it to the disk. Nothing was sent yet.',
      meta: { requirements: ['ACCT-04', 'SLIP-27'], screen: 'claiming' },
      entry: 'claim',
      on: {
        'payment.claimed': { guard: 'isMine', target: 'sending' },
        'payment.not-claimed': { guard: 'isMine', target: 'editing', actions: ['keepNothingSent', 'forgetEntry'] },
        'session.ended': { target: 'editing', actions: 'forgetEntry' },
      },
      after: { claimTooLong: { target: 'editing', actions: ['keepNothingSent', 'forgetEntry'] } },
    },
    sending: {
      description: 'Sent once. It is never sent again: the exchange may have it.',
      meta: { requirements: ['ACCT-04', 'SLIP-27'], screen: 'sending' },
      entry: 'send',
      on: {
        'payment.answered': [
          { guard: 'isMade', target: 'following', actions: ['keepMade', 'forgetEntry'] },
          { guard: 'isMine', target: 'editing', actions: ['keepRefused', 'forgetEntry'] },
        ],
        'payment.unanswered': { guard: 'isMine', target: 'asking' },
        'session.ended': { target: 'editing', actions: 'leaveEntry' },
      },
      after: { noAnswer: 'asking' },
    },
    asking: {
      description:
        'No answer came: asks what became of the ref, every 3 s ten times, then every 30 s. A ref never seen is refused for good.',
      meta: { requirements: ['ACCT-04', 'SLIP-28'], screen: 'asking' },
      entry: ['countAsk', 'ask'],
      on: {
        'payment.answered': [
          { guard: 'isMade', target: 'following', actions: ['keepMade', 'forgetEntry'] },
          { guard: 'isMine', target: 'editing', actions: ['keepRefused', 'forgetEntry'] },
        ],
        'link.up': { target: 'asking', reenter: true, actions: 'restartCount' },
        'page.online': { target: 'asking', reenter: true, actions: 'restartCount' },
        'session.ended': { target: 'editing', actions: 'leaveEntry' },
      },
      after: { askAgain: { target: 'asking', reenter: true } },
    },
    following: {
      description:
        'The exchange made the payment. The page shows its state and reads it again when it may have changed. The payment continues when the player leaves the page: Transactions lists it, and a notification says how it ended.',
      meta: { requirements: ['ACCT-03', 'ACCT-04'], screen: 'following' },
      on: {
        'read.answered': { actions: 'keepNewer' },
        'payments.changed': { actions: 'read' },
        'payment.left': { guard: 'isLeaving', target: 'editing', actions: 'forget' },
        'session.ended': { target: 'editing', actions: 'forget' },
      },
      after: { lookAgain: [{ guard: 'isOpen', target: 'following', reenter: true, actions: 'read' }] },
    },
  }) as const

/** One deposit at a time, from the press of Deposit to its end; each press makes one at most (ACCT-04; docs/PROMISE.md). */
export const depositMachine = paymentChart.createMachine({
  id: 'deposit',
  description: 'One deposit at a time, from the press of Deposit to its end.',
  context: ({ input }) => paymentContext(input),
  initial: 'editing',
  states: paymentStates({ 'deposit.pressed': pressed }),
})
