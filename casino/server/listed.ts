import type { LiveTab, SlotTab } from '#contract/casino/catalogue.ts'

type Name = { readonly en: string; readonly hi: string }
type Listed = { readonly name: Name; readonly studio: string }

/** Three studios, all invented. */
const [NEEM, LOTUS, MONSOON] = ['Neem Tree Live', 'Lotus Wheel', 'Monsoon Arcade'] as const

/** Every game's name and studio, by its id. */
export const LISTED = {
  aviator: { name: { en: 'Aviator', hi: 'एविएटर' }, studio: MONSOON },
  crash: { name: { en: 'Crash', hi: 'क्रैश' }, studio: MONSOON },
  'teen-patti': { name: { en: 'Teen Patti 20-20', hi: 'तीन पत्ती 20-20' }, studio: NEEM },
  'andar-bahar': { name: { en: 'Andar Bahar', hi: 'अंदर बाहर' }, studio: NEEM },
  'dragon-tiger': { name: { en: 'Dragon Tiger', hi: 'ड्रैगन टाइगर' }, studio: NEEM },
  lucky7: { name: { en: 'Lucky 7', hi: 'लकी 7' }, studio: NEEM },
  'amar-akbar-anthony': { name: { en: 'Amar Akbar Anthony', hi: 'अमर अकबर एंथनी' }, studio: NEEM },
  cards32: { name: { en: '32 Cards', hi: '32 पत्ते' }, studio: NEEM },
  roulette: { name: { en: 'European Roulette', hi: 'यूरोपीय रूलेट' }, studio: LOTUS },
  blackjack: { name: { en: 'Blackjack', hi: 'ब्लैकजैक' }, studio: LOTUS },
  baccarat: { name: { en: 'Baccarat', hi: 'बैकारेट' }, studio: LOTUS },
  'three-card-poker': { name: { en: 'Three Card Poker', hi: 'थ्री कार्ड पोकर' }, studio: LOTUS },
  wheel: { name: { en: 'Mela Wheel', hi: 'मेला चक्र' }, studio: LOTUS },
  'diya-lines': { name: { en: 'Diya Lines', hi: 'दीया लाइन्स' }, studio: MONSOON },
  'monsoon-ways': { name: { en: 'Monsoon Ways', hi: 'मानसून वेज़' }, studio: MONSOON },
  'rangoli-falls': { name: { en: 'Rangoli Falls', hi: 'रंगोली फॉल्स' }, studio: MONSOON },
  fishing: { name: { en: 'Ganga Fishing', hi: 'गंगा फ़िशिंग' }, studio: MONSOON },
  bingo: { name: { en: 'Bingo 75', hi: 'बिंगो 75' }, studio: LOTUS },
  scratch: { name: { en: 'Mela Scratch', hi: 'मेला स्क्रैच' }, studio: MONSOON },
  race: { name: { en: 'Derby Race', hi: 'डर्बी रेस' }, studio: LOTUS },
} as const satisfies Readonly<Record<string, Listed>>
export type ListedId = keyof typeof LISTED

const INDIAN: readonly ListedId[] = ['teen-patti', 'andar-bahar', 'dragon-tiger', 'lucky7', 'amar-akbar-anthony', 'cards32']
const CRASH: readonly ListedId[] = ['aviator', 'crash']
const REELS: readonly ListedId[] = ['diya-lines', 'monsoon-ways', 'rangoli-falls']

/** The tabs of the live lobby, each with its games. */
export const LIVE_SLICES: Readonly<Record<LiveTab, readonly ListedId[]>> = {
  allGames: [...INDIAN, 'roulette', 'blackjack', 'baccarat', 'three-card-poker', 'wheel', 'aviator', 'race', 'bingo'],
  topGames: ['teen-patti', 'roulette', 'andar-bahar', 'aviator', 'blackjack', 'dragon-tiger'],
  liveGames: [...INDIAN, 'roulette', 'baccarat', 'wheel'],
  tableGames: ['roulette', 'blackjack', 'baccarat', 'three-card-poker', 'wheel'],
  pokerGames: ['teen-patti', 'three-card-poker'],
  blackjackGames: ['blackjack'],
  baccaratGames: ['baccarat', 'dragon-tiger'],
  rouletteGames: ['roulette'],
  showsGames: ['wheel', 'bingo', 'aviator'],
  virtualGames: ['race'],
}
/** The tabs of the slots' lobby, each with its games. */
export const SLOT_SLICES: Readonly<Record<SlotTab, readonly ListedId[]>> = {
  allGames: [...REELS, ...CRASH, 'fishing', 'bingo', 'scratch', 'race'],
  mainGames: ['diya-lines', 'aviator', 'fishing', 'monsoon-ways', 'scratch'],
  allSlots: REELS,
  fishingGames: ['fishing'],
  bingoGames: ['bingo'],
  virtualGames: ['race'],
  multiplayerGames: [...CRASH, 'fishing', 'bingo'],
  scratchGames: ['scratch'],
}
/** The rows of quick buttons, and the lobbies of one kind. */
export const QUICK_BUTTONS = {
  slotsGamesButtons: ['aviator', 'crash', 'fishing', 'bingo', 'scratch', 'race'],
  quickButtonSlots: REELS,
  crashGames: CRASH,
  indianGames: INDIAN,
} as const satisfies Readonly<Record<string, readonly ListedId[]>>

export const LIVE_NAMES: Readonly<Record<LiveTab, Name>> = {
  allGames: { en: 'All', hi: 'सभी' },
  topGames: { en: 'Top', hi: 'लोकप्रिय' },
  liveGames: { en: 'Live', hi: 'लाइव' },
  tableGames: { en: 'Tables', hi: 'टेबल' },
  pokerGames: { en: 'Poker', hi: 'पोकर' },
  blackjackGames: { en: 'Blackjack', hi: 'ब्लैकजैक' },
  baccaratGames: { en: 'Baccarat', hi: 'बैकारेट' },
  rouletteGames: { en: 'Roulette', hi: 'रूलेट' },
  showsGames: { en: 'Shows', hi: 'शो' },
  virtualGames: { en: 'Virtual', hi: 'वर्चुअल' },
}
export const SLOT_NAMES: Readonly<Record<SlotTab, Name>> = {
  allGames: { en: 'All', hi: 'सभी' },
  mainGames: { en: 'Main', hi: 'मुख्य' },
  allSlots: { en: 'Slots', hi: 'स्लॉट' },
  fishingGames: { en: 'Fishing', hi: 'फ़िशिंग' },
  bingoGames: { en: 'Bingo', hi: 'बिंगो' },
  virtualGames: { en: 'Virtual', hi: 'वर्चुअल' },
  multiplayerGames: { en: 'Together', hi: 'साथ में' },
  scratchGames: { en: 'Scratch', hi: 'स्क्रैच' },
}
