import type { Market, MarketType } from '#contract/market.ts'

/** The groups an event's boards are shown in, in this order: what most players come for is first (MKT-12). */
export const MARKET_GROUPS = ['main', 'bookmaker', 'session', 'innings', 'more'] as const
export type MarketGroup = (typeof MARKET_GROUPS)[number]

const GROUP_OF: Readonly<Record<MarketType, MarketGroup>> = {
  MATCH_ODDS: 'main',
  TOURNAMENT_WINNER: 'main',
  Special: 'bookmaker',
  SESSION: 'session',
  INNINGS_RUNS: 'innings',
  OTHER_ODDS: 'more',
}

/** An event's markets by group, empty groups left out; within a group in the order they came. */
export const groupsOf = (markets: readonly Market[]): readonly (readonly [MarketGroup, readonly Market[]])[] =>
  MARKET_GROUPS.map((group) => [group, markets.filter(({ marketType }) => GROUP_OF[marketType] === group)] as const).filter(
    ([, found]) => found.length > 0,
  )

/** The groups of an event's sessions, in this order. */
export const SESSION_GROUPS = ['innings', 'overs', 'players', 'wickets', 'others'] as const
export type SessionGroup = (typeof SESSION_GROUPS)[number]

const GROUP_OF_SESSION: ReadonlyMap<string, SessionGroup> = new Map([
  ['OVER_RUNS', 'innings'],
  ['ONE_OVER_RUNS', 'overs'],
  ['PLAYER_RUNS', 'players'],
  ['FALL_OF_WICKET', 'wickets'],
  ['PARTNERSHIP_RUNS', 'wickets'],
])

/** Sessions by group, empty groups left out; those without a code are the others. */
export const sessionGroupsOf = (markets: readonly Market[]): readonly (readonly [SessionGroup, readonly Market[]])[] =>
  SESSION_GROUPS.map(
    (group) => [group, markets.filter(({ marketSaid }) => (GROUP_OF_SESSION.get(marketSaid?.key ?? '') ?? 'others') === group)] as const,
  ).filter(([, found]) => found.length > 0)
