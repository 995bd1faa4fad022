import { useSyncExternalStore } from 'react'
import type { Paise } from '#contract/scalar.ts'
import { type Position, netNow, totalsOf } from '#client/betting/positions.ts'
import { useSpine } from '../hooks.ts'

/** A position's result at the best prices, net of commission or before it, once a second because each change is a render. */
export const useNetNow = (position: Position, isNet: boolean): Paise | null => {
  const { board, ticks } = useSpine()
  const read = (): Paise | null => netNow(position, board.markets.get(position.marketId), isNet)
  return useSyncExternalStore(ticks.subscribe, read, read)
}

/** The same of all positions together. */
export const useTotalNow = (positions: readonly Position[], isNet: boolean): Paise | null => {
  const { board, ticks } = useSpine()
  const read = (): Paise | null => totalsOf(positions, (marketId) => board.markets.get(marketId), isNet).now
  return useSyncExternalStore(ticks.subscribe, read, read)
}
