import { type ReactNode, Suspense, useMemo } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { competitionIdSchema, eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#domain/ledger/facts.ts'
import { eventNameIn } from '#domain/ledger/ledger.ts'
import { type Sentence, text } from '#copy/catalogue.ts'
import { headingOf, PAGE_NAMES, type PageName, PAGES } from './access.ts'
import { useBrand } from './brand.tsx'
import { useLedger } from './hooks.ts'
import { decoded } from './lib/address.ts'
import { useArrival, useDocumentTitle } from './lib/arrival.ts'
import { onDemand } from './lib/later.ts'
import { Guarded } from './ui/Guarded.tsx'
import { useRecorded } from './lib/recorded.ts'
import { useScrollMemory } from './lib/scroll.ts'
import { sportOf } from './lib/sports.ts'
import { HomeScreen } from './markets/HomeScreen.tsx'
import { PageSkeleton } from './ui/PageSkeleton.tsx'

const SportScreen = onDemand(() => import('./markets/SportScreen.tsx'))
const CompetitionScreen = onDemand(() => import('./markets/CompetitionScreen.tsx'))
const VirtualScreen = onDemand(() => import('./markets/VirtualScreen.tsx'))
const DefaultScreen = onDemand(() => import('./markets/DefaultScreen.tsx'))
const EventScreen = onDemand(() => import('./markets/EventScreen.tsx'))
const OpenBetsScreen = onDemand(() => import('./open-bets/OpenBetsScreen.tsx'))
const ChangePasswordScreen = onDemand(() => import('./account/ChangePasswordScreen.tsx'))
const LegalScreen = onDemand(() => import('./account/LegalScreen.tsx'))
const TimeScreen = onDemand(() => import('./account/TimeScreen.tsx'))
const AccountListScreen = onDemand(() => import('./account/AccountListScreen.tsx'))
const AccountMoneyScreen = onDemand(() => import('./account/AccountMoneyScreen.tsx'))
const AccountSettingsScreen = onDemand(() => import('./account/AccountSettingsScreen.tsx'))
const VerifyEmailScreen = onDemand(() => import('./account/VerifyEmailScreen.tsx'))
const CasinoScreen = onDemand(() => import('./casino/CasinoScreen.tsx'))
const HomeExtras = onDemand(() => import('./frame/HomeExtras.tsx'))

type Screen = { readonly title: Sentence | null; readonly screen: ReactNode }

/** All pages, each with its screen behind the guard and its name in the browser's tab; null: the name comes from the address. */
const SCREENS: { readonly [Name in PageName]: Screen } = {
  home: {
    title: null,
    screen: (
      <>
        <HomeScreen />
        <Suspense fallback={null}>
          <HomeExtras />
        </Suspense>
      </>
    ),
  },
  sport: { title: null, screen: <SportScreen /> },
  event: { title: null, screen: <EventScreen /> },
  competition: { title: null, screen: <CompetitionScreen /> },
  virtual: { title: 'virtualEvents', screen: <VirtualScreen /> },
  default: { title: 'eventGone', screen: <DefaultScreen /> },
  openBets: { title: 'openBets', screen: <OpenBetsScreen /> },
  rules: { title: 'rulesRegulations', screen: <LegalScreen name="rules" title="rulesRegulations" /> },
  exclusion: { title: 'exclusionPolicy', screen: <LegalScreen name="exclusion" title="exclusionPolicy" /> },
  responsible: {
    title: 'responsibleGambling',
    screen: <LegalScreen name="responsible" title="responsibleGambling" />,
  },
  privacy: { title: 'privacyPolicy', screen: <LegalScreen name="privacy" title="privacyPolicy" /> },
  timeSetting: { title: 'timeSetting', screen: <TimeScreen /> },
  changePassword: { title: 'changePassword', screen: <ChangePasswordScreen /> },
  settings: { title: 'settings', screen: <AccountSettingsScreen /> },
  verifyEmail: { title: 'verifyEmail', screen: <VerifyEmailScreen /> },
  deposit: { title: 'deposit', screen: <AccountMoneyScreen name="deposit" /> },
  withdraw: { title: 'withdraw', screen: <AccountMoneyScreen name="withdraw" /> },
  transactions: { title: 'transactions', screen: <AccountListScreen name="transactions" /> },
  transactionDetails: { title: 'transactionDetails', screen: <AccountListScreen name="transactionDetails" /> },
  profitLoss: { title: 'profitLoss', screen: <AccountListScreen name="profitLoss" /> },
  profitLossDetails: { title: 'profitLossDetails', screen: <AccountListScreen name="profitLossDetails" /> },
  statement: { title: 'accountStatement', screen: <AccountListScreen name="statement" /> },
  statementDetails: { title: 'statementDetails', screen: <AccountListScreen name="statementDetails" /> },
  transfers: { title: 'transferStatement', screen: <AccountListScreen name="transfers" /> },
  cards: { title: 'cardGames', screen: <CasinoScreen title="cardGames" icon="slots" /> },
  casinoLobby: { title: 'casino', screen: <CasinoScreen title="casino" icon="chip" /> },
  casinoLive: { title: 'liveCasino', screen: <CasinoScreen title="liveCasino" icon="chip" /> },
  casinoFound: { title: 'liveCasino', screen: <CasinoScreen title="liveCasino" icon="chip" /> },
  casinoTable: { title: 'liveCasino', screen: <CasinoScreen title="liveCasino" icon="chip" /> },
  aviator: { title: 'aviator', screen: <CasinoScreen title="aviator" icon="plane" /> },
}

const titleAt = (pathname: string): Sentence | null => {
  const name = PAGE_NAMES.find((each) => matchPath(PAGES[each].path, pathname) !== null)
  return name === undefined ? null : SCREENS[name].title
}

/** The page of an address, with decoded names and ids. */
export const pageOf = (pathname: string): Page => {
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
  if (matchPath(PAGES.default.path, pathname)) return { name: 'default' }
  return matchPath(PAGES.openBets.path, pathname) ? { name: 'open-bets' } : { name: 'home' }
}

/** The name of the page at an address; null for home, and for a page that is named after loading. */
export const titleOf = (pathname: string): string | null => {
  const page = pageOf(pathname)
  if (page.name === 'sport' || page.name === 'competition') return page.title
  const title = titleAt(pathname)
  return headingOf(pathname) ?? (title === null ? null : text[title])
}

/** Records the open page. Only here an address becomes a fact. */
export const RouteFacts = () => {
  const { pathname } = useLocation()
  const { appName, title } = useBrand()
  const eventName = useLedger((ledger) => (ledger.page.name === 'event' ? (eventNameIn(ledger, ledger.page.eventId) ?? text.event) : null))
  const own = titleOf(pathname) ?? eventName
  useArrival(pathname)
  useScrollMemory()
  useRecorded(useMemo(() => ({ type: 'page.opened', page: pageOf(pathname) }) as const, [pathname]))
  useDocumentTitle(own === null ? title : `${own} · ${appName}`)
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
