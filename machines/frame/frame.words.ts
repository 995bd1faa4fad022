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

/** The guards, actions and delays of `frame.machine.ts`. */
export const frameChart = setup({
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
})
