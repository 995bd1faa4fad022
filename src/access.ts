import { matchPath, type Params } from 'react-router-dom'
import type { MenuFlag } from '#contract/calls/auth.ts'
import type { Feature } from '#contract/features.ts'
import { has, type PublicBrand, type Served, switchesOf } from '#domain/player/brand.ts'
import type { Target } from '#client/player/login.ts'
import { type FirstSentence, text } from '#copy/first.ts'
import { decoded } from './lib/address.ts'

/** The players with access to a page: all, or members only. Some pages need a menu flag (SESS-09, SESS-12), and some brands lack a page. */
export type Access = {
  readonly path: string
  readonly members: boolean
  readonly flag: MenuFlag | null
  /** The switch that the brand must have on (BRAND-04). */
  readonly feature?: 'deposit' | 'withdrawal'
  /** What the back end must have (BACK-02). */
  readonly needs?: Feature
  /** Sends a player without access to the home page, without a login or refusal (ROUTE-13). */
  readonly turnsAway?: true
}

/** The parts of the frame around a page (HDR-06). A phone's are below 1024 px (HDR-10). */
export type Layout = {
  /** On a phone: `full` has the search, the back button and the title; `plain` leaves them out; `none` leaves the header out. */
  readonly header: 'full' | 'plain' | 'none'
  /** `columns` is between the panels; `stage` takes the whole width. */
  readonly container: 'columns' | 'stage'
  /** On a phone, the page's distance from the top in pixels; 0: it begins right under the header (HDR-09). */
  readonly top: 94 | 130 | 0
  /** `roomy`: from 1280 px on, so that a table has its room below. */
  readonly left: boolean | 'roomy'
  readonly right: boolean
  /** `desk`: on a desk alone. */
  readonly footer: boolean | 'desk'
  /** The source of the phone's title; see `headingOf`. The name of an event stands in the header itself. */
  readonly title: 'none' | 'page' | 'segment' | 'lobby' | 'event'
}

const inner: Layout = { header: 'full', container: 'columns', top: 130, left: true, right: true, footer: true, title: 'page' }
const home: Layout = { ...inner, top: 94, title: 'none' }
const market: Layout = { ...inner, header: 'plain', top: 0, title: 'none' }
const event: Layout = { ...market, title: 'event' }
const listing: Layout = { ...inner, title: 'segment' }
const lobby: Layout = { ...inner, container: 'stage', left: false, right: false, footer: false, title: 'lobby' }
const cards: Layout = { ...lobby, top: 94, title: 'none' }
const game: Layout = { header: 'none', container: 'stage', top: 0, left: false, right: false, footer: false, title: 'none' }

/** A page: its players, its name in the browser's tab (null: the name comes from the address) and the frame around it. */
export type PageRow = Access & {
  readonly title: FirstSentence | null
  readonly layout: Layout
  /** The part of the account's menu that links to it, by its title. */
  readonly menu?: 'statements'
}

const all = { members: false, flag: null, layout: inner } as const
const own = { members: true, flag: null, layout: inner } as const

/** All pages, each with all that holds for it but its screen. */
export const PAGES = {
  home: { ...all, path: '/', title: null, layout: home },
  sport: { ...all, path: '/sports-page/:sportsName/:eventTypeId', title: null, layout: listing },
  event: { ...all, path: '/event-page/:eventTypeId/:eventId', title: null, layout: event },
  competition: { ...all, path: '/competition-detail-page/:competitionName/:eventTypeId/:competitionId', title: null, layout: listing },
  virtual: { ...all, path: '/virtual-event-page/:eventTypeId?', title: 'virtualEvents', layout: market },
  default: { ...all, path: '/default-page', title: 'eventGone' },
  story: { ...own, path: '/bet-story/:ref', title: 'betStory', needs: 'bet-records' },
  rules: { ...all, path: '/rules-regulations', title: 'rulesRegulations' },
  exclusion: { ...all, path: '/exclusion-policy', title: 'exclusionPolicy' },
  responsible: { ...all, path: '/responsible-gambling', title: 'responsibleGambling' },
  privacy: { ...all, path: '/privacy-policy', title: 'privacyPolicy' },
  timeSetting: { ...all, path: '/time-setting', title: 'timeSetting' },
  changePassword: { ...own, path: '/change-password', title: 'changePassword', needs: 'passwords' },
  alerts: { ...own, path: '/alerts', title: 'alerts', needs: 'alerts' },
  settings: { ...own, path: '/settings', title: 'settings' },
  play: { ...own, path: '/play-limits', title: 'play', needs: 'play-limits' },
  selfExclusion: { ...own, path: '/self-exclusion', title: 'selfExclusion', needs: 'play-limits' },
  devices: { ...own, path: '/devices', title: 'devices', needs: 'sessions' },
  notifications: { ...own, path: '/notifications', title: 'notifications' },
  profile: { ...own, path: '/profile', title: 'profile' },
  promotions: { ...own, path: '/bonus-offers', title: 'promotions' },
  bonusDetails: { ...own, path: '/bonus-statement-details', title: 'bonusDetails', needs: 'bonuses' },
  wallets: { ...own, path: '/balance-settings', title: 'balanceSettings', needs: 'wallets' },
  fortune: { ...own, path: '/fortune-wheel', title: 'fortuneWheel', needs: 'fortune' },
  verifyEmail: { ...all, path: '/verify-email/:p1/:p2', title: 'verifyEmail' },
  deposit: { ...own, path: '/deposit', title: 'deposit', feature: 'deposit' },
  withdraw: { ...own, path: '/withdraw', title: 'withdraw', feature: 'withdrawal' },
  transactions: { ...own, path: '/transactions', title: 'transactions', menu: 'statements', needs: 'payments' },
  openBets: { ...all, path: '/open-bets', title: 'openBets', menu: 'statements', layout: { ...inner, left: 'roomy', footer: 'desk' } },
  betHistory: { ...own, path: '/bet-history', title: 'betHistory', menu: 'statements', needs: 'statements' },
  profitLoss: { ...own, path: '/betting-profit-loss', title: 'profitLoss', menu: 'statements', needs: 'statements' },
  statement: { ...own, path: '/account-statement', title: 'accountStatement', menu: 'statements', needs: 'statements' },
  transfers: { ...own, path: '/transfer-statement', title: 'transferStatement', menu: 'statements', needs: 'statements' },
  bonuses: { ...own, path: '/bonus-statement', title: 'bonusStatement', menu: 'statements', needs: 'bonuses' },
  transactionDetails: { ...own, path: '/transactions-details/:type/:refrenceNo', title: 'transactionDetails', needs: 'payments' },
  profitLossDetails: { ...own, path: '/betting-profit-loss-details', title: 'profitLossDetails', needs: 'statements' },
  statementDetails: { ...own, path: '/account-statement-details', title: 'statementDetails', needs: 'statements' },
  cards: { ...own, path: '/indian-card-games', title: 'cardGames', flag: 'c1', layout: cards, needs: 'casino' },
  casinoLobby: { ...own, path: '/casino-lobby/*', title: 'casino', flag: 'c9', layout: lobby, needs: 'casino' },
  // A card game needs another flag than a live one, so that the exchange decides (CAS-08).
  casinoLive: { ...own, path: '/casino-live/:gameId/:tableId', title: 'liveCasino', layout: game, needs: 'casino' },
  casinoFound: { ...own, path: '/casino_live/:id', title: 'liveCasino', layout: game, needs: 'casino' },
  casinoTable: {
    ...own,
    path: '/table-casino-live/:eventName',
    title: 'liveCasino',
    flag: 'c9',
    layout: game,
    turnsAway: true,
    needs: 'casino',
  },
  aviator: { ...own, path: '/aviator', title: 'aviator', flag: 'c9', layout: game, needs: 'casino' },
} as const satisfies Readonly<Record<string, PageRow>>
export type PageName = keyof typeof PAGES
const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name)
/** Every page, in the order of its row. */
export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName)

type Found = { readonly name: PageName; readonly params: Params }
const find = (pathname: string): Found | undefined => {
  for (const name of PAGE_NAMES) {
    const found = matchPath(PAGES[name].path, pathname)
    if (found !== null) return { name, params: found.params }
  }
  return undefined
}
/** The last answer, because every turn of the spine asks for the open page's title. */
let last: { readonly pathname: string; readonly page: Found | undefined } = { pathname: '/', page: find('/') }

/** The page at this address, with what the address names; undefined where there is none. */
export const pageAt = (pathname: string): Found | undefined => {
  if (pathname !== last.pathname) last = { pathname, page: find(pathname) }
  return last.page
}

/** Does this brand have the page, and its back end what the page shows? (BRAND-04) */
export const isOn = ({ feature, needs }: Access, brand: PublicBrand & Served): boolean =>
  (feature === undefined || switchesOf(brand)[feature]) && (needs === undefined || has(brand, needs))

/** Pages of sports, which the pinned markets stand beside (MKT-10). */
const SPORTS_PAGES: readonly (PageName | undefined)[] = ['home', 'sport', 'event', 'competition', 'virtual', 'default', 'openBets']
/** Is this the address of one? */
export const isSportsPage = (pathname: string): boolean => SPORTS_PAGES.includes(pageAt(pathname)?.name)

/** The row of the page at this address; home's for an address that leads there. */
export const rowAt = (pathname: string): PageRow => PAGES[pageAt(pathname)?.name ?? 'home']

/** The layout of the page at this address. */
export const layoutOf = (pathname: string): Layout => rowAt(pathname).layout

const segmentsOf = (pathname: string): readonly string[] => pathname.split('/').slice(1)

/** Does the page have the casino's bottom bar on a phone? (HDR-11) */
export const isCasino = (pathname: string): boolean => !layoutOf(pathname).footer && pathname !== PAGES.cards.path

/** The names of the lobbies in the menu, by segment of the address. */
const LOBBIES = { casino: 'casino', 'slot games': 'slotGames', Crash: 'crash', Shooting: 'shooting' } as const satisfies Readonly<
  Record<string, FirstSentence>
>
const isLobby = (named: string): named is keyof typeof LOBBIES => Object.hasOwn(LOBBIES, named)
/** Writes words of an address as a name: `big wins` is `Big Wins`. */
const nameOf = (words: string): string =>
  isLobby(words) ? text[LOBBIES[words]] : words.replace(/(^|\s)\p{Ll}/gu, (first) => first.toUpperCase())

/**
 * The title in an address (HDR-08). On sports and competition pages it is the decoded second segment. In the casino lobby it is the
 * segments after the second, with spaces for dashes, written as a name; a provider under its category is dropped. Without a third
 * segment it is the second. Null: the page has its own title.
 */
export const headingOf = (pathname: string): string | null => {
  const [, second, ...rest] = segmentsOf(pathname)
    .filter((part) => part !== '')
    .map(decoded)
  switch (layoutOf(pathname).title) {
    case 'segment':
      return second ?? null
    case 'lobby': {
      const named = rest.length > 1 ? rest.slice(0, -1) : rest
      const words = (named.length === 0 ? (second ?? '') : named.join(' ')).replaceAll('-', ' ')
      return nameOf(words) || null
    }
    default:
      return null
  }
}

/** The page of an address, to open again after the login, with what a page of the casino needs besides (SESS-08). */
export const targetOf = (pathname: string): Target => {
  const [page = '', ...ids] = segmentsOf(pathname).map(decoded)
  const isLobbyPage = page === 'casino-lobby'
  const [id = page] = isLobbyPage ? ids.toReversed() : ids
  const navigation = {
    navigationId: id,
    navigationName: nameOf(id.replaceAll('-', ' ')),
    casinoType: page,
    selectedCasinoProvider: isLobbyPage ? id : null,
  }
  return { page, ids, navigation: layoutOf(pathname).container === 'stage' ? navigation : null }
}
