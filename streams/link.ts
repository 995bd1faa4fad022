import { EMPTY, Observable, Subject, connect, distinctUntilChanged, filter, map, merge, switchMap } from 'rxjs'
import { versionedSchema } from '#contract/messages/browse.ts'
import { socketTicket } from '#contract/session.ts'
import type { FactOf } from '#client/ledger/facts.ts'
import type { WireFact } from '#client/ledger/wire-facts.ts'
import { type Line, sameLine } from '#client/ledger/line.ts'
import { type EdgeClock, timerOn } from './clock.ts'
import type { Outside } from './outside.ts'
import type { LineDoors } from './lines.ts'
import { homeAnswered } from './home-list.ts'
import { HOME } from './lists.ts'
import { factFrom } from './wire.ts'

/** Without a heartbeat for so long, prices count as old (MKT-03). */
export const SILENCE_MS = 2000
const MAX_DROPPED = 50

/** A fact with its line. */
export type OfLine = { readonly fact: WireFact; readonly line: Line }
/** Messages dropped because they do not fit the contract: their number, and the reasons of the last fifty (SOCK-06). */
export type Dropped = { readonly count: number; readonly last: readonly string[] }
export type Link = {
  /** The facts of the connection that was requested last; it replaces any earlier one. */
  readonly facts$: Observable<OfLine>
  readonly open: (on: LineDoors) => void
  readonly close: () => void
  readonly dropped: () => Dropped
  /** Counts a message of another socket that was dropped. */
  readonly drop: (why: string) => void
}

/** The home list, its refusal, or a message that does not fit and may have been either. */
const mayEndHome = (fact: WireFact | string): boolean =>
  typeof fact === 'string' || fact.type === 'home.heard' || (fact.type === 'wire.refused' && fact.about === 'home')

/** Keeps only news of the heartbeats: the first, two seconds without one, and the first after that (MKT-03). */
const onlyNews =
  (clock: EdgeClock) =>
  (facts$: Observable<WireFact>): Observable<WireFact> => {
    const beats$ = facts$.pipe(filter(({ type }) => type === 'heartbeat.heard'))
    const silences$ = facts$.pipe(
      filter(({ type }) => type === 'heartbeat.heard' || type === 'link.opened' || type === 'link.failed'),
      switchMap(({ type }) => (type === 'link.failed' ? EMPTY : timerOn(clock, SILENCE_MS))),
      map((): FactOf<'heartbeat.missed'> => ({ type: 'heartbeat.missed' })),
    )
    return merge(
      facts$.pipe(filter(({ type }) => type !== 'heartbeat.heard')),
      merge(beats$, silences$).pipe(distinctUntilChanged((one, other) => one.type === other.type)),
    )
  }

/** The link to the exchange. `lineNow` returns the current line. */
export const createLink = (
  { socket, dice, late }: Pick<Outside, 'socket' | 'dice' | 'late'>,
  clock: EdgeClock,
  lineNow: () => Line,
): Link => {
  let count = 0
  const last: string[] = []
  const drop = (why: string): void => {
    count += 1
    last.push(why)
    if (last.length > MAX_DROPPED) last.shift()
  }
  /** Fetches a ticket, then opens the socket; unsubscribing closes it. */
  const connection = (on: LineDoors): Observable<WireFact> =>
    new Observable((out) => {
      const failed = (reason: string): void => {
        on.lists.closed()
        out.next({ type: 'link.failed', reason, dice: dice() })
      }
      on.call(socketTicket, {}, (reply) => {
        if (reply.kind !== 'answer' || !reply.answer.success) return failed(reply.kind === 'answer' ? 'no ticket' : reply.said.key)
        out.next({ type: 'ticket.given', memberCode: reply.answer.memberCode })
        // The answer about the ticket may have ended the line or this subscription.
        if (out.closed || !sameLine(on.line, lineNow())) return undefined
        return socket.open(on.line, reply.answer.ticket, {
          opened: () => {
            on.lists.opened()
            out.next({ type: 'link.opened' })
          },
          closed: failed,
          heard: (name, body) => {
            const take = (fact: WireFact | string): void => {
              if (typeof fact === 'string') drop(`${name.slice(0, 64)}: ${fact}`)
              else {
                if (fact.type === 'home.heard') on.lists.keep(HOME, versionedSchema.safeParse(body).data?.version, fact.markets)
                out.next(fact)
              }
              if (mayEndHome(fact)) homeAnswered(on)
            }
            const fact = factFrom(name, body)
            if (typeof fact !== 'string') return take(fact)
            return late(
              ({ homeFrom }) => {
                const home = homeFrom(on, name, body)
                if (home !== null) take(home)
              },
              () => take(fact),
            )
          },
        })
      })
      return () => {
        on.lists.closed()
        socket.close()
      }
    })
  const wanted$ = new Subject<LineDoors | null>()
  const facts$ = new Subject<OfLine>()
  const factsOf = (on: LineDoors): Observable<OfLine> =>
    connection(on).pipe(
      connect(onlyNews(clock)),
      map((fact) => ({ fact, line: on.line })),
    )
  wanted$.pipe(switchMap((on) => (on === null ? EMPTY : factsOf(on)))).subscribe(facts$)
  return {
    facts$,
    open: (on) => wanted$.next(on),
    close: () => wanted$.next(null),
    dropped: () => ({ count, last }),
    drop,
  }
}
