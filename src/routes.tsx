import { type ReactNode, Suspense, useMemo } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { betSlipRefSchema, competitionIdSchema, eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#client/ledger/facts.ts'
import { eventNameIn, type Ledger } from '#client/ledger/ledger.ts'
import { bonusesFrom } from '#domain/money/bonus.ts'
import { transactionsFrom } from '#client/money/sent-payment.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { type FirstSentence, text } from '#copy/first.ts'
import { headingOf, layoutOf, PAGE_NAMES, type PageName, PAGES } from './access.ts'
import { useBrand } from './brand.tsx'
import { useLedger } from './hooks.ts'
import { decoded } from './lib/address.ts'
import { useArrival, useDocumentTitle } from './lib/arrival.ts'
import { onDemand } from './lib/later.ts'
import { Guarded } from './ui/Guarded.tsx'
import { useQuery } from './statements/useQuery.ts'
import { useRecorded } from './lib/recorded.ts'
import { useScrollMemory } from './lib/scroll.ts'
import { sportOf } from './lib/sports.ts'
import { HomeScreen } from './markets/HomeScreen.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'
import { Part } from './ui/Part.tsx'

const SportScreen = onDemand(() => import('./markets/SportScreen.tsx'))
const CompetitionScreen = onDemand(() => import('./markets/CompetitionScreen.tsx'))
const VirtualScreen = onDemand(() => import('./markets/VirtualScreen.tsx'))
const DefaultScreen = onDemand(() => import('./markets/DefaultScreen.tsx'))
const EventScreen = onDemand(() => import('./markets/EventScreen.tsx'))
const OpenBetsScreen = onDemand(() => import('./open-bets/OpenBetsScreen.tsx'))
const StoryScreen = onDemand(() => import('./story/StoryScreen.tsx'))
const ChangePasswordScreen = onDemand(() => import('./account/ChangePasswordScreen.tsx'))
const LegalScreen = onDemand(() => import('./account/LegalScreen.tsx'))
const TimeScreen = onDemand(() => import('./account/TimeScreen.tsx'))
const DepositScreen = onDemand(() => import('./payments/DepositScreen.tsx'))
const WithdrawScreen = onDemand(() => import('./payments/WithdrawScreen.tsx'))
const TransactionsScreen = onDemand(() => import('./payments/TransactionsScreen.tsx'))
const TransactionScreen = onDemand(() => import('./payments/TransactionScreen.tsx'))
const AccountSettingsScreen = onDemand(() => import('./account/AccountSettingsScreen.tsx'))
const PlayScreen = onDemand(() => import('./account/PlayScreen.tsx'))
const SelfExclusionScreen = onDemand(() => import('./account/SelfExclusionScreen.tsx'))
const DevicesScreen = onDemand(() => import('./account/DevicesScreen.tsx'))
const NoticesScreen = onDemand(() => import('./account/NoticesScreen.tsx'))
const ProfileScreen = onDemand(() => import('./account/ProfileScreen.tsx'))
const AlertsScreen = onDemand(() => import('./alerts/AlertsScreen.tsx'))
const PromotionsScreen = onDemand(() => import('./wallets/PromotionsScreen.tsx'))
const BonusDetailsScreen = onDemand(() => import('./wallets/BonusDetailsScreen.tsx'))
const BonusScreen = onDemand(() => import('./wallets/BonusScreen.tsx'))
const WalletsScreen = onDemand(() => import('./wallets/WalletsScreen.tsx'))
const FortuneScreen = onDemand(() => import('./wallets/FortuneScreen.tsx'))
const VerifyEmailScreen = onDemand(() => import('./account/VerifyEmailScreen.tsx'))
const LobbyScreen = onDemand(() => import('./casino/LobbyScreen.tsx'))
const GameScreen = onDemand(() => import('./casino/GameScreen.tsx'))
const ProfitScreen = onDemand(() => import('./statements/ProfitScreen.tsx'))
const ProfitDetailsScreen = onDemand(() => import('./statements/ProfitDetailsScreen.tsx'))
const PastBetsScreen = onDemand(() => import('./statements/PastBetsScreen.tsx'))
const StatementScreen = onDemand(() => import('./statements/StatementScreen.tsx'))
const StatementRowScreen = onDemand(() => import('./statements/StatementRowScreen.tsx'))
const HomeExtras = onDemand(async () => ({ default: (await import('./frame/panels.ts')).HomeExtras }))

type Screen = { readonly title: FirstSentence | null; readonly screen: ReactNode }

/** All pages, each with its screen behind the guard and its name in the browser's tab; null: the name comes from the address. */
const SCREENS: { readonly [Name in PageName]: Screen } = {
  home: {
    title: null,
    screen: (
      <>
        <HomeScreen />
        <Part failure="silent">
          <HomeExtras />
        </Part>
      </>
    ),
  },
  sport: { title: null, screen: <SportScreen /> },
  event: { title: null, screen: <EventScreen /> },
  competition: { title: null, screen: <CompetitionScreen /> },
  virtual: { title: 'virtualEvents', screen: <VirtualScreen /> },
  default: { title: 'eventGone', screen: <DefaultScreen /> },
  openBets: { title: 'openBets', screen: <OpenBetsScreen /> },
  story: { title: 'betStory', screen: <StoryScreen /> },
  rules: { title: 'rulesRegulations', screen: <LegalScreen name="rules" title="rulesRegulations" /> },
  exclusion: { title: 'exclusionPolicy', screen: <LegalScreen name="exclusion" title="exclusionPolicy" /> },
  responsible: {
    title: 'responsibleGambling',
    screen: <LegalScreen name="responsible" title="responsibleGambling" />,
  },
  privacy: { title: 'privacyPolicy', screen: <LegalScreen name="privacy" title="privacyPolicy" /> },
  timeSetting: { title: 'timeSetting', screen: <TimeScreen /> },
  changePassword: { title: 'changePassword', screen: <ChangePasswordScreen /> },
  alerts: { title: 'alerts', screen: <AlertsScreen /> },
  play: { title: 'play', screen: <PlayScreen /> },
  selfExclusion: { title: 'selfExclusion', screen: <SelfExclusionScreen /> },
  devices: { title: 'devices', screen: <DevicesScreen /> },
  notifications: { title: 'notifications', screen: <NoticesScreen /> },
  profile: { title: 'profile', screen: <ProfileScreen /> },
  settings: { title: 'settings', screen: <AccountSettingsScreen /> },
  promotions: { title: 'promotions', screen: <PromotionsScreen /> },
  bonuses: { title: 'bonusStatement', screen: <BonusScreen /> },
  bonusDetails: { title: 'bonusDetails', screen: <BonusDetailsScreen /> },
  wallets: { title: 'balanceSettings', screen: <WalletsScreen /> },
  fortune: { title: 'fortuneWheel', screen: <FortuneScreen /> },
  verifyEmail: { title: 'verifyEmail', screen: <VerifyEmailScreen /> },
  deposit: { title: 'deposit', screen: <DepositScreen /> },
  withdraw: { title: 'withdraw', screen: <WithdrawScreen /> },
  transactions: { title: 'transactions', screen: <TransactionsScreen /> },
  transactionDetails: { title: 'transactionDetails', screen: <TransactionScreen /> },
  profitLoss: { title: 'profitLoss', screen: <ProfitScreen /> },
  profitLossDetails: { title: 'profitLossDetails', screen: <ProfitDetailsScreen /> },
  betHistory: { title: 'betHistory', screen: <PastBetsScreen /> },
  statement: { title: 'accountStatement', screen: <StatementScreen only={null} /> },
  statementDetails: { title: 'statementDetails', screen: <StatementRowScreen /> },
  transfers: { title: 'transferStatement', screen: <StatementScreen only="transfers" /> },
  cards: { title: 'cardGames', screen: <LobbyScreen /> },
  casinoLobby: { title: 'casino', screen: <LobbyScreen /> },
  casinoLive: { title: 'liveCasino', screen: <GameScreen /> },
  casinoFound: { title: 'liveCasino', screen: <GameScreen /> },
  casinoTable: { title: 'liveCasino', screen: <GameScreen /> },
  aviator: { title: 'aviator', screen: <GameScreen /> },
}

const titleAt = (pathname: string): FirstSentence | null => {
  const name = PAGE_NAMES.find((each) => matchPath(PAGES[each].path, pathname) !== null)
  return name === undefined ? null : SCREENS[name].title
}

/** The pages of the account that have a list of their own. */
const ACCOUNT = [
  ['play', 'play'],
  ['selfExclusion', 'play'],
  ['devices', 'devices'],
  ['notifications', 'notices'],
  ['profile', 'profile'],
] as const
/** Pages of the account with lists of their own. */
const OWN_PAGES = ['promotions', 'wallets', 'fortune', 'timeSetting'] as const

/** The page of an address, with decoded names and ids. `search` says what transactions and bonuses are listed. */
export const pageOf = (pathname: string, search = ''): Page => {
  const event = matchPath(PAGES.event.path, pathname)
  const eventId = eventIdSchema.safeParse(decoded(event?.params.eventId ?? ''))
  if (event && eventId.success) return { name: 'event', eventTypeId: event.params.eventTypeId ?? '', eventId: eventId.data }
  const sport = matchPath(PAGES.sport.path, pathname)
  if (sport) {
    const eventTypeId = sport.params.eventTypeId ?? ''
    return { name: 'sport', eventTypeId, title: sportOf(eventTypeId)?.name ?? decoded(sport.params.sportsName ?? '') }
  }
  const competition = matchPath(PAGES.competition.path, pathname)
  const competitionId = competitionIdSchema.safeParse(decoded(competition?.params.competitionId ?? ''))
  if (competition && competitionId.success) {
    const { eventTypeId = '', competitionName = '' } = competition.params
    return { name: 'competition', eventTypeId, competitionId: competitionId.data, title: decoded(competitionName) }
  }
  const virtual = matchPath(PAGES.virtual.path, pathname)
  if (virtual) return { name: 'virtual', eventTypeId: virtual.params.eventTypeId ?? '4' }
  const { container, header } = layoutOf(pathname)
  // The pages of the casino alone take the whole width; a game has no header on a phone (HDR-06, HDR-07).
  if (container === 'stage') return { name: header === 'none' ? 'casino-game' : 'casino-lobby', path: pathname }
  const own = OWN_PAGES.find((name) => matchPath(PAGES[name].path, pathname) !== null)
  if (own !== undefined) return { name: own }
  if (matchPath(PAGES.default.path, pathname)) return { name: 'default' }
  for (const name of ['deposit', 'withdraw'] as const) if (matchPath(PAGES[name].path, pathname)) return { name }
  if (matchPath(PAGES.transactions.path, pathname)) return { name: 'transactions', wish: transactionsFrom(new URLSearchParams(search)) }
  if (matchPath(PAGES.bonuses.path, pathname)) return { name: 'bonuses', wish: bonusesFrom(new URLSearchParams(search)) }
  const ref = betSlipRefSchema.safeParse(matchPath(PAGES.story.path, pathname)?.params.ref)
  if (ref.success) return { name: 'story', ref: ref.data }
  const transaction = matchPath(PAGES.transactionDetails.path, pathname)
  if (transaction) {
    const { type, refrenceNo = '' } = transaction.params
    return { name: 'transaction', type: type === 'withdrawal' ? 'withdrawal' : 'deposit', refrenceNo: decoded(refrenceNo) }
  }
  const account = ACCOUNT.find(([name]) => matchPath(PAGES[name].path, pathname) !== null)
  if (account !== undefined) return { name: 'account', list: account[1] }
  return matchPath(PAGES.openBets.path, pathname) ? { name: 'open-bets' } : { name: 'home' }
}

/** The name of the page at an address; null for home, and for a page that is named after loading. */
export const titleOf = (pathname: string): string | null => {
  const page = pageOf(pathname)
  if (page.name === 'sport' || page.name === 'competition') return page.title
  const title = titleAt(pathname)
  return headingOf(pathname) ?? (title === null ? null : text[title])
}

/** The name in the browser's tab: the page's own before the app's, or the brand's title. */
export const tabTitle = (pathname: string, ledger: Ledger, { appName, title }: PublicBrand): string => {
  const { page } = ledger
  const eventName = page.name === 'event' ? (eventNameIn(ledger, page.eventId) ?? text.event) : null
  const own = titleOf(pathname) ?? eventName
  return own === null ? title : `${own} · ${appName}`
}

/** The address of a link in an e-mail ends in a secret. */
const withoutToken = (pathname: string): string => pathname.replace(/^(\/verify-email\/[^/]+\/).+/, '$1•••')

/** Records the open page. Only here an address becomes a fact. */
export const RouteFacts = () => {
  const { pathname, search } = useLocation()
  const query = useQuery().toString()
  const isAsking = 'wish' in pageOf(pathname)
  const asked = isAsking ? search : ''
  const wished = isAsking ? query : ''
  const brand = useBrand()
  useArrival(pathname)
  useScrollMemory()
  useRecorded(useMemo(() => ({ type: 'address.changed', path: withoutToken(pathname) + asked }) as const, [pathname, asked]))
  useRecorded(useMemo(() => ({ type: 'page.opened', page: pageOf(pathname, wished) }) as const, [pathname, wished]))
  useDocumentTitle(useLedger((ledger) => tabTitle(pathname, ledger, brand)))
  return null
}

/** The routed area. Every page but home is fetched on its first visit. A referral's address is read at start (SESS-14). */
export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      {PAGE_NAMES.map((name) => (
        <Route key={name} path={PAGES[name].path} element={<Guarded access={PAGES[name]}>{SCREENS[name].screen}</Guarded>} />
      ))}
      <Route path="/ReferBy/:code" element={<Navigate to={PAGES.home.path} replace />} />
      <Route path="*" element={<Navigate to={PAGES.home.path} replace />} />
    </Routes>
  </Suspense>
)
