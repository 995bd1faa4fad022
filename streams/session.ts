import { restoreSession, userLogout } from '#contract/session.ts'
import type { Line } from '#client/ledger/line.ts'
import type { Request } from '#client/ledger/requests.ts'
import type { EdgeClock } from './clock.ts'
import type { Doors } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { memberFrom } from './wire.ts'

/**
 * The calls that restore and end a session; every page begins with the first. `begun` counts the logins that were requested, so that a
 * slow `restore` ends none of them.
 */
export const createSession = (
  { memory, place }: Pick<Doors, 'memory' | 'place'>,
  clock: Pick<EdgeClock, 'now'>,
  onLine: (line: Line) => LineDoors,
  begun: () => number,
) => {
  /** Restores the session of the cookie. Ends it if the last tab was closed: this tab keeps none, and no other is open (SESS-03). */
  const restore = (on: LineDoors): void => {
    const stored = memory.session()
    const before = begun()
    const keep = (closed: boolean): void =>
      on.call(restoreSession, {}, (reply) => {
        // A login may have begun meanwhile. The cookie may already be its own, before its answer is here.
        if (begun() !== before) return on.record({ type: 'session.restored', member: null })
        const arrival = reply.kind === 'answer' && reply.answer.success ? reply.answer.output : undefined
        const token = arrival?.verifytoken
        const member = arrival === undefined ? null : memberFrom(arrival, clock.now())
        if (member === null || token === undefined || closed) {
          // Without an answer we keep the stored session, and the chart asks again.
          const isUnanswered = reply.kind === 'failed'
          if (!isUnanswered) memory.keepSession(null)
          if (member !== null) onLine({ ...on.line, member }).publicCall(userLogout, {}, () => undefined)
          return on.record({ type: 'session.restored', member: null, ...(isUnanswered && !closed ? { isUnanswered } : {}) })
        }
        memory.keepSession({ token, member })
        return on.record({ type: 'session.restored', member })
      })
    if (stored === 'broken') return keep(true)
    return stored === null ? memory.isAlone(keep) : keep(false)
  }
  const logOut = (on: LineDoors, { reload }: Extract<Request, { type: 'log-out' }>): void =>
    on.publicCall(userLogout, {}, () => {
      if (reload) place.reload()
    })
  return { restore, logOut }
}
