import type { GameId } from '#contract/casino/wallet.ts'
import type { Paise } from '#contract/scalar.ts'
import type { Dice } from '../../games/chance.ts'
import type { Bet, Json, Limits, SharedGame, SoloGame, SoloRound } from '../../games/game.ts'
import type { Pairs } from '../fair/seeds.ts'
import type { Hub } from '../hub.ts'
import type { Clock, Random } from '../ports.ts'
import type { Stated } from '../returns.ts'
import type { Store } from '../store/store.ts'
import type { Cashier } from '../wallet/cashier.ts'

/** A flight's arithmetic: multipliers in hundredths, times in milliseconds after take-off. */
export type Flight = {
  readonly timeOf: (multiplier: number) => number
  readonly multiplierAt: (ms: number) => number
}
/** What a game is beside its engine. */
type Listed = {
  readonly game: GameId
  readonly limitsOf: (bet: string) => Limits
  /** The most that it returns, in hundredths of what it takes from the wallet for a bet or for a round alone. */
  readonly bestOdds: number
  /** Its bets and what each returns, the best-known first. */
  readonly returns: Stated
}
/** One round's outcome, with what the engine makes of it. */
export type Dealt = {
  readonly outcome: Json
  readonly dealMs: number
  readonly shownAt: (ms: number) => Json
  readonly returnOf: (bet: Bet) => Paise
  readonly mark: string
  /** The multiplier at which a flight ends; 0 in other games. */
  readonly crash: number
}
/** A game of shared rounds as its table knows it. */
export type SharedEntry = Listed &
  Pick<SharedGame, 'kind' | 'openMs' | 'closingMs' | 'restMs' | 'price'> & {
    readonly flight: Flight | null
    /** Draws a ticket's columns from the player's own seeds. */
    readonly ticket: ((dice: Dice) => readonly (readonly number[])[]) | null
    readonly deal: (dice: Dice) => Dealt
  }
/** A part of a bet played alone: its name and what it stakes, in paise. */
export type Stake = readonly [bet: string, paise: number]
/** A bet of a game played alone, read and ready to be played. */
export type SoloPlay = { readonly stakes: readonly Stake[]; readonly play: (dice: Dice, decisions: readonly string[]) => SoloRound }
export type SoloEntry = Listed & Pick<SoloGame, 'kind'> & { readonly read: (data: unknown) => SoloPlay | null }

/** What a table may have beside its engine. */
export type Beside<Outcome> = {
  readonly flight?: Flight & { readonly crashOf: (outcome: Outcome) => number }
  readonly ticket?: (dice: Dice) => readonly (readonly number[])[]
}
/** A table's view of an engine, which keeps the type of its outcome to itself. */
export const sharedEntry = <Outcome extends Json>(
  game: GameId,
  engine: SharedGame<Outcome>,
  returns: Stated,
  { flight, ticket }: Beside<Outcome> = {},
): SharedEntry => ({
  kind: engine.kind,
  game,
  returns,
  limitsOf: engine.limitsOf,
  bestOdds: engine.bestOdds,
  openMs: engine.openMs,
  closingMs: engine.closingMs,
  restMs: engine.restMs,
  price: engine.price,
  flight: flight ?? null,
  ticket: ticket ?? null,
  deal: (dice) => {
    const outcome = engine.outcomeOf(dice)
    return {
      outcome,
      dealMs: engine.dealMs(outcome),
      shownAt: (ms) => engine.shownAt(outcome, ms),
      returnOf: (bet) => engine.returnOf(bet, outcome),
      mark: engine.markOf(outcome),
      crash: flight?.crashOf(outcome) ?? 0,
    }
  },
})

/** The view of an engine for rounds played alone, which keeps the type of its bet to itself. */
export const soloEntry = <SoloBet extends Json>(
  game: GameId,
  engine: SoloGame<SoloBet>,
  returns: Stated,
  stakesOf: (bet: SoloBet) => readonly Stake[],
): SoloEntry => ({
  kind: engine.kind,
  game,
  returns,
  limitsOf: engine.limitsOf,
  bestOdds: engine.bestOdds,
  read: (data) => {
    const bet = engine.parse(data)
    return bet === null ? null : { stakes: stakesOf(bet), play: (dice, decisions) => engine.play(dice, bet, decisions) }
  },
})

export type DiceOf = (serverSeed: string, clientSeed: string, nonce: number) => Dice

/** What tables and rounds played alone stand on. */
export type Parts = {
  readonly store: Store
  readonly cashier: Cashier
  readonly clock: Clock
  readonly random: Random
  readonly pairs: Pairs
  readonly hub: Hub
  readonly diceOf: DiceOf
}
