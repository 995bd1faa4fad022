import { useMemo, useSyncExternalStore } from 'react'
import type { MarketId } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { lostIn } from '#domain/market/lost.ts'
import { NOT_ON_BOARD, type OnBoard } from '#client/betting/positions.ts'
import type { BoardMarket } from '#client/market/board.ts'
import { useSpine } from '../hooks.ts'

type Find = (marketId: MarketId) => OnBoard
type Markets = { get(marketId: MarketId): BoardMarket | undefined }

const onBoard = (market: BoardMarket | undefined): OnBoard =>
  market === undefined
    ? NOT_ON_BOARD
    : {
        lost: lostIn(market),
        runners: new Set([...market.runners].flatMap(([selectionId, { status }]) => (status === 'REMOVED' ? [] : [selectionId]))),
      }

const keyOf = ({ lost, runners }: OnBoard): string => `${[...lost].join(' ')}/${runners === null ? '' : [...runners].join(' ')}`

/** Reads the runners of these markets, and gives the same function until one of them changes. */
const createRead = (marketIds: readonly MarketId[]): ((markets: Markets) => Find) => {
  let key = ''
  let known: Find = () => NOT_ON_BOARD
  return (markets) => {
    const found = new Map(marketIds.map((marketId) => [marketId, onBoard(markets.get(marketId))]))
    const next = [...found.values()].map(keyOf).join()
    if (next !== key) known = (marketId) => found.get(marketId) ?? NOT_ON_BOARD
    key = next
    return known
  }
}

/** What the board says of the runners in the markets of these bets (MKT-13, OPEN-10). */
export const useOnBoard = (bets: readonly Bet[]): Find => {
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
