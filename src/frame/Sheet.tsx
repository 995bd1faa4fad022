import type { ReactNode } from 'react'
import { text } from '#copy/panels.ts'
import { BringBack, CurrentSlip } from '../slip/BetslipPanel.tsx'
import { faces } from '../slip/faces.ts'
import { PendingRows } from '../slip/PendingRows.tsx'
import { ArmedBar, SettingsPopup } from '../settings/QuickSettings.tsx'
import { StakesPopup } from '../stakes/StakesPopup.tsx'
import { usePanel, useRecord, useSlips } from '../hooks.ts'
import { useLow } from '../lib/useWide.ts'
import { BottomBar } from './BottomBar.tsx'
import { GuideGate } from './GuideGate.tsx'
import { Ways } from './Ways.tsx'

const place = 'fixed inset-x-0 bottom-0 z-25 max-h-[calc(100dvh-4rem)] scroll-pb-[calc(var(--target)+2rem)] overflow-y-auto'
/** Where the window is too low for a sheet and the market, a bet that is reviewed or was sent takes the whole page (SLIP-22). */
const cover =
  'fixed inset-0 z-35 flex flex-col overflow-y-auto overscroll-contain bg-surface pb-safe *:mx-auto *:w-full *:max-w-120 motion-safe:animate-enter [--from-opacity:0] [--from-y:2rem]'
const look =
  'rounded-t-md bg-surface pb-safe [box-shadow:0_-0.25rem_1.75rem_var(--shade)] motion-safe:animate-enter [--from-opacity:0] [--from-y:40%]'

/** Betslip and places of a narrow page: a bar at the bottom, and a sheet above it when a slip is open. */
const Sheet = () => {
  const current = useSlips().at(-1)
  const record = useRecord()
  const panel = usePanel()
  const shown = current !== undefined && current.screen !== 'empty' && current.screen !== 'lapsed'
  const asRow = shown && faces[current.screen] !== null && panel === 'bets'
  return (
    <>
      {shown && !asRow && (
        <Cover isComposing={current.screen === 'composing'}>
          <CurrentSlip view={current} />
          <PendingRows withCurrent={false} isShort />
        </Cover>
      )}
      <StakesPopup />
      <SettingsPopup />
      <BottomBar>
        {(!shown || asRow) && (
          <>
            <GuideGate />
            <ArmedBar />
          </>
        )}
        {!shown && <BringBack />}
        {(!shown || asRow) && <PendingRows withCurrent={asRow} onOpen={() => record({ type: 'panel.chosen', panel: 'slip' })} />}
        <Ways />
      </BottomBar>
    </>
  )
}
export default Sheet

/** The sheet at the bottom, which leaves the market in view (SLIP-36); in a low window a dialog over the page once nothing is filled in. */
const Cover = ({ isComposing, children }: { readonly isComposing: boolean; readonly children: ReactNode }) =>
  useLow() && !isComposing ? (
    <section className={`sheet ${cover}`} role="dialog" aria-modal="true" aria-label={text.betslip}>
      <GuideGate />
      {children}
    </section>
  ) : (
    <section className={`sheet ${place} ${look}`} aria-label={text.betslip}>
      <GuideGate />
      {isComposing && <ArmedBar />}
      {children}
    </section>
  )
