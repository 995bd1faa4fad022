import { useSelector } from '@xstate/react'
import type { SentPayment, PaymentView } from '#client/money/sent-payment.ts'
import { paymentView } from '#machines/payment/payment-view.ts'
import { useChart } from '../hooks.ts'

/** The deposit or withdrawal of this tab, by the state of its chart. */
export const usePayment = (kind: SentPayment['kind']): PaymentView => useSelector(useChart(kind), paymentView)
