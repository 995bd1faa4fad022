import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { useWide } from '../parts/useWide.ts'
import { LoginGate } from '../login/LoginGate.tsx'
import { SlipVoice } from '../betslip/SlipVoice.tsx'
import { AppRoutes, RouteFacts } from '../routes.tsx'
import { Header } from './Header.tsx'
import { NewVersion, Progress, Strip } from './Strip.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The betslip is not in the way of the first paint: odds can be read, and pressed, before its screens are here. */
const Rail = lazy(() => import('./Rail.tsx'))
const Sheet = lazy(() => import('./Sheet.tsx'))
const Drawer = lazy(() => import('./Drawer.tsx'))
const ComingSoon = lazy(() => import('./ComingSoon.tsx'))

/** The frame: header, sports, the routed page, and the betslip, which outlives every page. */
export const Shell = () => {
  const wide = useWide()
  const { pathname } = useLocation()
  /** null: never opened, so not even fetched. */
  const [drawer, setDrawer] = useState<boolean | null>(null)
  const [soon, setSoon] = useState<string | null>(null)
  return (
    <>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <Progress />
      <RouteFacts />
      <Header onMenu={() => setDrawer(true)} />
      <NewVersion />
      <div className="shell">
        <aside className="side" aria-label={text.sports}>
          {wide && <Sidebar onSoon={setSoon} />}
        </aside>
        <main className="main" id="main" tabIndex={-1}>
          <Boundary place={pathname}>
            <AppRoutes />
          </Boundary>
        </main>
        <Suspense fallback={<aside className="rail" aria-label={text.betslip} />}>{wide ? <Rail /> : <Sheet />}</Suspense>
      </div>
      {wide && <Strip />}
      <Suspense fallback={null}>
        {drawer !== null && <Drawer open={drawer && !wide} onClose={() => setDrawer(false)} onSoon={setSoon} />}
        {soon !== null && <ComingSoon name={soon} onClose={() => setSoon(null)} />}
      </Suspense>
      <LoginGate />
      <SlipVoice />
    </>
  )
}
