import { assign, enqueueActions } from 'xstate'
import type { MarketId } from '#contract/scalar.ts'
import { marketsOfEvent } from '#domain/catalog.ts'
import type { Page } from '#domain/facts.ts'
import type { Ledger } from '#domain/ledger.ts'
import { type Emitted, type Told, setup } from './setup.ts'

type Context = { readonly page: Page }

const MAX_WATCHED = 300

/** What the page shows, and so what must be watched: one level on lists, three on an event (MKT-07). */
const wished = (ledger: Ledger): { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3 } => {
  const { page, catalog } = ledger
  if (page.name === 'event') return { levels: 3, marketIds: marketsOfEvent(catalog, page.eventId).map((market) => market.marketId) }
  const shown =
    page.name === 'sport' ? catalog.listed.filter((id) => catalog.markets[id]?.eventTypeId === page.eventTypeId) : catalog.listed
  return { levels: 1, marketIds: shown.slice(0, MAX_WATCHED) }
}

/** Loads and watches what the open page shows, again after every connect (BROWSE-01, BROWSE-05, SOCK-04). */
export const browseMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted },
  actions: {
    keepPage: assign({ page: ({ event, context }) => (event.type === 'page.opened' ? event.page : context.page) }),
    load: enqueueActions(({ context, event, enqueue }) => {
      const { page } = context
      enqueue.emit({ type: 'request', request: { type: 'load', what: 'home' } })
      if (page.name === 'event')
        enqueue.emit({ type: 'request', request: { type: 'load-event', eventTypeId: page.eventTypeId, eventId: page.eventId } })
      enqueue.emit({ type: 'request', request: { type: 'watch-page', ...wished(event.ledger) } })
    }),
    watch: enqueueActions(({ event, enqueue }) => {
      enqueue.emit({ type: 'request', request: { type: 'watch-page', ...wished(event.ledger) } })
    }),
  },
}).createMachine({
  id: 'browse',
  context: { page: { name: 'home' } },
  initial: 'showing',
  states: {
    showing: {
      description: 'A page is open; its lists are loaded and its markets watched.',
      meta: { requirements: ['BROWSE-01', 'BROWSE-03', 'BROWSE-05', 'BROWSE-10'] },
      on: {
        'page.opened': { actions: ['keepPage', 'load'] },
        'link.up': { actions: 'load' },
        'reload.pressed': { actions: 'load' },
        'market.settled': { actions: 'load' },
        'home.loaded': { actions: 'watch' },
        'event.loaded': { actions: 'watch' },
      },
    },
  },
})
