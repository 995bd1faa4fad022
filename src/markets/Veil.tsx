import type { ReactNode } from 'react'
import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { useBoardMarket } from '../hooks.ts'

const words = { INACTIVE: 'notOpen', SUSPENDED: 'suspended', CLOSED: 'closed' } as const

/** Prices, covered with a word while the market is not open (MKT-03); a settled runner's row says that it won. */
export const Veiled = ({
  market,
  selectionId,
  className,
  children,
}: {
  readonly market: Market
  /** The runner whose prices these are; none: those of the whole market. */
  readonly selectionId?: SelectionId
  readonly className: string
  readonly children: ReactNode
}) => {
  const status = useBoardMarket(market.marketId, (live) => live?.status ?? null) ?? market.status
  const label = useBoardMarket(market.marketId, (live) => live?.statusLabel ?? null)
  const won = useBoardMarket(market.marketId, (live) => selectionId !== undefined && live?.runners.get(selectionId)?.status === 'WINNER')
  const broken = useBoardMarket(market.marketId, (live) => live?.broken ?? false)
  const covered = status !== 'OPEN'
  return (
    <div className={covered ? `${className} veiled` : className} data-stale={broken}>
      {children}
      {covered && (
        <span className="veil" data-tone={won ? 'won' : label === null ? 'plain' : 'warn'}>
          {won ? text.won : label === null ? text[words[status]] : text.told(label)}
        </span>
      )}
    </div>
  )
}
