import { useCallback, useSyncExternalStore } from 'react'
import type { MarketId, Paise } from '#contract/scalar.ts'
import { type Closing, type Position, netNow, totalsOf } from '#client/betting/positions.ts'
import { useSpine } from '../hooks.ts'

/** A figure of what closes positions now: new with a figure of a cash-out, else once a second because each change is a render. */
const useNow = (figureOf: (closingOf: (marketId: MarketId) => Closing) => Paise | null): Paise | null => {
  const { board, ledger, ticks } = useSpine()
  const watch = useCallback(
    (notify: () => void) => {
      let known = ledger.get().cashOuts
      const offs = [
        ticks.subscribe(notify),
        ledger.subscribe(() => {
          const { cashOuts } = ledger.get()
          if (cashOuts !== known) notify()
          known = cashOuts
        }),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
    [ledger, ticks],
  )
  const read = (): Paise | null =>
    figureOf((marketId) => ({ board: board.markets.get(marketId), figure: ledger.get().cashOuts.figures[marketId]?.amount ?? null }))
  return useSyncExternalStore(watch, read, read)
}

/** A position's result now, net of commission. */
export const useNetNow = (position: Position): Paise | null => useNow((closingOf) => netNow(position, closingOf(position.marketId)))

/** The same of all positions together. */
export const useTotalNow = (positions: readonly Position[]): Paise | null => useNow((closingOf) => totalsOf(positions, closingOf, true).now)
