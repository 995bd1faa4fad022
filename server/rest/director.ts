import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { menuFlagSchema } from '#contract/auth.ts'
import { type MarketId, marketIdSchema, memberCodeSchema, oddsSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import type { createExchange } from '#server/exchange/exchange.ts'
import { brokenBooks } from '#server/exchange/invariants.ts'
import type { MemberService } from '#server/members/service.ts'
import { faultText } from '../live/messages.ts'
import type { Sessions } from '../gate/sessions.ts'
import type { Sockets } from '../live/socket.ts'

/** The size of a director's offer: ₹1,000.00. */
const OFFERED = paise(100_000)

const marketSchema = z.object({ marketId: marketIdSchema })
const offerSchema = z.object({ marketId: marketIdSchema, selectionId: selectionIdSchema, odds: oddsSchema })
const memberSchema = z.object({ memberCode: memberCodeSchema })
const flagsSchema = z.object({ memberCode: memberCodeSchema, flags: z.array(menuFlagSchema) })
const lossSchema = z.object({ ms: z.number().check(z.int(), z.gte(0), z.lte(600_000)) })

type Parts = {
  readonly exchange: ReturnType<typeof createExchange>
  readonly sessions: Sessions
  readonly sockets: Sockets
  readonly room: MemberService
}

/** The control calls that tests use to break the line, end sessions and read what was sent to phones. */
export const serveDirector = (app: FastifyInstance, { exchange, sessions, sockets, room }: Parts): void => {
  /** One control call; its body is parsed first. */
  const control = <Body extends z.ZodMiniType>(name: string, body: Body, job: (body: z.output<Body>) => void): void => {
    app.post(`/director/${name}`, (request, reply) => {
      const parsed = body.safeParse(request.body ?? {})
      if (!parsed.success) return reply.code(400).send({ success: false, message: faultText(parsed.error) })
      job(parsed.data)
      return reply.send({ success: true })
    })
  }
  const setStatus =
    (status: 'SUSPENDED' | 'OPEN') =>
    ({ marketId }: { readonly marketId: MarketId }): void => {
      const book = exchange.book(marketId, 1)
      exchange.feed({ kind: 'status', marketId, status, inplay: book?.inplay ?? false })
    }
  control('drop', z.object({}), () => sockets.dropAll())
  control('suspend', marketSchema, setStatus('SUSPENDED'))
  control('open', marketSchema, setStatus('OPEN'))
  control('offer', offerSchema, ({ marketId, selectionId, odds }) =>
    exchange.feed({ kind: 'ladder', marketId, image: false, runners: [{ selectionId, back: [[odds, OFFERED]] }] }),
  )
  control('end-session', memberSchema, ({ memberCode }) => {
    sessions.endMember(memberCode)
    sockets.endMember(memberCode, 'LOGGED_OUT')
  })
  control('set-flags', flagsSchema, ({ memberCode, flags }) => {
    if (room.members.setFlags(memberCode, flags)) sockets.tellFlags(memberCode)
  })
  control('lose-answers', lossSchema, ({ ms }) => sockets.loseAnswers(ms))
  control('kill', z.object({}), () => process.kill(process.pid, 'SIGKILL'))
  app.get('/director/books', () => ({
    broken: brokenBooks(exchange.state),
    accounts: Object.fromEntries(exchange.state.accounts),
    bets: [...exchange.state.bets.values()].map(({ betId, state }) => ({ betId, state })),
  }))
  app.get('/director/mailbox', () => room.mailbox.list())
}
