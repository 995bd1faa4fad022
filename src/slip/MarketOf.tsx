import type { Pick } from '#domain/betting/pick.ts'
import { marketText } from '#copy/feeds.ts'
import { text } from '#copy/panels.ts'
import { useLedger } from '../hooks.ts'

/** The number of winners of a pick's market now; one where it is not known (MKT-15). */
export const usePlaces = (pick: Pick | null): number =>
  useLedger(({ catalog }) => (pick === null ? null : catalog.markets[pick.marketId]?.numberOfWinners) ?? 1)

/** The market of a pick, with its number of winners where that is not one, and its event. A session's runner names its market. */
export const MarketOf = ({ pick }: { readonly pick: Pick }) => {
  const places = usePlaces(pick)
  const terms = places > 1 ? [text.places(places)] : []
  return [...(pick.line === null ? [marketText(pick), ...terms] : []), pick.eventName].join(' · ')
}
