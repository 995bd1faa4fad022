import type { IncomingHttpHeaders } from 'node:http'
import { type Readable, Transform, type TransformCallback, pipeline } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#server/ports.ts'
import { unavailable } from '../relay.ts'
import type { Backend } from './backend.ts'

/** The largest answer of a call, and of a file that a member saves. In MiB. */
const MOST_JSON = 8
const MOST_FILE = 256
const MIB = 1024 * 1024

/** The whole answer of a call is there in this time, in milliseconds; a file may take longer. */
const WHOLE_MS = 60_000

/** A stream that fails once more than `most` bytes have come through it. */
export class Bounded extends Transform {
  isOver = false
  private left: number
  constructor(most: number) {
    super()
    this.left = most
    // A failure is the next stream's to hear of; where none reads this one, nothing is lost.
    this.on('error', () => undefined)
  }
  override _transform(part: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.left -= part.length
    this.isOver = this.left < 0
    if (this.isOver) done(new Error('more bytes came than may'))
    else done(null, part)
  }
}

/** Answers in place of the back end, whose status stays where it refused: a 401 still ends the session. */
const inItsPlace = (reply: FastifyReply): FastifyReply => {
  const { statusCode } = reply
  return statusCode >= 400 && statusCode < 500
    ? unavailable(reply, { status: statusCode })
    : unavailable(reply, { status: 502, mayBeDone: true })
}

/** The first part of a stream, which stays in it; empty at its end. Rejects when the stream fails before. */
const beginningOf = (stream: Readable): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      stream.off('readable', look)
      stream.off('end', end)
      stream.off('error', fail)
      stream.off('close', fail)
    }
    const look = (): void => {
      const part: unknown = stream.read()
      if (!Buffer.isBuffer(part)) return
      leave()
      stream.unshift(part)
      resolve(part)
    }
    const end = (): void => {
      leave()
      resolve(Buffer.alloc(0))
    }
    const fail = (): void => {
      leave()
      reject(new Error('the answer broke off'))
    }
    stream.on('readable', look)
    stream.on('end', end)
    stream.on('error', fail)
    stream.on('close', fail)
  })

/** Begins a body as JSON does: an object or a list, after blanks and the mark of UTF-8. */
const isJson = (beginning: Buffer): boolean => /^(?:\u{feff})?\s*[{[]/u.test(beginning.toString('utf8', 0, 256))
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends an answer of the back end on, bounded. `isCall`: JSON is due, and all else is answered in its place by a sentence. A compressed
 * body is known by its type alone. `tooLong` hears of an answer beyond its bound, which is refused, or cut where a part of it was sent.
 */
export const sendOn = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: Readable,
  isCall: boolean,
  clock: Clock,
  tooLong: (mostMib: number) => void,
): Promise<void> => {
  const most = isCall ? MOST_JSON : MOST_FILE
  if (Number(reply.getHeader('content-length') ?? 0) > most * MIB) {
    tooLong(most)
    body.destroy()
    return void inItsPlace(reply)
  }
  const bounded = new Bounded(most * MIB)
  bounded.once('error', () => void (bounded.isOver && tooLong(most)))
  // A failure of either end is the other's, and Fastify's own listeners hear of it.
  pipeline(body, bounded, () => undefined)
  if (isCall)
    bounded.once(
      'close',
      clock.after(WHOLE_MS, () => bounded.destroy(new Error('the answer took too long'))),
    )
  const { statusCode } = reply
  if (!isCall || request.method === 'HEAD' || statusCode === 204 || statusCode === 304) return void reply.send(bounded)
  const type = String(reply.getHeader('content-type') ?? '')
  const isPacked = reply.hasHeader('content-encoding')
  const isDue = isPacked ? /\bjson\b/.test(type) : isJson(await beginningOf(bounded).catch(() => Buffer.alloc(0)))
  if (!isDue) {
    bounded.destroy()
    return void inItsPlace(reply)
  }
  if (!/\bjson\b/.test(type)) void reply.header('content-type', JSON_TYPE)
  void reply.send(bounded)
}

/** The headers of an answer that would speak for another origin than the front's. */
const OF_ITS_ORIGIN = /^(?:access-control-.*|strict-transport-security|alt-svc|server|x-powered-by|content-security-policy-report-only)$/

/** The headers of the back end's answer as the front sends them, but for its cookies. A redirection within the back end stays at the front. */
export const headersOn = (headers: IncomingHttpHeaders, backend: Pick<Backend, 'url'>): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ITS_ORIGIN.test(name))),
  ...(headers.location?.startsWith(`${backend.url}/`) === true ? { location: headers.location.slice(backend.url.length) } : {}),
})
