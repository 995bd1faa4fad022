import { NavLink } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { CurrentSlip } from '../slip/BetslipPanel.tsx'
import { faces } from '../slip/faces.ts'
import { PendingRows } from '../slip/PendingRows.tsx'
import CashOutPopup from '../cash-out/CashOutPopup.tsx'
import { StakesPopup } from '../stakes/StakesPopup.tsx'
import { useLedger, usePanel, useSend, useSlips } from '../hooks.ts'
import { Count } from '../ui/Count.tsx'
import { BottomBar } from './BottomBar.tsx'

const place = 'fixed inset-x-0 bottom-0 z-25 max-h-[calc(100dvh-4rem)] scroll-pb-[calc(var(--target)+2rem)] overflow-y-auto'
const look = 'rounded-t-md bg-surface pb-safe shadow-sheet motion-safe:animate-enter [--from-opacity:0] [--from-y:40%]'
const way = 'flex min-h-13 items-center justify-center font-semibold text-ink-2 aria-[current]:text-brand-ink'

/** Betslip and open bets on a narrow page: a bar at the bottom, and a sheet above it when a slip is open. */
const Sheet = () => {
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const current = useSlips().at(-1)
  const send = useSend()
  const panel = usePanel()
  const shown = current !== undefined && current.screen !== 'empty'
  const asRow = shown && faces[current.screen] !== null && panel === 'bets'
  return (
    <>
      {shown && !asRow && (
        <section className={`sheet ${place} ${look}`} aria-label={text.betslip}>
          <CurrentSlip view={current} />
          <PendingRows withCurrent={false} />
        </section>
      )}
      <StakesPopup />
      <CashOutPopup />
      <BottomBar>
        {(!shown || asRow) && <PendingRows withCurrent={asRow} onOpen={() => send({ type: 'panel.chosen', panel: 'slip' })} />}
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
