import { eventNameIn } from '#client/ledger/selectors.ts'
import { text } from '#copy/first.ts'
import { marketText } from '#copy/feeds.ts'
import { useLedger } from '../hooks.ts'
import { BackButton } from '../ui/BackButton.tsx'

/** On a phone, the way back and the name of an event, in place of menu and logo: both stay in view while its page scrolls. */
export const EventHead = () => {
  const eventId = useLedger(({ page }) => (page.name === 'event' ? page.eventId : null))
  const name = useLedger((ledger) => (eventId === null ? null : eventNameIn(ledger, eventId)))
  const market = useLedger(({ catalog }) => Object.values(catalog.markets).find((each) => each.eventId === eventId) ?? null)
  return (
    <>
      <BackButton className="-ml-[12px] -mr-[8px] grid h-11 w-[44px] flex-none place-items-center" />
      <p className="min-w-0 flex-1 leading-tight" aria-hidden="true">
        <b className="block truncate text-md">{name}</b>
        <small className="block truncate text-xs text-on-chrome-2">
          {market !== null &&
            `${name === market.competitionName ? marketText(market) : market.competitionName}${market.inplay ? ` · ${text.inPlay}` : ''}`}
        </small>
      </p>
    </>
  )
}
