import type { MarketId, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashOutMarketOf } from '../betting/figures.ts'
import type { Offered } from '../betting/offer.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { isLive } from '../ledger/selectors.ts'

/** Does a bet or a cash-out of this market wait for its verdict? */
export const isHeld = (marketId: MarketId, { placing, outbox, member }: Pick<Ledger, 'placing' | 'outbox' | 'member'>): boolean =>
  placing.some((each) => each.marketId === marketId) ||
  outbox.some((entry) => entry.kind === 'cash-out' && entry.owner === member?.memberCode && entry.market.marketId === marketId)

/** The positions of these markets that have a cash-out now: none while prices are not live, and none that waits for a verdict (CASH-06). */
export const offeredNow = (marketIds: readonly MarketId[], ledger: Ledger): readonly Offered[] =>
  !isLive(ledger)
    ? []
    : marketIds.flatMap((marketId) => {
        const { amount = null, cashOutId, rule = null } = ledger.cashOuts.figures[marketId] ?? {}
        const market = cashOutMarketOf(ledger.bets, ledger.catalog.markets[marketId], marketId)
        const isFree = rule?.state !== 'firing' && !isHeld(marketId, ledger)
        return market !== null && amount !== null && cashOutId !== undefined && isFree ? [{ market, amount, cashOutId }] : []
      })

/** What these cash-outs come to together. */
export const sumOf = (offers: readonly Offered[]): Paise => paise(offers.reduce((sum, { amount }) => sum + amount, 0))
