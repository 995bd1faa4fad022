import { type EventId, eventTypeIdSchema, type MarketId } from '#contract/scalar.ts'
import { isVirtual, virtualKinds } from '#domain/market/virtual.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { marketsOfEvent, wishOf } from './catalog.ts'
import type { Page } from './facts.ts'
import type { ListingWish } from './reads.ts'
import type { Ledger } from './ledger.ts'
import { openWish } from '../money/sent-payment.ts'
import { type Ask, readOf } from './reads.ts'

/** The two lists of a sport or a competition (BROWSE-02). */
export const listingOf = (wish: ListingWish): readonly Ask[] => [
  { what: 'competitions', ...wish },
  { what: 'events', ...wish },
]

/** The last results of a sport; none of one that the exchange does not have. */
const endsOf = ({ eventTypeId }: ListingWish): readonly Ask<'results'>[] => {
  const known = eventTypeIdSchema.safeParse(eventTypeId)
  return known.success ? [{ what: 'results', eventTypeId: known.data }] : []
}

/** Is it a page of the casino, which shows no market? */
const isCasino = ({ name }: Page): boolean => name === 'casino-lobby' || name === 'casino-game'

/** What a page lists, beside the home list, which every page shows a part of (BROWSE-01 to BROWSE-09). */
export const readsOf = (page: Page): readonly Ask[] => {
  const wish = wishOf(page)
  // A competition's odds come by themselves, so that they need not wait for the list of its events.
  // Its last results have the winner of a season that is over (MKT-13).
  if (wish !== null) return wish.competitionId === null ? listingOf(wish) : [...listingOf(wish), { what: 'odds', ...wish }, ...endsOf(wish)]
  if (isCasino(page)) return [{ what: 'casino' }]
  if (page.name === 'event') return [{ what: 'event', eventTypeId: page.eventTypeId, eventId: page.eventId }]
  if (page.name !== 'virtual') return []
  return virtualKinds(page.eventTypeId).flatMap((eventTypeId) => [
    { what: 'results', eventTypeId },
    { what: 'odds', eventTypeId, competitionId: null },
  ])
}

/** The lists of the account's pages (ACCT-05, ACCT-06, ACCT-09) and of the casino's (CAS-01, CAS-04). */
const OWN_READS: { readonly [Name in Page['name']]?: readonly Ask[] } = {
  promotions: [{ what: 'promotions' }],
  wallets: [{ what: 'wallets' }],
  fortune: [{ what: 'fortune' }],
  timeSetting: [{ what: 'serverTime' }],
  'casino-lobby': [{ what: 'casinoPlayed' }],
  'casino-game': [{ what: 'casinoPlayed' }],
}

/**
 * The lists of a page that depend on the player, and not on the line. They are an event's pictures and statistics (BROWSE-05,
 * BROWSE-07), and the list of a page of the account (ACCT-06, ACCT-08, ACCT-10).
 */
export const memberReadsOf = (page: Page): readonly Ask[] => {
  if (page.name === 'account') return [{ what: page.list }]
  if (page.name === 'story') return [{ what: 'betRecord', ref: page.ref }]
  if (page.name === 'bonuses') return [{ what: 'bonuses', ...page.wish }]
  if (page.name !== 'event') return OWN_READS[page.name] ?? paymentReadsOf(page)
  const { eventTypeId, eventId } = page
  return [
    { what: 'stream', eventTypeId, eventId },
    { what: 'stats', eventTypeId, eventId },
  ]
}

/** The lists of a page of payments (ACCT-03, ACCT-04); none on any other page. */
export const paymentReadsOf = (page: Page): readonly Ask[] => {
  switch (page.name) {
    case 'deposit':
      return [{ what: 'paymentTerms' }, { what: 'transactions', ...openWish('deposit') }]
    case 'withdraw':
      return [{ what: 'paymentTerms' }, { what: 'beneficiaries' }, { what: 'transactions', ...openWish('withdrawal') }]
    case 'transactions':
      return [{ what: 'transactions', ...page.wish }]
    case 'transaction':
      return [{ what: 'transaction', type: page.type, refrenceNo: page.refrenceNo }]
    default:
      return []
  }
}

/** The most that one message asks for (contract/messages/browse.ts); no list of the source is longer (streams/source/markets.ts). */
const MAX_WATCHED = 500

/** Does the page list the positions of all sports? An event's and a virtual page list those of their own markets (OPEN-02). */
export const listsPositions = (page: Page): boolean => !isCasino(page) && !['event', 'virtual', 'default'].includes(page.name)

/** The markets of the positions that the page lists, beside its own: a position says what it comes to at the prices now (OPEN-10). */
const betOn = ({ bets, page }: Ledger): readonly MarketId[] =>
  bets.kind === 'ready' && listsPositions(page) ? bets.items.map(({ marketId }) => marketId) : []

/** Runners without a bet keep one line in the positions of more events than these. */
const MAX_POSITION_READS = 20
/** What names all runners of the listed positions: the events of these bets, each once (OPEN-10). */
const positionReadsOf = (ledger: Ledger, isWanted: (bet: Bet) => boolean): readonly Ask[] => {
  const listed = new Set(betOn(ledger))
  const bets = ledger.bets.kind === 'ready' ? ledger.bets.items.filter((bet) => listed.has(bet.marketId) && isWanted(bet)) : []
  const events = new Map(bets.map(({ eventId, eventTypeId }) => [eventId, eventTypeId]))
  return [...events].slice(0, MAX_POSITION_READS).map(([eventId, eventTypeId]) => ({ what: 'event', eventTypeId, eventId }))
}

/** The reads of positions in markets that are not known, and were not asked for yet. */
export const unknownReadsOf = (ledger: Ledger): readonly Ask[] =>
  positionReadsOf(ledger, ({ marketId }) => ledger.catalog.markets[marketId] === undefined).filter(
    (ask) => readOf(ledger, ask).state === 'waiting',
  )

/** The reads of positions in a market whose definition changed; of all positions where none is named. */
export const changedReadsOf = (ledger: Ledger, changed: MarketId | null): readonly Ask[] =>
  positionReadsOf(ledger, ({ marketId }) => changed === null || marketId === changed)

const listedOn = (ledger: Ledger): readonly MarketId[] => {
  const { page, catalog } = ledger
  const wish = wishOf(page)
  if (wish !== null) return readOf(ledger, { what: 'events', ...wish }).rows.flatMap(({ marketIds }) => marketIds)
  const home = readOf(ledger, { what: 'home' }).rows
  if (page.name !== 'virtual') return home
  const kinds = virtualKinds(page.eventTypeId)
  const own = kinds.flatMap((eventTypeId) => readOf(ledger, { what: 'odds', eventTypeId, competitionId: null }).rows)
  return [...new Set([...home, ...own])].filter((id) => {
    const market = catalog.markets[id]
    return market !== undefined && isVirtual(market) && kinds.some((kind) => kind === market.eventTypeId)
  })
}

type Watch = { readonly marketIds: readonly MarketId[]; readonly levels: 1 | 3; readonly deep?: MarketId }

/** What the pinned markets are read from: their events, each once (MKT-10). */
export const pinReadsOf = ({ favourites }: Pick<Ledger, 'favourites'>): readonly Ask[] => {
  const events = new Map(favourites.pinned.map(({ eventId, eventTypeId }) => [eventId, eventTypeId]))
  return [...events].map(([eventId, eventTypeId]) => ({ what: 'event', eventTypeId, eventId }))
}

const ownEvent = (page: Page): EventId | null => (page.name === 'event' ? page.eventId : null)

/** What the markets of the open drafts are read from: their events, each once, but that of the page. */
export const draftReadsOf = ({ drafts, page }: Pick<Ledger, 'drafts' | 'page'>): readonly Ask[] => {
  const events = new Map(drafts.map(({ eventId, eventTypeId }) => [eventId, eventTypeId]))
  return [...events].flatMap(([eventId, eventTypeId]) =>
    eventId === ownEvent(page) ? [] : [{ what: 'event' as const, eventTypeId, eventId }],
  )
}

/** With the markets that stand beside every page: the pinned ones, and those of open drafts and positions (SLIP-19, MKT-10, OPEN-10). */
const withBeside = (marketIds: readonly MarketId[], ledger: Ledger): readonly MarketId[] => {
  const known = [...ledger.favourites.pinned, ...ledger.drafts].map(({ marketId }) => marketId)
  const beside = [...new Set([...known, ...betOn(ledger)])].slice(0, MAX_WATCHED)
  return [...new Set([...marketIds.slice(0, MAX_WATCHED - beside.length), ...beside])]
}

/** What the page and the open drafts show, and so what must be watched: one level on lists, three on an event, all on a ladder (MKT-07, MKT-09). */
export const watchedOn = (ledger: Ledger): Watch => {
  const { page, catalog, ladder } = ledger
  if (isCasino(page)) return { levels: 1, marketIds: [...new Set(ledger.drafts.map(({ marketId }) => marketId))] }
  return page.name === 'event'
    ? {
        levels: 3,
        marketIds: withBeside(
          marketsOfEvent(catalog, page.eventId).map((market) => market.marketId),
          ledger,
        ),
        ...(ladder === null ? {} : { deep: ladder.marketId }),
      }
    : { levels: 1, marketIds: withBeside(listedOn(ledger), ledger) }
}
