import { MOST_PAST, type MatchStatistics, type PastMatch } from '#contract/calls/browse.ts'
import type { Score } from '#contract/market.ts'
import { type EventId, type MarketId, millisSchema } from '#contract/scalar.ts'
import { earlierThan, type Fixture, matchOf, matchOfEvent } from './fixtures.ts'
import type { Seed } from './prng.ts'

/** Two sides of eight meet once in 28 matches: so far back there are more meetings than are shown. */
const MOST_BACK = 200
/** Matches whose end is kept. All that the listed ones ask about are fewer. */
const MOST_KEPT = 2000

/** How a match ended. `endMs`: the result came so long after its start. */
type End = Pick<PastMatch, 'scores' | 'winner'> & { readonly endMs: number }

/** What each of the two sides scored: runs and wickets, goals, or sets. */
const scoresOf = (score: Score | undefined, sides: readonly [string, string]): PastMatch['scores'] => {
  if (score === undefined) return ['', '']
  switch (score.sport) {
    case 'cricket': {
      const of = (side: string): string => {
        const innings = score.innings.find(({ team }) => team === side)
        return innings === undefined ? '' : `${innings.runs}/${innings.wickets}`
      }
      return [of(sides[0]), of(sides[1])]
    }
    case 'football':
      return [String(score.goals[0]), String(score.goals[1])]
    case 'tennis': {
      const won = (mine: 0 | 1): string => String(score.sets.filter((games) => games[mine] > games[mine === 0 ? 1 : 0]).length)
      return [won(0), won(1)]
    }
    default:
      return score satisfies never
  }
}

const winnerOf = (winner: number): PastMatch['winner'] => (winner === 0 || winner === 1 ? winner : null)

/**
 * The statistics of an event from the simulator's own past (BROWSE-08). A match is known whole from the seed, also one from before the
 * exchange began. One takes up to ten milliseconds to draw, so only one is drawn a turn, and its end is kept.
 */
export const createPast = (seed: Seed, openDate: (fixture: Fixture) => number, matchNow: () => number) => {
  const ends = new Map<MarketId, End>()
  let busy: Promise<unknown> = Promise.resolve()

  const draw = (fixture: Fixture): End => {
    const known = ends.get(fixture.marketId)
    if (known !== undefined) return known
    const { moments, endMs, winner } = matchOf(seed, fixture)
    const scores = scoresOf(moments.at(-1)?.score, [fixture.home, fixture.away])
    const end = { scores, winner: winnerOf(winner), endMs: endMs + fixture.series.closeMs }
    ends.set(fixture.marketId, end)
    for (const oldest of ends.keys()) {
      if (ends.size <= MOST_KEPT) break
      ends.delete(oldest)
    }
    return end
  }

  /** The end of a match; null while it is on. It waits for all that were asked for before. */
  const endOf = (fixture: Fixture): Promise<PastMatch | null> => {
    const drawn = busy.then(async (): Promise<PastMatch | null> => {
      if (!ends.has(fixture.marketId)) await new Promise((resolve) => setImmediate(resolve))
      const { endMs, scores, winner } = draw(fixture)
      if (fixture.startMs + endMs > matchNow()) return null
      return { at: millisSchema.parse(openDate(fixture)), sides: [fixture.home, fixture.away], scores, winner }
    })
    busy = drawn.catch(() => undefined)
    return drawn
  }

  const lastOf = async (event: Fixture, counts: (match: Fixture) => boolean): Promise<PastMatch[]> => {
    const found: PastMatch[] = []
    for (const match of earlierThan(event, MOST_BACK)) {
      if (!counts(match)) continue
      const past = await endOf(match)
      if (past !== null) found.push(past)
      if (found.length === MOST_PAST) break
    }
    return found
  }

  return async (eventId: EventId): Promise<MatchStatistics | null> => {
    const event = matchOfEvent(eventId)
    if (event === null) return null
    const { home, away } = event
    const plays = ({ home: one, away: other }: Fixture, side: string): boolean => one === side || other === side
    return {
      sides: [home, away],
      last: [await lastOf(event, (match) => plays(match, home)), await lastOf(event, (match) => plays(match, away))],
      meetings: await lastOf(event, (match) => plays(match, home) && plays(match, away)),
    }
  }
}
