// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `admin-link.says.json`.
import { assign } from 'xstate'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'
import { backoffMs } from './backoff.ts'

type Context = { readonly delays: Delays; readonly attempts: number; readonly dice: number }

/** The connection to the operator's admin socket, where it has an address of its own (SOCK-01). */
export const adminLinkMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { connectTimeout: ({ context }) => context.delays.connectMs, backoff: ({ context }) => backoffMs(context) },
  guards: { isMember: ({ event }) => event.ledger.member !== null },
  actions: {
    openAdmin: emit({ type: 'request' as const, request: { type: 'open-admin' as const } }),
    closeAdmin: emit({ type: 'request' as const, request: { type: 'close-admin' as const } }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, 10) }),
    forgetAttempts: assign({ attempts: 0 }),
    keepDice: assign({ dice: ({ context, event }) => (event.type === 'admin.failed' ? event.dice : context.dice) }),
  },
}).createMachine({
  id: 'admin-link',
  description: 'The connection to the operator’s admin socket, where the brand names one of its own.',
  context: ({ input }) => ({ delays: input.delays, attempts: 0, dice: 0.5 }),
  initial: 'unnamed',
  states: {
    unnamed: {
      description: 'The brand names no admin socket of its own: the exchange’s connection brings its messages.',
      meta: { requirements: ['SOCK-01'] },
      on: { 'admin.named': [{ guard: 'isMember', target: 'connecting' }, { target: 'resting' }] },
    },
    resting: {
      description: 'Nobody is logged in, and the operator’s messages are for members.',
      meta: { requirements: ['SOCK-01'] },
      on: { 'session.started': 'connecting' },
    },
    connecting: {
      description: 'Fetches a ticket and opens the admin socket.',
      meta: { requirements: ['SOCK-01', 'SOCK-02'] },
      entry: 'openAdmin',
      on: {
        'admin.opened': { target: 'up', actions: 'forgetAttempts' },
        'admin.failed': { target: 'waiting', actions: 'keepDice' },
        'session.started': { target: 'connecting', reenter: true },
        'session.ended': { target: 'resting', actions: 'closeAdmin' },
      },
      after: { connectTimeout: { target: 'waiting', actions: 'closeAdmin' } },
    },
    up: {
      description: 'Connected: a logout, changed flags and notices come at once.',
      meta: { requirements: ['SOCK-01'] },
      on: {
        'admin.failed': { target: 'waiting', actions: 'keepDice' },
        'session.started': 'connecting',
        'session.ended': { target: 'resting', actions: 'closeAdmin' },
      },
    },
    waiting: {
      description: 'Lost, or never up. Connects again as the exchange’s connection does; the list of notices says that it may be late.',
      meta: { requirements: ['SOCK-01', 'SOCK-03'] },
      on: {
        'session.started': 'connecting',
        'session.ended': 'resting',
        'page.online': 'connecting',
        'page.shown': 'connecting',
      },
      after: { backoff: { target: 'connecting', actions: 'countAttempt' } },
    },
  },
})
