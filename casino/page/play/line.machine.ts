// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `line.says.json`.
import { assign, setup } from 'xstate'
import type { PlayCode } from '../../wire.ts'

type LineEvent =
  | { readonly type: 'session.opened' }
  | { readonly type: 'session.refused'; readonly code: PlayCode }
  | { readonly type: 'session.failed' }
  | { readonly type: 'line.hello' }
  | { readonly type: 'line.lost' }
  | { readonly type: 'line.over' }
  | { readonly type: 'session.ended'; readonly code: PlayCode }

const LINE = { requirements: ['CAS-04'] }

/** The way of a page to its provider: from the launch code to a line, its cuts and its end (CAS-04). */
export const lineMachine = setup({
  types: { context: {} as { readonly code: PlayCode | null }, events: {} as LineEvent },
  delays: { tooLong: 20_000 },
  actions: {
    keepCode: assign({ code: ({ event, context }) => ('code' in event ? event.code : context.code) }),
  },
}).createMachine({
  id: 'line',
  description: 'The way of a game’s page to its provider: from the launch code to a line, its cuts and its end.',
  context: { code: null },
  initial: 'opening',
  states: {
    opening: {
      description: 'The launch code is being redeemed.',
      meta: LINE,
      on: {
        'session.opened': 'joining',
        'session.refused': { target: 'refused', actions: 'keepCode' },
        'session.failed': 'failed',
      },
      after: { tooLong: 'failed' },
    },
    joining: {
      description: 'The session is open; the line is not yet.',
      meta: LINE,
      on: { 'line.hello': 'live', 'line.over': 'failed', 'session.ended': { target: 'over', actions: 'keepCode' } },
      after: { tooLong: 'failed' },
    },
    live: {
      description: 'Connected: what is shown is what the provider says now.',
      meta: LINE,
      on: { 'line.lost': 'lost', 'line.over': 'over', 'session.ended': { target: 'over', actions: 'keepCode' } },
    },
    lost: {
      description: 'The line was cut. Bets that were placed stand; the line is sought again.',
      meta: LINE,
      on: { 'line.hello': 'live', 'line.over': 'over', 'session.ended': { target: 'over', actions: 'keepCode' } },
    },
    refused: {
      description: 'The code was used, too old, or of another member or game: the page around opens the game again.',
      type: 'final',
    },
    failed: { description: 'No answer. The player may open the game again.', type: 'final' },
    over: { description: 'The session is over. Bets that were placed are settled without it.', type: 'final' },
  },
})
