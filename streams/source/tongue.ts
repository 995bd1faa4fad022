import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { claimSession } from '#contract/calls/auth.ts'
import { getUserDetails } from '#contract/calls/account.ts'
import { getEvent } from '#contract/calls/browse.ts'
import { getOrderList } from '#contract/calls/betting.ts'
import { getAppConfig } from '#contract/calls/support.ts'
import type { Pavilion } from '#contract/features.ts'
import { eventTypeSuccess, loginOtpSuccess, loginSuccess } from '#contract/messages/auth.ts'
import { createBet, getBetOutcome, getBets, getBetsSuccess, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import {
  getHomeMarkets,
  homeMarkets,
  listedMarketSchema,
  logoutMessage,
  type ListedMarket,
  unwatchMarkets,
  watchMarkets,
} from '#contract/messages/browse.ts'
import { accountChanged } from '#contract/messages/account.ts'
import { betSlipRefSchema } from '#contract/scalar.ts'
import { leftOutField } from '#contract/rows.ts'
import { leftOutIn } from '#client/ledger/left-out.ts'
import { sameLine } from '#client/ledger/line.ts'
import type { Member } from '#client/player/member.ts'
import { memberAnswer, restoreSession, socketTicket, userLogout } from '#contract/session.ts'
import { getBets as sourceGetBets } from '#contract/source/betting.ts'
import { heardMessages } from '#contract/source/messages.ts'
import { said } from '#domain/said.ts'
import type { EdgeClock } from '../clock.ts'
import type { Doors, Reply, SocketDoor, SocketEvents, Stored } from '../doors.ts'
import { createBets, NO_NUMBER } from './bets.ts'
import { createBooks } from './books.ts'
import { oursFrom, sourceCallOf, sourceRequest, withExpiry } from './calls.ts'
import { createHome, isHome } from './home.ts'
import { isJoining, joined } from './joining.ts'
import { isListing, oddsOfListing, withMarkets } from './listing.ts'
import { fromSource, homeFromSource } from './markets.ts'
import { createRestore } from './restoring.ts'

export type TongueParts = Pick<Doors, 'http' | 'socket' | 'disk' | 'site'> & {
  readonly memory: Pick<Doors['memory'], 'session'>
  readonly clock: EdgeClock
  /** Whether no player looks at the page: odds are then asked for less often. */
  readonly isHidden: () => boolean
}
export type Pair = Pick<Doors, 'http' | 'socket'>
type Line = Parameters<SocketDoor['open']>[0]
/** Takes an answer in our words. */
type Give = (answer: unknown) => void

const anything: z.ZodMiniType = z.unknown()
/** The call with every answer let through: the back end's own words are read here. */
export const loose = <C extends Call>(shape: C): Call => ({ ...shape, request: anything, answer: anything })
const watchSchema = z.object({ marketIds: watchMarkets.body.shape.marketIds })
const askedSchema = z.object({ betSlipRef: betSlipRefSchema })
const wishSchema = z.object({ filter: z.object({ result: z.enum(['ACTIVE', 'SETTLED']) }) })
const listSchema = z.object({ bets: z.unknown() })
const settledSchema = z.object({ success: z.literal(true), result: z.unknown(), ...leftOutField })
/** An acceptance by its name, and a refusal by what it says. */
const refusedSchema = z.object({ success: z.literal(false) })
const openSchema = z.object({ orderStatus: z.literal('open') })
const resultSchema = z.object({ result: z.unknown() })
const eventSchema = z.object({ eventId: z.string() })
const handleSchema = z.object({ verifytoken: z.string() })
const marketsSchema = z.object({ result: z.array(z.unknown()) })

/** The messages of the specification that a client may send. */
const HEARD: ReadonlySet<string> = new Set(heardMessages.map(({ name }) => name))
/** A visitor's line, for the calls of no member. */
export const NO_MEMBER: Line = { member: null, generation: 0 }
/** The status of a call that the back end does not have. */
const NOT_FOUND = 404
/** The handles of logins whose session was not claimed yet; the oldest goes beyond. */
const MOST_HANDLES = 10

/** The markets of an answer; what is no market is left out. */
const marketsIn = (answer: unknown): readonly ListedMarket[] | null => {
  const read = marketsSchema.safeParse(answer)
  return read.success ? read.data.result.flatMap((each) => listedMarketSchema.safeParse(each).data ?? []) : null
}

/**
 * The doors to a back end below level 3, in our words on the client's side and in the specification's on the other (BACK-02, decision
 * 0052). Charts, ledger and screens know nothing of it. `config`: the answer that said the level. It is the first answer to the page's
 * own question, and stands in for one that is lost.
 */
export const createTongue = (
  { level, features }: Pavilion,
  { http, socket, disk, memory, clock, isHidden }: TongueParts,
  config: unknown = null,
): Pair => {
  const stored = (): Stored | null => {
    const kept = memory.session()
    return kept === 'broken' ? null : kept
  }
  const token = (): string => stored()?.token ?? ''
  const owner = (): Member | null => line.member
  /** Logins over the socket by the token that each gave. */
  const handles = new Map<string, unknown>()
  let isConfigGiven = false
  /** The events of the last home list. */
  let atHome: ReadonlySet<string> = new Set()
  let line: Line = NO_MEMBER
  let events: SocketEvents | null = null
  let isOpen = false
  const homes = createHome(clock, (name, body) => isOpen && send(name, body))

  const say = (name: string, body: unknown): void => events?.heard(name, body)
  const send = (name: string, body: unknown): boolean => socket.send(line, name, body)
  /** Makes a call of the source, with the member's token where there is one. */
  const askSource = (on: Line, shape: Call, request: unknown, reply: (reply: Reply<unknown>) => void): void =>
    http.call(on, { ...loose(shape), ...(token() === '' ? {} : { bearer: true }) }, sourceRequest(shape, request), reply)

  /** Takes an answer that is said to the client while the line of its question stands: on another, it would be of another member. */
  const askOnLine = (shape: Call, request: unknown, reply: (reply: Reply<unknown>) => void): void => {
    const asking = line
    askSource(asking, shape, request, (answered) => {
      if (sameLine(asking, line)) reply(answered)
    })
  }

  const refreshBalance = (): void =>
    askOnLine(getUserDetails, {}, (reply) => {
      const read =
        reply.kind === 'answer' ? getUserDetails.answer.safeParse(oursFrom(getUserDetails, reply.answer, clock.now(), null)) : null
      const doc = read?.data?.doc
      if (doc !== undefined) say(accountChanged.name, z.encode(accountChanged.body, doc))
    })
  const askList = (): boolean => {
    const { member } = line
    if (member === null) return false
    const filter = { username: member.username, deleted: false, result: 'ACTIVE', status: 'MATCHED' } as const
    return send(getBets.name, z.encode(sourceGetBets.body, { token: token(), filter, sort: { placedTime: -1 } }))
  }
  /** The bets that ended come by a call: the message lists open ones alone. */
  const askEnded = (): boolean => {
    const { member } = line
    if (member === null || !isOpen) return false
    askOnLine(getOrderList, { memberCode: member.memberCode, orderStatus: 'settled' }, (reply) => {
      // A verdict that is said while the line is lost would be heard by no order.
      if (reply.kind === 'answer' && isOpen) bets.ended(resultSchema.safeParse(reply.answer).data?.result)
      const read = settledSchema.safeParse(reply.kind === 'answer' ? oursFrom(getOrderList, reply.answer, clock.now(), member) : null)
      if (read.success) {
        const { result: bets, ...more } = read.data
        say(getBetsSuccess.name, { accountSeq: NO_NUMBER, result: 'SETTLED', bets, ...leftOutIn(more) })
      }
    })
    return true
  }
  const renew = (): void => {
    const closing = events
    socket.close()
    ended()
    homes.closed()
    closing?.closed('no answer')
  }
  const moved = (): void => {
    refreshBalance()
    askEnded()
  }
  const bets = createBets({ clock, disk: disk.storage, level, token, owner, send, askList, say, renew, moved })
  const books = createBooks({
    clock,
    isHidden,
    say,
    ask: (call, request, ids, come) =>
      askSource(line, sourceCallOf(call) ?? call, request, (reply) =>
        come(reply.kind === 'answer' ? marketsIn(fromSource(reply.answer, clock.now(), (id) => ids.has(id))) : null),
      ),
  })
  const ended = (): void => {
    isOpen = false
    bets.closed()
    books.stop()
    events = null
  }

  const heard = (name: string, body: unknown): void => {
    switch (name) {
      case loginSuccess.name:
      case loginOtpSuccess.name: {
        const read = withExpiry(body, clock.now())
        const parsed = memberAnswer.safeParse(read)
        // A login without a member that can be read has no token, and one that was refused may say why in no words.
        const answer = parsed.success ? read : { success: !refusedSchema.safeParse(body).success, message: '' }
        const output = parsed.data?.output
        if (output?.verifytoken !== undefined) handles.set(output.verifytoken, answer)
        for (const oldest of handles.keys()) if (handles.size > MOST_HANDLES) handles.delete(oldest)
        return say(name, answer)
      }
      case homeMarkets.name: {
        const home = homeFromSource(body, clock.now())
        const read = homeMarkets.body.safeParse(home)
        const markets = read.success ? read.data.groups.flatMap((group) => group.markets) : []
        books.note(markets)
        atHome = new Set(markets.map(({ market }) => market.eventId))
        homes.heard(home)
        return say(name, home)
      }
      case placeBetSuccess.name:
      case placeBetError.name:
        return bets.answered(name === placeBetSuccess.name && !refusedSchema.safeParse(body).success, body)
      case getBetsSuccess.name:
        return bets.listed(listSchema.safeParse(body).data?.bets)
      case logoutMessage.name:
        return say(name, { message: '', ...z.safeParse(z.record(z.string(), z.unknown()), body).data })
      case eventTypeSuccess.name:
        return say(name, {})
      default:
        return say(name, body)
    }
  }

  /** The calls that need no back end: tickets and sessions are ours, and a token is all that the source has. */
  const here = (on: Line, shape: Call, request: unknown, give: Give): boolean => {
    switch (`${shape.method} ${shape.path}`) {
      case `${socketTicket.method} ${socketTicket.path}`:
        give({ success: true, ticket: 'none', memberCode: on.member?.memberCode ?? null })
        return true
      case `${userLogout.method} ${userLogout.path}`:
        handles.clear()
        give({ success: true })
        return true
      case `${claimSession.method} ${claimSession.path}`: {
        const handle = handleSchema.safeParse(request).data?.verifytoken ?? ''
        const answer = handles.get(handle)
        handles.delete(handle)
        give(answer ?? { success: false, code: 'LOGIN_AGAIN' })
        return true
      }
      default:
        return false
    }
  }
  const restore = createRestore({ clock, stored, ask: askSource })
  return {
    http: {
      call: (on, shape, request, reply) => {
        const give: Give = (answer) => {
          const parsed = shape.answer.safeParse(answer)
          reply(parsed.success ? { kind: 'answer', answer: parsed.data } : { kind: 'failed', said: said('badAnswer') })
        }
        if (here(on, shape, request, give)) return
        if (shape.path === restoreSession.path && shape.method === restoreSession.method) return restore(on, give, reply)
        if (isHome(shape)) return homes.wait((came) => (came.kind === 'failed' ? reply(came) : give(came.answer)))
        if (isConfig(shape) && config !== null && !isConfigGiven) {
          isConfigGiven = true
          return give(config)
        }
        const source = sourceCallOf(shape)
        if (source === undefined && features.length === 0) return reply({ kind: 'failed', status: NOT_FOUND, said: said('notOffered') })
        if (shape.access === 'member' && token() === '') return reply({ kind: 'failed', status: 401, said: said('noToken') })
        return askSource(on, source ?? shape, request, (asked) => {
          // The page must not suppose more of the back end than its doors know.
          if (isConfig(shape) && config !== null && (asked.kind === 'failed' || !shape.answer.safeParse(asked.answer).success))
            return give(config)
          if (asked.kind === 'failed') return reply(asked.status === NOT_FOUND ? { ...asked, said: said('notOffered') } : asked)
          if (isJoining(shape)) {
            const ask = (call: Call, sent: unknown, come: (reply: Reply<unknown>) => void): void => askSource(on, call, sent, come)
            return joined(request, asked.answer, clock.now(), ask, give)
          }
          if (shape.path === getOrderList.path && openSchema.safeParse(request).success && sameLine(on, line))
            bets.know(resultSchema.safeParse(asked.answer).data?.result)
          const answer = source === undefined ? asked.answer : oursFrom(shape, asked.answer, clock.now(), on.member)
          const odds = source === undefined || !isListing(shape) ? null : oddsOfListing(request)
          if (odds !== null)
            return askSource(on, sourceCallOf(odds.call) ?? odds.call, odds.request, (more) => {
              const listed = more.kind === 'answer' ? oursFrom(odds.call, more.answer, clock.now(), on.member) : null
              books.note(marketsIn(listed) ?? [])
              give(withMarkets(answer, listed))
            })
          const markets = source === undefined ? null : marketsIn(answer)
          books.note(markets ?? [])
          // An event that the home list has is not over, though its own list is empty.
          const { eventId } = eventSchema.safeParse(request).data ?? {}
          if (shape.path === getEvent.path && markets?.length === 0 && eventId !== undefined && atHome.has(eventId))
            return reply({ kind: 'failed', said: said('cannotLoad') })
          return give(answer)
        })
      },
    },
    socket: {
      open: (on, _, own) => {
        ended()
        line = on
        events = own
        socket.open(on, '', {
          opened: () => {
            isOpen = true
            own.opened()
            books.start()
            bets.opened()
            homes.opened()
          },
          closed: (reason) => {
            ended()
            homes.closed()
            own.closed(reason)
          },
          heard,
        })
      },
      close: () => {
        ended()
        homes.closed()
        socket.close()
      },
      send: (on, name, body) => {
        switch (name) {
          case watchMarkets.name:
          case unwatchMarkets.name: {
            const { data } = watchSchema.safeParse(body)
            if (!isOpen || data === undefined) return false
            if (name === watchMarkets.name) books.watch(data.marketIds)
            else books.unwatch(data.marketIds)
            return true
          }
          case getHomeMarkets.name:
            return isOpen && homes.wanted()
          case getBets.name:
            return wishSchema.safeParse(body).data?.filter.result === 'SETTLED' ? askEnded() : bets.wanted()
          case createBet.name:
            return isOpen && bets.create(body)
          case getBetOutcome.name: {
            const { data } = askedSchema.safeParse(body)
            if (level >= 2) return socket.send(on, name, body)
            if (data !== undefined) bets.ask(data.betSlipRef)
            return isOpen
          }
          default:
            // What the back end does not name is not sent to it.
            return (features.length > 0 || HEARD.has(name)) && socket.send(on, name, body)
        }
      },
    },
  }
}

const isConfig = ({ path }: Call): boolean => path === getAppConfig.path
