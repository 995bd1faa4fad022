// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '#copy/catalogue.ts'
import { paise } from '#domain/paise.ts'
import { ownPage } from './own-page.ts'
import { loadBrands } from '#server/brands.ts'
import { answered, at } from '#tests/player.ts'
import { market } from '#tests/server/home-away.ts'
import { brandOf, openApp, widen } from './app.tsx'

afterEach(() => {
  cleanup()
  window.localStorage.clear()
  widen(1280)
})
const [DESK, PHONE] = [1280, 360]
const banner = () => screen.getByRole('banner')
const heading = (name: string) => within(screen.getByRole('main')).findByRole('heading', { level: 1, name })

test('[HDR-01] a phone has the menu’s button; a page with a title shows it beside the way back', async () => {
  widen(PHONE)
  const { goTo, now } = await openApp({ markets: [market] })
  fireEvent.click(within(banner()).getByRole('button', { name: text.menu }))
  expect(await screen.findByRole('dialog', { name: text.menu })).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('button', { name: text.goBack })).toBeNull()
  await goTo('/open-bets')
  await goTo('/sports-page/football/1')
  expect(await heading('Football')).toBeTruthy()
  const back = await screen.findByRole('button', { name: text.goBack })
  expect(back.nextElementSibling?.textContent).toBe('football')
  fireEvent.click(back)
  expect(await heading(text.openBets)).toBeTruthy()
  expect(now()).toBe('/open-bets')
})

test('[HDR-03] the header has the logo of the host’s brand, and a small one if the brand has one', async () => {
  const brands = loadBrands('brands')
  for (const [host, name] of [
    ['saltline.example', 'saltline'],
    ['www.kestrel.example:443', 'kestrel'],
    ['any.other.host', 'pavilion'],
  ] as const) {
    cleanup()
    const brand = ownPage(brands.brandOf(host))
    await openApp({ brand })
    const logo = within(banner()).getByRole('img', { name: brand.appName })
    expect(logo.getAttribute('src')).toBe(`/brands/${name}/logo.svg`)
    const small = () => banner().querySelector('picture source')?.getAttribute('srcset')
    expect(small()).toBe(`/brands/${name}/logo-mobile.svg`)
    cleanup()
    await openApp({ brand: { ...brand, showMobileLogo: false } })
    expect(small()).toBeUndefined()
  }
})

test('[HDR-04] a member reads name, last login and available balance, and finds account and payments', async () => {
  const known = async (brand = brandOf()) => {
    cleanup()
    const { record } = await openApp({ isMember: true, brand })
    await record({ type: 'account.changed', accountSeq: 1, balance: paise(50_000_00), exposure: paise(1_000_00) })
    await record(answered({ what: 'activity' }, at(Date.UTC(2025, 2, 5, 15, 4, 9))))
  }
  const payments = (): readonly (string | null)[] =>
    within(banner())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((path) => path === '/deposit' || path === '/withdraw')
  await known()
  expect(banner().textContent).toContain(`${text.loginAs} demo`)
  expect(banner().textContent).toMatch(/Last logged in \d{1,2}\/3\/2025 \d\d:\d\d:\d\d [AP]M/)
  expect(within(banner()).getByText(text.availableBalance).parentElement?.textContent).toContain('₹49,000.00')
  expect(payments()).toEqual(['/deposit', '/withdraw'])
  fireEvent.click(within(banner()).getByRole('button', { name: text.account }))
  expect(await screen.findByRole('dialog', { name: text.account })).toBeTruthy()
  await known({ ...brandOf(), showWithdrawal: false })
  expect(payments()).toEqual(['/deposit'])
  await known({ ...brandOf(), showDeposit: false })
  expect(payments()).toEqual(['/withdraw'])
})

test('[HDR-05] a guest’s Log In opens the login, and Sign Up its second tab; a brand may have no Sign Up', async () => {
  const { record } = await openApp()
  for (const [name, tab] of [
    [text.signUp, text.registerTab],
    [text.logIn, text.login],
  ] as const) {
    fireEvent.click(within(banner()).getByRole('button', { name }))
    expect(await screen.findByRole('tab', { selected: true, name: tab })).toBeTruthy()
    await record({ type: 'login.closed' })
  }
  cleanup()
  await openApp({ brand: brandOf('saltline') })
  expect(within(banner()).getByRole('button', { name: text.logIn })).toBeTruthy()
  expect(within(banner()).queryByRole('button', { name: text.signUp })).toBeNull()
})

/** Opens an address and sees what stands around the page: header, both panels, footer. */
const standsIn = async (address: string, wanted: string): Promise<void> => {
  cleanup()
  await openApp({ address, isMember: true, markets: [market] })
  const around = (): string =>
    [
      ['header', screen.queryByRole('banner')] as const,
      ['left', screen.queryByRole('complementary', { name: text.sports })] as const,
      ['right', screen.queryByRole('complementary', { name: text.betslip })] as const,
      ['footer', screen.queryByRole('contentinfo')] as const,
    ]
      .flatMap(([name, part]) => (part === null ? [] : [name]))
      .join(' ')
  await waitFor(() => expect(around(), address).toBe(wanted))
}
const INNER = [
  '/',
  '/event-page/4/e1',
  '/virtual-event-page',
  '/open-bets',
  '/sports-page/Cricket/4',
  '/competition-detail-page/Cup/4/c',
  '/betting-profit-loss-details',
  '/account-statement-details',
]
const STAGE = ['/indian-card-games', '/casino-lobby/casino']
const GAMES = ['/casino-live/roulette/one', '/table-casino-live/Roulette', '/aviator']

test('[HDR-06] each page has the panels, the header and the footer of its row', async () => {
  widen(DESK)
  for (const address of INNER) await standsIn(address, 'header left right footer')
  for (const address of [...STAGE, ...GAMES]) await standsIn(address, 'header')
})

test('[HDR-07] card games have no panel, games no header on a phone, and neither a sidebar or footer', async () => {
  for (const [width, ofStage, ofGames] of [
    [DESK, 'header', 'header'],
    [PHONE, 'header', ''],
  ] as const) {
    widen(width)
    // What is fetched late is there from the first page on.
    await standsIn('/', width === DESK ? 'header left right footer' : 'header left footer')
    for (const address of STAGE) await standsIn(address, ofStage)
    for (const address of GAMES) await standsIn(address, ofGames)
  }
})

test('[HDR-10] the frame of a phone ends, and that of a desk begins, at 1024 px', async () => {
  await openApp({ address: '/sports-page/Cricket/4', markets: [market] })
  const isDesk = (): boolean => screen.queryByRole('tablist') !== null && screen.queryByRole('button', { name: text.goBack }) === null
  for (const width of [1024, 1023, 1024, 360, 2560]) {
    widen(width)
    await waitFor(() => expect(isDesk(), String(width)).toBe(width >= 1024))
  }
})

test('[HDR-11] under the casino and Aviator a phone has the way back, and Deposit if the brand has it', async () => {
  widen(PHONE)
  const bar = () => screen.queryByRole('navigation', { name: text.casino })
  for (const address of ['/casino-lobby/casino', '/aviator', '/casino-live/roulette/one']) {
    cleanup()
    await openApp({ address, isMember: true })
    const shown = await screen.findByRole('navigation', { name: text.casino })
    expect(within(shown).getByRole('button', { name: text.goBack }), address).toBeTruthy()
    expect(within(shown).getByRole('link', { name: text.deposit }).getAttribute('href'), address).toBe('/deposit')
  }
  cleanup()
  const { goTo, now } = await openApp({ address: '/open-bets', isMember: true, brand: brandOf('saltline') })
  expect(await heading(text.openBets)).toBeTruthy()
  expect(bar()).toBeNull()
  await goTo('/aviator')
  const shown = await screen.findByRole('navigation', { name: text.casino })
  expect(within(shown).queryByRole('link')).toBeNull()
  fireEvent.click(within(shown).getByRole('button', { name: text.goBack }))
  expect(await heading(text.openBets)).toBeTruthy()
  expect(now()).toBe('/open-bets')
})

test('[HDR-12] the footer has the payments, the badges of care and licence, and the brand’s scores', async () => {
  await openApp()
  const footer = await screen.findByRole('contentinfo')
  const badges = within(await within(footer).findByRole('list', { name: text.badges }))
  for (const name of [text.upi, text.bank, text.responsibleGambling, text.licence]) expect(badges.getByText(name), name).toBeTruthy()
  expect(within(footer).getByRole('link', { name: text.scores }).getAttribute('href')).toBe('https://scores.pavilion.example')
  cleanup()
  await openApp({ brand: { ...brandOf(), scoreAppLink: '' } })
  expect(within(await screen.findByRole('contentinfo')).queryByRole('link', { name: text.scores })).toBeNull()
})

test('[HDR-13] one bar runs at the top as long as a call is under way', async () => {
  const { record, container } = await openApp()
  const bars = (): number => container.querySelectorAll('.progress').length
  for (const [inFlight, shown] of [
    [1, 1],
    [3, 1],
    [1, 1],
    [0, 0],
  ] as const) {
    await record({ type: 'calls.counted', inFlight })
    expect(bars(), String(inFlight)).toBe(shown)
  }
})
