import { isDeepStrictEqual } from 'node:util'
import type { PricePoint } from '#contract/calls/browse.ts'
import { type Depth, HOME_WISH, type LastResult, type ListedMarket } from '#contract/messages/browse.ts'
import type { Market, MarketBook, MarketStatus, RunnerStatus, Score } from '#contract/market.ts'
import type { EventId, EventTypeId, MarketId, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { delayMsOf } from '#domain/betting/delay.ts'
import type { Bounds } from '#domain/betting/limits.ts'
import { plainScore } from '#domain/market/play.ts'
import { paise } from '#domain/paise.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { type FeedWords, codeOf, wordsOf } from '#server/feeds/words.ts'
import { RunnerBook } from './book.ts'
import { PriceHistory } from './history.ts'
import { Volumes } from './volumes.ts'

const LADDER_DEPTH = 10
const MAX_LIVE_MARKETS = 2000
const MAX_SCORES = 1000
const MAX_LEFT = 1000
/** The most results of a sport. */
const MAX_RESULTS = 20
/** Closed markets whose price history can still be looked at. */
const MAX_CLOSED_HISTORIES = 60
/** The most runners of a market, those that a newer definition leaves out included. */
const MAX_RUNNERS = 100
const HOME_TYPES = HOME_WISH.filter?.marketType.$in ?? []

type LiveRunner = {
  readonly book: RunnerBook
  status: RunnerStatus
  lastPrice: Odds | null
  traded: Paise | null
  readonly history: PriceHistory
  readonly volumes: Volumes
}

/** A market now: definition, status and books. Memory only; the feed sends it again after a restart. */
export type LiveMarket = {
  market: Market
  status: MarketStatus
  inplay: boolean
  label: FeedWords | null
  delayMs: number
  /** The feed's own bounds of a stake; null: those of its kind. */
  limits: Bounds | null
  traded: Paise | null
  readonly runners: Map<SelectionId, LiveRunner>
}

/** The feeds' markets as viewers see them. Decides nothing. */
export const createLiveMarkets = () => {
  const live = new Map<MarketId, LiveMarket>()
  const inEvent = new Map<EventId, Set<MarketId>>()
  /** Of an event that its markets left for another one, the market that left last: its page leads there. */
  const leftLast = new Map<EventId, MarketId>()
  const scores = new Map<EventId, Score>()
  const results = new Map<EventTypeId, readonly LastResult[]>()
  const closed = new Set<MarketId>()

  /** The oldest closed markets give up their price history. */
  const closeHistory = (marketId: MarketId): void => {
    closed.add(marketId)
    for (const oldest of closed) {
      if (closed.size <= MAX_CLOSED_HISTORIES) return
      closed.delete(oldest)
      for (const { history } of live.get(oldest)?.runners.values() ?? []) history.clear()
    }
  }

  const leaveEvent = ({ marketId, eventId }: Market): void => {
    const others = inEvent.get(eventId)
    others?.delete(marketId)
    if (others?.size === 0) inEvent.delete(eventId)
  }
  const noteLeft = ({ marketId, eventId }: Market): void => {
    leftLast.delete(eventId)
    leftLast.set(eventId, marketId)
    for (const oldest of leftLast.keys()) {
      if (leftLast.size <= MAX_LEFT) return
      leftLast.delete(oldest)
    }
  }
  const enterEvent = ({ marketId, eventId }: Market): void => void inEvent.set(eventId, (inEvent.get(eventId) ?? new Set()).add(marketId))
  const forget = (id: MarketId, { market }: LiveMarket): void => {
    live.delete(id)
    leaveEvent(market)
  }
  const makeRoom = (): void => {
    if (live.size < MAX_LIVE_MARKETS) return
    for (const [id, old] of live) if (old.status === 'CLOSED') return forget(id, old)
  }
  const book = (marketId: MarketId, count: Depth): MarketBook | null => {
    const market = live.get(marketId)
    if (market === undefined) return null
    const listed = new Set(market.market.runners.map(({ selectionId }) => selectionId))
    return {
      marketId,
      seq: 0,
      image: true,
      status: market.status,
      ...(market.label === null ? { statusLabel: null } : { statusLabel: wordsOf(market.label), statusSaid: codeOf(market.label) }),
      inplay: market.inplay,
      betDelayMs: market.delayMs,
      // Unknown is not nothing: a feed need not say what was traded before it listed the market.
      ...(market.traded === null ? {} : { traded: market.traded }),
      runners: [...market.runners].map(([selectionId, runner]) => {
        // The newest definition may leave it out.
        const status = listed.has(selectionId) ? runner.status : 'REMOVED'
        // What a feed offered on a withdrawn runner no bet can take.
        const isOut = status === 'REMOVED'
        return {
          selectionId,
          status,
          back: isOut ? [] : [...runner.book.levels('back', count)],
          lay: isOut ? [] : [...runner.book.levels('lay', count)],
          lastPrice: runner.lastPrice,
          ...(runner.traded === null ? {} : { traded: runner.traded }),
          ...(count === LADDER_DEPTH ? { tradedAt: [...runner.volumes.levels()] } : {}),
        }
      }),
    }
  }
  const listed = (market: LiveMarket, count: 1 | 3): ListedMarket => ({
    market: { ...market.market, betDelayMs: market.delayMs },
    score: plainScore(scores.get(market.market.eventId) ?? null),
    book: book(market.market.marketId, count) ?? { marketId: market.market.marketId, seq: 0, image: true },
  })

  return {
    get: (marketId: MarketId): LiveMarket | undefined => live.get(marketId),
    all: (): readonly LiveMarket[] => [...live.values()],
    book,
    /** A market appears, or its definition changes. `isOther`: a known one is listed otherwise than before. */
    take: ({
      market,
      betDelayMs,
      limits,
    }: Extract<FeedUpdate, { kind: 'market' }>): { readonly market: LiveMarket; readonly fresh: boolean; readonly isOther: boolean } => {
      const known = live.get(market.marketId)
      const runners: LiveMarket['runners'] = known?.runners ?? new Map()
      for (const { selectionId } of market.runners)
        if (!runners.has(selectionId))
          runners.set(selectionId, {
            book: new RunnerBook(),
            status: 'ACTIVE',
            lastPrice: null,
            traded: null,
            history: new PriceHistory(),
            volumes: new Volumes(),
          })
      const listed = new Set(market.runners.map(({ selectionId }) => selectionId))
      for (const selectionId of runners.keys()) {
        if (runners.size <= MAX_RUNNERS) break
        if (!listed.has(selectionId)) runners.delete(selectionId)
      }
      const delayMs = delayMsOf(market, betDelayMs ?? known?.delayMs)
      if (known !== undefined) {
        if (known.market.eventId !== market.eventId) {
          leaveEvent(known.market)
          enterEvent(market)
          noteLeft(known.market)
        }
        const { inplay, status } = market
        const isOther = !isDeepStrictEqual({ ...known.market, inplay, status }, market)
        known.market = market
        known.delayMs = delayMs
        known.limits = limits ?? known.limits
        return { market: known, fresh: false, isOther }
      }
      makeRoom()
      const made: LiveMarket = {
        market,
        status: market.status,
        inplay: market.inplay,
        label: null,
        delayMs,
        limits: limits ?? null,
        traded: null,
        runners,
      }
      live.set(market.marketId, made)
      enterEvent(market)
      return { market: made, fresh: true, isOther: false }
    },
    /** True when status or in play changed. */
    setStatus: (market: LiveMarket, { status, inplay, label }: Extract<FeedUpdate, { kind: 'status' }>): boolean => {
      const changed = market.status !== status || market.inplay !== inplay
      if (market.inplay !== inplay || market.market.status !== status) market.market = { ...market.market, inplay, status }
      market.status = status
      market.label = label ?? null
      market.inplay = inplay
      if (status === 'CLOSED') closeHistory(market.market.marketId)
      return changed
    },
    setLadder: (market: LiveMarket, update: Extract<FeedUpdate, { kind: 'ladder' }>, now: Millis): void => {
      if (update.traded !== undefined) market.traded = update.traded
      for (const change of update.runners) {
        const runner = market.runners.get(change.selectionId)
        if (runner === undefined) continue
        if (change.back !== undefined || update.image) runner.book.setFeed('back', change.back ?? [], update.image)
        if (change.lay !== undefined || update.image) runner.book.setFeed('lay', change.lay ?? [], update.image)
        if (change.lastPrice !== undefined) runner.lastPrice = change.lastPrice
        if (change.traded !== undefined) runner.traded = change.traded
        if (change.tradedAt !== undefined) runner.volumes.set(change.tradedAt, update.image)
        if (change.lastPrice === undefined && change.traded === undefined) continue
        runner.history.note(now, runner.lastPrice, runner.traded ?? paise(0))
        if (runner.traded !== null) runner.volumes.note(runner.lastPrice, runner.traded)
      }
    },
    /** A market's prices and volumes from before this exchange listed it. They stand until a ladder brings newer ones. */
    addPast: (market: LiveMarket, { points }: Extract<FeedUpdate, { kind: 'past' }>): void => {
      for (const { at, traded: whole = 0, runners } of points) {
        if (whole > (market.traded ?? 0)) market.traded = paise(whole)
        for (const { selectionId, lastPrice = null, traded } of runners) {
          const runner = market.runners.get(selectionId)
          if (runner === undefined) continue
          runner.history.note(at, lastPrice, traded ?? paise(0))
          if (traded === undefined) continue
          runner.volumes.note(lastPrice, traded)
          if (traded <= (runner.traded ?? 0)) continue
          runner.traded = traded
          runner.lastPrice = lastPrice
        }
      }
    },
    history: (marketId: MarketId, selectionId: SelectionId, now: Millis): readonly PricePoint[] =>
      live.get(marketId)?.runners.get(selectionId)?.history.since(now) ?? [],
    /** Marks the winners on the runners. A later result replaces an earlier one; only listed markets are remembered (BROWSE-09). */
    addResult: ({ market, runners }: LiveMarket, winners: readonly SelectionId[]): void => {
      if (winners.length > 0)
        for (const [selectionId, runner] of runners)
          if (runner.status !== 'REMOVED') runner.status = winners.includes(selectionId) ? 'WINNER' : 'LOSER'
      if (!HOME_TYPES.includes(market.marketType)) return
      const { marketId, eventId, eventName, marketName, competitionName, openDate, eventTypeId } = market
      const names = market.runners.filter(({ selectionId }) => winners.includes(selectionId)).map(({ runnerName }) => runnerName)
      const others = (results.get(eventTypeId) ?? []).filter((each) => each.marketId !== marketId)
      const row = { marketId, eventId, eventName, marketName, competitionName, winners: names, at: openDate }
      results.set(eventTypeId, [row, ...others].sort((a, b) => b.at - a.at).slice(0, MAX_RESULTS))
    },
    lastResults: (eventTypeId: EventTypeId): readonly LastResult[] => results.get(eventTypeId) ?? [],
    /** The open main market of an event, if one is listed: its match odds. */
    mainOf: (eventId: EventId): LiveMarket | undefined =>
      [...(inEvent.get(eventId) ?? [])]
        .flatMap((id) => live.get(id) ?? [])
        .find(({ market, status }) => market.marketType === 'MATCH_ODDS' && status !== 'CLOSED'),
    score: (eventId: EventId): Score | undefined => scores.get(eventId),
    setScore: (eventId: EventId, score: Score): void => {
      scores.delete(eventId)
      scores.set(eventId, score)
      for (const oldest of scores.keys()) {
        if (scores.size <= MAX_SCORES) return
        scores.delete(oldest)
      }
    },
    home: (): readonly ListedMarket[] =>
      [...live.values()]
        .filter(({ status, market }) => status !== 'CLOSED' && HOME_TYPES.includes(market.marketType))
        .sort((a, b) => a.market.openDate - b.market.openDate)
        .map((market) => listed(market, 1)),
    /**
     * An event's markets. Its closed sessions are left out, because there may be a hundred. Of an event that all its markets left for
     * another one, the market that left last. What the feed tells of the match stands with the first market alone.
     */
    event: (eventId: EventId): readonly ListedMarket[] => {
      const markets = [...(inEvent.get(eventId) ?? [leftLast.get(eventId)])].flatMap((id) => {
        if (id === undefined) return []
        const market = live.get(id)
        return market === undefined || (market.status === 'CLOSED' && market.market.marketType === 'SESSION') ? [] : [listed(market, 3)]
      })
      const [first, ...others] = markets
      return first === undefined ? [] : [{ ...first, score: scores.get(first.market.eventId) ?? null }, ...others]
    },
  }
}

export type LiveMarkets = ReturnType<typeof createLiveMarkets>
