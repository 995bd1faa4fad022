import { said } from '#domain/said.ts'
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { ListedMarket } from '#contract/browse.ts'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, type EventTypeId, selectionIdSchema } from '#contract/scalar.ts'
import type { Fact, Loadable, Page } from '#domain/facts.ts'
import { isVirtual, virtualKinds, wishOf } from '#domain/catalog.ts'
import { type Ledger, emptyLedger, foldLedger } from '#domain/ledger.ts'
import type { Request } from '#domain/requests.ts'
import { DELAYS } from '#machines/setup.ts'
import { at, marketId, member, pick } from '#tests/player.ts'
import { type Step, walk } from './walk.ts'

const MAX_WATCHED = 300
const eventOf = (name: string) => pick(name).eventId
const listed = (name: string, event: string, eventTypeId: EventTypeId): ListedMarket => {
  const market: Market = {
    marketId: marketId(name),
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: eventOf(event),
    eventName: event,
    eventTypeId,
    competitionId: competitionIdSchema.parse('cup'),
    competitionName: 'Cup',
    openDate: at(1),
    inplay: true,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: [{ selectionId: selectionIdSchema.parse(1), runnerName: 'Deccan Rooks' }],
  }
  const book = { marketId: market.marketId, seq: 0, image: true as const, status: 'OPEN' as const, inplay: true, runners: [] }
  return { market, score: null, book }
}
const cup = competitionIdSchema.parse('cup')
/** Two cricket matches, the second with a market that no list shows, a virtual one, and tennis without end. */
const home: readonly ListedMarket[] = Object.assign(
  [
    listed('v1', 'virtual-1', 'v9'),
    listed('c1', 'cricket-1', '4'),
    listed('c2', 'cricket-2', '4'),
    ...Array.from({ length: MAX_WATCHED + 1 }, (_, i) => listed(`t${i}`, `tennis-${i}`, '2')),
  ],
  // As with ledgers: too long to be written down at every step.
  { toJSON: () => 'home' },
)
const ofEvent = [listed('c2', 'cricket-2', '4'), listed('c2-winner', 'cricket-2', '4')]
/** A page of every kind. */
export const pages: readonly Page[] = [
  { name: 'home' },
  { name: 'sport', eventTypeId: '4', title: 'Cricket' },
  { name: 'sport', eventTypeId: '2', title: 'Tennis' },
  { name: 'event', eventTypeId: '4', eventId: eventOf('cricket-1') },
  { name: 'event', eventTypeId: '4', eventId: eventOf('cricket-2') },
  { name: 'competition', eventTypeId: '4', competitionId: cup, title: 'Cup' },
  { name: 'virtual', eventTypeId: '4' },
  { name: 'virtual', eventTypeId: 'b9' },
  { name: 'default' },
  { name: 'open-bets' },
]
const listing = [{ id: eventOf('cricket-1'), name: 'cricket-1', competitionName: 'Cup', markets: [listed('c1', 'cricket-1', '4')] }]
const ofSport = { eventTypeId: '4', competitionId: null }
const ofCup = { eventTypeId: '4', competitionId: cup }
const picture = { marketId: marketId('c1'), selectionId: selectionIdSchema.parse(1) }
const star = { event: { id: 'cricket-1' }, name: 'cricket-1', eventTypeId: '4' }
const loadables: readonly Loadable[] = ['home', 'event', 'listing', 'history', 'results', 'bets', 'balance', 'settings', 'stakes']
const facts: readonly Fact[] = [
  ...pages.map((page) => ({ type: 'page.opened' as const, page })),
  ...loadables.map((what) => ({ type: 'reload.pressed' as const, what })),
  ...loadables.map((what) => ({ type: 'load.failed' as const, what, said: said('words', 'no answer') })),
  { type: 'link.up' },
  { type: 'link.lost' },
  { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
  { type: 'home.loaded', markets: home },
  { type: 'home.heard', markets: home },
  { type: 'home.applied', markets: home },
  { type: 'event.loaded', eventId: eventOf('cricket-2'), markets: ofEvent },
  { type: 'event.loaded', eventId: eventOf('cricket-1'), markets: [] },
  { type: 'events.loaded', wish: ofSport, events: listing },
  { type: 'events.loaded', wish: ofCup, events: listing },
  { type: 'history.opened', ...picture },
  { type: 'history.closed' },
  { type: 'star.pressed', item: star, place: { list: 'home', inplay: true } },
  { type: 'session.started', member: member('demo') },
  { type: 'session.ended', member: member('demo').memberCode, said: null },
]
/** A ledger after these facts. */
export const fold = (ledger: Ledger, ...told: readonly Fact[]): Ledger => told.reduce((now, fact) => foldLedger(now, fact, at(5)), ledger)
let made = 0
/** A walk writes every case down to tell it from the others: a ledger is written as its number, being long. */
export const told = (fact: Fact, ledger: Ledger) => {
  const number = made
  made += 1
  return { ...fact, at: at(5), ledger: { ...fold(ledger, fact), toJSON: () => number } }
}
/** A member's ledger with everything loaded. */
export const full = fold(
  emptyLedger,
  { type: 'home.loaded', markets: home },
  { type: 'event.loaded', eventId: eventOf('cricket-2'), markets: ofEvent },
  { type: 'session.started', member: member('demo') },
)
/** Every fact on every page, with nothing loaded yet and with everything; what no page can change the meaning of, once. */
const cases = facts.flatMap((fact) =>
  (fact.type === 'page.opened' || fact.type === 'load.failed' ? pages.slice(0, 1) : pages).flatMap((page) =>
    (fact.type === 'reload.pressed' ? [full] : [emptyLedger, full]).map((ledger) =>
      told(fact, fold(ledger, { type: 'page.opened', page }, { type: 'events.loaded', wish: wishOf(page) ?? ofSport, events: listing })),
    ),
  ),
)
export const input = { delays: DELAYS }
const pageOf = (snapshot: AnyMachineSnapshot): Page => snapshot.context.page
const ledgers = new Map<unknown, Ledger>(cases.map((each) => [each, each.ledger]))
const ledgerOf = (event: Step['event']): Ledger => ledgers.get(event) ?? emptyLedger
/** Walks the chart of browsing, or a broken copy of it, through every state and case. */
export const walkBrowse = (machine: AnyStateMachine) =>
  walk({
    machine,
    input,
    cases,
    key: (snapshot) => JSON.stringify([snapshot.value, pageOf(snapshot), snapshot.context.picture, snapshot.context.heard.length]),
  })

const requestsOf = ({ emitted }: Pick<Step, 'emitted'>): readonly Request[] =>
  emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
const LOADS = ['page.opened', 'link.up', 'reload.pressed', 'market.settled']
const WATCHES = [...LOADS, 'home.loaded', 'home.applied', 'events.loaded', 'event.loaded']
const MEDIA = ['page.opened', 'session.started', 'session.ended']
const SESSION = ['session.started', 'session.ended']
const isTimer = (event: Step['event'], state: string): boolean => event.type.startsWith('xstate.after') && event.type.includes(state)

const shown = new WeakMap<Ledger, ReadonlySet<string>>()
/** The markets that a page shows, by the ledger alone. */
const shownBy = (ledger: Ledger): ReadonlySet<string> => {
  const known = shown.get(ledger)
  if (known !== undefined) return known
  const { page, catalog } = ledger
  const inListing: readonly string[] = catalog.listing?.events?.flatMap((each) => each.marketIds) ?? []
  const listedIds: ReadonlySet<string> = new Set(catalog.listed)
  const belongs = (id: string): boolean => {
    const market = catalog.markets[id]
    if (page.name === 'event') return market?.eventId === page.eventId
    if (wishOf(page) !== null) return inListing.includes(id)
    if (page.name !== 'virtual') return listedIds.has(id)
    return (
      listedIds.has(id) &&
      market !== undefined &&
      isVirtual(market) &&
      virtualKinds(page.eventTypeId).some((kind) => kind === market.eventTypeId)
    )
  }
  const found = new Set(Object.keys(catalog.markets).filter(belongs))
  shown.set(ledger, found)
  return found
}

/** What must hold of an open page, as sentences; none is what a sound chart gives. */
export const brokenBy = (step: Step): readonly string[] => {
  const { before, event, after, emitted } = step
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const requests = requestsOf(step)
  const applied = emitted.filter((each) => each.type === 'fact')
  must(
    applied.length === (isTimer(event, 'homeApplies') && before.value.list === 'heard' ? 1 : 0),
    'BROWSE-01: a list is applied once, half a second after it was heard',
  )
  for (const each of applied) must(each.fact.type === 'home.applied' && each.fact.markets.length === home.length, 'BROWSE-01: another list')
  if (event.type === 'home.heard') must(after.value.list === 'heard' && applied.length === 0, 'BROWSE-01: a list is applied at once')
  const pictures = requests.filter((request) => request.type === 'load-history')
  const shown = before.value.picture === 'shown'
  const asksAgain =
    shown && (isTimer(event, 'pictureAges') || (event.type === 'reload.pressed' && 'what' in event && event.what === 'history'))
  must(pictures.length === (event.type === 'history.opened' || asksAgain ? 1 : 0), `${event.type}: the picture is not asked for once`)
  for (const { marketId: asked } of pictures) must(asked === picture.marketId, 'BROWSE-05: the picture of another runner')
  if (event.type === 'page.opened' || event.type === 'history.closed')
    must(after.value.picture === 'none', 'a picture of the page before goes on')
  if (!('ledger' in event)) return broken
  const ledger = ledgerOf(event)
  const { page } = ledger
  /** The chart and the ledger hear of a page in the same turn: they never disagree, so those pairs cannot happen. */
  if (JSON.stringify(page) !== JSON.stringify(pageOf(after)))
    return event.type === 'page.opened' ? ['BROWSE-01: another page than the one opened'] : broken
  const loads = requests.filter((request) => request.type === 'load')
  const events = requests.filter((request) => request.type === 'load-event')
  const listings = requests.filter((request) => request.type === 'load-listing')
  const results = requests.filter((request) => request.type === 'load-results')
  const media = requests.filter((request) => request.type === 'load-media')
  const watched = requests.filter((request) => request.type === 'watch-page')
  const kept = requests.filter((request) => request.type === 'keep-favourites')
  const found = requests.filter((request) => request.type === 'load-favourites')
  const gone = requests.filter((request) => request.type === 'go-to')
  const known = [loads, events, listings, results, media, watched, kept, found, gone, pictures]
  must(requests.length === known.reduce((sum, each) => sum + each.length, 0), 'asks for what no page needs')
  const isLoad = LOADS.includes(event.type)
  const isEmptyEvent =
    event.type === 'event.loaded' &&
    'markets' in event &&
    Array.isArray(event.markets) &&
    event.markets.length === 0 &&
    page.name === 'event'
  const isOurs = isEmptyEvent && 'eventId' in event && page.eventId === event.eventId
  must(loads.length === (isLoad ? 1 : 0) && loads.every(({ what }) => what === 'home'), `${event.type}: the list is not asked for once`)
  must(events.length === (isLoad && page.name === 'event' ? 1 : 0), `${event.type}: the event is not asked for once`)
  for (const { eventId } of events) must(page.name === 'event' && page.eventId === eventId, 'BROWSE-05: another event than the one shown')
  must(listings.length === (isLoad && wishOf(page) !== null ? 1 : 0), `BROWSE-02: ${event.type}: the listing is not asked for once`)
  for (const { wish } of listings)
    must(JSON.stringify(wish) === JSON.stringify(wishOf(page)), 'BROWSE-04: another listing than the one shown')
  must(results.length === (isLoad && page.name === 'virtual' ? 1 : 0), `BROWSE-09: ${event.type}: the last results are not asked for once`)
  must(media.length === (MEDIA.includes(event.type) && page.name === 'event' ? 1 : 0), `BROWSE-05: ${event.type}: pictures`)
  must(gone.length === (isOurs ? 1 : 0), 'BROWSE-06: an empty event, and only that, leads to the default page')
  for (const { path, replace } of gone) must(path === '/default-page' && replace === true, 'BROWSE-06: the way back is a trap')
  must(kept.length === (event.type === 'star.pressed' ? 1 : 0), 'BROWSE-12: a star is not kept')
  for (const { owner, favourites } of kept) {
    must(owner === (ledger.member?.memberCode ?? null), "BROWSE-12: kept among another player's")
    must(favourites === ledger.favourites, 'BROWSE-12: other favourites are kept than are shown')
  }
  must(found.length === (SESSION.includes(event.type) ? 1 : 0), 'BROWSE-12: favourites are not asked for once')
  for (const { owner } of found) must(owner === (ledger.member?.memberCode ?? null), "BROWSE-12: another player's favourites")
  must(watched.length === (WATCHES.includes(event.type) && !isOurs ? 1 : 0), `MKT-07: ${event.type}: the page is not watched`)
  for (const { marketIds, levels } of watched) {
    must(levels === (page.name === 'event' ? 3 : 1), 'MKT-07: levels')
    must(marketIds.length <= MAX_WATCHED, 'watches without end')
    const shows = shownBy(ledger)
    must(marketIds.length === Math.min(MAX_WATCHED, shows.size), 'MKT-07: something shown is not watched')
    must(
      marketIds.every((id) => shows.has(id)),
      'BROWSE-10: watches what another page showed',
    )
  }
  return broken
}
