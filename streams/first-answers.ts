import { restoreSession, socketTicket } from '#contract/session.ts'
import type { HttpDoor } from './doors.ts'

/**
 * Answers the first two calls of a visitor from what came with the rendered page. There is no session to restore, and this is
 * the ticket for the socket. It saves two ways there and back before the first live price.
 */
export const withFirstAnswers = (http: HttpDoor, ticket: string): HttpDoor => {
  const first = new Map<string, object>([
    [restoreSession.path, { success: false }],
    [socketTicket.path, { success: true, ticket, memberCode: null }],
  ])
  return {
    call: (line, shape, request, reply) => {
      const known = shape.answer.safeParse(line.member === null ? first.get(shape.path) : undefined)
      first.delete(shape.path)
      if (!known.success) return http.call(line, shape, request, reply)
      return queueMicrotask(() => reply({ kind: 'answer', answer: known.data }))
    },
  }
}
