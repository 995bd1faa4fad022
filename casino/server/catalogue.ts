import { type CasinoGame, type Catalogue, LIVE_TABS, SLOT_TABS } from '#contract/casino/catalogue.ts'
import type { Games } from './games.ts'
import type { Hub } from './hub.ts'
import { LIVE_NAMES, liveIds, QUICK_BUTTONS, SLOT_NAMES, slotIds } from './listed.ts'
import { type Provider, tableIdOf } from './provider.ts'
import { bestKnown, limitsOfAll } from './returns.ts'
import { isListed, ROSTER } from './roster.ts'
import type { SharedEntry, SoloEntry } from './tables/parts.ts'

/** Makes the catalogue: the games' names, pictures and slices, with what their tables do now (CAS-01, CAS-08). */
export const createCatalogue = (provider: Provider, hub: Hub, { shared, solos }: Pick<Games, 'shared' | 'solos'>): (() => Catalogue) => {
  const entries = [...shared, ...solos]
  const offered = new Set<string>(entries.map(({ game }) => game))
  const keysOf = (ids: readonly string[]): string[] => ids.filter((id) => offered.has(id)).map((id) => `${id}/${tableIdOf(id)}`)
  const card = (entry: SharedEntry | SoloEntry): CasinoGame[] => {
    const { game } = entry
    const id: string = game
    if (!isListed(id)) return []
    const { name, studio } = ROSTER[id]
    const tableId = tableIdOf(game)
    const live = provider.tables.get(game)?.card() ?? { last: [] }
    const shown = { gameId: game, tableId, name, provider: studio, picture: `/pictures/${game}.svg` }
    return [{ ...shown, ...limitsOfAll(entry), returns: bestKnown(entry), players: hub.players(tableId), ...live }]
  }
  const live = {
    allGames: keysOf(liveIds('allGames')),
    topGames: keysOf(liveIds('topGames')),
    liveGames: keysOf(liveIds('liveGames')),
    tableGames: keysOf(liveIds('tableGames')),
    pokerGames: keysOf(liveIds('pokerGames')),
    blackjackGames: keysOf(liveIds('blackjackGames')),
    baccaratGames: keysOf(liveIds('baccaratGames')),
    rouletteGames: keysOf(liveIds('rouletteGames')),
    showsGames: keysOf(liveIds('showsGames')),
    virtualGames: keysOf(liveIds('virtualGames')),
  }
  const slots = {
    allGames: keysOf(slotIds('allGames')),
    mainGames: keysOf(slotIds('mainGames')),
    allSlots: keysOf(slotIds('allSlots')),
    fishingGames: keysOf(slotIds('fishingGames')),
    bingoGames: keysOf(slotIds('bingoGames')),
    virtualGames: keysOf(slotIds('virtualGames')),
    multiplayerGames: keysOf(slotIds('multiplayerGames')),
    scratchGames: keysOf(slotIds('scratchGames')),
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
