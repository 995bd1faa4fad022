import { Subject, type Subscription, distinctUntilChanged, map, merge, of } from 'rxjs'
import { type Pick, type Quote, sameQuote } from '#domain/betting/pick.ts'
import { type BoardStream, changesOf } from './board.ts'

/** The open slips' own quotes, as deduplicated facts: the only prices a chart ever hears (docs/HOUSE.md, One spine). */
export type Quotes = {
  watch(slip: string, pick: Pick): void
  unwatch(slip: string): void
  /** Looks again at every watched quote: the feed turned fresh or silent. */
  refresh(): void
}

/** `tell` is given each change, the first value at once. */
export const createQuotes = (board: BoardStream, tell: (slip: string, quote: Quote) => void): Quotes => {
  const again$ = new Subject<void>()
  const watched = new Map<string, Subscription>()
  const unwatch = (slip: string): void => {
    watched.get(slip)?.unsubscribe()
    watched.delete(slip)
  }
  return {
    watch: (slip, pick) => {
      unwatch(slip)
      const quote$ = merge(of(null), changesOf(board, pick.marketId), again$).pipe(
        map(() => board.quote(pick.marketId, pick.selectionId, pick.side, pick.marketType)),
        distinctUntilChanged(sameQuote),
      )
      const subscription = quote$.subscribe((quote) => tell(slip, quote))
      watched.set(slip, subscription)
    },
    unwatch,
    refresh: () => again$.next(),
  }
}
