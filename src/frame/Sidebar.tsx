import { useMemo } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import type { MenuFlag } from '#contract/calls/auth.ts'
import { flagsOf } from '#client/ledger/selectors.ts'
import { mayOpen, type Target } from '#client/player/login.ts'
import { type PanelSentence, text } from '#copy/panels.ts'
import { PAGES, targetOf } from '../access.ts'
import { useHas } from '../brand.tsx'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { eventPath } from '#client/market/address.ts'
import { useListed } from '../markets/useListed.ts'
import { Icon, type IconName, Line } from '../ui/Icon.tsx'
import { competitionPath, SPORTS, sportOf, sportPath } from '../lib/sports.ts'
import { Clock } from './Clock.tsx'
import type { Go } from './menu.ts'
import { useShow } from './overlay.ts'
import { SportMenu } from './SportMenu.tsx'
import { menuCap, subItem } from './looks.ts'

type Drawing = { readonly path: string }
const FISH: Drawing = {
  path: 'M2.500 10c3-4.500 8-5.500 11.500-1.500L17.500 5.500v9L14 11.500c-3.500 4-8.500 3-11.500-1.500M6.500 9.300v.2',
}
const CARDS: Drawing = { path: 'M3 6l6-2 4 11-6 2zM10.500 4h6v11h-3' }

/** Casino and Aviator: a visitor gets the login, a member with the flag gets the page (NAV-01, SESS-09). */
const LOBBIES: readonly {
  readonly name: PanelSentence
  readonly icon: IconName | Drawing
  readonly flag: MenuFlag
  readonly target: Target
}[] = [
  { name: 'liveCasino', icon: 'chip', flag: 'c9', target: targetOf('/casino-lobby/casino') },
  { name: 'slotGames', icon: 'slots', flag: 'c9', target: targetOf('/casino-lobby/slot-games') },
  { name: 'crash', icon: 'pulse', flag: 'c9', target: targetOf('/casino-lobby/slot-games/Crash') },
  { name: 'fishing', icon: FISH, flag: 'c9', target: targetOf('/casino-lobby/slot-games/Shooting') },
  { name: 'cardGames', icon: CARDS, flag: 'c1', target: targetOf('/indian-card-games') },
  { name: 'aviator', icon: 'plane', flag: 'c9', target: targetOf('/aviator') },
]

const VIRTUAL = '/virtual-event-page'

const later = [
  { name: 'horseRacing', icon: 'horse' },
  { name: 'greyhoundRacing', icon: 'dog' },
] as const

export type SidebarProps = {
  /** Called after the player followed a link. */
  readonly onGo?: () => void
  /** Called after the player chose a competition; the menu then shows its events for 1 s (NAV-04). */
  readonly onCompetition?: () => void
}

/** The menu of sports, or the menu of the page's own sport or competition (NAV-01, NAV-03). */
const Sidebar = ({ onGo, onCompetition }: SidebarProps) => {
  const { pathname } = useLocation()
  // The lists of matches stand before the help, which comes after them so that it does not move.
  const isListed = useRead({ what: 'home' }).state !== 'waiting'
  const go = onGo === undefined ? {} : { onClick: onGo }
  const choose = onCompetition === undefined ? {} : { onClick: onCompetition }
  const place = matchPath(PAGES.sport.path, pathname) ?? matchPath(PAGES.competition.path, pathname)
  const sport = sportOf(place?.params.eventTypeId ?? '')
  return (
    <>
      <Clock className="justify-between border-b border-line px-4 pb-3 text-ink-3" />
      {sport === undefined ? (
        <>
          <Sports go={go} />
          <Matches go={go} />
          <Competitions choose={choose} />
        </>
      ) : (
        <SportMenu sport={sport} go={go} choose={choose} />
      )}
      {isListed && <Help onGo={onGo} />}
    </>
  )
}
export default Sidebar

const Help = ({ onGo }: { readonly onGo: SidebarProps['onGo'] }) => {
  const show = useShow()
  const record = useRecord()
  return (
    <>
      <button type="button" className={subItem} onClick={() => show({ type: 'rules.opened' })}>
        {text.rules}
      </button>
      <button
        type="button"
        className={subItem}
        onClick={() => {
          onGo?.()
          record({ type: 'guide.begun' })
        }}
      >
        {text.firstBet}
      </button>
      <button type="button" className={`${subItem} coarse:hidden`} aria-keyshortcuts="?" onClick={() => show({ type: 'keys.opened' })}>
        {text.keys}
      </button>
    </>
  )
}

const Sports = ({ go }: { readonly go: Go }) => {
  const show = useShow()
  const { pathname } = useLocation()
  const listed = useListed()
  const flags = useLedger(flagsOf)
  const hasCasino = useHas('casino')
  const sports = SPORTS.filter(({ id }) => mayOpen(flags, id))
  const count = (id: string): number => listed.filter((market) => market.eventTypeId === id).length
  return (
    <nav aria-label={text.sports}>
      <p className={menuCap}>{text.sports}</p>
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
      <Link
        className="nav-item"
        to={VIRTUAL}
        {...go}
        {...(matchPath(PAGES.virtual.path, pathname) ? { 'aria-current': 'page' as const } : {})}
      >
        <Icon name="cricket" />
        {text.virtualEvents}
      </Link>
      {later.map(({ name, icon }) => (
        <button key={name} type="button" className="nav-item text-ink-3" onClick={() => show({ type: 'soon.opened', sport: name })}>
          <Icon name={icon} />
          {text[name]}
          <i className="max-[1400px]:hidden">{text.comingSoon}</i>
        </button>
      ))}
      {hasCasino && <Lobbies {...go} />}
    </nav>
  )
}

const Lobbies = ({ onClick }: Go) => {
  const record = useRecord()
  const flags = useLedger(flagsOf)
  return LOBBIES.filter(({ flag }) => mayOpen(flags, flag)).map(({ name, icon, target }) => (
    <button
      key={name}
      type="button"
      className="nav-item"
      onClick={() => {
        onClick?.()
        record({ type: 'target.chosen', target })
      }}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : <Line path={icon.path} />}
      {text[name]}
    </button>
  ))
}

/** On a match's page, links to the other matches of its competition. */
const Matches = ({ go }: { readonly go: Go }) => {
  const { pathname } = useLocation()
  const listed = useListed()
  const shown = matchPath(PAGES.event.path, pathname)?.params.eventId
  const here = listed.find(({ eventId }) => eventId === shown)
  if (here === undefined) return null
  return (
    <nav aria-label={here.competitionName}>
      <p className={menuCap}>{here.competitionName}</p>
      {listed
        .filter(({ competitionId }) => competitionId === here.competitionId)
        .map((market) => (
          <Link
            key={market.eventId}
            className={subItem}
            to={eventPath(market)}
            {...go}
            {...(market.eventId === shown ? { 'aria-current': 'page' } : {})}
          >
            {market.eventName}
            <i>{market.inplay ? text.inPlay : ''}</i>
          </Link>
        ))}
    </nav>
  )
}

const Competitions = ({ choose }: { readonly choose: Go }) => {
  const listed = useListed()
  const competitions = useMemo(() => {
    const all = new Map<string, { id: string; name: string; path: string; count: number }>()
    for (const market of listed) {
      const { competitionId: id, competitionName: name } = market
      all.set(id, { id, name, path: competitionPath(market.eventTypeId, { id, name }), count: (all.get(id)?.count ?? 0) + 1 })
    }
    return [...all.values()]
  }, [listed])
  if (competitions.length === 0) return null
  return (
    <nav aria-label={text.competitions}>
      <p className={menuCap}>{text.competitions}</p>
      {competitions.map(({ id, name, path, count }) => (
        <Link key={id} className={subItem} to={path} {...choose}>
          {name}
          <i>{count}</i>
        </Link>
      ))}
    </nav>
  )
}
