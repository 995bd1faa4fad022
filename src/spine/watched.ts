import type { EdgeClock } from '#streams/clock.ts'

/** A value that notifies its readers of changes; ledger and slips do so once a turn. */
export type Watched<T> = { readonly get: () => T; readonly subscribe: (notify: () => void) => () => void }

/** A watched value with a setter; setting the same value notifies no reader. */
export const createWatched = <T>(first: T) => {
  const listeners = new Set<() => void>()
  let value = first
  return {
    get: () => value,
    set: (next: T) => {
      if (next === value) return
      value = next
      for (const notify of listeners) notify()
    },
    subscribe: (notify: () => void) => {
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
  }
}

/** The time for countdowns and clocks, once a second; it runs only while it has a reader. */
export const createTicks = (clock: EdgeClock): Watched<number> => {
  const time = createWatched<number>(clock.now())
  let watching = 0
  let stop: () => void = () => undefined
  const beat = (): void => {
    time.set(clock.now())
    stop = clock.after(1000 - (clock.now() % 1000), beat)
  }
  return {
    get: () => {
      // Without a subscriber nothing ticks, so a read replaces a value that is over a second old.
      if (watching === 0 && clock.now() - time.get() >= 1000) time.set(clock.now())
      return time.get()
    },
    subscribe: (notify) => {
      const off = time.subscribe(notify)
      watching += 1
      if (watching === 1) beat()
      return () => {
        off()
        watching -= 1
        if (watching === 0) stop()
      }
    },
  }
}
