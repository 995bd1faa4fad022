import { NavLink } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { CurrentSlip } from '../betslip/BetslipPanel.tsx'
import { PendingRows } from '../betslip/PendingRows.tsx'
import { useLedger, useSlips } from '../hooks.ts'

/** The betslip and the way to the bets on a narrow page: a bar at the bottom, a sheet above it when a slip is open. */
const Sheet = () => {
  const openBets = useLedger(({ bets }) => (bets.kind === 'ready' ? bets.items.length : 0))
  const current = useSlips().at(-1)
  const open = current !== undefined && current.screen !== 'empty'
  return (
    <>
      {open && (
        <section className="sheet" aria-label={text.betslip}>
          <CurrentSlip view={current} />
          <PendingRows withCurrent={false} />
        </section>
      )}
      <div className="bottom-bar">
        {!open && <PendingRows withCurrent={false} />}
        <nav aria-label={text.openBets} className="grid grid-cols-2">
          <NavLink to="/" end className="grid place-items-center min-h-[52px]">
            {text.home}
          </NavLink>
          <NavLink to="/open-bets" className="flex items-center justify-center min-h-[52px]">
            {text.openBets}
            {openBets > 0 && <i>{openBets}</i>}
          </NavLink>
        </nav>
      </div>
    </>
  )
}
export default Sheet
