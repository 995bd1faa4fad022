// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `fortune.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Said } from '#domain/said.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

/** `said`: what is announced once the wheel stands still. */
type Context = { readonly delays: Delays; readonly said: Said | null }

/** The press of the wheel of the day: one call at a time, and its answer is announced once (ACCT-09). */
export const fortuneMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { turned: ({ context }) => context.delays.wheelMs },
  guards: {
    isMember: ({ event }) => event.ledger.member !== null,
    isDrawn: ({ event }) => event.type === 'fortune.answered' && event.fortune !== null,
  },
  actions: {
    spin: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'fortune.pressed') return
      const { commit, clientSeed } = event
      enqueue.emit({ type: 'request', request: { type: 'spin-fortune', commit, clientSeed } })
    }),
    keepResult: assign({ said: ({ event }) => (event.type === 'fortune.answered' ? event.said : null) }),
    forget: assign({ said: null }),
    toastResult: enqueueActions(({ context: { said }, enqueue }) => {
      if (said !== null) enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'success', said } })
    }),
    /** The exchange may have spun it and the answer was lost: then its list has the draw. */
    toastFailure: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'fortune.answered') return
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'error', said: event.said } })
      enqueue.emit({ type: 'request', request: { type: 'read', ask: { what: 'fortune' } } })
    }),
  },
}).createMachine({
  id: 'fortune',
  description: 'The press of the wheel of the day: one call at a time, and its answer is announced once.',
  context: ({ input }) => ({ delays: input.delays, said: null }),
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
        'fortune.answered': [
          { guard: 'isDrawn', target: 'turning', actions: 'keepResult' },
          { target: 'resting', actions: 'toastFailure' },
        ],
        'session.ended': 'resting',
      },
    },
    turning: {
      description: 'The wheel turns to the pocket of the draw. What it won is said when it stands still.',
      meta: { requirements: ['ACCT-09'] },
      on: { 'session.ended': { target: 'resting', actions: 'forget' } },
      after: { turned: { target: 'resting', actions: ['toastResult', 'forget'] } },
    },
  },
})
