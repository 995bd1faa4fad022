// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `frame.says.json`.
import { assign } from 'xstate'
import type { BetSlipRef } from '#contract/scalar.ts'
import { isSlipId } from '#client/betting/slip.ts'
import type { SoonSport } from '#client/ledger/facts.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type Context = {
  readonly delays: Delays
  /** The sport that the player asked for and that is not available yet. */
  readonly sport: SoonSport | null
  /** The bet that was pressed last. */
  readonly ref: BetSlipRef | null
  /** The slips that are drafts: while there is one, it is in front. */
  readonly drafts: readonly string[]
}

const without = (drafts: readonly string[], slip: string): readonly string[] => drafts.filter((each) => each !== slip)

/** The overlay over the page, and the tab of the betslip's panel (NAV-04, NAV-05, NAV-10, SLIP-18, SLIP-35). */
export const frameMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    menuStays: ({ context }) => context.delays.menuMs,
    popupStays: ({ context }) => context.delays.popupMs,
  },
  guards: {
    choosesBets: ({ event }) => event.type === 'panel.chosen' && event.panel === 'bets',
    isOfSlip: ({ event }) => event.type === 'slip.placing' && isSlipId(event.slip),
    hasDraft: ({ context }) => context.drafts.length > 0,
    isItsOrder: ({ context, event }) => (event.type === 'order.settled' || event.type === 'order.dropped') && event.ref === context.ref,
  },
  actions: {
    keepRef: assign({ ref: ({ context, event }) => (event.type === 'slip.placing' ? event.ref : context.ref) }),
    keepDrafts: assign(({ context: { drafts }, event }) => {
      if (event.type === 'chart.failed') return { drafts: without(drafts, event.chart) }
      if (event.type !== 'slip.moved') return {}
      const others = without(drafts, event.slip)
      return { drafts: event.stage === 'picked' || event.stage === 'staked' ? [...others, event.slip] : others }
    }),
    keepSport: assign({ sport: ({ context, event }) => (event.type === 'soon.opened' ? event.sport : context.sport) }),
  },
}).createMachine({
  id: 'frame',
  description: 'The overlay over the page, and the tab of the betslip’s panel.',
  context: ({ input }) => ({ delays: input.delays, sport: null, ref: null, drafts: [] }),
  type: 'parallel',
  states: {
    over: {
      description: 'What lies over the page: one menu, panel or popup at most.',
      initial: 'unopened',
      on: {
        'menu.opened': '.menu',
        'account.opened': '.account',
        'rules.opened': '.rules',
        'keys.opened': '.keys',
        'soon.opened': { target: '.soon', actions: 'keepSport' },
        'overlay.closed': '.closed',
      },
      states: {
        unopened: {
          description: 'No overlay has been opened yet, so none was fetched.',
          meta: { requirements: ['NAV-05'] },
          on: { 'overlay.closed': { description: 'There is nothing to close.' } },
        },
        closed: {
          description: 'No overlay is open.',
          meta: { requirements: ['NAV-05', 'NAV-10'] },
        },
        menu: {
          description: 'The menu of sports is open on a narrow page.',
          meta: { requirements: ['NAV-05'] },
          on: { 'competition.chosen': 'leaving' },
        },
        leaving: {
          description: 'The player chose a competition: the menu closes after 1 s.',
          meta: { requirements: ['NAV-04'] },
          after: { menuStays: 'closed' },
        },
        account: {
          description: "The member's account is open. It closes when another page opens or the session ends.",
          meta: { requirements: ['NAV-10'] },
          on: { 'page.opened': 'closed', 'session.ended': 'closed' },
        },
        rules: {
          description: 'The rules are open.',
          meta: { requirements: ['NAV-09'] },
        },
        keys: {
          description: 'The list of hotkeys is open.',
          meta: { requirements: ['SLIP-35'] },
        },
        soon: {
          description: 'A popup says that the sport is not available yet.',
          meta: { requirements: ['NAV-02'] },
        },
      },
    },
    panel: {
      description: 'What the panel beside the page shows: the slip or the bets.',
      initial: 'slip',
      on: {
        'panel.chosen': [{ guard: 'choosesBets', target: '.bets' }, { target: '.slip' }],
        'odds.pressed': '.slip',
        'slip.moved': { actions: 'keepDrafts' },
        'chart.failed': { actions: 'keepDrafts' },
      },
      states: {
        slip: {
          description: 'The newest slip is in front.',
          meta: { requirements: ['SLIP-02', 'SLIP-18'] },
          on: { 'slip.placing': { guard: 'isOfSlip', target: 'processing', actions: 'keepRef' } },
        },
        processing: {
          description:
            'The newest slip is in front and its bet is being processed. After 10 s it folds to a row, and the bet continues; a draft that is in front of it stays there.',
          meta: { requirements: ['SLIP-18'] },
          on: {
            'slip.placing': { guard: 'isOfSlip', target: 'processing', reenter: true, actions: 'keepRef' },
            'order.settled': { guard: 'isItsOrder', target: 'slip' },
            'order.dropped': { guard: 'isItsOrder', target: 'slip' },
            'session.ended': 'slip',
          },
          after: { popupStays: [{ guard: 'hasDraft', target: 'slip' }, { target: 'bets' }] },
        },
        bets: {
          description: 'The open bets are in front; the newest slip is a row, and its bet continues.',
          meta: { requirements: ['SLIP-18', 'OPEN-02'] },
        },
      },
    },
  },
})
