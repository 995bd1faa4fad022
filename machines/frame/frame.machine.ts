import { frameChart } from './frame.words.ts'

/** What lies over the page, and what the betslip's panel shows (NAV-04, NAV-05, NAV-10, SLIP-18). */
export const frameMachine = frameChart.createMachine({
  id: 'frame',
  context: ({ input }) => ({ delays: input.delays, sport: null }),
  type: 'parallel',
  states: {
    over: {
      initial: 'unopened',
      on: {
        'menu.opened': '.menu',
        'account.opened': '.account',
        'rules.opened': '.rules',
        'soon.opened': { target: '.soon', actions: 'keepSport' },
        'overlay.closed': '.closed',
      },
      states: {
        unopened: {
          description: 'Nothing has been opened yet, so nothing of it was fetched.',
          meta: { requirements: ['NAV-05'] },
          on: { 'overlay.closed': { description: 'There is nothing to close.' } },
        },
        closed: {
          description: 'Nothing lies over the page.',
          meta: { requirements: ['NAV-05', 'NAV-10'] },
        },
        menu: {
          description: 'The sports on a narrow page.',
          meta: { requirements: ['NAV-05'] },
          on: { 'competition.chosen': 'leaving' },
        },
        leaving: {
          description: 'A competition was chosen: the menu closes after 1 s.',
          meta: { requirements: ['NAV-04'] },
          after: { menuStays: 'closed' },
        },
        account: {
          description: "The member's account. It closes when another page opens or the session ends.",
          meta: { requirements: ['NAV-10'] },
          on: { 'page.opened': 'closed', 'session.ended': 'closed' },
        },
        rules: {
          description: 'The rules of play.',
          meta: { requirements: ['NAV-09'] },
        },
        soon: {
          description: 'A sport that is not there yet.',
          meta: { requirements: ['NAV-02'] },
        },
      },
    },
    panel: {
      initial: 'slip',
      on: {
        'panel.chosen': [{ guard: 'choosesBets', target: '.bets' }, { target: '.slip' }],
        'odds.pressed': '.slip',
      },
      states: {
        slip: {
          description: 'The newest slip is in front.',
          meta: { requirements: ['SLIP-02', 'SLIP-18'] },
        },
        bets: {
          description: 'The open bets are in front; the newest slip is a row, and its bet continues.',
          meta: { requirements: ['SLIP-18', 'OPEN-02'] },
        },
      },
    },
  },
})
