import { Subject, type Subscription, distinctUntilChanged, map, merge, of } from 'rxjs'
import type { MarketId } from '#contract/scalar.ts'
import { type Pick, type Quote, placesIn, sameQuote } from '#domain/betting/pick.ts'
import { type BoardStream, changesOf } from './board.ts'

/** The quotes of the open slips, without repeats. A chart receives no other price (docs/HOUSE.md, One spine). */
export type Quotes = {
  watch(slip: string, pick: Pick): void
  unwatch(slip: string): void
  /** Reads every watched quote again, after the feed turned fresh or silent, or a market was defined again. */
  refresh(): void
}

const withPlaces = (quote: Quote, places: number): Quote =>
  places === 1 || (quote.kind !== 'open' && quote.kind !== 'none') ? quote : { ...quote, places }

/** Calls `notify` with the first value at once, then with each change. `placesOf`: the number of winners of a market now; undefined if it is not known. */
export const createQuotes = (
  board: BoardStream,
  placesOf: (marketId: MarketId) => number | undefined,
  notify: (slip: string, quote: Quote) => void,
): Quotes => {
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
        map(() => {
          const quote = board.quote(pick.marketId, pick.selectionId, pick.side, pick.marketType)
          return withPlaces(quote, placesOf(pick.marketId) ?? placesIn(pick))
        }),
        distinctUntilChanged(sameQuote),
      )
      const subscription = quote$.subscribe((quote) => notify(slip, quote))
      watched.set(slip, subscription)
    },
    unwatch,
    refresh: () => again$.next(),
  }
}
