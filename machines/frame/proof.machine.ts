import { assign, enqueueActions } from 'xstate'
import type { Secret } from '#domain/ledger/facts.ts'
import { type Emitted, type Heard, emit, setup } from '../setup.ts'

type Context = { readonly link: { readonly id: string; readonly token: Secret } | null }

/** A link that proves an e-mail was opened (ACCT-06, ERR-03): asked about once a visit, told as a toast, and left for another page. */
export const proofMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isKnown: ({ event }) => event.ledger.isKnown,
    wasAsked: ({ context, event }) => event.type === 'proof.opened' && event.id === context.link?.id,
  },
  actions: {
    keepLink: assign(({ event }) => (event.type === 'proof.opened' ? { link: { id: event.id, token: event.token } } : {})),
    ask: enqueueActions(({ context, enqueue }) => {
      if (context.link !== null) enqueue.emit({ type: 'request', request: { type: 'check-proof', ...context.link } })
    }),
    tell: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'proof.answered')
        enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
    }),
    /** The link's address is no step to come back to. */
    goOn: emit(({ event }) => ({
      type: 'request' as const,
      request: { type: 'go-to' as const, path: event.ledger.member === null ? '/' : '/settings', replace: true },
    })),
  },
}).createMachine({
  id: 'proof',
  context: { link: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No link is being asked about. One that was asked about in this visit is not asked about again.',
      meta: { requirements: ['ACCT-06'] },
      on: {
        'proof.opened': [
          { guard: 'wasAsked', actions: 'goOn' },
          { guard: 'isKnown', target: 'asking', actions: 'keepLink' },
          { target: 'waiting', actions: 'keepLink' },
        ],
      },
    },
    waiting: {
      description: 'Whether a member is here is not known yet.',
      meta: { requirements: ['ACCT-06', 'SESS-04'] },
      on: { 'session.restored': 'asking', 'session.refused': 'asking' },
    },
    asking: {
      description: 'The exchange looks at the link. A toast says the answer; then a member sees the settings, a visitor the home page.',
      meta: { requirements: ['ACCT-06', 'ERR-03', 'FLOW-02'] },
      entry: 'ask',
      on: { 'proof.answered': { target: 'resting', actions: ['tell', 'goOn'] } },
    },
  },
})
