import { Link, useNavigate } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { isCasino, PAGES } from '../access.ts'
import { PendingRows } from '../slip/PendingRows.tsx'
import { useSwitches } from '../brand.tsx'
import { hasMoved } from '../lib/arrival.ts'
import { Icon } from '../ui/Icon.tsx'
import { BottomBar } from '../frame/BottomBar.tsx'

const way = 'flex min-h-13 items-center justify-center gap-2 font-semibold'

/** For pages without a betslip beside them: shows bets whose order runs and, on a phone, the links out of the casino (HDR-11). */
const CasinoBar = ({ pathname, wide }: { readonly pathname: string; readonly wide: boolean }) => {
  const goTo = useNavigate()
  const { deposit } = useSwitches()
  const rows = <PendingRows withCurrent onOpen={() => goTo(PAGES.home.path)} />
  if (wide)
    return (
      <div className="fixed right-3 bottom-3 z-20 w-[min(21.5rem,100vw-1.5rem)] overflow-hidden rounded-md bg-surface shadow-pop">
        {rows}
      </div>
    )
  return (
    <BottomBar>
      {rows}
      {isCasino(pathname) && (
        <nav aria-label={text.casino} className="grid auto-cols-fr grid-flow-col">
          <button type="button" className={way} onClick={() => void (hasMoved() ? goTo(-1) : goTo(PAGES.home.path))}>
            <Icon name="left" size={20} />
            {text.goBack}
          </button>
          {deposit && (
            <Link to={PAGES.deposit.path} className={`${way} bg-brand text-on-brand`}>
              {text.deposit}
            </Link>
          )}
        </nav>
      )}
    </BottomBar>
  )
}
export default CasinoBar
