import { enqueueActions } from 'xstate'
import { type Emitted, type Told, setup } from './setup.ts'

/** Shows what any chart has to say (ERR-01). */
export const toastsMachine = setup({
  types: { events: {} as Told, emitted: {} as Emitted },
  actions: {
    show: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'toast.raised')
        enqueue.emit({ type: 'request', request: { type: 'show-toast', tone: event.tone, said: event.said } })
    }),
  },
}).createMachine({
  id: 'toasts',
  initial: 'listening',
  states: {
    listening: {
      description: 'Every sentence is shown once, for 3 s.',
      meta: { requirements: ['ERR-01'] },
      on: { 'toast.raised': { actions: 'show' } },
    },
  },
})
