import { useMemo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { MenuFlag } from '#contract/auth.ts'
import { mayOpen, pathOf, type Target } from '#domain/login.ts'
import { text } from '#domain/text.ts'
import { hasPage } from '../access.ts'
import { useLedger, useNow, useSend } from '../hooks.ts'
import { useListed } from '../markets/useListed.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { SPORTS, sportOf, sportPath } from '../parts/sports.ts'
import { clockText, dayText } from '../parts/when.ts'

/** Casino and Aviator: for a visitor the way to the login; for a member once there is a page, and the flag (NAV-01, SESS-09). */
const LOBBIES: readonly { readonly name: string; readonly icon: IconName; readonly flag: MenuFlag; readonly target: Target }[] = [
  { name: text.liveCasino, icon: 'chip', flag: 'c9', target: { page: 'casino-lobby', ids: ['casino'], navigation: null } },
  { name: text.slotGames, icon: 'slots', flag: 'c9', target: { page: 'casino-lobby', ids: ['slot-games'], navigation: null } },
  { name: text.aviator, icon: 'plane', flag: 'c9', target: { page: 'aviator', ids: [], navigation: null } },
]

const later = [
  { name: 'Horse Racing', icon: 'horse' },
  { name: 'Greyhound Racing', icon: 'dog' },
] as const

/** Sports, competitions and the clock (NAV-01). */
export const Sidebar = ({ onSoon, onGo }: { readonly onSoon: (name: string) => void; readonly onGo?: () => void }) => {
  const { pathname } = useLocation()
  const listed = useListed()
  const flags = useLedger((ledger) => ledger.flags)
  const sports = SPORTS.filter(({ id }) => mayOpen(flags, id))
  const go = onGo === undefined ? {} : { onClick: onGo }
  const count = (id: string): number => listed.filter((market) => market.eventTypeId === id).length
  return (
    <>
      <nav aria-label={text.sports}>
        <p className="nav-cap">{text.sports}</p>
        {sports.map((sport) => (
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
        <Lobbies {...go} />
      </nav>
      <Competitions {...go} />
      <Clock />
    </>
  )
}

const Lobbies = ({ onClick }: { readonly onClick?: () => void }) => {
  const send = useSend()
  const isMember = useLedger(({ member }) => member !== null)
  const flags = useLedger((ledger) => ledger.flags)
  const shown = LOBBIES.filter(({ flag, target }) => !isMember || (mayOpen(flags, flag) && hasPage(pathOf(target))))
  return shown.map(({ name, icon, target }) => (
    <button
      key={name}
      type="button"
      className="nav-item"
      onClick={() => {
        onClick?.()
        send({ type: 'target.chosen', target })
      }}
    >
      <Icon name={icon} />
      {name}
    </button>
  ))
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
