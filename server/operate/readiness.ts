import { STUCK_MS } from './store-watch.ts'

/** Why no new player should be sent to this server. */
export type NotReady = 'STOPPING' | 'STORE_STUCK' | 'FEED_SILENT'

type ReadinessSources = {
  /** Age of the commit under way; 0 when none is. */
  readonly commitAgeMs: () => number
  /** Is the feed silent for longer than it ever is while it is well? */
  readonly isFeedSilent: () => boolean
}

/** May a proxy send players here? Not once a stop has begun, while a commit is stuck, or while the feed is silent. */
export const createReadiness = ({ commitAgeMs, isFeedSilent }: ReadinessSources) => {
  let isStopping = false
  return {
    reasons: (): readonly NotReady[] => [
      ...(isStopping ? (['STOPPING'] as const) : []),
      ...(commitAgeMs() > STUCK_MS ? (['STORE_STUCK'] as const) : []),
      ...(isFeedSilent() ? (['FEED_SILENT'] as const) : []),
    ],
    stop: (): void => {
      isStopping = true
    },
  }
}
export type Readiness = ReturnType<typeof createReadiness>
