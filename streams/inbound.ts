import { type Observable, filter, map } from 'rxjs'
import type { FactOf, WireFact } from '#domain/ledger/facts.ts'
import type { Line } from '#domain/ledger/line.ts'
import type { OfLine } from './link.ts'

/** A fact that flows in by itself; without a line it is valid on every line. */
export type Arrival = { readonly fact: WireFact; readonly line?: Line }
/** Everything that flows in by itself: one stream for each noun. */
export type Inbound = Readonly<Record<'odds$' | 'scores$' | 'bets$' | 'account$' | 'link$' | 'polls$', Observable<Arrival>>>

const ODDS: readonly WireFact['type'][] = ['books.changed', 'home.heard']
const SCORES: readonly WireFact['type'][] = ['score.changed', 'market.settled']
const BETS: readonly WireFact['type'][] = ['bet.pending', 'bet.answered', 'outcome.told', 'cash-out.offered', 'bets.listed', 'bets.changed']
const ACCOUNT: readonly WireFact['type'][] = ['account.changed', 'flags.changed']
const NAMED = [...ODDS, ...SCORES, ...BETS, ...ACCOUNT]

/** Splits the facts of the line by noun; all others are about the link itself. */
export const createInbound = (facts$: Observable<OfLine>, polls$: Observable<FactOf<'poll.due'>>): Inbound => {
  const only = (types: readonly WireFact['type'][]) => facts$.pipe(filter(({ fact }) => types.includes(fact.type)))
  return {
    odds$: only(ODDS),
    scores$: only(SCORES),
    bets$: only(BETS),
    account$: only(ACCOUNT),
    link$: facts$.pipe(filter(({ fact }) => !NAMED.includes(fact.type))),
    polls$: polls$.pipe(map((fact) => ({ fact }))),
  }
}
