// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `one-click.says.json`.
import { assign, enqueueActions } from 'xstate'
import { type BetId, type BetSlipRef, type Millis, millisSchema } from '#contract/scalar.ts'
import { MAX_ONE_CLICKS, ONE_CLICK, type OneClickRow, pressOf, whyNoTap } from '#client/views/one-click.ts'
import { pressedOrder } from '#client/betting/order.ts'
import { type Verdict, refusedSaying } from '#domain/betting/verdict.ts'
import { mayWait } from '#domain/market/markets.ts'
import { bettingOf } from '#client/ledger/selectors.ts'
import { type Delays, type Emitted, type Heard, setup } from '../setup.ts'

/** The most rows: those that run, and the last ones that ended. */
const MAX_ROWS = 2 * MAX_ONE_CLICKS
const MAX_TAPS = 50

/** A row, and when it leaves by itself; null while its bet runs. */
type EndingRow = OneClickRow & { readonly leavesAt: Millis | null }

type Context = {
  readonly delays: Delays
  readonly rows: readonly EndingRow[]
  /** When the first of the rows that have ended leaves, and since when its timer runs: timers carry no time. */
  readonly nextAt: Millis
  readonly armedAt: Millis
  /** The last taps that placed a bet: the same press within 600 ms is the same finger (SLIP-23, SLIP-37). */
  readonly taps: readonly { readonly press: string; readonly at: number }[]
}

const epoch = millisSchema.parse(0)
const noRows = { rows: [], nextAt: epoch, armedAt: epoch, taps: [] }

const isRunning = ({ verdict }: OneClickRow): boolean => verdict === null
const refOf = (event: Heard): BetSlipRef | null => ('ref' in event ? event.ref : null)
const rowOf = ({ rows }: Context, event: Heard): EndingRow | undefined => rows.find(({ ref }) => ref === refOf(event))
/** The row of the fact's ref, changed; the others stay. */
const changed = ({ rows }: Context, event: Heard, change: Partial<EndingRow>): readonly EndingRow[] =>
  rows.map((row) => (row.ref === refOf(event) ? { ...row, ...change } : row))
const holderOf = (ref: BetSlipRef): string => `${ONE_CLICK}-${ref}`
const freed = (ref: BetSlipRef): Emitted => ({ type: 'fact', fact: { type: 'slip.freed', slip: holderOf(ref) } })

/** The row of the fact's ref, which has ended now. */
const ended = (context: Context, event: Heard, verdict: Verdict) => ({
  rows: changed(context, event, { verdict, leavesAt: millisSchema.parse(event.at + context.delays.undoMs) }),
  armedAt: event.at,
})
/** The rows that have ended and leave later than the first. */
const later = ({ rows, nextAt }: Context): readonly EndingRow[] => rows.filter(({ leavesAt }) => leavesAt !== null && leavesAt > nextAt)

/** Why this tap places nothing; null if it places a bet. */
const refusal = (context: Context, event: Heard) => {
  if (event.type !== 'one-click.pressed') return null
  const since = event.at - context.delays.tapMs
  const tapped = context.taps.filter(({ at }) => at > since).map(({ press }) => press)
  return whyNoTap(event, context.rows.filter(isRunning).length, tapped, event.ledger)
}

const cancelled = (event: Heard): BetId | 'all' | null =>
  event.type === 'change.submitted' && event.change.what === 'cancel-bet' ? event.change.bet : null

/**
 * Bets of one tap (SLIP-23). A tap on an armed board's price makes one order and one row, and fills in no slip. Each tap has its own
 * ref, so all that is promised of an order holds for it. A row stays until the exchange's verdict, and 8 s longer.
 */
export const oneClickMachine = setup({
  types: { context: {} as Context, events: {} as Heard, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: { rowsStay: ({ context }) => Math.max(0, context.nextAt - context.armedAt) },
  guards: {
    mayPlace: ({ context, event }) => refusal(context, event) === null,
    othersStay: ({ context }) => later(context).length > 0,
    isOwn: ({ context, event }) => rowOf(context, event) !== undefined,
    /** The session ended before anything was sent, so there is nothing to show. */
    droppedUnsaid: ({ context, event }) => event.type === 'order.dropped' && event.said === null && rowOf(context, event) !== undefined,
    /** A player can dismiss a row that has ended, or whose order is unknown; the order continues. */
    mayLeave: ({ context, event }) => {
      const row = rowOf(context, event)
      return row !== undefined && (!isRunning(row) || row.order.phase === 'unknown')
    },
  },
  actions: {
    keepTap: assign(({ context, event }) => {
      if (event.type !== 'one-click.pressed' || event.ledger.member === null) return {}
      const { ref, pick, stakePaise, at } = event
      const owner = event.ledger.member.memberCode
      const row = {
        ref,
        owner,
        pick,
        odds: pick.odds,
        stake: stakePaise,
        pressedAt: at,
        order: pressedOrder,
        verdict: null,
        leavesAt: null,
      }
      return {
        rows: [...context.rows, row].slice(-MAX_ROWS),
        taps: [...context.taps, { press: pressOf(event), at }].slice(-MAX_TAPS),
      }
    }),
    /** The order of the tap: at the shown price, never a worse one. */
    place: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'one-click.pressed' || event.ledger.member === null) return
      const { ref, pick, stakePaise: stake, at } = event
      const owner = event.ledger.member.memberCode
      const { accept: wish, persists } = bettingOf(event.ledger)
      const accept = wish === 'NONE' ? 'NONE' : 'BETTER'
      enqueue.emit({ type: 'fact', fact: { type: 'slip.placing', slip: holderOf(ref), ref, marketId: pick.marketId } })
      enqueue.emit({
        type: 'fact',
        fact: {
          type: 'order.placed',
          entry: {
            ...{ kind: 'bet', ref, owner, pick, odds: pick.odds, stake, accept, fromOneClick: true, sentAt: at },
            ...(persists && mayWait(pick.kind) ? { persists: true } : {}),
          },
        },
      })
    }),
    sayWhyNot: enqueueActions(({ context, event, enqueue }) => {
      const why = refusal(context, event)
      if (why !== null) enqueue.emit({ type: 'fact', fact: { type: 'toast.raised', tone: 'warning', said: why } })
    }),
    keepOrder: assign(({ context, event }) =>
      event.type === 'order.moved' ? { rows: changed(context, event, { order: event.order }) } : {},
    ),
    keepVerdict: assign(({ context, event }) => (event.type === 'order.settled' ? ended(context, event, event.verdict) : {})),
    keepWhy: assign(({ context, event }) =>
      event.type === 'order.dropped' && event.said !== null ? ended(context, event, refusedSaying(event.said)) : {},
    ),
    dropRow: assign(({ context, event }) => ({ rows: context.rows.filter(({ ref }) => ref !== refOf(event)) })),
    /** Undone: Open Bets and the toast say what was cancelled. */
    dropCancelled: assign(({ context, event }) => ({
      rows: context.rows.filter(({ verdict }) => verdict === null || verdict.kind === 'refused' || verdict.betId !== cancelled(event)),
    })),
    /** Each row leaves 8 s after its own verdict, so the timer is that of the first to leave. */
    armNext: assign(({ context }) => {
      const ends = context.rows.flatMap(({ leavesAt }) => (leavesAt === null ? [] : [leavesAt]))
      return { nextAt: ends.toSorted((one, other) => one - other)[0] ?? context.nextAt }
    }),
    dropDue: assign(({ context }) => ({
      rows: context.rows.filter(({ leavesAt }) => leavesAt === null || leavesAt > context.nextAt),
      armedAt: context.nextAt,
    })),
    free: enqueueActions(({ context, event, enqueue }) => {
      const row = rowOf(context, event)
      if (row !== undefined && isRunning(row)) enqueue.emit(freed(row.ref))
    }),
    freeAll: enqueueActions(({ context, enqueue }) => {
      for (const { ref } of context.rows.filter(isRunning)) enqueue.emit(freed(ref))
    }),
    forget: assign(noRows),
  },
}).createMachine({
  id: 'one-click',
  description:
    'Bets of one tap: each tap on an armed price makes one order and one row, and asks nothing. It takes the shown price, or a better one unless the member accepts no change, and never a worse one.',
  context: ({ input }) => ({ delays: input.delays, ...noRows }),
  initial: 'steady',
  on: {
    'one-click.pressed': [{ guard: 'mayPlace', actions: ['keepTap', 'place'] }, { actions: 'sayWhyNot' }],
    'order.moved': { actions: 'keepOrder' },
    'order.dropped': [
      { guard: 'droppedUnsaid', actions: ['free', 'dropRow'] },
      { guard: 'isOwn', target: '.showing', actions: ['free', 'keepWhy'] },
    ],
    'order.settled': { guard: 'isOwn', target: '.showing', actions: ['free', 'keepVerdict'] },
    'order.left': { guard: 'isOwn', actions: ['free', 'dropRow'] },
    'one-click.dismissed': { guard: 'mayLeave', actions: ['free', 'dropRow'] },
    'change.submitted': { actions: 'dropCancelled' },
    'session.ended': { target: '.steady', actions: ['freeAll', 'forget'] },
  },
  states: {
    steady: {
      description: 'No row shows a verdict: each is a bet that runs.',
      meta: { requirements: ['SLIP-23'] },
    },
    showing: {
      description: 'Each row shows its verdict for 8 s, and offers to undo what is unmatched.',
      meta: { requirements: ['SLIP-23', 'OPEN-06'] },
      entry: 'armNext',
      after: {
        rowsStay: [
          { guard: 'othersStay', target: 'showing', reenter: true, actions: 'dropDue' },
          { target: 'steady', actions: 'dropDue' },
        ],
      },
    },
  },
})
