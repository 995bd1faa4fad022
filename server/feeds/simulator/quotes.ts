import type { Market } from '#contract/market.ts'
import type { MarketId, Odds, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { odds } from '#domain/odds.ts'
import type { LadderRunner } from '#server/feeds/feed.ts'
import { snapOdds, stepOdds } from '#domain/odds.ts'
import { hash01, in01, NO_PARTS, noiseAt, type Seed, withPart } from './prng.ts'

/** The state of a market that a quote is made of. Nothing else goes in, so any quote can be made again. */
export type QuoteInput = {
  readonly seed: Seed
  readonly marketId: MarketId
  readonly runners: Market['runners']
  readonly chances: readonly number[]
  /** Real time since the first start of the exchange. */
  readonly realMs: number
  /** Which of the market's quotes this is. */
  readonly tick: number
  /** Something happened a moment ago: makers stand further off. */
  readonly volatile: boolean
  readonly inplay: boolean
  /** Everything matched so far, in rupees. */
  readonly tradedRupees: number
  /** Its shares by runner. */
  readonly shares: readonly number[]
}

type Level = readonly [Odds, Paise]

const LEVELS = 10
const LOWEST = 1010
const HIGHEST = 1_000_000

const logit = (p: number): number => Math.log(p / (1 - p))

/** The chances as the market sees them this instant: the model's, with a little wandering, adding up to 1. */
export const marketChances = ({ seed, marketId, runners, chances, realMs, inplay }: QuoteInput): readonly number[] => {
  const swing = inplay ? 0.05 : 0.025
  const seconds = realMs / 1000 / (inplay ? 1 : 8)
  const seen = runners.map(({ selectionId }, at) => {
    // A runner that can no longer win stays at 0.
    if (chances[at] === 0) return 0
    const p = Math.min(0.9985, Math.max(0.0015, chances[at] ?? 0.5))
    return 1 / (1 + Math.exp(-(logit(p) + swing * noiseAt(`${seed}/${marketId}/${selectionId}`, seconds))))
  })
  const sum = seen.reduce((total, p) => total + p, 0)
  return seen.map((p) => p / sum)
}

/** A believable size: rupees at the best price, more behind it, less at long odds. */
const sizeAt = (keyed: number, price: number, level: number, tick: number): Paise => {
  const priced = withPart(keyed, price)
  const slow = Math.floor(tick / 3 + in01(priced) * 3)
  const base = 5000 * 16 ** in01(withPart(priced, slow))
  const long = price > 4000 ? Math.max(0.04, 4000 / price) : 1
  return paise(Math.max(500, Math.round(base * (1 + 0.6 * level) * long)) * 100)
}

const sideFrom = (best: Odds | null, direction: 1 | -1, key: string, tick: number): Level[] => {
  const keyed = withPart(NO_PARTS, key)
  const levels: Level[] = []
  let price = best
  while (price !== null && levels.length < LEVELS) {
    levels.push([price, sizeAt(keyed, price, levels.length, tick)])
    const next: Odds = stepOdds(price, direction)
    price = next === price || next < LOWEST || next > HIGHEST ? null : next
  }
  return levels
}

/**
 * One runner's best prices around its fair price: the best back is always below the best lay. Without the levels behind them. A runner that
 * can no longer win has none.
 */
const bestOf = (input: QuoteInput, at: number, chance: number) => {
  const { seed, marketId, runners, tick, volatile, tradedRupees, shares } = input
  const selectionId = runners[at]?.selectionId
  if (selectionId === undefined) throw new Error(`${marketId} has no runner ${at}`)
  const key = `${seed}/${marketId}/${selectionId}`
  const paid = { selectionId, key, traded: paise(Math.round(tradedRupees * (shares[at] ?? 0)) * 100) }
  if (chance === 0) return { ...paid, backBest: null, layBest: null }
  const fair = Math.min(HIGHEST, Math.max(1001, Math.round(1000 / chance)))
  const spread = (volatile ? 2 : 1) + (hash01(key, 'spread', Math.floor(tick / 4)) < 0.3 ? 1 : 0)
  const near = snapOdds(odds(Math.max(LOWEST, fair)))
  const back = near <= fair ? near : stepOdds(near, -1)
  const lay = back < fair || near === back ? stepOdds(back, spread) : near
  const backBest = fair < LOWEST || back >= lay ? null : back
  const layBest = fair < LOWEST ? odds(LOWEST) : lay
  const last = hash01(key, 'last', tick) < 0.5 && backBest !== null ? backBest : layBest
  return { ...paid, backBest, layBest, lastPrice: last }
}

const bestsOf = (input: QuoteInput) => marketChances(input).map((chance, at) => bestOf(input, at, chance))

/** The market makers' whole quote for a market: ten levels a side. */
export const quote = (input: QuoteInput): readonly LadderRunner[] =>
  bestsOf(input).map(({ key, backBest, layBest, ...known }) => ({
    ...known,
    back: sideFrom(backBest, -1, `${key}/b`, input.tick),
    lay: sideFrom(layBest, 1, `${key}/l`, input.tick),
  }))

/** What the picture of a market shows of a quote. Its levels, nearly all of the work, are not made. */
export const tradesOf = (input: QuoteInput): readonly LadderRunner[] =>
  bestsOf(input).map(({ key: _, backBest: __, layBest: ___, ...known }) => known)

/** The most the bookmaker takes at its quote. */
const HOUSE_SIZE = paise(2_000_000_00)

/** The bookmaker's quote: one price a side, a step behind the market makers' best. It has no traded volume. */
export const bookmakerQuote = (input: QuoteInput): readonly LadderRunner[] => {
  const behind = (best: Odds | null, step: 1 | -1): readonly Level[] =>
    best === null || best + step < LOWEST ? [] : [[stepOdds(best, step), HOUSE_SIZE]]
  return bestsOf(input).map(({ selectionId, backBest, layBest }) => ({ selectionId, back: behind(backBest, -1), lay: behind(layBest, 1) }))
}
