import type { Market } from '#contract/market.ts'

/** The address of an event's boards. */
export const eventPath = ({ eventTypeId, eventId }: Pick<Market, 'eventTypeId' | 'eventId'>): string =>
  `/event-page/${eventTypeId}/${encodeURIComponent(eventId)}`
