import type { LiveTab, SlotTab } from '#contract/casino/catalogue.ts'
import { engine as amarAkbarAnthony, amarAkbarAnthonyLines, amarAkbarAnthonyOf } from '../games/amar-akbar-anthony.game.ts'
import { engine as andarBahar } from '../games/andar-bahar.game.ts'
import { engine as aviator } from '../games/aviator.game.ts'
import { engine as baccarat } from '../games/baccarat.game.ts'
import { engine as bingo, ticketOf } from '../games/bingo.game.ts'
import { engine as blackjack } from '../games/blackjack.game.ts'
import { engine as cards32 } from '../games/cards32.game.ts'
import { engine as crash } from '../games/crash.game.ts'
import { engine as dice } from '../games/dice.game.ts'
import { engine as diyaLines } from '../games/diya-lines.game.ts'
import { engine as dragonTiger } from '../games/dragon-tiger.game.ts'
import { engine as dusKaDum } from '../games/dus-ka-dum.game.ts'
import { engine as fishing } from '../games/fishing.game.ts'
import { engine as hiLo } from '../games/hi-lo.game.ts'
import { engine as keno } from '../games/keno.game.ts'
import { engine as limbo } from '../games/limbo.game.ts'
import { engine as lucky7, lucky7Lines, lucky7Of } from '../games/lucky7.game.ts'
import { engine as mines } from '../games/mines.game.ts'
import { engine as monsoonWays } from '../games/monsoon-ways.game.ts'
import { engine as muflis } from '../games/muflis.game.ts'
import { plinkoName, engine as plinko } from '../games/plinko.game.ts'
import { engine as race } from '../games/race.game.ts'
import { engine as rangoliFalls } from '../games/rangoli-falls.game.ts'
import { engine as roulette } from '../games/roulette.game.ts'
import { engine as scratch } from '../games/scratch.game.ts'
import { engine as sicBo } from '../games/sic-bo.game.ts'
import { engine as teenPatti } from '../games/teen-patti.game.ts'
import { engine as threeCardPoker } from '../games/three-card-poker.game.ts'
import { engine as videoPoker } from '../games/video-poker.game.ts'
import { engine as wheel } from '../games/wheel.game.ts'
import type { Returns } from '../games/game.ts'
import { diceReturns, hiLoReturns, kenoReturns, minesReturns, plinkoReturns } from '../games/returns-alone.ts'
import { baccaratReturns } from '../games/returns-baccarat.ts'
import { flightReturns } from '../games/returns-flight.ts'
import {
  bingoReturns,
  blackjackReturns,
  diyaLinesReturns,
  fishingReturns,
  monsoonWaysReturns,
  raceReturns,
  rangoliFallsReturns,
  scratchReturns,
  threeCardPokerReturns,
  videoPokerReturns,
  wheelReturns,
} from '../games/returns-solo.ts'
import {
  andarBaharReturns,
  cards32Returns,
  dragonTigerReturns,
  dusKaDumReturns,
  oneCardReturns,
  rouletteReturns,
  sicBoReturns,
} from '../games/returns-tables.ts'
import { muflisReturns, teenPattiReturns } from '../games/returns-teen-patti.ts'
import { alone, flight, spin, staked, table } from './entries.ts'
import type { SharedEntry, SoloEntry } from './tables/parts.ts'

/** A name in every language of the catalogue. */
export type Name = { readonly en: string; readonly hi: string; readonly ta: string }
/** One game of this provider. */
export type Row = {
  readonly entry: SharedEntry | SoloEntry
  /** Enumerates the exact return of each bet, the best-known first; `stated-returns.ts` is written from it. */
  readonly returns: () => readonly Returns[]
  readonly name: Name
  readonly studio: string
  /** Its tabs in the live lobby beside `allGames`; absent where it is not in that lobby. */
  readonly live?: readonly LiveTab[]
  /** Its tabs in the slots' lobby beside `allGames`; absent where it is not in that lobby. */
  readonly slots?: readonly SlotTab[]
  /** The lobby of one kind that has it, too. */
  readonly lobby?: 'crash' | 'indian'
}

/** Three studios, all invented. */
const [NEEM, LOTUS, MONSOON] = ['Neem Tree Live', 'Lotus Wheel', 'Monsoon Arcade'] as const

const rows = {
  'teen-patti': {
    entry: table(teenPatti),
    returns: teenPattiReturns,
    name: { en: 'Teen Patti 20-20', hi: 'तीन पत्ती 20-20', ta: 'தீன் பத்தி 20-20' },
    studio: NEEM,
    live: ['liveGames', 'pokerGames'],
    lobby: 'indian',
  },
  muflis: {
    entry: table(muflis),
    returns: muflisReturns,
    name: { en: 'Muflis Teen Patti', hi: 'मुफ़लिस तीन पत्ती', ta: 'முஃப்லிஸ் தீன் பத்தி' },
    studio: NEEM,
    live: ['liveGames', 'pokerGames'],
    lobby: 'indian',
  },
  'andar-bahar': {
    entry: table(andarBahar),
    returns: andarBaharReturns,
    name: { en: 'Andar Bahar', hi: 'अंदर बाहर', ta: 'அந்தர் பாஹர்' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  'dragon-tiger': {
    entry: table(dragonTiger),
    returns: dragonTigerReturns,
    name: { en: 'Dragon Tiger', hi: 'ड्रैगन टाइगर', ta: 'டிராகன் டைகர்' },
    studio: NEEM,
    live: ['liveGames', 'baccaratGames'],
    lobby: 'indian',
  },
  lucky7: {
    entry: table(lucky7),
    returns: oneCardReturns(lucky7Lines, lucky7Of),
    name: { en: 'Lucky 7', hi: 'लकी 7', ta: 'லக்கி 7' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  'dus-ka-dum': {
    entry: table(dusKaDum),
    returns: dusKaDumReturns,
    name: { en: 'Dus Ka Dum', hi: 'दस का दम', ta: 'தஸ் கா தம்' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  'amar-akbar-anthony': {
    entry: table(amarAkbarAnthony),
    returns: oneCardReturns(amarAkbarAnthonyLines, amarAkbarAnthonyOf),
    name: { en: 'Amar Akbar Anthony', hi: 'अमर अकबर एंथनी', ta: 'அமர் அக்பர் ஆண்டனி' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  cards32: {
    entry: table(cards32),
    returns: cards32Returns,
    name: { en: '32 Cards', hi: '32 पत्ते', ta: '32 சீட்டுகள்' },
    studio: NEEM,
    live: ['liveGames'],
    lobby: 'indian',
  },
  roulette: {
    entry: table(roulette),
    returns: rouletteReturns,
    name: { en: 'European Roulette', hi: 'यूरोपीय रूलेट', ta: 'ஐரோப்பிய ரூலெட்' },
    studio: LOTUS,
    live: ['liveGames', 'tableGames', 'rouletteGames'],
  },
  'sic-bo': {
    entry: table(sicBo),
    returns: sicBoReturns,
    name: { en: 'Sic Bo', hi: 'सिक बो', ta: 'சிக் போ' },
    studio: LOTUS,
    live: ['liveGames', 'tableGames', 'showsGames'],
  },
  blackjack: {
    entry: alone(blackjack, ({ stakePaise }) => [['main', stakePaise]]),
    returns: blackjackReturns,
    name: { en: 'Blackjack', hi: 'ब्लैकजैक', ta: 'பிளாக்ஜாக்' },
    studio: LOTUS,
    live: ['tableGames', 'blackjackGames'],
  },
  baccarat: {
    entry: table(baccarat),
    returns: baccaratReturns,
    name: { en: 'Baccarat', hi: 'बैकारेट', ta: 'பாக்கரா' },
    studio: LOTUS,
    live: ['liveGames', 'tableGames', 'baccaratGames'],
  },
  'three-card-poker': {
    entry: alone(threeCardPoker, ({ antePaise, pairPlusPaise }) => [
      ['ante', antePaise],
      ['pairPlus', pairPlusPaise],
    ]),
    returns: threeCardPokerReturns,
    name: { en: 'Three Card Poker', hi: 'थ्री कार्ड पोकर', ta: 'த்ரீ கார்டு போக்கர்' },
    studio: LOTUS,
    live: ['tableGames', 'pokerGames'],
  },
  'video-poker': {
    entry: alone(
      videoPoker,
      staked(() => 'bet'),
    ),
    returns: videoPokerReturns,
    name: { en: 'Jacks or Better', hi: 'जैक्स ऑर बेटर', ta: 'ஜாக்ஸ் ஆர் பெட்டர்' },
    studio: LOTUS,
    live: ['tableGames', 'pokerGames'],
    slots: ['scratchGames'],
  },
  wheel: {
    entry: table(wheel),
    returns: wheelReturns,
    name: { en: 'Mela Wheel', hi: 'मेला चक्र', ta: 'மேளா சக்கரம்' },
    studio: LOTUS,
    live: ['liveGames', 'tableGames', 'showsGames'],
  },
  'diya-lines': {
    entry: alone(diyaLines, spin),
    returns: diyaLinesReturns,
    name: { en: 'Diya Lines', hi: 'दीया लाइन्स', ta: 'தியா லைன்ஸ்' },
    studio: MONSOON,
    slots: ['allSlots'],
  },
  'monsoon-ways': {
    entry: alone(monsoonWays, spin),
    returns: monsoonWaysReturns,
    name: { en: 'Monsoon Ways', hi: 'मानसून वेज़', ta: 'மான்சூன் வேஸ்' },
    studio: MONSOON,
    slots: ['allSlots'],
  },
  'rangoli-falls': {
    entry: alone(rangoliFalls, spin),
    returns: rangoliFallsReturns,
    name: { en: 'Rangoli Falls', hi: 'रंगोली फॉल्स', ta: 'ரங்கோலி ஃபால்ஸ்' },
    studio: MONSOON,
    slots: ['allSlots'],
  },
  aviator: {
    entry: flight(aviator),
    returns: flightReturns('aviator'),
    name: { en: 'Aviator', hi: 'एविएटर', ta: 'ஏவியேட்டர்' },
    studio: MONSOON,
    live: ['showsGames'],
    slots: ['multiplayerGames'],
    lobby: 'crash',
  },
  crash: {
    entry: flight(crash),
    returns: flightReturns('crash'),
    name: { en: 'Crash', hi: 'क्रैश', ta: 'க்ராஷ்' },
    studio: MONSOON,
    slots: ['multiplayerGames'],
    lobby: 'crash',
  },
  fishing: {
    entry: alone(fishing, ({ fish, stakePaise }) => [[fish, stakePaise]]),
    returns: fishingReturns,
    name: { en: 'Ganga Fishing', hi: 'गंगा फ़िशिंग', ta: 'கங்கா ஃபிஷிங்' },
    studio: MONSOON,
    slots: ['fishingGames', 'multiplayerGames'],
  },
  bingo: {
    entry: table(bingo, { ticket: ticketOf }),
    returns: bingoReturns,
    name: { en: 'Bingo 75', hi: 'बिंगो 75', ta: 'பிங்கோ 75' },
    studio: LOTUS,
    live: ['showsGames'],
    slots: ['bingoGames', 'multiplayerGames'],
  },
  scratch: {
    entry: alone(scratch, ({ pricePaise }) => [['card', pricePaise]]),
    returns: scratchReturns,
    name: { en: 'Mela Scratch', hi: 'मेला स्क्रैच', ta: 'மேளா ஸ்க்ராட்ச்' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  mines: {
    entry: alone(
      mines,
      staked(({ mines: laid }) => `mines:${laid}`),
    ),
    returns: minesReturns,
    name: { en: 'Mines', hi: 'माइन्स', ta: 'மைன்ஸ்' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  plinko: {
    entry: alone(
      plinko,
      staked(({ risk, rows: height }) => plinkoName(risk, height)),
    ),
    returns: plinkoReturns,
    name: { en: 'Plinko', hi: 'प्लिंको', ta: 'பிளிங்கோ' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  dice: {
    entry: alone(
      dice,
      staked(({ chance }) => `chance:${chance}`),
    ),
    returns: diceReturns,
    name: { en: 'Dice', hi: 'पासा', ta: 'பகடை' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  limbo: {
    entry: alone(
      limbo,
      staked(() => 'bet'),
    ),
    returns: flightReturns('limbo'),
    name: { en: 'Limbo', hi: 'लिम्बो', ta: 'லிம்போ' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  'hi-lo': {
    entry: alone(
      hiLo,
      staked(() => 'bet'),
    ),
    returns: hiLoReturns,
    name: { en: 'Hi-Lo', hi: 'हाई-लो', ta: 'ஹை-லோ' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  keno: {
    entry: alone(
      keno,
      staked(({ numbers }) => `picks:${numbers.length}`),
    ),
    returns: kenoReturns,
    name: { en: 'Keno', hi: 'कीनो', ta: 'கீனோ' },
    studio: MONSOON,
    slots: ['scratchGames'],
  },
  race: {
    entry: table(race),
    returns: raceReturns,
    name: { en: 'Derby Race', hi: 'डर्बी रेस', ta: 'டெர்பி ரேஸ்' },
    studio: LOTUS,
    live: ['virtualGames'],
    slots: ['virtualGames'],
  },
} satisfies Readonly<Record<string, Row>>
/** The id of a game of this provider. */
export type ListedId = keyof typeof rows

/** Every game of this provider by its id, in the order of its lobbies: tables, rounds alone, stated returns and lobbies are made from it. */
export const ROSTER: Readonly<Record<ListedId, Row>> = rows

/** Is it the id of a game of this provider? */
export const isListed = (game: string): game is ListedId => Object.hasOwn(ROSTER, game)
