import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { said } from '#domain/said.ts'
import type { Ask, ReadFailed } from '#client/ledger/reads.ts'
import { ownPage } from './own-page.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import { createSpine } from '#src/spine/spine.ts'
import { at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const brand = ownPage(loadBrands('brands').brandOf(undefined))

/** A read that came to nothing. */
export const failed = (ask: Ask): ReadFailed => ({ type: 'read.failed', ask, whose: 'member', said: said('cannotLoad') })

/** A screen of the account for a member at an address, and the calls that it makes. */
export const showAccount = (Screen: () => ReactNode, address = '/') => {
  const asked: { readonly path: string; readonly request: unknown }[] = []
  const call = (_: unknown, { path }: { readonly path: string }, request: unknown) => asked.push({ path, request })
  const doors = { ...deafDoors().doors, http: { call } }
  const spine = createSpine({ late: lateCharts, clock: virtualClock(at(1_000_000)), frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'session.restored', member: member('demo') })
  const { container } = render(
    <MemoryRouter initialEntries={[address]}>
      <BrandContext value={brand}>
        <SpineContext value={spine}>
          <Screen />
        </SpineContext>
      </BrandContext>
    </MemoryRouter>,
  )
  const count = (path: string): number => asked.filter((each) => each.path.endsWith(path)).length
  return { spine, count, asked, container, record: (fact: Parameters<typeof spine.record>[0]) => act(() => spine.record(fact)) }
}

/** Is offline while a test's job runs. */
export const whileOffline = (job: () => void): void => {
  Object.defineProperty(window.navigator, 'onLine', { configurable: true, get: () => false })
  try {
    job()
  } finally {
    Reflect.deleteProperty(window.navigator, 'onLine')
  }
}
