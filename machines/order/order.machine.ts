import { orderChart, orderContext } from './order.words.ts'

/**
 * One sent bet, cash-out or amendment, from the press to the exchange's verdict (SLIP-11, SLIP-27 to SLIP-32, CASH-05; docs/PROMISE.md). It alone
 * owns the ref's lock, its questions and their budget. The slip or cash-out follows it by `order.moved`; the order continues without them.
 * The row of Open Bets comes by `bets.changed`, before the verdict.
 */
export const orderMachine = orderChart.createMachine({
  id: 'order',
  description: 'One sent bet, cash-out or amendment, from the press to the exchange’s verdict.',
  context: ({ input }) => orderContext(input),
  initial: 'begun',
  states: {
    begun: {
      description: 'Decides where to begin: pressed in this tab just now, or read from the disk.',
      meta: { requirements: ['SLIP-30'] },
      on: {
        'order.placed': 'claiming',
        'outbox.loaded': [{ guard: 'ownerIsHere', target: 'sent.checking', actions: 'checkNow' }, { target: 'loggedOut' }],
      },
    },
    claiming: {
      description:
        'Locks the ref of this press for this tab and writes it to the outbox. Nothing was sent yet. A press in another tab has a ref of its own and is another bet.',
      meta: { requirements: ['SLIP-27', 'SLIP-30', 'CASH-05'], screen: 'claiming' },
      entry: ['claim', 'tellMoved'],
      on: {
        'lock.granted': { target: 'sent', actions: 'keepLock' },
        'lock.denied': { target: 'dropped', actions: 'keepNothingSent' },
        'link.lost': { target: 'dropped', actions: 'keepNothingSent' },
        'session.ended': 'dropped',
      },
      after: { claimTooLong: { target: 'dropped', actions: 'keepNothingSent' } },
    },
    sent: {
      description: 'Sent. The exchange may have it, so only the exchange can end it.',
      meta: { requirements: ['SLIP-11', 'SLIP-28', 'SLIP-30'] },
      tags: ['sent'],
      initial: 'sending',
      on: {
        'bet.answered': [
          { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
          { target: '.checking', actions: 'checkNow' },
        ],
        'outcome.answered': { guard: 'settles', target: 'settled', actions: 'keepVerdict' },
        'lock.seen': { actions: 'askByLock' },
        'link.lost': '.offline',
        'session.ended': 'loggedOut',
      },
      states: {
        sending: {
          description: 'Sent once. It is never sent again by itself.',
          meta: { requirements: ['SLIP-14', 'SLIP-26', 'SLIP-32', 'CASH-02'], screen: 'sending' },
          entry: [{ type: 'enter', params: { phase: 'sending' } }, 'send', 'tellMoved'],
          on: { 'bet.pending': { target: 'waiting', actions: 'keepPending' } },
          after: { noAnswer: { target: 'checking', actions: 'checkAfterSending' } },
        },
        waiting: {
          description: 'The exchange has the bet; the bet delay runs.',
          meta: { requirements: ['SLIP-11', 'SLIP-12', 'CASH-02'], screen: 'waiting' },
          entry: [{ type: 'enter', params: { phase: 'waiting' } }, 'tellMoved'],
          after: { betDelay: 'late' },
        },
        late: {
          description:
            'The bet delay is over by our clock, and the answer is due. Without one the exchange is asked 10 s after the press, and 2 s after the bet delay at the soonest.',
          meta: { requirements: ['SLIP-18'], screen: 'late' },
          entry: [{ type: 'enter', params: { phase: 'late' } }, 'tellMoved'],
          after: { answerDue: { target: 'checking', actions: 'checkAfterDelay' } },
        },
        checking: {
          description:
            'No answer in time: asks the exchange every 3 s. After ten counted asks the bet is unknown; an ask before the bet delay can be over does not count.',
          meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30', 'CASH-05'], screen: 'checking' },
          entry: [{ type: 'enter', params: { phase: 'checking' } }, 'spendAsk', 'ask', 'tellMoved'],
          on: {
            'outcome.answered': [
              { guard: 'settles', target: '#order.settled', actions: 'keepVerdict' },
              { guard: 'stillPending', actions: ['keepPending', 'tellMoved'] },
            ],
            'link.up': { actions: 'ask' },
          },
          after: { askAgain: [{ guard: 'asksLeft', target: 'checking', reenter: true, actions: 'checkAgain' }, { target: 'unknown' }] },
        },
        offline: {
          description: 'The link went down after sending.',
          meta: { requirements: ['SLIP-30', 'SOCK-04'], screen: 'offline' },
          entry: [{ type: 'enter', params: { phase: 'offline' } }, 'tellMoved'],
          on: { 'link.up': { target: 'checking', actions: 'checkNow' } },
          after: { offlineTooLong: 'unknown' },
        },
        unknown: {
          description:
            'Ten counted asks, or 60 s offline, without an answer: asks every 30 s from now on, without end. Its row stays in the betslip until the verdict.',
          meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30'], screen: 'unknown' },
          entry: [{ type: 'enter', params: { phase: 'unknown' } }, 'tellMoved'],
          on: {
            'ask.pressed': { target: 'checking', actions: 'checkNow' },
            'link.up': { target: 'checking', actions: 'checkNow' },
            'outcome.answered': { guard: 'stillPending', target: 'checking', actions: ['keepPending', 'checkNow'] },
            'link.lost': { description: 'Stays here, because most losses of the link are shorter than 30 s; its return asks at once.' },
          },
          after: { askSeldom: { target: 'unknown', reenter: true, actions: 'ask' } },
        },
      },
    },
    loggedOut: {
      description: 'Its owner is logged out: it waits and takes no answer. The slip says only that a bet was sent.',
      meta: { requirements: ['SESS-15', 'SESS-16', 'SLIP-30'], screen: 'loggedOut' },
      entry: [{ type: 'enter', params: { phase: 'loggedOut' } }, 'releaseLock', 'tellMoved'],
      on: {
        'session.started': { guard: 'ownerIsHere', target: 'sent.checking', actions: 'checkNow' },
      },
    },
    settled: {
      description: 'The verdict is here: shows the result, and forgets the ref unless the player may have missed it.',
      meta: { requirements: ['SLIP-15', 'SLIP-28'] },
      type: 'final',
      entry: ['tellSettled', 'forgetSeen', 'refresh'],
    },
    dropped: {
      description: 'The claim failed: nothing was sent, and the outbox entry is removed.',
      meta: { requirements: ['SLIP-27'] },
      type: 'final',
      entry: ['forgetRef', 'tellDropped'],
    },
  },
})
