import { assign, enqueueActions } from 'xstate'
import type { Pick } from '#domain/betting/pick.ts'
import { said } from '#domain/ledger/said.ts'
import { betslipMachine } from './betslip.machine.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

const MAX_SLIPS = 4

type Context = {
  readonly delays: Delays
  /** The running slips, the current one last; `isPlacing`: its order runs. */
  readonly slips: readonly { readonly slip: string; readonly isPlacing: boolean }[]
  readonly minted: number
  /** The selection of the newest slip; null while it is empty. */
  readonly picked: Pick | null
}

/** Keeps one slip open for the next press, beside those whose order runs (docs/PROMISE.md). */
export const slipsMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  actors: { betslip: betslipMachine },
  actions: {
    spawnSlip: enqueueActions(({ context, enqueue }) => {
      const slip = `slip-${context.minted + 1}`
      enqueue.spawnChild('betslip', { id: slip, input: { slip, delays: context.delays } })
      enqueue.assign({ minted: context.minted + 1, slips: [...context.slips, { slip, isPlacing: false }] })
    }),
    pickOnCurrent: enqueueActions(({ context, event, enqueue }) => {
      const current = context.slips.at(-1)
      if (event.type !== 'odds.pressed' || current === undefined) return
      enqueue.assign({ picked: event.pick })
      enqueue.emit({
        type: 'fact',
        fact: { type: 'slip.picked', slip: current.slip, pick: event.pick, level: event.level },
      })
    }),
    sayTooMany: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: said('tooManySlips') } })
    }),
    markPlacing: assign({
      slips: ({ context, event }) =>
        event.type === 'slip.placing'
          ? context.slips.map((each) => (each.slip === event.slip ? { ...each, isPlacing: true } : each))
          : context.slips,
    }),
    freeSlip: assign({
      slips: ({ context, event }) =>
        event.type === 'slip.freed'
          ? context.slips.map((each) => (each.slip === event.slip ? { ...each, isPlacing: false } : each))
          : context.slips,
    }),
    /** Keeps the newest slip when it is empty; removes an older one. */
    dropOldSlip: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'slip.emptied') return
      if (context.slips.at(-1)?.slip === event.slip) return enqueue.assign({ picked: null })
      enqueue.stopChild(event.slip)
      enqueue.assign({ slips: context.slips.filter((each) => each.slip !== event.slip) })
    }),
    dropFailedSlip: assign({
      slips: ({ context, event }) =>
        event.type === 'chart.failed' ? context.slips.filter((each) => each.slip !== event.chart) : context.slips,
    }),
  },
  guards: {
    currentIsFree: ({ context }) => context.slips.at(-1)?.isPlacing === false,
    roomForSlip: ({ context }) => context.slips.length < MAX_SLIPS,
    currentFailed: ({ context, event }) => event.type === 'chart.failed' && event.chart === context.slips.at(-1)?.slip,
  },
}).createMachine({
  id: 'slips',
  context: ({ input }) => ({ delays: input.delays, slips: [], minted: 0, picked: null }),
  initial: 'open',
  entry: 'spawnSlip',
  states: {
    open: {
      description: 'One slip is open for the next press; slips whose order runs continue beside it. A new slip replaces one that failed.',
      meta: { requirements: ['SLIP-02', 'SLIP-18'] },
      on: {
        'odds.pressed': [
          { guard: 'currentIsFree', actions: 'pickOnCurrent' },
          { guard: 'roomForSlip', actions: ['spawnSlip', 'pickOnCurrent'] },
          { actions: 'sayTooMany' },
        ],
        'slip.placing': { actions: 'markPlacing' },
        'slip.freed': { actions: 'freeSlip' },
        'slip.emptied': { actions: 'dropOldSlip' },
        'chart.failed': [{ guard: 'currentFailed', actions: ['dropFailedSlip', 'spawnSlip'] }, { actions: 'dropFailedSlip' }],
        'xstate.error.actor.*': { description: 'Without this row XState stops every slip when one of them fails.' },
      },
    },
  },
})
