import { noRows, oneClickChart } from './one-click.words.ts'

/**
 * Bets of one tap (SLIP-23). A tap on an armed board's price makes one order and one row, and fills in no slip. Each tap has its own
 * ref, so all that is promised of an order holds for it. A row stays until the exchange's verdict, and 8 s longer.
 */
export const oneClickMachine = oneClickChart.createMachine({
  id: 'one-click',
  description:
    'Bets of one tap: each tap on an armed price makes one order and one row, and asks nothing. It takes the shown price, or a better one unless the member accepts no change, and never a worse one.',
  context: ({ input }) => ({ delays: input.delays, ...noRows }),
  initial: 'steady',
  on: {
    'one-click.pressed': [{ guard: 'mayPlace', actions: ['keepTap', 'place'] }, { actions: 'sayWhyNot' }],
    'order.moved': { actions: 'keepOrder' },
    'order.dropped': [
      { guard: 'droppedUnsaid', actions: ['free', 'dropRow'] },
      { guard: 'isOwn', target: '.showing', actions: ['free', 'keepWhy'] },
    ],
    'order.settled': { guard: 'isOwn', target: '.showing', actions: ['free', 'keepVerdict'] },
    'one-click.dismissed': { guard: 'mayLeave', actions: ['free', 'dropRow'] },
    'change.submitted': { actions: 'dropCancelled' },
    'session.ended': { target: '.steady', actions: ['freeAll', 'forget'] },
  },
  states: {
    steady: {
      description: 'No row shows a verdict: each is a bet that runs.',
      meta: { requirements: ['SLIP-23'] },
    },
    showing: {
      description: 'Each row shows its verdict for 8 s, and offers to undo what is unmatched.',
      meta: { requirements: ['SLIP-23', 'OPEN-06'] },
      entry: 'armNext',
      after: {
        rowsStay: [
          { guard: 'othersStay', target: 'showing', reenter: true, actions: 'dropDue' },
          { target: 'steady', actions: 'dropDue' },
        ],
      },
    },
  },
})
