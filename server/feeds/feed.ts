import type { MatchStatistics } from '#contract/calls/browse.ts'
import type { Market, MarketStatus, RunnerStatus, Score } from '#contract/market.ts'
import type { EventId, MarketId, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Bounds } from '#domain/betting/limits.ts'
import type { FeedWords } from './words.ts'

/** Sizes are absolute; 0 deletes the price; an absent side is unchanged. SESSION: run line × 1000 and fancyPrice, one level a side. */
export type LadderRunner = {
  readonly selectionId: SelectionId
  /** Prices on offer to a backer (resting lays of the feed). */
  readonly back?: readonly (readonly [Odds, Paise])[]
  /** Prices on offer to a layer (resting backs of the feed). */
  readonly lay?: readonly (readonly [Odds, Paise])[]
  readonly lastPrice?: Odds
  readonly traded?: Paise
  /** What was traded at these prices, absolute. A feed that never names it has its volume counted at its last prices. */
  readonly tradedAt?: readonly (readonly [Odds, Paise])[]
}

/** The updates of a feed. One at a time, in order, each complete. */
export type FeedUpdate =
  /** A market appears, or its definition changes. Without a delay or limits of its own it has those of its kind. A known `marketId` keeps its book. */
  | { readonly kind: 'market'; readonly market: Market; readonly betDelayMs?: number; readonly limits?: Bounds }
  | {
      readonly kind: 'status'
      readonly marketId: MarketId
      readonly status: MarketStatus
      readonly inplay: boolean
      readonly label?: FeedWords
    }
  /** `image`: the feed's whole book of that market; else a change of the named prices. */
  | {
      readonly kind: 'ladder'
      readonly marketId: MarketId
      readonly image: boolean
      readonly traded?: Paise
      readonly runners: readonly LadderRunner[]
    }
  /** Prices and volumes from before the market was listed, oldest first: for its picture alone. */
  | {
      readonly kind: 'past'
      readonly marketId: MarketId
      /** `traded`: of the whole market by then. */
      readonly points: readonly {
        readonly at: Millis
        readonly traded?: Paise
        readonly runners: readonly Omit<LadderRunner, 'back' | 'lay' | 'tradedAt'>[]
      }[]
    }
  | {
      readonly kind: 'runner'
      readonly marketId: MarketId
      readonly selectionId: SelectionId
      readonly status: RunnerStatus /** Percent × 100, when removed. */
      readonly reductionFactor?: number
    }
  | { readonly kind: 'score'; readonly eventId: EventId; readonly score: Score }
  /** The final word on a market; a second one resettles. SESSION: the runs made, and no winners. Neither: void. */
  | {
      readonly kind: 'result'
      readonly marketId: MarketId
      readonly winners: readonly SelectionId[]
      readonly runs?: number
      readonly note: FeedWords
    }

export type FeedSink = (update: FeedUpdate) => void

/** A source of markets. `start` may send the past up to `clock.now()` at once, then continues in real time. */
export interface Feed {
  /** A well feed is never silent for longer; absent: it may be, as a recording that has ended. */
  readonly quietMs?: number
  /** The past of an event's sides (BROWSE-08); null for an event it does not know. Absent: it knows no past. */
  readonly statistics?: (eventId: EventId) => Promise<MatchStatistics | null>
  start(sink: FeedSink): void
  stop(): void
}
export type { Millis }
