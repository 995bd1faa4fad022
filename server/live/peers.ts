import * as z from 'zod/mini'
import type { Code, RefusalCode } from '#contract/call.ts'
import { eventTypeSuccess } from '#contract/messages/auth.ts'
import { amendBet, betPending, createBet, placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { logoutMessage, wireError } from '#contract/messages/browse.ts'
import { watchCashOut, watchCashOuts } from '#contract/messages/cash-out.ts'
import { paymentsChanged } from '#contract/messages/payments.ts'
import { noticesChanged, playChanged } from '#contract/messages/play.ts'
import { alertsChanged, settingsChanged } from '#contract/messages/settings.ts'
import type { EventTypeId, MemberCode } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { mayPlay } from '#domain/player/access.ts'
import type { Exchange, Published } from '#server/exchange/api.ts'
import { createAddressLimit } from '#doors/limit.ts'
import type { MemberService } from '#server/members/service.ts'
import { keepPaymentNotice, newsOfPayment } from '#server/payments/notice.ts'
import type { Clock } from '#server/ports.ts'
import type { CommonAnswers } from '../gate/common.ts'
import { SOCKET_LIMITS, type SocketLimits, heardAs } from '../gate/costs.ts'
import { isForeignOrigin } from '../gate/origin.ts'
import type { Session, Sessions, Ticket } from '../gate/sessions.ts'
import type { Meters } from '../operate/meters.ts'
import type { Admitted, Desk, Opening, Outlet, Pass } from './desk.ts'
import { type FigureSender, autoMessage, createFigureSender } from './figures.ts'
import { Encoded, type Frame, bodyOf } from '#doors/frames.ts'
import { NOT_JSON } from '#doors/json.ts'
import type { Guard } from '#doors/guard.ts'
import { createPurse } from '#doors/purse.ts'
import { serveLogin } from './login-messages.ts'
import {
  type MessageParts,
  accountMessage,
  betsMessage,
  faultText,
  namesAnother,
  serveMessage,
  settledMessage,
  verdictMessage,
} from './messages.ts'
import { type OfferSender, createOfferSender } from './offers.ts'
import { createWatching } from './watching.ts'

const CONFLATE_MS = 100
const LOOK_MS = 1000
/** How often idle sessions are looked for. */
const IDLE_MS = 60_000
/** Refused tickets of one address in a minute that the audit keeps. */
const REFUSALS = { most: 10, ms: 60_000 }
const BET_ANSWERS: ReadonlySet<string> = new Set([betPending.name, placeBetSuccess.name, placeBetError.name])

/** What a connection in this process joins with: its ticket. */
export type TicketPass = Pass & { readonly ticket: Ticket }

type Joined = {
  readonly outlet: Outlet
  readonly ticket: Ticket
  readonly session: Session | null
  readonly offers: OfferSender | null
  readonly figures: FigureSender | null
}

export type PeersOptions = {
  readonly exchange: Exchange
  readonly sessions: Sessions
  readonly room: MemberService
  readonly clock: Clock
  readonly common: CommonAnswers
  readonly guard: Guard
  readonly limits?: Partial<SocketLimits> | undefined
  readonly meters?: Pick<Meters, 'heard'> | null
}

export type Peers = Desk<TicketPass> & {
  /** Sends every connection of that session its end, and drops them. */
  endSession(sessionId: string): void
  /** Drops them without a word: their browser comes back as who it is now. */
  dropSession(sessionId: string): void
  /** Tells every connection of that session that another member logged in in its browser, and drops them. */
  replaceSession(sessionId: string): void
  /** Tells every connection of that member why the session ended, and drops them; spares those of one session. */
  endMember(member: MemberCode, why: Code, except?: string): void
  /** Tells the member's connections that the menu flags changed (SESS-12). */
  notifyFlags(member: MemberCode): void
  /** Tells the member's connections that betting settings or stakes changed (SLIP-33). */
  notifySettings(member: MemberCode): void
  /** Tells the member's connections that there is a new notification; spares those of one session (ACCT-06, ACCT-10). */
  notifyNotices(member: MemberCode, newSignIn: boolean, except?: string): void
  /** Tells the member's connections whose session has ended why, and drops them (ACCT-10). */
  endLost(member: MemberCode, why: Code): void
  /** Drops every connection, as a failing network would. */
  dropAll(): void
  /** Loses every answer to a bet for that long, as a network that fails on the way back would. */
  loseAnswers(ms: number): void
  /** How many are open now, and of how many members. */
  counts(): { readonly connections: number; readonly members: number }
  close(): void
}

const ticketSchema = z.object({ ticket: z.string() })

/**
 * The half of the socket door that answers: it redeems tickets, serves each connection's messages, and sends verdicts and account
 * messages to all connections of a member, wherever their sockets are.
 */
export const createPeers = ({
  exchange,
  sessions,
  room,
  clock,
  common,
  guard: { guard },
  limits: some = {},
  meters = null,
}: PeersOptions): Peers => {
  const limits = { ...SOCKET_LIMITS, ...some }
  const joined = new Set<Joined>()
  /** The open connections of each member. */
  const ofMember = new Map<MemberCode, Set<Joined>>()
  const membersOwn = (member: MemberCode): readonly Joined[] => [...(ofMember.get(member) ?? [])]
  const watching = createWatching<Joined>()
  const refusals = createAddressLimit(clock, REFUSALS.most, REFUSALS.ms)
  const mayBet = (member: MemberCode, eventTypeId: EventTypeId): boolean => mayPlay(room.members.find(member)?.flags ?? [], eventTypeId)
  const acceptOf: MessageParts['acceptOf'] = (member) => room.members.betting(member).accept
  const bets = createPurse()
  let losingUntil = 0
  const sendTo = ({ outlet }: Joined, name: string, body: unknown): void => {
    if (losingUntil > clock.now() && BET_ANSWERS.has(name)) return
    outlet.send(name, body)
  }
  /** Takes the ticket; what is wrong with it, in words for its sender. */
  const admitted = ({ auth, address, origin, isSecure }: Opening): Admitted<TicketPass> => {
    const asked = ticketSchema.safeParse(auth)
    const ticket = asked.success ? sessions.redeem(asked.data.ticket) : null
    if (ticket === null) {
      if (refusals.take(address)) room.audit.add({ kind: 'ticket-refused', member: null, address, detail: '' })
      return { ok: false, message: 'This ticket is used or too old. Ask for a new one.' }
    }
    if (isForeignOrigin(origin, ticket.host, isSecure)) return { ok: false, message: 'A page of another site may not connect.' }
    const { session } = ticket
    if (session !== null && (ofMember.get(session.member)?.size ?? 0) >= limits.socketsAMember)
      return { ok: false, message: 'Too many windows are open for this account. Close some, then try again.' }
    return { ok: true, pass: { member: session?.member ?? null, ticket } }
  }
  /** Takes a connection in, or out. The exchange hears of a member's first one, and of the last one's end (ACCT-08). */
  const enter = (peer: Joined): void => {
    joined.add(peer)
    if (peer.session === null) return
    const { member } = peer.session
    ofMember.set(member, (ofMember.get(member) ?? new Set()).add(peer))
    exchange.present(member, true)
  }
  const leave = (peer: Joined): void => {
    if (!joined.delete(peer)) return
    watching.leave(peer)
    if (peer.session === null) return
    const { member } = peer.session
    const own = ofMember.get(member)
    if (own?.delete(peer) && own.size === 0) ofMember.delete(member)
    exchange.present(member, ofMember.has(member))
  }
  /** One message that passed the sockets' half: checks its caller and its body, then serves it. */
  const hear = (peer: Joined, frame: Frame): void => {
    const { session, ticket, offers, figures } = peer
    const { name } = frame
    const since = clock.now()
    let isAnswered = false
    const send = (answer: string, body: unknown): void => {
      if (!isAnswered) meters?.heard(name, clock.now() - since)
      isAnswered = true
      sendTo(peer, answer, body)
    }
    const refuse = (message: string): void => send(wireError.name, { name, message })
    const deny = (code: RefusalCode): void => send(wireError.name, { name, message: text[code], code })
    // A page asks for bets and prices by itself; only a bet, or a change of one, is a member's action.
    const isOrder = name === createBet.name || name === amendBet.name
    const find = isOrder ? sessions.findActive : sessions.find
    const member = session !== null && find(session.id) !== null ? session.member : null
    const isMembers = heardAs(name)?.access === 'member'
    if (isMembers && member === null) return deny('PERMISSION_DENIED')
    if (member !== null && isOrder && !bets.pay(member, 1, limits.betsAMember)) return deny('RATE_LIMITED')
    const body = bodyOf(frame)
    if (body === NOT_JSON) return refuse('body: is not JSON')
    if (isMembers && member !== null && namesAnother(member, body)) return deny('OTHER_MEMBER')
    if (name === watchCashOut.name) {
      const wish = watchCashOut.body.safeParse(body)
      if (!wish.success) return refuse(faultText(wish.error))
      offers?.watch(wish.data.marketId, wish.data.part)
      return watching.asked(peer)
    }
    if (name === watchCashOuts.name) {
      const wish = watchCashOuts.body.safeParse(body)
      if (!wish.success) return refuse(faultText(wish.error))
      figures?.watch(wish.data.marketIds)
      return watching.asked(peer)
    }
    const guarded: MessageParts['guarded'] =
      (reply) =>
      (...said) =>
        guard(
          `an answer to ${name}`,
          () => reply(...said),
          () => deny('SERVICE_UNAVAILABLE'),
        )
    const parts = { mayBet, acceptOf, home: common.homeMessage, guarded }
    const isServed =
      serveLogin({ room, sessions, clock }, ticket, name, body, send) || serveMessage(exchange, clock, member, name, body, send, parts)
    return isServed ? undefined : refuse('This message is not known.')
  }
  const end = ({ outlet }: Joined, code: Code): void => outlet.endWith(logoutMessage.name, { message: text[code], code })
  const endMember: Peers['endMember'] = (member, why, except) => {
    for (const peer of membersOwn(member)) if (peer.session?.id !== except) end(peer, why)
  }
  /** Each in a guard of its own, so that one connection's fault is not another's. */
  const each = (where: string, peers: readonly Joined[], job: (peer: Joined) => void): void => {
    for (const peer of peers) guard(where, () => job(peer), peer.outlet.cut)
  }
  const toMember = (member: MemberCode, [name, body]: readonly [string, unknown], except?: string): void => {
    const once = new Encoded(JSON.stringify(body))
    const meant = membersOwn(member).filter(({ session }) => session?.id !== except)
    each(name, meant, (peer) => sendTo(peer, name, once))
  }
  const paymentMessage = ({ member, payment }: Extract<Published, { kind: 'payment' }>): readonly [string, unknown] => {
    const news = newsOfPayment(payment)
    const notice = keepPaymentNotice(room.audit, member, news)
    return [paymentsChanged.name, z.encode(paymentsChanged.body, { payment: news, ...(notice === null ? {} : { notice }) })]
  }
  const hearExchange = (published: Published): void => {
    switch (published.kind) {
      case 'verdict':
        return toMember(published.member, verdictMessage(published.verdict))
      case 'account':
        watching.changed(membersOwn(published.member), null)
        // The bets first: a client whose bets are at the account's number asks for no list.
        for (const message of [betsMessage(published), accountMessage(published.account)])
          if (message !== null) toMember(published.member, message)
        return undefined
      case 'settlement':
        return toMember(published.member, settledMessage(published))
      case 'book':
        return watching.priced(published.marketId)
      case 'auto-cash-out':
        watching.changed(membersOwn(published.member), published.news.market.marketId)
        return toMember(published.member, autoMessage(published.news))
      case 'alerts':
        return toMember(published.member, [alertsChanged.name, {}])
      case 'payment':
        return toMember(published.member, paymentMessage(published))
      case 'play':
        return toMember(published.member, [playChanged.name, {}])
      case 'paused':
        // Also an exclusion that another account of the person began (ACCT-14).
        if (published.how !== 'self-exclusion') return undefined
        sessions.endMember(published.member)
        return endMember(published.member, 'SELF_EXCLUDED')
      case 'payment-conflict':
      case 'score':
      case 'result':
      case 'catalog':
      case 'definition':
        return undefined
      default:
        return published satisfies never
    }
  }
  const stopListening = exchange.subscribe((published) =>
    guard(
      `the exchange's ${published.kind}`,
      () => hearExchange(published),
      () => undefined,
    ),
  )
  let stopped = false
  let stopConflating = (): void => undefined
  let stopLooking = (): void => undefined
  const conflate = (): void => {
    each('the cash-out offers', watching.takeDue(), ({ offers, figures }) => {
      offers?.flush()
      figures?.flush()
    })
    if (!stopped) stopConflating = clock.after(CONFLATE_MS, conflate)
  }
  let lookedAt = clock.now()
  const look = (): void => {
    bets.begin()
    const isDue = lookedAt + IDLE_MS <= clock.now()
    if (isDue) lookedAt = clock.now()
    for (const peer of [...joined]) {
      if (peer.session === null) continue
      if (peer.session.expiry <= clock.now()) end(peer, 'LOGGED_OUT')
      else if (isDue && sessions.find(peer.session.id) === null) end(peer, 'SESSION_IDLE')
    }
    if (!stopped) stopLooking = clock.after(LOOK_MS, look)
  }
  conflate()
  look()
  return {
    admit: (opening, answer) => answer(admitted(opening)),
    join: ({ ticket }, outlet) => {
      const { session } = ticket
      const send = (name: string, body: unknown): void => sendTo(peer, name, body)
      const peer: Joined = {
        outlet,
        ticket,
        session,
        offers: session === null ? null : createOfferSender(exchange, session.member, send),
        figures: session === null ? null : createFigureSender(exchange, session.member, send),
      }
      enter(peer)
      return { hear: (frame) => hear(peer, frame), close: () => leave(peer) }
    },
    endSession: (sessionId) => {
      for (const peer of [...joined]) if (peer.session?.id === sessionId) end(peer, 'LOGGED_OUT')
    },
    dropSession: (sessionId) => {
      for (const { outlet, session } of [...joined]) if (session?.id === sessionId) outlet.drop()
    },
    replaceSession: (sessionId) => {
      const body = { name: 'login', message: text.OTHER_MEMBER, code: 'OTHER_MEMBER' }
      for (const { outlet, session } of [...joined]) if (session?.id === sessionId) outlet.endWith(wireError.name, body)
    },
    endMember,
    notifyFlags: (member) => toMember(member, [eventTypeSuccess.name, {}]),
    notifySettings: (member) => toMember(member, [settingsChanged.name, {}]),
    notifyNotices: (member, newSignIn, except) => toMember(member, [noticesChanged.name, { newSignIn }], except),
    endLost: (member, why) => {
      for (const peer of membersOwn(member)) if (peer.session !== null && sessions.find(peer.session.id) === null) end(peer, why)
    },
    dropAll: () => {
      for (const { outlet } of [...joined]) outlet.drop()
    },
    counts: () => ({ connections: joined.size, members: ofMember.size }),
    loseAnswers: (ms) => {
      losingUntil = clock.now() + ms
    },
    close: () => {
      stopped = true
      stopListening()
      stopConflating()
      stopLooking()
    },
  }
}
