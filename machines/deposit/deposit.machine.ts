import { paymentChart, paymentContext, paymentStates, pressed } from './payment.words.ts'

/** One deposit at a time, from the press of Deposit to its end; each press makes one at most (ACCT-04; docs/PROMISE.md). */
export const depositMachine = paymentChart.createMachine({
  id: 'deposit',
  description: 'One deposit at a time, from the press of Deposit to its end.',
  context: ({ input }) => paymentContext(input),
  initial: 'editing',
  states: { ...paymentStates, editing: { ...paymentStates.editing, on: { ...paymentStates.editing.on, 'deposit.pressed': pressed } } },
})
