// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { MenuFlag } from '#contract/calls/auth.ts'
import type { Market } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { chooseZone } from '#src/lib/when.ts'
import { answered, at } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { brandOf, openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  chooseZone('device')
  window.localStorage.clear()
  widen(1280)
})
const other: Market = {
  ...market,
  marketId: marketIdSchema.parse('m2'),
  eventId: eventIdSchema.parse('e2'),
  eventName: 'North v South',
  competitionId: competitionIdSchema.parse('c2'),
  competitionName: 'Shield',
}
const markets = [market, other]
const flags = (...rows: readonly MenuFlag[]) => answered({ what: 'flags' }, ...rows)
const side = () => within(screen.getByRole('complementary', { name: text.sports }))
/** The entries of the first list of a menu, in order, without their counts. */
const entriesOf = (menu: HTMLElement): readonly string[] =>
  [...menu.querySelectorAll('a, button')].map((entry) =>
    [...entry.childNodes]
      .filter((node) => node.nodeType === 3)
      .map((node) => node.textContent)
      .join(''),
  )
const sideEntries = async (): Promise<readonly string[]> => entriesOf(await side().findByRole('navigation', { name: text.sports }))
const linksOf = (menu: HTMLElement): readonly (string | null)[] =>
  within(menu)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('[NAV-01] the menu has all sports and games for a visitor, and those with a flag for a member', async () => {
  await openApp({ markets })
  const all = [text.cricket, text.football, text.tennis, text.virtualEvents, text.horseRacing, text.greyhoundRacing]
  const casino = [text.liveCasino, text.slotGames, text.crash, text.fishing, text.cardGames, text.aviator]
  expect(await sideEntries()).toEqual([...all, ...casino])
  cleanup()
  const { record } = await openApp({ isMember: true, markets })
  await record(flags('4', '1', 'c1'))
  expect(await sideEntries()).toEqual([...all.filter((name) => name !== text.tennis), text.cardGames])
  await record(flags('2', 'c9'))
  expect(await sideEntries()).toEqual([text.tennis, ...all.slice(3), ...casino.filter((name) => name !== text.cardGames)])
})

test('[NAV-02] horse and greyhound racing open Coming Soon alone, which Close closes', async () => {
  const { now } = await openApp({ markets })
  for (const name of [text.horseRacing, text.greyhoundRacing]) {
    fireEvent.click(await side().findByRole('button', { name: new RegExp(`^${name}`) }))
    const popup = await screen.findByRole('dialog', { name: text.comingSoon })
    expect(popup.textContent).toContain(name)
    expect(now()).toBe('/')
    fireEvent.click(within(popup).getByRole('button', { name: text.close }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('[NAV-03] inside a sport the menu has the ways out, and the competitions or events under their group', async () => {
  const { goTo, now } = await openApp({ address: '/sports-page/Cricket/4', markets })
  const menu = await side().findByRole('navigation', { name: text.sports })
  await waitFor(() => expect(entriesOf(menu)).toEqual([text.favourites, text.sports, text.cricket, text.previous, 'Cup', 'Shield']))
  expect(linksOf(menu).slice(0, 3)).toEqual(['/?view=favourites', '/', '/sports-page/cricket/4'])
  expect(menu.querySelector('p')?.textContent).toBe(text.cricket)
  await goTo('/competition-detail-page/Shield/4/c2')
  const ways = [text.favourites, text.sports, text.cricket, text.previous]
  await waitFor(() => expect(entriesOf(menu)).toEqual([...ways, 'North v South']))
  expect(menu.querySelector('p')?.textContent).toBe('Shield')
  fireEvent.click(within(menu).getByRole('link', { name: text.favourites }))
  expect(now()).toBe('/?view=favourites')
})

test('[NAV-04] a chosen competition opens, and the phone’s menu closes a second later; Previous goes back', async () => {
  widen(360)
  const { now, pass, record } = await openApp({ address: '/sports-page/Cricket/4', markets })
  const open = async (): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole('button', { name: text.menu }))
    return screen.findByRole('dialog', { name: text.menu })
  }
  const drawer = await open()
  fireEvent.click(await within(drawer).findByRole('link', { name: /^Shield/ }))
  expect(now()).toBe('/competition-detail-page/Shield/4/c2')
  expect(await within(drawer).findByRole('link', { name: /^North v South/ })).toBeTruthy()
  await pass(999)
  expect(screen.queryByRole('dialog', { name: text.menu })).not.toBeNull()
  await pass(1)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: text.menu })).toBeNull())
  const again = await open()
  fireEvent.click(await within(again).findByRole('button', { name: text.previous }))
  expect(now()).toBe('/sports-page/cricket/4')
  await waitFor(() => expect(within(again).queryByRole('link', { name: /^North v South/ })).toBeNull())
  fireEvent.click(within(again).getByRole('button', { name: text.previous }))
  expect(now()).toBe('/')
  await waitFor(() => expect(within(again).queryByRole('button', { name: text.previous })).toBeNull())
  await record({ type: 'overlay.closed' })
})

test('[NAV-05] the phone’s drawer has the entries of the menu, the app’s download and the registration', async () => {
  await openApp({ markets })
  const beside = await sideEntries()
  cleanup()
  widen(360)
  await openApp({ markets })
  fireEvent.click(screen.getByRole('button', { name: text.menu }))
  const drawer = await screen.findByRole('dialog', { name: text.menu })
  expect(drawer.querySelector('.w-7\\/10')).not.toBeNull()
  expect(entriesOf(within(drawer).getByRole('navigation', { name: text.sports }))).toEqual(beside)
  expect(within(drawer).getByRole('link', { name: text.downloadApk }).getAttribute('href')).toBe(brandOf().downloadAppLink)
  fireEvent.click(within(drawer).getByRole('button', { name: text.registerOnline }))
  expect(await screen.findByRole('tab', { selected: true, name: text.registerTab })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: text.menu })).toBeNull()
})

test('[NAV-06] contacts are on home and in a desk’s account drawer, if the brand has them on', async () => {
  const cards = (): number => screen.queryAllByRole('region', { name: text.contact }).length
  const { goTo } = await openApp({ isMember: true })
  expect(await screen.findByRole('region', { name: text.contact })).toBeTruthy()
  await goTo('/open-bets')
  await screen.findByRole('heading', { level: 1, name: text.openBets })
  expect(cards()).toBe(0)
  for (const [width, count] of [
    [1024, 1],
    [1023, 0],
  ] as const) {
    cleanup()
    widen(width)
    await openApp({ address: '/open-bets', isMember: true })
    fireEvent.click(screen.getByRole('button', { name: text.account }))
    await screen.findByRole('dialog', { name: text.account })
    expect(cards(), String(width)).toBe(count)
  }
  cleanup()
  widen(1280)
  await openApp({ isMember: true, brand: { ...brandOf(), showContact: false } })
  fireEvent.click(screen.getByRole('button', { name: text.account }))
  await screen.findByRole('dialog', { name: text.account })
  expect(cards()).toBe(0)
})

test('[NAV-07] the clock shows date and time of the chosen zone, and ticks each second', async () => {
  const { pass, record } = await openApp()
  const shown = async (): Promise<string | null> => (await side().findByRole('timer')).textContent
  act(() => chooseZone('india'))
  expect(await shown()).toBe('Thu, 1 Jan 197005:46:40 IST')
  await pass(1000)
  expect(await shown()).toBe('Thu, 1 Jan 197005:46:41 IST')
  act(() => chooseZone('system'))
  expect(await shown()).toBe('Thu, 1 Jan 197000:16:41 UTC')
  act(() => chooseZone('device'))
  const here = new Date(1_001_000)
  expect(await shown()).toContain(here.toLocaleTimeString('en-GB'))
  for (const second of [42, 43, 44]) {
    await pass(1000)
    expect(await shown()).toContain(`:${second} `)
  }
  // Only the device's own zone shows the device's clock, right or wrong.
  await record({ type: 'heartbeat.heard', serverAt: at(4_604_000) })
  expect(await shown()).toContain(':44 ')
  expect(await shown()).toContain(new Date(1_004_000).toLocaleTimeString('en-GB'))
  act(() => chooseZone('india'))
  expect(await shown()).toBe('Thu, 1 Jan 197006:46:44 IST')
})

test('[NAV-08] the right column has the balance of a member, the slip, the open bets and the stakes', async () => {
  await openApp()
  const rail = () => within(screen.getByRole('complementary', { name: text.betslip }))
  expect(await rail().findByRole('tab', { name: text.betslip, selected: true })).toBeTruthy()
  expect(rail().queryByText(text.freeCash)).toBeNull()
  cleanup()
  const { record } = await openApp({ isMember: true })
  await record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(1_250_50) })
  await rail().findByText(text.freeCash)
  const pairs = rail()
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(pairs).toEqual([
    [text.balance, '₹50,000.00'],
    [text.freeCash, '₹0.00'],
    [text.netExposure, '−₹1,250.50'],
  ])
  fireEvent.click(rail().getByRole('tab', { name: text.openBets }))
  expect(await rail().findByRole('tab', { name: text.openBets, selected: true })).toBeTruthy()
  fireEvent.click(rail().getByRole('tab', { name: text.betslip }))
  fireEvent.click(await rail().findByRole('button', { name: text.editStakes }))
  expect(await screen.findByRole('dialog', { name: text.editStakes })).toBeTruthy()
})

test('[NAV-08] the tabs of the rail are moved along by arrows, Home and End, and keep the focus', async () => {
  await openApp()
  const rail = () => within(screen.getByRole('complementary', { name: text.betslip }))
  const chosen = () => rail().getByRole('tab', { selected: true })
  const slip = await rail().findByRole('tab', { name: text.betslip, selected: true })
  slip.focus()
  for (const [key, name] of [
    ['ArrowRight', text.openBets],
    ['ArrowRight', text.betslip],
    ['ArrowLeft', text.openBets],
    ['Home', text.betslip],
    ['End', text.openBets],
  ] as const) {
    fireEvent.keyDown(chosen(), { key })
    expect(await rail().findByRole('tab', { name, selected: true })).toBe(document.activeElement)
  }
  expect(rail().getByRole('tab', { name: text.betslip }).tabIndex).toBe(-1)
})

test('[NAV-09] the rules fold in General and Fancy, and carry every average of the Ipl 2021', async () => {
  await openApp()
  fireEvent.click(await side().findByRole('button', { name: text.rules }))
  const popup = await screen.findByRole('dialog', { name: text.rules })
  const [general, fancy] = [text.generalRules, text.fancyRules].map((name) => within(popup).getByText(name).closest('details'))
  if (general == null || fancy == null) throw new Error('two parts that fold')
  expect([general.open, fancy.open]).toEqual([true, false])
  for (const [name, figure] of [
    ['First over runs', '6'],
    ['Fours', '26'],
    ['Sixes', '13'],
    ['Wides', '8'],
    ['Extras', '14'],
    ['No ball', '1'],
    ['Duck', '1'],
    ['Fifties', '2'],
    ['Century', '0'],
    ['Run out', '1'],
    ['Wickets', '12'],
    ['Caught', '8'],
    ['Maiden', '0'],
    ['LBW', '1'],
    ['Bowled', '2'],
  ] as const)
    expect(within(fancy).getByText(name).nextElementSibling?.textContent, name).toBe(figure)
  expect(fancy.textContent).toMatch(/45 matches .* 45 days/)
})

test('[NAV-10] the account drawer has its sections and links; a link, Close or the page beside closes it', async () => {
  const { now } = await openApp({ isMember: true })
  const open = async (): Promise<HTMLElement> => {
    fireEvent.click(screen.getByRole('button', { name: text.account }))
    return screen.findByRole('dialog', { name: text.account })
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: text.account })).toBeNull())
  const drawer = await open()
  for (const [section, ways] of [
    [text.balanceInformation, ['/deposit', '/withdraw']],
    [text.statements, ['/transactions', '/open-bets', '/betting-profit-loss', '/account-statement', '/transfer-statement']],
    [text.accountSettings, ['/time-setting', '/settings']],
    [text.legalCompliance, ['/rules-regulations', '/exclusion-policy', '/responsible-gambling', '/privacy-policy']],
    [text.accountActions, ['/change-password']],
  ] as const)
    expect(linksOf(within(drawer).getByRole('region', { name: section })), section).toEqual(expect.arrayContaining([...ways]))
  const help = within(within(drawer).getByRole('region', { name: text.helpSupport }))
  for (const name of [text.chatWithUs, text.downloadApk]) expect(help.getByRole('link', { name })).toBeTruthy()
  expect(within(drawer).getByRole('button', { name: text.signOut })).toBeTruthy()
  fireEvent.click(within(drawer).getByRole('heading', { name: text.statements }))
  expect(screen.getByRole('dialog', { name: text.account })).toBe(drawer)
  fireEvent.click(within(drawer).getByRole('button', { name: text.close }))
  await isClosed()
  const backdrop = (await open()).querySelector('.bg-scrim')
  if (backdrop === null) throw new Error('no page beside the drawer')
  fireEvent.pointerDown(backdrop)
  fireEvent.pointerUp(backdrop)
  fireEvent.click(backdrop)
  await isClosed()
  fireEvent.click(within(await open()).getByRole('link', { name: text.timeSetting }))
  await isClosed()
  expect(now()).toBe('/time-setting')
})
