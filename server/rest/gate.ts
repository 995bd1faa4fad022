import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type { MemberCode } from '#contract/scalar.ts'
import type { WireMember } from '#contract/session.ts'
import { text } from '#copy/catalogue.ts'
import type { Encoded } from '#doors/frames.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import type { Asker } from '#server/members/devices.ts'
import type { Refused } from '#server/members/joining.ts'
import type { Member } from '#server/members/members.ts'
import type { Session } from '../gate/sessions.ts'

/** A call's member, address and brand. */
export type Caller = Asker & {
  readonly session: Session | null
  /** The session, where the call names its member; a call without a name is a visitor's (invariant 9). */
  readonly speaksFor: Session | null
  /** The id the XSRF token is bound to: the session's, or the guest's. */
  readonly bound: string
  readonly fresh: boolean
  readonly brand: Brand
  /** The host that was asked. */
  readonly host: string
}
export type Context = { readonly caller: Caller; readonly reply: FastifyReply }
type Handle<Request extends z.ZodMiniType, Answer extends z.ZodMiniType, Who> = (
  request: z.output<Request>,
  who: Who,
  context: Context,
) => Promise<z.output<Answer>> | z.output<Answer> | Encoded

const OF_ADDRESS = 600
const LARGE_OF_ADDRESS = 60
/** Two hundred pages behind one address may each ask every two seconds. */
const POLLS_OF_ADDRESS = 6000
/** How often an address may make a call in a minute: seldom with a large body, often where open pages ask by themselves. */
export const mostOfAddress = ({ most, polled }: Pick<Call, 'most' | 'polled'>): number =>
  most !== undefined ? LARGE_OF_ADDRESS : polled === true ? POLLS_OF_ADDRESS : OF_ADDRESS

/** A file on its way: its name, and its text piece by piece. */
export type SavedFile = { readonly name: string; readonly type: string; readonly text: AsyncIterable<string> | Iterable<string> }

/** Thrown by a handler: too many for this address, and how long to wait. */
export class TooMany extends Error {
  readonly statusCode = 429
  readonly refused: Refused
  constructor(refused: Refused) {
    super(text[refused.code])
    this.refused = refused
  }
}

/**
 * The one gate of every call (HTTP-01; docs/WIRE.md, The answer of a call). It does cookies, XSRF, parsing, and 401 and 403 for
 * the session alone.
 */
export type Gate = {
  readonly app: FastifyInstance
  brandOf(request: FastifyRequest): Brand
  /** What an answer gives for a session outside its cookie: worthless, but the token of one that speaks the specification (decision 0048). */
  tokenOf(session: Session): string
  serve<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    shape: Call<Request, Answer>,
    handle: Handle<Request, Answer, Caller>,
  ): void
  /**
   * Gives a browser that brings none its id with the page, so that its first calls, which go out together, are all of one browser.
   * The answer is that id, or its session's.
   */
  greet(request: FastifyRequest, reply: FastifyReply): string
  /** Does this browser belong to no member's session? */
  isVisitor(request: FastifyRequest): boolean
  /** Greets a visitor, with a ticket for the socket in a cookie that the page reads. */
  greetVisitor(request: FastifyRequest, reply: FastifyReply): void
  /** A call that only a member can make, carried out for that member. */
  serveMember<Request extends z.ZodMiniType, Answer extends z.ZodMiniType>(
    shape: Call<Request, Answer>,
    handle: Handle<Request, Answer, Session>,
  ): void
  /**
   * A file that a member saves by a link. A link can name no member in a header, so the path does, and must name the session's own.
   */
  serveFile<Request extends z.ZodMiniType<{ readonly memberCode: MemberCode }>>(
    shape: { readonly path: string; readonly request: Request },
    handle: (request: z.output<Request>, session: Session, context: Context) => SavedFile | Refused,
  ): void
  /**
   * Begins a session for this browser; ends what the member or the browser had before, and turns one-click betting off.
   * `isOutside`: by another identity, which keeps one-click off (AUTH-14).
   */
  begin(member: Member, context: Context, isOutside?: boolean): WireMember
  /** The member that the cookies name; gives a visitor an id, and every caller the XSRF cookie. */
  restore(context: Context): WireMember | null
  end(context: Context): void
}
