import { Link, useLocation } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { lobbyAt } from '#client/casino/address.ts'
import { LOBBY_PATHS } from '#client/casino/lobby.ts'
import { useRecord } from '../hooks.ts'
import { Popup } from '../ui/Popup.tsx'
import { lobbyNames } from './names.ts'

/** The popup of the slots and the casino over the lobby that was chosen: the ways to the other lobbies, where the exchange has it on (SUPP-04). */
const CasinoNews = () => {
  const record = useRecord()
  const { lobby: here } = lobbyAt(useLocation().pathname)
  const close = (): void => record({ type: 'casino-news.closed' })
  return (
    <Popup title={text.casinoNews} note={text.onePoint} onClose={close}>
      <p>{text.casinoNewsNote}</p>
      <nav aria-label={text.lobbies} className="grid grid-cols-2 gap-2">
        {lobbyNames()
          .filter(([lobby]) => lobby !== here)
          .map(([lobby, name]) => (
            <Link key={lobby} to={LOBBY_PATHS[lobby]} className="btn btn-side grid place-items-center" onClick={close}>
              {name}
            </Link>
          ))}
      </nav>
      <button type="button" className="btn btn-main" data-autofocus="" onClick={close}>
        {text.close}
      </button>
    </Popup>
  )
}
export default CasinoNews
