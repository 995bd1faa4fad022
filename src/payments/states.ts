import type { Transaction } from '#contract/calls/payments.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import type { IconName } from '../ui/Icon.tsx'

const NAMES = {
  started: 'paymentStateStarted',
  waiting: 'paymentStateWaiting',
  approved: 'paymentStateApproved',
  rejected: 'paymentStateRejected',
  cancelled: 'paymentStateCancelled',
  expired: 'paymentStateExpired',
  paid: 'paymentStatePaid',
  returned: 'paymentStateReturned',
} as const satisfies Readonly<Record<Transaction['state'], Sentence>>

type Payment = Pick<Transaction, 'type' | 'state' | 'utr'>
/** Waits a deposit for the player, who has still to pay and to give its number? */
export const isUnpaid = ({ type, state, utr }: Payment): boolean => type === 'deposit' && state === 'waiting' && utr === undefined

/** Is a deposit's way to pay on the page, or about to come? */
export const isToPay = ({ type, state, utr }: Payment): boolean =>
  type === 'deposit' && (state === 'started' || state === 'waiting') && utr === undefined

/** The name of a payment's state. */
export const stateText = (payment: Payment): string => (isUnpaid(payment) ? text.paymentStateUnpaid : text[NAMES[payment.state]])

/** What happened to a payment when it came to a state: a deposit that waits was given its way to pay. */
export const stepText = ({ type, state }: Pick<Transaction, 'type' | 'state'>): string =>
  type === 'deposit' && state === 'waiting' ? text.paymentReady : text[NAMES[state]]

export const methodText = (method: Transaction['method']): string => (method === 'UPI' ? text.methodUpi : text.methodBank)

/** What the state means for the player. */
export const noteText = ({ type, state, utr, canCancel, amount, received = amount }: Transaction): string => {
  if (type === 'deposit') {
    if (state === 'approved') return text.depositApprovedNote(received)
    if (state !== 'started' && state !== 'waiting') return text.depositOverNote
    return utr === undefined ? text.depositWaitingNote : text.depositClaimedNote
  }
  if (state === 'waiting') return canCancel ? text.withdrawalWaitingNote : text.withdrawalFixedNote
  if (state === 'approved') return text.withdrawalApprovedNote
  return state === 'paid' ? text.withdrawalPaidNote : text.withdrawalBackNote
}

type Look = { readonly icon: IconName; readonly className: string }
const waits: Look = { icon: 'clock', className: 'bg-surface-3 text-warn' }
const good: Look = { icon: 'tick', className: 'bg-surface-3 text-up' }
const bad: Look = { icon: 'cross', className: 'bg-down-wash text-down' }

/** The mark of a payment's state. */
export const lookOf = ({ type, state }: Transaction): Look => {
  if (state === 'started' || state === 'waiting') return waits
  if (state === 'approved') return type === 'deposit' ? good : waits
  return state === 'paid' || state === 'returned' ? good : bad
}

/** The steps of a deposit, in order. */
export const DEPOSIT_STEPS = ['stepAmount', 'stepPay', 'stepProof', 'stepApproval'] as const satisfies readonly Sentence[]

/** The step that a deposit is at: `null` is one that is not pressed yet; none where it ended without its money. */
export const stepOf = (deposit: Pick<Transaction, 'state' | 'utr' | 'hasReceipt'> | null): (typeof DEPOSIT_STEPS)[number] | null => {
  if (deposit === null) return 'stepAmount'
  const { state, utr, hasReceipt } = deposit
  if (state === 'approved') return 'stepApproval'
  if (state !== 'started' && state !== 'waiting') return null
  if (utr !== undefined) return 'stepApproval'
  return hasReceipt ? 'stepProof' : 'stepPay'
}
