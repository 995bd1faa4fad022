// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FEATURES, type Feature, SOURCE, WHOLE } from '#contract/features.ts'
import { text } from '#copy/catalogue.ts'
import { isOn, PAGE_NAMES, PAGES, type PageRow } from '#src/access.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import { OtherWays } from '#src/login/OtherWays.tsx'
import { answered } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { brandOf, openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  widen(1280)
})
const brand = brandOf()
const before = (backend: typeof WHOLE) => ({ ...brand, backend })
const pagesOf = (backend: typeof WHOLE) => PAGE_NAMES.filter((name) => isOn(PAGES[name], before(backend)))
const rows: Readonly<Record<string, PageRow>> = PAGES

test('[BACK-02][BRAND-04] a page that the back end does not have has no route, and our exchange has all', () => {
  expect(pagesOf(WHOLE)).toEqual(PAGE_NAMES)
  for (const feature of FEATURES) {
    const without = { ...WHOLE, features: FEATURES.filter((each) => each !== feature) }
    const gone = PAGE_NAMES.filter((name) => !pagesOf(without).includes(name))
    const needed = PAGE_NAMES.filter((name) => rows[name]?.needs === feature)
    expect([feature, gone]).toEqual([feature, [...needed, ...(feature === 'payments' ? ['deposit', 'withdraw'] : [])].toSorted(inOrder)])
  }
})
const inOrder = (one: string, other: string): number =>
  PAGE_NAMES.findIndex((name) => name === one) - PAGE_NAMES.findIndex((name) => name === other)

test.for([WHOLE, SOURCE])('[BACK-02] a visitor sees casino and alerts only where the back end has them (level $level)', async (backend) => {
  await openApp({ markets: [market], address: '/event-page/4/e1', brand: before(backend) })
  const side = within(screen.getByRole('complementary', { name: text.sports }))
  await side.findByRole('navigation', { name: text.sports })
  const isThere = backend === WHOLE
  expect([
    side.queryByText(text.liveCasino) !== null,
    screen.queryByRole('button', { name: text.alertsOn('Match Odds') }) !== null,
  ]).toEqual([isThere, isThere])
})

test.for([WHOLE, SOURCE])(
  '[BACK-02] prices and results of before are shown only where the back end has them (level $level)',
  async (backend) => {
    const has = backend === WHOLE
    widen(360)
    const { record } = await openApp({ markets: [market], address: `/event-page/4/${market.eventId}`, brand: before(backend) })
    await record({ ...answered({ what: 'event', eventTypeId: '4', eventId: market.eventId }, market.marketId), whose: 'all' })
    expect(screen.queryByRole('button', { name: text.priceHistory }) !== null).toBe(has)
    cleanup()
    await openApp({ address: '/virtual-event-page', brand: before(backend) })
    await screen.findByRole('heading', { level: 1, name: text.virtualEvents })
    expect(screen.queryByRole('heading', { name: text.lastResults }) !== null).toBe(has)
  },
)

test.for([WHOLE, SOURCE])('[BACK-02] settings that the back end does not keep are not shown (level $level)', async (backend) => {
  await openApp({ isMember: true, address: '/settings', brand: before(backend) })
  await screen.findByRole('heading', { level: 1, name: text.settings })
  const has = backend === WHOLE
  expect([screen.queryByText(text.acceptMoves) !== null, screen.queryByRole('heading', { name: text.email }) !== null]).toEqual([has, has])
  expect(screen.queryByText(text.stakeButtons)).not.toBeNull()
})

test.for([
  ['deposit', 'payments'],
  ['withdraw', 'payments'],
] as const)(
  '[BACK-02] a member sees %s in the header only where the back end has %s',
  async ([name, feature]: readonly ['deposit' | 'withdraw', Feature]) => {
    for (const features of [FEATURES, FEATURES.filter((each) => each !== feature)]) {
      await openApp({
        isMember: true,
        markets: [market],
        brand: { ...before({ level: 3, features: [...features] }), showDeposit: true, showWithdrawal: true },
      })
      const banner = within(await screen.findByRole('banner'))
      expect(banner.queryAllByRole('link', { name: text[name] }).length > 0).toBe(features === FEATURES)
      cleanup()
    }
  },
)

test('[BACK-02][ACCT-13] passkeys are in Devices and the login only where the back end has them', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  for (const features of [FEATURES, FEATURES.filter((each) => each !== 'passkeys')]) {
    const backend = before({ level: 3, features: [...features] })
    const has = features === FEATURES
    const { spine } = await openApp({ isMember: true, address: '/devices', brand: backend })
    await screen.findByRole('heading', { level: 1, name: text.devices })
    expect(screen.queryByRole('heading', { name: text.passkeys }) !== null).toBe(has)
    cleanup()
    render(
      <BrandContext value={backend}>
        <SpineContext value={spine}>
          <OtherWays />
        </SpineContext>
      </BrandContext>,
    )
    expect(screen.queryByRole('button', { name: text.withPasskey }) !== null).toBe(has)
    cleanup()
  }
})

test('[BACK-02] the casino leaves the menu once the back end has said that it has none', async () => {
  const { record } = await openApp({ markets: [market] })
  const side = within(screen.getByRole('complementary', { name: text.sports }))
  await side.findByText(text.liveCasino)
  const config = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null, backend: SOURCE }
  await record({ ...answered({ what: 'config' }, config), whose: 'all' })
  expect(side.queryByText(text.liveCasino)).toBeNull()
})
