// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `proof.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Secret } from '#contract/secret.ts'
import { type Emitted, type Heard, emit, setup } from '../setup.ts'

type Context = { readonly link: { readonly id: string; readonly token: Secret } | null }

/** An opened link that proves an e-mail. Asks the exchange once a visit, shows a toast, opens another page (ACCT-06, ERR-03). */
export const proofMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isKnown: ({ event }) => event.ledger.session !== 'asked',
    wasAsked: ({ context, event }) => event.type === 'proof.opened' && event.id === context.link?.id,
  },
  actions: {
    keepLink: assign(({ event }) => (event.type === 'proof.opened' ? { link: { id: event.id, token: event.token } } : {})),
    ask: enqueueActions(({ context, enqueue }) => {
      if (context.link !== null) enqueue.emit({ type: 'request', request: { type: 'check-proof', ...context.link } })
    }),
    toastAnswer: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'proof.answered')
        enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: event.ok ? 'success' : 'error', said: event.said } })
    }),
    /** Replaces the link's address, so that going back skips it. */
    goOn: emit(({ event }) => ({
      type: 'request' as const,
      request: { type: 'go-to' as const, path: event.ledger.member === null ? '/' : '/settings', replace: true },
    })),
  },
}).createMachine({
  id: 'proof',
  description: 'An opened link that proves an e-mail: checked once a visit, and its answer is shown.',
  context: { link: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No link is being checked. Each is checked once a visit.',
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
      description:
        'It is not known yet whether the player is a member. A login may come before the answer about the cookie, which is then dropped.',
      meta: { requirements: ['ACCT-06', 'SESS-04'] },
      on: { 'session.restored': 'asking', 'session.started': 'asking' },
    },
    asking: {
      description: 'The exchange checks the link. A toast shows the answer; then a member gets the settings, a visitor the home page.',
      meta: { requirements: ['ACCT-06', 'ERR-03', 'FLOW-02'] },
      entry: 'ask',
      on: { 'proof.answered': { target: 'resting', actions: ['toastAnswer', 'goOn'] } },
    },
  },
})
