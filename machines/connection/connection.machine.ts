// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `connection.says.json`.
import { assign } from 'xstate'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'
import { backoffMs } from './backoff.ts'

type Context = { readonly delays: Delays; readonly attempts: number; readonly dice: number }

/** The connection to the exchange, and whether its prices are live (SOCK-01 to SOCK-07, MKT-03). */
export const connectionMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    connectTimeout: ({ context }) => context.delays.connectMs,
    silenceIsLoss: ({ context }) => context.delays.lostMs,
    backoff: ({ context }) => backoffMs(context),
  },
  guards: {
    /** The socket's ticket is not this member's any more, so a new one must be fetched. */
    takenForVisitor: ({ event }) => event.type === 'wire.refused' && event.said.key === 'PERMISSION_DENIED' && event.ledger.member !== null,
  },
  actions: {
    openLink: emit({ type: 'request' as const, request: { type: 'open-link' as const } }),
    closeLink: emit({ type: 'request' as const, request: { type: 'close-link' as const } }),
    tellUp: emit({ type: 'fact' as const, fact: { type: 'link.up' as const } }),
    tellLost: emit({ type: 'fact' as const, fact: { type: 'link.lost' as const } }),
    tellSilent: emit({ type: 'fact' as const, fact: { type: 'feed.silent' as const } }),
    tellFresh: emit({ type: 'fact' as const, fact: { type: 'feed.fresh' as const } }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, 10) }),
    forgetAttempts: assign({ attempts: 0 }),
    keepDice: assign({ dice: ({ context, event }) => (event.type === 'link.failed' ? event.dice : context.dice) }),
  },
}).createMachine({
  id: 'connection',
  description: 'The connection to the exchange, and whether its prices are live.',
  context: ({ input }) => ({ delays: input.delays, attempts: 0, dice: 0.5 }),
  initial: 'resting',
  states: {
    resting: {
      description: 'It is not known yet whether the player is a member, so there is no ticket to connect with.',
      meta: { requirements: ['SOCK-05'] },
      on: { 'session.restored': 'connecting', 'session.started': 'connecting' },
    },
    connecting: {
      description: 'Fetches a ticket and opens the socket: polling first, then upgrade.',
      meta: { requirements: ['SOCK-02', 'SOCK-03'] },
      entry: 'openLink',
      on: {
        'link.opened': { target: 'up', actions: 'forgetAttempts' },
        'link.failed': { target: 'waiting', actions: 'keepDice' },
        'session.started': { target: 'connecting', reenter: true },
        'session.ended': { target: 'connecting', reenter: true },
      },
      after: { connectTimeout: { target: 'waiting', actions: 'closeLink' } },
    },
    up: {
      description: 'Connected. The page watches its markets again and reads again what may have changed.',
      meta: { requirements: ['SOCK-04', 'SOCK-07'] },
      entry: 'tellUp',
      exit: 'tellLost',
      initial: 'fresh',
      on: {
        'link.failed': { target: 'waiting', actions: 'keepDice' },
        'wire.refused': { guard: 'takenForVisitor', target: 'waiting', actions: 'closeLink' },
        'session.started': 'connecting',
        'session.ended': 'connecting',
      },
      states: {
        fresh: {
          description: 'Heartbeats arrive: prices are live.',
          meta: { requirements: ['MKT-03'] },
          on: { 'heartbeat.missed': 'silent' },
        },
        silent: {
          description:
            'No heartbeat for 2 s: prices are grey, and slips say that there is no connection. After 12 s the link counts as lost.',
          meta: { requirements: ['MKT-03', 'SOCK-03'] },
          entry: 'tellSilent',
          on: { 'heartbeat.heard': { target: 'fresh', actions: 'tellFresh' } },
          after: { silenceIsLoss: { target: '#connection.waiting', actions: 'closeLink' } },
        },
      },
    },
    waiting: {
      description:
        'Lost, or never up. Connects again after about 1, 2, 4 and then 5 s, by chance up to a half sooner or later but within 1 to 5 s. At once when the device is online or the page is shown again.',
      meta: { requirements: ['SOCK-03', 'SOCK-04'] },
      on: {
        'session.started': 'connecting',
        'session.ended': 'connecting',
        'page.online': 'connecting',
        'page.shown': 'connecting',
      },
      after: { backoff: { target: 'connecting', actions: 'countAttempt' } },
    },
  },
})
