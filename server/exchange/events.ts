import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, BetSlipRef, MarketId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { CashOutOrder, PlaceOrder } from './api.ts'

/** A signed move on one account; the entries of a transaction sum to zero (docs/RULES.md, Settlement and ledger). */
export type Posting = { readonly account: string; readonly amount: Paise }
export type Transaction = {
  readonly type: 'DEPOSIT' | 'WITHDRAWAL' | 'HOLD' | 'RELEASE' | 'SETTLE' | 'REVERSAL' | 'ADVANCE' | 'REPAY'
  readonly postings: readonly Posting[]
}

/** One match: `against` is the resting bet, or null for the feed's liquidity. */
export type Fill = { readonly odds: Odds; readonly size: Paise; readonly against: BetId | null }

/** An order gives up some of its stake, or all that is left. */
export type Cancelled = Extract<ExchangeEvent, { type: 'bet-cancelled' }>

/** Everything durable. Ticks are not: only decisions are kept. */
export type ExchangeEvent = { readonly at: Millis; readonly transactions: readonly Transaction[] } & (
  | { readonly type: 'member-opened'; readonly member: MemberCode }
  | { readonly type: 'member-closed'; readonly member: MemberCode }
  | {
      readonly type: 'bet-received'
      readonly betId: BetId
      readonly member: MemberCode
      readonly order: PlaceOrder
      readonly payload: string
      readonly market: Market
      readonly expiresAt: Millis
    }
  | {
      readonly type: 'bet-refused'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      readonly payload: string
      readonly code: RefusalCode
    }
  | { readonly type: 'bet-lapsed'; readonly betId: BetId; readonly code: RefusalCode }
  | { readonly type: 'bet-entered'; readonly betId: BetId; readonly fills: readonly Fill[] }
  | { readonly type: 'bet-filled'; readonly betId: BetId; readonly fills: readonly Fill[] }
  | { readonly type: 'bet-cancelled'; readonly betId: BetId; readonly size: Paise; readonly lapsed: boolean }
  | {
      readonly type: 'cash-out-received'
      /** The id of the first bet it will make. */
      readonly betId: BetId
      readonly member: MemberCode
      readonly order: CashOutOrder
      readonly payload: string
      readonly market: Market
      readonly expiresAt: Millis
    }
  | { readonly type: 'cash-out-lapsed'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly code: RefusalCode }
  | {
      readonly type: 'cashed-out'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      /** The market's worst result, net of commission. */
      readonly amount: Paise
      readonly bets: readonly { readonly betId: BetId; readonly order: PlaceOrder; readonly fills: readonly Fill[] }[]
    }
  | { readonly type: 'ref-fenced'; readonly member: MemberCode; readonly ref: BetSlipRef }
  | { readonly type: 'runner-removed'; readonly marketId: MarketId; readonly selectionId: SelectionId; readonly factor: number }
  | {
      readonly type: 'market-settled'
      readonly marketId: MarketId
      readonly winners: readonly SelectionId[]
      /** SESSION: the runs made. */
      readonly runs?: number
      readonly note: string
      readonly pnl: readonly { readonly betId: BetId; readonly pnl: Paise }[]
    }
)
