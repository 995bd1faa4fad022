import type { MarketType } from '#contract/market.ts'
import type { WireSaid } from '#contract/said.ts'
import type { EventId, EventTypeId, MarketId, Odds, SelectionId } from '#contract/scalar.ts'
import type { Side } from './bets.ts'
import type { MarketKind } from '../market/markets.ts'

/** A price as a bet takes it. On runs the odds are those of the line; elsewhere there is no line, and the fancyPrice is 0. */
export type Price = {
  readonly odds: Odds
  /** SESSION and INNINGS_RUNS: the line; else null. */
  readonly line: number | null
  /** SESSION and INNINGS_RUNS: hundredths of the stake, `odds` in other words (90 is 1.90); else 0. */
  readonly fancyPrice: number
}

/** One side of one runner at the odds of the bet, with the names a player reads. */
export type Selection = {
  readonly marketId: MarketId
  readonly marketType: MarketType
  readonly marketName: string
  readonly marketSaid?: WireSaid | undefined
  readonly eventId: EventId
  readonly eventName: string
  readonly eventTypeId: EventTypeId
  readonly selectionId: SelectionId
  readonly runnerName: string
  readonly runnerSaid?: WireSaid | undefined
  readonly side: Side
  readonly odds: Odds
}

/** `places`: the number of winners of the market; absent: one (MKT-15). */
export type Places = { readonly places?: number | undefined }

/** The selection a player pressed, with everything a review screen must name (SLIP-02). */
export type Pick = Selection & Price & Places & { readonly kind: MarketKind }

/** Why a selection that is not open takes no bet: by itself, for good, or because it is out of its market or can no longer win. */
export type Shut = 'suspended' | 'closed' | 'withdrawn' | 'lost'

/** The market's quote of one selection and side now. `none`: open, without a price. `why`: absent, it is suspended; `renamed`: it is not what the pick names. */
export type Quote =
  | ({ readonly kind: 'open' } & Price & Places)
  | ({ readonly kind: 'none' } & Places)
  | { readonly kind: 'suspended'; readonly why?: Exclude<Shut, 'suspended'> | 'renamed' }
  | { readonly kind: 'stale' }

/** The number of winners that a quote names, or a pick. */
export const placesIn = (terms: Quote | Pick): number => ('places' in terms ? (terms.places ?? 1) : 1)

/** Equal quotes make one fact, not two. */
export const sameQuote = (a: Quote, b: Quote): boolean =>
  a.kind === b.kind &&
  placesIn(a) === placesIn(b) &&
  (a.kind !== 'open' || (b.kind === 'open' && a.odds === b.odds && a.line === b.line)) &&
  (a.kind !== 'suspended' || (b.kind === 'suspended' && a.why === b.why))
