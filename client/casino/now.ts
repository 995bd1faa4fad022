import type { CasinoGame } from '#contract/casino/catalogue.ts'

/** What is on in a game of shared rounds: a sentence of the catalogue, with the seconds that are left where they are counted. */
export type OnNow =
  | { readonly key: 'betsClose' | 'startsIn'; readonly seconds: number; readonly part: number }
  | { readonly key: 'noMoreBets' | 'dealing' | 'flying' | 'spinningNow' | 'racing' | 'drawing' | 'rolling' | 'roundOver' | 'roundVoid' }

/** The words of a round under way, by the beginning of a game's id. */
const UNDER_WAY = [
  ['aviator', 'flying'],
  ['crash', 'flying'],
  ['roulette', 'spinningNow'],
  ['wheel', 'spinningNow'],
  ['mela', 'spinningNow'],
  ['bingo', 'drawing'],
  ['housie', 'drawing'],
  ['sic-bo', 'rolling'],
  ['race', 'racing'],
  ['derby', 'racing'],
  ['dune', 'racing'],
] as const
/** The longest time to bet, which a full ring stands for (design of rounds: 30 s). */
const FULL_MS = 30_000

const wayOf = (gameId: string) => UNDER_WAY.find(([name]) => gameId.startsWith(name))?.[1] ?? 'dealing'

/** What is on at a moment of the exchange's clock; null for a game played alone. The seconds are an estimate, never below one. */
export const onNow = ({ gameId, now }: Pick<CasinoGame, 'gameId' | 'now'>, at: number): OnNow | null => {
  if (now === undefined) return null
  switch (now.state) {
    case 'open': {
      const left = now.until - at
      if (left <= 0) return { key: 'noMoreBets' }
      const way = wayOf(gameId)
      return {
        key: way === 'racing' || way === 'drawing' ? 'startsIn' : 'betsClose',
        seconds: Math.ceil(left / 1000),
        part: Math.min(1, left / FULL_MS),
      }
    }
    case 'closing':
      return { key: 'noMoreBets' }
    case 'dealing':
      return { key: wayOf(gameId) }
    case 'settled':
      return { key: 'roundOver' }
    case 'void':
      return { key: 'roundVoid' }
    default:
      return now.state satisfies never
  }
}
