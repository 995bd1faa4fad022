// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { BookRunner, Market, MarketBook, MarketStatus } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { odds } from '#domain/odds.ts'
import { paise } from '#domain/paise.ts'
import { eventAnswered } from '#client/ledger/reads.ts'
import { hitsOf } from '#src/frame/search.ts'
import { answered, at, listed } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  widen(1280)
})
const cup = { competitionId: competitionIdSchema.parse('cup'), competitionName: 'Cup' } as const
const runners = Array.from({ length: 8 }, (_, n) => ({ selectionId: selectionIdSchema.parse(n + 1), runnerName: `Side ${n + 1}` }))
/** The winner of a competition, as an event that has its name. */
const winner: Market = {
  ...market,
  ...cup,
  marketId: marketIdSchema.parse('w'),
  marketType: 'TOURNAMENT_WINNER',
  marketName: 'Winner',
  eventId: eventIdSchema.parse('e-w'),
  eventName: 'Cup',
  openDate: at(90_000_000),
  inplay: false,
  runners,
}
const match: Market = { ...market, ...cup }
const main = () => within(screen.getByRole('main'))

test.each([1280, 360])('[MKT-13] a list has its competition’s winner below its matches, without their columns, at %i px', async (width) => {
  widen(width)
  const { record, goTo } = await openApp({ address: '/sports-page/Cricket/4', markets: [winner, match] })
  const answer = async (competitionId: string | null) => {
    const wish = { eventTypeId: '4', competitionId }
    await record({ ...answered({ what: 'competitions', ...wish }, { id: cup.competitionId, name: 'Cup' }), whose: 'all' })
    const entries = [match, winner].map(({ eventId, eventName, marketId }) => ({
      ...{ id: eventId, name: eventName, competitionName: 'Cup' },
      marketIds: [marketId],
    }))
    await record({ ...answered({ what: 'events', ...wish }, ...entries), whose: 'all' })
  }
  const shown = async () => {
    const row = (await main().findByRole('link', { name: /Cup — Winner/ })).closest('li')
    expect(row?.querySelectorAll('button.cell').length).toBe(0)
    expect(row?.textContent).toContain(text.runnerCount(8))
    expect(main().getByRole('heading', { level: 3, name: text.outright })).toBeTruthy()
    expect([...screen.getByRole('main').querySelectorAll('a.match')].map((link) => link.getAttribute('href'))).toEqual(['/event-page/4/e1'])
    return row?.querySelector('a')?.getAttribute('href')
  }
  await answer(null)
  expect(await shown()).toBe('/event-page/4/e-w')
  await goTo('/competition-detail-page/Cup/4/cup')
  await answer('cup')
  expect(await shown()).toBe('/event-page/4/e-w')
})

test('[MKT-13] the search and the page of a competition’s winner say what is won', async () => {
  expect(hitsOf([winner], 'winner')?.map(({ name, path }) => [name, path])).toEqual([['Cup — Winner', '/event-page/4/e-w']])
  await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  expect(await screen.findByRole('heading', { level: 1, name: 'Cup — Winner' })).toBeTruthy()
  const board = within(screen.getByRole('region', { name: 'Winner' }))
  for (const { runnerName } of runners) expect(board.getByText(runnerName)).toBeTruthy()
})

/** A book in which these runners are lost. */
const bookOf = (status: MarketStatus, seq: number, ...lost: readonly number[]): MarketBook => ({
  marketId: winner.marketId,
  seq,
  image: true,
  status,
  runners: runners.map(
    ({ selectionId }): BookRunner => ({
      selectionId,
      status: lost.includes(selectionId) ? 'LOSER' : 'ACTIVE',
      back: lost.includes(selectionId) ? [] : [[odds(5000), paise(100_00)]],
      lay: [],
    }),
  ),
})
const rows = (): readonly (string | undefined)[] =>
  [...screen.getByRole('region', { name: 'Winner' }).querySelectorAll('[data-runner] b:first-child')]
    .map(({ textContent }) => textContent ?? '')
    .filter((name) => name.startsWith('Side'))
const names = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `Side ${n}`)

test.each([1280, 360])('[MKT-13] runners that can no longer win fold under one line, which a press opens, at %i px', async (width) => {
  widen(width)
  const { record } = await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  await screen.findByRole('region', { name: 'Winner' })
  await record({ type: 'books.changed', books: [bookOf('OPEN', 1, 2, 5)] })
  expect(rows()).toEqual(names(1, 3, 4, 6, 7, 8))
  const fold = screen.getByRole('button', { name: text.deadRunners(2) })
  expect([fold.getAttribute('aria-expanded'), screen.queryByText('Side 5')]).toEqual(['false', null])
  fireEvent.click(fold)
  expect([fold.getAttribute('aria-expanded'), screen.getByText('Side 5').tagName]).toEqual(['true', 'S'])
  // While prices are on, no row moves under a finger.
  await record({ type: 'books.changed', books: [bookOf('OPEN', 2, 2, 5, 6)] })
  expect(rows()).toEqual(names(1, 3, 4, 6, 7, 8))
  await record({ type: 'books.changed', books: [bookOf('SUSPENDED', 3, 2, 5, 6)] })
  expect(rows()).toEqual(names(1, 3, 4, 7, 8))
  await record({ type: 'books.changed', books: [bookOf('OPEN', 4, 2, 5, 6)] })
  expect([rows(), screen.getByRole('button', { name: text.deadRunners(3) }).isConnected]).toEqual([names(1, 3, 4, 7, 8), true])
  // A result shows all, because then every other runner has lost.
  await record({ type: 'books.changed', books: [bookOf('CLOSED', 5, 2, 3, 4, 5, 6, 7, 8)] })
  expect(rows().length).toBe(8)
})

test('[BROWSE-08][MKT-13] the page of a competition’s winner shows prices and no statistics', async () => {
  const { record } = await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  await record(eventAnswered({ what: 'event', eventTypeId: '4', eventId: winner.eventId, markets: [listed(winner)] }))
  expect(await screen.findByRole('region', { name: text.priceHistory })).toBeTruthy()
  expect(screen.queryByRole('region', { name: text.statistics })).toBeNull()
})

test('[MKT-13] a board folds the runners that its list calls lost, before the first prices', async () => {
  const { record } = await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  const markets = [{ ...listed(winner), book: bookOf('OPEN', 1, 2, 5) }]
  await record(eventAnswered({ what: 'event', eventTypeId: '4', eventId: winner.eventId, markets }))
  expect(rows()).toEqual(names(1, 3, 4, 6, 7, 8))
  await record({ type: 'books.changed', books: [bookOf('OPEN', 2, 2)] })
  expect(rows()).toEqual(names(1, 3, 4, 5, 6, 7, 8))
})

test('[MKT-13] the picture of prices and the ladder begin with a runner that can still win', async () => {
  const { record, spine } = await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  await record({ type: 'books.changed', books: [bookOf('OPEN', 1, 1, 2)] })
  await record(eventAnswered({ what: 'event', eventTypeId: '4', eventId: winner.eventId, markets: [listed(winner)] }))
  const picture = within(await screen.findByRole('region', { name: text.priceHistory }))
  expect(picture.getByRole('combobox', { name: text.runnerOf })).toHaveProperty('value', '3')
  fireEvent.click(screen.getByRole('button', { name: text.ladderOf('Winner') }))
  expect(spine.ledger.get().ladder).toEqual({ marketId: winner.marketId, selectionId: 3 })
})

test('[MKT-11][MKT-13] an alert can be set for a runner that can still win, and for no other', async () => {
  const { record } = await openApp({ address: '/event-page/4/e-w', isMember: true, markets: [winner] })
  await record({ type: 'books.changed', books: [bookOf('OPEN', 1, 1, 5)] })
  fireEvent.click(await screen.findByRole('button', { name: text.alertsOn('Winner') }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: text.alertRunner })
  expect([choice.value, [...choice.options].map(({ textContent }) => textContent)]).toEqual(['2', names(2, 3, 4, 6, 7, 8)])
})

test('[MKT-13] a market without a lost runner has no such line', async () => {
  const { record } = await openApp({ address: '/event-page/4/e-w', markets: [winner] })
  await screen.findByRole('region', { name: 'Winner' })
  await record({ type: 'books.changed', books: [bookOf('OPEN', 1)] })
  expect([rows().length, screen.queryByRole('button', { name: /can no longer win/ })]).toEqual([8, null])
})

test('[BROWSE-12] a starred winner of a competition stands among the favourites', async () => {
  const { record } = await openApp({ address: '/?view=favourites', isMember: true, markets: [winner, match] })
  await record({ type: 'home.heard', markets: [winner, match].map(listed) })
  await record({
    type: 'star.pressed',
    item: { event: { id: winner.eventId }, marketId: winner.marketId, name: winner.eventName, eventTypeId: '4' },
    place: { list: 'home', inplay: false },
  })
  expect(await main().findByRole('link', { name: /Cup — Winner/ })).toBeTruthy()
})
