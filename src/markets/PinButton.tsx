import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { marketText } from '#copy/feeds.ts'
import { useLedger, useRecord } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'

type Props = { readonly market: Pick<Market, 'marketId' | 'marketName' | 'marketSaid' | 'eventId' | 'eventName' | 'eventTypeId'> }

/** Pins a market beside every page, or takes its pin out (MKT-10). */
export const PinButton = ({ market }: Props) => {
  const record = useRecord()
  const { marketId, marketName, marketSaid, eventId, eventName, eventTypeId } = market
  const isOn = useLedger(({ favourites }) => favourites.pinned.some((pin) => pin.marketId === marketId))
  return (
    <button
      type="button"
      className="icon-btn -my-2 -mr-2 flex-none aria-pressed:bg-brand-wash aria-pressed:text-brand-ink"
      aria-label={text.pinMarket(`${eventName}, ${marketText(market)}`)}
      aria-pressed={isOn}
      onClick={() => record({ type: 'pin.pressed', pin: { marketId, marketName, marketSaid, eventId, eventName, eventTypeId } })}
    >
      <Icon name="pin" />
    </button>
  )
}
