import type { Market } from '#contract/market.ts'
import type { MarketId, MemberCode, Millis, SelectionId } from '#contract/scalar.ts'
import { fieldKey } from '#domain/betting/field.ts'
import { type BetField, type CoreBet, fieldIn, runnerOf } from './bet.ts'
import { covered } from './bonus.ts'
import { evened } from './evened.ts'
import type { ExchangeEvent } from './events.ts'
import { outlook } from './position.ts'
import { type State, activeIn } from './state/state.ts'
import { type Payer, payerOf, rehold } from './wallets.ts'

/** Is the runner out of the market by the exchange's own events, with the market still without a result? */
export const isRemoved = (state: State, marketId: MarketId, selectionId: SelectionId): boolean =>
  state.removed.get(marketId)?.has(selectionId) === true && !state.results.has(marketId)

/** Is there a matched bet on the runner? A market that was listed again may lack it. */
export const hasBetOn = (state: State, marketId: MarketId, selectionId: SelectionId): boolean =>
  activeIn(state, marketId).some((bet) => bet.order.selectionId === selectionId && bet.fills.length > 0)

/** A removed runner is back. What was unmatched has lapsed before; bets of before stay as the removal left them (MKT-15). */
export const reinstated = (marketId: MarketId, selectionId: SelectionId, now: Millis): ExchangeEvent => ({
  type: 'runner-reinstated',
  at: now,
  transactions: [],
  marketId,
  selectionId,
})

const keyWithout = ({ key, field }: BetField, out: ReadonlySet<SelectionId> | undefined): string =>
  field === null ? key : fieldKey({ ...field, runners: field.runners.filter((runner) => out?.has(runner) !== true) })

/** Does a definition change what a bet on the market can win? A market without bets has nothing that changes. */
export const isOtherField = (state: State, market: Market): boolean => {
  const known = state.fields.get(market.marketId)
  const out = state.removed.get(market.marketId)
  return known !== undefined && keyWithout(known, out) !== keyWithout(fieldIn(market), out)
}

/** Does a definition name the market or the runner of a bet otherwise than at its press? Names that two runners exchange would turn the bet round. */
export const isRenamed = ({ market, order: { selectionId } }: CoreBet, now: Market): boolean =>
  market.marketName !== now.marketName || runnerOf(market, selectionId)?.runnerName !== runnerOf(now, selectionId)?.runnerName

/**
 * A definition as it stands from now on. Bets of before keep the field they were made under, so their holds stay as they are; a hold
 * that an earlier release left short is made good. Null where nothing changes. What was unmatched has lapsed before (MKT-15).
 */
export const decideMarketChange = (state: State, market: Market, now: Millis): ExchangeEvent | null => {
  const { marketId } = market
  const members = new Map<MemberCode, Payer>(activeIn(state, marketId).map((bet) => [bet.member, payerOf(bet)]))
  const holds = [...members].flatMap(([member, payer]) =>
    rehold(state, member, marketId, outlook(state, member, market, []).exposure, payer),
  )
  if (holds.length === 0 && !isOtherField(state, market)) return null
  return { type: 'market-changed', at: now, market, transactions: evened(state, covered(state, holds)) }
}
