import type { Fact, FactOf } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { isPaymentSeen } from '#client/ledger/fold-payments.ts'
import { paymentReadsOf } from '#client/ledger/page.ts'
import { readOf } from '#client/ledger/reads.ts'
import { unreadIn } from '#client/player/member.ts'
import { isGoodEnd, paymentEndSaid } from '#domain/money/payment-said.ts'
import { readNotices } from './notices.ts'
import { type Reaction, asked, concluded, read } from './reaction.ts'

const isOnPayments = (_: Fact, { member, page }: Ledger): boolean => member !== null && paymentReadsOf(page).length > 0
const readPayments = (_: Fact, { page }: Ledger) => read(...paymentReadsOf(page))
export const readsPayments = {
  why: 'A page of payments shows what the exchange has of them.',
  requirements: ['ACCT-03', 'ACCT-04'],
  when: isOnPayments,
  does: readPayments,
} as const

const isPaymentEnd = ({ notice }: FactOf<'payments.changed'>, { member }: Ledger): boolean => member !== null && notice !== null
const isShownEnd = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean =>
  isPaymentEnd(fact, ledger) && fact.payment !== null && isPaymentSeen(ledger, fact.payment)
const isUnseenEnd = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => isPaymentEnd(fact, ledger) && !isShownEnd(fact, ledger)
const toastOfPayment = ({ payment }: FactOf<'payments.changed'>) => {
  const words = payment === null ? null : paymentEndSaid(payment)
  if (payment === null || words === null) return []
  return concluded({ type: 'toast.raised', tone: isGoodEnd(payment) ? 'success' : 'warning', said: words })
}
export const toastsEnd: Reaction<'payments.changed'> = {
  why: 'A toast shows how a payment ended that the page does not show.',
  requirements: ['ACCT-04'],
  when: isUnseenEnd,
  does: toastOfPayment,
}

/** The page shows the end, and the player has read all else: the notification of it is read, too. */
const isEndRead = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => {
  const { state, rows } = readOf(ledger, { what: 'notices' })
  return isShownEnd(fact, ledger) && state === 'ready' && unreadIn(rows) === 0
}
const isEndUnread = (fact: FactOf<'payments.changed'>, ledger: Ledger): boolean => isPaymentEnd(fact, ledger) && !isEndRead(fact, ledger)
export const readsNoticeOfEnd: Reaction<'payments.changed'> = {
  why: 'A notification says how the payment ended.',
  requirements: ['ACCT-06'],
  when: isEndUnread,
  does: readNotices,
}

export const readsEnd: Reaction<'payments.changed'> = {
  why: 'The page shows the end: its notification counts as read.',
  requirements: ['ACCT-06'],
  when: isEndRead,
  does: function readEnd({ notice }) {
    return notice === null ? [] : asked({ type: 'change', change: { what: 'read-notices', upTo: notice } })
  },
}
