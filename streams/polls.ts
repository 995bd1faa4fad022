import { EMPTY, type Observable, distinctUntilChanged, map, merge, switchMap } from 'rxjs'
import type { FactOf, Page } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { type EdgeClock, intervalOn } from './clock.ts'

type Poll = FactOf<'poll.due'>
/** The interval of each poll. */
export type PollTimes = Readonly<Record<'balanceMs' | 'betsMs' | 'casinoMs' | 'playedMs', number>>

/** Emits when balance or bets are due again (SESS-10, OPEN-09), and on a page of the casino its games (CAS-01) and the member's rounds. Only
 * while a member is logged in and the page is visible. */
export const createPolls = (
  ledger$: Observable<Pick<Ledger, 'member' | 'isShown' | 'generation' | 'page'>>,
  clock: EdgeClock,
  { balanceMs, betsMs, casinoMs, playedMs }: PollTimes,
): Observable<Poll> => {
  const every = (delayMs: number, what: Poll['what']): Observable<Poll> =>
    intervalOn(clock, delayMs).pipe(map((): Poll => ({ type: 'poll.due', what })))
  const ofLine$ = ledger$.pipe(
    map(({ member, isShown, generation }) => (member !== null && isShown ? generation : null)),
    distinctUntilChanged(),
    switchMap((generation) => (generation === null ? EMPTY : merge(every(balanceMs, 'balance'), every(betsMs, 'bets')))),
  )
  const ofCasino$ = ledger$.pipe(
    map(({ member, isShown, generation, page: { name } }) =>
      member !== null && isShown && isCasino(name) ? `${generation} ${name}` : null,
    ),
    distinctUntilChanged(),
    switchMap((place) => {
      if (place === null) return EMPTY
      const played$ = every(playedMs, 'casinoPlayed')
      return place.endsWith(LOBBY) ? merge(every(casinoMs, 'casino'), played$) : played$
    }),
  )
  return merge(ofLine$, ofCasino$)
}

const LOBBY = 'casino-lobby' satisfies Page['name']
const isCasino = (name: Page['name']): boolean => name === LOBBY || name === 'casino-game'
