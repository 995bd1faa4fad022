import type { FeedSink, FeedUpdate } from '#server/feeds/feed.ts'
import type { Clock } from '#server/ports.ts'
import type { LiveMarkets } from './live.ts'

/** The last results and words on runners that are heard again; a core decides on the older ones itself. */
const MAX_KEPT = 5000

/**
 * Hears a feed without deciding anything: the markets stand ready in `live`. Answers the sink, and the results and the last word on each
 * runner that an exchange has yet to hear, because each of them may end bets; it takes them for what they are where it decided on them before.
 */
export const mutedFeed = (live: LiveMarkets, clock: Clock) => {
  const kept = new Map<string, FeedUpdate>()
  const keep = (key: string, update: FeedUpdate): void => {
    kept.delete(key)
    kept.set(key, update)
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) return
      kept.delete(oldest)
    }
  }
  const hear: FeedSink = (update) => {
    if (update.kind === 'market') return void live.take(update)
    if (update.kind === 'score') return live.setScore(update.eventId, update.score)
    if (update.kind === 'result') keep(update.marketId, update)
    // Its last word alone: a runner that came back takes the place of its removal.
    if (update.kind === 'runner') keep(`${update.marketId} ${update.selectionId}`, update)
    const market = live.get(update.marketId)
    if (market === undefined) return
    switch (update.kind) {
      case 'status':
        return void live.setStatus(market, update)
      case 'ladder':
        return live.setLadder(market, update, clock.now())
      case 'past':
        return live.addPast(market, update)
      case 'runner': {
        const runner = market.runners.get(update.selectionId)
        if (runner !== undefined) runner.status = update.status
        return
      }
      case 'result':
        return live.addResult(market, update.winners)
      default:
        return update satisfies never
    }
  }
  return { hear, kept: (): readonly FeedUpdate[] => [...kept.values()] }
}
