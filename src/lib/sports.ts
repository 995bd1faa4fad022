import { text } from '#copy/first.ts'
import type { IconName } from '../ui/Icon.tsx'

export type Sport = {
  readonly id: '4' | '1' | '2'
  readonly slug: string
  readonly name: string
  readonly icon: IconName
  /** Do most of its matches have a draw? A list's skeleton needs to know. */
  readonly draws: boolean
}

/** The sports with markets, in the order of the page. */
export const SPORTS: readonly Sport[] = [
  {
    id: '4',
    slug: 'cricket',
    get name() {
      return text.cricket
    },
    icon: 'cricket',
    draws: false,
  },
  {
    id: '1',
    slug: 'football',
    get name() {
      return text.football
    },
    icon: 'football',
    draws: true,
  },
  {
    id: '2',
    slug: 'tennis',
    get name() {
      return text.tennis
    },
    icon: 'tennis',
    draws: false,
  },
]

/** The sport of an event type id; undefined for one without markets. */
export const sportOf = (eventTypeId: string): Sport | undefined => SPORTS.find(({ id }) => id === eventTypeId)

/** The address of a sport. */
export const sportPath = (sport: Sport): string => `/sports-page/${sport.slug}/${sport.id}`

/** The name of an event type on its pages. */
export const sportName = (eventTypeId: string): string =>
  sportOf(eventTypeId)?.name ?? (eventTypeId === 'v9' || eventTypeId === 'b9' ? text.virtualEvents : text.exchange)

/** The address of one competition of a sport (ROUTE-03). */
export const competitionPath = (eventTypeId: string, { id, name }: { readonly id: string; readonly name: string }): string =>
  `/competition-detail-page/${encodeURIComponent(name)}/${eventTypeId}/${encodeURIComponent(id)}`
