import type { ReactNode } from 'react'
import type { Market } from '#contract/market.ts'
import { text } from '#domain/text.ts'
import { useBoardMarket } from '../hooks.ts'

const words = { INACTIVE: 'notOpen', SUSPENDED: 'suspended', CLOSED: 'closed' } as const

/** Prices, covered with a word while the market is not open (MKT-03). */
export const Veiled = ({
  market,
  className,
  children,
}: {
  readonly market: Market
  readonly className: string
  readonly children: ReactNode
}) => {
  const status = useBoardMarket(market.marketId, (live) => live?.status ?? null) ?? market.status
  const label = useBoardMarket(market.marketId, (live) => live?.statusLabel ?? null)
  const broken = useBoardMarket(market.marketId, (live) => live?.broken ?? false)
  const covered = status !== 'OPEN'
  return (
    <div className={covered ? `${className} veiled` : className} data-stale={broken}>
      {children}
      {covered && (
        <span className="veil" data-tone={label === null ? 'plain' : 'warn'}>
          {label ?? text[words[status]]}
        </span>
      )}
    </div>
  )
}
