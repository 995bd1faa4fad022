import { memo, useCallback } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import { type Side, quoteOdds } from '#domain/betting/bets.ts'
import { marketKind } from '#domain/market/markets.ts'
import { odds } from '#domain/betting/odds.ts'
import { useIsPicked, useSpine } from '../hooks.ts'
import { createCell, stillCell } from './painter.ts'

type Props = {
  readonly market: Market
  readonly runner: Runner
  readonly side: Side
  /** 0 is the best price. */
  readonly level: number
}

/** One price. React renders it once; the painter writes price, size and tint (docs/HOUSE.md). A press carries the painted price. */
export const PriceCell = memo(({ market, runner, side, level }: Props) => {
  const { board, drawn, record } = useSpine()
  const isSession = market.marketType === 'SESSION'
  const attach = useCallback(
    (button: HTMLButtonElement | null) => {
      if (button === null) return undefined
      const cell = createCell(button, board.board, isSession, market.marketId, runner, side, level)
      return board.watch(market.marketId, cell.paint)
    },
    [board, market.marketId, runner, side, level, isSession],
  )
  const picked = useIsPicked(market.marketId, runner.selectionId, side)
  // The server writes its price once. On a hydrated page it stays until the painter writes.
  const still = import.meta.env.SSR ? stillCell(drawn.board, market.marketId, runner, side, level) : null
  return (
    <button
      type="button"
      ref={attach}
      className={`cell ${side}-${Math.min(level, 2) + 1}`}
      data-picked={picked && level === 0}
      suppressHydrationWarning
      {...still?.button}
      onClick={(event) => {
        const painted = Number(event.currentTarget.dataset['odds'])
        const fancyPrice = isSession ? Number(event.currentTarget.dataset['fancy']) : 0
        if (!(painted > 0)) return
        const { marketId, marketType, marketName, marketSaid, eventId, eventName, eventTypeId } = market
        record({
          type: 'odds.pressed',
          pick: {
            marketId,
            marketType,
            marketName,
            marketSaid,
            kind: marketKind(marketType, eventTypeId),
            eventId,
            eventName,
            eventTypeId,
            ...runner,
            side,
            odds: isSession ? quoteOdds(fancyPrice) : odds(painted),
            line: isSession ? painted / 1000 : null,
            fancyPrice,
          },
          level,
        })
      }}
    >
      <b suppressHydrationWarning>{still?.price ?? ''}</b>
      <small suppressHydrationWarning>{still?.size ?? ''}</small>
    </button>
  )
})
