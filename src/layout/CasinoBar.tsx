import { Link, useNavigate } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { isCasino, PAGES } from '../access.ts'
import { PendingRows } from '../betslip/PendingRows.tsx'
import { useSwitches } from '../brand.tsx'
import { hasMoved } from '../parts/arrival.ts'
import { Icon } from '../parts/Icon.tsx'
import { Strip } from './Strip.tsx'
import '../styles/casino.css'

/** Where there is no betslip beside the page: bets on their way still show, and on a phone the ways out of the casino (HDR-11). */
const CasinoBar = ({ pathname, wide }: { readonly pathname: string; readonly wide: boolean }) => {
  const goTo = useNavigate()
  const { deposit } = useSwitches()
  const rows = <PendingRows withCurrent onOpen={() => goTo(PAGES.home.path)} />
  if (wide) return <div className="pending-corner">{rows}</div>
  return (
    <div className="bottom-bar">
      <Strip />
      {rows}
      {isCasino(pathname) && (
        <nav aria-label={text.casino} className="casino-bar">
          <button type="button" onClick={() => void (hasMoved() ? goTo(-1) : goTo(PAGES.home.path))}>
            <Icon name="left" size={20} />
            {text.goBack}
          </button>
          {deposit && <Link to={PAGES.deposit.path}>{text.deposit}</Link>}
        </nav>
      )}
    </div>
  )
}
export default CasinoBar
