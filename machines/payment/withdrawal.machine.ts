import { paymentChart, paymentContext, paymentStates, pressed } from './deposit.machine.ts'

const { editing, claiming, sending, asking, following } = paymentStates({ 'withdrawal.pressed': pressed })

/**
 * One withdrawal at a time, from the press of Withdraw to its end; each press makes one at most (ACCT-04; docs/PROMISE.md). Beside the
 * states of every payment: the passkey that a member may be asked for first (ACCT-13).
 */
export const withdrawalMachine = paymentChart.createMachine({
  id: 'withdrawal',
  description: 'One withdrawal at a time, from the press of Withdraw to its end.',
  context: ({ input }) => paymentContext(input),
  initial: 'editing',
  states: {
    editing,
    claiming,
    sending: {
      ...sending,
      description: 'Sent once; a second time only after the exchange took nothing of it because it wants a passkey first.',
      on: {
        ...sending.on,
        'payment.answered': [{ guard: 'needsPasskey', target: 'proving' }, ...sending.on['payment.answered']],
      },
    },
    proving: {
      description:
        'The exchange took nothing: it wants a passkey of the member first, and the browser asks for it. The player may give the withdrawal up.',
      meta: { requirements: ['ACCT-13'], screen: 'proving' },
      entry: 'prove',
      on: {
        'payment.proved': { guard: 'isMine', target: 'sending' },
        'payment.not-proved': { guard: 'isMine', target: 'editing', actions: ['keepUnproved', 'forgetEntry'] },
        'payment.left': { guard: 'isLeaving', target: 'editing', actions: ['keepGivenUp', 'forgetEntry'] },
        'session.ended': { target: 'editing', actions: 'forgetEntry' },
      },
      after: { noPasskey: { target: 'editing', actions: ['keepUnproved', 'forgetEntry'] } },
    },
    asking,
    following,
  },
})
