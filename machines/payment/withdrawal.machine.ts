import { paymentChart, paymentContext, paymentStates, pressed } from './deposit.machine.ts'

/** One withdrawal at a time, from the press of Withdraw to its end; each press makes one at most (ACCT-04; docs/PROMISE.md). */
export const withdrawalMachine = paymentChart.createMachine({
  id: 'withdrawal',
  description: 'One withdrawal at a time, from the press of Withdraw to its end.',
  context: ({ input }) => paymentContext(input),
  initial: 'editing',
  states: paymentStates({ 'withdrawal.pressed': pressed }),
})
