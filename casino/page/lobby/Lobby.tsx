import { useSyncExternalStore } from 'react'
import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { roughly } from '../copy/figures.ts'
import { usePlay, useServerNow, useSpoken, useWords } from '../hooks.ts'
import { Gate } from '../shell/Gate.tsx'
import { catalogueOf } from './catalogue.ts'

const LobbyCard = ({ game, isOld }: { readonly game: CasinoGame; readonly isOld: boolean }) => {
  const play = usePlay()
  const { words, language } = useSpoken()
  const at = useServerNow(1000)
  const { now, name, gameId, tableId, minPaise, maxPaise, returns, players, last } = game
  const left = now === undefined ? 0 : Math.max(0, Math.ceil((now.until - at) / 1000))
  const said =
    now === undefined || isOld
      ? words.returnOf(returns)
      : {
          open: words.nowOpen(left),
          closing: words.nowClosing,
          dealing: words.nowDealing,
          settled: words.nowSettled,
          void: words.phaseVoid,
        }[now.state]
  return (
    <button type="button" className="lobbycard" onClick={() => play.openGame(gameId, tableId)}>
      <img src={game.picture} alt="" loading="lazy" />
      <span>
        <b>{name[language]}</b>
        <small>{words.limits(roughly(minPaise), roughly(maxPaise))}</small>
        <small>
          {said} · {words.players(players)}
        </small>
        <small>{last.join(' · ')}</small>
      </span>
    </button>
  )
}

/** The provider's own lobby: every game, what is on now, and the last results (ROUTE-13, CAS-04). */
export const Lobby = () => {
  const play = usePlay()
  const words = useWords()
  const store = catalogueOf(play)
  const catalogue = useSyncExternalStore(store.subscribe, store.get)
  const isOld = useSyncExternalStore(store.subscribe, store.isOld)
  if (catalogue === null) return <Gate title={words.loading} note={words.lobbyNote} />
  return (
    <>
      <p className="mut px-4 pt-3">{words.lobbyNote}</p>
      <div role="status">{isOld ? <p className="strip">{words.nowUnheard}</p> : null}</div>
      <ul className="lobbygrid">
        {catalogue.games.map((game) => (
          <li key={`${game.gameId}/${game.tableId}`}>
            <LobbyCard game={game} isOld={isOld} />
          </li>
        ))}
      </ul>
    </>
  )
}
