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

/** One bet before play, answered at once, and one in play, with a delay. */
export const BETS = WORLD.map(({ marketId, event, selectionIds }) => ({
  runnerId: selectionIds[0],
  selectionName: `Runner ${selectionIds[0]}`,
  rate: 2,
  stake: 100,
  marketId,
  marketName: 'Match Odds',
  marketType: 'MATCH_ODDS',
  eventId: event,
  eventName: `${event} v others`,
  type: 'Back',
}))

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
