// In this file: the context, then guards, delays and actions (`setup`), then states (`createMachine`). Readers’ sentences: `alerts.says.json`.
import { assign, enqueueActions } from 'xstate'
import type { AlertNews } from '#contract/calls/alerts.ts'
import { isOwnOrder } from '#client/ledger/unseen.ts'
import type { Tone } from '#client/ledger/facts.ts'
import { bettingOf } from '#client/ledger/selectors.ts'
import { readOf, rowOf } from '#client/ledger/reads.ts'
import { type Said, said } from '#domain/said.ts'
import { alertSaid, isRemovalNews } from '#domain/alerts/alerts.ts'
import { type Emitted, type Heard, setup } from '../setup.ts'

/** `given`: the last news that this tab was given; 0 before. */
export type AlertsContext = { readonly given: number }

/** After a long absence the newest have a toast each, and the others one together. */
const MAX_TOASTS = 3

const toast = (tone: Tone, words: Said) => ({ type: 'fact' as const, fact: { type: 'toast.raised' as const, tone, said: words } })
const toneOf = (news: AlertNews): Tone =>
  news.kind === 'matched' ? 'success' : news.kind === 'lapsed' || 'ref' in news || isRemovalNews(news) ? 'warning' : 'info'
const newestIn = ({ ledger }: Heard): number => rowOf(ledger, { what: 'alerts' })?.news[0]?.number ?? 0
const givenIn = ({ ledger }: Heard): number => rowOf(ledger, { what: 'alerts' })?.given ?? 0
/** The settings say whether a matched bet is announced, so they are waited for. */
const isDue = ({ given }: AlertsContext, event: Heard): boolean =>
  event.ledger.member !== null &&
  event.ledger.isShown &&
  readOf(event.ledger, { what: 'settings' }).state !== 'waiting' &&
  newestIn(event) > Math.max(given, givenIn(event))

/** Announces what came true of the member's alerts, once: in the one tab that the exchange gives it to (MKT-11). */
export const alertsMachine = setup({
  types: { context: {} as AlertsContext, events: {} as Heard, emitted: {} as Emitted },
  guards: {
    isDue: ({ context, event }) => isDue(context, event),
    isListDue: ({ context, event }) =>
      event.type === 'read.answered' && (event.what === 'alerts' || event.what === 'settings') && isDue(context, event),
    isMore: ({ event }) => event.type === 'alerts.taken' && event.ledger.isShown && newestIn(event) > event.given,
  },
  actions: {
    take: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'request', request: { type: 'take-alerts' } })
    }),
    /** What this tab was given again, it has announced already; the refusal of its own order that order says. */
    announce: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'alerts.taken') return
      const { matchedAlerts, alertSound } = bettingOf(event.ledger)
      enqueue.assign({ given: Math.max(context.given, event.given) })
      const isSaid = (news: AlertNews): boolean =>
        news.kind === 'matched' ? matchedAlerts : !('ref' in news) || !isOwnOrder(event.ledger, news.ref)
      const fresh = event.news.filter((news) => news.number > context.given && isSaid(news)).toReversed()
      if (fresh.length === 0) return
      for (const news of fresh.slice(-MAX_TOASTS)) enqueue.emit(toast(toneOf(news), alertSaid(news)))
      if (fresh.length > MAX_TOASTS) enqueue.emit(toast('info', said('alertsMore', fresh.length - MAX_TOASTS)))
      if (alertSound) enqueue.emit({ type: 'request', request: { type: 'play-sound' } })
    }),
    forget: assign({ given: 0 }),
  },
}).createMachine({
  id: 'alerts',
  description: 'Announces once what came true of the member’s alerts.',
  context: { given: 0 },
  initial: 'quiet',
  on: {
    'session.ended': { target: '.quiet', actions: 'forget' },
  },
  states: {
    quiet: {
      description: 'All that came true is announced, or waits for a page in sight.',
      meta: { requirements: ['MKT-11'] },
      on: {
        'read.answered': { guard: 'isListDue', target: 'taking' },
        'page.shown': { guard: 'isDue', target: 'taking' },
      },
    },
    taking: {
      description: 'Asks the exchange for the news that no tab was given yet.',
      meta: { requirements: ['MKT-11'] },
      entry: 'take',
      on: {
        'alerts.taken': [
          { guard: 'isMore', target: 'taking', reenter: true, actions: 'announce' },
          { target: 'quiet', actions: 'announce' },
        ],
        'alerts.not-taken': 'quiet',
      },
    },
  },
})
