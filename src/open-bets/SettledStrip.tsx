import type { Settlement } from '#contract/messages/settlement.ts'
import type { EventId, MarketId } from '#contract/scalar.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import { stripsOf, stripsOfEvent } from '#client/ledger/settled.ts'
import { say, text } from '#copy/catalogue.ts'
import { useAnnounced, useLedger, useRecord } from '../hooks.ts'
import { stampText } from '../lib/when.ts'
import { Icon } from '../ui/Icon.tsx'

const tones = {
  up: 'bg-up-wash [&>svg]:text-up',
  down: 'bg-down-wash [&>svg]:text-down',
  plain: 'bg-surface-2 [&>svg]:text-ink-3',
} as const
const toneOf = ({ net }: Settlement): keyof typeof tones => (net > 0 ? 'up' : net < 0 ? 'down' : 'plain')

/** What markets won or lost, over a list, until the player closes it (OPEN-12). */
export const SettledStrips = () => {
  const announced = useAnnounced()
  const settled = useLedger((ledger) => ledger.settled)
  return stripsOf(settled, announced).map(stripOf)
}

type OfEvent = { readonly eventId: EventId; readonly of: (marketId: MarketId) => boolean }

const useStrips = ({ eventId, of }: OfEvent): readonly Settlement[] => {
  const announced = useAnnounced()
  const settled = useLedger((ledger) => ledger.settled)
  const markets = useLedger(({ catalog }) => catalog.markets)
  return stripsOfEvent(settled, announced, eventId, markets).filter(({ marketId }) => of(marketId))
}

/** The same below an event, whenever it is opened. */
export const EventStrips = (part: OfEvent) => useStrips(part).map(stripOf)

/** The newest of them over a panel's head, which needs no room; closing it shows the next. */
export const HeadStrip = (part: OfEvent) => {
  const [newest] = useStrips(part)
  return (
    newest !== undefined && <Strip key={newest.number} settlement={newest} look="absolute inset-0 [&>p]:line-clamp-2 [&>p]:leading-4" />
  )
}

const stripOf = (settlement: Settlement) => <Strip key={settlement.number} settlement={settlement} look="min-h-11 py-1.5" />

const Strip = ({ settlement, look }: { readonly settlement: Settlement; readonly look: string }) => {
  const record = useRecord()
  const { number, at } = settlement
  return (
    <div
      className={`flex items-center gap-2.5 px-3 text-sm [&>svg]:flex-none ${look} ${tones[toneOf(settlement)]}`}
      data-settlement={number}
    >
      <Icon name="clock" />
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
        {say(settlementSaid(settlement))} <small className="font-normal whitespace-nowrap text-ink-2">{stampText(at)}</small>
      </p>
      <button
        type="button"
        className="icon-btn -mr-2"
        aria-label={text.dismiss}
        onClick={() => record({ type: 'settlement.dismissed', number })}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
