import { type Catalogue, LIVE_TABS, SLOT_TABS, catalogueSchema } from '#contract/casino/catalogue.ts'

const words = (en: string) => ({ en, hi: en })
const game = (gameId: string, name: string) => ({
  gameId,
  tableId: 'main',
  name: words(name),
  provider: 'Pavilion',
  picture: `/pictures/${gameId}.svg`,
  minPaise: 1000,
  maxPaise: 5_000_000,
  returns: '97.00',
  players: 0,
  last: [],
})

/** A provider's catalogue with two games. */
export const catalogue = (): Catalogue =>
  catalogueSchema.parse({
    games: [game('aviator', 'Aviator'), game('teen20', 'Teen Patti 20-20')],
    liveCasino: {
      tabs: LIVE_TABS.map((tab) => ({ tab, name: words(tab) })),
      slices: Object.fromEntries(LIVE_TABS.map((tab) => [tab, ['teen20/main']])),
    },
    slotsGames: {
      tabs: SLOT_TABS.map((tab) => ({ tab, name: words(tab) })),
      slices: Object.fromEntries(SLOT_TABS.map((tab) => [tab, ['aviator/main']])),
      slotsGamesButtons: ['aviator/main'],
      quickButtonSlots: ['aviator/main'],
    },
    crashGames: ['aviator/main'],
    indianGames: ['teen20/main'],
  })
