import { placesIn } from '#domain/betting/pick.ts'
import { type SlipView, hasOtherPlaces } from '#client/betting/slip.ts'
import { text } from '#copy/panels.ts'
import { priceWord } from './words.ts'

/** What a market that moved has changed of a draft, in a sentence or in short. */
export const movedWord = (view: SlipView): string => (hasOtherPlaces(view) ? text.placesChanged : text.oddsChanged)
export const movedShort = (view: SlipView): string => (hasOtherPlaces(view) ? text.placesShort : text.movedShort)

/** The terms that a draft has and those on offer: the prices, and the numbers of winners where these differ. */
export const movedTerms = (view: SlipView): { readonly from: string; readonly to: string } | null => {
  const { pick, odds, offer } = view
  if (pick === null || odds === null || offer === null) return null
  const worded = (price: string, places: number): string => (hasOtherPlaces(view) ? `${price}, ${text.places(places)}` : price)
  return {
    from: worded(priceWord(pick, odds), placesIn(pick)),
    to: worded(priceWord({ ...pick, line: offer.line }, offer.odds), offer.places),
  }
}
