import { assign, enqueueActions } from 'xstate'
import type { ListedMarket } from '#contract/browse.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

type Context = {
  readonly delays: Delays
  /** The list that is heard and not applied yet. */
  readonly heard: readonly ListedMarket[]
}

/** Applies the home list that the socket brings, a moment later (BROWSE-01). */
export const homeListMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { homeApplies: ({ context }) => context.delays.homeMs },
  actions: {
    keepList: assign({ heard: ({ event, context }) => (event.type === 'home.heard' ? event.markets : context.heard) }),
    applyList: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'home.applied', markets: context.heard } })
      enqueue.assign({ heard: [] })
    }),
  },
}).createMachine({
  id: 'home-list',
  context: ({ input }) => ({ delays: input.delays, heard: [] }),
  initial: 'steady',
  states: {
    steady: {
      description: 'The home list is what was applied last.',
      meta: { requirements: ['BROWSE-01'] },
      on: { 'home.heard': { target: 'heard', actions: 'keepList' } },
    },
    heard: {
      description: 'A new list is here and is applied in a moment; one that comes meanwhile takes its place.',
      meta: { requirements: ['BROWSE-01'] },
      on: { 'home.heard': { actions: 'keepList' } },
      after: { homeApplies: { target: 'steady', actions: 'applyList' } },
    },
  },
})
