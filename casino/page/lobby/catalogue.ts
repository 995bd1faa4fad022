import { type Catalogue, catalogueSchema } from '#contract/casino/catalogue.ts'
import { askProvider } from '../edge.ts'
import type { Play } from '../play/play.ts'

/** How often a lobby that is open asks what its tables do now. */
const AGAIN_MS = 5000
/** After so many questions without an answer, what is on now is not known. */
const MOST_UNHEARD = 2

/** Reads the provider's catalogue while a lobby watches it. */
const createCatalogue = (play: Play) => {
  let now: Catalogue | null = null
  let unheard = 0
  let timer: number | null = null
  const watchers = new Set<() => void>()
  const ask = async (): Promise<void> => {
    const found = catalogueSchema.safeParse(await askProvider('/catalogue'))
    // Without an answer the last picture stays; the next question comes in its time.
    if (found.success) now = found.data
    unheard = found.success ? 0 : unheard + 1
    for (const notify of watchers) notify()
    if (watchers.size > 0) timer = play.clock.setTimeout(() => void ask(), AGAIN_MS)
  }
  return {
    get: (): Catalogue | null => now,
    isOld: (): boolean => unheard >= MOST_UNHEARD,
    subscribe: (notify: () => void) => {
      if (watchers.size === 0) void ask()
      watchers.add(notify)
      return () => {
        watchers.delete(notify)
        if (watchers.size === 0 && timer !== null) play.clock.clearTimeout(timer)
      }
    },
  }
}
const stores = new WeakMap<Play, ReturnType<typeof createCatalogue>>()
/** The catalogue of a play: made once. */
export const catalogueOf = (play: Play): ReturnType<typeof createCatalogue> => {
  const found = stores.get(play) ?? createCatalogue(play)
  stores.set(play, found)
  return found
}
