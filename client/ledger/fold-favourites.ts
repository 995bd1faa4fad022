import type { EventId } from '#contract/scalar.ts'
import { type Favourites, gameStarred, noFavourites, pinned, toggled } from '../market/favourites.ts'
import type { FactOf } from './facts.ts'

/** What this browser keeps for the player. */
export type Device = {
  /** The player's favourites, kept in this browser (BROWSE-12). */
  readonly favourites: Favourites
  /** The events that were seen here lately, the newest first; empty until the search asks for them. */
  readonly recent: readonly EventId[]
}
export const nothingKept: Device = { favourites: noFavourites, recent: [] }

/** The device's share of the ledger's fold. */
export const foldDevice = (
  { favourites }: Device,
  fact: FactOf<'star.pressed' | 'game-star.pressed' | 'pin.pressed' | 'favourites.loaded' | 'recent.loaded'>,
): Partial<Device> => {
  switch (fact.type) {
    case 'star.pressed':
      return { favourites: toggled(favourites, fact.item, fact.place) }
    case 'game-star.pressed':
      return { favourites: gameStarred(favourites, fact.key) }
    case 'pin.pressed':
      return { favourites: pinned(favourites, fact.pin) }
    case 'favourites.loaded':
      return { favourites: fact.favourites }
    case 'recent.loaded':
      return { recent: fact.events }
    default:
      return fact satisfies never
  }
}
