import { memo, useCallback, useMemo } from 'react'
import type { Market, Runner } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import { runnerText } from '#copy/feeds.ts'
import { useIsPicked, useSpine } from '../hooks.ts'
import { painterOf, stillCell } from './painter.ts'
import { usePress } from './usePress.ts'

type Props = {
  readonly market: Market
  readonly runner: Runner
  readonly side: Side
  /** 0 is the best price. */
  readonly level: number
}

/** One price. React renders it once; the painter writes price, size and tint (docs/HOUSE.md). */
export const PriceCell = memo(({ market, runner, side, level }: Props) => {
  const spine = useSpine()
  const { marketId, marketType } = market
  const { selectionId } = runner
  const name = runnerText(runner)
  const spot = useMemo(
    () => ({ marketId, marketType, selectionId, name, side, level }),
    [marketId, marketType, selectionId, name, side, level],
  )
  const attach = useCallback(
    (button: HTMLButtonElement | null) => (button === null ? undefined : painterOf(spine).attach(button, spot)),
    [spine, spot],
  )
  const press = usePress(market, runner, side, level)
  const picked = useIsPicked(marketId, selectionId, side)
  // The server writes its price once. On a hydrated page it stays until the painter writes.
  const still = import.meta.env.SSR ? stillCell(spine.rendered.board, spot) : null
  return (
    <button
      type="button"
      ref={attach}
      className={`cell ${side}-${Math.min(level, 2) + 1}`}
      data-picked={picked && level === 0}
      suppressHydrationWarning
      {...still?.button}
      onClick={press}
    >
      <b suppressHydrationWarning>{still?.price ?? ''}</b>
      <small suppressHydrationWarning>{still?.size ?? ''}</small>
    </button>
  )
})
