const queryOf = (query: string): MediaQueryList | null => (typeof window === 'undefined' ? null : window.matchMedia(query))
const watching =
  (query: MediaQueryList | null) =>
  (notify: () => void): (() => void) => {
    query?.addEventListener('change', notify)
    return () => query?.removeEventListener('change', notify)
  }
const wide = queryOf('(width >= 1024px)')
const withPins = queryOf('(width >= 1600px)')
const low = queryOf('(height < 480px)')

/** Has this browser's window room for the two side columns? From 1024 px. */
export const isWide = (): boolean => wide?.matches ?? false

/** Tells of each change. */
export const watchWide = watching(wide)

/** Has it room for the pinned markets beside them? From 1600 px (MKT-10). */
export const hasRoomForPins = (): boolean => withPins?.matches ?? false

/** Tells of each change. */
export const watchRoomForPins = watching(withPins)

/** Is it too low for a slip's sheet and a market above it? Below 480 px. */
export const isLow = (): boolean => low?.matches ?? false

/** Tells of each change. */
export const watchLow = watching(low)
