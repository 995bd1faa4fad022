import { Suspense } from 'react'
import type { Market } from '#contract/market.ts'
import { hasWickets } from '#domain/market/alerts.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useRead } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { Icon } from '../ui/Icon.tsx'

const AlertForm = onDemand(() => import('./AlertForm.tsx'))

type Props = { readonly market: Market; readonly isOpen: boolean; readonly onToggle: () => void }

/** Opens the alerts of a market under its prices; filled while one waits (MKT-11). */
export const AlertBell = ({ market, isOpen, onToggle }: Props) => {
  const isWaiting = useRead({ what: 'alerts' }).rows.some(({ alerts }) =>
    alerts.some(
      ({ kind, marketId, eventId }) =>
        marketId === market.marketId || (kind === 'wicket' && hasWickets(market) && eventId === market.eventId),
    ),
  )
  return (
    <button
      type="button"
      className="icon-btn -my-2 -mr-2 aria-expanded:bg-brand-wash aria-expanded:text-brand-ink data-[waiting=true]:text-brand-ink"
      aria-label={text.alertsOn(marketText(market))}
      aria-expanded={isOpen}
      data-waiting={isWaiting}
      onClick={onToggle}
    >
      <Icon name="bell" className={isWaiting ? 'fill-current' : ''} />
    </button>
  )
}

/** The alerts of a market; fetched when they are first opened. */
export const AlertPanel = ({ market, isOpen, onToggle }: Props) => (
  <Suspense fallback={null}>{isOpen && <AlertForm market={market} onClose={onToggle} />}</Suspense>
)
