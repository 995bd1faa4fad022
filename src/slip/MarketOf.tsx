import { type Pick, placesIn } from '#domain/betting/pick.ts'
import { marketText } from '#copy/feeds.ts'
import { text } from '#copy/panels.ts'

/** The market of a pick, with its number of winners where that is not one (MKT-15), and its event. A session's runner names its market. */
export const MarketOf = ({ pick }: { readonly pick: Pick }) => {
  const places = placesIn(pick)
  const terms = places > 1 ? [text.places(places)] : []
  return [...(pick.line === null ? [marketText(pick), ...terms] : []), pick.eventName].join(' · ')
}
