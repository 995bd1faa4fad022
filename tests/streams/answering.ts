import type { Input } from '#client/ledger/facts.ts'
import { said } from '#domain/said.ts'
import type { HttpDoor } from '#streams/doors.ts'
import { createLines } from '#streams/lines.ts'
import { deafDoors, line } from '#tests/player.ts'

/** The doors of a member's line, or of a visitor's, whose every call gets this answer; null: the network fails. */
export const answering = (answer: unknown, whose: string | null = 'demo') => {
  const asked: (readonly [method: string, path: string, request: unknown])[] = []
  const facts: Input[] = []
  const call: HttpDoor['call'] = (_, shape, request, reply) => {
    asked.push([shape.method, shape.path, request])
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
