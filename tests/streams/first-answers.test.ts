import { expect, test } from 'vitest'
import { restoreSession, socketTicket } from '#contract/session.ts'
import type { Call } from '#contract/call.ts'
import type { HttpDoor, Reply } from '#streams/doors.ts'
import { withFirstAnswers } from '#streams/first-answers.ts'
import { said } from '#domain/said.ts'
import { member } from '#tests/player.ts'

const visitor = { member: null, generation: 0 }

const opened = () => {
  const sent: string[] = []
  const http: HttpDoor = {
    call: (_, { path }: Call, __, reply) => {
      sent.push(path)
      reply({ kind: 'failed', said: said('network') })
    },
  }
  return { door: withFirstAnswers(http, 'first'), sent }
}
const answered = async (ask: (reply: (reply: Reply<unknown>) => void) => void): Promise<Reply<unknown>> => new Promise(ask)

test('[SESS-03][SOCK-05] a new visitor’s page answers its first two calls itself, and sends the next', async () => {
  const { door, sent } = opened()
  const ticket = () => answered((reply) => door.call(visitor, socketTicket, {}, reply))
  const restored = () => answered((reply) => door.call(visitor, restoreSession, {}, reply))
  expect(await restored()).toEqual({ kind: 'answer', answer: { success: false } })
  expect(await ticket()).toEqual({ kind: 'answer', answer: { success: true, ticket: 'first', memberCode: null } })
  expect(sent).toEqual([])
  expect((await restored()).kind).toBe('failed')
  expect((await ticket()).kind).toBe('failed')
  expect(sent).toEqual([restoreSession.path, socketTicket.path])
})

test('[SESS-03][SOCK-05] a member’s calls are sent, and take the first answers away', async () => {
  const { door, sent } = opened()
  await answered((reply) => door.call({ member: member('demo'), generation: 1 }, socketTicket, {}, reply))
  await answered((reply) => door.call(visitor, socketTicket, {}, reply))
  expect(sent).toEqual([socketTicket.path, socketTicket.path])
})
