import type { Clock, Random } from '../ports.ts'
import { GIVERS, publicSeedOf } from '../fair/seeds.ts'
import { buildChain, chainReader } from '../fair/chain.ts'
import { type ChainRow, newIn, rowIn } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

const SEED_BYTES = 32
/** Every so many hashes one is kept. */
const EVERY = 1000
/** The rounds of a table's first chain, whose beginning is there in the first second. */
const FIRST = 10_000
/** The next chain is announced so many rounds before the end of this one at the latest, and computed in the rounds before. */
const ANNOUNCED = 1000
const COMPUTED = 100
/** The pause between two slices of a chain that is computed: of the first, for which players wait, and of one beside play. */
const FIRST_PAUSE_MS = 3
const PAUSE_MS = 30
const WAIT_MS = 100

export type ChainsOptions = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  /** Rounds of a chain. A table's first has `first`, if that is less. */
  readonly length: number
  readonly first?: number
}

/** Gives ids to chains, in the order of their making. */
export const createChainIds = (store: Store): (() => number) => {
  let last = store.lastChainId()
  return () => {
    last += 1
    return last
  }
}

/** The hash chains of one table: the one in use and, near its end, the next, which is announced before it begins. */
export const createChains = (tableId: string, nextId: () => number, { store, clock, random, length, first = FIRST }: ChainsOptions) => {
  let current: ChainRow | null = null
  let read: (i: number) => string = () => ''
  let next: ChainRow | null = null
  let isBuilding = false
  let stop = (): void => undefined
  const use = (chain: ChainRow): void => {
    current = chain
    read = chainReader(chain)
  }
  const build = (rounds: number, pauseMs: number, done: (chain: ChainRow) => void): void => {
    if (isBuilding) return
    isBuilding = true
    const later = (job: () => void): void => void clock.after(pauseMs, job)
    stop = buildChain(random(SEED_BYTES), rounds, EVERY, later, (kept) => {
      const chain: ChainRow = { id: nextId(), tableId, length: rounds, every: EVERY, kept: [...kept], given: [] }
      // h[0] is published before the first round: it is durable first.
      store.write([newIn.chains(chain)], () => {
        isBuilding = false
        done(chain)
      })
    })
  }
  const prepare = (): void =>
    build(length, PAUSE_MS, (made) => {
      next = made
    })
  /** The place of the round after this number; `ready` comes at once, or when a chain has been computed. */
  const after = (number: number, ready: (chain: ChainRow, number: number) => void): void => {
    const begin = (chain: ChainRow): void => {
      use(chain)
      next = null
      ready(chain, 1)
    }
    if (current === null) {
      const waiting = store.lastChain(tableId)
      if (waiting === null) build(Math.min(first, length), FIRST_PAUSE_MS, begin)
      else begin(waiting)
      return
    }
    const left = current.length - number
    if (next === null && left <= Math.min(ANNOUNCED + COMPUTED, current.length / 2)) prepare()
    if (left > 0) ready(current, number + 1)
    else if (next !== null) begin(next)
    else clock.after(WAIT_MS, () => after(number, ready))
  }
  const knows = (id: number): boolean => id === current?.id || store.chain(id) !== null
  return {
    /** Takes up the chain of the last round, and the one that was announced. */
    resume: (id: number): void => {
      const chain = store.chain(id)
      if (chain !== null) use(chain)
      const last = store.lastChain(tableId)
      if (last !== null && last.id !== id) next = last
    },
    after,
    /** Is the chain of that id in the books? */
    knows,
    /** The hashes before and at a number: the link that the round's seed must give, and the seed. Throws where the chain is lost. */
    links: (id: number, number: number): readonly [before: string, seed: string] => {
      const other = id === current?.id ? null : store.chain(id)
      if (other === null && !knows(id)) throw new Error(`the chain ${id} of ${tableId} is not in the casino's books`)
      const hash = other === null ? read : chainReader(other)
      return [hash(number - 1), hash(number)]
    },
    publicSeed: (): string => publicSeedOf(current?.given ?? []),
    /** A member's client seed, one of the first ten: rounds that open later use it. */
    give: (member: string, seed: string): void => {
      if (current === null || current.given.length >= GIVERS || current.given.some((each) => each.member === member)) return
      current = { ...current, given: [...current.given, { member, seed }] }
      store.write([rowIn.chains(current)], () => undefined)
    },
    /** What any player may read of the chain: its beginning, the seeds that made its public seed, and the next chain's beginning. */
    published: () => ({
      chain: current?.id ?? 0,
      length: current?.length ?? 0,
      terminal: current?.kept[0] ?? null,
      given: (current?.given ?? []).map(({ seed }) => seed),
      publicSeed: publicSeedOf(current?.given ?? []),
      isWeak: true,
      next: next?.kept[0] ?? null,
    }),
    stop: (): void => stop(),
  }
}
