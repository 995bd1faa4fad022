import type { Market } from '#contract/market.ts'
import { type MarketId, competitionIdSchema, eventIdSchema, marketIdSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { Exchange, PlaceOrder } from '#server/exchange/api.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { at, ref } from '#tests/player.ts'

/** The two runners of the one market of these tests. */
export const [home, away] = [selectionIdSchema.parse(1), selectionIdSchema.parse(2)]
export const marketId = marketIdSchema.parse('m1')
export const market: Market = {
  marketId,
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse('e1'),
  eventName: 'Home v Away',
  eventTypeId: '4',
  competitionId: competitionIdSchema.parse('c'),
  competitionName: 'Cup',
  openDate: at(0),
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: [
    { selectionId: home, runnerName: 'Home' },
    { selectionId: away, runnerName: 'Away' },
  ],
}

/** The number of winners that an order names in a market now; one is not named. */
export const placesNow = (exchange: Pick<Exchange, 'market'>, marketId: MarketId): { readonly places?: number } => {
  const { numberOfWinners } = exchange.market(marketId) ?? { numberOfWinners: 1 }
  return numberOfWinners === 1 ? {} : { places: numberOfWinners }
}

/** A bet on the first runner. */
export const order = (n: number, by: Partial<PlaceOrder> = {}): PlaceOrder => ({
  ref: ref(n),
  marketId,
  selectionId: home,
  side: 'back',
  odds: odds(2000),
  stake: paise(100_000),
  accept: 'NONE',
  line: null,
  fancyPrice: 0,
  claims: { browser: '', ip: '' },
  ...by,
})

/** The bookmaker's quote on either runner: backs at one price, lays at another. */
export const ladder = (back: number, lay: number, size: number, of = marketId): FeedUpdate => ({
  kind: 'ladder',
  marketId: of,
  image: true,
  runners: [home, away].map((selectionId) => ({
    selectionId,
    back: [[odds(back), paise(size)]] as const,
    lay: [[odds(lay), paise(size)]] as const,
  })),
})

const SIZE = 9_000_000
/** Home can be laid at this price; 0: no runner has a price. */
export const layAt = (lay: number): FeedUpdate => ({
  kind: 'ladder',
  marketId,
  image: true,
  runners: market.runners.map(({ selectionId }) => ({
    selectionId,
    back: [],
    lay: lay > 0 && selectionId === home ? [[odds(lay), paise(SIZE)] as const] : [],
  })),
})
