import type { Market } from '#contract/market.ts'
import type { MarketId } from '#contract/scalar.ts'

/** The address of an event's boards. */
export const eventPath = ({ eventTypeId, eventId }: Pick<Market, 'eventTypeId' | 'eventId'>): string =>
  `/event-page/${eventTypeId}/${encodeURIComponent(eventId)}`

/** Listed markets by their ids. */
export type Markets = Readonly<Record<string, Market>>

/** Names the event of a bet or a result: the one that lists its market now, or its own where none does (MKT-15). */
export const placeOf = <T extends { readonly marketId: MarketId }>(of: T, markets: Markets): T | Market => markets[of.marketId] ?? of
