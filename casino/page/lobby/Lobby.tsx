import { nameIn } from '#contract/casino/name.ts'
import { useSyncExternalStore } from 'react'
import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { roughly } from '#copy/provider-figures.ts'
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
    <button
      type="button"
      className="border border-line block w-full overflow-hidden rounded-md bg-surface text-left hover:border-brand"
      onClick={() => play.openGame(gameId, tableId)}
    >
      <img className="w-full aspect-[4/3] object-cover" src={game.picture} alt="" loading="lazy" />
      <span className="py-2 px-2.5 grid gap-0.5">
        <b className="truncate">{nameIn(name, language)}</b>
        <small className="truncate min-h-4 text-ink-2">{words.limits(roughly(minPaise), roughly(maxPaise))}</small>
        <small className="truncate min-h-4 text-ink-2">
          {[said, players === 0 ? null : words.players(players)].filter((part) => part !== null).join(' · ')}
        </small>
        <small className="truncate min-h-4 text-ink-2">{last.join(' · ')}</small>
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
      <p className="px-4 pt-3 text-ink-3">{words.lobbyNote}</p>
      <div role="status">{isOld ? <p className="strip">{words.nowUnheard}</p> : null}</div>
      <ul className="lobbygrid p-4 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-3 max-[900px]:p-3 max-[900px]:grid-cols-2 max-[900px]:gap-2.5">
        {catalogue.games.map((game) => (
          <li key={`${game.gameId}/${game.tableId}`}>
            <LobbyCard game={game} isOld={isOld} />
          </li>
        ))}
      </ul>
    </>
  )
}
