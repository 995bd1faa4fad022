import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { Input } from '#domain/ledger/facts.ts'
import { type Line, sameLine } from '#domain/ledger/line.ts'
import type { Said } from '#domain/ledger/said.ts'
import type { Doors, Reply } from './doors.ts'

type Shape<Body extends z.ZodMiniType> = { readonly name: string; readonly body: Body }
type Ask = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  shape: Call<Request, Answer>,
  request: z.input<Request>,
  reply: (reply: Reply<z.output<Answer>>) => void,
) => void

/** The doors of one line: calls name the line's member, and answers are dropped once the line has ended (invariant 9). */
export type LineDoors = {
  readonly line: Line
  /** A call whose answer is valid on this line alone; it is dropped once a new line has begun. */
  readonly call: Ask
  /** A member's call; a refusal of the session ends it (HTTP-01). */
  readonly memberCall: Ask
  /** A call whose answer is valid on every line, such as a public list. */
  readonly publicCall: Ask
  /** Returns false, and sends nothing, if the socket is down or belongs to another line. */
  readonly send: <Body extends z.ZodMiniType>(shape: Shape<Body>, body: z.output<Body>) => boolean
  /** Records a fact of this line; the spine drops it once a new line has begun. */
  readonly record: (fact: Input) => void
}

/** Binds the doors to a line. `lineNow` returns the current line; `record` takes a fact and its line. */
export const createLines =
  ({ http, socket }: Pick<Doors, 'http' | 'socket'>, record: (fact: Input, line: Line) => void, lineNow: () => Line) =>
  (line: Line): LineDoors => {
    const stands = (): boolean => sameLine(line, lineNow())
    const recordHere = (fact: Input): void => record(fact, line)
    const endSession = (why: Said): void => recordHere({ type: 'session.refused', said: why })
    const call: Ask = (shape, request, reply) =>
      http.call(line, shape, request, (answered) => {
        if (stands()) reply(answered)
      })
    return {
      line,
      call,
      memberCall: (shape, request, reply) =>
        call(shape, request, (answered) => (answered.kind === 'session' ? endSession(answered.said) : reply(answered))),
      publicCall: (shape, request, reply) =>
        http.call(line, shape, request, (answered) => {
          if (answered.kind === 'session' && line.member !== null && stands()) endSession(answered.said)
          reply(answered)
        }),
      send: (shape, body) => socket.send(line, shape.name, z.encode(shape.body, body)),
      record: recordHere,
    }
  }
