import { waitingChart } from './waiting.words.ts'

/** The rows of bets that wait for a match, and for a moment of those that no longer do (OPEN-06): no row slides under a finger. */
export const waitingMachine = waitingChart.createMachine({
  id: 'waiting',
  context: ({ input }) => ({ delays: input.delays, rows: [], cancels: [] }),
  initial: 'steady',
  on: {
    'cancel.pressed': { actions: 'keepCancels' },
    'bets.cancelled': { actions: 'keepCancels' },
    'page.opened': { target: '.steady', actions: 'dropEnded' },
    'session.ended': { target: '.steady', actions: 'forget' },
  },
  states: {
    steady: {
      description: 'Every row is of a bet that waits.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
        'bets.changed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
      },
    },
    ending: {
      description: 'A row says how its bet ended, for 1.5 s.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': { target: 'ending', reenter: true, actions: 'takeBets' },
        'bets.changed': { target: 'ending', reenter: true, actions: 'takeBets' },
      },
      after: { rowStays: { target: 'steady', actions: 'dropEnded' } },
    },
  },
})
