import type { Said } from '#domain/said.ts'
import type { Runner } from '#contract/market.ts'
import type { BetId, BetSlipRef, Millis, Paise } from '#contract/scalar.ts'
import type { Selection } from '#domain/betting/pick.ts'

/** What holds the market of a cash-out that runs, where a slip would hold that of its bet. It is the id of the cash-out's chart, too. */
export const CASH_OUT = 'cash-out'

/** What holds the market of one cash-out among several of one press. */
export const holderOfCashOut = (ref: BetSlipRef): string => `${CASH_OUT} ${ref}`
/** Does a cash-out hold this market, and no slip? */
export const isOfCashOut = (holder: string): boolean => holder === CASH_OUT || holder.startsWith(`${CASH_OUT} `)

/** The market whose position is cashed out, with what a pending row must name. */
export type CashOutMarket = Pick<Selection, 'marketId' | 'marketName' | 'marketSaid' | 'eventId' | 'eventName'>

/** Where a cash-out opens in place: in its market's panel, or beside the position among the open bets (CASH-06). */
export type CashOutPlace = 'market' | 'bets' | 'pin' | 'ladder'

/** The exchange's offer for a position: at least `amount` on every outcome, after commission (CASH-04). */
export type CashOutOffer = {
  readonly cashOutId: string
  readonly amount: Paise
  readonly results: readonly (Readonly<Runner> & { readonly pnl: Paise })[]
}

/** A whole position with what its cash-out comes to now, as it was shown when the member pressed (CASH-06). */
export type Offered = Pick<CashOutOffer, 'cashOutId' | 'amount'> & { readonly market: CashOutMarket }

/** The screens of the cash-out panel, one for every state of its chart a player can see. */
export type CashOutScreen = 'closed' | 'asking' | 'offered' | 'moved' | 'claiming' | 'sending' | 'waiting' | 'checking' | 'unknown' | 'done'

/** Everything a view reads of a cash-out; made from the chart, never written beside it. */
export type CashOutView = {
  readonly screen: CashOutScreen
  readonly market: CashOutMarket | null
  readonly place: CashOutPlace
  /** In percent. */
  readonly part: number
  readonly offer: CashOutOffer | null
  /** The newest offer there was, withdrawn or not. */
  readonly last: CashOutOffer | null
  /** Why there is no offer, or why the press did nothing. */
  readonly halted: Said | null
  /** The amount pressed, while the offer is smaller. */
  readonly pressed: Paise | null
  readonly ref: BetSlipRef | null
  readonly betId: BetId | null
  /** The length of the delay in milliseconds, and its end by this client's clock. */
  readonly expiresInMs: number
  readonly expiresAt: Millis | null
  readonly verdict: Said | null
}
