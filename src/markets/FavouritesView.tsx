import { Link } from 'react-router-dom'
import { type Favourite, favouriteKey, isFavourite, sameFavourite } from '#client/market/favourites.ts'
import type { Market } from '#contract/market.ts'
import { text } from '#copy/catalogue.ts'
import { useLedger, useRead } from '../hooks.ts'
import { MatchList } from './MatchList.tsx'
import { useOutrights } from './OutrightLinks.tsx'
import { Outrights } from './Outrights.tsx'
import PinBoard from './PinBoard.tsx'
import { Star } from './Star.tsx'
import { useMatches } from './useListed.ts'
import { Icon } from '../ui/Icon.tsx'
import { SPORTS, sportName } from '../lib/sports.ts'
import { Empty } from '../ui/States.tsx'
import { line } from './looks.ts'

const itemOf = ({ eventId, marketId, eventName, eventTypeId }: Market): Favourite => ({
  event: { id: eventId },
  marketId,
  name: eventName,
  eventTypeId,
})

/** The favourites, by sport: listed matches with prices, others by name alone (BROWSE-12). */
const FavouritesView = () => {
  const favourites = useLedger((ledger) => ledger.favourites)
  const pins = favourites.pinned.length > 0 && <PinBoard look="grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]" />
  const { rows } = useRead({ what: 'home' })
  const matches = useMatches(rows)
  const outrights = useOutrights(rows)
  const shown = [...matches, ...outrights].filter((market) => isFavourite(favourites, itemOf(market)))
  const gone = favourites.favoritesAll.filter((item) => !shown.some((market) => sameFavourite(itemOf(market), item)))
  if (favourites.favoritesAll.length === 0)
    return (
      pins || (
        <section className="panel">
          <Empty>{text.noFavourites}</Empty>
        </section>
      )
    )
  return (
    <>
      {pins}
      {[...new Set(shown.map(({ eventTypeId }) => eventTypeId))].map((eventTypeId) => (
        <MatchList
          key={eventTypeId}
          markets={shown.filter((market) => market.eventTypeId === eventTypeId && !outrights.includes(market))}
          title={
            <div className="panel-head">
              <Icon name={SPORTS.find(({ id }) => id === eventTypeId)?.icon ?? 'cricket'} />
              <h2>{sportName(eventTypeId)}</h2>
            </div>
          }
        >
          <Outrights markets={shown.filter((market) => market.eventTypeId === eventTypeId && outrights.includes(market))} />
        </MatchList>
      ))}
      {gone.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>{text.notOn}</h2>
          </div>
          <ul>
            {gone.map((item) => (
              <li className={line.box} key={favouriteKey(item)}>
                <Star item={item} inplay={false} className="-mr-2 -ml-2.5" />
                <span className={line.name}>{item.name}</span>
                <small className="text-ink-3">{sportName(item.eventTypeId)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="px-3">
        <Link className="link" to="/">
          {text.backHome}
        </Link>
      </p>
    </>
  )
}
export default FavouritesView
