import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { Market } from '#contract/market.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { ownPage } from './own-page.ts'
import type { PageBrand } from '#src/brand.tsx'
import { loadBrands } from '#server/brands.ts'
import { App } from '#src/App.tsx'
import { referCodeIn } from '#src/lib/address.ts'
import { said } from '#domain/said.ts'
import { createSpine } from '#src/spine/spine.ts'
import type { Reply } from '#streams/doors.ts'
import { at, deafDoors, lateCharts, listed, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import './patience.ts'

export { widen } from './widen.ts'

/** All parts that the app fetches late. They are loaded before a test begins, so that none waits for a busy disk. */
import.meta.glob(
  '../../src/{account,alerts,casino,cash-out,frame,login,markets,open-bets,payments,settings,slip,stakes,ui,wallets}/*.ts*',
  {
    eager: true,
  },
)
import.meta.glob('../../src/{statements,story}/*.tsx', { eager: true })

/** A brand of this product, by its name; without one, the brand of every host. */
export const brandOf = (name?: string): PublicBrand => {
  const brands = loadBrands('brands')
  return ownPage(brands.brandOf(undefined, name))
}

type Visit = {
  readonly address?: string
  readonly isMember?: boolean
  readonly brand?: PageBrand
  /** null: the home list has not come yet. */
  readonly markets?: readonly Market[] | null
  /** Events whose videos have a way of their own. */
  readonly special?: readonly string[]
  /** The socket is down: what goes over it first is asked by a call. */
  readonly isDown?: boolean
}

type Failed = Extract<Reply<never>, { readonly kind: 'failed' }>

/** The whole app at an address, as a visitor or a member; the exchange lists these markets. What it calls and sends is kept. */
export const openApp = async ({
  address = '/',
  isMember = false,
  brand = brandOf(),
  markets = [],
  special = [],
  isDown = false,
}: Visit = {}) => {
  const calls: { readonly path: string; readonly request: unknown }[] = []
  const underWay: { readonly path: string; readonly reply: (reply: Failed) => void }[] = []
  const call = (_: unknown, { path }: { readonly path: string }, request: unknown, reply: (reply: Failed) => void): void => {
    calls.push({ path, request })
    underWay.push({ path, reply })
  }
  const { doors, sent } = deafDoors()
  const clock = virtualClock(at(1_000_000))
  let page: ReactNode = null
  const router = createMemoryRouter([{ path: '*', Component: () => page }], { initialEntries: [address] })
  const place = { ...doors.place, go: (path: string, replace = false) => void router.navigate(path, { replace }) }
  const site = { ...doors.site, specialEvents: [special, []] } as const
  const frames: (() => void)[] = []
  const paint = (): void => {
    for (const job of frames.splice(0)) job()
  }
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => void frames.push(job),
    doors: { ...doors, http: { call }, place, site, ...(isDown ? { socket: { ...doors.socket, send: () => false } } : {}) },
  })
  spine.start()
  spine.record({ type: 'visitor.arrived', referCode: referCodeIn(address), google: null, whatsapp: null, target: null })
  spine.record({ type: 'session.restored', member: isMember ? member('demo') : null })
  if (markets !== null) spine.record(homeAnswered(markets.map(listed)))
  const Router = ({ children }: { readonly children: ReactNode }) => {
    page = children
    return <RouterProvider router={router} />
  }
  const { container } = render(<App brand={brand} spine={spine} Router={Router} />)
  await screen.findByRole('main', { hidden: true })
  await act(async () => paint())
  return {
    spine,
    calls,
    sent,
    container,
    now: () => `${router.state.location.pathname}${router.state.location.search}`,
    goTo: (to: string | 1 | -1) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
    /** Fails the calls of this path that are under way. */
    fail: (path: string) =>
      act(() => {
        for (const each of underWay) if (each.path === path) each.reply({ kind: 'failed', said: said('cannotLoad') })
        paint()
      }),
    /** Records a fact, and paints what it changes. */
    record: (fact: Parameters<typeof spine.record>[0]) =>
      act(() => {
        spine.record(fact)
        paint()
      }),
    /** Lets so much time go by. */
    pass: (ms: number) =>
      act(() => {
        clock.advance(ms)
        paint()
      }),
  }
}
