import { assign, enqueueActions } from 'xstate'
import type { Settlement } from '#contract/messages/settlement.ts'
import { settledAfter, settlementSaid } from '#domain/betting/settled.ts'
import type { DerivedFact, Tone } from '#domain/ledger/facts.ts'
import type { Request } from '#domain/ledger/requests.ts'
import { said } from '#domain/ledger/said.ts'
import { type Emitted, type Heard, setup } from '../setup.ts'

export type SettlementsContext = {
  /** The last settlement that this tab has shown; null before it is known. */
  readonly announced: number | null
  /** Those that this tab has shown and the player has not closed, the newest first. */
  readonly strips: readonly Settlement[]
}

const MAX_STRIPS = 20
/** After a long absence the newest have a toast each, and the others one together. */
const MAX_TOASTS = 3

const asked = (request: Request) => ({ type: 'request' as const, request })
const toast = (tone: Tone, words: Extract<DerivedFact, { type: 'toast.raised' }>['said']) => ({
  type: 'fact' as const,
  fact: { type: 'toast.raised' as const, tone, said: words },
})
const toneOf = ({ kind, net }: Settlement): Tone => (kind === 'settled' && net > 0 ? 'success' : 'info')
const toastOf = (row: Settlement) => toast(toneOf(row), settlementSaid(row))
/** One strip a market, that of its newest settlement. */
const withStrips = (strips: readonly Settlement[], rows: readonly Settlement[]): readonly Settlement[] => {
  const all = [...rows.toReversed(), ...strips]
  return all.filter(({ marketId }, at) => all.findIndex((each) => each.marketId === marketId) === at).slice(0, MAX_STRIPS)
}
const newestIn = ({ ledger }: Heard): number => ledger.settled?.rows[0]?.number ?? 0

/** The guards and actions of `settlements.machine.ts`. */
export const settlementsChart = setup({
  types: { context: {} as SettlementsContext, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isMember: ({ event }) => event.ledger.member !== null,
    isShown: ({ event }) => event.ledger.member !== null && event.ledger.isShown,
    isNextInSight: ({ context, event }) =>
      event.type === 'settlement.heard' && event.ledger.isShown && event.settlement.number === (context.announced ?? 0) + 1,
    isAhead: ({ context, event }) =>
      event.type === 'settlement.heard' && event.ledger.isShown && event.settlement.number > (context.announced ?? 0) + 1,
  },
  actions: {
    loadAnnounced: enqueueActions(({ event, enqueue }) => {
      const { member } = event.ledger
      if (member !== null) enqueue.emit(asked({ type: 'load-announced', owner: member.memberCode }))
    }),
    readAgain: enqueueActions(({ enqueue }) => {
      enqueue.emit(asked({ type: 'read', ask: { what: 'settlements' } }))
    }),
    /** A browser that has announced nothing to the member begins here, and announces no old result. */
    begin: enqueueActions(({ event, enqueue }) => {
      const { member, isShown } = event.ledger
      if (event.type !== 'announced.loaded' || member === null) return
      const announced = event.announced ?? newestIn(event)
      enqueue.assign({ announced })
      if (event.announced === null) enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced }))
      else if (isShown && newestIn(event) > announced) enqueue.emit(asked({ type: 'load-announced', owner: member.memberCode }))
    }),
    announceOne: enqueueActions(({ context, event, enqueue }) => {
      const { member } = event.ledger
      if (event.type !== 'settlement.heard' || member === null) return
      const { settlement } = event
      enqueue.assign({ announced: settlement.number, strips: withStrips(context.strips, [settlement]) })
      enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced: settlement.number }))
      enqueue.emit(toastOf(settlement))
    }),
    /** Shows in this tab what it has not shown; the toasts only of what no tab of this browser has announced. */
    announceAll: enqueueActions(({ context, event, enqueue }) => {
      const { member, settled } = event.ledger
      if (event.type !== 'announced.loaded' || member === null) return
      const shown = context.announced ?? 0
      const rows = settledAfter(settled, shown)
      if (rows.length === 0) return
      const newest = newestIn(event)
      enqueue.assign({ announced: newest, strips: withStrips(context.strips, rows) })
      const fresh = rows.filter(({ number }) => number > Math.max(shown, event.announced ?? 0))
      if (fresh.length === 0) return
      enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced: newest }))
      for (const row of fresh.slice(-MAX_TOASTS)) enqueue.emit(toastOf(row))
      if (fresh.length > MAX_TOASTS) enqueue.emit(toast('info', said('settledMore', fresh.length - MAX_TOASTS)))
    }),
    dropStrip: assign(({ context, event }) =>
      event.type === 'settlement.dismissed' ? { strips: context.strips.filter(({ number }) => number !== event.number) } : {},
    ),
    forget: assign({ announced: null, strips: [] }),
  },
})
