import type * as z from 'zod/mini'
import {
  getOpenStream,
  getSpecialStream,
  getStats,
  getStream,
  getStreamScore,
  type Picture,
  STREAM_PATH,
  streamPageSchema,
} from '#contract/calls/browse.ts'
import type { ListedMarket } from '#contract/messages/browse.ts'
import type { EventId } from '#contract/scalar.ts'
import { isSpecial } from '#domain/market/video.ts'
import type { ServerParts } from '../gate/parts.ts'
import { createStreamTokens } from '../gate/stream-tokens.ts'
import type { Context, Gate } from './gate.ts'
import { sendHtml, sendNothing } from './plain-page.ts'
import { STREAM_POLICY, streamPage } from './stream-page.ts'

/** The exchange draws cricket alone: these have it before their first ball. */
const DRAWN: ReadonlySet<string> = new Set(['4', 'v9', 'b9'])
const isDrawn = ({ market, score }: ListedMarket): boolean => (score === null ? DRAWN.has(market.eventTypeId) : score.sport === 'cricket')
const PAGE = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

/**
 * Pictures and statistics of a match (BROWSE-05, BROWSE-07, BROWSE-08). The exchange draws the picture from the score, in a page of its
 * own for a frame; the feed knows the past of the sides.
 */
export const serveMatchCenter = (
  { app, serve, serveMember }: Gate,
  { clock, common, exchange, statistics }: Pick<ServerParts, 'clock' | 'common' | 'exchange' | 'statistics'>,
): void => {
  const tokens = createStreamTokens(clock)
  type Stream = NonNullable<z.output<typeof getStream.answer>['result']>
  const streamOf = (eventId: EventId, { caller, reply }: Context): Stream => {
    const match = common.match(eventId)
    if (match === null || !isDrawn(match)) return {}
    const path = STREAM_PATH.replace(':eventId', encodeURIComponent(eventId)).replace(':token', tokens.give(eventId, caller.bound))
    return { config: { videoId: eventId }, url: `${reply.request.protocol}://${caller.host}${path}` }
  }
  /** A member's call for the events that are special, or for all others. */
  const ofMembers = (shape: typeof getStream, special: boolean): void =>
    serveMember(shape, ({ eventId }, _, context) => ({
      success: true,
      result: isSpecial(eventId, context.caller.brand.specialEvents) === special ? streamOf(eventId, context) : {},
    }))
  ofMembers(getSpecialStream, true)
  ofMembers(getStream, false)
  serve(getOpenStream, ({ eventId }, _, context) => ({ success: true, result: streamOf(eventId, context) }))
  const pictureOf = (eventId: EventId): Picture => {
    const match = common.match(eventId)
    if (match === null) return { state: 'over' }
    return match.score?.sport === 'cricket' ? { state: 'on', score: match.score } : { state: 'waiting' }
  }
  serve(getStreamScore, ({ eventId, token }, { bound }) => {
    const result: Picture = tokens.fits(token, eventId, bound) ? pictureOf(eventId) : { state: 'expired' }
    return { success: true, result }
  })
  app.get(STREAM_PATH, PAGE, (request, reply) =>
    streamPageSchema.safeParse(request.params).success
      ? sendHtml(reply.header('Content-Security-Policy', STREAM_POLICY), streamPage)
      : sendNothing(request, reply),
  )
  serve(getStats, async ({ eventId }) => {
    // An id that nothing was played under costs no look into the past.
    const match = exchange.event(eventId).length === 0 ? null : await statistics(eventId)
    return { success: true, result: match === null ? {} : { match } }
  })
}
