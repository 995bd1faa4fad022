import { type CasinoGame, type Catalogue, LIVE_TABS, SLOT_TABS } from '#contract/casino/catalogue.ts'
import type { Games } from './games.ts'
import type { Hub } from './hub.ts'
import { LISTED, LIVE_NAMES, LIVE_SLICES, type ListedId, QUICK_BUTTONS, SLOT_NAMES, SLOT_SLICES } from './listed.ts'
import { type Provider, tableIdOf } from './provider.ts'
import { bestKnown } from './returns.ts'
import type { SharedEntry, SoloEntry } from './tables/parts.ts'

const isListed = (game: string): game is ListedId => Object.hasOwn(LISTED, game)

/** Makes the catalogue: the games' names, pictures and slices, with what their tables do now (CAS-01, CAS-08). */
export const createCatalogue = (provider: Provider, hub: Hub, { shared, solos }: Pick<Games, 'shared' | 'solos'>): (() => Catalogue) => {
  const entries = [...shared, ...solos]
  const offered = new Set<string>(entries.map(({ game }) => game))
  const keysOf = (ids: readonly string[]): string[] => ids.filter((id) => offered.has(id)).map((id) => `${id}/${tableIdOf(id)}`)
  const keysBy = <Tab extends string>(slices: Readonly<Record<Tab, readonly string[]>>, tab: Tab): string[] => keysOf(slices[tab])
  const card = (entry: SharedEntry | SoloEntry): CasinoGame[] => {
    const { game, limitsOf, returns } = entry
    const id: string = game
    if (!isListed(id)) return []
    const { name, studio } = LISTED[id]
    const tableId = tableIdOf(game)
    const { minPaise, maxPaise } = limitsOf(returns[0]?.[0] ?? '')
    const live = provider.tables.get(game)?.card() ?? { last: [] }
    const shown = { gameId: game, tableId, name, provider: studio, picture: `/pictures/${game}.svg` }
    return [{ ...shown, minPaise, maxPaise, returns: bestKnown(entry), players: hub.players(tableId), ...live }]
  }
  const live = {
    allGames: keysBy(LIVE_SLICES, 'allGames'),
    topGames: keysBy(LIVE_SLICES, 'topGames'),
    liveGames: keysBy(LIVE_SLICES, 'liveGames'),
    tableGames: keysBy(LIVE_SLICES, 'tableGames'),
    pokerGames: keysBy(LIVE_SLICES, 'pokerGames'),
    blackjackGames: keysBy(LIVE_SLICES, 'blackjackGames'),
    baccaratGames: keysBy(LIVE_SLICES, 'baccaratGames'),
    rouletteGames: keysBy(LIVE_SLICES, 'rouletteGames'),
    showsGames: keysBy(LIVE_SLICES, 'showsGames'),
    virtualGames: keysBy(LIVE_SLICES, 'virtualGames'),
  }
  const slots = {
    allGames: keysBy(SLOT_SLICES, 'allGames'),
    mainGames: keysBy(SLOT_SLICES, 'mainGames'),
    allSlots: keysBy(SLOT_SLICES, 'allSlots'),
    fishingGames: keysBy(SLOT_SLICES, 'fishingGames'),
    bingoGames: keysBy(SLOT_SLICES, 'bingoGames'),
    virtualGames: keysBy(SLOT_SLICES, 'virtualGames'),
    multiplayerGames: keysBy(SLOT_SLICES, 'multiplayerGames'),
    scratchGames: keysBy(SLOT_SLICES, 'scratchGames'),
  }
  const rows = {
    slotsGamesButtons: keysOf(QUICK_BUTTONS.slotsGamesButtons),
    quickButtonSlots: keysOf(QUICK_BUTTONS.quickButtonSlots),
  }
  return () => ({
    games: entries.flatMap(card),
    liveCasino: { tabs: LIVE_TABS.map((tab) => ({ tab, name: LIVE_NAMES[tab] })), slices: live },
    slotsGames: { tabs: SLOT_TABS.map((tab) => ({ tab, name: SLOT_NAMES[tab] })), slices: slots, ...rows },
    crashGames: keysOf(QUICK_BUTTONS.crashGames),
    indianGames: keysOf(QUICK_BUTTONS.indianGames),
  })
}
