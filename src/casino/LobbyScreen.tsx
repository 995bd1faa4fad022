import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { lobbyAt } from '#client/casino/address.ts'
import type { Catalogue } from '#contract/casino/catalogue.ts'
import { LOBBY_PATHS, type LobbyName, gamesOf, playersIn } from '#client/casino/lobby.ts'
import { sayIfAny, text } from '#copy/catalogue.ts'
import { headingOf } from '../access.ts'
import { useNow, useRead, useRecord } from '../hooks.ts'
import { useWide } from '../lib/useWide.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone } from '../ui/States.tsx'
import { playersText } from './GameCard.tsx'
import { LobbyGames } from './LobbyGames.tsx'
import { Played, Settling } from './Played.tsx'
import { lobbyNames } from './names.ts'

const ASK = { what: 'casino' } as const
/** A catalogue of that age is old: the casino has not answered for several questions. */
const OLD_MS = 20_000

/** A lobby of the casino: Live Casino, Slot Games, Crash, Fishing or the card games (CAS-01, CAS-06). */
const LobbyScreen = () => {
  const { pathname } = useLocation()
  const record = useRecord()
  const { lobby, provider } = lobbyAt(pathname)
  const { state, rows, at, said } = useRead(ASK)
  const [casino] = rows
  const wide = useWide()
  const [isChoosing, setChoosing] = useState(false)
  const retry = (): void => record({ type: 'reload.pressed', asks: [ASK] })
  return (
    <>
      <PageTitle
        {...(wide && {
          aside: (
            <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
              {casino !== undefined && <Crowd catalogue={casino.catalogue} lobby={lobby} />}
              <span className="text-ink-3">{text.onePoint}</span>
            </p>
          ),
        })}
      >
        {headingOf(pathname) ?? lobbyNames().find(([name]) => name === lobby)?.[1]}
      </PageTitle>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 phone:gap-2 phone:px-3">
        <div className="flex large:flex-wrap min-w-0 items-center gap-1">
          <nav
            aria-label={text.lobbies}
            className="desk:p-0.75 flex desk:flex-wrap large:flex-wrap gap-1 overflow-x-auto [scrollbar-width:none] w-[fit-content] min-w-0 rounded-md bg-surface-3"
          >
            {lobbyNames().map(([name, word]) => (
              <Link
                key={name}
                className="px-3.5 grid place-items-center flex-none min-h-target rounded-sm text-ink-2 whitespace-nowrap focus-visible:-outline-offset-3 aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:font-semibold"
                to={LOBBY_PATHS[name]}
                {...(name === lobby ? { 'aria-current': 'page', ref: bringIn } : {})}
              >
                {word}
              </Link>
            ))}
          </nav>
          {/* On a phone the games come first, and what chooses among them when it is asked for. */}
          {!wide && (
            <button
              type="button"
              className="ml-auto grid size-11 flex-none place-items-center rounded-sm aria-expanded:bg-brand-wash"
              aria-label={text.chooseGames}
              aria-expanded={isChoosing}
              onClick={() => setChoosing(!isChoosing)}
            >
              <Icon name="search" size={20} />
            </button>
          )}
        </div>
        <div className="not-has-[p]:absolute">
          {casino !== undefined && at !== null && <Old at={at} onRetry={retry} />}
          <Settling casino={casino} />
        </div>
        {casino === undefined ? (
          state === 'failed' ? (
            <div className="note" role="status">
              <p>{sayIfAny(said) ?? text.cannotLoad}</p>
              <button type="button" className="btn-small" onClick={retry}>
                {text.retry}
              </button>
            </div>
          ) : (
            <Waiting />
          )
        ) : (
          <LobbyGames key={pathname} casino={casino} lobby={lobby} named={provider} isChoosing={wide || isChoosing}>
            <Played casino={casino} />
          </LobbyGames>
        )}
      </div>
    </>
  )
}
export default LobbyScreen

/** On a phone the row of lobbies is wider than the window. */
const bringIn = (link: HTMLElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** How many play; nothing where none do. */
const Crowd = ({ catalogue, lobby }: { readonly catalogue: Catalogue; readonly lobby: LobbyName }) => {
  const players = playersIn(gamesOf(catalogue, lobby))
  return players === 0 ? null : <span className="font-semibold text-up">{text.playing(playersText(players))}</span>
}

/** Says that the casino does not answer, where what is shown has become old. */
const Old = ({ at, onRetry }: { readonly at: number; readonly onRetry: () => void }) => {
  const isOld = useNow() - at > OLD_MS
  return (
    <div role="status">
      {isOld && (
        <p className="flex flex-wrap items-center gap-3 rounded-sm border border-warn-line bg-warn-wash px-3 py-2 text-sm">
          {text.CASINO_CLOSED}
          <button type="button" className="btn-small" onClick={onRetry}>
            {text.retry}
          </button>
        </p>
      )}
    </div>
  )
}

const BONES = Array.from({ length: 12 }, (_, index) => index)

const Waiting = () => (
  <div className="grid gap-3" aria-busy="true">
    <div className="grid gap-3 phone:hidden">
      <Bone width="60%" height={44} />
      <Bone width="90%" height={44} />
    </div>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-3 tiny:@min-[20rem]/main:grid-cols-2 [@media(600px<=width<1024px)]:@min-[36rem]/main:grid-cols-3 [@media(1024px<=width<1680px)]:@min-[60rem]/main:grid-cols-6">
      {BONES.map((bone) => (
        <li key={bone} className="border border-line relative overflow-hidden rounded-md bg-surface">
          <div className="relative block aspect-[4/3] bg-surface-3" />
          <div className="pt-2 pb-2.5 px-2.5 grid gap-1">
            <Bone width="70%" />
            <Bone width="50%" />
            <Bone width="40%" height={22} />
          </div>
        </li>
      ))}
    </ul>
  </div>
)
