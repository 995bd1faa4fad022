import { useLocation } from 'react-router-dom'
import { text } from '#copy/panels.ts'
import type { Panel } from '#client/ledger/facts.ts'
import { PAGES } from '../access.ts'
import { BetslipPanel } from '../slip/BetslipPanel.tsx'
import { PendingRows } from '../slip/PendingRows.tsx'
import { QuickSettings, SettingsPopup } from '../settings/QuickSettings.tsx'
import { EditStakesButton, StakesPopup } from '../stakes/StakesPopup.tsx'
import { useLedger, usePanel, useRecord, useSlips, useUsername } from '../hooks.ts'
import { Count } from '../ui/Count.tsx'
import { BalanceBox } from '../account/BalanceBox.tsx'
import { Floats } from './Floats.tsx'
import { GuideGate } from './GuideGate.tsx'
import { useAhead } from '../lib/ahead.ts'
import { later, onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'
import { Tabs } from '../ui/Tabs.tsx'

// Only a member, or a later press, needs it.
const loadOpenBets = () => import('../open-bets/OpenBets.tsx')
const OpenBets = onDemand(loadOpenBets)
const Example = later(() => import('./Example.tsx'))

const PANELS = ['slip', 'bets'] as const satisfies readonly Panel[]
const rail = 'rail sticky top-14 grid grid-cols-[minmax(0,1fr)] max-h-[calc(100vh-3.5rem)] content-start gap-3 overflow-y-auto py-3'

/** The right column: balance, betslip or open bets, and on home the promotion. A new pick always shows the betslip. */
const Rail = () => {
  const isHome = useLocation().pathname === PAGES.home.path
  const isMember = useLedger(({ member }) => member !== null)
  const hasBalance = useUsername() !== null
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const slips = useSlips()
  const current = slips.at(-1)
  const panel = usePanel()
  const record = useRecord()
  // A bet may fold to its row while the connection is down (SLIP-18).
  useAhead(isMember && current !== undefined && current.screen !== 'empty' && current.screen !== 'lapsed', loadOpenBets)
  const shown = slips.filter(({ screen }) => screen !== 'empty' && screen !== 'lapsed').length
  return (
    <aside className={rail} aria-label={text.betslip}>
      {/* It is first, so that a login moves it nowhere. */}
      <GuideGate />
      {hasBalance && <BalanceBox />}
      <section className="panel overflow-clip">
        <Tabs
          names={PANELS}
          chosen={panel}
          labels={{ slip: <Label name={text.betslip} of={shown} />, bets: <Label name={text.openBets} of={openBets} /> }}
          rowClass="auto-cols-fr"
          tabClass="min-h-[max(2.5rem,var(--target))]"
          onChoose={(next) => record({ type: 'panel.chosen', panel: next })}
          between={<QuickSettings />}
        >
          {panel === 'slip' ? (
            <BetslipPanel />
          ) : (
            <Part waiting={<div className="note" />}>
              <OpenBets />
            </Part>
          )}
          <PendingRows withCurrent={panel === 'bets'} onOpen={() => record({ type: 'panel.chosen', panel: 'slip' })} />
        </Tabs>
        {panel === 'slip' && (current === undefined || current.screen === 'empty' || current.screen === 'lapsed') && (
          <div className="grid justify-center pt-3 pb-6">
            <EditStakesButton className="btn-small" />
          </div>
        )}
      </section>
      {isHome && <Floats />}
      {isHome && (
        <Part failure="silent">
          <Example />
        </Part>
      )}
      <StakesPopup />
      <SettingsPopup />
    </aside>
  )
}
export default Rail

const Label = ({ name, of }: { readonly name: string; readonly of: number }) => (
  <>
    {name}
    <Count of={of} />
  </>
)
