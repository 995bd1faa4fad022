import { useSyncExternalStore } from 'react'
import type { MarketId, Paise } from '#contract/scalar.ts'
import { type Closing, type Position, netNow, totalsOf } from '#client/betting/positions.ts'
import { useSpine } from '../hooks.ts'

/** Reads what closes a market's position now. */
const useClosing = (): ((marketId: MarketId) => Closing) => {
  const { board, ledger } = useSpine()
  return (marketId) => ({ board: board.markets.get(marketId), figure: ledger.get().cashOuts.figures[marketId]?.amount ?? null })
}

/** A position's result now, net of commission or before it, once a second because each change is a render. */
export const useNetNow = (position: Position, isNet: boolean): Paise | null => {
  const { ticks } = useSpine()
  const closingOf = useClosing()
  const read = (): Paise | null => netNow(position, closingOf(position.marketId), isNet)
  return useSyncExternalStore(ticks.subscribe, read, read)
}

/** The same of all positions together. */
export const useTotalNow = (positions: readonly Position[], isNet: boolean): Paise | null => {
  const { ticks } = useSpine()
  const closingOf = useClosing()
  const read = (): Paise | null => totalsOf(positions, closingOf, isNet).now
  return useSyncExternalStore(ticks.subscribe, read, read)
}
