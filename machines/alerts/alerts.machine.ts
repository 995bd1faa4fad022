import { alertsChart } from './alerts.words.ts'

/** Announces what came true of the member's alerts, once: in the one tab that the exchange gives it to (MKT-11). */
export const alertsMachine = alertsChart.createMachine({
  id: 'alerts',
  description: 'Announces once what came true of the member’s alerts.',
  context: { given: 0 },
  initial: 'quiet',
  on: {
    'session.ended': { target: '.quiet', actions: 'forget' },
  },
  states: {
    quiet: {
      description: 'All that came true is announced, or waits for a page in sight.',
      meta: { requirements: ['MKT-11'] },
      on: {
        'read.answered': { guard: 'isListDue', target: 'taking' },
        'page.shown': { guard: 'isDue', target: 'taking' },
      },
    },
    taking: {
      description: 'Asks the exchange for the news that no tab was given yet.',
      meta: { requirements: ['MKT-11'] },
      entry: 'take',
      on: {
        'alerts.taken': [
          { guard: 'isMore', target: 'taking', reenter: true, actions: 'announce' },
          { target: 'quiet', actions: 'announce' },
        ],
        'alerts.not-taken': 'quiet',
      },
    },
  },
})
