import { enqueueActions } from 'xstate'
import { type Delays, type Emitted, type Told, emit, setup } from './setup.ts'

type Context = { readonly delays: Delays }
const moved = (promo: 'banner' | 'strip' | 'closed') => ({
  type: 'fact' as const,
  fact: { type: 'promo.moved' as const, promo },
})
const load = (what: 'config' | 'support' | 'popups') => ({ type: 'request' as const, request: { type: 'load' as const, what } })

/** What the house tells of itself: its configuration, where to find help, its promotion (BRAND-08, BRAND-09, SUPP-02 to SUPP-04). */
export const newsMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    promoComes: ({ context }) => context.delays.promoMs,
    promoGoes: ({ context }) => context.delays.stripMs,
  },
  guards: { redirects: ({ event }) => event.type === 'config.loaded' && event.redirect !== null },
  actions: {
    loadAll: enqueueActions(({ enqueue }) => {
      for (const what of ['config', 'support', 'popups'] as const) enqueue.emit(load(what))
    }),
    loadSupport: emit(load('support')),
    goToHost: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'config.loaded' && event.redirect !== null)
        enqueue.emit({ type: 'request', request: { type: 'go-to-host', host: event.redirect } })
    }),
    loadScripts: enqueueActions(({ event, enqueue }) => {
      if (event.type === 'config.loaded') enqueue.emit({ type: 'request', request: { type: 'load-scripts', config: event.config } })
    }),
    tellBanner: emit(moved('banner')),
    tellStrip: emit(moved('strip')),
    tellClosed: emit(moved('closed')),
  },
}).createMachine({
  id: 'news',
  context: ({ input }) => ({ delays: input.delays }),
  initial: 'banner',
  entry: 'loadAll',
  on: {
    'config.loaded': [{ guard: 'redirects', actions: 'goToHost' }, { actions: 'loadScripts' }],
    'session.started': { actions: 'loadSupport' },
    'session.ended': { actions: 'loadSupport' },
    'promo.closed': '.closed',
  },
  states: {
    banner: {
      description: 'The banner popup, at start.',
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellBanner',
      after: { promoComes: 'strip' },
    },
    strip: {
      description: "The brand's promotion strip, for 20 s.",
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellStrip',
      after: { promoGoes: 'closed' },
    },
    closed: {
      description: 'A closed strip that can be opened again.',
      meta: { requirements: ['SUPP-03'] },
      entry: 'tellClosed',
      on: { 'promo.opened': 'strip' },
    },
  },
})
