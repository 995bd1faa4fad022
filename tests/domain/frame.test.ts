import { describe, expect, test } from 'vitest'
import { TOPS } from '#src/frame/looks.ts'
import { millisSchema } from '#contract/scalar.ts'
import { legalOf, type LegalName } from '#copy/en/legal.ts'
import { foldLogin } from '#client/ledger/fold-login.ts'
import { noLogin } from '#client/player/login.ts'
import { zoneText } from '#copy/statements.ts'
import { activityText, timesOf, zoneOf } from '#copy/time.ts'
import { headingOf, isCasino, layoutOf, pageAt, PAGES } from '#src/access.ts'

describe('the layout of each page', () => {
  test('[HDR-09] leaves 94 px above home and card games, 0 above events and games, 130 px elsewhere', () => {
    for (const path of ['/', '/indian-card-games']) expect(layoutOf(path).top, path).toBe(94)
    for (const path of ['/event-page/4/1', '/virtual-event-page', '/casino-live/1/2', '/aviator']) expect(layoutOf(path).top, path).toBe(0)
    for (const path of ['/open-bets', '/sports-page/Cricket/4', '/casino-lobby/casino', '/rules-regulations'])
      expect(layoutOf(path).top, path).toBe(130)
    // Tailwind's step is 4 px.
    const pixels = (look: string): number => 4 * Number(/^phone:pt-([\d.]+)$/.exec(look)?.[1] ?? 0)
    expect(Object.entries(TOPS).map(([top, look]) => [Number(top), pixels(look)])).toEqual([0, 94, 130].map((top) => [top, top]))
  })
  test('[HDR-06][HDR-07] gives card games no panel, and games no sidebar, footer or phone header', () => {
    expect(layoutOf('/indian-card-games')).toMatchObject({ left: false, right: false, footer: false })
    for (const path of ['/casino-live/1/2', '/table-casino-live/x', '/aviator'])
      expect(layoutOf(path), path).toMatchObject({ header: 'none', left: false, footer: false })
    expect(layoutOf('/casino-lobby/casino')).toMatchObject({ left: false, footer: false })
  })
  test('[HDR-11] puts the bottom bar of the casino under casino and aviator alone', () => {
    expect(['/casino-lobby/casino', '/aviator', '/casino_live/7'].every(isCasino)).toBe(true)
    expect(['/', '/indian-card-games', '/open-bets'].some(isCasino)).toBe(false)
  })
})

test.each([
  ['/sports-page/Cricket/4', 'Cricket'],
  ['/sports-page/Table%20Tennis/9', 'Table Tennis'],
  ['/sports-page/%E0%A4%A/9', '%E0%A4%A'],
  ['/competition-detail-page/Sahyadri%20T20/4/17', 'Sahyadri T20'],
  ['/casino-lobby/casino', 'Casino'],
  ['/casino-lobby/slot-games', 'Slot Games'],
  ['/casino-lobby/slot-games/Crash', 'Crash'],
  ['/casino-lobby/slot-games/big-wins/some-provider', 'Big Wins'],
  ['/casino-lobby', null],
  ['/open-bets', null],
])('[HDR-08] the address %s names the title %s', (path, title) => {
  expect(headingOf(path)).toBe(title)
})

test('[ROUTE-01] every address of the specification has a page, and no other address does', () => {
  for (const path of [
    '/sports-page/Cricket/4',
    '/event-page/4/1',
    '/indian-card-games',
    '/open-bets',
    '/rules-regulations',
    '/exclusion-policy',
    '/responsible-gambling',
    '/privacy-policy',
    '/change-password',
    '/settings',
    '/time-setting',
    '/casino-lobby/slot-games/Shooting',
    '/casino-live/1/2',
    '/casino_live/5',
    '/table-casino-live/x',
    '/transactions',
    '/transactions-details/deposit/7',
    '/deposit',
    '/withdraw',
    '/betting-profit-loss',
    '/betting-profit-loss-details',
    '/account-statement',
    '/account-statement-details',
    '/transfer-statement',
    '/bonus-statement-details',
    '/aviator',
  ])
    expect(pageAt(path), path).toBeDefined()
  for (const path of ['/nowhere', '/open-bets/more', '/event-page/4']) expect(pageAt(path), path).toBeUndefined()
  expect(PAGES.deposit.feature).toBe('deposit')
})

test('[NAV-07] times are shown in the chosen zone, or the device’s where none was kept', () => {
  const at = millisSchema.parse(Date.UTC(2025, 2, 15, 19, 11, 7))
  const [india, system] = [timesOf('india'), timesOf('system')]
  expect([india.day(at), india.clock(at), india.name(at)]).toEqual(['Sun, 16 Mar 2025', '00:41:07', 'IST'])
  expect([system.day(at), system.clock(at), system.name(at)]).toEqual(['Sat, 15 Mar 2025', '19:11:07', 'UTC'])
  expect(india.dayKey(at)).not.toBe(system.dayKey(at))
  expect(['india', 'mars', null].map(zoneOf)).toEqual(['india', 'device', 'device'])
})

const LEGAL: readonly LegalName[] = ['rules', 'exclusion', 'responsible', 'privacy']
test.each(LEGAL)('[BROWSE-11] the page %s can be read, and its links lead somewhere', (name) => {
  const sections = legalOf(name, { appName: 'Pavilion', email: 'help@pavilion.example' })
  expect(sections.length).toBeGreaterThan(3)
  expect(new Set(sections.map(({ title }) => title)).size).toBe(sections.length)
  const words = sections.flatMap(({ text, list = [], figures = [] }) => [...text, ...list, ...figures.flat()])
  expect(words.join(' ').length).toBeGreaterThan(500)
  for (const { title, text, list = [], figures = [], links = [] } of sections)
    expect(text.length + list.length + figures.length + links.length, title).toBeGreaterThan(0)
  for (const { links = [] } of sections) for (const { path } of links) expect(pageAt(path), path).toBeDefined()
  expect(JSON.stringify(sections)).toContain('help@pavilion.example')
})

test('[SESS-11] the last login is d/m/y hh:mm:ss AM/PM in the chosen zone, N/A without one', () => {
  const at = millisSchema.parse(Date.UTC(2025, 2, 5, 15, 4, 9))
  expect(activityText(at, 'india')).toBe('5/3/2025 08:34:09 PM')
  expect(activityText(at, 'system')).toBe('5/3/2025 03:04:09 PM')
  expect(activityText('none', 'india')).toBe('N/A')
})

test('[NAV-07] a moment has its day, year and time in the chosen zone, and a zone its usual name', () => {
  const at = millisSchema.parse(Date.UTC(2025, 2, 5, 18, 34, 9))
  expect(timesOf('india').stamp(at)).toBe('6 Mar 2025, 00:04')
  expect(timesOf('system').stamp(at)).toBe('5 Mar 2025, 18:34')
  expect(['Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'America/New_York'].map(zoneText)).toEqual([
    'India (IST, UTC+5:30)',
    'India (IST, UTC+5:30)',
    'UTC',
    'New York time',
  ])
})

test('[SUPP-05] agreeing to the casino goes on with what was chosen; closing it forgets that too', () => {
  const navigation = { navigationId: '7', navigationName: 'Roulette', casinoType: null, selectedCasinoProvider: null }
  const home = { name: 'home' } as const
  const arrived = foldLogin(
    noLogin,
    { type: 'target.reached', target: { page: 'casino-live', ids: ['1', '2'], navigation }, isChosen: false },
    true,
    home,
  )
  expect(arrived.casinoPopup).toBe(true)
  expect(foldLogin(arrived, { type: 'casino.agreed' }, true, home)).toMatchObject({ casinoPopup: false, navigation })
  expect(foldLogin(arrived, { type: 'casino.closed' }, true, home)).toMatchObject({ casinoPopup: false, navigation: null })
})
