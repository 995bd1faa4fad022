import type { PaymentScreen, PaymentView } from '#client/money/sent-payment.ts'
import type { PaymentContext } from './deposit.machine.ts'

/** The chart of a deposit or a withdrawal: its state is the screen. */
type Snapshot = { readonly value: PaymentScreen; readonly context: Pick<PaymentContext, 'entry' | 'payment' | 'said'> }
const form: PaymentView = { screen: 'editing', sent: null, payment: null, said: null }

/** A payment's chart as its page shows it; the form while the chart has not arrived. */
export const paymentView = (snapshot: Snapshot | undefined): PaymentView => {
  if (snapshot === undefined) return form
  const { entry, payment, said } = snapshot.context
  return { screen: snapshot.value, sent: entry, payment, said }
}
