import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { EventId } from '#contract/scalar.ts'
import type { Clock } from '#server/ports.ts'

/** A picture that is open for longer is asked for again. */
export const STREAM_MS = 30 * 60_000

export type StreamTokens = {
  /** A token for one event's picture in one browser (BROWSE-07). */
  give(eventId: EventId, bound: string): string
  fits(token: string, eventId: EventId, bound: string): boolean
}

/** The tokens are signed, so nothing is kept for one, however many are asked for. A restart ends them all. */
export const createStreamTokens = (clock: Clock): StreamTokens => {
  const secret = randomBytes(32)
  const signed = (until: string, eventId: EventId, bound: string): string =>
    `${until}-${createHmac('sha256', secret)
      .update(JSON.stringify([until, eventId, bound]))
      .digest('hex')}`
  return {
    give: (eventId, bound) => signed((clock.now() + STREAM_MS).toString(36), eventId, bound),
    fits: (token, eventId, bound) => {
      const [until = ''] = token.split('-')
      const want = Buffer.from(signed(until, eventId, bound))
      const got = Buffer.from(token)
      return want.length === got.length && timingSafeEqual(want, got) && Number.parseInt(until, 36) > clock.now()
    },
  }
}
