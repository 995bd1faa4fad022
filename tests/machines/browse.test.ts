import { said } from '#domain/said.ts'
import { enqueueActions, initialTransition, transition } from 'xstate'
import { expect, test } from 'vitest'
import { listingLoading, wishOf } from '#domain/catalog.ts'
import type { Fact } from '#domain/facts.ts'
import { type Ledger, emptyLedger } from '#domain/ledger.ts'
import { browseMachine } from '#machines/browse.machine.ts'
import { brokenBy, fold, full, input, pages, told, walkBrowse } from './browse.cases.ts'
import { type Mutant, catchMutants, mutant } from './mutant.ts'
import { printFigures } from './walk.ts'

test('[FLOW-05][BROWSE-01][BROWSE-02][BROWSE-05][BROWSE-06][BROWSE-12][MKT-07] generated walks take every transition of browsing; what shows is loaded and watched', () => {
  const { steps, figures } = walkBrowse(browseMachine)
  printFigures('browse', figures)
  expect(figures.missed).toEqual([])
  expect([...new Set(steps.flatMap(brokenBy))]).toEqual([])
})

test.for(pages.map((page) => [JSON.stringify(page), page] as const))(
  '[BROWSE-10] a failure on %s offers a retry that asks again',
  ([, page]) => {
    const [start] = initialTransition(browseMachine, input)
    const opened: Fact = { type: 'page.opened', page }
    const [shown] = transition(browseMachine, start, told(opened, emptyLedger))
    const whats: readonly ('home' | 'event' | 'listing' | 'results')[] = [
      'home',
      ...(page.name === 'event' ? (['event'] as const) : []),
      ...(wishOf(page) === null ? [] : (['listing'] as const)),
      ...(page.name === 'virtual' ? (['results'] as const) : []),
    ]
    for (const what of whats) {
      const stateOf = ({ catalog }: Ledger) => {
        if (what === 'listing') return listingLoading(catalog.listing)
        if (what === 'results') return catalog.lastResults.loading
        return what === 'home' ? catalog.home : catalog.event?.loading
      }
      const failed = fold(emptyLedger, opened, { type: 'load.failed', what, said: said('words', 'no answer') })
      expect(stateOf(failed)).toBe('failed')
      const retry = told({ type: 'reload.pressed', what }, failed)
      expect(stateOf(retry.ledger)).toBe('waiting')
      const [, actions] = transition(browseMachine, shown, retry)
      const asked = JSON.stringify(actions.map((action) => action.params))
      expect(asked).toContain(what === 'home' ? '"what":"home"' : `"type":"load-${what}"`)
    }
  },
)

test('[BROWSE-10] another event shows nothing of the one before: it waits, and its failure is its own', () => {
  const [first, second] = pages.filter(({ name }) => name === 'event')
  if (first?.name !== 'event' || second?.name !== 'event') throw new Error('the pages are in order')
  const before = fold(full, { type: 'page.opened', page: second })
  expect(before.catalog.event).toEqual({ eventId: second.eventId, loading: 'ready' })
  const next = fold(before, { type: 'page.opened', page: first })
  expect(next.catalog.event).toEqual({ eventId: first.eventId, loading: 'waiting' })
  expect(fold(next, { type: 'load.failed', what: 'event', said: said('words', 'no answer') }).catalog.event).toEqual({
    eventId: first.eventId,
    loading: 'failed',
  })
})

const showing = 'states/page/states/showing/on'
const mutants: readonly Mutant[] = [
  ['a retry that does nothing', mutant(browseMachine, showing, 'reload.pressed', {})],
  ['not watched again after a connect', mutant(browseMachine, showing, 'link.up', {})],
  ['an empty event stays', mutant(browseMachine, showing, 'event.loaded', { actions: 'watch' })],
  ['a star is forgotten', mutant(browseMachine, 'on', 'star.pressed', {})],
  ["a member's favourites stay after the logout", mutant(browseMachine, 'on', 'session.ended', { actions: 'loadMedia' })],
  ['a list is never applied', mutant(browseMachine, 'states/list/states/steady/on', 'home.heard', {})],
  ['the picture of an older page goes on', mutant(browseMachine, 'states/picture/states/shown/on', 'page.opened', {})],
  ['not watched when the list comes', mutant(browseMachine, showing, 'home.loaded', {})],
  ['the page before is loaded again', mutant(browseMachine, showing, 'page.opened', { actions: ['load', 'loadMedia', 'keepPage'] })],
  ['the page is not kept', mutant(browseMachine, showing, 'page.opened', { actions: ['load', 'loadMedia'] })],
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
