import { cashoutChart, nothing } from './cash-out.words.ts'

/** The cash-out of one market at a time, from the open popup to the exchange's verdict (CASH-01 to CASH-05). */
export const cashoutMachine = cashoutChart.createMachine({
  id: 'cash-out',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No cash-out is open.',
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
      description: 'The popup is open; nothing has been sent.',
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
          description: 'No offer: none has arrived yet, or the market is suspended or the line is down. Cashout is off.',
          meta: { requirements: ['CASH-04'], screen: 'asking' },
          on: {
            'cash-out.offered': [
              { guard: 'aboutThis', target: 'offered', actions: 'keepOffer' },
              { guard: 'withdrawn', actions: 'keepOffer' },
            ],
          },
        },
        offered: {
          description: 'The popup shows the offer, which follows the market, and the result of each outcome.',
          meta: { requirements: ['CASH-01', 'CASH-04', 'CASH-05'], screen: 'offered' },
          on: {
            'cash-out.offered': [
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cash-out.following', actions: 'press' },
              { target: 'moved', actions: 'notePressed' },
            ],
          },
        },
        moved: {
          description: 'The offer fell below the pressed amount. The player confirms the new one or cancels.',
          meta: { requirements: ['CASH-04'], screen: 'moved' },
          on: {
            'cash-out.offered': [
              { guard: 'recovered', target: 'offered', actions: 'keepRecovered' },
              { guard: 'aboutThis', actions: 'keepOffer' },
              { guard: 'withdrawn', target: 'asking', actions: 'keepOffer' },
            ],
            'cash-out.pressed': [
              { guard: 'betOnItsWay', actions: 'sayWaits' },
              { guard: 'stillOffered', target: '#cash-out.following', actions: 'press' },
              { actions: 'notePressed' },
            ],
          },
        },
      },
    },
    following: {
      description: 'Pressed: its order runs, and the popup shows its phase. Only the exchange can end it.',
      meta: { requirements: ['CASH-02', 'CASH-05', 'SLIP-27', 'SLIP-28'] },
      tags: ['pending'],
      entry: ['tellPlacing', 'placeOrder'],
      exit: 'free',
      on: {
        'order.moved': { actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'closed' },
          { target: 'offering', actions: ['sayWhy', 'askAgain'] },
        ],
        'ref.settled': [
          { guard: 'accepts', target: 'done', actions: 'keepVerdict' },
          { target: 'closed', actions: 'sayFailed' },
        ],
        'session.ended': 'closed',
        'cash-out.closed': { guard: 'isSent', target: 'closed' },
      },
    },
    done: {
      description: 'Cashed out: the popup shows the result from the exchange.',
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
