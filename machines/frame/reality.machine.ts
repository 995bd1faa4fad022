// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `reality.says.json`.
import { assign, enqueueActions } from 'xstate'
import { rowOf } from '#client/ledger/reads.ts'
import { type Emitted, type Heard, setup } from '../setup.ts'

/** `inMs`: until the next reality check, as the exchange said it last. */
type Context = { readonly inMs: number }

const checkIn = ({ ledger }: Heard): number | null => rowOf(ledger, { what: 'play' })?.checkInMs ?? null
const isPlay = (event: Heard): boolean => event.type === 'read.answered' && event.what === 'play'

/** Shows time and result when a reality check is due, and asks the exchange when that is (ACCT-08). */
export const realityMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted },
  delays: { due: ({ context }) => context.inMs },
  guards: {
    isDue: ({ event }) => isPlay(event) && checkIn(event) === 0,
    isLater: ({ event }) => isPlay(event) && (checkIn(event) ?? 0) > 0,
    isNever: ({ event }) => isPlay(event) && checkIn(event) === null,
    isSeen: ({ event }) => event.type === 'change.submitted' && event.change.what === 'check-seen',
    isAnswered: ({ event }) => event.type === 'change.answered' && event.change.what === 'check-seen',
  },
  actions: {
    keepTime: assign({ inMs: ({ event }) => checkIn(event) ?? 0 }),
    readPlay: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'request', request: { type: 'read', ask: { what: 'play' } } })
    }),
  },
}).createMachine({
  id: 'reality',
  description: 'Shows time and result when a reality check is due, and asks the exchange when that is.',
  context: { inMs: 0 },
  initial: 'quiet',
  on: {
    'session.ended': '.quiet',
    'read.answered': [
      { guard: 'isDue', target: '.due' },
      { guard: 'isLater', target: '.waiting', actions: 'keepTime' },
      { guard: 'isNever', target: '.quiet' },
    ],
  },
  states: {
    quiet: {
      description: 'No reality check comes, or the exchange was not asked yet.',
      meta: { requirements: ['ACCT-08'] },
    },
    waiting: {
      description: 'A check comes later. When its time is there, the exchange is asked whether it is due.',
      meta: { requirements: ['ACCT-08'] },
      after: { due: { target: 'quiet', actions: 'readPlay' } },
    },
    due: {
      description: 'The panel shows time and result. Bets wait for the yes.',
      meta: { requirements: ['ACCT-08'] },
      on: { 'change.submitted': { guard: 'isSeen', target: 'answering' } },
    },
    answering: {
      description: 'The yes is on its way to the exchange. Its answer is read again, so that a failed yes shows the panel again.',
      meta: { requirements: ['ACCT-08'] },
      on: { 'change.answered': { guard: 'isAnswered', target: 'quiet', actions: 'readPlay' } },
    },
  },
})
