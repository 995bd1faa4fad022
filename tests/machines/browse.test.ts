import { type AnyMachineSnapshot, type AnyStateMachine, enqueueActions, initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import type { ListedMarket } from '#contract/browse.ts'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, type EventTypeId, selectionIdSchema } from '#contract/scalar.ts'
import type { Fact, Loadable, Page } from '#domain/facts.ts'
import { type Ledger, emptyLedger, foldLedger } from '#domain/ledger.ts'
import type { Request } from '#domain/requests.ts'
import { browseMachine } from '#machines/browse.machine.ts'
import { at, marketId, pick } from '#tests/player.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { type Step, printFigures, walk } from './walk.ts'

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
/** Two cricket matches, the second with a market that no list shows, and tennis without end. */
const home = [
  listed('c1', 'cricket-1', '4'),
  listed('c2', 'cricket-2', '4'),
  ...Array.from({ length: MAX_WATCHED + 1 }, (_, i) => listed(`t${i}`, `tennis-${i}`, '2')),
]
const ofEvent = [listed('c2', 'cricket-2', '4'), listed('c2-winner', 'cricket-2', '4')]
const pages: readonly Page[] = [
  { name: 'home' },
  { name: 'sport', eventTypeId: '4', title: 'Cricket' },
  { name: 'sport', eventTypeId: '2', title: 'Tennis' },
  { name: 'event', eventTypeId: '4', eventId: eventOf('cricket-1') },
  { name: 'event', eventTypeId: '4', eventId: eventOf('cricket-2') },
  { name: 'open-bets' },
]
const loadables: readonly Loadable[] = ['home', 'event', 'bets', 'balance', 'settings', 'stakes']
const facts: readonly Fact[] = [
  ...pages.map((page) => ({ type: 'page.opened' as const, page })),
  ...loadables.map((what) => ({ type: 'reload.pressed' as const, what })),
  ...loadables.map((what) => ({ type: 'load.failed' as const, what, text: 'no answer' })),
  { type: 'link.up' },
  { type: 'link.lost' },
  { type: 'market.settled', marketId: marketId('c1'), eventId: eventOf('cricket-1'), winners: [], note: '' },
  { type: 'home.loaded', markets: home },
  { type: 'event.loaded', eventId: eventOf('cricket-2'), markets: ofEvent },
]
const fold = (ledger: Ledger, ...told: readonly Fact[]): Ledger => told.reduce((now, fact) => foldLedger(now, fact, at(5)), ledger)
const told = (fact: Fact, ledger: Ledger) => ({ ...fact, at: at(5), ledger: fold(ledger, fact) })
const full = fold(
  emptyLedger,
  { type: 'home.loaded', markets: home },
  { type: 'event.loaded', eventId: eventOf('cricket-2'), markets: ofEvent },
)
/** Every fact on every page, with nothing loaded yet and with everything. */
const cases = facts.flatMap((fact) =>
  pages.flatMap((page) => [emptyLedger, full].map((ledger) => told(fact, fold(ledger, { type: 'page.opened', page })))),
)
const pageOf = (snapshot: AnyMachineSnapshot): Page => snapshot.context.page
const ledgerOf = (event: Step['event']): Ledger =>
  'ledger' in event ? (cases.find((each) => each === event)?.ledger ?? emptyLedger) : emptyLedger
const walkBrowse = (machine: AnyStateMachine) =>
  walk({ machine, input: undefined, cases, key: (snapshot) => JSON.stringify([snapshot.value, pageOf(snapshot)]) })

const requestsOf = ({ emitted }: Pick<Step, 'emitted'>): readonly Request[] =>
  emitted.flatMap((each) => (each.type === 'request' ? [each.request] : []))
const LOADS = ['page.opened', 'link.up', 'reload.pressed', 'market.settled']
const WATCHES = [...LOADS, 'home.loaded', 'event.loaded']

/** What must hold of an open page, as sentences; none is what a sound chart gives. */
const brokenBy = (step: Step): readonly string[] => {
  const { event, after } = step
  const ledger = ledgerOf(event)
  const { page, catalog } = ledger
  /** The chart and the ledger hear of a page in the same turn: they never disagree, so those pairs cannot happen. */
  if (JSON.stringify(page) !== JSON.stringify(pageOf(after)))
    return event.type === 'page.opened' ? ['BROWSE-01: another page than the one opened'] : []
  const requests = requestsOf(step)
  const broken: string[] = []
  const must = (holds: boolean, text: string): void => {
    if (!holds) broken.push(text)
  }
  const loads = requests.filter((request) => request.type === 'load')
  const events = requests.filter((request) => request.type === 'load-event')
  const watched = requests.filter((request) => request.type === 'watch-page')
  must(requests.length === loads.length + events.length + watched.length, 'asks for what no page needs')
  must(
    loads.length === (LOADS.includes(event.type) ? 1 : 0) && loads.every(({ what }) => what === 'home'),
    `${event.type}: the list is not asked for once`,
  )
  must(events.length === (LOADS.includes(event.type) && page.name === 'event' ? 1 : 0), `${event.type}: the event is not asked for once`)
  for (const { eventId } of events) must(page.name === 'event' && page.eventId === eventId, 'BROWSE-05: another event than the one shown')
  must(watched.length === (WATCHES.includes(event.type) ? 1 : 0), `MKT-07: ${event.type}: the page is not watched`)
  for (const { marketIds, levels } of watched) {
    must(levels === (page.name === 'event' ? 3 : 1), 'MKT-07: levels')
    must(marketIds.length <= MAX_WATCHED, 'watches without end')
    const belongs = (id: string): boolean => {
      const market = catalog.markets[id]
      if (page.name === 'event') return market?.eventId === page.eventId
      return catalog.listed.some((each) => each === id) && (page.name !== 'sport' || market?.eventTypeId === page.eventTypeId)
    }
    must(marketIds.every(belongs), 'BROWSE-10: watches what another page showed')
    const shown = Object.keys(catalog.markets).filter(belongs).length
    must(marketIds.length === Math.min(MAX_WATCHED, shown), 'MKT-07: something shown is not watched')
  }
  return broken
}

test('[FLOW-05][BROWSE-01][BROWSE-05][MKT-07] generated walks take every transition of browsing; what shows is loaded and watched', () => {
  const { steps, figures } = walkBrowse(browseMachine)
  printFigures('browse', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test.for(pages.map((page) => [JSON.stringify(page), page] as const))(
  '[BROWSE-10] a failure on %s offers a retry that asks again',
  ([, page]) => {
    const [start] = initialTransition(browseMachine)
    const opened: Fact = { type: 'page.opened', page }
    const [shown] = transition(browseMachine, start, told(opened, emptyLedger))
    for (const what of page.name === 'event' ? (['home', 'event'] as const) : (['home'] as const)) {
      const stateOf = ({ catalog }: Ledger) => (what === 'home' ? catalog.home : catalog.event?.loading)
      const failed = fold(emptyLedger, opened, { type: 'load.failed', what, text: 'no answer' })
      expect(stateOf(failed)).toBe('failed')
      const retry = told({ type: 'reload.pressed', what }, failed)
      expect(stateOf(retry.ledger)).toBe('waiting')
      const [, actions] = transition(browseMachine, shown, retry)
      const asked = JSON.stringify(actions.map((action) => action.params))
      expect(asked).toContain(what === 'home' ? '"what":"home"' : '"type":"load-event"')
    }
  },
)

test('[BROWSE-10] another event shows nothing of the one before: it waits, and its failure is its own', () => {
  const [, , , first, second] = pages
  if (first?.name !== 'event' || second?.name !== 'event') throw new Error('the pages are in order')
  const before = fold(full, { type: 'page.opened', page: second })
  expect(before.catalog.event).toEqual({ eventId: second.eventId, loading: 'ready' })
  const next = fold(before, { type: 'page.opened', page: first })
  expect(next.catalog.event).toEqual({ eventId: first.eventId, loading: 'waiting' })
  expect(fold(next, { type: 'load.failed', what: 'event', text: 'no answer' }).catalog.event).toEqual({
    eventId: first.eventId,
    loading: 'failed',
  })
})

const showing = 'states/showing/on'
const mutants: readonly Mutant[] = [
  ['a retry that does nothing', mutant(browseMachine, showing, 'reload.pressed', {})],
  ['not watched again after a connect', mutant(browseMachine, showing, 'link.up', {})],
  ['not watched when the list comes', mutant(browseMachine, showing, 'home.loaded', {})],
  ['the page before is loaded again', mutant(browseMachine, showing, 'page.opened', { actions: ['load', 'keepPage'] })],
  ['the page is not kept', mutant(browseMachine, showing, 'page.opened', { actions: 'load' })],
  [
    'every market is watched on every page',
    browseMachine.provide({
      actions: {
        watch: enqueueActions(({ event, enqueue }) => {
          enqueue.emit({ type: 'request', request: { type: 'watch-page', marketIds: event.ledger.catalog.listed, levels: 1 } })
        }),
      },
    }),
  ],
]
catchMutants('browse', mutants, walkBrowse, brokenBy)
