import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { text } from '#copy/panels.ts'
import { BringBack, CurrentSlip } from '../slip/BetslipPanel.tsx'
import { faces } from '../slip/faces.ts'
import { PendingRows } from '../slip/PendingRows.tsx'
import { ArmedBar, SettingsPopup } from '../settings/QuickSettings.tsx'
import { StakesPopup } from '../stakes/StakesPopup.tsx'
import { useLedger, usePanel, useRecord, useSlips } from '../hooks.ts'
import { Count } from '../ui/Count.tsx'
import { BottomBar } from './BottomBar.tsx'

const place = 'fixed inset-x-0 bottom-0 z-25 max-h-[calc(100dvh-4rem)] scroll-pb-[calc(var(--target)+2rem)] overflow-y-auto'
/** A bet that is reviewed or was sent takes the whole page (SLIP-22). */
const cover =
  'fixed inset-0 z-35 flex flex-col overflow-y-auto overscroll-contain bg-surface pb-safe *:mx-auto *:w-full *:max-w-120 motion-safe:animate-enter [--from-opacity:0] [--from-y:2rem]'
/** Its top has room for a toast, so that none covers the buttons. */
const bar = 'flex min-h-18 flex-none items-center px-4 text-base font-bold text-ink-2 [@media(height<600px)]:hidden'
const look =
  'rounded-t-md bg-surface pb-safe [box-shadow:0_-0.25rem_1.75rem_var(--shade)] motion-safe:animate-enter [--from-opacity:0] [--from-y:40%]'
const way = 'flex min-h-13 items-center justify-center font-semibold text-ink-2 aria-[current]:text-brand-ink'

/** Betslip and open bets on a narrow page: a bar at the bottom, and a sheet above it when a slip is open. */
const Sheet = () => {
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const current = useSlips().at(-1)
  const record = useRecord()
  const panel = usePanel()
  const shown = current !== undefined && current.screen !== 'empty' && current.screen !== 'lapsed'
  const asRow = shown && faces[current.screen] !== null && panel === 'bets'
  return (
    <>
      {shown && !asRow && (
        <Cover isWhole={current.screen !== 'composing'}>
          <CurrentSlip view={current} />
          <PendingRows withCurrent={false} isShort={current.screen === 'composing'} />
        </Cover>
      )}
      <StakesPopup />
      <SettingsPopup />
      <BottomBar>
        {(!shown || asRow) && <ArmedBar />}
        {!shown && <BringBack />}
        {(!shown || asRow) && <PendingRows withCurrent={asRow} onOpen={() => record({ type: 'panel.chosen', panel: 'slip' })} />}
        <nav aria-label={text.openBets} className="grid grid-cols-2">
          <NavLink to="/" end className={way}>
            {text.home}
          </NavLink>
          <NavLink to="/open-bets" className={way}>
            {text.openBets}
            <Count of={openBets} />
          </NavLink>
        </nav>
      </BottomBar>
    </>
  )
}
export default Sheet

/** The sheet at the bottom while the slip is filled in; a dialog over the page afterwards. */
const Cover = ({ isWhole, children }: { readonly isWhole: boolean; readonly children: ReactNode }) =>
  isWhole ? (
    <section className={`sheet ${cover}`} role="dialog" aria-modal="true" aria-label={text.betslip}>
      <p className={bar} aria-hidden="true">
        {text.betslip}
      </p>
      {children}
    </section>
  ) : (
    <section className={`sheet ${place} ${look}`} aria-label={text.betslip}>
      <ArmedBar />
      {children}
    </section>
  )
