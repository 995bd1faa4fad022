import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import type { Panel } from '#domain/ledger/facts.ts'
import { PAGES } from '../access.ts'
import { BetslipPanel } from '../slip/BetslipPanel.tsx'
import { PendingRows } from '../slip/PendingRows.tsx'
import { EditStakesButton, StakesPopup } from '../stakes/StakesPopup.tsx'
import { useLedger, usePanel, useSend, useSlips } from '../hooks.ts'
import { Count } from '../ui/Count.tsx'
import { BalanceBox } from '../account/BalanceBox.tsx'
import { Floats } from './Floats.tsx'
import { onDemand } from '../lib/later.ts'

// Only a member, or a later press, needs these.
const OpenBets = onDemand(() => import('../open-bets/OpenBets.tsx'))
const CashOutPopup = onDemand(() => import('../cash-out/CashOutPopup.tsx'))

const rail = 'rail sticky top-14 grid max-h-[calc(100vh-3.5rem)] content-start gap-3 overflow-y-auto py-3'

/** The right column: balance, betslip or open bets, and on home the promotion. A new pick always shows the betslip. */
const Rail = () => {
  const isHome = useLocation().pathname === PAGES.home.path
  const isMember = useLedger(({ member }) => member !== null)
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const slips = useSlips()
  const current = slips.at(-1)
  const panel = usePanel()
  const send = useSend()
  const choose = (next: Panel): void => send({ type: 'panel.chosen', panel: next })
  const shown = slips.filter(({ screen }) => screen !== 'empty').length
  return (
    <aside className={rail} aria-label={text.betslip}>
      {isMember && <BalanceBox />}
      <section className="panel">
        <div className="grid grid-cols-2 border-b border-line" role="tablist">
          <button
            type="button"
            role="tab"
            className="tab"
            id="tab-slip"
            aria-controls="rail-panel"
            aria-selected={panel === 'slip'}
            onClick={() => choose('slip')}
          >
            {text.betslip}
            <Count of={shown} />
          </button>
          <button
            type="button"
            role="tab"
            className="tab"
            id="tab-bets"
            aria-controls="rail-panel"
            aria-selected={panel === 'bets'}
            onClick={() => choose('bets')}
          >
            {text.openBets}
            <Count of={openBets} />
          </button>
        </div>
        <div role="tabpanel" id="rail-panel" aria-labelledby={panel === 'slip' ? 'tab-slip' : 'tab-bets'}>
          {panel === 'slip' ? (
            <BetslipPanel />
          ) : (
            <Suspense fallback={<div className="note" />}>
              <OpenBets />
            </Suspense>
          )}
          <PendingRows withCurrent={panel === 'bets'} onOpen={() => choose('slip')} />
        </div>
        {panel === 'slip' && (current === undefined || current.screen === 'empty') && (
          <div className="grid justify-center pb-6">
            <EditStakesButton className="btn-small" />
          </div>
        )}
      </section>
      {isHome && <Floats />}
      <StakesPopup />
      <Suspense fallback={null}>{isMember && <CashOutPopup />}</Suspense>
    </aside>
  )
}
export default Rail
