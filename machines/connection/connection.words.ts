import { assign } from 'xstate'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

type Context = { readonly delays: Delays; readonly attempts: number; readonly dice: number }

/** Reconnect delay: 1000 to 5000 ms, factor 2, randomised by half (SOCK-03). */
export const backoffMs = ({ delays, attempts, dice }: Context): number => {
  const base = Math.min(delays.reconnectMaxMs, delays.reconnectMinMs * 2 ** Math.min(attempts, 10))
  return Math.min(delays.reconnectMaxMs, Math.max(delays.reconnectMinMs, Math.round(base * (0.5 + dice))))
}

/** The guards, actions and delays of `connection.machine.ts`. */
export const connectionChart = setup({
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
})
