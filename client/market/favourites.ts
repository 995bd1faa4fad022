import type { Market } from '#contract/market.ts'

/**
 * One favourite, as it was kept. Its event's id names it, or else its own id, in any of three fields (BROWSE-12).
 * `name` and `eventTypeId` show it while its event is not listed.
 */
export type Favourite = {
  readonly event?: { readonly id: string } | undefined
  readonly id?: string | undefined
  readonly _id?: string | undefined
  readonly marketId?: string | undefined
  readonly name: string
  readonly eventTypeId: string
}

/** A market that stands beside the page, with what names it while it is not listed (MKT-10). */
export type Pin = Pick<Market, 'marketId' | 'marketName' | 'marketSaid' | 'eventId' | 'eventName' | 'eventTypeId'>

/** The five lists, where `favoritesAll` holds all items of the others, and the pinned markets. */
export type Favourites = Readonly<Record<FavouriteList, readonly Favourite[]>> & {
  readonly pinned: readonly Pin[]
  /** Games of the casino, as `gameId/tableId` (CAS-01). */
  readonly games: readonly string[]
}
export const FAVOURITE_LISTS = ['inPlay', 'popular', 'future', 'sportMarkets', 'favoritesAll'] as const
type FavouriteList = (typeof FAVOURITE_LISTS)[number]

/** The place of a star that was pressed: it decides the favourite's lists. */
export type StarPlace = { readonly list: 'home' | 'sport' | 'event'; readonly inplay: boolean }

/** Kept at most, of each list; the oldest goes. */
export const MOST_FAVOURITES = 100

/** So many markets stand side by side; the oldest goes. */
export const MOST_PINS = 4

export const noFavourites: Favourites = { pinned: [], games: [], inPlay: [], popular: [], future: [], sportMarkets: [], favoritesAll: [] }

/** The id of a favourite; '' without one. */
export const favouriteKey = ({ event, id, _id, marketId }: Favourite): string => event?.id ?? id ?? _id ?? marketId ?? ''

/** Are these one and the same? */
export const sameFavourite = (a: Favourite, b: Favourite): boolean => favouriteKey(a) !== '' && favouriteKey(a) === favouriteKey(b)

/** Is it among the favourites? */
export const isFavourite = ({ favoritesAll }: Favourites, item: Favourite): boolean =>
  favoritesAll.some((each) => sameFavourite(each, item))

const listsOf = ({ list, inplay }: StarPlace): readonly FavouriteList[] => [
  'favoritesAll',
  inplay ? 'inPlay' : 'future',
  ...(list === 'home' ? (['popular'] as const) : list === 'sport' ? (['sportMarkets'] as const) : []),
]

/** Pins a market, or takes its pin out. */
export const pinned = (favourites: Favourites, pin: Pin): Favourites => {
  const others = favourites.pinned.filter(({ marketId }) => marketId !== pin.marketId)
  return { ...favourites, pinned: others.length < favourites.pinned.length ? others : [...others, pin].slice(-MOST_PINS) }
}

/** Puts a game of the casino among the favourites, or takes it out. */
export const gameStarred = (favourites: Favourites, key: string): Favourites => {
  const others = favourites.games.filter((each) => each !== key)
  return { ...favourites, games: others.length < favourites.games.length ? others : [...others, key].slice(-MOST_FAVOURITES) }
}

/** Puts it into the lists it belongs to; takes it from all of them when it is there already. */
export const toggled = (favourites: Favourites, item: Favourite, place: StarPlace): Favourites => {
  if (favouriteKey(item) === '') return favourites
  const known = isFavourite(favourites, item)
  const into = listsOf(place)
  const next = (name: FavouriteList): readonly Favourite[] => {
    const others = favourites[name].filter((each) => !sameFavourite(each, item))
    return known || !into.includes(name) ? others : [...others, item].slice(-MOST_FAVOURITES)
  }
  return {
    ...favourites,
    inPlay: next('inPlay'),
    popular: next('popular'),
    future: next('future'),
    sportMarkets: next('sportMarkets'),
    favoritesAll: next('favoritesAll'),
  }
}
