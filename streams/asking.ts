import { leftOutIn } from '#client/ledger/left-out.ts'
import type * as z from 'zod/mini'
import type { ListedMarket, ListVersion } from '#contract/messages/browse.ts'
import type { ListChange } from '#contract/messages/lists.ts'
import type { Call } from '#contract/call.ts'
import type { Input } from '#client/ledger/facts.ts'
import type { Member } from '#client/player/member.ts'
import type { Answered, Ask, ReadFailed, ReadName, RowOf, Whose } from '#client/ledger/reads.ts'
import { type Said, type Worded, said, saidBy } from '#domain/said.ts'
import type { Reply, Site } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { changed } from './list-changes.ts'

/** The result of a read: rows and the markets in the answer, a fact with its own fold, or a failure. */
type Came<Row> =
  | {
      readonly kind: 'rows'
      readonly rows: readonly Row[]
      readonly markets: readonly ListedMarket[]
      readonly version?: ListVersion
      readonly leftOut?: number
    }
  /** What changed in a list; `listed` makes rows of it. */
  | { readonly kind: 'change'; readonly version: ListVersion; readonly change: ListChange }
  | { readonly kind: 'fact'; readonly fact: Input }
  | { readonly kind: 'failed'; readonly said: Said }
/** Asks for a read, and hands on its result. */
export type Asking<Asked, Row> = (on: LineDoors, asked: Asked, site: Site, come: (came: Came<Row>) => void) => void
/** Whose a read is, and how it is asked for. */
export type Resource<Asked, Row> = { readonly whose: Whose; readonly ask: Asking<Asked, Row> }

type Success = Worded & {
  readonly success: boolean
  readonly version?: ListVersion
  readonly change?: ListChange
  readonly leftOut?: number
}
/** Turns a successful answer into rows, or any answer into a fact. Undefined means that it failed. */
type Taking<Answer, Row> =
  | {
      readonly rows: (answer: Answer, site: Site) => readonly Row[] | undefined
      readonly markets?: (answer: Answer) => readonly ListedMarket[]
    }
  | { readonly fact: (answer: Answer) => Input | undefined }

const cameOf = <Answer extends Success, Row>(answer: Answer, how: Taking<Answer, Row>, site: Site): Came<Row> | undefined => {
  if ('fact' in how) {
    const fact = how.fact(answer)
    return fact && { kind: 'fact', fact }
  }
  const { version, change, leftOut } = answer
  if (answer.success && version !== undefined && change !== undefined) return { kind: 'change', version, change }
  const rows = answer.success ? how.rows(answer, site) : undefined
  return (
    rows && {
      kind: 'rows',
      rows,
      markets: how.markets?.(answer) ?? [],
      ...(version === undefined ? {} : { version }),
      ...leftOutIn({ leftOut }),
    }
  )
}
/** Why a call was refused; a text without a code is for a player only where the exchange marks it as its own words. */
const whyNot = (answer: Success): Said =>
  answer.code === undefined && answer.said !== false ? said('cannotLoad') : saidBy(answer, said('cannotLoad'))
/** Hands on what a reply to a call came to. */
export const taken =
  <Answer extends Success, Row>(how: Taking<Answer, Row>, site: Site, come: (came: Came<Row>) => void) =>
  (reply: Reply<Answer>): void => {
    const came = reply.kind === 'answer' ? cameOf(reply.answer, how, site) : undefined
    come(
      came ?? {
        kind: 'failed',
        said: reply.kind === 'answer' ? whyNot(reply.answer) : reply.kind === 'failed' ? reply.said : said('cannotLoad'),
      },
    )
  }
/** No rows. */
export const none = { kind: 'rows', rows: [], markets: [] } as const

/** A public call. Without a request it gives no rows. */
export const open =
  <Asked, Row, Request extends z.ZodMiniType, Answer extends z.ZodMiniType<Success>>(
    call: Call<Request, Answer>,
    wanted: (asked: Asked, site: Site) => z.input<Request> | null,
    how: Taking<z.output<Answer>, Row>,
  ): Asking<Asked, Row> =>
  (on, asked, site, come) => {
    const request = wanted(asked, site)
    if (request === null) come(none)
    else on.publicCall(call, request, taken(how, site, come))
  }
/** A member's call; a visitor makes none. */
export const own =
  <Asked, Row, Request extends z.ZodMiniType, Answer extends z.ZodMiniType<Success>>(
    call: Call<Request, Answer>,
    wanted: (asked: Asked, site: Site, member: Member) => z.input<Request> | null,
    how: Taking<z.output<Answer>, Row>,
  ): Asking<Asked, Row> =>
  (on, asked, site, come) => {
    const { member } = on.line
    if (member === null) return
    const request = wanted(asked, site, member)
    if (request === null) come(none)
    else on.call(call, request, taken(how, site, come))
  }
/** Asks over the socket, whose answer comes as a message; makes the call while the socket is down. */
export const socketFirst =
  <Asked, Row>(send: (on: LineDoors) => boolean, call: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, ...rest) => {
    if (!send(on)) call(on, ...rest)
  }
/** What a question carries of the version of a list that is kept. */
export type Have = { readonly have?: ListVersion }
/**
 * Asks for a list of markets by the version that is kept, and hands on the whole list. `rows` makes its rows of the markets. A change that
 * does not fit is asked for once more, as a whole list. One question for a list is under way at a time: all that come meanwhile, such as a
 * match's results, become one more after its answer.
 */
export const listed =
  <Asked extends object, Row>(
    nameOf: (asked: Asked) => string,
    asking: Asking<Asked & Have, Row>,
    rows: (markets: readonly ListedMarket[], asked: Asked) => readonly Row[],
  ): Asking<Asked, Row> =>
  (on, asked, site, come) => {
    const name = nameOf(asked)
    const end = (came: Came<Row>): void => {
      const isAskedAgain = on.lists.answered(name, on.line)
      come(came)
      if (isAskedAgain) begin()
    }
    const ask = (have: Have): void =>
      asking(on, { ...asked, ...have }, site, (came) => {
        if (came.kind === 'rows') on.lists.keep(name, came.version, came.markets)
        if (came.kind !== 'change') return end(came)
        const markets = changed(on.lists, name, came.version, came.change)
        if (typeof markets !== 'string') return end({ kind: 'rows', rows: rows(markets, asked), markets })
        return have.have === undefined ? end({ kind: 'failed', said: said('cannotLoad') }) : ask({})
      })
    const begin = (): void => {
      if (on.lists.asks(name, on.line)) ask(on.lists.have(name))
    }
    begin()
  }
/** Makes one call for a visitor and another for a member. */
export const byWho =
  <Asked, Row>(visitor: Asking<Asked, Row>, member: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, ...rest) =>
    (on.line.member === null ? visitor : member)(on, ...rest)
/** Gives no rows if the call fails. */
export const orNone =
  <Asked, Row>(asking: Asking<Asked, Row>): Asking<Asked, Row> =>
  (on, asked, site, come) =>
    asking(on, asked, site, (came) => come(came.kind === 'failed' ? none : came))

/** A row for each of these reads: whose it is, its call, and the rows of its answer. */
export type Resources<Names extends ReadName> = { readonly [W in Names]: Resource<Ask<W>, RowOf<W>> }
/** The rows of what was found; undefined for nothing. */
export const one = <T>(value: T | undefined): readonly T[] | undefined => value && [value]
/** Takes the fact of a read, and whose it is. */
export type RecordRead<W extends ReadName = ReadName> = (fact: Answered<W> | ReadFailed<W> | Input, whose: Whose) => void

/** Makes one read by its row. */
export const askBy = <W extends ReadName>(
  { whose, ask: asking }: Resource<Ask<W>, RowOf<W>>,
  on: LineDoors,
  site: Site,
  ask: Ask<W>,
  record: RecordRead<W>,
): void =>
  asking(on, ask, site, (came) => {
    switch (came.kind) {
      case 'rows':
        return record(
          { type: 'read.answered', what: ask.what, ask, whose, rows: came.rows, markets: came.markets, ...leftOutIn(came) },
          whose,
        )
      case 'fact':
        return record(came.fact, whose)
      case 'change':
        return record({ type: 'read.failed', ask, whose, said: said('cannotLoad') }, whose)
      case 'failed':
        return record({ type: 'read.failed', ask, whose, said: came.said }, whose)
      default:
        return came satisfies never
    }
  })
