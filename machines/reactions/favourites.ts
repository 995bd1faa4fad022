import type { Fact } from '#client/ledger/facts.ts'
import type { Ledger } from '#client/ledger/ledger.ts'
import { pinReadsOf } from '#client/ledger/page.ts'
import { type Reaction, asked, read } from './reaction.ts'

const loadFavourites = (_: Fact, { member }: Ledger) => asked({ type: 'load-favourites', owner: member?.memberCode ?? null })
export const keepsFavourites = {
  why: 'Each member, and a visitor, has favourites of their own.',
  requirements: ['BROWSE-12'],
  does: loadFavourites,
} as const

export const readPins = (_: Fact, ledger: Ledger) => read(...pinReadsOf(ledger))
export const readsPins = {
  why: 'The pinned markets stand beside every page, and are read with their events.',
  requirements: ['MKT-10'],
  does: readPins,
} as const

const keepFavourites = (_: Fact, { member, favourites }: Ledger) =>
  asked({ type: 'keep-favourites', owner: member?.memberCode ?? null, favourites })
export const keepsPin: Reaction<'pin.pressed'> = {
  why: 'A pinned market is kept with the favourites in this browser.',
  requirements: ['MKT-10'],
  does: keepFavourites,
}

export const keepsStar: Reaction<'star.pressed'> = {
  why: 'A favourite is kept in this browser.',
  requirements: ['BROWSE-12'],
  does: keepFavourites,
}

export const keepsGame: Reaction<'game-star.pressed'> = {
  why: 'A favourite game is kept in this browser, too.',
  requirements: ['CAS-01'],
  does: keepFavourites,
}
