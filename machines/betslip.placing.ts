import { slipChart } from './betslip.setup.ts'

/** From the press to the exchange's word (SLIP-11, SLIP-27, SLIP-28). */
export const placing = slipChart.createStateConfig({
  description: 'Pressed: from here on only the exchange says what became of it.',
  meta: { requirements: ['SLIP-11', 'SLIP-27', 'SLIP-28'] },
  tags: ['locked', 'pending'],
  entry: 'lock',
  initial: 'claiming',
  on: {
    'bet.answered': [
      { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
      { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
      { guard: 'noRef', target: '.checking', actions: 'checkNow' },
      { actions: 'refreshBets' },
    ],
    'outcome.told': [
      { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
      { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
    ],
    'link.lost': '.offline',
    'session.ended': '.loggedOut',
    'lock.granted': {},
  },
  states: {
    claiming: {
      description: 'The ref is locked for this tab and written to the outbox. Nothing was sent yet.',
      meta: { requirements: ['SLIP-27', 'SLIP-30'], screen: 'claiming' },
      entry: 'claim',
      on: {
        'lock.granted': { guard: 'myRef', target: 'sending', actions: 'noteSent' },
        'lock.denied': { guard: 'myRef', target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] },
        'link.lost': { target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] },
        'session.ended': { target: '#betslip.empty', actions: ['free', 'dropClaim'] },
        'bet.answered': {},
        'outcome.told': {},
      },
      after: { claimTooLong: { target: '#betslip.drafting', actions: ['free', 'dropClaim', 'sayNothingSent'] } },
    },
    sending: {
      description: 'Sent once. It is never sent again by itself.',
      meta: { requirements: ['SLIP-14', 'SLIP-26', 'SLIP-32'], screen: 'sending' },
      entry: 'send',
      on: { 'bet.pending': { guard: 'myRef', target: 'waiting', actions: 'keepPending' } },
      after: { noAnswer: { target: 'checking', actions: 'checkAfterSending' } },
    },
    waiting: {
      description: 'The exchange has the bet; the bet delay runs.',
      meta: { requirements: ['SLIP-11', 'SLIP-12'], screen: 'waiting' },
      after: { betDelay: 'late' },
    },
    late: {
      description: 'The delay is over by our clock; the answer is on its way.',
      meta: { requirements: ['SLIP-18'], screen: 'late' },
      after: { popup: { target: 'checking', actions: 'checkAfterDelay' } },
    },
    checking: {
      description: 'No answer in time: the exchange is asked every 3 s, at most ten times.',
      meta: { requirements: ['SLIP-18', 'SLIP-28', 'SLIP-30'], screen: 'checking' },
      entry: ['spendAsk', 'askOutcome'],
      on: {
        'outcome.told': [
          { guard: 'accepts', target: '#betslip.accepted', actions: 'keepVerdict' },
          { guard: 'refuses', target: '#betslip.rejected', actions: 'keepVerdict' },
          { guard: 'stillPending', actions: 'keepPending' },
        ],
      },
      after: {
        askAgain: [{ guard: 'asksLeft', target: 'checking', reenter: true, actions: 'checkAgain' }, { target: '#betslip.unknown' }],
      },
    },
    offline: {
      description: 'The link went down after sending.',
      meta: { requirements: ['SLIP-30', 'SOCK-04'], screen: 'offline' },
      on: { 'link.up': { target: 'checking', actions: 'checkNow' } },
      after: { offlineTooLong: { target: '#betslip.unknown' } },
    },
    loggedOut: {
      description: 'The session ended after sending: settled after the next login of its owner, shown to nobody else. No answer is heard.',
      meta: { requirements: ['SESS-15', 'SLIP-30'], screen: 'loggedOut' },
      on: {
        'bet.answered': {},
        'outcome.told': {},
        'session.started': [
          { guard: 'sameMember', target: 'checking', actions: 'checkNow' },
          { target: '#betslip.empty', actions: ['free', 'releaseLock'] },
        ],
        'slip.dismissed': { guard: 'mine', target: '#betslip.empty', actions: ['free', 'releaseLock'] },
        'link.lost': {},
      },
    },
  },
})

/** Asked often enough: the player may ask again or put the slip away; the outbox goes on (SLIP-18). */
export const unknown = slipChart.createStateConfig({
  description: 'Asked often, still no word. The pending row stays until there is one.',
  meta: { requirements: ['SLIP-18', 'SLIP-28'], screen: 'unknown' },
  tags: ['pending'],
  entry: 'releaseLock',
  on: {
    'bet.answered': [
      { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
      { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
    ],
    'outcome.told': [
      { guard: 'accepts', target: 'accepted', actions: 'keepVerdict' },
      { guard: 'refuses', target: 'rejected', actions: 'keepVerdict' },
    ],
    'link.up': { target: 'placing.checking', actions: 'checkNow' },
    'ask.pressed': { guard: 'mine', target: 'placing.checking', actions: 'checkNow' },
    'slip.dismissed': { guard: 'mine', target: 'empty', actions: 'free' },
    'session.ended': 'placing.loggedOut',
    'lock.granted': {},
  },
})
