import { settlementsChart } from './settlements.words.ts'

/** Announces each settlement to the member once (OPEN-12): a toast in the tab in sight, and a strip in every tab. */
export const settlementsMachine = settlementsChart.createMachine({
  id: 'settlements',
  description: 'Announces each settlement to the member once.',
  context: { announced: null },
  initial: 'unread',
  on: {
    'settlement.dismissed': { actions: 'dropStrip' },
    'session.ended': { target: '.unread', actions: 'forget' },
  },
  states: {
    unread: {
      description: 'It is not known yet what this browser has announced to the member.',
      meta: { requirements: ['OPEN-12'] },
      on: {
        'settlements.listed': { actions: 'loadAnnounced' },
        'settlement.heard': { guard: 'isMember', actions: 'readAgain' },
        'announced.loaded': { guard: 'isMember', target: 'announcing', actions: 'begin' },
      },
    },
    announcing: {
      description: 'Announces the next settlement at once, and together those that came while the page was hidden or offline.',
      meta: { requirements: ['OPEN-12'] },
      on: {
        'settlement.heard': [
          { guard: 'isNextInSight', actions: 'announceOne' },
          { guard: 'isAhead', actions: 'readAgain' },
        ],
        'settlements.listed': { guard: 'isShown', actions: 'loadAnnounced' },
        'page.shown': { actions: 'loadAnnounced' },
        'announced.loaded': { guard: 'isShown', actions: 'announceAll' },
      },
    },
  },
})
