// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `press.says.json`.
import { assign, emit, setup } from 'xstate'
import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { MyBet, PlayCode, Solo } from '../../wire.ts'

export type PressEvent =
  | { readonly type: 'pressed'; readonly isLive: boolean }
  | { readonly type: 'line.up' }
  | { readonly type: 'line.lost' }
  | { readonly type: 'session.over' }
  | { readonly type: 'answered'; readonly code: PlayCode; readonly about?: DebitAbout }
  | { readonly type: 'truth'; readonly state: MyBet['state'] | Solo['state']; readonly code: PlayCode | null; readonly about?: DebitAbout }

type Context = { readonly asks: number; readonly code: PlayCode | null; readonly about: DebitAbout | null }

const PRESS = { requirements: ['CAS-05'] }
/** A press is asked again this often before it is asked seldom, and then this often before it waits for the server's list alone. */
const ASKS = 10
const SELDOM_ASKS = 20

/**
 * One press that costs money or decides a round, from its ref to the provider's answer (CAS-05). The ref is minted at the press, sent again
 * with the same ref until it is answered, and done once by the provider. What the server lists as the player's own always decides.
 */
export const pressMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PressEvent,
    emitted: {} as { readonly type: 'send' },
  },
  delays: { answer: 4000, seldom: 30_000 },
  guards: {
    isLive: ({ event }) => event.type === 'pressed' && event.isLive,
    asksLeft: ({ context }) => context.asks < ASKS,
    seldomLeft: ({ context }) => context.asks < ASKS + SELDOM_ASKS,
    isOk: ({ event }) => event.type === 'answered' && event.code === 'OK',
    isReceived: ({ event }) => event.type === 'truth' && event.state === 'sent',
    isRefused: ({ event }) => event.type === 'truth' && ['refused', 'rollingBack', 'rolledBack'].includes(event.state),
  },
  actions: {
    send: emit({ type: 'send' }),
    spend: assign({ asks: ({ context }) => Math.min(ASKS + SELDOM_ASKS, context.asks + 1) }),
    keepCode: assign(({ event }) =>
      event.type === 'answered' || event.type === 'truth' ? { code: event.code, about: event.about ?? null } : {},
    ),
    keepEnded: assign({ code: 'SESSION_ENDED' as const }),
  },
}).createMachine({
  id: 'press',
  description: 'One press that costs money or decides a round, from its ref to the provider’s answer.',
  context: { asks: 0, code: null, about: null },
  initial: 'pressed',
  states: {
    pressed: {
      description: 'The ref is minted. Without a line nothing is sent at all, and the player is shown that.',
      meta: PRESS,
      on: { pressed: [{ guard: 'isLive', target: 'sent' }, { target: 'dropped' }] },
    },
    sent: {
      description: 'Sent. The provider may have it, so only the provider can end it.',
      initial: 'asking',
      on: {
        answered: [
          { guard: 'isOk', target: 'placed', actions: 'keepCode' },
          { target: 'refused', actions: 'keepCode' },
        ],
        truth: [
          { guard: 'isReceived', target: '.received' },
          { guard: 'isRefused', target: 'refused', actions: 'keepCode' },
          { target: 'placed' },
        ],
        'line.lost': '.offline',
        'session.over': { target: 'unknown', actions: 'keepEnded' },
      },
      states: {
        asking: {
          description: 'Sent, no answer yet: the same ref is sent again every 4 s, ten times at most.',
          meta: PRESS,
          entry: ['spend', 'send'],
          after: { answer: [{ guard: 'asksLeft', target: 'asking', reenter: true }, { target: 'unanswered' }] },
        },
        received: {
          description: 'The provider lists it: the wallet is asked. A slow answer is asked for again with the same ref.',
          meta: PRESS,
          after: { seldom: [{ guard: 'seldomLeft', target: 'asking' }] },
        },
        offline: {
          description: 'The line was cut after sending. Its return sends the same ref again.',
          meta: PRESS,
          on: { 'line.up': 'asking' },
        },
        unanswered: {
          description: 'Ten times no answer: asked every 30 s from now on, twenty times at most.',
          meta: PRESS,
          entry: 'spend',
          on: { 'line.up': 'asking' },
          after: { seldom: [{ guard: 'seldomLeft', target: 'unanswered', reenter: true, actions: 'send' }, { target: '#press.unknown' }] },
        },
      },
    },
    placed: { description: 'The provider has it: its state is in the player’s list from now on.', type: 'final' },
    refused: { description: 'Refused or rolled back, with the reason. No money moved.', type: 'final' },
    dropped: { description: 'There was no line at the press: nothing was sent.', type: 'final' },
    unknown: { description: 'No answer for ten minutes, or the session ended: the statement will show what became of it.', type: 'final' },
  },
})
