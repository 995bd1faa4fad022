import { Link } from 'react-router-dom'
import { LOBBY_PATHS } from '#client/casino/lobby.ts'
import { text } from '#copy/catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import { lobbyNames } from './names.ts'

/** The lobbies of the casino, each one press away, for a brand that begins with it (BRAND-03, CAS-01). */
const CasinoDoors = () => (
  <section className="panel" aria-label={text.casino}>
    <div className="panel-head">
      <Icon name="chip" />
      <h2>{text.casino}</h2>
    </div>
    <nav aria-label={text.lobbies} className="flex gap-2 overflow-x-auto p-2 [scrollbar-width:none]">
      {lobbyNames().map(([lobby, name]) => (
        <Link key={lobby} to={LOBBY_PATHS[lobby]} className="btn btn-side grid flex-1 place-items-center whitespace-nowrap">
          {name}
        </Link>
      ))}
    </nav>
  </section>
)
export default CasinoDoors
