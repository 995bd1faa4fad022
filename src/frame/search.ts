import type { Market } from '#contract/market.ts'
import { text } from '#copy/first.ts'
import { eventText } from '../markets/event-text.ts'
import type { IconName } from '../ui/Icon.tsx'
import { competitionPath, SPORTS, sportOf, sportPath } from '../lib/sports.ts'

/** A result of the search: an event, a sport of the menu, or a competition two levels down (SRCH-01). */
export type Hit = { readonly id: string; readonly name: string; readonly note: string; readonly icon: IconName; readonly path: string }

/** A game of the casino, named in the language that is spoken; `names`: in all of them. */
export type NamedGame = { readonly gameId: string; readonly name: string; readonly names: readonly string[] }
/** The event type of live casino (SRCH-02). */
const CASINO = '77777'

/** A search runs over more than two characters (SRCH-01). */
export const MIN_QUERY = 3

/** The icon of an event, by its group: 4, v9 and b9; 1; 2 (SRCH-03). */
const SIGNS: Readonly<Record<string, IconName>> = { '4': 'cricket', v9: 'cricket', b9: 'cricket', '1': 'football', '2': 'tennis' }

/** The address of an event that was found (SRCH-02). */
export const hitPath = ({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: string }): string => {
  switch (eventTypeId) {
    case CASINO:
      return `/casino_live/${encodeURIComponent(eventId)}`
    case 'v9':
    case 'b9':
      return `/virtual-event-page/${eventTypeId}`
    default:
      return `/event-page/${eventTypeId}/${encodeURIComponent(eventId)}`
  }
}

/** An event as a result of the search. */
export const eventHit = (market: Market): Hit => ({
  id: `event ${market.eventId}`,
  name: eventText(market),
  note: market.competitionName,
  icon: SIGNS[market.eventTypeId] ?? 'chip',
  path: hitPath(market),
})

/** The sports, events, competitions and games whose names contain the text as it was typed; null if it is too short (SRCH-01). */
export const hitsOf = (markets: readonly Market[], query: string, games: readonly NamedGame[] = []): readonly Hit[] | null => {
  if (query.length < MIN_QUERY) return null
  const wanted = query.toLowerCase()
  const found = new Map<string, Hit>()
  const fits = (name: string): boolean => name.toLowerCase().includes(wanted)
  for (const sport of SPORTS) {
    const id = `sport ${sport.id}`
    if (fits(sport.name) || fits(sport.slug))
      found.set(id, { id, name: sport.name, note: text.sports, icon: sport.icon, path: sportPath(sport) })
  }
  for (const market of markets) {
    const hit = eventHit(market)
    if (fits(hit.name) && !found.has(hit.id)) found.set(hit.id, hit)
  }
  for (const market of markets) {
    const icon = SIGNS[market.eventTypeId] ?? 'chip'
    const id = `competition ${market.competitionId}`
    if (fits(market.competitionName) && !found.has(id))
      found.set(id, {
        id,
        name: market.competitionName,
        note: sportOf(market.eventTypeId)?.name ?? '',
        icon,
        path: competitionPath(market.eventTypeId, { id: market.competitionId, name: market.competitionName }),
      })
  }
  for (const { gameId, name, names } of games) {
    const id = `game ${gameId}`
    if (names.some(fits) && !found.has(id))
      found.set(id, { id, name, note: text.casino, icon: 'chip', path: hitPath({ eventTypeId: CASINO, eventId: gameId }) })
  }
  return [...found.values()]
}
