import { type CasinoGame, type Catalogue, LIVE_TABS, type LiveTab, SLOT_TABS, type SlotTab } from '#contract/casino/catalogue.ts'
import type { Paise } from '#domain/paise.ts'

/** The lobbies of the casino (CAS-01, CAS-06). */
export const LOBBIES = ['casino', 'slots', 'crash', 'fishing', 'cards'] as const
export type LobbyName = (typeof LOBBIES)[number]

/** Where each lobby is (ROUTE-07, ROUTE-11). */
export const LOBBY_PATHS = {
  casino: '/casino-lobby/casino',
  slots: '/casino-lobby/slot-games',
  crash: '/casino-lobby/slot-games/Crash',
  fishing: '/casino-lobby/slot-games/Shooting',
  cards: '/indian-card-games',
} as const satisfies Readonly<Record<LobbyName, string>>

export type LobbyTab = LiveTab | SlotTab
/** What a player chose in a lobby. `most`: the least stake may be at most this. */
export type LobbyWish = {
  readonly tab: LobbyTab
  readonly query: string
  readonly provider: string | null
  readonly most: Paise | null
  readonly starred: ReadonlySet<string> | null
}

/** The key of a game in the slices and among the favourites: `gameId/tableId`. */
export const gameKey = ({ gameId, tableId }: { readonly gameId: string; readonly tableId: string }): string => `${gameId}/${tableId}`

/** Where a game is played (ROUTE-12, CAS-06). */
export const gamePath = ({ gameId, tableId }: { readonly gameId: string; readonly tableId: string }): string =>
  `/casino-live/${encodeURIComponent(gameId)}/${encodeURIComponent(tableId)}`

/** Games by their keys, in the order of the keys; a key without a game is left out. */
const gamesBy = ({ games }: Catalogue, keys: readonly string[]): readonly CasinoGame[] => {
  const known = new Map(games.map((game) => [gameKey(game), game]))
  return keys.flatMap((key) => known.get(key) ?? [])
}

/** The tabs of a lobby; those of Crash, Fishing and the card games show all they have (CAS-01). */
export const tabsOf = (
  { liveCasino, slotsGames }: Catalogue,
  lobby: LobbyName,
): readonly { readonly tab: LobbyTab; readonly name: Named }[] => {
  if (lobby === 'casino') return liveCasino.tabs
  return lobby === 'slots' ? slotsGames.tabs : []
}
type Named = CasinoGame['name']

const isLiveTab = (tab: LobbyTab): tab is LiveTab => LIVE_TABS.some((each) => each === tab)
const isSlotTab = (tab: LobbyTab): tab is SlotTab => SLOT_TABS.some((each) => each === tab)

/** The games of one tab of a lobby, in the order of the catalogue (CAS-01). */
export const gamesOf = (catalogue: Catalogue, lobby: LobbyName, tab: LobbyTab = 'allGames'): readonly CasinoGame[] => {
  const { liveCasino, slotsGames, crashGames, indianGames } = catalogue
  switch (lobby) {
    case 'casino':
      return gamesBy(catalogue, isLiveTab(tab) ? liveCasino.slices[tab] : [])
    case 'slots':
      return gamesBy(catalogue, isSlotTab(tab) ? slotsGames.slices[tab] : [])
    case 'crash':
      return gamesBy(catalogue, crashGames)
    case 'fishing':
      return gamesBy(catalogue, slotsGames.slices.fishingGames)
    case 'cards':
      return gamesBy(catalogue, indianGames)
    default:
      return lobby satisfies never
  }
}

/** The games of the quick buttons above the slots, each once (CAS-01). */
export const quickGames = (catalogue: Catalogue): readonly CasinoGame[] =>
  gamesBy(catalogue, [...new Set([...catalogue.slotsGames.quickButtonSlots, ...catalogue.slotsGames.slotsGamesButtons])])

/** Two spellings of a provider are one: an address writes dashes for spaces. */
const plain = (name: string): string => name.replaceAll('-', ' ').toLowerCase()
/** Is the game by this provider, as an address or a list names it? (HDR-08) */
export const isBy = ({ provider }: CasinoGame, named: string): boolean => plain(provider) === plain(named)
/** The providers of a lobby, each once, by name. */
export const providersOf = (games: readonly CasinoGame[]): readonly string[] =>
  [...new Set(games.map(({ provider }) => provider))].toSorted()

const fits = ({ name, provider }: CasinoGame, query: string): boolean =>
  [...Object.values(name), provider].some((text) => text.toLowerCase().includes(query))

/** The games of a lobby that a player's choices leave (CAS-01). A search runs over all tabs. */
export const shownGames = (catalogue: Catalogue, lobby: LobbyName, wish: LobbyWish): readonly CasinoGame[] => {
  const query = wish.query.trim().toLowerCase()
  return gamesOf(catalogue, lobby, query === '' ? wish.tab : 'allGames').filter(
    (game) =>
      fits(game, query) &&
      (wish.provider === null || isBy(game, wish.provider)) &&
      (wish.most === null || game.minPaise <= wish.most) &&
      (wish.starred === null || wish.starred.has(gameKey(game))),
  )
}

/** A row of the first tab: the games of another tab that no row above has. */
export type Section = { readonly tab: LobbyTab; readonly games: readonly CasinoGame[]; readonly all: number }
/** A tab with fewer new games makes no row of its own. */
const LEAST_OF_ROW = 3
/** A row shows so many; the others come in a later row. */
const MOST_OF_ROW = 6
/** These tabs choose among the others. */
const MIXED: readonly LobbyTab[] = ['allGames', 'topGames', 'allSlots']

/** The rows of the first tab, each game in one of them; `rest` is in none (CAS-01). */
export const sectionsOf = (
  catalogue: Catalogue,
  lobby: LobbyName,
): { readonly rows: readonly Section[]; readonly rest: readonly CasinoGame[] } => {
  const seen = new Set<string>()
  const rows: Section[] = []
  for (const { tab } of tabsOf(catalogue, lobby)) {
    const mine = MIXED.includes(tab) ? [] : gamesOf(catalogue, lobby, tab)
    const games = mine.filter((game) => !seen.has(gameKey(game))).slice(0, MOST_OF_ROW)
    if (games.length < LEAST_OF_ROW) continue
    for (const game of games) seen.add(gameKey(game))
    rows.push({ tab, games, all: mine.length })
  }
  return { rows, rest: gamesOf(catalogue, lobby).filter((game) => !seen.has(gameKey(game))) }
}

/** The games beside those of a lobby under the slots that fills no row: those of many players first; none for another lobby (CAS-01). */
export const besideOf = (catalogue: Catalogue, lobby: LobbyName): readonly CasinoGame[] => {
  const own = gamesOf(catalogue, lobby)
  if ((lobby !== 'crash' && lobby !== 'fishing') || own.length >= MOST_OF_ROW) return []
  const others = new Set([...gamesOf(catalogue, 'slots', 'multiplayerGames'), ...gamesOf(catalogue, 'slots')])
  return [...others].filter((game) => !own.includes(game)).slice(0, 2 * MOST_OF_ROW)
}

/** How many play in these games, each counted once. */
export const playersIn = (games: readonly CasinoGame[]): number =>
  [...new Map(games.map((game) => [gameKey(game), game.players])).values()].reduce((sum, players) => sum + players, 0)

/** A game of that id; the table too, where it is named. */
export const findGame = (catalogue: Catalogue | undefined, gameId: string, tableId: string | null = null): CasinoGame | undefined =>
  catalogue?.games.find((game) => game.gameId === gameId && (tableId === null || game.tableId === tableId))
