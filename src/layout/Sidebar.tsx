import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { text } from '#domain/text.ts'
import { useNow } from '../hooks.ts'
import { useListed } from '../markets/useListed.ts'
import { Icon } from '../parts/Icon.tsx'
import { SPORTS, sportOf, sportPath } from '../parts/sports.ts'
import { clockText, dayText } from '../parts/when.ts'

const later = [
  { name: 'Horse Racing', icon: 'horse' },
  { name: 'Greyhound Racing', icon: 'dog' },
] as const

/** Sports, competitions and the clock (NAV-01). */
export const Sidebar = ({ onSoon, onGo }: { readonly onSoon: (name: string) => void; readonly onGo?: () => void }) => {
  const { pathname } = useLocation()
  const listed = useListed()
  const go = onGo === undefined ? {} : { onClick: onGo }
  const count = (id: string): number => listed.filter((market) => market.eventTypeId === id).length
  return (
    <>
      <nav aria-label={text.sports}>
        <p className="nav-cap">{text.sports}</p>
        {SPORTS.map((sport) => (
          <Link
            key={sport.id}
            className="nav-item"
            to={sportPath(sport)}
            {...go}
            {...(pathname === sportPath(sport) ? { 'aria-current': 'page' } : {})}
          >
            <Icon name={sport.icon} />
            {sport.name}
            <i>{count(sport.id) || ''}</i>
          </Link>
        ))}
        {later.map(({ name, icon }) => (
          <button key={name} type="button" className="nav-item" data-soon="" onClick={() => onSoon(name)}>
            <Icon name={icon} />
            {name}
            <i>{text.comingSoon}</i>
          </button>
        ))}
      </nav>
      <Competitions {...go} />
      <Clock />
    </>
  )
}

const Competitions = (go: { readonly onClick?: () => void }) => {
  const listed = useListed()
  const competitions = useMemo(() => {
    const all = new Map<string, { id: string; name: string; eventTypeId: string; count: number }>()
    for (const { competitionId, competitionName, eventTypeId } of listed) {
      all.set(competitionId, { id: competitionId, name: competitionName, eventTypeId, count: (all.get(competitionId)?.count ?? 0) + 1 })
    }
    return [...all.values()]
  }, [listed])
  if (competitions.length === 0) return null
  return (
    <nav aria-label={text.competitions}>
      <p className="nav-cap">{text.competitions}</p>
      {competitions.map(({ id, name, eventTypeId, count }) => {
        const sport = sportOf(eventTypeId)
        return (
          <Link
            key={id}
            className="nav-item nav-sub"
            to={sport === undefined ? '/' : `${sportPath(sport)}?competition=${encodeURIComponent(id)}`}
            {...go}
          >
            {name}
            <i>{count}</i>
          </Link>
        )
      })}
    </nav>
  )
}

const Clock = () => {
  const now = useNow()
  return (
    <p className="clock">
      <span>{dayText(now)}</span>
      <span>{clockText(now)} IST</span>
    </p>
  )
}
