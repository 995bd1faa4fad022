import type { LiveTab, SlotTab } from '#contract/casino/catalogue.ts'
import { isListed, type ListedId, type Name, ROSTER, type Row } from './roster.ts'

/** The games that a tab shows first, in this order. The others follow as the roster has them. */
const FIRST_LIVE: Readonly<Partial<Record<LiveTab, readonly ListedId[]>>> = {
  topGames: ['teen-patti', 'roulette', 'andar-bahar', 'aviator', 'blackjack', 'dragon-tiger', 'sic-bo', 'muflis'],
  baccaratGames: ['baccarat'],
  showsGames: ['wheel', 'bingo'],
}
const FIRST_SLOTS: Readonly<Partial<Record<SlotTab, readonly ListedId[]>>> = {
  mainGames: ['diya-lines', 'aviator', 'mines', 'fishing', 'monsoon-ways', 'plinko', 'dice', 'scratch'],
  scratchGames: ['scratch'],
}

const IDS = Object.keys(ROSTER).filter(isListed)
const idsOf = (isShown: (row: Row) => boolean, first: readonly ListedId[] = []): readonly ListedId[] => [
  ...first,
  ...IDS.filter((id) => !first.includes(id) && isShown(ROSTER[id])),
]
const isIn = <Tab extends LiveTab | SlotTab>(tab: Tab, tabs: readonly Tab[] = []): boolean =>
  tab === 'allGames' ? tabs.length > 0 : tabs.includes(tab)

/** The games of a tab of the live lobby. */
export const liveIds = (tab: LiveTab): readonly ListedId[] => idsOf(({ live }) => isIn(tab, live), FIRST_LIVE[tab])
/** The games of a tab of the slots' lobby. */
export const slotIds = (tab: SlotTab): readonly ListedId[] => idsOf(({ slots }) => isIn(tab, slots), FIRST_SLOTS[tab])

const reels = slotIds('allSlots')
/** The rows of quick buttons, and the lobbies of one kind. */
export const QUICK_BUTTONS = {
  slotsGamesButtons: slotIds('allGames').filter((id) => !reels.includes(id)),
  quickButtonSlots: reels,
  crashGames: idsOf(({ lobby }) => lobby === 'crash'),
  indianGames: idsOf(({ lobby }) => lobby === 'indian'),
}

export const LIVE_NAMES: Readonly<Record<LiveTab, Name>> = {
  allGames: { en: 'All', hi: 'सभी', ta: 'அனைத்தும்' },
  topGames: { en: 'Top', hi: 'लोकप्रिय', ta: 'பிரபலமானவை' },
  liveGames: { en: 'Live', hi: 'लाइव', ta: 'லைவ்' },
  tableGames: { en: 'Tables', hi: 'टेबल', ta: 'டேபிள்கள்' },
  pokerGames: { en: 'Poker', hi: 'पोकर', ta: 'போக்கர்' },
  blackjackGames: { en: 'Blackjack', hi: 'ब्लैकजैक', ta: 'பிளாக்ஜாக்' },
  baccaratGames: { en: 'Baccarat', hi: 'बैकारेट', ta: 'பாக்கரா' },
  rouletteGames: { en: 'Roulette', hi: 'रूलेट', ta: 'ரூலெட்' },
  showsGames: { en: 'Shows', hi: 'शो', ta: 'ஷோக்கள்' },
  virtualGames: { en: 'Virtual', hi: 'वर्चुअल', ta: 'விர்ச்சுவல்' },
}
export const SLOT_NAMES: Readonly<Record<SlotTab, Name>> = {
  allGames: { en: 'All', hi: 'सभी', ta: 'அனைத்தும்' },
  mainGames: { en: 'Main', hi: 'मुख्य', ta: 'முக்கியமானவை' },
  allSlots: { en: 'Slots', hi: 'स्लॉट', ta: 'ஸ்லாட்டுகள்' },
  fishingGames: { en: 'Fishing', hi: 'फ़िशिंग', ta: 'ஃபிஷிங்' },
  bingoGames: { en: 'Bingo', hi: 'बिंगो', ta: 'பிங்கோ' },
  virtualGames: { en: 'Virtual', hi: 'वर्चुअल', ta: 'விர்ச்சுவல்' },
  multiplayerGames: { en: 'Together', hi: 'साथ में', ta: 'ஒன்றாக' },
  scratchGames: { en: 'Instant', hi: 'झटपट', ta: 'உடனடி' },
}
