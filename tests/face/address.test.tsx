// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { Market } from '#contract/market.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { ownPage } from './own-page.ts'
import { hindi } from '#copy/hi/hindi.ts'
import { speak, text } from '#copy/catalogue.ts'
import { loadBrands } from '#server/brands.ts'
import { MatchedBets } from '#src/open-bets/MatchedBets.tsx'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import EventScreen from '#src/markets/EventScreen.tsx'
import { pageOf, titleOf } from '#src/routes.tsx'
import { HomeScreen } from '#src/markets/HomeScreen.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { ALL_TRANSACTIONS } from '#client/money/sent-payment.ts'
import { at, deafDoors, listed, member, lateCharts } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  speak()
})

const brand = ownPage(loadBrands('brands').brandOf(undefined))
const more: Market = { ...market, marketId: marketIdSchema.parse('m2'), marketName: 'Toss', marketType: 'OTHER_ODDS' }

/** The pages at an address; the exchange has one event of two markets. */
const openAt = (address: string) => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  spine.record(homeAnswered([market, more].map(listed)))
  const pages = (
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path="/event-page/:eventTypeId/:eventId" element={<EventScreen />} />
      <Route path="/default-page" element={null} />
      <Route path="/open-bets" element={<MatchedBets bets={[]} />} />
    </Routes>
  )
  const router = createMemoryRouter([{ path: '*', element: pages }], { initialEntries: [address] })
  render(
    <SpineContext value={spine}>
      <BrandContext value={brand}>
        <RouterProvider router={router} />
      </BrandContext>
    </SpineContext>,
  )
  const goTo = (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)))
  return { goTo, now: () => `${router.state.location.pathname}${router.state.location.search}` }
}
const pressed = (): readonly string[] =>
  screen
    .getAllByRole('button', { pressed: true })
    .filter((button) => button.matches(`.chips:not([aria-label="${text.historySpan}"]) *`))
    .map(({ textContent }) => textContent)
const press = (name: RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }))

const eventPath = `/event-page/${market.eventTypeId}/${market.eventId}`

test('[ROUTE-21] home restores the chosen view on return and from its address; All needs no parameter', async () => {
  const { goTo, now } = openAt('/')
  expect(pressed()).toEqual([text.all])
  press(/^Upcoming/)
  expect([pressed(), now()]).toEqual([['Upcoming 0'], '/?view=upcoming'])
  await goTo(eventPath)
  await goTo(-1)
  expect(pressed()).toEqual(['Upcoming 0'])
  press(/^All$/)
  expect([pressed(), now()]).toEqual([[text.all], '/'])
  cleanup()
  openAt('/?view=inplay')
  expect(pressed()).toEqual(['In-play 1'])
  cleanup()
  openAt('/?view=nonsense')
  expect(pressed()).toEqual([text.all])
})

test('[ROUTE-21] so is a group of an event’s markets; one that it has not hides none of them', async () => {
  const { goTo, now } = openAt(eventPath)
  press(/^More markets/)
  expect([pressed(), now()]).toEqual([['More markets 1'], `${eventPath}?group=more`])
  await goTo('/')
  await goTo(-1)
  expect(pressed()).toEqual(['More markets 1'])
  expect(screen.queryByRole('heading', { name: market.marketName })).toBeNull()
  cleanup()
  openAt(`${eventPath}?group=session`)
  expect(pressed()).toEqual([text.allMarkets])
  expect(screen.getByRole('heading', { name: market.marketName })).toBeTruthy()
})

test('[HDR-08] titleOf names each page in the player’s language, and gives home no title', () => {
  for (const [path, title] of [
    ['/competition-detail-page/Monsoon%20Bash/4/sim%20c1', 'Monsoon Bash'],
    ['/competition-detail-page/100%25%20Bash/4/c1', '100% Bash'],
    ['/competition-detail-page/%E0%A4%A/4/c1', '%E0%A4%A'],
    ['/sports-page/football/1', 'Football'],
    ['/casino-lobby', 'Casino'],
    ['/casino-lobby/slot-games', 'Slot Games'],
    ['/transactions', text.transactions],
    ['/', null],
  ] as const)
    expect(titleOf(path), path).toBe(title)
  expect(pageOf('/competition-detail-page/Monsoon%20Bash/4/sim%20c1')).toMatchObject({ competitionId: 'sim c1', title: 'Monsoon Bash' })
  expect(pageOf('/transactions', '?type=deposit&range=7d&state=no&cursor=-1')).toEqual({
    name: 'transactions',
    wish: { ...ALL_TRANSACTIONS, type: 'deposit', range: '7d' },
  })
  expect(pageOf('/event-page/4/sim%20e1')).toMatchObject({ eventId: 'sim e1' })
  speak(hindi)
  expect(titleOf('/casino-lobby/slot-games')).toBe(hindi.slotGames)
})

test('[ROUTE-06] corrects the sport in an event’s address; an impossible event leads to the default page', () => {
  const { now } = openAt(`/event-page/99/${market.eventId}?group=more`)
  expect(now()).toBe(`${eventPath}?group=more`)
  expect(screen.getByRole('heading', { level: 1, name: market.eventName })).toBeTruthy()
  expect(screen.getByText(`${text.cricket} / ${market.competitionName}`)).toBeTruthy()
  cleanup()
  expect(openAt(`/event-page/4/${'9'.repeat(65)}`).now()).toBe('/default-page')
})

test('[ROUTE-21] keeps the chosen view of the matched bets when the page opens again', () => {
  openAt('/open-bets')
  expect(pressed()).toEqual([text.consolidated])
  press(/^Order By Date$/)
  cleanup()
  openAt('/open-bets')
  expect(pressed()).toEqual([text.orderByDate])
})
