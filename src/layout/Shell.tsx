import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { headingOf, layoutOf } from '../access.ts'
import { SlipVoice } from '../betslip/SlipVoice.tsx'
import { useLedger } from '../hooks.ts'
import { LoginGate } from '../login/LoginGate.tsx'
import { Boundary, UnlessFailed } from '../parts/Boundary.tsx'
import { later, part } from '../parts/later.ts'
import { giveBack } from '../parts/opener.ts'
import { NotFetched } from '../parts/States.tsx'
import { useWide } from '../parts/useWide.ts'
import { AppRoutes, RouteFacts, titleOf } from '../routes.tsx'
import { Header } from './Header.tsx'
import { NewVersion, Progress, Strip } from './Strip.tsx'

/** The betslip is not in the way of the first paint: odds can be read, and pressed, before its screens are here. */
const SubHead = part(() => import('./SubHead.tsx'))
const Rail = part(() => import('./Rail.tsx'))
const Sheet = part(() => import('./Sheet.tsx'))
const Sidebar = part(() => import('./Sidebar.tsx'))
const Footer = later(() => import('./Footer.tsx'))
const CasinoBar = part(() => import('./CasinoBar.tsx'))
const Dialogs = part(() => import('./Dialogs.tsx'))

const notFetched = (again: () => void) => <NotFetched isOver onAgain={again} />

/** What lies over the page; null: nothing does. */
export type Over =
  | { readonly name: 'menu' }
  | { readonly name: 'account' }
  | { readonly name: 'rules' }
  | { readonly name: 'soon'; readonly sport: string }
  | null

/** The frame: header, sports, the routed page, and the betslip, which outlives every page. */
export const Shell = () => {
  const wide = useWide()
  const { pathname } = useLocation()
  const layout = layoutOf(pathname)
  const hasWelcome = useLedger(({ login, member }) => login.casinoPopup && member !== null)
  /** `undefined`: never opened, so not even fetched. */
  const [over, setOver] = useState<Over | undefined>(undefined)
  const opener = useRef<Element | null>(null)
  const show = (next: Over): void => {
    // What one dialog leads to goes back, closed, to what opened the first.
    if (over == null) opener.current = document.activeElement
    setOver(next)
  }
  const close = useCallback(() => {
    setOver(null)
    requestAnimationFrame(() => giveBack(opener.current))
  }, [])
  useEffect(() => void import('./offline.ts').then(({ keepShell }) => keepShell()).catch(() => undefined), [])
  const title = layout.title === 'none' ? null : (headingOf(pathname) ?? titleOf(pathname))
  const showRules = (): void => show({ name: 'rules' })
  const showSoon = (sport: string): void => show({ name: 'soon', sport })
  return (
    <>
      <a className="skip" href="#main">
        {text.skip}
      </a>
      <Progress />
      <RouteFacts />
      {(wide || layout.header !== 'none') && (
        <Header wide={wide} inFlow={layout.top === 0} onMenu={() => show({ name: 'menu' })} onAccount={() => show({ name: 'account' })} />
      )}
      {!wide && layout.header === 'full' && (
        <Boundary place={pathname} instead={null}>
          <Suspense fallback={<div className="subhead" />}>
            <SubHead key={pathname} title={title} />
          </Suspense>
        </Boundary>
      )}
      <div
        className="shell"
        data-container={layout.container}
        data-top={layout.top}
        data-titled={!wide && title !== null}
        data-footer={layout.footer}
      >
        {layout.left && (
          <aside className="side" aria-label={text.sports}>
            <Boundary place={pathname} instead={null}>
              <Suspense fallback={null}>{wide && <Sidebar onSoon={showSoon} onRules={showRules} />}</Suspense>
            </Boundary>
          </aside>
        )}
        <main className="main" id="main" tabIndex={-1}>
          <NewVersion />
          <UnlessFailed place={pathname}>
            <Boundary place={pathname}>
              <AppRoutes />
            </Boundary>
          </UnlessFailed>
        </main>
        <Boundary place={pathname} instead={(again) => <NotFetched onAgain={again} />}>
          {layout.right || (!wide && layout.container === 'columns') ? (
            <Suspense fallback={<aside className="rail" aria-label={text.betslip} />}>{wide ? <Rail /> : <Sheet />}</Suspense>
          ) : (
            <Suspense fallback={null}>
              <CasinoBar pathname={pathname} wide={wide} />
            </Suspense>
          )}
        </Boundary>
      </div>
      {layout.footer && (
        <Boundary place={pathname} instead={null}>
          <Suspense fallback={null}>
            <Footer onRules={showRules} />
          </Suspense>
        </Boundary>
      )}
      {wide && <Strip />}
      <Boundary place={pathname} instead={notFetched}>
        <Suspense fallback={null}>
          {(over !== undefined || hasWelcome) && (
            <Dialogs over={over ?? null} hasWelcome={hasWelcome} wide={wide} onOpen={show} onClose={close} />
          )}
        </Suspense>
      </Boundary>
      <Boundary place={pathname} instead={notFetched}>
        <LoginGate />
      </Boundary>
      <SlipVoice />
    </>
  )
}
