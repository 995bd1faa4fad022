import type { Competition, ListedEvent } from '#contract/calls/browse.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { CompetitionId, EventId } from '#contract/scalar.ts'

const MAX_COMPETITIONS = 200
const MAX_EVENTS = 500

/**
 * The list of a sport, or of one competition of it, from the home list. It has its events with their markets, by competition
 * (BROWSE-02).
 */
export const listingFrom = (
  home: readonly ListedMarket[],
  eventTypeId: string,
  competitionId: string | null,
): { readonly competitions: readonly Competition[]; readonly events: readonly ListedEvent[] } => {
  const competitions = new Map<CompetitionId, Competition>()
  const events = new Map<EventId, ListedEvent>()
  for (const listed of home) {
    const { market } = listed
    if (market.eventTypeId !== eventTypeId || (competitionId !== null && market.competitionId !== competitionId)) continue
    competitions.set(market.competitionId, { id: market.competitionId, name: market.competitionName })
    const known = events.get(market.eventId)
    if (known !== undefined) known.markets.push(listed)
    else
      events.set(market.eventId, { id: market.eventId, name: market.eventName, competitionName: market.competitionName, markets: [listed] })
  }
  return { competitions: [...competitions.values()].slice(0, MAX_COMPETITIONS), events: [...events.values()].slice(0, MAX_EVENTS) }
}
