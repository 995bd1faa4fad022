import { Subject, filter } from 'rxjs'
import type { MarketBook, MarketType } from '#contract/market.ts'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import { type Board, foldBoard, quoteOf } from '#client/market/board.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Quote } from '#domain/betting/pick.ts'

/** The fast wing: folds books at once, and notifies watchers once a frame, so they read the newest value. */
export type BoardStream = {
  readonly markets: Board
  /** Folds the books; returns the markets that need an image because of a gap. */
  take(books: readonly MarketBook[]): readonly MarketId[]
  /** Calls `notify` once a frame when this market has changed. */
  watch(marketId: MarketId, notify: () => void): () => void
  /** Changed markets, at once and not once a frame, because the open slip's quote depends on them. */
  readonly changed$: Subject<ReadonlySet<MarketId>>
  /** Returns whether the prices turned live or old by it. */
  setFresh(fresh: boolean): boolean
  quote(marketId: MarketId, selectionId: SelectionId, side: Side, marketType?: MarketType): Quote
}

/** `frame` runs a job before the next paint: requestAnimationFrame in a browser. */
export const createBoardStream = (frame: (job: () => void) => void): BoardStream => {
  const markets: Board = new Map()
  const changed$ = new Subject<ReadonlySet<MarketId>>()
  const watchers = new Map<MarketId, Set<() => void>>()
  let dirty = new Set<MarketId>()
  let fresh = false
  const paint = (): void => {
    const painted = dirty
    dirty = new Set()
    for (const marketId of painted) for (const notify of watchers.get(marketId) ?? []) notify()
  }
  return {
    markets,
    changed$,
    take: (books) => {
      const { changed, broken } = foldBoard(markets, books)
      if (changed.length > 0 || broken.length > 0) {
        if (dirty.size === 0) frame(paint)
        for (const marketId of changed) dirty.add(marketId)
        for (const marketId of broken) dirty.add(marketId)
        if (changed$.observed) changed$.next(new Set([...changed, ...broken]))
      }
      return broken
    },
    watch: (marketId, notify) => {
      const watching = watchers.get(marketId) ?? new Set()
      watchers.set(marketId, watching.add(notify))
      return () => {
        watching.delete(notify)
        if (watching.size === 0 && watchers.get(marketId) === watching) watchers.delete(marketId)
      }
    },
    setFresh: (next) => {
      const isTurn = fresh !== next
      fresh = next
      return isTurn
    },
    quote: (marketId, selectionId, side, marketType) => quoteOf(markets, marketId, selectionId, side, fresh, marketType),
  }
}

/** The changes of one market. */
export const changesOf = (stream: BoardStream, marketId: MarketId) => stream.changed$.pipe(filter((changed) => changed.has(marketId)))
