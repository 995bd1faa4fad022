import { nameIn } from '#contract/casino/name.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CasinoGame, Catalogue } from '#contract/casino/catalogue.ts'
import { paise } from '#domain/paise.ts'
import {
  type LobbyName,
  type LobbyTab,
  besideOf,
  gameKey,
  gamePath,
  gamesOf,
  isBy,
  providersOf,
  quickGames,
  sectionsOf,
  shownGames,
  tabsOf,
} from '#client/casino/lobby.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { useChoice } from '../lib/choice.ts'
import { Icon } from '../ui/Icon.tsx'
import { GameCard } from './GameCard.tsx'
import { useNameOf } from './names.ts'

const TABS = [
  'allGames',
  'topGames',
  'liveGames',
  'tableGames',
  'pokerGames',
  'blackjackGames',
  'baccaratGames',
  'rouletteGames',
  'showsGames',
  'virtualGames',
  'mainGames',
  'allSlots',
  'fishingGames',
  'bingoGames',
  'multiplayerGames',
  'scratchGames',
] as const satisfies readonly LobbyTab[]
/** The least stakes that a player may choose as a limit, in paise. */
const LIMITS = [500, 1000, 5000, 10_000, 50_000]

const TOOL =
  'px-3 border border-line-strong flex items-center gap-2 min-h-11 rounded-sm bg-surface [&:focus-within]:outline-2 [&:focus-within]:outline-focus [&:focus-within]:outline-offset-1'
const INPUT = 'min-w-0 min-h-10 outline-none bg-transparent'

type Casino = { readonly pictures: string; readonly catalogue: Catalogue }
type Props = {
  readonly casino: Casino
  readonly lobby: LobbyName
  /** The provider that the address names (HDR-08). */
  readonly named: string | null
  /** Tabs, search and filters are shown; they are, too, while one of them is used. */
  readonly isChoosing: boolean
  /** The parts below the first row of the first tab. */
  readonly children: ReactNode
}

/** The games of a lobby, by tab, search, favourites, provider and limit (CAS-01). */
export const LobbyGames = ({ casino, lobby, named, isChoosing, children }: Props) => {
  const { catalogue, pictures } = casino
  const { language } = useLanguage()
  const remembered = useLedger(({ login }) => login.navigation?.selectedCasinoProvider ?? null)
  const all = gamesOf(catalogue, lobby)
  const providers = providersOf(all)
  const [tab, setTab] = useChoice('tab', TABS)
  const [query, setQuery] = useState('')
  const [provider, setProvider] = useState(
    () => providers.find((each) => all.some((game) => game.provider === each && isBy(game, named ?? remembered ?? ''))) ?? null,
  )
  const [limit, setLimit] = useState<number | null>(null)
  const [isStarred, setStarred] = useState(false)
  const starred = useLedger(({ favourites }) => favourites.games)
  const tabs = tabsOf(catalogue, lobby)
  const known = tabs.find((each) => each.tab === tab)?.tab ?? 'allGames'
  const wish = { tab: known, query, provider, most: limit === null ? null : paise(limit), starred: isStarred ? new Set(starred) : null }
  const shown = shownGames(catalogue, lobby, wish)
  const isFirst = known === 'allGames' && query.trim() === '' && provider === null && limit === null && !isStarred
  const inLobby = all.filter((game) => starred.includes(gameKey(game))).length
  const reset = (): void => {
    setQuery('')
    setProvider(null)
    setLimit(null)
    setStarred(false)
    setTab('allGames')
  }
  const sections = isFirst && tabs.length > 0 ? sectionsOf(catalogue, lobby) : null
  /** Below the first row: what comes late there moves no game. */
  const below = isFirst && (
    <>
      {lobby === 'slots' && <Quick games={quickGames(catalogue)} />}
      {children}
    </>
  )
  const nameOfTab = (of: LobbyTab): string => {
    const tab = tabs.find((each) => each.tab === of)
    return tab === undefined ? text.moreGames : nameIn(tab.name, language)
  }
  return (
    <>
      {(isChoosing || !isFirst) && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <label className={`${TOOL} min-w-0 flex-[1_1_16rem] max-w-104`}>
              <Icon name="search" />
              <span className="sr-only">{text.searchGames(all.length)}</span>
              <input
                className={`${INPUT} flex-1`}
                type="search"
                autoComplete="off"
                maxLength={60}
                placeholder={text.searchGames(all.length)}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            </label>
            <div className="p-0.75 -m-0.75 flex large:flex-wrap gap-2 min-w-0 overflow-x-auto [scrollbar-width:none] *:flex-none *:whitespace-nowrap">
              <button
                type="button"
                className={`${TOOL} aria-pressed:border-brand aria-pressed:bg-brand-wash aria-pressed:[&_svg]:fill-current`}
                aria-pressed={isStarred}
                onClick={() => setStarred(!isStarred)}
              >
                <Icon name="star" size={16} />
                {text.favourites} <small>{inLobby}</small>
              </button>
              {providers.length > 1 && (
                <label className={TOOL}>
                  {text.providerFilter}
                  <select
                    className={`${INPUT} max-w-40 font-semibold [field-sizing:content] [&_option]:bg-surface [&_option]:text-ink`}
                    value={provider ?? ''}
                    onChange={(event) => setProvider(event.target.value === '' ? null : event.target.value)}
                  >
                    <option value="">{text.everyProvider}</option>
                    {providers.map((each) => (
                      <option key={each}>{each}</option>
                    ))}
                  </select>
                </label>
              )}
              <label className={TOOL}>
                {text.limitFilter}
                <select
                  className={`${INPUT} max-w-40 font-semibold [field-sizing:content] [&_option]:bg-surface [&_option]:text-ink`}
                  value={limit ?? ''}
                  onChange={(event) => setLimit(event.target.value === '' ? null : Number(event.target.value))}
                >
                  <option value="">{text.anyLimit}</option>
                  {LIMITS.map((each) => (
                    <option key={each} value={each}>
                      {text.stakeUpTo(paise(each))}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </div>
          {tabs.length > 0 && (
            <fieldset
              className="border-b border-line flex desk:flex-wrap large:flex-wrap gap-1 overflow-x-auto [scrollbar-width:none] min-w-0"
              aria-label={text.gameTabs}
            >
              {tabs.map((each) => (
                <button
                  key={each.tab}
                  type="button"
                  className="px-3 border-b-2 border-transparent flex-none min-h-11 text-ink-2 whitespace-nowrap focus-visible:-outline-offset-3 aria-pressed:border-brand aria-pressed:text-brand-ink aria-pressed:font-semibold"
                  aria-pressed={each.tab === known}
                  onClick={() => setTab(each.tab)}
                >
                  {nameIn(each.name, language)} <small>{gamesOf(catalogue, lobby, each.tab).length}</small>
                </button>
              ))}
            </fieldset>
          )}
        </>
      )}
      {sections === null ? (
        <>
          <p className="sr-only" role="status">
            {shown.length > 0 ? '' : text.noGamesLeft}
          </p>
          {shown.length > 0 ? (
            <Cards games={shown} pictures={pictures} />
          ) : (
            <div className="note">
              <p>{isStarred && inLobby === 0 ? text.noGamesStarred : query.trim() === '' ? text.noGamesLeft : text.noGamesFound}</p>
              <button type="button" className="btn-small" onClick={reset}>
                {text.showEveryGame}
              </button>
            </div>
          )}
          {below}
          {isFirst && <More games={besideOf(catalogue, lobby)} pictures={pictures} />}
        </>
      ) : (
        <>
          {sections.rows.map((row, at) => (
            <Fragment key={row.tab}>
              <section className="grid gap-2 phone:gap-1" aria-label={nameOfTab(row.tab)}>
                <div className="flex items-baseline justify-between gap-3">
                  <h2 className="text-lg font-bold">{nameOfTab(row.tab)}</h2>
                  {row.all > row.games.length && (
                    <button
                      type="button"
                      className="link phone:-my-2.5"
                      aria-label={text.seeAllOf(nameOfTab(row.tab))}
                      onClick={() => setTab(row.tab)}
                    >
                      {text.seeAll(row.all)}
                    </button>
                  )}
                </div>
                <Cards games={row.games} pictures={pictures} />
              </section>
              {at === 0 && below}
            </Fragment>
          ))}
          <More games={sections.rest} pictures={pictures} />
        </>
      )}
    </>
  )
}

type CardsProps = { readonly games: readonly CasinoGame[]; readonly pictures: string }

/** Games that are in none of the rows above. */
const More = ({ games, pictures }: CardsProps) =>
  games.length > 0 && (
    <section className="grid gap-2" aria-label={text.moreGames}>
      <h2 className="text-lg font-bold">{text.moreGames}</h2>
      <Cards games={games} pictures={pictures} />
    </section>
  )

const Cards = ({ games, pictures }: CardsProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.5rem,100%),1fr))] gap-3 tiny:@min-[20rem]/main:grid-cols-2 [@media(600px<=width<1024px)]:@min-[36rem]/main:grid-cols-3 [@media(1024px<=width<1680px)]:@min-[60rem]/main:grid-cols-6">
    {games.map((game) => (
      <GameCard key={gameKey(game)} game={game} pictures={pictures} />
    ))}
  </ul>
)

const Quick = ({ games }: { readonly games: readonly CasinoGame[] }) => {
  const nameOf = useNameOf()
  return (
    <nav aria-label={text.quickPlay} className="chips">
      {games.map((game) => (
        <Link key={gameKey(game)} to={gamePath(game)} className="grid place-items-center border border-line-strong">
          {nameOf(game)}
        </Link>
      ))}
    </nav>
  )
}
