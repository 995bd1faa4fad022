import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { betSlipRefSchema, competitionIdSchema, eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { eventNameIn } from '#client/ledger/selectors.ts'
import { bonusesFrom } from '#domain/money/bonus.ts'
import { transactionsFrom } from '#client/money/sent-payment.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import { text } from '#copy/first.ts'
import { headingOf, PAGE_NAMES, type PageName, PAGES, pageAt, rowAt } from './access.ts'
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
const HomeExtras = onDemand(async () => ({ default: (await import('./frame/panels.ts')).HomeExtras }))

/** The screens of statements, found by the names of their pages: `betHistory` is `BetHistoryScreen.tsx`. */
const statements = new Map(
  Object.entries(import.meta.glob<{ readonly default: ComponentType }>('./statements/*Screen.tsx')).map(([file, load]) => [
    file.slice('./statements/'.length, -'Screen.tsx'.length).toLowerCase(),
    onDemand(load),
  ]),
)
const Statement = ({ name }: { readonly name: PageName }) => {
  const Screen = statements.get(name.toLowerCase())
  return Screen !== undefined && <Screen />
}

/** The screen of each page; without one here it is a statement's. */
const SCREENS: { readonly [Name in PageName]?: ReactNode } = {
  home: (
    <>
      <HomeScreen />
      <Part failure="silent">
        <HomeExtras />
      </Part>
    </>
  ),
  sport: <SportScreen />,
  event: <EventScreen />,
  competition: <CompetitionScreen />,
  virtual: <VirtualScreen />,
  default: <DefaultScreen />,
  openBets: <OpenBetsScreen />,
  story: <StoryScreen />,
  rules: <LegalScreen name="rules" title="rulesRegulations" />,
  exclusion: <LegalScreen name="exclusion" title="exclusionPolicy" />,
  responsible: <LegalScreen name="responsible" title="responsibleGambling" />,
  privacy: <LegalScreen name="privacy" title="privacyPolicy" />,
  timeSetting: <TimeScreen />,
  changePassword: <ChangePasswordScreen />,
  alerts: <AlertsScreen />,
  play: <PlayScreen />,
  selfExclusion: <SelfExclusionScreen />,
  devices: <DevicesScreen />,
  notifications: <NoticesScreen />,
  profile: <ProfileScreen />,
  settings: <AccountSettingsScreen />,
  promotions: <PromotionsScreen />,
  bonuses: <BonusScreen />,
  bonusDetails: <BonusDetailsScreen />,
  wallets: <WalletsScreen />,
  fortune: <FortuneScreen />,
  verifyEmail: <VerifyEmailScreen />,
  deposit: <DepositScreen />,
  withdraw: <WithdrawScreen />,
  transactions: <TransactionsScreen />,
  transactionDetails: <TransactionScreen />,
  cards: <LobbyScreen />,
  casinoLobby: <LobbyScreen />,
  casinoLive: <GameScreen />,
  casinoFound: <GameScreen />,
  casinoTable: <GameScreen />,
  aviator: <GameScreen />,
}

/** The page of an address, with decoded names and ids. `search` says what transactions and bonuses are listed. */
export const pageOf = (pathname: string, search = ''): Page => {
  const { name, params } = pageAt(pathname) ?? { name: 'home', params: {} }
  const word = (key: string): string => decoded(params[key] ?? '')
  switch (name) {
    case 'event': {
      const eventId = eventIdSchema.safeParse(word('eventId'))
      return eventId.success ? { name, eventTypeId: params['eventTypeId'] ?? '', eventId: eventId.data } : { name: 'home' }
    }
    case 'sport': {
      const eventTypeId = params['eventTypeId'] ?? ''
      return { name, eventTypeId, title: sportOf(eventTypeId)?.name ?? word('sportsName') }
    }
    case 'competition': {
      const competitionId = competitionIdSchema.safeParse(word('competitionId'))
      if (!competitionId.success) return { name: 'home' }
      return { name, eventTypeId: params['eventTypeId'] ?? '', competitionId: competitionId.data, title: word('competitionName') }
    }
    case 'virtual':
      return { name, eventTypeId: params['eventTypeId'] ?? '4' }
    case 'cards':
    case 'casinoLobby':
      return { name: 'casino-lobby', path: pathname }
    case 'casinoLive':
    case 'casinoFound':
    case 'casinoTable':
    case 'aviator':
      return { name: 'casino-game', path: pathname }
    case 'promotions':
    case 'wallets':
    case 'fortune':
    case 'timeSetting':
    case 'default':
    case 'deposit':
    case 'withdraw':
      return { name }
    case 'transactions':
      return { name, wish: transactionsFrom(new URLSearchParams(search)) }
    case 'bonuses':
      return { name, wish: bonusesFrom(new URLSearchParams(search)) }
    case 'story': {
      const ref = betSlipRefSchema.safeParse(params['ref'])
      return ref.success ? { name, ref: ref.data } : { name: 'home' }
    }
    case 'transactionDetails': {
      const type = params['type'] === 'withdrawal' ? 'withdrawal' : 'deposit'
      return { name: 'transaction', type, refrenceNo: word('refrenceNo') }
    }
    case 'play':
    case 'selfExclusion':
      return { name: 'account', list: 'play' }
    case 'devices':
    case 'profile':
      return { name: 'account', list: name }
    case 'notifications':
      return { name: 'account', list: 'notices' }
    case 'openBets':
      return { name: 'open-bets' }
    default:
      return { name: 'home' }
  }
}

/** The name of the page at an address; null for home, and for a page that is named after loading. */
export const titleOf = (pathname: string): string | null => {
  const page = pageOf(pathname)
  if (page.name === 'sport' || page.name === 'competition') return page.title
  const { title } = rowAt(pathname)
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
        <Route
          key={name}
          path={PAGES[name].path}
          element={<Guarded access={PAGES[name]}>{SCREENS[name] ?? <Statement name={name} />}</Guarded>}
        />
      ))}
      <Route path="/ReferBy/:code" element={<Navigate to={PAGES.home.path} replace />} />
      <Route path="*" element={<Navigate to={PAGES.home.path} replace />} />
    </Routes>
  </Suspense>
)
