import type { ListedMarket } from '#contract/messages/browse.ts'
import type { ListChange } from '#contract/messages/lists.ts'
import type { MarketId } from '#contract/scalar.ts'

/** A market that did not change: its score and its book are older than what came of them by their own messages. */
const unchanged = ({ market }: ListedMarket): ListedMarket => ({ market, score: null, book: { marketId: market.marketId, seq: 0 } })

/** A list after a change; null where the change is not of this list. Only markets that came with the change have their prices and scores. */
export const withChange = (
  list: readonly ListedMarket[],
  { order, markets }: Pick<ListChange, 'order' | 'markets'>,
): readonly ListedMarket[] | null => {
  const known = new Map<MarketId, ListedMarket>(list.map((listed) => [listed.market.marketId, unchanged(listed)]))
  for (const listed of markets) known.set(listed.market.marketId, listed)
  const ids = order ?? list.map(({ market }) => market.marketId)
  const after = ids.flatMap((marketId) => known.get(marketId) ?? [])
  const own = new Set(ids)
  const isWhole = after.length === ids.length && markets.every(({ market }) => own.has(market.marketId))
  return isWhole ? after : null
}
