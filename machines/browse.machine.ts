import { assign, enqueueActions } from 'xstate'
import type { ListedMarket } from '#contract/browse.ts'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import { isVirtual, marketsOfEvent, virtualKinds, wishOf } from '#domain/catalog.ts'
import type { Page } from '#domain/facts.ts'
import type { Ledger } from '#domain/ledger.ts'
import { type Delays, type Emitted, type Told, setup } from './setup.ts'

type Context = {
  readonly delays: Delays
  readonly page: Page
  /** The list that is heard and not applied yet. */
  readonly heard: readonly ListedMarket[]
  /** The runner whose price history is shown. */
  readonly picture: { readonly marketId: MarketId; readonly selectionId: SelectionId } | null
}

const MAX_WATCHED = 300

/** What the page shows, and so what must be watched: one level on lists, three on an event (MKT-07). */
const wished = ({ page, catalog }: Ledger): { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3 } => {
  if (page.name === 'event') return { levels: 3, marketIds: marketsOfEvent(catalog, page.eventId).map((market) => market.marketId) }
  const listed = (): readonly MarketId[] => {
    if (wishOf(page) !== null) return catalog.listing?.events?.flatMap(({ marketIds }) => marketIds) ?? []
    if (page.name !== 'virtual') return catalog.listed
    const kinds: readonly string[] = virtualKinds(page.eventTypeId)
    return catalog.listed.filter((id) => {
      const market = catalog.markets[id]
      return market !== undefined && isVirtual(market) && kinds.includes(market.eventTypeId)
    })
  }
  return { levels: 1, marketIds: listed().slice(0, MAX_WATCHED) }
}

/** Loads and watches what the open page shows, again after every connect; keeps favourites (BROWSE-01 to BROWSE-12, SOCK-04). */
export const browseMachine = setup({
  types: { context: {} as Context, events: {} as Told, emitted: {} as Emitted, input: {} as { readonly delays: Delays } },
  delays: {
    homeApplies: ({ context }) => context.delays.homeMs,
    pictureAges: ({ context }) => context.delays.historyMs,
  },
  guards: {
    /** The exchange knows nothing of the open event. */
    isEmpty: ({ context: { page }, event }) =>
      event.type === 'event.loaded' && page.name === 'event' && page.eventId === event.eventId && event.markets.length === 0,
    ofPicture: ({ event }) => event.type === 'reload.pressed' && event.what === 'history',
  },
  actions: {
    keepPage: assign({ page: ({ event, context }) => (event.type === 'page.opened' ? event.page : context.page) }),
    keepList: assign({ heard: ({ event, context }) => (event.type === 'home.heard' ? event.markets : context.heard) }),
    applyList: enqueueActions(({ context, enqueue }) => {
      enqueue.emit({ type: 'fact', fact: { type: 'home.applied', markets: context.heard } })
      enqueue.assign({ heard: [] })
    }),
    load: enqueueActions(({ context, event, enqueue }) => {
      const { page } = context
      const wish = wishOf(page)
      enqueue.emit({ type: 'request', request: { type: 'load', what: 'home' } })
      if (page.name === 'event')
        enqueue.emit({ type: 'request', request: { type: 'load-event', eventTypeId: page.eventTypeId, eventId: page.eventId } })
      if (wish !== null) enqueue.emit({ type: 'request', request: { type: 'load-listing', wish } })
      if (page.name === 'virtual')
        enqueue.emit({ type: 'request', request: { type: 'load-results', eventTypeIds: virtualKinds(page.eventTypeId) } })
      enqueue.emit({ type: 'request', request: { type: 'watch-page', ...wished(event.ledger) } })
    }),
    loadMedia: enqueueActions(({ context: { page }, enqueue }) => {
      if (page.name === 'event')
        enqueue.emit({ type: 'request', request: { type: 'load-media', eventTypeId: page.eventTypeId, eventId: page.eventId } })
    }),
    watch: enqueueActions(({ event, enqueue }) => {
      enqueue.emit({ type: 'request', request: { type: 'watch-page', ...wished(event.ledger) } })
    }),
    goToDefault: enqueueActions(({ enqueue }) => {
      enqueue.emit({ type: 'request', request: { type: 'go-to', path: '/default-page', replace: true } })
    }),
    keepPicture: assign({
      picture: ({ event, context }) =>
        event.type === 'history.opened' ? { marketId: event.marketId, selectionId: event.selectionId } : context.picture,
    }),
    loadPicture: enqueueActions(({ context: { picture }, enqueue }) => {
      if (picture !== null) enqueue.emit({ type: 'request', request: { type: 'load-history', ...picture } })
    }),
    loadFavourites: enqueueActions(({ event, enqueue }) => {
      const owner = event.type === 'session.started' ? event.member.memberCode : null
      enqueue.emit({ type: 'request', request: { type: 'load-favourites', owner } })
    }),
    keepFavourites: enqueueActions(({ event: { ledger }, enqueue }) => {
      const owner = ledger.member?.memberCode ?? null
      enqueue.emit({ type: 'request', request: { type: 'keep-favourites', owner, favourites: ledger.favourites } })
    }),
  },
}).createMachine({
  id: 'browse',
  context: ({ input }) => ({ delays: input.delays, page: { name: 'home' }, heard: [], picture: null }),
  type: 'parallel',
  entry: 'loadFavourites',
  on: {
    'session.started': { actions: ['loadFavourites', 'loadMedia'] },
    'session.ended': { actions: ['loadFavourites', 'loadMedia'] },
    'star.pressed': { actions: 'keepFavourites' },
  },
  states: {
    page: {
      initial: 'showing',
      states: {
        showing: {
          description: 'A page is open; its lists are loaded and its markets watched.',
          meta: { requirements: ['BROWSE-02', 'BROWSE-03', 'BROWSE-04', 'BROWSE-05', 'BROWSE-06', 'BROWSE-09', 'BROWSE-10', 'BROWSE-12'] },
          on: {
            'page.opened': { actions: ['keepPage', 'load', 'loadMedia'] },
            'link.up': { actions: 'load' },
            'reload.pressed': { actions: 'load' },
            'market.settled': { actions: 'load' },
            'home.loaded': { actions: 'watch' },
            'home.applied': { actions: 'watch' },
            'events.loaded': { actions: 'watch' },
            'event.loaded': [{ guard: 'isEmpty', actions: 'goToDefault' }, { actions: 'watch' }],
          },
        },
      },
    },
    list: {
      initial: 'steady',
      states: {
        steady: {
          description: 'The home list is what was applied last.',
          meta: { requirements: ['BROWSE-01'] },
          on: { 'home.heard': { target: 'heard', actions: 'keepList' } },
        },
        heard: {
          description: 'A new list is here and is applied in a moment; one that comes meanwhile takes its place.',
          meta: { requirements: ['BROWSE-01'] },
          on: { 'home.heard': { actions: 'keepList' } },
          after: { homeApplies: { target: 'steady', actions: 'applyList' } },
        },
      },
    },
    picture: {
      initial: 'none',
      on: { 'history.opened': { target: '.shown', actions: 'keepPicture' } },
      states: {
        none: {
          description: 'No price history is shown.',
          meta: { requirements: ['BROWSE-05'] },
        },
        shown: {
          description: "A runner's price and volume are shown. Both reload at intervals.",
          meta: { requirements: ['BROWSE-05', 'BROWSE-10'] },
          entry: 'loadPicture',
          on: {
            'history.closed': 'none',
            'page.opened': 'none',
            'reload.pressed': { guard: 'ofPicture', actions: 'loadPicture' },
          },
          after: { pictureAges: { target: 'shown', reenter: true } },
        },
      },
    },
  },
})
