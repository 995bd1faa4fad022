import type { Paise } from '#contract/scalar.ts'
import type { Dice } from './chance.ts'

/** What an engine shows a player: plain data that goes over the line as it is. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** One bet at a table of shared rounds, as the player presses it. */
export type Bet = {
  /** The name of the bet: `playerA`, `cards:1-5`, `straight`, `win:3`, `ticket`. */
  readonly bet: string
  readonly stakePaise: Paise
  /** Where a game has both. A back where absent. */
  readonly side?: 'back' | 'lay' | undefined
  /** The numbers of a bet on the roulette layout. */
  readonly numbers?: readonly number[] | undefined
  /** Which column or dozen, 1 to 3. */
  readonly which?: number | undefined
  /** A bingo ticket's columns; the provider draws them from the player's own seeds. */
  readonly columns?: readonly (readonly number[])[] | undefined
}

/** A bet that a game knows: what it takes from the wallet, and the most it may return. */
export type Priced = { readonly riskPaise: Paise; readonly bestReturnPaise: Paise }

/** The limits of a bet by its name, in paise. */
export type Limits = { readonly minPaise: Paise; readonly maxPaise: Paise }

/** A game of shared rounds, by seeds alone (docs/CASINO.md). Pure: no clock, no dice of its own. */
export type SharedGame<Outcome extends Json = Json> = {
  readonly kind: 'shared'
  readonly id: string
  readonly openMs: number
  readonly closingMs: number
  /** How long the result stays before the next round opens. */
  readonly restMs: number
  readonly outcomeOf: (dice: Dice) => Outcome
  /** How long this outcome is dealt. */
  readonly dealMs: (outcome: Outcome) => number
  /** What all players may see after so long of dealing: never more than was dealt. The whole at `dealMs`. */
  readonly shownAt: (outcome: Outcome, ms: number) => Json
  /** Null if it is no bet of this game (`INVALID_BET`). */
  readonly price: (bet: Bet) => Priced | null
  readonly limitsOf: (bet: string) => Limits
  /** The most that a bet returns, in hundredths of what it takes from the wallet. */
  readonly bestOdds: number
  /** What the bet returns, stake included; floored once. */
  readonly returnOf: (bet: Bet, outcome: Outcome) => Paise
  /** The mark of a result for the roadmap, at most twelve characters: `A`, `17`, `T`. */
  readonly markOf: (outcome: Outcome) => string
}

/** A round played alone, computed whole from its seeds, its bet and the decisions so far. */
export type SoloRound = {
  /** What the player may see now: never a card that is not turned. */
  readonly view: Json
  /** What the wallet is asked for: first the bet, then one entry for each decision, 0 where it costs nothing. */
  readonly debits: readonly Paise[]
  /** The decisions that the player may take now; empty when the round is over. */
  readonly next: readonly string[]
  /** The decision that is taken for a player who takes none for 60 s; null when the round is over. */
  readonly byItself: string | null
  /** What the whole round returns; 0 until it is over. */
  readonly returnPaise: Paise
  readonly bestReturnPaise: Paise
}

/** A game that one member plays alone. Pure. */
export type SoloGame<SoloBet extends Json = Json> = {
  readonly kind: 'solo'
  readonly id: string
  readonly limitsOf: (bet: string) => Limits
  /** The most that a whole round returns, in hundredths of all its debits. */
  readonly bestOdds: number
  /** The bet of a request's data; null if it is none of this game (`INVALID_BET`). */
  readonly parse: (data: unknown) => SoloBet | null
  /** The round after these decisions. Throws on a decision that was not in `next`: the server asks `next` first. */
  readonly play: (dice: Dice, bet: SoloBet, decisions: readonly string[]) => SoloRound
}

/** One exact return: expected paise returned per `denominator` paise first staked, or risked by a lay. */
export type Returns = { readonly bet: string; readonly numerator: bigint; readonly denominator: bigint }
