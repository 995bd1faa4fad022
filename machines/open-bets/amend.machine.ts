import { amendChart, nothing } from './amend.words.ts'

/**
 * The change of one unmatched bet at a time, in its row, from the open fields to the exchange's verdict (OPEN-11). Bets that a ladder
 * moves with it have orders of their own, which this chart does not follow (MKT-09).
 */
export const amendMachine = amendChart.createMachine({
  id: 'amend',
  description: 'The change of one unmatched bet at a time, from the open fields to the exchange’s verdict.',
  context: ({ input }) => ({ ...nothing, delays: input.delays }),
  initial: 'closed',
  states: {
    closed: {
      description: 'No bet is being changed here.',
      meta: { requirements: ['OPEN-11'], screen: 'closed' },
      entry: 'forget',
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
      },
    },
    editing: {
      description: 'The row has fields for price and unmatched stake; nothing has been sent, and the bet stands as it is.',
      meta: { requirements: ['OPEN-11'], screen: 'editing' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', actions: ['open', 'readTerms'] },
        ],
        'amend.odds-chosen': { actions: 'chooseOdds' },
        'amend.stake-typed': { actions: 'typeStake' },
        'amend.pressed': [{ guard: 'isSound', target: 'following', actions: 'press' }, { actions: 'sayWhyNot' }],
        'amend.closed': 'closed',
        'bets.listed': [{ guard: 'isOver', target: 'closed' }, { actions: 'keepBet' }],
        'bets.changed': [{ guard: 'isOver', target: 'closed' }, { actions: 'keepBet' }],
        'session.ended': 'closed',
      },
    },
    following: {
      description: 'Pressed: its order runs, and the row shows its phase. Only the exchange can end it.',
      meta: { requirements: ['OPEN-11', 'SLIP-27', 'SLIP-28'] },
      tags: ['pending'],
      entry: ['placeOrder', 'placeOthers'],
      on: {
        'order.moved': { guard: 'isMine', actions: 'keepOrder' },
        'order.dropped': [
          { guard: 'droppedUnsaid', target: 'closed' },
          { guard: 'isMine', target: 'editing', actions: 'keepWhy' },
        ],
        'order.settled': [
          { guard: 'accepts', target: 'done', actions: 'keepVerdict' },
          { guard: 'isMine', target: 'refused', actions: 'keepVerdict' },
        ],
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'opensAnother', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': { guard: 'isSent', target: 'closed' },
        'session.ended': 'closed',
      },
    },
    done: {
      description: 'The bet has the new terms: the row says so, and closes.',
      meta: { requirements: ['OPEN-11', 'SLIP-28'], screen: 'done' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': 'closed',
        'session.ended': 'closed',
      },
      after: { shown: 'closed' },
    },
    refused: {
      description: 'The exchange refused the new terms: the row says why, and the bet has its old ones.',
      meta: { requirements: ['OPEN-11', 'SLIP-28'], screen: 'refused' },
      on: {
        'amend.opened': [
          { guard: 'onItsWay', actions: 'sayWaits' },
          { guard: 'isOpen', target: 'editing', actions: ['open', 'readTerms'] },
        ],
        'amend.closed': 'closed',
        'session.ended': 'closed',
      },
    },
  },
})
