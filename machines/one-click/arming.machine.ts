// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `arming.says.json`.
import { assign, enqueueActions } from 'xstate'
import { armedOf, bettingOf } from '#client/ledger/selectors.ts'
import { type Millis, millisSchema } from '#contract/scalar.ts'
import type { OneClick } from '#domain/player/betting.ts'
import { said } from '#domain/said.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

const MINUTE = 60_000

type Context = {
  readonly delays: Delays
  /** What the exchange keeps of one-click, because timers carry no ledger. */
  readonly kept: OneClick | null
  /** The member's time, which runs; 0 while none does. */
  readonly minutes: number
  /** When one-click turns itself off; null while no time runs. */
  readonly endsAt: Millis | null
}

const minutesOf = ({ ledger }: Heard): number => bettingOf(ledger).armedMinutes
const notRunning = { kept: null, minutes: 0, endsAt: null }
/** What may turn one-click on or off, or change its time. */
const follows = [
  { guard: 'isOff' as const, target: '.off' as const, actions: 'forget' as const },
  { guard: 'isEndless' as const, target: '.endless' as const, actions: 'forget' as const },
  { guard: 'isRunning' as const, actions: 'keepTap' as const },
  { target: '.timed' as const, actions: ['keepTap' as const, 'keepTime' as const] },
]
const ends = { guard: 'isOff' as const, target: 'off' as const, actions: ['sayOff' as const, 'forget' as const] }

/** Turns one-click off after the time that the member chose (SLIP-23). What a tap does is the chart of one-click. */
export const armingMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    chosenTime: ({ context }) => context.minutes * MINUTE,
    again: ({ context }) => context.delays.answerMs,
  },
  guards: {
    isOff: ({ event }) => armedOf(event.ledger) === null,
    isEndless: ({ event }) => minutesOf(event) === 0,
    isRunning: ({ context, event }) => context.endsAt !== null && context.minutes === minutesOf(event),
  },
  actions: {
    keepTap: assign({ kept: ({ event }) => bettingOf(event.ledger).oneClick }),
    keepTime: assign(({ event }) => {
      const minutes = minutesOf(event)
      return { minutes, endsAt: millisSchema.parse(event.at + minutes * MINUTE) }
    }),
    forget: assign(notRunning),
    turnOff: enqueueActions(({ context: { kept }, enqueue }) => {
      if (kept === null) return
      const setting = { setting: 'oneClick' as const, value: { ...kept, active: false } }
      enqueue.emit({ type: 'request', request: { type: 'change', change: { what: 'setting', setting } } })
    }),
    sayOff: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'info', said: said('oneClickEnded', context.minutes) } })
    }),
  },
}).createMachine({
  id: 'arming',
  description: 'Turns one-click off after the time that the member chose.',
  context: ({ input }) => ({ delays: input.delays, ...notRunning }),
  initial: 'off',
  on: {
    'read.answered': follows,
    'change.submitted': { guard: 'isOff', target: '.off', actions: 'forget' },
    'change.answered': follows,
    'session.ended': { target: '.off', actions: 'forget' },
  },
  states: {
    off: {
      description: 'One-click is off, or the exchange did not say yet that it is on.',
      meta: { requirements: ['SLIP-23'] },
    },
    endless: {
      description: 'One-click is on until the member turns it off.',
      meta: { requirements: ['SLIP-23'] },
    },
    timed: {
      description: 'One-click is on, and the time that the member chose runs. Another choice begins it again.',
      meta: { requirements: ['SLIP-23'] },
      after: { chosenTime: 'ending' },
    },
    ending: {
      description: 'The time is over. The exchange is asked to turn one-click off, every 20 s until it has kept that.',
      meta: { requirements: ['SLIP-23'] },
      entry: 'turnOff',
      on: { 'change.answered': ends, 'read.answered': ends },
      after: { again: { target: 'ending', reenter: true } },
    },
  },
})
