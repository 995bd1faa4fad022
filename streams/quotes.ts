import { Subject, type Subscription, distinctUntilChanged, map, merge, of } from 'rxjs'
import type { Market } from '#contract/market.ts'
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

/** Does the definition name the market, its event or the picked runner otherwise than the pick, or is the market in another event (MKT-15)? */
const isRenamed = ({ marketName, eventId, eventName, runners }: Market, pick: Pick): boolean => {
  const runner = runners.find(({ selectionId }) => selectionId === pick.selectionId)
  const isOther = marketName !== pick.marketName || eventId !== pick.eventId || eventName !== pick.eventName
  return isOther || (runner !== undefined && runner.runnerName !== pick.runnerName)
}

/** The quote as the market's definition lets the pick be bet: by its number of winners, and under the names that the pick has. */
const termed = (quote: Quote, pick: Pick, market: Market | undefined): Quote => {
  if (quote.kind !== 'open' && quote.kind !== 'none') return quote
  if (market !== undefined && isRenamed(market, pick)) return { kind: 'suspended', why: 'renamed' }
  const places = market?.numberOfWinners ?? placesIn(pick)
  return places === 1 ? quote : { ...quote, places }
}

/** Calls `notify` with the first value at once, then with each change. `marketOf`: the definition of a market now; undefined if it is not known. */
export const createQuotes = (
  board: BoardStream,
  marketOf: (marketId: MarketId) => Market | undefined,
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
          return termed(quote, pick, marketOf(pick.marketId))
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
