import { useMemo, useSyncExternalStore } from 'react'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { lostIn, NO_RUNNER } from '#domain/market/lost.ts'
import type { BoardMarket } from '#client/market/board.ts'
import { useSpine } from '../hooks.ts'

type Lost = (marketId: MarketId) => ReadonlySet<SelectionId>
type Markets = { get(marketId: MarketId): BoardMarket | undefined }

/** Reads the lost runners of these markets, and gives the same function until one of them changes. */
const createRead = (marketIds: readonly MarketId[]): ((markets: Markets) => Lost) => {
  let key = ''
  let known: Lost = () => NO_RUNNER
  return (markets) => {
    const found = new Map(marketIds.map((marketId) => [marketId, lostIn(markets.get(marketId))]))
    const next = [...found.values()].map((lost) => [...lost].join(' ')).join()
    if (next !== key) known = (marketId) => found.get(marketId) ?? NO_RUNNER
    key = next
    return known
  }
}

/** The runners that can no longer win in the markets of these bets, by the board (MKT-13, OPEN-10). */
export const useLost = (bets: readonly Bet[]): Lost => {
  const { board, rendered } = useSpine()
  const marketIds = useMemo(() => [...new Set(bets.map(({ marketId }) => marketId))], [bets])
  const read = useMemo(() => createRead(marketIds), [marketIds])
  const watch = useMemo(
    () => (notify: () => void) => {
      const offs = marketIds.map((marketId) => board.watch(marketId, notify))
      return () => {
        for (const off of offs) off()
      }
    },
    [board, marketIds],
  )
  return useSyncExternalStore(
    watch,
    () => read(board.markets),
    () => read(rendered.board),
  )
}
