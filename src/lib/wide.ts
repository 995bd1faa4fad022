const queryOf = (least: number): MediaQueryList | null =>
  typeof window === 'undefined' ? null : window.matchMedia(`(min-width: ${least}px)`)
const watching =
  (query: MediaQueryList | null) =>
  (notify: () => void): (() => void) => {
    query?.addEventListener('change', notify)
    return () => query?.removeEventListener('change', notify)
  }
const wide = queryOf(1024)
const withPins = queryOf(1600)

/** Has this browser's window room for the two side columns? From 1024 px. */
export const isWide = (): boolean => wide?.matches ?? false

/** Tells of each change. */
export const watchWide = watching(wide)

/** Has it room for the pinned markets beside them? From 1600 px (MKT-10). */
export const hasRoomForPins = (): boolean => withPins?.matches ?? false

/** Tells of each change. */
export const watchRoomForPins = watching(withPins)
