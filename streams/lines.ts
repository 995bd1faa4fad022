import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { Input } from '#client/ledger/facts.ts'
import { type Line, refusesSession, sameLine } from '#client/ledger/line.ts'
import type { Doors, Reply } from './doors.ts'
import { createLists, type Lists } from './lists.ts'

type Shape<Body extends z.ZodMiniType> = { readonly name: string; readonly body: Body }
type Ask = <Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  shape: Call<Request, Answer>,
  request: z.input<Request>,
  reply: (reply: Reply<z.output<Answer>>) => void,
) => void

/** The doors of one line (invariant 9). Calls name the line's member, and answers are dropped once the line has ended. */
export type LineDoors = {
  readonly line: Line
  /** A call whose answer is valid on this line alone: it is dropped once a new line has begun, or if it refuses the member's session. */
  readonly call: Ask
  /** A call whose answer is valid on every line, such as a public list; a refusal of the session is an answer too. */
  readonly publicCall: Ask
  /** Returns false, and sends nothing, if the socket is down or belongs to another line. */
  readonly send: <Body extends z.ZodMiniType>(shape: Shape<Body>, body: z.output<Body>) => boolean
  /** The lists of markets that were read last; they are the same on every line. */
  readonly lists: Lists
  /** Records a fact of this line; the spine drops it once a new line has begun. */
  readonly record: (fact: Input) => void
}

/** Binds the doors to a line. `lineNow` returns the current line; `record` takes a fact and its line. */
export const createLines =
  (
    { http, socket, homeList }: Pick<Doors, 'http' | 'socket' | 'homeList'>,
    record: (fact: Input, line: Line) => void,
    lineNow: () => Line,
    lists: Lists = createLists(homeList),
  ) =>
  (line: Line): LineDoors => {
    const stands = (): boolean => sameLine(line, lineNow())
    /** The one place where a call ends the session: it is refused to a member whose line stands (HTTP-01). */
    const endsSession = (answered: Reply<unknown>): boolean => {
      if (answered.kind !== 'failed' || !refusesSession(answered) || line.member === null || !stands()) return false
      record({ type: 'session.refused', said: answered.said }, line)
      return true
    }
    return {
      line,
      call: (shape, request, reply) =>
        http.call(line, shape, request, (answered) => {
          if (stands() && !endsSession(answered)) reply(answered)
        }),
      publicCall: (shape, request, reply) =>
        http.call(line, shape, request, (answered) => {
          endsSession(answered)
          reply(answered)
        }),
      send: (shape, body) => socket.send(line, shape.name, z.encode(shape.body, body)),
      lists,
      record: (fact) => record(fact, line),
    }
  }
