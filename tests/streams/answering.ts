import type { Input } from '#client/ledger/facts.ts'
import { said } from '#domain/said.ts'
import type { HttpDoor } from '#streams/doors.ts'
import { createLines } from '#streams/lines.ts'
import { deafDoors, line } from '#tests/player.ts'

/** The doors of a member's line, or of a visitor's, whose every call gets this answer, or the one of its path; null: the network fails. */
export const answering = (given: unknown, whose: string | null = 'demo') => {
  const asked: (readonly [method: string, path: string, request: unknown])[] = []
  const facts: Input[] = []
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    asked.push([shape.method, shape.path, request])
    const answer: unknown = typeof given === 'function' ? given(shape.path) : given
    const parsed = shape.answer.safeParse(answer)
    if (answer !== null && !parsed.success) throw new Error(parsed.error.message)
    reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('network') })
  }
  const own = line(whose)
  const onLine = createLines(
    { http: { call }, socket: deafDoors().doors.socket },
    (fact) => void facts.push(fact),
    () => own,
  )
  return { on: onLine(own), onLine, asked, facts }
}
