import type { Settlement } from '#contract/messages/settlement.ts'
import type { MemberCode } from '#contract/scalar.ts'
import { freshScore } from '#domain/market/play.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { wordsOf } from '#server/feeds/words.ts'
import { decideWicketAlerts } from './alerts.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMarket, LiveMarkets } from './live.ts'
import { decideMarketChange, hasBetOn, isOtherField, isRemoved, isRenamed, reinstated } from './market-change.ts'
import { decideRemoval, decideSettle, isRepeat, settledBy } from './settle.ts'
import { recall } from './start.ts'
import type { Waiting } from './waiting.ts'

/** What the feed says: definitions, status, prices, runners, scores and results of markets, each heeded before the next. */
export const createFeedDesk = (kernel: Kernel, live: LiveMarkets, waiting: Waiting) => {
  const { state, archive, clock, publish, publishLater, apply } = kernel
  const { outdated, stand, openIn, lapseAll, lapseRunner, cross, runRules, notifyAuto } = waiting
  const settlementsOf = (member: MemberCode): readonly Settlement[] => state.settled.get(member)?.rows ?? []
  const notifySettlement = (member: MemberCode): void => {
    const [settlement] = settlementsOf(member)
    if (settlement !== undefined) publishLater({ kind: 'settlement', member, settlement })
  }

  /** A definition that changes what bets can win, or the names they were made under, ends what is open of the market; `isFirst`: the process hears it for the first time. */
  const heedDefinition = ({ market, runners }: LiveMarket, isFirst: boolean): void => {
    const { marketId } = market
    const isOther = isOtherField(state, market)
    if (isOther || openIn(marketId).some((bet) => isRenamed(bet, market))) lapseAll(marketId, 'MARKET_CHANGED')
    const event = isOther || isFirst ? decideMarketChange(state, market, clock.now()) : null
    if (event !== null) apply(event)
    if (!isFirst) return
    for (const [selectionId, runner] of runners) if (isRemoved(state, marketId, selectionId)) runner.status = 'REMOVED'
  }
  /** A market that has its result is closed for good, also for a feed that begins again: no page shows it as open. */
  const closedBy = (update: FeedUpdate): FeedUpdate => {
    if (update.kind === 'market' && state.results.has(update.market.marketId))
      return { ...update, market: { ...update.market, status: 'CLOSED' } }
    return update.kind === 'status' && state.results.has(update.marketId) ? { ...update, status: 'CLOSED' } : update
  }
  const takeFeed = (sent: FeedUpdate): void => {
    const update = closedBy(sent)
    switch (update.kind) {
      case 'market': {
        const { market, fresh, isOther } = live.take(update)
        heedDefinition(market, fresh)
        if (fresh) for (const bet of openIn(market.market.marketId)) if (bet.state !== 'pending') stand(bet)
        publish({ kind: 'catalog', marketId: market.market.marketId })
        if (isOther) publish({ kind: 'definition', marketId: market.market.marketId })
        return
      }
      case 'status': {
        const market = live.get(update.marketId)
        if (market === undefined) return
        if (live.setStatus(market, update)) {
          if (update.status !== 'OPEN') outdated.add(update.marketId)
          if (update.status !== 'OPEN') lapseAll(update.marketId, update.status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED')
          publish({ kind: 'catalog', marketId: update.marketId })
        }
        return publish({ kind: 'book', marketId: update.marketId })
      }
      case 'ladder': {
        const market = live.get(update.marketId)
        if (market === undefined) return
        live.setLadder(market, update, clock.now())
        cross(market)
        outdated.delete(update.marketId)
        runRules(update.marketId)
        return publish({ kind: 'book', marketId: update.marketId })
      }
      case 'past': {
        const market = live.get(update.marketId)
        if (market !== undefined) live.addPast(market, update)
        return
      }
      case 'runner': {
        const { marketId, selectionId, status, reductionFactor = 0 } = update
        const runner = live.get(marketId)?.runners.get(selectionId)
        if (runner === undefined && !hasBetOn(state, marketId, selectionId)) return
        if (runner !== undefined) runner.status = status
        if (status === 'REMOVED') {
          if (!state.removed.get(marketId)?.has(selectionId)) lapseAll(marketId, 'MARKET_CHANGED', selectionId)
          const event = decideRemoval(state, marketId, selectionId, reductionFactor, clock.now())
          if (event !== null) apply(event)
        } else if (status === 'ACTIVE' && isRemoved(state, marketId, selectionId)) {
          lapseAll(marketId, 'MARKET_CHANGED')
          apply(reinstated(marketId, selectionId, clock.now()))
        } else if (status === 'LOSER') lapseRunner(marketId, selectionId)
        return publish({ kind: 'book', marketId })
      }
      case 'score': {
        const before = live.score(update.eventId)
        live.setScore(update.eventId, update.score)
        for (const event of decideWicketAlerts(state, update.eventId, update.score, clock.now())) apply(event)
        return publish({ kind: 'score', eventId: update.eventId, score: freshScore(before, update.score) })
      }
      case 'result': {
        const { marketId, winners, note, runs = null } = update
        lapseAll(marketId, 'MARKET_CLOSED')
        const settled = live.get(marketId)
        if (settled !== undefined) {
          live.addResult(settled, winners)
          publish({ kind: 'book', marketId })
        }
        if (!isRepeat(state, marketId, { winners, runs })) recall(state, archive, marketId)
        const event = decideSettle(state, marketId, { winners, runs }, wordsOf(note), clock.now())
        if (event === null) return
        const autos = [...(state.autos.get(marketId)?.values() ?? [])]
        apply(event)
        for (const member of settledBy(state, event)) notifySettlement(member)
        outdated.delete(marketId)
        for (const auto of autos) notifyAuto(auto, 'ended', { why: 'SETTLED' })
        const [first] = state.betsIn.get(marketId) ?? []
        const eventId = (settled ?? (first === undefined ? undefined : state.bets.get(first)))?.market.eventId
        if (eventId !== undefined) publishLater({ kind: 'result', marketId, eventId, winners, note })
        return
      }
      default:
        update satisfies never
    }
  }
  return { settlementsOf, heedDefinition, takeFeed }
}
