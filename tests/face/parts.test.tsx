// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Market } from '#contract/market.ts'
import { marketIdSchema } from '#contract/scalar.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import { text } from '#copy/catalogue.ts'
import { ownPage } from './own-page.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import { useArrival } from '#src/lib/arrival.ts'
import { UnlessFailed } from '#src/ui/Boundary.tsx'
import { onDemand } from '#src/lib/later.ts'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Part } from '#src/ui/Part.tsx'
import { ThemeSwitch } from '#src/ui/ThemeSwitch.tsx'
import EventScreen from '#src/markets/EventScreen.tsx'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, lateCharts, listed } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const brand = ownPage(loadBrands('brands').brandOf(undefined))

beforeEach(() => {
  vi.useFakeTimers()
  // React says on the console what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
/** Renders a part as a page does, beside what stays. */
const show = (Late: ComponentType, failure: 'here' | 'silent' = 'here') =>
  render(
    <MemoryRouter>
      <h1>The page</h1>
      <Part failure={failure}>
        <Late />
      </Part>
    </MemoryRouter>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('[ROUTE-20] a part that could not be fetched says so, and comes when it is asked for again', async () => {
  let isThere = false
  let asked = 0
  const Late = onDemand(async () => {
    asked += 1
    if (!isThere) throw new Error('no connection')
    return { default: () => <p>Here it is.</p> }
  })
  show(Late)
  for (const ms of [300, 1000, 3000, 5000, 1000]) await pass(ms)
  expect(asked).toBe(5)
  expect(screen.getByRole('alert').textContent).toContain(text.notFetched)
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: text.retry }))
  await pass(10)
  expect(screen.getByText('Here it is.')).toBeTruthy()
  expect(asked).toBe(6)
})

test('[ROUTE-20] a part that fails leaves the page around it, also where it says nothing', async () => {
  const Late = onDemand<object>(async () => Promise.reject(new Error('no connection')))
  show(Late, 'silent')
  for (const ms of [300, 1000, 3000, 5000, 1000]) await pass(ms)
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[ROUTE-20] a part comes when the connection is back, though the browser never says so', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let isThere = false
  const Late = onDemand(async () => {
    if (!isThere) throw new Error('no connection')
    return { default: () => <p>Here it is.</p> }
  })
  show(Late)
  // The page waits for the connection and never gives up.
  for (let i = 0; i < 10; i += 1) await pass(3000)
  expect(screen.queryByRole('alert')).toBeNull()
  isThere = true
  await pass(3000)
  expect(screen.getByText('Here it is.')).toBeTruthy()
  onLine.mockRestore()
})

test('[ROUTE-20] the page is loaded again, once, when the browser gave a part up that the server has', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  let isServed = false
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!isServed) throw new TypeError('no connection')
    return new Response()
  })
  const Late = onDemand(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/OpenBets-1.js')
  })
  show(Late)
  await pass(300)
  expect(asked).toEqual(['http://127.0.0.1/assets/OpenBets-1.js'])
  expect(reload).not.toHaveBeenCalled()
  isServed = true
  for (const ms of [1000, 3000, 5000, 1000]) await pass(ms)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
  vi.unstubAllGlobals()
})

test('[ROUTE-20] a page that was just reloaded for a part is not reloaded again', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  class Navigation {
    readonly type = 'reload'
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('performance', { now: () => 5000, getEntriesByType: () => [new Navigation()] })
  vi.stubGlobal('fetch', async () => new Response())
  show(
    onDemand(async () => {
      throw new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/OpenBets-1.js')
    }),
  )
  for (const ms of [300, 1000, 3000, 5000, 1000]) await pass(ms)
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain(text.notFetched)
  vi.unstubAllGlobals()
})

test('[ERR-01] the page says that a chart has failed, and both ways back load it again', () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  render(
    <SpineContext value={spine}>
      <MemoryRouter>
        <UnlessFailed place="/open-bets">
          <p>Open bets</p>
        </UnlessFailed>
      </MemoryRouter>
    </SpineContext>,
  )
  expect(screen.getByText('Open bets')).toBeTruthy()
  const broken = {
    get type(): 'page.shown' {
      throw new Error('planted')
    },
  }
  act(() => spine.record(broken))
  expect(screen.queryByText('Open bets')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain(text.renderFailure)
  for (const [name, path] of [
    [text.backHome, '/'],
    [text.reload, '/open-bets'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
    // No element takes the click: the browser loads the address.
    expect(fireEvent.click(link)).toBe(true)
  }
})

test('[ROUTE-20] a board whose code fails leaves the other boards of its event', () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  spine.start()
  let isBroken = true
  const broken: Market = {
    ...market,
    marketId: marketIdSchema.parse('m2'),
    get marketName() {
      if (isBroken) throw new Error('planted')
      return 'Toss'
    },
  }
  spine.record(homeAnswered([market, broken].map(listed)))
  render(
    <SpineContext value={spine}>
      <BrandContext value={brand}>
        <MemoryRouter initialEntries={[`/event-page/${market.eventTypeId}/${market.eventId}`]}>
          <Routes>
            <Route path="/event-page/:eventTypeId/:eventId" element={<EventScreen />} />
          </Routes>
        </MemoryRouter>
      </BrandContext>
    </SpineContext>,
  )
  const boards = () => screen.getAllByRole('region').map((board) => board.getAttribute('aria-label'))
  expect(screen.getByRole('heading', { name: market.eventName })).toBeTruthy()
  expect(boards()).toContain(market.marketName)
  expect(screen.getAllByText(text.notFetched)).toHaveLength(1)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: text.retry }))
  expect(boards()).toEqual(expect.arrayContaining([market.marketName, 'Toss']))
  expect(screen.queryByText(text.notFetched)).toBeNull()
})

test('[HDR-12] a theme chosen in one place shows as chosen in every other', () => {
  render(
    <>
      <ThemeSwitch />
      <ThemeSwitch />
    </>,
  )
  const pressed = (): readonly (string | null)[] =>
    screen.getAllByRole('button').flatMap((button) => (button.getAttribute('aria-pressed') === 'true' ? [button.textContent] : []))
  expect(pressed()).toEqual([text.themeDevice, text.themeDevice])
  const [dark] = screen.getAllByRole('button', { name: text.themeDark })
  if (dark === undefined) throw new Error('no way to the dark')
  fireEvent.click(dark)
  expect(pressed()).toEqual([text.themeDark, text.themeDark])
  expect(document.documentElement.dataset['theme']).toBe('dark')
  const [, device] = screen.getAllByRole('button', { name: text.themeDevice })
  if (device === undefined) throw new Error('no way back')
  fireEvent.click(device)
  expect(pressed()).toEqual([text.themeDevice, text.themeDevice])
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('[ROUTE-21] focuses the heading of a new page, unless the player is typing in the slip', () => {
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors: deafDoors().doors })
  const show = (isWriting: boolean): Element | null => {
    cleanup()
    render(
      <SpineContext value={spine}>
        <MemoryRouter>
          <section className="slip">
            <input aria-label="Stake" ref={(field) => void (isWriting && field?.focus())} />
          </section>
          <PageTitle>Football</PageTitle>
        </MemoryRouter>
      </SpineContext>,
    )
    return document.activeElement
  }
  const visit = renderHook(({ path }) => useArrival(path), { initialProps: { path: '/' } })
  visit.rerender({ path: '/sports-page/football/1' })
  expect(show(false)).toBe(screen.getByRole('heading', { name: 'Football' }))
  expect(show(true)).toBe(screen.getByLabelText('Stake'))
})

test('[NAV-07] the clock without a subscriber returns a time at most one second old', () => {
  const clock = virtualClock(at(1_000_000))
  const { ticks } = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors: deafDoors().doors })
  const before = ticks.get()
  clock.advance(400)
  expect(ticks.get()).toBe(before)
  clock.advance(20 * 60_000)
  expect(ticks.get()).toBe(before + 20 * 60_000 + 400)
})
