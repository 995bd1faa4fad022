import type { Words } from '#copy/en/provider/words.ts'
import { BingoLayout, BingoStage } from './Bingo.tsx'
import {
  AndarBaharStage,
  BaccaratStage,
  Cards32Stage,
  DragonTigerStage,
  DusKaDumStage,
  OneCardStage,
  TeenPattiStage,
  winnerResult,
} from './CardStages.tsx'
import type { Spot, TableGame } from './described.ts'
import {
  andarBaharBefore,
  baccaratBefore,
  cards32Before,
  dragonTigerBefore,
  dusKaDumBefore,
  oneCardBefore,
  teenPattiBefore,
} from './hands-before.ts'
import { RaceStage } from './Race.tsx'
import { RouletteLayout, RouletteStage } from './Roulette.tsx'
import { RED_NUMBERS } from './roulette-layout.ts'
import { readShown } from './shown.ts'
import { SicBoStage } from './SicBo.tsx'
import { WheelStage } from './WheelShow.tsx'

const spot = (bet: string, back: number | string, lay?: number): Spot => (lay === undefined ? { bet, back } : { bet, back, lay })
const named = (winner: string, words: Words): string => {
  const names: Readonly<Record<string, string>> = words.bets
  return names[winner] ?? winner
}
const kindBy =
  (kinds: Readonly<Record<string, string>>) =>
  (mark: string): string =>
    kinds[mark] ?? 'text-ink-3'
const cardBets = [spot('even', 212), spot('odd', 183), spot('red', 197), spot('black', 197)] as const
const onCard = (who: string): readonly Spot[] => cardBets.map(({ bet, back }) => spot(`${who}:${bet}`, back))

const FACES = ['1', '2', '3', '4', '5', '6'] as const
const TOTALS = [6900, 3450, 2070, 1380, 985, 828, 766, 766, 828, 985, 1380, 2070, 3450, 6900] as const
const eachFace = (kind: string, back: number | string): readonly Spot[] => FACES.map((face) => spot(`${kind}:${face}`, back))

const WIN = [310, 387, 516, 715, 1033, 1550] as const
const PLACE = [167, 197, 251, 336, 474, 700] as const
const FORECAST = [
  [904, 1205, 1669, 2411, 3616],
  [981, 1636, 2265, 3272, 4908],
  [1412, 1765, 3258, 4707, 7061],
  [2074, 2593, 3457, 6915, 10373],
  [3134, 3918, 5224, 7233, 15672],
  [4856, 6070, 8094, 11207, 16188],
] as const
const forecasts: readonly Spot[] = FORECAST.flatMap((prices, first) =>
  prices.map((price, at) => spot(`forecast:${first + 1}-${(at < first ? at : at + 1) + 1}`, price)),
)

/** The games of the common table, by their ids. Prices are total returns in hundredths of the stake, and tests hold them to the engines. */
export const tableGames: Readonly<Record<string, TableGame>> = {
  'teen-patti': {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('playerA', 198), spot('playerB', 198)] },
      { name: 'side', kind: 'rows', spots: [spot('pairPlusA', '2 – 41'), spot('pairPlusB', '2 – 41'), spot('sixCard', '8 – 1001')] },
    ],
    Stage: TeenPattiStage,
    handsBefore: teenPattiBefore,
    result: winnerResult((winner, words) => (winner === 'A' ? words.bets.playerA : words.bets.playerB)),
    markLook: kindBy({ A: 'text-back-ink', B: 'text-lay-ink', T: 'text-gold-ink' }),
    road: 'beads',
  },
  muflis: {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('playerA', 198), spot('playerB', 198)] },
      {
        name: 'side',
        kind: 'rows',
        spots: [spot('noPairA', 130), spot('noPairB', 130), spot('pairPlusA', '2 – 41'), spot('pairPlusB', '2 – 41')],
      },
    ],
    Stage: TeenPattiStage,
    handsBefore: teenPattiBefore,
    result: winnerResult((winner, words) => (winner === 'A' ? words.bets.playerA : words.bets.playerB)),
    markLook: kindBy({ A: 'text-back-ink', B: 'text-lay-ink', T: 'text-gold-ink' }),
    road: 'beads',
  },
  'andar-bahar': {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('andar', 190), spot('bahar', 200)] },
      {
        name: 'count',
        kind: 'spots',
        spots: [
          spot('cards:1-5', 350),
          spot('cards:6-10', 450),
          spot('cards:11-15', 550),
          spot('cards:16-25', 450),
          spot('cards:26-30', 1500),
          spot('cards:31-35', 2500),
          spot('cards:36-40', 5000),
          spot('cards:41-49', 12000),
        ],
      },
    ],
    Stage: AndarBaharStage,
    handsBefore: andarBaharBefore,
    result: winnerResult(named),
    markLook: kindBy({ A: 'text-back-ink', B: 'text-lay-ink' }),
    road: 'beads',
  },
  'dragon-tiger': {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('dragon', 200), spot('tiger', 200)] },
      { name: 'side', kind: 'spots', spots: [spot('tie', 1200), spot('suitedTie', 5100)] },
      { name: 'dragonCard', kind: 'spots', spots: onCard('dragon') },
      { name: 'tigerCard', kind: 'spots', spots: onCard('tiger') },
    ],
    Stage: DragonTigerStage,
    handsBefore: dragonTigerBefore,
    result: winnerResult(named),
    markLook: kindBy({ D: 'text-up', T: 'text-lay-ink', tie: 'text-gold-ink' }),
    road: 'beads',
  },
  lucky7: {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('low', 200), spot('high', 200)] },
      {
        name: 'card',
        kind: 'spots',
        spots: [spot('seven', 1200), spot('even', 200), spot('odd', 180), spot('red', 190), spot('black', 190)],
      },
    ],
    Stage: OneCardStage,
    handsBefore: oneCardBefore,
    result: winnerResult(named),
    markLook: kindBy({ L: 'text-back-ink', H: 'text-lay-ink', '7': 'text-gold-ink' }),
    road: 'beads',
  },
  'dus-ka-dum': {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('below', 165), spot('ten', 1085), spot('above', 298)] },
      {
        name: 'side',
        kind: 'spots',
        spots: [spot('even', 187), spot('odd', 200), spot('bothRed', 393), spot('bothBlack', 393), spot('pair', 1630)],
      },
    ],
    Stage: DusKaDumStage,
    handsBefore: dusKaDumBefore,
    result: (data, words) => {
      const shown = readShown(data)
      const [winner, total] = [shown.text('winner'), shown.number('total')]
      return winner === null || total === null ? null : `${named(winner, words)} · ${words.totalOf(total)}`
    },
    markLook: kindBy({ B: 'text-back-ink', A: 'text-lay-ink', '10': 'text-gold-ink' }),
    road: 'beads',
  },
  'amar-akbar-anthony': {
    groups: [
      {
        name: 'main',
        kind: 'rows',
        isOneWinner: true,
        spots: [spot('amar', 212, 222), spot('akbar', 318, 340), spot('anthony', 424, 465)],
      },
      { name: 'card', kind: 'spots', spots: cardBets },
    ],
    Stage: OneCardStage,
    handsBefore: oneCardBefore,
    result: winnerResult(named),
    markLook: kindBy({
      Amar: 'text-back-ink',
      Akbar: 'text-gold-ink',
      Anthony: 'text-lay-ink',
      A: 'text-back-ink',
      K: 'text-gold-ink',
      N: 'text-lay-ink',
    }),
    road: 'marks',
  },
  cards32: {
    groups: [
      {
        name: 'main',
        kind: 'rows',
        isOneWinner: true,
        spots: [spot('8', 1240, 1370), spot('9', 595, 630), spot('10', 333, 355), spot('11', 210, 220)],
      },
    ],
    Stage: Cards32Stage,
    handsBefore: cards32Before,
    result: winnerResult((winner, words) => words.player32(winner)),
    markLook: kindBy({ '8': 'text-gold-ink', '9': 'text-back-ink', '10': 'text-up', '11': 'text-lay-ink' }),
    road: 'beads',
  },
  roulette: {
    groups: [],
    Layout: RouletteLayout,
    Stage: RouletteStage,
    result: (data, words) => {
      const number = readShown(data).number('number')
      if (number === null) return null
      if (number === 0) return `0 · ${words.zero}`
      return `${number} · ${RED_NUMBERS.has(number) ? words.redWord : words.blackWord}, ${number % 2 === 0 ? words.evenWord : words.oddWord}`
    },
    markLook: (mark) =>
      mark === '0' ? 'bg-[#17694d] text-white' : RED_NUMBERS.has(Number(mark)) ? 'bg-[#a12a2a] text-white' : 'bg-[#262c2a] text-white',
    road: 'marks',
  },
  'sic-bo': {
    groups: [
      { name: 'main', kind: 'spots', isWide: true, spots: [spot('small', 200), spot('big', 200), spot('even', 200), spot('odd', 200)] },
      { name: 'totals', kind: 'spots', isWide: true, spots: TOTALS.map((price, at) => spot(`total:${at + 4}`, price)) },
      { name: 'faces', kind: 'spots', spots: eachFace('face', '2 – 13') },
      { name: 'doubles', kind: 'spots', spots: eachFace('double', 1290) },
      { name: 'triples', kind: 'spots', spots: [...eachFace('triple', 20_700), spot('anyTriple', 3450)] },
    ],
    Stage: SicBoStage,
    result: (data, words) => {
      const shown = readShown(data)
      const total = shown.number('total')
      if (total === null) return null
      const dice = shown.numbers('dice').join(' · ')
      return `${dice}: ${words.totalIs(total)}${shown.isTrue('isTriple') ? `, ${words.threeAlike}` : ''}`
    },
    markLook: (mark) => (mark.endsWith('T') ? 'text-gold-ink' : Number(mark) <= 10 ? 'text-back-ink' : 'text-lay-ink'),
    road: 'marks',
  },
  baccarat: {
    groups: [
      { name: 'main', kind: 'rows', isOneWinner: true, spots: [spot('player', 200), spot('banker', 195)] },
      { name: 'side', kind: 'spots', spots: [spot('tie', 900), spot('playerPair', 1200), spot('bankerPair', 1200)] },
    ],
    Stage: BaccaratStage,
    handsBefore: baccaratBefore,
    result: winnerResult(named),
    markLook: kindBy({ P: 'text-back-ink', B: 'text-lay-ink', T: 'text-gold-ink' }),
    road: 'beads',
  },
  wheel: {
    groups: [
      {
        name: 'numbers',
        kind: 'spots',
        spots: [spot('1', 200), spot('2', 300), spot('5', 600), spot('10', 1100), spot('20', 2100), spot('40', 4100)],
      },
    ],
    Stage: WheelStage,
    result: (data, words) => {
      const shown = readShown(data)
      const winner = shown.text('winner')
      const multiplier = shown.number('multiplier') ?? 1
      if (winner === null) return null
      return multiplier > 1 ? `${words.segment(winner)}, ${words.multiplied(multiplier)}` : words.segment(winner)
    },
    markLook: kindBy({ '1': '', '2': 'text-back-ink', '5': 'text-up', '10': 'text-lay-ink', '20': 'text-gold-ink', '40': 'text-gold-ink' }),
    road: 'marks',
  },
  bingo: {
    groups: [],
    Layout: BingoLayout,
    Stage: BingoStage,
    result: (data, words) => {
      const called = readShown(data).numbers('called').length
      return called === 0 ? null : words.called(called)
    },
    markLook: () => '',
    road: 'marks',
  },
  race: {
    groups: [
      { name: 'runners', kind: 'spots', spots: WIN.map((price, at) => spot(`win:${at + 1}`, price)) },
      { name: 'place', kind: 'spots', spots: PLACE.map((price, at) => spot(`place:${at + 1}`, price)) },
      { name: 'forecast', kind: 'spots', spots: forecasts },
    ],
    Stage: RaceStage,
    result: (data, words) => {
      const order = readShown(data).numbers('order')
      const [first, second] = order
      return order.length < 6 || first === undefined || second === undefined
        ? null
        : words.forecastBet(words.runner[first - 1] ?? '', words.runner[second - 1] ?? '')
    },
    markLook: () => '',
    road: 'marks',
  },
}
