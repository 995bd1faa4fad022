import { Link, matchPath, useLocation, useNavigate } from 'react-router-dom'
import { text } from '#copy/panels.ts'
import { headingOf, PAGES } from '../access.ts'
import { useListed } from '../markets/useListed.ts'
import { eventPath } from '#client/market/address.ts'
import { Icon } from '../ui/Icon.tsx'
import { competitionPath, type Sport, sportPath } from '../lib/sports.ts'
import type { Go } from './menu.ts'
import { menuCap, subItem } from './looks.ts'

/** Home, with the member's favourites (NAV-03). */
const FAVOURITES = '/?view=favourites'

type Entry = { readonly id: string; readonly name: string; readonly path: string; readonly note: string }

/** The menu inside one sport: its competitions, and inside a competition its events (NAV-03, NAV-04). */
export const SportMenu = ({ sport, go, choose }: { readonly sport: Sport; readonly go: Go; readonly choose: Go }) => {
  const { pathname } = useLocation()
  const goTo = useNavigate()
  const within = matchPath(PAGES.competition.path, pathname)?.params ?? null
  const mine = useListed().filter(({ eventTypeId }) => eventTypeId === sport.id)
  const counted = (competitionId: string): number => mine.filter((market) => market.competitionId === competitionId).length
  const entries = new Map<string, Entry>()
  for (const market of mine) {
    if (within === null)
      entries.set(market.competitionId, {
        id: market.competitionId,
        name: market.competitionName,
        path: competitionPath(market.eventTypeId, { id: market.competitionId, name: market.competitionName }),
        note: String(counted(market.competitionId)),
      })
    else if (market.competitionId === within.competitionId)
      entries.set(market.eventId, { id: market.eventId, name: market.eventName, path: eventPath(market), note: '' })
  }
  const group = within === null ? sport.name : (headingOf(pathname) ?? '')
  return (
    <nav aria-label={text.sports}>
      <Link className="nav-item" to={FAVOURITES} {...go}>
        <Icon name="star" />
        {text.favourites}
      </Link>
      <Link className="nav-item" to={PAGES.home.path} {...go}>
        <Icon name="menu" />
        {text.sports}
      </Link>
      <Link className="nav-item" to={sportPath(sport)} {...go} {...(within === null ? { 'aria-current': 'page' } : {})}>
        <Icon name={sport.icon} />
        {sport.name}
      </Link>
      <button type="button" className="nav-item" onClick={() => goTo(within === null ? PAGES.home.path : sportPath(sport))}>
        <Icon name="left" />
        {text.previous}
      </button>
      <p className={menuCap}>{group}</p>
      {[...entries.values()].map(({ id, name, path, note }) => (
        <Link key={id} className={subItem} to={path} {...(within === null ? choose : go)}>
          {name}
          <i>{note}</i>
        </Link>
      ))}
    </nav>
  )
}
