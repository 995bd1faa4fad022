import type * as z from 'zod/mini'
import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHomeAllCompitition,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getStats,
  getStream,
  type LastResult,
} from '#contract/browse.ts'
import { eventTypeIdSchema } from '#contract/scalar.ts'
import type { Input, Loadable } from '#domain/facts.ts'
import type { Request } from '#domain/requests.ts'
import { said } from '#domain/said.ts'
import { streamFrom, streamWay } from '#domain/video.ts'
import type { Doors, Reply } from './doors.ts'
import type { LineDoors } from './lines.ts'

type Of<T extends Request['type']> = Extract<Request, { type: T }>

/** What a page of markets reads over REST; each read ends in what it loaded, or in `load.failed`, good for every line. */
export const createBrowseLoads = ({ site }: Pick<Doors, 'site'>, record: (fact: Input) => void) => {
  const failed = (what: Loadable): void => record({ type: 'load.failed', what, said: said('cannotLoad') })
  /** What a good answer holds becomes a fact; anything else has failed. */
  const taken =
    <T extends { readonly success: boolean }>(what: Loadable, factOf: (answer: T) => Input | undefined) =>
    (reply: Reply<T>): void => {
      const fact = reply.kind === 'answer' && reply.answer.success ? factOf(reply.answer) : undefined
      if (fact === undefined) failed(what)
      else record(fact)
    }
  const event = (on: LineDoors, { eventTypeId, eventId }: Of<'load-event'>): void => {
    const asked = getEvent.request.safeParse({ eventTypeId, eventId })
    if (!asked.success) return record({ type: 'event.loaded', eventId, markets: [] })
    return on.publicCall(
      getEvent,
      asked.data,
      taken('event', ({ result }) => result && { type: 'event.loaded', eventId, markets: result }),
    )
  }
  const listing = (on: LineDoors, { wish }: Of<'load-listing'>): void => {
    const sport = eventTypeIdSchema.safeParse(wish.eventTypeId)
    if (!sport.success) return failed('listing')
    const request = { eventTypeId: sport.data, ...(wish.competitionId === null ? {} : { competitionId: wish.competitionId }) }
    const competitions = taken<z.output<typeof getHomeAllCompitition.answer>>(
      'listing',
      ({ response }) => response && { type: 'competitions.loaded', wish, competitions: response },
    )
    const events = taken<z.output<typeof getHomeAllEvents.answer>>(
      'listing',
      ({ response }) => response && { type: 'events.loaded', wish, events: response },
    )
    if (on.line.member === null) {
      on.publicCall(getFreeHomeAllCompitition, request, competitions)
      return on.publicCall(getFreeHomeAllEvents, request, events)
    }
    on.memberCall(getHomeAllCompitition, request, competitions)
    return on.memberCall(getHomeAllEvents, request, events)
  }
  const history = (on: LineDoors, { marketId, selectionId }: Of<'load-history'>): void =>
    on.publicCall(
      getPriceHistory,
      { marketId, selectionId },
      taken('history', ({ result }) => result && { type: 'history.loaded', marketId, selectionId, points: result }),
    )
  /** One answer for each kind; told together, the newest first. */
  const results = (on: LineDoors, { eventTypeIds }: Of<'load-results'>): void => {
    const answers: (readonly LastResult[])[] = []
    for (const eventTypeId of eventTypeIds)
      on.publicCall(
        getLastResults,
        { eventTypeId },
        taken('results', ({ result }) => {
          if (result === undefined) return undefined
          answers.push(result)
          return { type: 'results.loaded', results: answers.flat().toSorted((a, b) => b.at - a.at) }
        }),
      )
  }
  /** Pictures and statistics: an answer that fails, or names none, means that there are none. */
  const media = (on: LineDoors, { eventTypeId, eventId }: Of<'load-media'>): void => {
    const sport = eventTypeIdSchema.safeParse(eventTypeId)
    if (!sport.success) return
    const request = { eventTypeId: sport.data, eventId }
    const told = (reply: Reply<z.output<typeof getStream.answer>>): void =>
      record({
        type: 'stream.loaded',
        eventId,
        stream: reply.kind === 'answer' && reply.answer.success ? streamFrom(reply.answer.result) : null,
      })
    const way = streamWay(eventId, on.line.member !== null, site.specialEvents)
    if (way === 'open') on.publicCall(getOpenStream, request, told)
    else on.memberCall(way === 'access-token' ? getStream : getSpecialStream, request, told)
    on.publicCall(getStats, request, (reply) =>
      record({
        type: 'stats.loaded',
        eventId,
        url: reply.kind === 'answer' && reply.answer.success ? (reply.answer.result?.url ?? null) : null,
      }),
    )
  }
  return { event, listing, history, results, media }
}
