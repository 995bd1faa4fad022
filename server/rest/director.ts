import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { menuFlagSchema } from '#contract/calls/auth.ts'
import { memberCodeSchema } from '#contract/scalar.ts'
import type { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { MemberService } from '#server/members/service.ts'
import type { EventLog } from '#server/store/log.ts'
import { faultText } from '../live/messages.ts'
import type { Sessions } from '../gate/sessions.ts'
import type { Sockets } from '../live/socket.ts'
import { answersHere, sendNothing } from './plain-page.ts'

const memberSchema = z.object({ memberCode: memberCodeSchema })
const flagsSchema = z.object({ memberCode: memberCodeSchema, flags: z.array(menuFlagSchema) })
const lossSchema = z.object({ ms: z.number().check(z.int(), z.gte(0), z.lte(600_000)) })

type Parts = {
  readonly exchange: ReturnType<typeof createExchange>
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly room: MemberService
  readonly log: Pick<EventLog, 'read'>
}

/**
 * The control calls that tests use to break connections, end sessions and read what was sent to phones. They answer names of this machine
 * alone, and no proxy: a page of another site may have its own name lead here.
 */
export const serveDirector = (app: FastifyInstance, { exchange, sessions, sockets, room, log }: Parts): void =>
  void app.register(async (own) => {
    own.addHook('onRequest', async (request, reply) => (answersHere(request, 'this-machine') ? undefined : sendNothing(request, reply)))
    /** One control call; its body is parsed first. */
    const control = <Body extends z.ZodMiniType>(name: string, body: Body, job: (body: z.output<Body>) => void): void => {
      own.post(`/director/${name}`, (request, reply) => {
        const parsed = body.safeParse(request.body ?? {})
        if (!parsed.success) return reply.code(400).send({ success: false, message: faultText(parsed.error) })
        job(parsed.data)
        return reply.send({ success: true })
      })
    }
    control('drop', z.object({}), () => sockets.dropAll())
    control('end-session', memberSchema, ({ memberCode }) => {
      sessions.endMember(memberCode)
      sockets.endMember(memberCode, 'LOGGED_OUT')
    })
    control('set-flags', flagsSchema, ({ memberCode, flags }) => {
      if (room.members.setFlags(memberCode, flags)) sockets.notifyFlags(memberCode)
    })
    control('lose-answers', lossSchema, ({ ms }) => sockets.loseAnswers(ms))
    control('kill', z.object({}), () => process.kill(process.pid, 'SIGKILL'))
    own.get('/director/books', () => ({
      broken: brokenBooks(exchange.state),
      accounts: Object.fromEntries(exchange.state.accounts),
      bets: [...exchange.state.bets.values()].map(({ betId, state }) => ({ betId, state })),
    }))
    own.get('/director/log', () => [...log.read()])
    own.get('/director/mailbox', () => room.mailbox.list())
  })
