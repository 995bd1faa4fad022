import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { reducedOdds } from '#domain/betting/settlement.ts'
import type { BetState, CashOutOrder, PlaceOrder } from './api.ts'
import type { ExchangeEvent } from './events.ts'

/** A bet as the core keeps it. `stake = matched + remaining + cancelled + voided`, always. */
export type CoreBet = {
  readonly betId: BetId
  readonly member: MemberCode
  readonly order: PlaceOrder
  readonly market: Market
  readonly placedAt: Millis
  readonly expiresAt: Millis
  state: BetState
  fills: readonly { readonly odds: Odds; readonly size: Paise }[]
  remaining: Paise
  cancelled: Paise
  voided: Paise
  pnl: Paise | null
  code: RefusalCode | null
}

/** A cash-out as the core keeps it; the bets it made stand among the bets. */
export type CoreCashOut = {
  readonly betId: BetId
  readonly member: MemberCode
  readonly order: CashOutOrder
  readonly market: Market
  readonly expiresAt: Millis
  state: 'pending' | 'done' | 'refused'
  amount: Paise
  staked: Paise
  code: RefusalCode | null
}

/** The matched part of a bet. */
export const matchedOf = (bet: CoreBet): Paise => paise(bet.fills.reduce((sum, fill) => sum + fill.size, 0))

/** May it still change by itself: in its delay, or resting in the book? */
export const isOpen = (bet: CoreBet): boolean => bet.state === 'pending' || bet.remaining > 0

/** A bet at its receipt (D1). */
export const receivedBet = ({
  betId,
  member,
  order,
  market,
  at,
  expiresAt,
}: Pick<Extract<ExchangeEvent, { type: 'bet-received' }>, 'betId' | 'member' | 'order' | 'market' | 'at' | 'expiresAt'>): CoreBet => ({
  betId,
  member,
  order,
  market,
  placedAt: at,
  expiresAt,
  state: 'pending',
  fills: [],
  remaining: order.stake,
  cancelled: paise(0),
  voided: paise(0),
  pnl: null,
  code: null,
})

/** A removed runner's bet after the removal, or another bet at its reduced odds (docs/RULES.md, Settlement and ledger). */
export const afterRemoval = (bet: CoreBet, runner: SelectionId, factor: number): CoreBet =>
  bet.order.selectionId === runner
    ? { ...bet, fills: [], voided: matchedOf(bet), state: bet.fills.length > 0 ? 'void' : bet.state, pnl: paise(0) }
    : { ...bet, fills: bet.fills.map((each) => ({ ...each, odds: reducedOdds(each.odds, factor) })) }
