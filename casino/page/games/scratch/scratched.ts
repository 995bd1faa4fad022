import type { Play } from '../../play/play.ts'

const CELLS = 9
const NONE: ReadonlySet<number> = new Set()

/** Which fields of the card are scratched; a new card has none. A card that was there at a reload is all open. */
const createScratched = (play: Play) => {
  const first = play.seen.get().solo
  let round: string | null = first?.round ?? null
  let open: ReadonlySet<number> = first === null ? NONE : new Set(Array.from({ length: CELLS }, (_, i) => i))
  const watchers = new Set<() => void>()
  const set = (next: ReadonlySet<number>): void => {
    open = next
    for (const notify of watchers) notify()
  }
  play.seen.subscribe(() => {
    const { solo } = play.seen.get()
    if (solo === null || solo.round === round) return
    round = solo.round
    set(NONE)
  })
  return {
    get: () => open,
    subscribe: (notify: () => void) => {
      watchers.add(notify)
      return () => void watchers.delete(notify)
    },
    scratch: (cell: number): void => set(new Set([...open, cell])),
    all: (): void => set(new Set(Array.from({ length: CELLS }, (_, i) => i))),
  }
}
export type Scratched = ReturnType<typeof createScratched>
const stores = new WeakMap<Play, Scratched>()
/** The scratched fields of a play: made once. */
export const scratchedOf = (play: Play): Scratched => {
  const found = stores.get(play) ?? createScratched(play)
  stores.set(play, found)
  return found
}
