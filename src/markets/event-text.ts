import type { Market } from '#contract/market.ts'
import { marketText } from '#copy/feeds.ts'

type Named = Pick<Market, 'eventName' | 'competitionName' | 'marketName' | 'marketSaid'>

/** The name of an event. One that has only its competition's, as the winner of a season, says its market, too (MKT-13). */
export const eventText = (market: Named): string =>
  market.eventName === market.competitionName ? `${market.eventName} — ${marketText(market)}` : market.eventName
