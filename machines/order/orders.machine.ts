// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `orders.says.json`.
import { enqueueActions } from 'xstate'
import type { BetSlipRef } from '#contract/scalar.ts'
import { orderId } from '#client/betting/order.ts'
import { said } from '#domain/said.ts'
import { orderMachine } from './order.machine.ts'
import { type Delays, type Emitted, type Heard, emit, setup } from '../setup.ts'

const MAX_ORDERS = 200

/** The most failed orders that restart in a visit; later ones wait on the disk for the next visit. */
const MAX_RESTARTS = 5

type Context = { readonly delays: Delays; readonly refs: readonly BetSlipRef[]; readonly restarts: number }

/** Runs one actor per ref, apart from slips and cash-out, so that a failing slip stops no order (docs/PROMISE.md). */
export const ordersMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  actors: { order: orderMachine },
  delays: { takeOver: ({ context }) => context.delays.outboxMs },
  guards: {
    hasRoom: ({ context }) => context.refs.length < MAX_ORDERS,
    isNobodys: ({ context, event }) => event.type === 'lock.granted' && !context.refs.includes(event.ref),
  },
  actions: {
    /** Sends the first fact on by itself: the spine sends it only to the charts that ran before it. */
    startOrder: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'order.placed' || context.refs.includes(event.entry.ref)) return
      const { entry } = event
      enqueue.assign({ refs: [...context.refs, entry.ref] })
      enqueue.spawnChild('order', { id: orderId(entry.ref), input: { entry, delays: context.delays } })
      enqueue.sendTo(orderId(entry.ref), event)
    }),
    refuseOrder: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'order.placed')
        enqueue.emit({ type: 'fact', fact: { type: 'order.dropped', ref: event.entry.ref, said: said('nothingSent') } })
    }),
    takeUpOrders: enqueueActions(({ context, event, enqueue }) => {
      const entries = event.type === 'outbox.loaded' ? event.entries : []
      const fresh = entries.filter(({ ref }) => !context.refs.includes(ref)).slice(0, MAX_ORDERS - context.refs.length)
      enqueue.assign({ refs: [...context.refs, ...fresh.map(({ ref }) => ref)] })
      for (const entry of fresh) {
        enqueue.spawnChild('order', { id: orderId(entry.ref), input: { entry, delays: context.delays } })
        enqueue.sendTo(orderId(entry.ref), event)
      }
    }),
    endOrder: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'order.settled' && event.type !== 'order.dropped' && event.type !== 'order.left') return
      enqueue.stopChild(orderId(event.ref))
      enqueue.assign({ refs: context.refs.filter((ref) => ref !== event.ref) })
    }),
    /** Restarts a failed order if the ledger has it as sent. No tab holds its lock any more. */
    restartFailedOrder: enqueueActions(({ context, event, enqueue }) => {
      const ref = event.type === 'chart.failed' ? context.refs.find((each) => orderId(each) === event.chart) : undefined
      if (ref === undefined) return
      const entry = event.ledger.outbox.find((each) => each.ref === ref)
      if (entry === undefined) {
        enqueue.emit({ type: 'request', request: { type: 'forget-ref', ref } })
        enqueue.emit({ type: 'fact', fact: { type: 'order.dropped', ref, said: said('nothingSent') } })
      } else {
        enqueue.emit({ type: 'request', request: { type: 'release-ref', ref } })
        if (context.restarts >= MAX_RESTARTS) return enqueue.assign({ refs: context.refs.filter((each) => each !== ref) })
        enqueue.assign({ restarts: context.restarts + 1 })
        enqueue.spawnChild('order', { id: orderId(ref), input: { entry, delays: context.delays } })
        enqueue.sendTo(orderId(ref), { type: 'outbox.loaded', entries: [entry], at: event.at, ledger: event.ledger })
      }
    }),
    /** Frees the market of a slip that failed; its order continues. */
    freeFailedSlip: enqueueActions(({ event, enqueue }) => {
      const held = event.type === 'chart.failed' ? event.ledger.placing.find(({ slip }) => slip === event.chart) : undefined
      if (held !== undefined) enqueue.emit({ type: 'fact', fact: { type: 'slip.freed', slip: held.slip } })
    }),
    /** Releases a lock that was granted after its claim was given up, and removes its entry. */
    dropLateLock: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'lock.granted') enqueue.emit({ type: 'request', request: { type: 'forget-ref', ref: event.ref } })
    }),
    takeOver: emit({ type: 'request' as const, request: { type: 'take-over-refs' as const } }),
  },
}).createMachine({
  id: 'orders',
  description: 'All orders of this browser: it begins each, and takes over those that another tab left.',
  context: ({ input }) => ({ delays: input.delays, refs: [], restarts: 0 }),
  initial: 'watching',
  states: {
    watching: {
      description: "Runs each order that was placed here, and takes over a closed tab's orders every 30 s.",
      meta: { requirements: ['SLIP-30', 'SESS-15'] },
      on: {
        'order.placed': [{ guard: 'hasRoom', actions: 'startOrder' }, { actions: 'refuseOrder' }],
        'outbox.loaded': { actions: 'takeUpOrders' },
        'order.settled': { actions: 'endOrder' },
        'order.dropped': { actions: 'endOrder' },
        'order.left': { actions: 'endOrder' },
        'lock.granted': { guard: 'isNobodys', actions: 'dropLateLock' },
        'page.shown': { actions: 'takeOver' },
        'session.started': { actions: 'takeOver' },
        'chart.failed': { actions: ['restartFailedOrder', 'freeFailedSlip'] },
        'xstate.error.actor.*': { description: 'Without this row XState stops every order when one of them fails.' },
      },
      after: { takeOver: { target: 'watching', reenter: true, actions: 'takeOver' } },
    },
  },
})
