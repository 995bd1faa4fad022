import type { ReactNode } from 'react'
import type { Market } from '#contract/market.ts'
import type { SelectionId } from '#contract/scalar.ts'
import { isUnpriced } from '#client/market/board.ts'
import { sayIfAny, text } from '#copy/first.ts'
import { useBoardMarket } from '../hooks.ts'

const words = { INACTIVE: 'notOpen', SUSPENDED: 'suspended', CLOSED: 'closed' } as const

const tones = {
  plain: 'border-line bg-stale-wash text-ink-2',
  won: 'border-line bg-brand-wash text-brand-ink',
  warn: 'border-transparent bg-warn-wash text-warn',
} as const

/** A word over prices that are off. */
export const Veil = ({ tone = 'plain', children }: { readonly tone?: keyof typeof tones; readonly children: string }) => (
  <span
    className={`veil absolute inset-0 grid place-items-center rounded-sm border text-xs font-bold tracking-[0.06em] uppercase ${tones[tone]}`}
  >
    {children}
  </span>
)

/** Covers prices with a word while the market is not open (MKT-03). A settled market marks the winner. */
export const Veiled = ({
  market,
  selectionId,
  className,
  children,
}: {
  readonly market: Market
  /** The runner of these prices; absent: they are the whole market's. */
  readonly selectionId?: SelectionId
  readonly className: string
  readonly children: ReactNode
}) => {
  const { marketId, marketType } = market
  const said = useBoardMarket(marketId, (live) => (isUnpriced(live, marketType) ? 'SUSPENDED' : (live?.status ?? null)))
  const status = said ?? market.status
  const label = useBoardMarket(market.marketId, (live) => sayIfAny(live?.label ?? null))
  const won = useBoardMarket(market.marketId, (live) => selectionId !== undefined && live?.runners.get(selectionId)?.status === 'WINNER')
  const broken = useBoardMarket(market.marketId, (live) => live?.broken ?? false)
  const covered = status !== 'OPEN'
  return (
    <div className={covered ? `${className} relative [&_.cell]:invisible` : className} data-stale={broken}>
      {children}
      {covered && (
        <Veil tone={won ? 'won' : label === null ? 'plain' : 'warn'}>{won ? text.won : label === null ? text[words[status]] : label}</Veil>
      )}
    </div>
  )
}
