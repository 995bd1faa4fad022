import { EMPTY, type Observable, distinctUntilChanged, map, merge, switchMap } from 'rxjs'
import type { FactOf } from '#domain/ledger/facts.ts'
import type { Ledger } from '#domain/ledger/ledger.ts'
import { type EdgeClock, intervalOn } from './clock.ts'

type Poll = FactOf<'poll.due'>
/** The interval of each poll. */
export type PollTimes = { readonly balanceMs: number; readonly betsMs: number }

/** Emits when balance or bets are due again, while a member is logged in and the page is visible (SESS-10, OPEN-09). */
export const createPolls = (
  ledger$: Observable<Pick<Ledger, 'member' | 'isShown' | 'generation'>>,
  clock: EdgeClock,
  { balanceMs, betsMs }: PollTimes,
): Observable<Poll> => {
  const every = (delayMs: number, what: Poll['what']): Observable<Poll> =>
    intervalOn(clock, delayMs).pipe(map((): Poll => ({ type: 'poll.due', what })))
  return ledger$.pipe(
    map(({ member, isShown, generation }) => (member !== null && isShown ? generation : null)),
    distinctUntilChanged(),
    switchMap((generation) => (generation === null ? EMPTY : merge(every(balanceMs, 'balance'), every(betsMs, 'bets')))),
  )
}
