import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#domain/facts.ts'
import { marketsOfEvent } from '#domain/catalog.ts'
import { text } from '#domain/text.ts'
import { type Access, PAGES } from './access.ts'
import { useBrand } from './brand.tsx'
import { useLedger, useSend } from './hooks.ts'
import { Guarded } from './parts/Guarded.tsx'
import { sportOf } from './parts/sports.ts'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { PageSkeleton } from './screens/PageSkeleton.tsx'

const SportScreen = lazy(() => import('./screens/SportScreen.tsx'))
const EventScreen = lazy(() => import('./screens/EventScreen.tsx'))
const OpenBetsScreen = lazy(() => import('./screens/OpenBetsScreen.tsx'))
const ChangePasswordScreen = lazy(() => import('./screens/ChangePasswordScreen.tsx'))
const HomeExtras = lazy(() => import('./layout/HomeExtras.tsx'))

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

/** What the page is called in the browser's tab; null for home, which bears the brand's own title. */
const titleOf = (pathname: string, eventName: string | null): string | null => {
  if (matchPath(PAGES.changePassword.path, pathname)) return text.changePassword
  const page = pageOf(pathname)
  switch (page.name) {
    case 'home':
      return null
    case 'sport':
      return page.title
    case 'event':
      return eventName ?? text.exchange
    case 'open-bets':
      return text.openBets
    default:
      return page satisfies never
  }
}

/** Tells the house where the player is; the one place where an address becomes a fact. */
export const RouteFacts = () => {
  const { pathname } = useLocation()
  const { appName, title } = useBrand()
  const send = useSend()
  const eventName = useLedger(({ page, catalog }) =>
    page.name === 'event' ? (marketsOfEvent(catalog, page.eventId)[0]?.eventName ?? null) : null,
  )
  useEffect(() => {
    send({ type: 'page.opened', page: pageOf(pathname) })
    window.scrollTo(0, 0)
  }, [pathname, send])
  useEffect(() => {
    const own = titleOf(pathname, eventName)
    document.title = own === null ? title : `${own} · ${appName}`
  }, [pathname, eventName, appName, title])
  return null
}

/** Every page with what it shows; the guard stands before each. */
const SCREENS: readonly { readonly access: Access; readonly screen: ReactNode }[] = [
  {
    access: PAGES.home,
    screen: (
      <>
        <HomeScreen />
        <Suspense fallback={null}>
          <HomeExtras />
        </Suspense>
      </>
    ),
  },
  { access: PAGES.sport, screen: <SportScreen /> },
  { access: PAGES.event, screen: <EventScreen /> },
  { access: PAGES.openBets, screen: <OpenBetsScreen /> },
  { access: PAGES.changePassword, screen: <ChangePasswordScreen /> },
]

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
