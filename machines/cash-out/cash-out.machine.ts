import { cashoutChart, nothing } from './cash-out.words.ts'

/** The cash-out of one market at a time, from the open panel to the exchange's verdict (CASH-01 to CASH-06). */
export const cashoutMachine = cashoutChart.createMachine({
  id: 'cash-out',
  description: 'The cash-out of one market at a time, from the open panel to the exchange’s verdict.',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No cash-out is open.',
      meta: { requirements: ['CASH-01', 'CASH-03'], screen: 'closed' },
      entry: ['unwatch', 'forget'],
      on: {
        'cash-out.opened': [
          { guard: 'forVisitor', actions: 'askLogin' },
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', actions: 'open' },
        ],
      },
    },
    offering: {
      description: 'The panel is open; nothing is under way.',
      entry: 'watch',
      initial: 'asking',
      on: {
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { target: 'offering', reenter: true, actions: 'open' },
        ],
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
          description: 'No offer: none has arrived yet, or the market is suspended or the link is down. Cashout is off.',
          meta: { requirements: ['CASH-04'], screen: 'asking' },
          on: {
            'cash-out.offered': [
              { guard: 'belowPressed', target: 'moved', actions: 'keepOffer' },
              { guard: 'aboutThis', target: 'offered', actions: 'keepRecovered' },
              { guard: 'withdrawn', actions: 'keepOffer' },
            ],
          },
        },
        offered: {
          description: 'The panel shows the offer, which follows the market, and the result of each outcome.',
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
          description: 'The offer fell below the pressed amount, before the press or in the delay. One press takes the new one.',
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
      description: 'Pressed: its order runs, and the panel shows its phase. Only the exchange can end it.',
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
        'cash-out.offered': [
          { guard: 'aboutThis', actions: 'keepOffer' },
          { guard: 'withdrawn', actions: 'keepOffer' },
        ],
        'order.settled': [
          { guard: 'accepts', target: 'done', actions: 'keepVerdict' },
          { guard: 'movedBelow', target: 'offering.moved', actions: 'keepPressed' },
          { guard: 'priceMoved', target: 'offering', actions: 'keepPressed' },
          { target: 'closed', actions: 'sayFailed' },
        ],
        'link.lost': { actions: 'dropOffer' },
        'feed.silent': { actions: 'dropOffer' },
        'link.up': { actions: 'watch' },
        'feed.fresh': { actions: 'watch' },
        'session.ended': 'closed',
        'cash-out.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isSent', target: 'offering', actions: 'open' },
        ],
        'cash-out.closed': { guard: 'isSent', target: 'closed' },
      },
    },
    done: {
      description: 'Cashed out: the panel shows the result from the exchange.',
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
