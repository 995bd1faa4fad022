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

/** The five lists; `favoritesAll` holds all items of the others. */
export type Favourites = Readonly<Record<(typeof FAVOURITE_LISTS)[number], readonly Favourite[]>>
export const FAVOURITE_LISTS = ['inPlay', 'popular', 'future', 'sportMarkets', 'favoritesAll'] as const

/** The place of a star that was pressed: it decides the favourite's lists. */
export type StarPlace = { readonly list: 'home' | 'sport' | 'event'; readonly inplay: boolean }

/** Kept at most, of each list; the oldest goes. */
export const MOST_FAVOURITES = 100

export const noFavourites: Favourites = { inPlay: [], popular: [], future: [], sportMarkets: [], favoritesAll: [] }

/** The id of a favourite; '' without one. */
export const favouriteKey = ({ event, id, _id, marketId }: Favourite): string => event?.id ?? id ?? _id ?? marketId ?? ''

/** Are these one and the same? */
export const sameFavourite = (a: Favourite, b: Favourite): boolean => favouriteKey(a) !== '' && favouriteKey(a) === favouriteKey(b)

/** Is it among the favourites? */
export const isFavourite = ({ favoritesAll }: Favourites, item: Favourite): boolean =>
  favoritesAll.some((each) => sameFavourite(each, item))

const listsOf = ({ list, inplay }: StarPlace): readonly (keyof Favourites)[] => [
  'favoritesAll',
  inplay ? 'inPlay' : 'future',
  ...(list === 'home' ? (['popular'] as const) : list === 'sport' ? (['sportMarkets'] as const) : []),
]

/** Puts it into the lists it belongs to; takes it from all of them when it is there already. */
export const toggled = (favourites: Favourites, item: Favourite, place: StarPlace): Favourites => {
  if (favouriteKey(item) === '') return favourites
  const known = isFavourite(favourites, item)
  const into = listsOf(place)
  const next = (name: keyof Favourites): readonly Favourite[] => {
    const others = favourites[name].filter((each) => !sameFavourite(each, item))
    return known || !into.includes(name) ? others : [...others, item].slice(-MOST_FAVOURITES)
  }
  return {
    inPlay: next('inPlay'),
    popular: next('popular'),
    future: next('future'),
    sportMarkets: next('sportMarkets'),
    favoritesAll: next('favoritesAll'),
  }
}
