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

/** The doors as one line uses them: what goes out names the line's member, what comes back counts while the line stands (invariant 9). */
export type LineDoors = {
  readonly line: Line
  /** A call whose answer is for this line alone: it is dropped once a new line has begun. */
  readonly call: Ask
  /** A call of a member: a refusal for the session's sake ends the session (HTTP-01). */
  readonly memberCall: Ask
  /** A call whose answer is good for every line, such as a public list. */
  readonly publicCall: Ask
  /** False when the socket is down or speaks for another line: nothing was sent. */
  readonly send: <Body extends z.ZodMiniType>(shape: Shape<Body>, body: z.output<Body>) => boolean
  /** Records a fact of this line; the spine drops it once a new line has begun. */
  readonly record: (fact: Input) => void
}

/** The doors bound to a line. `lineNow` is the line that stands; `record` takes a fact and the line it is of. */
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
