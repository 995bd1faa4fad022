import { lazy, Suspense, useEffect } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { eventIdSchema } from '#contract/scalar.ts'
import type { Page } from '#domain/facts.ts'
import { marketsOfEvent } from '#domain/catalog.ts'
import { text } from '#domain/text.ts'
import { useLedger, useSend } from './hooks.ts'
import { sportOf } from './parts/sports.ts'
import { HomeScreen } from './screens/HomeScreen.tsx'
import { PageSkeleton } from './screens/PageSkeleton.tsx'

const SportScreen = lazy(() => import('./screens/SportScreen.tsx'))
const EventScreen = lazy(() => import('./screens/EventScreen.tsx'))
const OpenBetsScreen = lazy(() => import('./screens/OpenBetsScreen.tsx'))

const paths = {
  sport: '/sports-page/:sportsName/:eventTypeId',
  event: '/event-page/:eventTypeId/:eventId',
  openBets: '/open-bets',
} as const

/** Which page an address means. */
export const pageOf = (pathname: string): Page => {
  const event = matchPath(paths.event, pathname)
  const eventId = eventIdSchema.safeParse(event?.params.eventId)
  if (event && eventId.success) return { name: 'event', eventTypeId: event.params.eventTypeId ?? '', eventId: eventId.data }
  const sport = matchPath(paths.sport, pathname)
  if (sport) {
    const eventTypeId = sport.params.eventTypeId ?? ''
    return { name: 'sport', eventTypeId, title: sportOf(eventTypeId)?.name ?? sport.params.sportsName ?? '' }
  }
  return matchPath(paths.openBets, pathname) ? { name: 'open-bets' } : { name: 'home' }
}

const titleOf = (page: Page, eventName: string | null): string => {
  switch (page.name) {
    case 'home':
      return text.exchange
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
  const send = useSend()
  const eventName = useLedger(({ page, catalog }) =>
    page.name === 'event' ? (marketsOfEvent(catalog, page.eventId)[0]?.eventName ?? null) : null,
  )
  useEffect(() => {
    send({ type: 'page.opened', page: pageOf(pathname) })
    window.scrollTo(0, 0)
  }, [pathname, send])
  useEffect(() => {
    document.title = `${titleOf(pageOf(pathname), eventName)} · ${text.brand}`
  }, [pathname, eventName])
  return null
}

/** The routed area. Every page but home is fetched when first wanted. */
export const AppRoutes = () => (
  <Suspense fallback={<PageSkeleton />}>
    <Routes>
      <Route path="/" element={<HomeScreen />} />
      <Route path={paths.sport} element={<SportScreen />} />
      <Route path={paths.event} element={<EventScreen />} />
      <Route path={paths.openBets} element={<OpenBetsScreen />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  </Suspense>
)
