import * as z from 'zod/mini'
import { getFreeHomeAllEvents, getGroupOdds, getHomeAllEvents, getSportOdds, MOST_OF_EVENT } from '#contract/calls/browse.ts'
import type { Call } from '#contract/call.ts'
import { leftOutField } from '#contract/rows.ts'
import { someLeftOut } from './markets.ts'

const fieldsSchema = z.record(z.string(), z.unknown())
const askedSchema = z.object({ eventTypeId: z.string(), competitionId: z.optional(z.string()) })
const eventsSchema = z.object({ ...leftOutField, response: z.array(z.looseObject({ id: z.string() })) })
const oddsSchema = z.object({
  ...leftOutField,
  result: z.array(z.object({ market: z.object({ eventId: z.string(), marketType: z.string() }) })),
})
/** The markets by which a list shows an event. */
const LISTED: ReadonlySet<string> = new Set(['MATCH_ODDS', 'TOURNAMENT_WINNER'])

/** Does the call list events? The specification lists them without their markets. */
export const isListing = ({ path }: Call): boolean => path === getHomeAllEvents.path || path === getFreeHomeAllEvents.path

/** The call that has the odds of a list of events; null for an address without a sport. */
export const oddsOfListing = (request: unknown): { readonly call: Call; readonly request: object } | null => {
  const { data } = askedSchema.safeParse(request)
  if (data === undefined) return null
  const { eventTypeId, competitionId } = data
  return competitionId === undefined
    ? { call: getSportOdds, request: { eventTypeId } }
    : { call: getGroupOdds, request: { a: eventTypeId, b: competitionId } }
}

/** A list of events with the markets of a list of odds, each in its own event. `odds`: an answer with our markets, or none. */
export const withMarkets = (events: unknown, odds: unknown): unknown => {
  const [listed, read] = [eventsSchema.safeParse(events), oddsSchema.safeParse(odds)]
  const { data } = fieldsSchema.safeParse(odds)
  if (!listed.success || !read.success || !Array.isArray(data?.['result'])) return events
  const rows: readonly unknown[] = data['result']
  const marketsOf = (id: string): readonly unknown[] =>
    rows
      .filter((_, i) => {
        const market = read.data.result[i]?.market
        return market?.eventId === id && LISTED.has(market.marketType)
      })
      .slice(0, MOST_OF_EVENT)
  const response = listed.data.response.map((event) => ({ ...event, markets: marketsOf(event.id) }))
  return { ...fieldsSchema.parse(events), ...someLeftOut((listed.data.leftOut ?? 0) + (read.data.leftOut ?? 0)), response }
}
