// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FEATURES, type Feature, SOURCE, WHOLE } from '#contract/features.ts'
import { text } from '#copy/catalogue.ts'
import { isOn, PAGE_NAMES, PAGES, type PageRow } from '#src/access.ts'
import type { OutboxEntry } from '#client/betting/sent.ts'
import { DELAYS } from '#machines/setup.ts'
import { odds } from '#domain/odds.ts'
import { type Paise, paise } from '#domain/paise.ts'
import { IN_DOUBT_MS } from '#client/betting/order.ts'
import { said } from '#domain/said.ts'
import { betOf } from '#tests/bets.ts'
import { answered, at, betId, listed, member, pick, ref } from '#tests/player.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext } from '#src/hooks.ts'
import { OtherWays } from '#src/login/OtherWays.tsx'
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

const inDoubt: OutboxEntry = {
  ...{ kind: 'bet', ref: ref(1), owner: member('demo').memberCode, sentAt: at(0), pick: pick('m1') },
  ...{ odds: odds(2000), stake: paise(10_000), accept: 'BETTER' },
}
const ofLevel0 = { version: null, androidVersion: null, analyticsId: null, recaptchaKey: null, redirect: null, backend: SOURCE }
const saysLevel0 = { ...answered({ what: 'config' }, ofLevel0), whose: 'all' } as const

test('[BACK-02][BROWSE-05] a list says how many markets more the back end has than are shown', async () => {
  const { record } = await openApp({ markets: [market], address: `/event-page/4/${market.eventId}`, brand: before(SOURCE) })
  const event = { ...answered({ what: 'event', eventTypeId: '4', eventId: market.eventId }, market.marketId), whose: 'all' } as const
  await record({ ...event, leftOut: 2 })
  expect(screen.queryByText(text.marketsLeftOut(2))).not.toBeNull()
  await record(event)
  expect(screen.queryByText(/not shown here/)).toBeNull()
  cleanup()
  const home = await openApp({ markets: [market], brand: before(SOURCE) })
  await home.record({ type: 'home.heard', markets: [listed(market)], leftOut: 9_800 })
  await home.pass(DELAYS.homeMs)
  expect(screen.queryByText(text.marketsLeftOut(9_800))).not.toBeNull()
})

test('[BACK-02][OPEN-01] Open Bets says how many bets the back end has that cannot be shown', async () => {
  const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(SOURCE) })
  await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [], leftOut: 2 })
  await record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [], leftOut: 1 })
  expect(await screen.findByText(text.betsLeftOut(3))).not.toBeNull()
  await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [] })
  await record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [] })
  expect(screen.queryByText(text.betsLeftOut(1))).toBeNull()
})

test('[BACK-02] a page says so when the back end does not have it', async () => {
  await openApp({ isMember: true, address: '/account-statement', brand: before(SOURCE) })
  expect(await screen.findByRole('heading', { level: 1, name: text.accountStatement })).not.toBeNull()
  expect(screen.queryByText(text.notOffered)).not.toBeNull()
  expect(screen.getByRole('link', { name: text.backHome }).getAttribute('href')).toBe('/')
})

test('[BACK-02] a place whose call the back end does not have says so, and has no button to try again', async () => {
  const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(SOURCE) })
  await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [] })
  await record({ type: 'read.failed', ask: { what: 'ended' }, whose: 'member', said: said('notOffered') })
  await screen.findByText(text.notOffered)
  expect(screen.queryByRole('button', { name: text.retry })).toBeNull()
  await record({ type: 'read.failed', ask: { what: 'ended' }, whose: 'member', said: said('cannotLoad') })
  expect(screen.queryByRole('button', { name: text.retry })).not.toBeNull()
})

test.for([WHOLE, SOURCE])(
  '[BACK-02][OPEN-15] a line of two bets leads to their stories at level 3 alone (level $level)',
  async (backend) => {
    const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(backend) })
    await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [betOf(1), { ...betOf(1), betId: betId(2), ref: ref(2) }] })
    const hasLine = document.body.textContent.includes(text.betCount(2))
    expect([hasLine, screen.queryAllByText(text.whatHappened).length > 0]).toEqual([true, backend === WHOLE])
  },
)

test.for([
  ['statements', true],
  ['alerts', false],
] as const)(
  '[BACK-02][OPEN-07] settled bets without a result lead to the statement when the back end has %s: %s',
  async ([feature, isThere]) => {
    const backend = { ...SOURCE, features: [feature] }
    const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(backend) })
    const settled = { ...betOf(1), state: 'settled', remaining: paise(0), pnl: null } as const
    const list = (pnl: Paise | null) => record({ type: 'bets.listed', which: 'ended', accountSeq: 0, bets: [{ ...settled, pnl }] })
    await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [] })
    await list(null)
    const note = () =>
      screen.queryByText((_, element) => element?.tagName === 'SMALL' && element.textContent?.startsWith(text.noResultHere) === true)
    expect(note()?.querySelector('a')?.getAttribute('href') ?? null).toBe(isThere ? PAGES.statement.path : null)
    await list(paise(5000))
    expect(note()).toBeNull()
  },
)

test('[BACK-02] a bet in doubt is a row beside Open Bets, and the player gives it up there', async () => {
  const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(SOURCE) })
  await record(saysLevel0)
  await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [] })
  await record({ type: 'outbox.loaded', entries: [inDoubt] })
  expect([screen.queryByText(text.doubtHere) !== null, screen.queryByText(text.cannotAsk) !== null]).toEqual([true, true])
  fireEvent.click(screen.getByRole('button', { name: text.dismiss }))
  expect([screen.queryByText(text.doubtHere), screen.queryByText(text.cannotAsk)]).toEqual([null, null])
})

test('[BACK-02][OPEN-01] Open Bets says nothing of a bet in doubt when another member sent it', async () => {
  const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(SOURCE) })
  await record(saysLevel0)
  await record({ type: 'bets.listed', which: 'active', accountSeq: 0, bets: [] })
  await record({ type: 'outbox.loaded', entries: [{ ...inDoubt, owner: member('other').memberCode }] })
  expect([screen.queryByText(text.doubtHere), screen.queryByText(text.cannotAsk)]).toEqual([null, null])
})

test('[BACK-02][SLIP-30] a bet is looked for, and in doubt only when 40 s have passed since its press', async () => {
  expect(IN_DOUBT_MS).toBe(DELAYS.popupMs + 10 * DELAYS.askMs)
  const { record, pass } = await openApp({ isMember: true, markets: [market], brand: before(SOURCE) })
  await record(saysLevel0)
  await record({ type: 'outbox.loaded', entries: [{ ...inDoubt, sentAt: at(1_000_000) }] })
  const says = () => [screen.queryByText(text.looking) !== null, screen.queryByText(text.cannotAsk) !== null]
  expect(says()).toEqual([true, false])
  await pass(IN_DOUBT_MS - 1000)
  expect(says()).toEqual([true, false])
  await pass(2000)
  expect(says()).toEqual([false, true])
})

test('[BACK-02][SESS-16] a page says that a bet was sent, and no more, when nothing tells whose session it is', async () => {
  const { record } = await openApp({ markets: [market], brand: before(SOURCE) })
  await record({ type: 'outbox.loaded', entries: [inDoubt] })
  expect(screen.queryByText(text.sentBefore)).toBeNull()
  await record({ type: 'session.restored', member: null, isUnanswered: true })
  expect(screen.queryByText(text.sentBefore)).not.toBeNull()
  expect(document.body.textContent).not.toContain('500')
  await record({ type: 'session.restored', member: null })
  expect(screen.queryByText(text.sentBefore)).toBeNull()
})

test('[BACK-02][OPEN-01] Open Bets can be read again when the back end has no call for them', async () => {
  const { record } = await openApp({ isMember: true, markets: [market], address: '/open-bets', brand: before(SOURCE) })
  await record({ type: 'link.opened' })
  await record({ type: 'read.failed', ask: { what: 'bets' }, whose: 'member', said: said('notOffered') })
  expect([screen.queryByText(text.notOffered), screen.queryByRole('button', { name: text.retry }) !== null]).toEqual([null, true])
})

test('[BACK-02][SUPP-03] a player is not welcomed as new when the back end did not answer for the session', async () => {
  const { record } = await openApp({ markets: [market], brand: before(SOURCE) })
  const welcomes = () => screen.queryByText(text.promoTitle(brand.appName)) !== null
  const isHinted = () => screen.queryByRole('button', { name: text.demoHint }) !== null
  expect([welcomes(), isHinted()]).toEqual([true, true])
  await record({ type: 'session.restored', member: null, isUnanswered: true })
  expect([welcomes(), isHinted()]).toEqual([false, false])
})

test('[BACK-02][ACCT-13] passkeys are in Devices and the login only where the back end has them', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  for (const features of [FEATURES, FEATURES.filter((each) => each !== 'passkeys')]) {
    const backend = before({ level: 3, features: [...features] })
    const has = features === FEATURES
    const { spine, record } = await openApp({ isMember: true, address: '/devices', brand: backend })
    await screen.findByRole('heading', { level: 1, name: text.devices })
    // The panel stands below the list, so it waits for the list's height.
    await record(answered({ what: 'devices' }))
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
  await record(saysLevel0)
  expect(side.queryByText(text.liveCasino)).toBeNull()
})
