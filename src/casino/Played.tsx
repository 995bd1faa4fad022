import { Link } from 'react-router-dom'
import type { Catalogue } from '#contract/casino/catalogue.ts'
import { moneyText } from '#domain/betting/format.ts'
import { paise } from '#domain/paise.ts'
import { findGame, gamePath } from '#client/casino/lobby.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { IfOn } from '../ui/IfOn.tsx'
import { useRead } from '../hooks.ts'
import { useTimes } from '../lib/when.ts'
import { Signed } from '../ui/Money.tsx'
import { useNameOf } from './names.ts'

const ASK = { what: 'casinoPlayed' } as const
/** The row shows so many. */
const MOST_SHOWN = 8

type Props = { readonly casino: { readonly pictures: string; readonly catalogue: Catalogue } | undefined }

/** The games that the member played last: when, how many rounds, and what came of the day (CAS-01). */
export const Played = ({ casino }: Props) => {
  const times = useTimes()
  const nameOf = useNameOf()
  const { rows } = useRead(ASK)
  const known = rows.slice(0, MOST_SHOWN).flatMap((played) => {
    const game = findGame(casino?.catalogue, played.gameId)
    return game === undefined || played.rounds === 0 ? [] : [{ ...played, game }]
  })
  if (casino === undefined || known.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={text.lastPlayed}>
      <h2 className="text-lg font-bold">{text.lastPlayed}</h2>
      <ul className="grid auto-cols-[minmax(17rem,24rem)] grid-flow-col gap-3 overflow-x-auto [scrollbar-width:thin]">
        {known.map(({ game, at, rounds, net }) => (
          <li key={game.gameId} className="p-2 border border-line flex items-center gap-3 rounded-md bg-surface">
            <img
              className="w-20 h-15 rounded-sm object-cover"
              src={casino.pictures + game.picture}
              alt=""
              width={80}
              height={60}
              loading="lazy"
            />
            <div className="min-w-0 flex-1 text-sm [&_b]:block [&_b]:truncate">
              <b>{nameOf(game)}</b>
              <p className="text-xs text-ink-3">
                {times.stamp(at)} · {text.roundsPlayed(rounds)}
              </p>
              <Signed amount={net} />
            </div>
            <Link to={gamePath(game)} className="btn btn-side grid place-items-center" aria-label={text.playNamed(nameOf(game))}>
              {text.playGame}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says that stakes wait for the result of their round, in the lobby and beside the game (CAS-04). */
export const Settling = ({ casino }: Props) => {
  const nameOf = useNameOf()
  const waiting = useRead(ASK).rows.filter(({ open }) => open > 0)
  return (
    <div role="status">
      {waiting.map(({ gameId, open }) => {
        const game = findGame(casino?.catalogue, gameId)
        const amount = moneyText(paise(open))
        return (
          <p key={gameId} className="flex flex-wrap items-center gap-x-3 border border-line bg-surface-2 px-3 py-1.5 text-sm">
            {text.beingSettled(game === undefined ? amount : `${nameOf(game)}: ${amount}`)}
            <IfOn access={PAGES.statement}>
              <Link className="link" to={PAGES.statement.path}>
                {text.accountStatement}
              </Link>
            </IfOn>
          </p>
        )
      })}
    </div>
  )
}
