// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `fortune.says.json`.
import { enqueueActions } from 'xstate'
import { type Emitted, type Heard, setup } from '../setup.ts'

/** The press of the wheel of the day: one call at a time, and its answer is announced once (ACCT-09). */
export const fortuneMachine = setup({
  types: { context: {} as object, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isMember: ({ event }) => event.ledger.member !== null,
  },
  actions: {
    spin: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'fortune.pressed') return
      const { commit, clientSeed } = event
      enqueue.emit({ type: 'request', request: { type: 'spin-fortune', commit, clientSeed } })
    }),
    toastResult: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'fortune.answered') return
      const tone = event.fortune === null ? 'error' : 'success'
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone, said: event.said } })
      // The exchange may have spun it and the answer was lost: then its list has the draw.
      if (event.fortune === null) enqueue.emit({ type: 'request', request: { type: 'read', ask: { what: 'fortune' } } })
    }),
  },
}).createMachine({
  id: 'fortune',
  description: 'The press of the wheel of the day: one call at a time, and its answer is announced once.',
  context: {},
  initial: 'resting',
  states: {
    resting: {
      description: 'No wheel is turning.',
      meta: { requirements: ['ACCT-09'] },
      on: { 'fortune.pressed': { guard: 'isMember', target: 'spinning', actions: 'spin' } },
    },
    spinning: {
      description: 'The exchange draws. Another press asks for nothing; an answer that is lost is read from the list.',
      meta: { requirements: ['ACCT-09', 'FLOW-02'] },
      on: {
        'fortune.answered': { target: 'resting', actions: 'toastResult' },
        'session.ended': 'resting',
      },
    },
  },
})
