import { useLocation } from 'react-router-dom'
import { text } from '#copy/first.ts'
import { headingOf, isSportsPage, type Layout, layoutOf } from '../access.ts'
import { RealityGate } from '../account/RealityGate.tsx'
import { useLedger, useOverlay, useUsername } from '../hooks.ts'
import { LoginGate } from '../login/LoginGate.tsx'
import { Boundary, UnlessFailed } from '../ui/Boundary.tsx'
import { later, onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'
import { useRoomForPins, useWide } from '../lib/useWide.ts'
import { isWide } from '../lib/wide.ts'
import { AppRoutes, RouteFacts, titleOf } from '../routes.tsx'
import { Header } from './Header.tsx'
import { MemberRow } from './LoggedIn.tsx'
import { useOfflineShell } from './keep-shell.ts'
import { TOPS } from './looks.ts'
import { useReturnFocus } from './overlay.ts'
import { NewVersion, Progress, Strip } from './Strip.tsx'

/** Fetched after the first paint: a player can read and press odds before the betslip's code is here. */
const panels = () => import('./panels.ts')
/** A desk's betslip column alone, which a phone does without. */
const rail = () => import('./Rail.tsx')
/** Asks for them before the page is rendered, so that the first press need not wait for them. */
export const fetchPanels = (): void => {
  for (const part of isWide() ? [panels, rail] : [panels]) part().catch(() => undefined)
}
const SubHead = onDemand(async () => ({ default: (await panels()).SubHead }))
const Rail = onDemand(rail)
const Sheet = onDemand(async () => ({ default: (await panels()).Sheet }))
const Sidebar = onDemand(async () => ({ default: (await panels()).Sidebar }))
const Footer = later(async () => ({ default: (await panels()).Footer }))
const SlipVoice = onDemand(async () => ({ default: (await panels()).SlipVoice }))
const Hotkeys = onDemand(async () => ({ default: (await panels()).Hotkeys }))
const CasinoBar = onDemand(() => import('../casino/CasinoBar.tsx'))
const Ladder = onDemand(() => import('../markets/Ladder.tsx'))
const PinBoard = onDemand(() => import('../markets/PinBoard.tsx'))
const Dialogs = onDemand(() => import('./Dialogs.tsx'))

/** The grid below the header: on a desk, the sports, the page and the betslip side by side. */
const frame = 'shell group/shell mx-auto max-w-page phone:min-h-dvh desk:grid desk:min-h-[calc(100vh-3.5rem)] desk:items-start desk:gap-3'
const COLUMNS: Readonly<Record<Layout['container'], string>> = {
  columns: 'desk:grid-cols-[20%_minmax(0,1fr)_clamp(min(17.75rem,33%),24%,21.5rem)] desk:pr-3',
  stage: 'desk:grid-cols-1 desk:px-3',
}
/** Without the sports where a table needs their room. */
const ROOMY =
  'desk:grid-cols-[minmax(0,1fr)_clamp(min(17.75rem,33%),24%,21.5rem)] roomy:grid-cols-[20%_minmax(0,1fr)_clamp(min(17.75rem,33%),24%,21.5rem)] desk:px-3 roomy:pl-0'
/** With the pinned markets (MKT-10). */
const BESIDE_PINS = 'desk:grid-cols-[20%_minmax(0,1fr)_20rem_clamp(min(17.75rem,33%),24%,21.5rem)] desk:pr-3'
const pinned = 'sticky top-14 max-h-[calc(100vh-3.5rem)] overflow-y-auto py-3 [scrollbar-width:none]'
/** With a ladder, which takes the room of the sports. */
const BESIDE_LADDER = 'desk:grid-cols-[minmax(0,1fr)_23rem_clamp(min(17.75rem,33%),24%,21.5rem)] desk:px-3'
/** A fifth of the page (NAV-01); on a very wide one its counts keep near their names. */
const side =
  '[&_.nav-item]:pr-[max(min(1rem,8%),calc(100%-17rem))] sticky top-14 hidden h-[calc(100vh-3.5rem)] overflow-y-auto border-r border-line bg-surface pt-3 [scrollbar-width:thin] desk:block'
const besideTable = 'desk:max-[79.99rem]:hidden'
const main = '@container/main grid min-w-0 grid-cols-1 content-start gap-3 pt-3 tiny:gap-1 tiny:pt-1 pb-dock desk:pb-6'
/** On a phone, the page ends above the bars over its bottom. */
const above = 'phone:has-[~_.bottom-bar_:is(.strip,.pending,.verdict)]:pb-45 phone:has-[~_.sheet]:pb-80'

/** The frame: header, sports, the routed page, and the betslip, which stays while pages change. */
export const Shell = () => {
  const wide = useWide()
  const { pathname, search } = useLocation()
  const layout = layoutOf(pathname)
  const hasFooter = wide ? layout.footer !== false : layout.footer === true
  const username = useUsername()
  const hasWelcome = useLedger(({ login, member }) => login.casinoPopup && member !== null)
  const hasNews = useLedger(({ login, member }) => login.casinoNews && member !== null)
  const hasLadder = useLedger(({ ladder }) => ladder !== null)
  const isPinned = useLedger(({ favourites }) => favourites.pinned.length > 0)
  /** The favourites show the pinned markets themselves. */
  const hasPins = useRoomForPins() && isPinned && !hasLadder && isSportsPage(pathname) && !search.includes('view=favourites')
  /** On a phone, the ladder is over the page. */
  const isCovered = hasLadder && !wide
  const overlay = useOverlay()
  useReturnFocus()
  useOfflineShell()
  const isEvent = layout.title === 'event'
  const title = layout.title === 'none' || isEvent ? null : (headingOf(pathname) ?? titleOf(pathname))
  return (
    <>
      <a className="fixed -top-15 left-2 z-60 rounded-sm bg-surface p-3 focus:top-2 print:hidden" href="#main">
        {text.skip}
      </a>
      <Progress />
      <RouteFacts />
      {(wide || layout.header !== 'none') && !isCovered && (
        <Header wide={wide} inFlow={layout.top === 0} hasAccount={wide || layout.container === 'stage'} isEvent={isEvent} />
      )}
      {!wide && layout.header === 'full' && (
        <div className="subhead absolute inset-x-0 top-12.5 min-h-11 border-b border-line bg-surface print:hidden">
          <Part failure="silent">
            <SubHead key={pathname} title={title} />
          </Part>
        </div>
      )}
      <div
        className={`${frame} ${hasLadder ? BESIDE_LADDER : hasPins ? BESIDE_PINS : layout.left === 'roomy' ? ROOMY : COLUMNS[layout.container]} ${TOPS[layout.top]}`}
        data-titled={!wide && (isEvent || title !== null)}
      >
        {!wide && username !== null && layout.header !== 'none' && title === null && !isEvent && !isCovered && (
          <MemberRow username={username} />
        )}
        {layout.left !== false && !hasLadder && (
          <aside className={`${side} ${layout.left === 'roomy' && !hasPins ? besideTable : ''}`} aria-label={text.sports}>
            <Part failure="silent">{wide && <Sidebar />}</Part>
          </aside>
        )}
        {/* Where another page begins lower or higher, its main part is a new one: nothing of the old one moves. */}
        <main key={layout.top} className={`${main} ${above} ${hasFooter ? 'phone:pb-3' : ''}`} id="main" tabIndex={-1} inert={isCovered}>
          <NewVersion />
          <UnlessFailed place={pathname}>
            <Boundary place={pathname}>
              <AppRoutes />
            </Boundary>
          </UnlessFailed>
        </main>
        {hasLadder && (
          <Part waiting={<section className="panel" aria-busy="true" aria-label={text.ladder} />}>
            <Ladder />
          </Part>
        )}
        {hasPins && (
          <Part waiting={<div />} failure="silent">
            <PinBoard look={pinned} />
          </Part>
        )}
        {layout.right || (!wide && layout.container === 'columns') ? (
          <Part waiting={<aside className="hidden desk:block" aria-label={text.betslip} />}>{wide ? <Rail /> : <Sheet />}</Part>
        ) : (
          <Part>
            <CasinoBar pathname={pathname} wide={wide} />
          </Part>
        )}
      </div>
      {hasFooter && !isCovered && (
        <Part failure="silent">
          <Footer />
        </Part>
      )}
      {wide && <Strip />}
      <Part failure="over">
        {(overlay !== 'unopened' || hasWelcome || hasNews) && (
          <Dialogs overlay={overlay} hasWelcome={hasWelcome} hasNews={hasNews} wide={wide} />
        )}
      </Part>
      <Part failure="over">
        <RealityGate />
      </Part>
      <LoginGate />
      <Part failure="silent">
        <Hotkeys />
      </Part>
      <Part failure="silent">
        <SlipVoice />
      </Part>
    </>
  )
}
