import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import * as z from 'zod/mini'
import { memberAnswer } from '#contract/session.ts'
import { loginOtpSuccess, loginSuccess } from '#contract/messages/auth.ts'
import { placeBetError, placeBetSuccess } from '#contract/messages/betting.ts'
import { wireError } from '#contract/messages/browse.ts'
import { type BetSlipRef, betSlipRefSchema } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { bodyOf } from '#doors/frames.ts'
import { NOT_JSON } from '#doors/json.ts'
import type { MemberService } from '#server/members/service.ts'
import type { Clock } from '#server/ports.ts'
import { createEntries } from '../gate/entries.ts'
import { isForeignOrigin } from '../gate/origin.ts'
import type { Session, Sessions } from '../gate/sessions.ts'
import type { Desk, Outlet } from './desk.ts'
import { faultText } from './messages.ts'
import type { Peers, TicketPass } from './peers.ts'
import { completed } from './source-messages.ts'
import { plainBody, sourceMessage } from './source-tongue.ts'

/** What a door needs to know that speaks the specification. */
export type SourceSpeech = {
  /** The brand of a host. */
  readonly brandOf: (host: string) => Brand
  /** As the brand says when absent (SESS-06). */
  readonly singleSession?: boolean | undefined
}
type Parts = SourceSpeech & {
  readonly peers: Peers
  readonly sessions: Sessions
  readonly room: MemberService
  readonly clock: Clock
}

/** The bets of a connection that have no answer yet; the oldest goes beyond. */
const MAX_ASKED = 100
const tokenSchema = z.object({ token: z.string() })
const refSchema = z.object({ betSlipRef: betSlipRefSchema })
const VERDICTS: ReadonlySet<string> = new Set([placeBetSuccess.name, placeBetError.name])
const LOGINS: ReadonlySet<string> = new Set([loginSuccess.name, loginOtpSuccess.name])

/**
 * The desk of a door that speaks the specification and nothing else (decision 0048). No ticket opens a connection: a login begins a session,
 * and a member's message names one by its token. The bet of a connection is answered on that connection alone.
 */
export const createSourceDesk = ({ peers, sessions, room, clock, brandOf, singleSession }: Parts): Desk<TicketPass> => {
  const entries = createEntries({ sessions, sockets: peers, room, singleSession })
  const join: Desk<TicketPass>['join'] = ({ ticket }, outlet) => {
    const asked = new Set<BetSlipRef>()
    let session: Session | null = null
    const mint = (): BetSlipRef => {
      const ref = betSlipRefSchema.parse(v7({ msecs: clock.now() }))
      asked.add(ref)
      for (const oldest of asked) {
        if (asked.size <= MAX_ASKED) break
        asked.delete(oldest)
      }
      return ref
    }
    const isOthers = (body: unknown): boolean => {
      const named = refSchema.safeParse(body)
      return named.success && !asked.delete(named.data.betSlipRef)
    }
    /** A login's answer with the token of the session that it begins in place of the handle that a cookie would be claimed by. */
    const begun = (body: unknown): unknown => {
      const answer = memberAnswer.parse(body)
      const member = sessions.claim(answer.output?.verifytoken ?? '', ticket.bound)
      const found = member === null ? null : room.members.find(member)
      if (answer.output === undefined || found === null) return body
      peer.close()
      const entered = entries.enter(found, { ...ticket, session: null, browser: '' })
      become(entered.session)
      return { ...answer, output: { ...answer.output, verifytoken: entered.session.id } }
    }
    const own: Outlet = {
      ...outlet,
      send: (name, body) => {
        if (VERDICTS.has(name) && isOthers(plainBody(body))) return
        outlet.send(name, LOGINS.has(name) ? begun(plainBody(body)) : body)
      },
    }
    let peer = peers.join({ member: null, ticket }, own)
    const become = (next: Session): void => {
      peer.close()
      session = next
      peer = peers.join({ member: next.member, ticket: { ...ticket, session: next } }, own)
    }
    return {
      hear: (frame) => {
        const shape = sourceMessage(frame.name)
        const body = bodyOf(frame)
        if (shape === undefined || body === NOT_JSON) return peer.hear(frame)
        const refuse = (message: string): void => outlet.send(wireError.name, { name: frame.name, message })
        const parsed = shape.body.safeParse(body)
        if (!parsed.success) return refuse(faultText(parsed.error))
        if (shape.access === 'open') return peer.hear(frame)
        const { data } = tokenSchema.safeParse(body)
        const named = sessions.find(data?.token)
        if (named === null || !room.members.belongs(named.member, ticket.brand.group)) return refuse(text.LOGIN_AGAIN)
        if (named.id !== session?.id) become(named)
        const acceptOf = () => room.members.betting(named.member).accept
        const whole = completed(named.member, frame.name, body, { mint, acceptOf })
        return peer.hear({ ...frame, text: JSON.stringify([frame.name, whole]) })
      },
      close: () => peer.close(),
    }
  }
  return {
    admit: ({ address, origin, host, isSecure }, answer) => {
      if (host === undefined || isForeignOrigin(origin, host, isSecure))
        return answer({ ok: false, message: 'A page of another site may not connect.' })
      const bound = randomBytes(16).toString('hex')
      const ticket = { session: null, bound, address, device: null, brand: brandOf(host), host }
      return answer({ ok: true, pass: { member: null, ticket } })
    },
    join,
  }
}
