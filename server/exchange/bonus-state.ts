import type { Market } from '#contract/market.ts'
import type { MarketId, Millis, Paise } from '#contract/scalar.ts'
import { type BonusState, type BonusTerms, isLive } from '#domain/money/bonus.ts'
import type { Wheel } from '#domain/money/fortune.ts'
import { paise } from '#domain/paise.ts'
import type { BonusChange, ExchangeEvent } from './events.ts'

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** What a market has counted for a bonus. */
export type CountedMarket = Pick<Market, 'marketName' | 'marketSaid' | 'eventName'> & { readonly at: Millis; readonly amount: Paise }

/** A bonus as the core keeps it (ACCT-09). Each counted market has brought a part of what is required, so their number is bounded. */
export type CoreBonus = {
  readonly number: number
  readonly code: string
  readonly terms: BonusTerms
  readonly grantedAt: Millis
  readonly state: BonusState
  readonly counted: Readonly<Record<MarketId, CountedMarket>>
  /** What of it became cash. */
  readonly converted: Paise
  readonly endedAt: Millis | null
}

export const isLiveBonus = ({ state }: CoreBonus): boolean => isLive(state)
/** What was wagered of a bonus. */
export const wageredOf = ({ counted }: CoreBonus): Paise => paise(Object.values(counted).reduce((sum, { amount }) => sum + amount, 0))

export const grantedBonus = ({ number, code, terms, at }: Event<'bonus-granted'>): CoreBonus => ({
  number,
  code,
  terms,
  grantedAt: at,
  state: 'active',
  counted: {},
  converted: paise(0),
  endedAt: null,
})

export const ended = (bonus: CoreBonus, { how, converted, at }: Event<'bonus-ended'>): CoreBonus => ({
  ...bonus,
  state: how,
  converted,
  endedAt: at,
})

/** A bonus after the settlement, or the correction, of a market with bets of it. */
export const counted = (
  bonus: CoreBonus,
  { state, counted: amount, converted }: BonusChange,
  market: Market | undefined,
  { at, marketId }: Event<'market-settled'>,
): CoreBonus => {
  const { [marketId]: _, ...others } = bonus.counted
  const { marketName = '', marketSaid, eventName = '' } = market ?? {}
  const own = { [marketId]: { marketName, eventName, at, amount, ...(marketSaid === undefined ? {} : { marketSaid }) } }
  return {
    ...bonus,
    state,
    counted: amount === 0 ? others : { ...others, ...own },
    converted,
    endedAt: isLive(state) ? null : at,
  }
}

/** A member's wheel, and those that were spun before, the newest first. */
export type CoreFortune = { readonly wheel: Wheel; readonly past: readonly Wheel[] }

/** The most draws that are kept of a member. */
const MAX_PAST = 30

export const offered = (before: CoreFortune | undefined, { day, serverSeed, segments }: Event<'fortune-offered'>): CoreFortune => {
  const done = before === undefined || before.wheel.spin === null ? [] : [before.wheel]
  return { wheel: { day, serverSeed, segments, spin: null }, past: [...done, ...(before?.past ?? [])].slice(0, MAX_PAST) }
}
export const spun = (fortune: CoreFortune, { clientSeed, roll, prize, at }: Event<'fortune-spun'>): CoreFortune => ({
  ...fortune,
  wheel: { ...fortune.wheel, spin: { clientSeed, roll, prize, at } },
})
