import type { Dice } from '../../games/chance.ts'
import type { Json } from '../../games/game.ts'
import type { PlayCode } from '../../wire.ts'
import type { Hub } from '../hub.ts'
import type { Clock, Random } from '../ports.ts'
import type { DiceOf } from '../tables/parts.ts'

/** A kind of fish and how often it comes. */
export type Species = { readonly fish: string; readonly weight: number }
type Fish = {
  readonly id: string
  readonly fish: string
  readonly from: number
  readonly until: number
  readonly lane: number
  readonly isLeft: boolean
}

/** A fish comes so often. */
const SPAWN_MS = 900
/** The shortest and the longest way of a fish through the pool. */
const [SHORTEST_MS, LONGEST_MS] = [9000, 18_000]
const LANES = 8
const SEED_BYTES = 32

export type PoolOptions = {
  readonly tableId: string
  readonly species: readonly Species[]
  readonly clock: Clock
  readonly random: Random
  readonly diceOf: DiceOf
  readonly hub: Hub
}

/**
 * The shared pool of fishing: which fish are there is computed from a seed and the clock, for all players the same. A fish that was
 * killed is gone for all; the chance of a shot is the shooter's own.
 */
export const createPool = ({ tableId, species, clock, random, diceOf, hub }: PoolOptions) => {
  const seed = random(SEED_BYTES)
  const killed = new Map<string, number>()
  let cancel = (): void => undefined
  const spawned = (slot: number): Fish => {
    const dice: Dice = diceOf(seed, 'pool', slot)
    const { fish = '' } = species[dice.pick(species.map(({ weight }) => weight))] ?? {}
    const from = slot * SPAWN_MS
    const until = from + SHORTEST_MS + dice.draw(LONGEST_MS - SHORTEST_MS)
    return { id: String(slot), fish, from, until, lane: dice.draw(LANES), isLeft: dice.draw(2) === 0 }
  }
  const here = (): readonly Fish[] => {
    const now = clock.now()
    const last = Math.floor(now / SPAWN_MS)
    const first = Math.floor((now - LONGEST_MS) / SPAWN_MS)
    const fish: Fish[] = []
    for (let slot = first; slot <= last; slot += 1) {
      const each = spawned(slot)
      if (each.from <= now && each.until > now && !killed.has(each.id)) fish.push(each)
    }
    return fish
  }
  const image = (): Json => ({ now: clock.now(), lanes: LANES, fish: here() })
  const push = (): void => {
    if (hub.players(tableId) > 0) hub.pool(tableId, image())
  }
  const turn = (): void => {
    const now = clock.now()
    for (const [id, until] of killed) if (until <= now) killed.delete(id)
    push()
    cancel = clock.after(SPAWN_MS - (now % SPAWN_MS), turn)
  }
  return {
    image,
    start: turn,
    stop: (): void => cancel(),
    /** The engine's bet for a shot at a fish of the pool; `FISH_GONE` where it is there no more. */
    aim: (
      data: unknown,
    ): { readonly code: 'OK'; readonly bet: unknown; readonly fish: string } | { readonly code: Exclude<PlayCode, 'OK'> } => {
      if (typeof data !== 'object' || data === null || !('fish' in data) || typeof data.fish !== 'string') return { code: 'INVALID_BET' }
      const fish = here().find(({ id }) => id === data.fish)
      if (fish === undefined) return { code: 'FISH_GONE' }
      return { code: 'OK', bet: { ...data, fish: fish.fish }, fish: fish.id }
    },
    /** A shot killed this fish: it is gone for all players. */
    killed: (id: string): void => {
      killed.set(id, clock.now() + LONGEST_MS)
      push()
    },
  }
}
export type Pool = ReturnType<typeof createPool>
