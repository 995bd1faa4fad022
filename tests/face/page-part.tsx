import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { ownPage } from './own-page.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext, type PageBrand } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import { DELAYS } from '#machines/setup.ts'
import { useTabs } from '#src/login/tabs.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const full = ownPage(loadBrands('brands').brandOf(undefined))

/** The address of the page, and the tabs of the login. */
const Told = () => {
  const { pathname } = useLocation()
  const tabs = useTabs().join()
  return <output>{`${pathname} ${tabs}`}</output>
}

/** Parts of a page for a visitor of the brand with these settings, at an address. */
export const showPart = (children: ReactNode, over: Partial<PageBrand> = {}, address = '/') => {
  const gone: string[] = []
  const clock = virtualClock(at(1_000_000))
  const { doors, sent } = deafDoors()
  const place = { ...doors.place, go: (path: string) => void gone.push(path) }
  const frames: (() => void)[] = []
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => void frames.push(job), doors: { ...doors, place } })
  spine.start()
  spine.record({ type: 'session.restored', member: null })
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <SpineContext value={spine}>
        <BrandContext value={{ ...full, ...over }}>
          {children}
          <Told />
        </BrandContext>
      </SpineContext>
    </MemoryRouter>,
  )
  /** Records a fact, and draws the frame that follows it. */
  const record = (fact: Parameters<typeof spine.record>[0]) =>
    act(() => {
      spine.record(fact)
      for (const job of frames.splice(0)) job()
    })
  const told = (): readonly string[] => container.querySelector('output')?.textContent.split(' ') ?? []
  return {
    spine,
    record,
    container,
    /** What went out over the socket. */
    sent,
    /** The addresses that the page was sent to by its charts. */
    gone,
    /** Logs in, and waits for what follows a login. */
    logIn: () => {
      record({ type: 'login.accepted', way: 'password', member: member('demo') })
      act(() => void clock.advance(DELAYS.followUpMs))
    },
    wait: (ms: number) => act(() => void clock.advance(ms)),
    address: () => told()[0],
    tabs: () => told()[1],
  }
}

/** The addresses of all links. */
export const linksShown = (): readonly (string | null)[] => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
