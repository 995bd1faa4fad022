import { useSelector } from '@xstate/react'
import type { SentPayment, PaymentChange, PaymentView } from '#client/money/sent-payment.ts'
import { paymentView } from '#machines/deposit/payment-view.ts'
import { useChart, useLedger } from '../hooks.ts'

/** The deposit or withdrawal of this tab, by the state of its chart. */
export const usePayment = (kind: SentPayment['kind']): PaymentView => useSelector(useChart(kind), paymentView)

/** The last change of this payment, or of the beneficiaries; null where it was of another. */
export const usePaymentChange = (about: string): PaymentChange | null =>
  useLedger(({ paymentChange }) => (paymentChange?.about === about ? paymentChange : null))
