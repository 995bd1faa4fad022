import { enqueueActions } from 'xstate'
import { outboxMachine } from './outbox.machine.ts'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

const MAX_REFS = 200

type Context = { readonly delays: Delays; readonly refs: readonly string[] }

const actorOf = (ref: string): string => `outbox-${ref}`

/** Keeps one actor for every ref that was sent, apart from the slips, so that a slip that fails takes no ref with it (promise.md). */
export const refsMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  actors: { outbox: outboxMachine },
  delays: { takeOver: ({ context }) => context.delays.outboxMs },
  actions: {
    rememberRefs: enqueueActions(({ context, event, enqueue }) => {
      const entries = event.type === 'ref.sent' ? [event.entry] : event.type === 'outbox.loaded' ? event.entries : []
      const fresh = entries.filter((entry) => !context.refs.includes(entry.ref)).slice(0, MAX_REFS - context.refs.length)
      for (const entry of fresh) {
        enqueue.spawnChild('outbox', { id: actorOf(entry.ref), input: { entry, delays: context.delays } })
        enqueue.sendTo(actorOf(entry.ref), event)
      }
      enqueue.assign({ refs: [...context.refs, ...fresh.map((entry) => entry.ref)] })
    }),
    dropRef: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'ref.settled') return
      enqueue.stopChild(actorOf(event.ref))
      enqueue.assign({ refs: context.refs.filter((ref) => ref !== event.ref) })
    }),
    /** It stands on the disk still: the next look at what no tab holds takes it over. */
    dropFailedRef: enqueueActions(({ context, event, enqueue }) => {
      if (event.type === 'chart.failed') enqueue.assign({ refs: context.refs.filter((ref) => actorOf(ref) !== event.chart) })
    }),
    /** The slip that held the ref's lock is gone: the ref's own actor asks from now on, and may fence. */
    releaseRef: enqueueActions(({ event, enqueue }) => {
      const held = event.type === 'chart.failed' ? event.ledger.placing.find(({ slip }) => slip === event.chart) : undefined
      if (held === undefined) return
      enqueue.emit({ type: 'request', request: { type: 'release-ref', ref: held.ref } })
      enqueue.emit({ type: 'fact', fact: { type: 'slip.freed', slip: held.slip } })
    }),
    takeOver: emit({ type: 'request' as const, request: { type: 'take-over-refs' as const } }),
  },
}).createMachine({
  id: 'refs',
  context: ({ input }) => ({ delays: input.delays, refs: [] }),
  initial: 'watching',
  states: {
    watching: {
      description: 'Remembers each ref that was sent here, and every 30 s takes over what a closed tab left.',
      meta: { requirements: ['SLIP-30', 'SESS-15'] },
      on: {
        'ref.sent': { actions: 'rememberRefs' },
        'outbox.loaded': { actions: 'rememberRefs' },
        'ref.settled': { actions: 'dropRef' },
        'page.shown': { actions: 'takeOver' },
        'session.started': { actions: 'takeOver' },
        'chart.failed': { actions: ['dropFailedRef', 'releaseRef'] },
        // Without a transition for a child's failure XState stops the parent, and every other ref with it.
        'xstate.error.actor.*': {},
      },
      after: { takeOver: { target: 'watching', reenter: true, actions: 'takeOver' } },
    },
  },
})
