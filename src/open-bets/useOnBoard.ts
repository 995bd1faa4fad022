import { useMemo } from 'react'
import type { MarketId } from '#contract/scalar.ts'
import type { Bet } from '#domain/betting/bet.ts'
import { lostIn } from '#domain/market/lost.ts'
import { NOT_ON_BOARD, type OnBoard } from '#client/betting/positions.ts'
import type { Board, BoardMarket } from '#client/market/board.ts'
import { useBoard } from '../hooks.ts'

type Find = (marketId: MarketId) => OnBoard

const onBoard = (market: BoardMarket | undefined): OnBoard =>
  market === undefined
    ? NOT_ON_BOARD
    : {
        lost: lostIn(market),
        runners: new Set([...market.runners].flatMap(([selectionId, { status }]) => (status === 'REMOVED' ? [] : [selectionId]))),
      }

const keyOf = ({ lost, runners }: OnBoard): string => `${[...lost].join(' ')}/${runners === null ? '' : [...runners].join(' ')}`

/** Reads the runners of these markets, and gives the same function until one of them changes. */
const createRead = (marketIds: readonly MarketId[]): ((markets: Pick<Board, 'get'>) => Find) => {
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
  const marketIds = useMemo(() => [...new Set(bets.map(({ marketId }) => marketId))], [bets])
  return useBoard(
    marketIds,
    useMemo(() => createRead(marketIds), [marketIds]),
  )
}
