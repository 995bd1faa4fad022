import { unmatchedChart } from './unmatched.words.ts'

/** The rows of unmatched bets. An ended one stays for 1.5 s, so that no row moves under a finger (OPEN-06). */
export const unmatchedMachine = unmatchedChart.createMachine({
  id: 'unmatched',
  description: 'The rows of unmatched bets; an ended row stays 1.5 s, so that no row moves under a finger.',
  context: ({ input }) => ({ delays: input.delays, rows: [], cancels: [] }),
  initial: 'steady',
  on: {
    'change.submitted': { actions: 'keepCancels' },
    'change.answered': { actions: 'keepCancels' },
    'page.opened': { target: '.steady', actions: 'dropEnded' },
    'session.ended': { target: '.steady', actions: 'forget' },
  },
  states: {
    steady: {
      description: 'Every row is an unmatched bet.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
        'bets.changed': [{ guard: 'someEnd', target: 'ending', actions: 'takeBets' }, { actions: 'takeBets' }],
      },
    },
    ending: {
      description: 'A row shows how its bet ended, for 1.5 s.',
      meta: { requirements: ['OPEN-06'] },
      on: {
        'bets.listed': { target: 'ending', reenter: true, actions: 'takeBets' },
        'bets.changed': { target: 'ending', reenter: true, actions: 'takeBets' },
      },
      after: { rowStays: { target: 'steady', actions: 'dropEnded' } },
    },
  },
})
