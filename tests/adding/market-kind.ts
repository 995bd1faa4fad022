import type { Kind } from './kind.ts'

/** Whether both teams score, as a kind of its own; the simulator has such a market in football. */
export const marketKind: Kind = {
  name: 'market-kind',
  title: 'A market kind',
  most: 5,
  additions: [
    { file: 'contract/market.ts', find: "'TOURNAMENT_WINNER', 'OTHER_ODDS'])", put: "'TOURNAMENT_WINNER', 'BOTH_TEAMS', 'OTHER_ODDS'])" },
    {
      file: 'domain/market/markets.ts',
      find: '  fancy: { delaySeconds: 5,',
      put: "  bothTeams: { delaySeconds: 5, min: rupees(100), max: rupees(20_000), pricing: 'exchange' },\n  fancy: { delaySeconds: 5,",
    },
    {
      file: 'domain/market/markets.ts',
      find: "  if (marketType === 'SESSION') return 'fancy'\n",
      put: "  if (marketType === 'SESSION') return 'fancy'\n  if (marketType === 'BOTH_TEAMS') return 'bothTeams'\n",
    },
    { file: 'client/market/groups.ts', find: "  OTHER_ODDS: 'more',\n", put: "  OTHER_ODDS: 'more',\n  BOTH_TEAMS: 'more',\n" },
    {
      file: 'server/feeds/simulator/fixtures.ts',
      find: "  if (isLine(side)) return 'INNINGS_RUNS'\n",
      put: "  if (isLine(side)) return 'INNINGS_RUNS'\n  if (side === 'btts') return 'BOTH_TEAMS'\n",
    },
  ],
  writes: ['scripts/api.ts'],
  tests: ['tests/contract/calls.test.ts', 'tests/domain/limits.test.ts', 'tests/domain/delay.test.ts', 'tests/face/market-panel.test.tsx'],
}
