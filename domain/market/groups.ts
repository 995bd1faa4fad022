import type { Market, MarketType } from '#contract/market.ts'

/** The groups an event's boards are shown in, in this order. */
export const MARKET_GROUPS = ['main', 'bookmaker', 'session', 'more'] as const
export type MarketGroup = (typeof MARKET_GROUPS)[number]

const GROUP_OF: Readonly<Record<MarketType, MarketGroup>> = {
  MATCH_ODDS: 'main',
  TOURNAMENT_WINNER: 'main',
  Special: 'bookmaker',
  SESSION: 'session',
  INNINGS_RUNS: 'more',
  OTHER_ODDS: 'more',
}

/** An event's markets by group, empty groups left out; within a group in the order they came. */
export const groupsOf = (markets: readonly Market[]): readonly (readonly [MarketGroup, readonly Market[]])[] =>
  MARKET_GROUPS.map((group) => [group, markets.filter(({ marketType }) => GROUP_OF[marketType] === group)] as const).filter(
    ([, found]) => found.length > 0,
  )
