import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#domain/facts.ts'
import { marketsOfEvent } from '#domain/catalog.ts'
import { text } from '#domain/text.ts'
import { type Access, headingOf, PAGES } from './access.ts'
import { useBrand } from './brand.tsx'
import { useLedger, useSend } from './hooks.ts'
import { arriveAt } from './parts/arrival.ts'
import { Guarded } from './parts/Guarded.tsx'
import { useScrollMemory } from './parts/scroll.ts'
import { sportOf } from './parts/sports.ts'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { PageSkeleton } from './screens/PageSkeleton.tsx'

const SportScreen = lazy(() => import('./screens/SportScreen.tsx'))
const EventScreen = lazy(() => import('./screens/EventScreen.tsx'))
const OpenBetsScreen = lazy(() => import('./screens/OpenBetsScreen.tsx'))
const ChangePasswordScreen = lazy(() => import('./screens/ChangePasswordScreen.tsx'))
const LegalScreen = lazy(() => import('./screens/LegalScreen.tsx'))
const TimeScreen = lazy(() => import('./screens/TimeScreen.tsx'))
const AccountListScreen = lazy(() => import('./screens/AccountListScreen.tsx'))
const AccountMoneyScreen = lazy(() => import('./screens/AccountMoneyScreen.tsx'))
const AccountSettingsScreen = lazy(() => import('./screens/AccountSettingsScreen.tsx'))
const CasinoScreen = lazy(() => import('./screens/CasinoScreen.tsx'))
const HomeExtras = lazy(() => import('./layout/HomeExtras.tsx'))

/** Every page with its name in the browser's tab (null: made from its address) and what it shows; the guard stands before each. */
const SCREENS: readonly { readonly access: Access; readonly title: string | null; readonly screen: ReactNode }[] = [
  {
    access: PAGES.home,
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
  { access: PAGES.sport, title: null, screen: <SportScreen /> },
  { access: PAGES.event, title: null, screen: <EventScreen /> },
  { access: PAGES.openBets, title: text.openBets, screen: <OpenBetsScreen /> },
  { access: PAGES.rules, title: text.rulesRegulations, screen: <LegalScreen name="rules" title={text.rulesRegulations} /> },
  { access: PAGES.exclusion, title: text.exclusionPolicy, screen: <LegalScreen name="exclusion" title={text.exclusionPolicy} /> },
  {
    access: PAGES.responsible,
    title: text.responsibleGambling,
    screen: <LegalScreen name="responsible" title={text.responsibleGambling} />,
  },
  { access: PAGES.privacy, title: text.privacyPolicy, screen: <LegalScreen name="privacy" title={text.privacyPolicy} /> },
  { access: PAGES.timeSetting, title: text.timeSetting, screen: <TimeScreen /> },
  { access: PAGES.changePassword, title: text.changePassword, screen: <ChangePasswordScreen /> },
  { access: PAGES.settings, title: text.settings, screen: <AccountSettingsScreen /> },
  { access: PAGES.deposit, title: text.deposit, screen: <AccountMoneyScreen name="deposit" /> },
  { access: PAGES.withdraw, title: text.withdraw, screen: <AccountMoneyScreen name="withdraw" /> },
  { access: PAGES.transactions, title: text.transactions, screen: <AccountListScreen name="transactions" /> },
  { access: PAGES.transactionDetails, title: text.transactionDetails, screen: <AccountListScreen name="transactionDetails" /> },
  { access: PAGES.profitLoss, title: text.profitLoss, screen: <AccountListScreen name="profitLoss" /> },
  { access: PAGES.profitLossDetails, title: text.profitLossDetails, screen: <AccountListScreen name="profitLossDetails" /> },
  { access: PAGES.statement, title: text.accountStatement, screen: <AccountListScreen name="statement" /> },
  { access: PAGES.statementDetails, title: text.statementDetails, screen: <AccountListScreen name="statementDetails" /> },
  { access: PAGES.transfers, title: text.transferStatement, screen: <AccountListScreen name="transfers" /> },
  { access: PAGES.cards, title: text.cardGames, screen: <CasinoScreen title={text.cardGames} icon="slots" /> },
  { access: PAGES.casinoLobby, title: null, screen: <CasinoScreen title={text.casino} icon="chip" /> },
  { access: PAGES.casinoLive, title: text.liveCasino, screen: <CasinoScreen title={text.liveCasino} icon="chip" /> },
  { access: PAGES.casinoFound, title: text.liveCasino, screen: <CasinoScreen title={text.liveCasino} icon="chip" /> },
  { access: PAGES.casinoTable, title: text.liveCasino, screen: <CasinoScreen title={text.liveCasino} icon="chip" /> },
  { access: PAGES.aviator, title: text.aviator, screen: <CasinoScreen title={text.aviator} icon="plane" /> },
]

/** Which page an address means. */
export const pageOf = (pathname: string): Page => {
  const event = matchPath(PAGES.event.path, pathname)
  const eventId = eventIdSchema.safeParse(event?.params.eventId)
  if (event && eventId.success) return { name: 'event', eventTypeId: event.params.eventTypeId ?? '', eventId: eventId.data }
  const sport = matchPath(PAGES.sport.path, pathname)
  if (sport) {
    const eventTypeId = sport.params.eventTypeId ?? ''
    return { name: 'sport', eventTypeId, title: sportOf(eventTypeId)?.name ?? sport.params.sportsName ?? '' }
  }
  return matchPath(PAGES.openBets.path, pathname) ? { name: 'open-bets' } : { name: 'home' }
}

/** What the page at an address is called; null for home, and for one that is named by what it loads. */
export const titleOf = (pathname: string): string | null => {
  const page = pageOf(pathname)
  if (page.name === 'sport') return page.title
  return SCREENS.find(({ access }) => matchPath(access.path, pathname) !== null)?.title ?? headingOf(pathname)
}

/** Tells the house where the player is; the one place where an address becomes a fact. */
export const RouteFacts = () => {
  const { pathname } = useLocation()
  const { appName, title } = useBrand()
  const send = useSend()
  const eventName = useLedger(({ page, catalog }) =>
    page.name === 'event' ? (marketsOfEvent(catalog, page.eventId)[0]?.eventName ?? text.exchange) : null,
  )
  useLayoutEffect(() => arriveAt(pathname), [pathname])
  useScrollMemory()
  useEffect(() => send({ type: 'page.opened', page: pageOf(pathname) }), [pathname, send])
  useEffect(() => {
    const own = titleOf(pathname) ?? eventName
    document.title = own === null ? title : `${own} · ${appName}`
  }, [pathname, eventName, appName, title])
  return null
}

/** The routed area. Every page but home is fetched when first wanted; a referral's address was read at start (SESS-14). */
export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      {SCREENS.map(({ access, screen }) => (
        <Route key={access.path} path={access.path} element={<Guarded access={access}>{screen}</Guarded>} />
      ))}
      <Route path="/ReferBy/:code" element={<Navigate to={PAGES.home.path} replace />} />
      <Route path="*" element={<Navigate to={PAGES.home.path} replace />} />
    </Routes>
  </Suspense>
)
