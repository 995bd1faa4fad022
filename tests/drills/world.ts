import { writeFileSync } from 'node:fs'
import { marketIdSchema } from '#contract/scalar.ts'

const market = (marketId: string, event: string, inplay: boolean, selectionIds: readonly number[]) => ({
  kind: 'market',
  market: {
    marketId,
    marketType: 'MATCH_ODDS',
    marketName: 'Match Odds',
    eventId: event,
    eventName: `${event} v others`,
    eventTypeId: '4',
    competitionId: 'drill',
    competitionName: 'Drill',
    openDate: inplay ? -600_000 : 3_600_000,
    inplay,
    status: 'OPEN',
    numberOfWinners: 1,
    runners: selectionIds.map((selectionId) => ({ selectionId, runnerName: `Runner ${selectionId}` })),
  },
  betDelayMs: inplay ? 1000 : 0,
})
const ladder = (marketId: string, selectionIds: readonly number[], size: number) => ({
  kind: 'ladder',
  marketId,
  image: true,
  runners: selectionIds.map((selectionId) => ({ selectionId, back: [[2000, 100_000_000 + size]], lay: [[2040, 100_000_000 + size]] })),
})
const WORLD = [
  { marketId: '1.1', event: 'lions', inplay: true, selectionIds: [11, 12] },
  { marketId: '1.2', event: 'bears', inplay: false, selectionIds: [21, 22] },
] as const

export const MARKETS = WORLD.map(({ marketId }) => marketIdSchema.parse(marketId))

const BACKED = { type: 'Back', rate: 2 } as const
/** A lay of what was backed: a member whose bets even out never runs out of money. */
const LAID = { type: 'Lay', rate: 2.04 } as const

/** Bets before play, answered at once, and in play, with a delay: a back in each market, then a lay in each. */
export const BETS = [BACKED, LAID].flatMap((side) =>
  WORLD.map(({ marketId, event, selectionIds }) => ({
    runnerId: selectionIds[0],
    selectionName: `Runner ${selectionIds[0]}`,
    stake: 100,
    marketId,
    marketName: 'Match Odds',
    marketType: 'MATCH_ODDS',
    eventId: event,
    eventName: `${event} v others`,
    ...side,
  })),
)

/** Writes a scripted feed whose steps change sizes, so that books move and every price stays. */
export const writeFeed = (file: string, steps: number): void => {
  const opening = WORLD.flatMap(({ marketId, event, inplay, selectionIds }) => [
    market(marketId, event, inplay, selectionIds),
    { kind: 'status', marketId, status: 'OPEN', inplay },
    ladder(marketId, selectionIds, 0),
  ])
  const moves = Array.from({ length: steps }, (_, step) => [
    { step: `step ${step + 1}` },
    ...WORLD.map(({ marketId, selectionIds }) => ladder(marketId, selectionIds, (step + 1) * 10_000)),
  ])
  writeFileSync(file, [...opening, ...moves.flat()].map((line) => `${JSON.stringify(line)}\n`).join(''))
}
