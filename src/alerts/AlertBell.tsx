import type { Market } from '#contract/market.ts'
import { hasWickets } from '#domain/alerts/alerts.ts'
import { text } from '#copy/catalogue.ts'
import { useHas } from '../brand.tsx'
import { useRead } from '../hooks.ts'
import { onDemand } from '../lib/later.ts'
import { Icon } from '../ui/Icon.tsx'
import { Part } from '../ui/Part.tsx'

const AlertForm = onDemand(() => import('./AlertForm.tsx'))

type Props = {
  readonly name: string
  /** The markets of one board, all of one event. */
  readonly markets: readonly Market[]
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Opens the alerts of a board; filled while one waits (MKT-11). */
export const AlertBell = ({ name, markets, isOpen, onToggle }: Props) => {
  const hasAlerts = useHas('alerts')
  const isWaiting = useRead({ what: 'alerts' }).rows.some(({ alerts }) =>
    alerts.some(({ kind, marketId, eventId }) =>
      markets.some((market) => marketId === market.marketId || (kind === 'wicket' && hasWickets(market) && eventId === market.eventId)),
    ),
  )
  if (!hasAlerts) return null
  return (
    <button
      type="button"
      className="icon-btn -my-2 -mr-2 aria-expanded:bg-brand-wash aria-expanded:text-brand-ink data-[waiting=true]:text-brand-ink"
      aria-label={text.alertsOn(name)}
      aria-expanded={isOpen}
      data-waiting={isWaiting}
      onClick={onToggle}
      // The focus stays on the bell that opened the form.
      onKeyDown={({ key }) => isOpen && key === 'Escape' && onToggle()}
    >
      <Icon name="bell" className={isWaiting ? 'fill-current' : ''} />
    </button>
  )
}

/** The alerts of a board; fetched when they are first opened. */
export const AlertPanel = ({ name, markets, isOpen, onToggle, className }: Props & { readonly className: string }) => (
  <Part>{isOpen && <AlertForm name={name} markets={markets} className={className} onClose={onToggle} />}</Part>
)
