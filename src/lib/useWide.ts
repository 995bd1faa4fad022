import { useSyncExternalStore } from 'react'
import { useSpine } from '../hooks.ts'
import { hasRoomForPins, isLow, isWide, watchLow, watchRoomForPins, watchWide } from './wide.ts'

/** Does the page show its two side columns? */
export const useWide = (): boolean => {
  const { rendered } = useSpine()
  return useSyncExternalStore(watchWide, isWide, () => rendered.wide)
}

/** Do the pinned markets stand on the page? The server renders none. */
export const useRoomForPins = (): boolean => useSyncExternalStore(watchRoomForPins, hasRoomForPins, () => false)

/** Is the window too low for a sheet and a market above it? */
export const useLow = (): boolean => useSyncExternalStore(watchLow, isLow, () => false)
