import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { CasinoGame } from '#contract/casino/catalogue.ts'
import { wholeRupees } from '#domain/betting/format.ts'
import { gameKey, gamePath } from '#client/casino/lobby.ts'
import { type OnNow, onNow } from '#client/casino/now.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useNow, useRecord } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { Timed } from '../ui/Timed.tsx'
import { markText, useNameOf } from './names.ts'
import { toneOf } from './tones.ts'

const players = new Intl.NumberFormat('en-IN')
/** A figure of players. */
export const playersText = (count: number): string => players.format(count)

/** One of the last results, in the colours of its mark. */
const last = 'grid h-5.5 min-w-5.5 place-items-center rounded-full border px-1.25 text-xs font-semibold text-ink'
const TONES = {
  low: 'border-line-strong',
  mid: 'border-brand bg-brand-wash',
  high: 'border-accent',
  one: 'border-back-1 bg-[color-mix(in_srgb,var(--back-1)_22%,transparent)]',
  two: 'border-lay-1 bg-[color-mix(in_srgb,var(--lay-1)_26%,transparent)]',
  red: 'border-lay-1 bg-[color-mix(in_srgb,var(--lay-1)_26%,transparent)]',
  green: 'border-brand bg-brand-wash',
  black: 'border-line-strong bg-surface-3',
  tie: 'border-accent',
} as const satisfies Readonly<Record<ReturnType<typeof toneOf>, string>>
/** The time that is left, as a ring; and a dark ground for the star. */
const ring =
  'size-3 flex-none rounded-full bg-[conic-gradient(var(--accent)_calc(var(--part)*1turn),rgb(255_255_255/25%)_0)] [mask:radial-gradient(circle,transparent_3px,#000_3.5px)]'
const ground = 'bg-[radial-gradient(circle,rgb(5_12_9/80%)_1.0625rem,transparent_1.125rem)]'

type Props = { readonly game: CasinoGame; readonly pictures: string }

/** A game in a lobby: its picture, what is on now, limits, players, the last results and who won last; a press plays it (CAS-01, CAS-06). */
export const GameCard = ({ game, pictures }: Props) => {
  const name = useNameOf()(game)
  return (
    <li className="game-card border border-line relative overflow-hidden rounded-md bg-surface hover:border-brand [&:focus-within]:border-brand">
      <Link
        to={gamePath(game)}
        className="group/cover relative block aspect-[4/3] bg-surface-3 before:absolute before:inset-0 before:bg-(image:--art) focus-visible:-outline-offset-3"
        aria-label={text.playNamed(name)}
      >
        <img
          className="size-full object-cover"
          src={pictures + game.picture}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
        />
        <span
          className="inset-0 absolute grid place-content-center justify-items-center gap-1.5 bg-[rgb(0_0_0/62%)] text-[#fff] opacity-0 group-hover/cover:opacity-100 group-focus-visible/cover:opacity-100 group-active/cover:opacity-100"
          aria-hidden="true"
        >
          <b className="py-2 px-4 min-w-24 rounded-sm bg-brand text-on-brand text-center">{text.playGame}</b>
          <small>{text.returnOf(game.returns)}</small>
        </span>
        <Badge game={game} />
      </Link>
      <GameStar game={game} name={name} />
      <div className="pt-2 pb-2.5 px-2.5 grid gap-1">
        <h3 className="truncate large:whitespace-normal font-bold">{name}</h3>
        <p className="flex flex-wrap justify-between gap-x-2 gap-y-0 text-ink-2 text-xs">
          <span>{`${wholeRupees(game.minPaise)} – ${wholeRupees(game.maxPaise)}`}</span>
          {game.players > 0 && (
            <span>
              <span className="inline-flex items-center gap-1" aria-hidden="true">
                <Icon name="user" size={13} /> {playersText(game.players)}
              </span>
              <span className="sr-only">{text.playersAt(playersText(game.players))}</span>
            </span>
          )}
        </p>
        {game.last.length > 0 ? (
          <ul className="flex h-5.5 flex-wrap gap-1 overflow-hidden" aria-label={text.lastResults}>
            {game.last.map((mark, index) => (
              // A mark has no id: its place names it.
              <li key={index} className={`${last} ${TONES[toneOf(game.gameId, mark)]}`}>
                {markText(mark)}
              </li>
            ))}
          </ul>
        ) : (
          <p className="min-h-5.5 text-ink-3 text-xs">{text.returnOf(game.returns)}</p>
        )}
        {game.round !== undefined && (
          <p className="truncate text-xs text-ink-2">
            {game.won === undefined ? text.roundNumber(playersText(game.round)) : text.wonLast(game.won.nick, wholeRupees(game.won.paise))}
          </p>
        )}
      </div>
    </li>
  )
}

const wordsOf = (on: OnNow): string => ('seconds' in on ? text[on.key](on.seconds) : text[on.key])

/** What is on in a game of shared rounds; its seconds follow the one clock of the page. */
const Badge = ({ game }: { readonly game: CasinoGame }) => {
  const now = useNow()
  const ahead = useLedger(({ exchangeAheadMs }) => exchangeAheadMs)
  const on = onNow(game, now + ahead)
  if (on === null) return null
  const part: CSSProperties & Record<'--part', number> = { '--part': 'part' in on ? on.part : 0 }
  return (
    <span
      key={on.key}
      className="game-now py-0.5 px-2 bottom-1.5 left-1.5 absolute flex items-center gap-1.5 max-w-[calc(100%_-_0.75rem)] rounded-sm bg-[rgb(5_12_9/88%)] text-[#fff] text-xs font-semibold leading-5"
    >
      {'part' in on && <i className={ring} style={part} />}
      <Timed>{wordsOf(on)}</Timed>
    </span>
  )
}

/** Puts a game among the favourites, or takes it out (CAS-01). */
const GameStar = ({ game, name }: { readonly game: CasinoGame; readonly name: string }) => {
  const record = useRecord()
  const key = gameKey(game)
  const on = useLedger(({ favourites }) => favourites.games.includes(key))
  return (
    <button
      type="button"
      className={`game-star top-1 right-1 size-11 absolute grid place-items-center rounded-full text-[#fff] aria-pressed:text-accent ${ground}`}
      aria-pressed={on}
      aria-label={text.addFavourite(name)}
      onClick={() => record({ type: 'game-star.pressed', key })}
    >
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path
          className="fill-none stroke-current stroke-[1.5] [stroke-linejoin:round] in-aria-pressed:fill-current"
          d="M10 2.500l2.300 4.900 5.200.7-3.800 3.700.9 5.200-4.600-2.600-4.600 2.600.9-5.200-3.800-3.700 5.200-.7z"
        />
      </svg>
    </button>
  )
}
