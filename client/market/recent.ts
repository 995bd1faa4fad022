import type { EventId } from '#contract/scalar.ts'
import type { Market } from '#contract/market.ts'

/** So many events are kept as recently seen; the oldest goes. */
export const MOST_RECENT = 8

/** The events that were seen, the newest first, with one that is seen now (BROWSE-12). */
export const withSeen = (events: readonly EventId[], seen: EventId): readonly EventId[] =>
  [seen, ...events.filter((each) => each !== seen)].slice(0, MOST_RECENT)

/** A market of each event that was seen and is still listed, the newest first: an event that ended is not. */
export const stillOn = (events: readonly EventId[], listed: readonly Market[]): readonly Market[] =>
  events.flatMap((event) => listed.find(({ eventId, status }) => eventId === event && status !== 'CLOSED') ?? [])
