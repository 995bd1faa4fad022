import { type BetId, type BetSlipRef, type MemberCode, type Millis, millisSchema } from '#contract/scalar.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { paise } from '#domain/betting/money.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { wordsOf } from '#server/feeds/words.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Exchange, Outcome, Published, Verdict } from './api.ts'
import { cashOutPayload, decideCashOut, decideCashedOut, lapseCashOut, offerFor } from './cash-out.ts'
import { createCommit } from './commit.ts'
import {
  decideCancel,
  decideClosing,
  decideCross,
  decideEntry,
  decideLapse,
  decideOpening,
  decidePlace,
  payloadOf,
  termsOf,
} from './decide.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import { type LiveMarket, createLiveMarkets } from './live.ts'
import { accountOf, betsOf, cashOutVerdict, changedBets, outcomeOf, touchedBy, verdictOf } from './reading.ts'
import { decideRemoval, decideSettle } from './settle.ts'
import type { CoreBet, CoreCashOut } from './bet.ts'
import { forgottenBefore, hasIdleRoom, isForgotten, mayFence } from './refs.ts'
import { type State, emptyState, evolve, forgetRefs, refKey } from './state.ts'

/** Often enough, because a store forgets many refs at a time. */
const PRUNE_MS = 600_000

export type ExchangeOptions = {
  readonly clock: Clock
  readonly log: EventLog
  readonly onStoreFailure?: (error: Error) => void
  /** When to write what was decided: at the end of the event loop's turn, so that what arrived together commits together; at once when absent. */
  readonly together?: (write: () => void) => void
}

/**
 * The exchange: commands in, events out. Every event is in the log before anything of it leaves, an answer to a retry included;
 * timers are re-armed from events, so a killed process loses nothing it acknowledged (docs/HOUSE.md, The exchange).
 */
export const createExchange = ({
  clock,
  log,
  onStoreFailure = (error) => {
    throw error
  },
  together = (write) => write(),
}: ExchangeOptions): Exchange & { readonly state: State } => {
  const state = emptyState()
  const live = createLiveMarkets()
  const commit = createCommit(log, onStoreFailure, together)
  const timers = new Map<BetId, () => void>()
  const listeners = new Set<(published: Published) => void>()

  const publish = (published: Published): void => {
    for (const listener of listeners) listener(published)
  }
  const publishLater = (published: Published): void => commit.whenDone(() => publish(published))
  const tellBook = (bet: CoreBet): void => publish({ kind: 'book', marketId: bet.market.marketId })
  const apply = (event: ExchangeEvent): void => {
    const touched = [...touchedBy(state, event)].map(([member, betIds]) => ({ member, betIds, from: state.accountSeq.get(member) ?? 0 }))
    evolve(state, event)
    commit.add(event)
    for (const { member, betIds, from } of touched)
      publishLater({ kind: 'account', member, account: accountOf(state, member), from, changed: changedBets(state, member, betIds) })
  }
  const tellVerdict = (bet: CoreBet): void => publishLater({ kind: 'verdict', member: bet.member, verdict: verdictOf(bet) })
  const bookOf = (bet: Pick<CoreBet, 'market' | 'order'>) => live.get(bet.market.marketId)?.runners.get(bet.order.selectionId)?.book
  /** Takes matched sizes from the book; a bookmaker's quote keeps its size. */
  const takeOff = (bet: Pick<CoreBet, 'market' | 'order'>, fills: readonly Fill[]): void => {
    if (!isBookmaker(bet.market)) bookOf(bet)?.take(bet.order.side, fills)
  }
  const stand = (bet: CoreBet): void => bookOf(bet)?.rest(bet.order.side, bet.order.odds, bet.betId, bet.member, bet.remaining)

  /** Takes a trimmed order's size from the book too. */
  const giveUp = (event: Cancelled): void => {
    const bet = state.bets.get(event.betId)
    if (bet !== undefined) bookOf(bet)?.reduce(event.betId, event.size)
    apply(event)
  }

  /** The delay is over (D3 to D5). */
  const enter = (betId: BetId): void => {
    timers.delete(betId)
    const bet = state.bets.get(betId)
    if (commit.isClosed() || bet === undefined || bet.state !== 'pending') return
    const event = decideEntry(state, live.get(bet.market.marketId), bet, clock.now())
    if (event.type === 'bet-cancelled') {
      giveUp(event)
      return enter(betId)
    }
    if (event.type === 'bet-entered') takeOff(bet, event.fills)
    apply(event)
    if (event.type === 'bet-entered') stand(bet)
    tellVerdict(bet)
    tellBook(bet)
    commit.flush()
  }
  /** A cash-out's delay is over. */
  const enterCashOut = (asked: CoreCashOut): void => {
    timers.delete(asked.betId)
    if (commit.isClosed() || asked.state !== 'pending') return
    const event = decideCashedOut(state, live.get(asked.market.marketId), asked, clock.now())
    if (event.type === 'bet-cancelled') {
      giveUp(event)
      return enterCashOut(asked)
    }
    if (event.type === 'cashed-out') for (const { order, fills } of event.bets) takeOff({ market: asked.market, order }, fills)
    finishCashOut(asked, event)
    publish({ kind: 'book', marketId: asked.market.marketId })
    commit.flush()
  }
  const finishCashOut = (asked: CoreCashOut, event: ExchangeEvent): void => {
    apply(event)
    publishLater({ kind: 'verdict', member: asked.member, verdict: cashOutVerdict(asked) })
  }
  const atExpiry = ({ betId, expiresAt }: Pick<CoreBet, 'betId' | 'expiresAt'>, job: () => void): void =>
    void timers.set(betId, clock.after(Math.max(0, expiresAt - clock.now()), job))
  const armCashOut = (asked: CoreCashOut): void => atExpiry(asked, () => enterCashOut(asked))
  const arm = (bet: CoreBet): void => atExpiry(bet, () => enter(bet.betId))
  const openIn = (marketId: LiveMarket['market']['marketId']): readonly CoreBet[] =>
    [...(state.openIn.get(marketId) ?? [])].flatMap((betId) => state.bets.get(betId) ?? [])

  /** D2: what is in its delay is refused at that instant, what rests lapses. */
  const lapseAll = (marketId: LiveMarket['market']['marketId'], code: 'MARKET_SUSPENDED' | 'MARKET_CLOSED' | 'RUNNER_REMOVED'): void => {
    for (const key of [...(state.cashingIn.get(marketId) ?? [])]) {
      const asked = state.cashOuts.get(key)
      if (asked === undefined) continue
      timers.get(asked.betId)?.()
      timers.delete(asked.betId)
      finishCashOut(asked, lapseCashOut(asked, code, clock.now()))
    }
    for (const bet of openIn(marketId)) {
      if (bet.state === 'pending') {
        timers.get(bet.betId)?.()
        timers.delete(bet.betId)
        apply(decideLapse(state, bet, code, clock.now()))
        tellVerdict(bet)
      } else giveUp(decideCancel(state, bet, true, clock.now()))
    }
  }
  /** The feed's offer may have come to a resting order's price. */
  const cross = (market: LiveMarket): void => {
    for (const bet of openIn(market.market.marketId)) {
      if (bet.state === 'pending') continue
      let crossed = decideCross(state, market, bet, clock.now())
      for (; crossed?.event.type === 'bet-cancelled'; crossed = decideCross(state, market, bet, clock.now())) giveUp(crossed.event)
      if (crossed === null) continue
      const book = bookOf(bet)
      book?.take(bet.order.side, crossed.taken)
      book?.reduce(bet.betId, paise(crossed.taken.reduce((sum, fill) => sum + fill.size, 0)))
      apply(crossed.event)
    }
  }
  const takeFeed = (update: FeedUpdate): void => {
    switch (update.kind) {
      case 'market': {
        const { market, fresh } = live.take(update)
        if (fresh) for (const bet of openIn(market.market.marketId)) if (bet.state !== 'pending') stand(bet)
        return publish({ kind: 'catalog', marketId: market.market.marketId })
      }
      case 'status': {
        const market = live.get(update.marketId)
        if (market === undefined) return
        if (live.setStatus(market, update)) {
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
        return publish({ kind: 'book', marketId: update.marketId })
      }
      case 'past': {
        const market = live.get(update.marketId)
        if (market !== undefined) live.addPast(market, update)
        return
      }
      case 'runner': {
        const runner = live.get(update.marketId)?.runners.get(update.selectionId)
        if (runner === undefined) return
        runner.status = update.status
        if (update.status === 'REMOVED') {
          const { marketId, selectionId, reductionFactor = 0 } = update
          if (!state.removed.get(marketId)?.has(selectionId)) lapseAll(marketId, 'RUNNER_REMOVED')
          const event = decideRemoval(state, marketId, selectionId, reductionFactor, clock.now())
          if (event !== null) apply(event)
        }
        return publish({ kind: 'book', marketId: update.marketId })
      }
      case 'score':
        live.setScore(update.eventId, update.score)
        return publish({ kind: 'score', eventId: update.eventId, score: update.score })
      case 'result': {
        const { marketId, winners, note, runs = null } = update
        lapseAll(marketId, 'MARKET_CLOSED')
        const settled = live.get(marketId)
        if (settled !== undefined) {
          live.addResult(settled, winners)
          publish({ kind: 'book', marketId })
        }
        const event = decideSettle(state, marketId, { winners, runs }, wordsOf(note), clock.now())
        if (event === null) return
        apply(event)
        const first = state.betsIn.get(marketId)?.[0]
        const eventId = (settled ?? (first === undefined ? undefined : state.bets.get(first)))?.market.eventId
        if (eventId !== undefined) publishLater({ kind: 'result', marketId, eventId, winners, note })
        return
      }
      default:
        update satisfies never
    }
  }
  /** The first answer to a ref, for the same asked again; null for a new one (C6, SLIP-27). */
  const seenBefore = (member: MemberCode, ref: BetSlipRef, payload: string): Exclude<Outcome, { kind: 'never-seen' }> | null => {
    const known = outcomeOf(state, member, ref)
    if (known === null) return null
    const first = state.refs.get(refKey(member, ref))?.payload
    return first === payload || first === '' ? known : { kind: 'refused', ref, code: 'DUPLICATE_TRANSACTION' }
  }
  /** Refused for good and not recorded: its record would be forgotten already, and no clock is set back so far. */
  const tooOld = (ref: BetSlipRef): Verdict => ({ kind: 'refused', ref, code: 'SERVICE_UNAVAILABLE' })
  /** Only commands bring refs, so commands also forget old ones: every ten minutes, and first after a start. */
  let prunedAt = Number.NEGATIVE_INFINITY
  const prune = (now: Millis): void => {
    if (now - prunedAt < PRUNE_MS) return
    prunedAt = now
    forgetRefs(state, now)
    commit.prune(forgottenBefore(now))
  }
  /** Decides, answers once what was decided is durable, and sets the write off. */
  const answer = <T>(reply: (value: T) => void, value: T): void => {
    commit.whenDone(() => reply(value))
    commit.flush()
  }
  for (const event of log.read()) evolve(state, event)
  for (const bet of state.bets.values()) if (bet.state === 'pending') arm(bet)
  for (const asked of state.cashOuts.values()) if (asked.state === 'pending') armCashOut(asked)

  return {
    state,
    place: (member, order, reply) => {
      const known = seenBefore(member, order.ref, payloadOf(order))
      if (known !== null) return answer(reply, known)
      const market = live.get(order.marketId)
      const now = clock.now()
      if (isForgotten(order.ref, now)) return answer(reply, tooOld(order.ref))
      prune(now)
      const event = decidePlace(state, market, member, order, now, millisSchema.parse(Math.round(now + (market?.delayMs ?? 0))))
      apply(event)
      if (event.type === 'bet-refused') return answer(reply, { kind: 'refused', ref: order.ref, code: event.code })
      const bet = state.bets.get(event.betId)
      if (bet !== undefined) arm(bet)
      return answer(reply, { kind: 'pending', ref: order.ref, betId: event.betId, expiresAt: event.expiresAt })
    },
    cashOut: (member, order, reply) => {
      const known = seenBefore(member, order.ref, cashOutPayload(order))
      if (known !== null) return answer(reply, known)
      const market = live.get(order.marketId)
      const now = clock.now()
      if (isForgotten(order.ref, now)) return answer(reply, tooOld(order.ref))
      prune(now)
      const event = decideCashOut(state, market, member, order, now, millisSchema.parse(Math.round(now + (market?.delayMs ?? 0))))
      apply(event)
      if (event.type === 'bet-refused') return answer(reply, { kind: 'refused', ref: order.ref, code: event.code })
      const asked = state.cashOuts.get(refKey(member, order.ref))
      if (asked !== undefined) armCashOut(asked)
      return answer(reply, { kind: 'pending', ref: order.ref, betId: event.betId, expiresAt: event.expiresAt })
    },
    cashOutOffer: (member, marketId, part) => offerFor(state, live.get(marketId), member, part),
    outcome: (member, ref, fence, reply) => {
      const known = outcomeOf(state, member, ref)
      if (known !== null) return answer(reply, known)
      const now = clock.now()
      const isDead = isForgotten(ref, now)
      const fenced = isDead || (fence && mayFence(state.idle, member, now))
      if (fenced && !isDead) apply({ type: 'ref-fenced', at: now, transactions: [], member, ref })
      prune(now)
      return answer(reply, { kind: 'never-seen', ref, fenced })
    },
    hasRoom: (member, ref) => state.refs.has(refKey(member, ref)) || hasIdleRoom(state.idle, member),
    cancel: (member, which, reply) => {
      const own = [...(state.activeOf.get(member) ?? [])].flatMap((betId) => {
        const bet = which === 'all' || which === betId ? state.bets.get(betId) : undefined
        return bet === undefined ? [] : [bet]
      })
      const resting = own.filter((bet) => bet.remaining > 0 && bet.state !== 'pending')
      if (resting.length === 0)
        return answer(reply, { ok: false, code: own.some((bet) => bet.state === 'pending') ? 'BET_IN_PROGRESS' : 'BET_TAKEN_OR_LAPSED' })
      const cancelled = paise(resting.reduce((sum, bet) => sum + bet.remaining, 0))
      for (const bet of resting) {
        giveUp(decideCancel(state, bet, false, clock.now()))
        tellBook(bet)
      }
      return answer(reply, { ok: true, cancelled })
    },
    openMember: (member, deposit, reply) => {
      if (!state.members.has(member)) apply(decideOpening(member, deposit, clock.now()))
      return answer(reply, undefined)
    },
    closeMember: (member, reply) => {
      const event = decideClosing(state, member, clock.now())
      if (event !== null) apply(event)
      return answer(reply, event !== null)
    },
    whenDurable: (job) => answer(job, undefined),
    account: (member) => accountOf(state, member),
    bets: (member, which) => betsOf(state, member, which),
    terms: (marketId) => {
      const market = live.get(marketId)
      return market === undefined ? null : { delayMs: market.delayMs, ...termsOf(market.market) }
    },
    market: (marketId) => live.get(marketId)?.market ?? null,
    home: live.home,
    event: live.event,
    history: (marketId, selectionId) => live.history(marketId, selectionId, clock.now()),
    lastResults: live.lastResults,
    book: live.book,
    feed: (update) => {
      if (commit.isClosed()) return
      takeFeed(update)
      commit.flush()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      for (const cancel of timers.values()) cancel()
      commit.close()
    },
  }
}
