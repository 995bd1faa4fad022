import type { Level, Market, MarketBook } from '#contract/market.ts'
import { competitionIdSchema, eventIdSchema, marketIdSchema, millisSchema, selectionIdSchema } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { LADDER, odds } from '#domain/odds.ts'

export const MARKETS = 200
export const SELECTIONS = [1, 2, 3].map((id) => selectionIdSchema.parse(id))
export const firstSelection = selectionIdSchema.parse(1)
export const LEVELS = 3
export const marketIdOf = (index: number) => marketIdSchema.parse(`bench-${index}`)
export const runnerNameOf = (selection: number): string => `Runner ${selection}`

/** Numbers in [0, 1), the same for the same seed. */
export const dice = (seed: number): (() => number) => {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/** The slow part of a market of the bench's world. */
export const marketOf = (index: number): Market => ({
  marketId: marketIdOf(index),
  marketType: 'MATCH_ODDS',
  marketName: 'Match Odds',
  eventId: eventIdSchema.parse(`event-${index}`),
  eventName: `Home ${index} v Away ${index}`,
  eventTypeId: '1',
  competitionId: competitionIdSchema.parse('bench'),
  competitionName: 'Bench League',
  openDate: millisSchema.parse(0),
  inplay: true,
  status: 'OPEN',
  numberOfWinners: 1,
  runners: SELECTIONS.map((selectionId) => ({ selectionId, runnerName: runnerNameOf(selectionId) })),
})

type Prices = { mid: number; readonly back: Level[]; readonly lay: Level[] }

/**
 * Markets of three runners with three prices a side. Four ticks of five change one size, the fifth moves a runner's whole
 * ladder by one price. What comes out is what the wire carries: images, then deltas numbered one up.
 */
export const createWorld = (seed: number, count = MARKETS) => {
  const throwDice = dice(seed)
  const below = (limit: number): number => Math.floor(throwDice() * limit)
  const size = () => paise(100 * (1 + below(5_000_000)))
  const priceAt = (step: number) => LADDER[step] ?? odds(2000)
  const layOut = (prices: Prices, fresh: boolean): void => {
    for (let level = 0; level < LEVELS; level += 1) {
      prices.back[level] = [priceAt(prices.mid - level), fresh ? size() : (prices.back[level]?.[1] ?? size())]
      prices.lay[level] = [priceAt(prices.mid + 1 + level), fresh ? size() : (prices.lay[level]?.[1] ?? size())]
    }
  }
  const markets = Array.from({ length: count }, () => ({
    seq: 0,
    runners: SELECTIONS.map(() => {
      const prices: Prices = { mid: 20 + below(250), back: [], lay: [] }
      layOut(prices, true)
      return prices
    }),
  }))
  const image = (index: number): MarketBook => {
    const market = markets[index]
    return {
      marketId: marketIdOf(index),
      seq: market?.seq ?? 0,
      image: true,
      status: 'OPEN',
      inplay: true,
      traded: paise(0),
      runners: (market?.runners ?? []).map(({ back, lay }, at) => ({
        selectionId: selectionIdSchema.parse(at + 1),
        status: 'ACTIVE',
        back: [...back],
        lay: [...lay],
      })),
    }
  }
  const tick = (index = below(count)): MarketBook => {
    const market = markets[index]
    const at = below(SELECTIONS.length)
    const prices = market?.runners[at]
    const selectionId = SELECTIONS[at]
    if (market === undefined || prices === undefined || selectionId === undefined) throw new Error(`there is no market ${index}`)
    market.seq += 1
    const heading = { marketId: marketIdOf(index), seq: market.seq }
    if (throwDice() < 0.2) {
      prices.mid = Math.min(300, Math.max(10, prices.mid + (throwDice() < 0.5 ? 1 : -1)))
      layOut(prices, false)
      return { ...heading, runners: [{ selectionId, back: [...prices.back], lay: [...prices.lay] }] }
    }
    const side = throwDice() < 0.5 ? 'back' : 'lay'
    const level = below(LEVELS)
    const found = prices[side][level]
    if (found !== undefined) prices[side][level] = [found[0], size()]
    return { ...heading, runners: [{ selectionId, [side]: [...prices[side]] }] }
  }
  return { images: () => markets.map((_, index) => image(index)), tick }
}
