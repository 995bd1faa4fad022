import type { Dice } from '../../games/chance.ts'
import type { Json, SharedGame, SoloGame } from '../../games/game.ts'

type Marked = (dice: Dice) => { readonly outcome: Json; readonly text: string }
type Played = (dice: Dice, bet: unknown, decisions: readonly string[]) => { readonly view: Json; readonly returnPaise: number } | null

const marked =
  <Outcome extends Json>({ outcomeOf, markOf }: SharedGame<Outcome>): Marked =>
  (dice) => {
    const outcome = outcomeOf(dice)
    return { outcome, text: markOf(outcome) }
  }
const played =
  <Bet extends Json>({ parse, play }: SoloGame<Bet>): Played =>
  (dice, data, decisions) => {
    const bet = parse(data)
    return bet === null ? null : play(dice, bet, decisions)
  }
const flight = async (game: 'aviator' | 'crash'): Promise<Marked> => {
  const { crashOf } = await import('../../games/crash.ts')
  return (dice) => {
    const crash = crashOf(game, dice)
    return { outcome: crash, text: `${(crash / 100).toFixed(2)}×` }
  }
}

/** The engines of shared rounds, each fetched for its first check. */
const SHARED: Readonly<Record<string, () => Promise<Marked>>> = {
  aviator: () => flight('aviator'),
  crash: () => flight('crash'),
  'teen-patti': async () => marked((await import('../../games/teen-patti.ts')).teenPatti),
  'andar-bahar': async () => marked((await import('../../games/andar-bahar.ts')).andarBahar),
  'dragon-tiger': async () => marked((await import('../../games/dragon-tiger.ts')).dragonTiger),
  lucky7: async () => marked((await import('../../games/lucky7.ts')).lucky7),
  'amar-akbar-anthony': async () => marked((await import('../../games/amar-akbar-anthony.ts')).amarAkbarAnthony),
  cards32: async () => marked((await import('../../games/cards32.ts')).cards32),
  roulette: async () => marked((await import('../../games/roulette.ts')).roulette),
  baccarat: async () => marked((await import('../../games/baccarat.ts')).baccarat),
  wheel: async () => marked((await import('../../games/wheel.ts')).wheel),
  bingo: async () => marked((await import('../../games/bingo.ts')).bingo),
  race: async () => marked((await import('../../games/race.ts')).race),
}
/** The engines of rounds played alone. */
const SOLO: Readonly<Record<string, () => Promise<Played>>> = {
  blackjack: async () => played((await import('../../games/blackjack.ts')).blackjack),
  'three-card-poker': async () => played((await import('../../games/three-card-poker.ts')).threeCardPoker),
  'diya-lines': async () => played((await import('../../games/diya-lines.ts')).diyaLines),
  'monsoon-ways': async () => played((await import('../../games/monsoon-ways.ts')).monsoonWays),
  'rangoli-falls': async () => played((await import('../../games/rangoli-falls.ts')).rangoliFalls),
  fishing: async () => played((await import('../../games/fishing.ts')).fishing),
  scratch: async () => played((await import('../../games/scratch.ts')).scratch),
}

/** Does each member draw tickets of this game from seeds of its own? */
export const hasTickets = (game: string): boolean => game === 'bingo'
/** Draws a bingo ticket's columns; null for a game without tickets. */
export const ticketBy = async (game: string): Promise<((dice: Dice) => Json) | null> =>
  hasTickets(game) ? (await import('../../games/bingo.ts')).ticketOf : null

/** Draws a shared round's outcome by its engine; null for a game that has none here. */
export const markOf = (game: string): Promise<Marked | null> => SHARED[game]?.() ?? Promise.resolve(null)
/** Plays a round alone once more by its engine; null for a game that has none here. */
export const playSolo = (game: string): Promise<Played | null> => SOLO[game]?.() ?? Promise.resolve(null)
