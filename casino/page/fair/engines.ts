import type { Dice } from '../../games/chance.ts'
import type { Json, SharedGame, SoloGame } from '../../games/game.ts'

type Marked = (dice: Dice) => { readonly outcome: Json; readonly text: string }
type Played = (dice: Dice, bet: unknown, decisions: readonly string[]) => { readonly view: Json; readonly returnPaise: number } | null

/** Every game's engine by its file, which has the game's id; each is fetched for its first check. */
const files = import.meta.glob<SharedGame | SoloGame>('../../games/*.game.ts', { import: 'engine' })
const engineOf = async (game: string): Promise<SharedGame | SoloGame | null> => files[`../../games/${game}.game.ts`]?.() ?? null

/** Does each member draw tickets of this game from seeds of its own? */
export const hasTickets = (game: string): boolean => game === 'bingo'
/** Draws a bingo ticket's columns; null for a game without tickets. */
export const ticketBy = async (game: string): Promise<((dice: Dice) => Json) | null> =>
  hasTickets(game) ? (await import('../../games/bingo.game.ts')).ticketOf : null

/** Draws a shared round's outcome by its engine; null for a game that has none here. */
export const markOf = async (game: string): Promise<Marked | null> => {
  const engine = await engineOf(game)
  if (engine?.kind !== 'shared') return null
  return (dice) => {
    const outcome = engine.outcomeOf(dice)
    return { outcome, text: engine.markOf(outcome) }
  }
}
/** Plays a round alone once more by its engine; null for a game that has none here. */
export const playSolo = async (game: string): Promise<Played | null> => {
  const engine = await engineOf(game)
  if (engine?.kind !== 'solo') return null
  return (dice, data, decisions) => {
    const bet = engine.parse(data)
    return bet === null ? null : engine.play(dice, bet, decisions)
  }
}
