import { matchPath } from 'react-router-dom'
import type { MenuFlag } from '#contract/calls/auth.ts'
import type { Switches } from '#domain/player/brand.ts'
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
  /** Sends a player without access to the home page, without a login or refusal (ROUTE-13). */
  readonly turnsAway?: true
}

/** All pages, with the players who can see each. */
export const PAGES = {
  home: { path: '/', members: false, flag: null },
  sport: { path: '/sports-page/:sportsName/:eventTypeId', members: false, flag: null },
  event: { path: '/event-page/:eventTypeId/:eventId', members: false, flag: null },
  competition: { path: '/competition-detail-page/:competitionName/:eventTypeId/:competitionId', members: false, flag: null },
  virtual: { path: '/virtual-event-page/:eventTypeId?', members: false, flag: null },
  default: { path: '/default-page', members: false, flag: null },
  openBets: { path: '/open-bets', members: false, flag: null },
  story: { path: '/bet-story/:ref', members: true, flag: null },
  rules: { path: '/rules-regulations', members: false, flag: null },
  exclusion: { path: '/exclusion-policy', members: false, flag: null },
  responsible: { path: '/responsible-gambling', members: false, flag: null },
  privacy: { path: '/privacy-policy', members: false, flag: null },
  timeSetting: { path: '/time-setting', members: false, flag: null },
  changePassword: { path: '/change-password', members: true, flag: null },
  alerts: { path: '/alerts', members: true, flag: null },
  settings: { path: '/settings', members: true, flag: null },
  play: { path: '/play-limits', members: true, flag: null },
  selfExclusion: { path: '/self-exclusion', members: true, flag: null },
  devices: { path: '/devices', members: true, flag: null },
  notifications: { path: '/notifications', members: true, flag: null },
  profile: { path: '/profile', members: true, flag: null },
  promotions: { path: '/bonus-offers', members: true, flag: null },
  bonuses: { path: '/bonus-statement', members: true, flag: null },
  bonusDetails: { path: '/bonus-statement-details', members: true, flag: null },
  wallets: { path: '/balance-settings', members: true, flag: null },
  fortune: { path: '/fortune-wheel', members: true, flag: null },
  verifyEmail: { path: '/verify-email/:p1/:p2', members: false, flag: null },
  deposit: { path: '/deposit', members: true, flag: null, feature: 'deposit' },
  withdraw: { path: '/withdraw', members: true, flag: null, feature: 'withdrawal' },
  transactions: { path: '/transactions', members: true, flag: null },
  transactionDetails: { path: '/transactions-details/:type/:refrenceNo', members: true, flag: null },
  profitLoss: { path: '/betting-profit-loss', members: true, flag: null },
  profitLossDetails: { path: '/betting-profit-loss-details', members: true, flag: null },
  betHistory: { path: '/bet-history', members: true, flag: null },
  statement: { path: '/account-statement', members: true, flag: null },
  statementDetails: { path: '/account-statement-details', members: true, flag: null },
  transfers: { path: '/transfer-statement', members: true, flag: null },
  cards: { path: '/indian-card-games', members: true, flag: 'c1' },
  casinoLobby: { path: '/casino-lobby/*', members: true, flag: 'c9' },
  // A card game needs another flag than a live one, so that the exchange decides (CAS-08).
  casinoLive: { path: '/casino-live/:gameId/:tableId', members: true, flag: null },
  casinoFound: { path: '/casino_live/:id', members: true, flag: null },
  casinoTable: { path: '/table-casino-live/:eventName', members: true, flag: 'c9', turnsAway: true },
  aviator: { path: '/aviator', members: true, flag: 'c9' },
} as const satisfies Readonly<Record<string, Access>>
export type PageName = keyof typeof PAGES
const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name)
/** Every page, in the order of its row. */
export const PAGE_NAMES: readonly PageName[] = Object.keys(PAGES).filter(isPageName)

/** Is there a page at this address? An address without one gets no link. */
export const hasPage = (pathname: string): boolean => Object.values(PAGES).some(({ path }) => matchPath(path, pathname) !== null)

/** Does this brand have the page? (BRAND-04) */
export const isOn = (access: Access, switches: Switches): boolean => access.feature === undefined || switches[access.feature]

/** The parts of the frame around a page (HDR-06). A phone's are below 1024 px (HDR-10). */
export type Layout = {
  /** On a phone: `full` has the search, the back button and the title; `plain` leaves them out; `none` leaves the header out. */
  readonly header: 'full' | 'plain' | 'none'
  /** `columns` is between the panels; `stage` takes the whole width. */
  readonly container: 'columns' | 'stage'
  /** On a phone, the page's distance from the top in pixels; 0: it begins right under the header (HDR-09). */
  readonly top: 94 | 130 | 0
  readonly left: boolean
  readonly right: boolean
  readonly footer: boolean
  /** The source of the phone's title; see `headingOf`. */
  readonly title: 'none' | 'page' | 'segment' | 'lobby'
}

const inner: Layout = { header: 'full', container: 'columns', top: 130, left: true, right: true, footer: true, title: 'page' }
const game: Layout = { header: 'none', container: 'stage', top: 0, left: false, right: false, footer: false, title: 'none' }

/** The layout of each page, by the first word of its address; `inner` for any other (HDR-06 to HDR-09). */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  '': { ...inner, top: 94, title: 'none' },
  'event-page': { ...inner, header: 'plain', top: 0, title: 'none' },
  'virtual-event-page': { ...inner, header: 'plain', top: 0, title: 'none' },
  'indian-card-games': { ...inner, container: 'stage', top: 94, left: false, right: false, footer: false, title: 'none' },
  'open-bets': inner,
  'sports-page': { ...inner, title: 'segment' },
  'competition-detail-page': { ...inner, title: 'segment' },
  'casino-lobby': { ...inner, container: 'stage', left: false, right: false, footer: false, title: 'lobby' },
  'casino-live': game,
  casino_live: game,
  'table-casino-live': game,
  aviator: game,
  'betting-profit-loss-details': inner,
  'account-statement-details': inner,
}

/** Pages of sports, which the pinned markets stand beside (MKT-10). */
const SPORTS_PAGES = ['home', 'sport', 'event', 'competition', 'virtual', 'default', 'openBets'] as const satisfies readonly PageName[]
/** Is this the address of one? */
export const isSportsPage = (pathname: string): boolean => SPORTS_PAGES.some((name) => matchPath(PAGES[name].path, pathname) !== null)

const segmentsOf = (pathname: string): readonly string[] => pathname.split('/').slice(1)

/** The layout of the page at this address. */
export const layoutOf = (pathname: string): Layout => LAYOUTS[segmentsOf(pathname)[0] ?? ''] ?? inner

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
