import type { ReactNode } from 'react'
import type { Market } from '#contract/market.ts'
import type { MarketId, SelectionId } from '#contract/scalar.ts'
import { isUnpriced } from '#client/market/board.ts'
import { cannotWin } from '#domain/market/lost.ts'
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

/** Is the runner out of its market? */
export const useWithdrawn = (marketId: MarketId, selectionId: SelectionId | undefined): boolean =>
  useBoardMarket(marketId, (live) => selectionId !== undefined && live?.runners.get(selectionId)?.status === 'REMOVED')

/** Can the runner not win, because it is withdrawn or lost (MKT-13)? */
export const useCannotWin = (marketId: MarketId, selectionId: SelectionId): boolean =>
  useBoardMarket(marketId, (live) => cannotWin(live, selectionId))

/** Covers prices with a word while the market is not open (MKT-03). A settled market marks the winner, and any a withdrawn runner. */
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
  const isOut = useWithdrawn(marketId, selectionId)
  const broken = useBoardMarket(market.marketId, (live) => live?.broken ?? false)
  const word = isOut ? text.withdrawn : status === 'OPEN' ? null : won ? text.won : (label ?? text[words[status]])
  return (
    <div className={word !== null ? `${className} relative [&_.cell]:invisible` : className} data-stale={broken}>
      {children}
      {word !== null && <Veil tone={won ? 'won' : isOut || label === null ? 'plain' : 'warn'}>{word}</Veil>}
    </div>
  )
}
