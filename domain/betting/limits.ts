import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { Betting } from '../player/betting.ts'
import { type ByKind, MARKET_KINDS, marketKind } from '../market/markets.ts'
import { type Paise, paise } from '../paise.ts'

/** Bounds of one market, from the order settings (SLIP-09). */
export type MarketTerms = { readonly min: Paise; readonly max: Paise; readonly maxWin: Paise }
export type Settings = Betting & {
  readonly delaySeconds: ByKind<number>
  readonly limits: ByKind<Bounds>
}

type Bounded = Pick<Market, 'marketType' | 'marketSaid' | 'eventTypeId'>
export type Bounds = { readonly min: Paise; readonly max: Paise }

const TOSS: Bounds = { min: paise(100_00), max: paise(25_000_00) }

/** Bounds with the least first: some servers send them the wrong way round (MKT-06). */
export const inOrder = ({ min, max }: Bounds): Bounds => (min > max ? { min: max, max: min } : { min, max })

/** The default bounds of a stake in a market (MKT-06). A toss has its own, and so has every kind of market of football and tennis. */
export const boundsOf = ({ marketType, marketSaid, eventTypeId }: Bounded): Bounds => {
  if (eventTypeId === '1') return MARKET_KINDS.soccer
  if (eventTypeId === '2') return MARKET_KINDS.tennis
  return marketSaid?.key === 'TOSS_WINNER' ? TOSS : MARKET_KINDS[marketKind(marketType, eventTypeId)]
}

/** The same for this member. The settings say it by kind, but not for a market whose bounds differ from its kind. */
export const boundsFor = (market: Bounded, settings: Settings | null): Bounds => {
  const own = boundsOf(market)
  const kind = marketKind(market.marketType, market.eventTypeId)
  return own === MARKET_KINDS[kind] ? inOrder(settings?.limits[kind] ?? own) : own
}

/** Without limits a market takes no stake (MKT-08). */
export const isUnset = ({ max }: Bounds): boolean => max === 0

/** The refusal of a stake outside the bounds (SLIP-09, MKT-06, MKT-08), or null. Unset bounds refuse every stake. */
export const stakeRefusal = (stake: Paise, min: Paise, max: Paise): RefusalCode | null =>
  isUnset({ min, max }) ? 'LIMITS_UNSET' : stake < min ? 'STAKE_BELOW_MIN' : stake > max ? 'STAKE_ABOVE_MAX' : null

/** maxWinPerMarket bounds the best outcome's result with the new order in it (docs/RULES.md, Limits). */
export const winRefusal = (ifWins: Iterable<Paise>, maxWin: Paise): RefusalCode | null =>
  Math.max(...ifWins) > maxWin ? 'MAX_WIN_EXCEEDED' : null
