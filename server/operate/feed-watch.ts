import type { MatchStatistics } from '#contract/calls/browse.ts'
import type { EventId } from '#contract/scalar.ts'
import type { Feed, FeedSink } from '#server/feeds/feed.ts'
import type { Clock } from '#server/ports.ts'
import type { Meters } from './meters.ts'

/** Watches the updates of a feed. `ageMs` is the time since the last one, null before the first. */
export const watchFeed = (feed: Feed, clock: Clock, meters: Meters | null) => {
  const madeAt = clock.now()
  let heardAt: number | null = null
  return {
    start: (sink: FeedSink): void =>
      feed.start((update) => {
        heardAt = clock.now()
        meters?.fed(update.kind)
        sink(update)
      }),
    stop: (): void => feed.stop(),
    statistics: async (eventId: EventId): Promise<MatchStatistics | null> => (await feed.statistics?.(eventId)) ?? null,
    ageMs: (): number | null => (heardAt === null ? null : clock.now() - heardAt),
    /** Is it silent for longer than it ever is while it is well? */
    isSilent: (): boolean => feed.quietMs !== undefined && clock.now() - (heardAt ?? madeAt) > feed.quietMs,
  }
}
