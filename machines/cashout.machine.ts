import { cashoutChart, nothing } from './cashout.setup.ts'

const answers = {
  'bet.answered': [
    { guard: 'accepts', target: '#cashout.done', actions: 'keepVerdict' },
    { guard: 'refuses', target: '#cashout.closed', actions: 'sayFailed' },
  ],
  'outcome.told': [
    { guard: 'accepts', target: '#cashout.done', actions: 'keepVerdict' },
    { guard: 'refuses', target: '#cashout.closed', actions: 'sayFailed' },
  ],
} as const

/** The cash-out of one market at a time, from the question to the exchange's word (CASH-01 to CASH-05). */
export const cashoutMachine = cashoutChart.createMachine({
  id: 'cashout',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  on: { 'lock.granted': { guard: 'myRef', actions: 'dropClaim' } },
  states: {
    closed: {
      description: 'No cash-out is being made here.',
      meta: { requirements: ['CASH-01', 'CASH-03'], screen: 'closed' },
      entry: 'forget',
      on: {
        'cash-out.opened': [
          { guard: 'forVisitor', actions: 'askLogin' },
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', actions: 'open' },
        ],
      },
    },
    offering: {
      description: 'The popup asks; nothing has been sent.',
      entry: 'watch',
      exit: 'unwatch',
      initial: 'asking',
      on: {
        'cash-out.closed': 'closed',
        'session.ended': 'closed',
        'cash-out.part-chosen': { target: '.asking', actions: ['choosePart', 'watch'] },
        'link.lost': { target: '.asking', actions: 'loseOffer' },
        'feed.silent': { target: '.asking', actions: 'loseOffer' },
        'link.up': { actions: 'watch' },
        'feed.fresh': { actions: 'watch' },
      },
      after: { opened: { actions: 'bringIntoView' } },
      states: {
        asking: {
          description: 'No offer: not told yet, or withdrawn while the market is suspended or the line is down. Cashout is off.',
          meta: { requirements: ['CASH-04'], screen: 'asking' },
          on: {
            'cash-out.offered': [
              { guard: 'aboutThis', target: 'offered', actions: 'keepOffer' },
              { guard: 'withdrawn', actions: 'keepOffer' },
            ],
          },
        },
        offered: {
          description: 'The offer, which follows the market, with what every outcome comes to.',
          meta: { requirements: ['CASH-01', 'CASH-04', 'CASH-05'], screen: 'offered' },
          on: {
            'cash-out.offered': [
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cashout.placing', actions: 'press' },
              { target: 'moved', actions: 'notePressed' },
            ],
          },
        },
        moved: {
          description: 'The offer fell below what was pressed: it is confirmed once more, or cancelled.',
          meta: { requirements: ['CASH-04'], screen: 'moved' },
          on: {
            'cash-out.offered': [
              { guard: 'recovered', target: 'offered', actions: 'keepRecovered' },
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cashout.placing', actions: 'press' },
              { actions: 'notePressed' },
            ],
          },
        },
      },
    },
    placing: {
      description: 'Pressed: from here on only the exchange says what became of it.',
      meta: { requirements: ['CASH-02', 'CASH-05', 'SLIP-27', 'SLIP-28'] },
      tags: ['pending'],
      entry: 'lock',
      exit: 'free',
      initial: 'claiming',
      on: {
        ...answers,
        'session.ended': { target: 'closed', actions: 'releaseLock' },
        'cash-out.closed': { target: 'closed', actions: 'releaseLock' },
        'link.lost': '.checking',
        'lock.granted': {},
      },
      states: {
        claiming: {
          description: 'The ref is locked for this tab and written to the outbox. Nothing was sent yet.',
          meta: { requirements: ['CASH-05', 'SLIP-27', 'SLIP-30'], screen: 'claiming' },
          entry: 'claim',
          on: {
            'lock.granted': { guard: 'myRef', target: 'sending' },
            'lock.denied': { guard: 'myRef', target: '#cashout.offering', actions: ['dropClaim', 'sayNothingSent', 'askAnew'] },
            'link.lost': { target: '#cashout.offering', actions: ['dropClaim', 'sayNothingSent', 'askAnew'] },
            'session.ended': { target: '#cashout.closed', actions: 'dropClaim' },
            'cash-out.closed': {},
            'bet.answered': {},
            'outcome.told': {},
          },
          after: { claimTooLong: { target: '#cashout.offering', actions: ['dropClaim', 'sayNothingSent', 'askAnew'] } },
        },
        sending: {
          description: 'Sent once. It is never sent again by itself.',
          meta: { requirements: ['CASH-02', 'SLIP-32'], screen: 'sending' },
          entry: 'send',
          on: { 'bet.pending': { guard: 'myRef', target: 'waiting', actions: 'keepPending' } },
          after: { noAnswer: 'checking' },
        },
        waiting: {
          description: 'The exchange has it; the bet delay runs.',
          meta: { requirements: ['CASH-02', 'SLIP-12'], screen: 'waiting' },
          after: { delayAndMore: 'checking' },
        },
        checking: {
          description: 'No answer in time, or the link went down: the exchange is asked every 3 s, at most ten times.',
          meta: { requirements: ['CASH-05', 'SLIP-18', 'SLIP-30'], screen: 'checking' },
          entry: ['spendAsk', 'askOutcome'],
          on: { 'link.up': { actions: 'askOutcome' }, 'link.lost': {} },
          after: {
            askAgain: [{ guard: 'asksLeft', target: 'checking', reenter: true }, { target: '#cashout.unknown' }],
          },
        },
      },
    },
    unknown: {
      description: 'Asked often, still no word. The pending row stays until there is one.',
      meta: { requirements: ['CASH-05', 'SLIP-18', 'SLIP-28'], screen: 'unknown' },
      tags: ['pending'],
      entry: 'releaseLock',
      on: { ...answers, 'cash-out.closed': 'closed', 'session.ended': 'closed', 'lock.granted': {} },
    },
    done: {
      description: 'Cashed out, in the words of the exchange.',
      meta: { requirements: ['CASH-05', 'SLIP-28'], screen: 'done' },
      on: {
        'cash-out.closed': 'closed',
        'session.ended': 'closed',
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', actions: 'open' },
        ],
      },
      after: { shown: 'closed' },
    },
  },
})
