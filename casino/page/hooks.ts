import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Words } from '#copy/en/provider/words.ts'
import type { Look, Spoken } from './look/look.ts'
import type { Play } from './play/play.ts'
import type { Seen } from './play/seen.ts'

export const PlayContext = createContext<Play | null>(null)
export const LookContext = createContext<Look | null>(null)

/** The play of this page. Throws outside the provider, because that is a broken invariant. */
export const usePlay = (): Play => {
  const play = useContext(PlayContext)
  if (play === null) throw new Error('no play around this component')
  return play
}
/** A part of what is seen. `select` returns a primitive, or a part whose identity is stable. */
export const useSeen = <T>(select: (seen: Seen) => T): T => {
  const { seen } = usePlay()
  return useSyncExternalStore(seen.subscribe, () => select(seen.get()))
}
export const useSpoken = (): Spoken => {
  const look = useContext(LookContext)
  if (look === null) throw new Error('no look around this component')
  return useSyncExternalStore(look.subscribe, look.get)
}
export const useWords = (): Words => useSpoken().words

/** The provider's time rounded down to `step` milliseconds; it changes at each step. */
export const useServerNow = (step: number): number => {
  const { clock, serverNow } = usePlay()
  const watch = useCallback(
    (notify: () => void) => {
      let id = 0
      const tick = (): void => {
        notify()
        id = clock.setTimeout(tick, step)
      }
      id = clock.setTimeout(tick, step)
      return () => clock.clearTimeout(id)
    },
    [clock, step],
  )
  return useSyncExternalStore(watch, () => Math.floor(serverNow() / step) * step)
}
