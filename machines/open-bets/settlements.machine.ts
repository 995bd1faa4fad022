// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `settlements.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { Settlement } from '#contract/messages/settlement.ts'
import { type Announced, withClosed } from '#client/betting/announced.ts'
import { settledAfter } from '#client/ledger/settled.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import type { DerivedFact, Tone } from '#client/ledger/facts.ts'
import type { Request } from '#client/ledger/requests.ts'
import { said } from '#domain/said.ts'
import { type Emitted, type Heard, setup } from '../setup.ts'

/** What this tab has shown, and which strips are closed; null before it is known. */
export type SettlementsContext = { readonly announced: Announced | null }

/** After a long absence the newest have a toast each, and the others one together. */
const MAX_TOASTS = 3

const asked = (request: Request) => ({ type: 'request' as const, request })
const toast = (tone: Tone, words: Extract<DerivedFact, { type: 'toast.raised' }>['said']) => ({
  type: 'fact' as const,
  fact: { type: 'toast.raised' as const, tone, said: words },
})
const toneOf = ({ kind, net }: Settlement): Tone => (kind === 'settled' && net > 0 ? 'success' : 'info')
const toastOf = (row: Settlement) => toast(toneOf(row), settlementSaid(row))
const shownIn = ({ announced }: SettlementsContext): number => announced?.upTo ?? 0
/** What is kept of a member to whom nothing was announced: no old result is. */
const fromHere = (number: number): Announced => ({ from: number, upTo: number, closed: [] })
const newestIn = ({ ledger }: Heard): number => ledger.settled?.[0]?.number ?? 0

/** Announces each settlement to the member once (OPEN-12): a toast in the tab in sight, and a strip in every tab. */
export const settlementsMachine = setup({
  types: { context: {} as SettlementsContext, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isMember: ({ event }) => event.ledger.member !== null,
    isShown: ({ event }) => event.ledger.member !== null && event.ledger.isShown,
    isNextInSight: ({ context, event }) =>
      event.type === 'settlement.heard' && event.ledger.isShown && event.settlement.number === shownIn(context) + 1,
    isAhead: ({ context, event }) =>
      event.type === 'settlement.heard' && event.ledger.isShown && event.settlement.number > shownIn(context) + 1,
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
      const announced = event.announced ?? fromHere(newestIn(event))
      enqueue.assign({ announced })
      if (event.announced === null) enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced }))
      else if (isShown && newestIn(event) > announced.upTo) enqueue.emit(asked({ type: 'load-announced', owner: member.memberCode }))
    }),
    announceOne: enqueueActions(({ context, event, enqueue }) => {
      const { member } = event.ledger
      if (event.type !== 'settlement.heard' || member === null) return
      const { settlement } = event
      const announced = { ...(context.announced ?? fromHere(settlement.number - 1)), upTo: settlement.number }
      enqueue.assign({ announced })
      enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced }))
      enqueue.emit(toastOf(settlement))
    }),
    /** Shows in this tab what it has not shown; the toasts only of what no tab of this browser has announced. */
    announceAll: enqueueActions(({ context, event, enqueue }) => {
      const { member, settled } = event.ledger
      if (event.type !== 'announced.loaded' || member === null) return
      const before = context.announced ?? fromHere(0)
      const rows = settledAfter(settled, before.upTo)
      const announced = withClosed({ ...before, upTo: Math.max(before.upTo, newestIn(event)) }, event.announced?.closed ?? [])
      enqueue.assign({ announced })
      const fresh = rows.filter(({ number }) => number > Math.max(before.upTo, event.announced?.upTo ?? 0))
      if (fresh.length === 0) return
      enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced }))
      for (const row of fresh.slice(-MAX_TOASTS)) enqueue.emit(toastOf(row))
      if (fresh.length > MAX_TOASTS) enqueue.emit(toast('info', said('settledMore', fresh.length - MAX_TOASTS)))
    }),
    /** Kept, so that the strip stays closed after a reload. */
    dropStrip: enqueueActions(({ context, event, enqueue }) => {
      const { member } = event.ledger
      if (event.type !== 'settlement.dismissed' || member === null || context.announced === null) return
      const announced = withClosed(context.announced, [event.number])
      enqueue.assign({ announced })
      enqueue.emit(asked({ type: 'keep-announced', owner: member.memberCode, announced }))
    }),
    forget: assign({ announced: null }),
  },
}).createMachine({
  id: 'settlements',
  description: 'Announces each settlement to the member once.',
  context: { announced: null },
  initial: 'unread',
  on: {
    'settlement.dismissed': { actions: 'dropStrip' },
    'session.ended': { target: '.unread', actions: 'forget' },
  },
  states: {
    unread: {
      description: 'It is not known yet what this browser has announced to the member.',
      meta: { requirements: ['OPEN-12'] },
      on: {
        'settlements.listed': { actions: 'loadAnnounced' },
        'settlement.heard': { guard: 'isMember', actions: 'readAgain' },
        'announced.loaded': { guard: 'isMember', target: 'announcing', actions: 'begin' },
      },
    },
    announcing: {
      description: 'Announces the next settlement at once, and together those that came while the page was hidden or offline.',
      meta: { requirements: ['OPEN-12'] },
      on: {
        'settlement.heard': [
          { guard: 'isNextInSight', actions: 'announceOne' },
          { guard: 'isAhead', actions: 'readAgain' },
        ],
        'settlements.listed': { guard: 'isShown', actions: 'loadAnnounced' },
        'page.shown': { actions: 'loadAnnounced' },
        'announced.loaded': { guard: 'isShown', actions: 'announceAll' },
      },
    },
  },
})
