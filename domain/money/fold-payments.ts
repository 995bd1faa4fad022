import type { FactOf } from '../ledger/facts.ts'
import type { PaymentChange } from './sent-payment.ts'

/** What a change is about, where it is no payment. */
export const BENEFICIARY = 'beneficiary'

type Change = FactOf<
  'utr.submitted' | 'receipt.submitted' | 'payment.cancel-pressed' | 'beneficiary.submitted' | 'beneficiary.dropped' | 'payment.changed'
>

/** The member's last change of a payment: asked for, done, or refused. */
export const foldPaymentChange = (fact: Change): PaymentChange => {
  switch (fact.type) {
    case 'beneficiary.submitted':
    case 'beneficiary.dropped':
      return { about: BENEFICIARY, state: 'asked' }
    case 'payment.changed':
      return fact.ok ? { about: fact.about, state: 'done' } : { about: fact.about, state: 'refused', said: fact.said }
    default:
      return { about: fact.refrenceNo, state: 'asked' }
  }
}
