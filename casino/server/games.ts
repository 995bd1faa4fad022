import type { Species } from './solo/pool.ts'
import type { DiceOf, SharedEntry, SoloEntry } from './tables/parts.ts'

/** The games that a provider offers, with the dice that they are played with. */
export type Games = {
  readonly shared: readonly SharedEntry[]
  readonly solos: readonly SoloEntry[]
  /** The fish of the shared pool, and the game that it belongs to. */
  readonly fishing: { readonly game: string; readonly species: readonly Species[] } | null
  readonly diceOf: DiceOf
}
