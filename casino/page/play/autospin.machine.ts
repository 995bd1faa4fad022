// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `autospin.says.json`.
import { assign, emit, setup } from 'xstate'
import type { DebitAbout } from '#contract/casino/wallet.ts'
import type { PlayCode } from '../../wire.ts'

/** What a player sets before the slot spins by itself. */
export type SpinPlan = {
  readonly spins: number
  readonly stakePaise: number
  /** All spins together never lose more than this. */
  readonly mostLossPaise: number
  /** One win of this or more ends it; null: no win does. */
  readonly winPaise: number | null
}
/** Why it ended. */
export type SpinEnd = 'spins' | 'pressed' | 'loss' | 'win' | 'balance' | 'line' | 'refused'
export type AutospinEvent =
  | { readonly type: 'start.pressed'; readonly plan: SpinPlan }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'round.shown'; readonly stakedPaise: number; readonly returnPaise: number }
  | { readonly type: 'spin.refused'; readonly code: PlayCode | null; readonly about?: DebitAbout | null }
  | { readonly type: 'balance.low' }
  | { readonly type: 'line.lost' }

type Context = {
  readonly plan: SpinPlan
  readonly done: number
  readonly netPaise: number
  readonly end: SpinEnd | null
  readonly code: PlayCode | null
  readonly about: DebitAbout | null
}

/** No player starts more spins with one press. */
export const MOST_SPINS = 100
/** A result stays at least so long before the next spin. */
const PAUSE_MS = 1500
const none: SpinPlan = { spins: 0, stakePaise: 0, mostLossPaise: 0, winPaise: null }
const noWhy = { code: null, about: null }
const AUTOSPIN = { requirements: ['CAS-05'] }
const netAfter = ({ netPaise }: Context, event: AutospinEvent): number =>
  event.type === 'round.shown' ? netPaise + event.returnPaise - event.stakedPaise : netPaise

/** A slot that spins by itself within what its player set: one spin at a time, each a press as by hand (CAS-05). */
export const autospinMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AutospinEvent,
    emitted: {} as { readonly type: 'spin'; readonly stakePaise: number },
  },
  delays: { pause: PAUSE_MS },
  guards: {
    isPlan: ({ event }) =>
      event.type === 'start.pressed' &&
      event.plan.spins >= 1 &&
      event.plan.spins <= MOST_SPINS &&
      event.plan.stakePaise > 0 &&
      event.plan.mostLossPaise >= event.plan.stakePaise,
    isWin: ({ context: { plan }, event }) =>
      event.type === 'round.shown' && plan.winPaise !== null && event.returnPaise > event.stakedPaise && event.returnPaise >= plan.winPaise,
    isLast: ({ context: { done, plan } }) => done + 1 >= plan.spins,
    /** The next spin could pass the limit. */
    isLoss: ({ context, event }) => context.plan.stakePaise - netAfter(context, event) > context.plan.mostLossPaise,
  },
  actions: {
    spin: emit(({ context }) => ({ type: 'spin' as const, stakePaise: context.plan.stakePaise })),
    begin: assign(({ event }) => (event.type === 'start.pressed' ? { plan: event.plan, done: 0, netPaise: 0, end: null, ...noWhy } : {})),
    count: assign(({ context, event }) => ({ done: context.done + 1, netPaise: netAfter(context, event) })),
    keepCode: assign(({ event }) => (event.type === 'spin.refused' ? { code: event.code, about: event.about ?? null } : noWhy)),
    endSpins: assign({ end: 'spins' as const }),
    endPressed: assign({ end: 'pressed' as const }),
    endLoss: assign({ end: 'loss' as const }),
    endWin: assign({ end: 'win' as const }),
    endBalance: assign({ end: 'balance' as const }),
    endLine: assign({ end: 'line' as const }),
    endRefused: assign({ end: 'refused' as const }),
  },
}).createMachine({
  id: 'autospin',
  description: 'A slot that spins by itself, within the ends that its player set.',
  context: { plan: none, done: 0, netPaise: 0, end: null, ...noWhy },
  initial: 'off',
  states: {
    off: {
      description: 'The player spins by hand. The last run and why it ended can be read.',
      meta: AUTOSPIN,
      on: { 'start.pressed': { guard: 'isPlan', target: 'on', actions: 'begin' } },
    },
    on: {
      description: 'One spin after the other, until one of the ends that the player set, or until something is missing.',
      initial: 'spinning',
      on: {
        'stop.pressed': { target: 'off', actions: 'endPressed' },
        'line.lost': { target: 'off', actions: 'endLine' },
      },
      states: {
        spinning: {
          description: 'A spin was pressed. Its result is shown in full before anything else happens.',
          meta: AUTOSPIN,
          entry: 'spin',
          on: {
            'round.shown': [
              { guard: 'isWin', target: '#autospin.off', actions: ['count', 'endWin'] },
              { guard: 'isLast', target: '#autospin.off', actions: ['count', 'endSpins'] },
              { guard: 'isLoss', target: '#autospin.off', actions: ['count', 'endLoss'] },
              { target: 'pausing', actions: 'count' },
            ],
            'spin.refused': { target: '#autospin.off', actions: ['keepCode', 'endRefused'] },
            'balance.low': { target: '#autospin.off', actions: 'endBalance' },
          },
        },
        pausing: {
          description: 'The result stays for 1.5 s, so that no spin comes sooner than by hand.',
          meta: AUTOSPIN,
          after: { pause: 'spinning' },
        },
      },
    },
  },
})
