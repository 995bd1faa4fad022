import type { RefusalCode } from '#contract/call.ts'
import type { BetId, MarketId, SelectionId } from '#contract/scalar.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { decidePriceAlerts } from './alerts.ts'
import { decideAmended, lapseAmendment, staysInPlace } from './amend.ts'
import type { AutoNews } from './api.ts'
import { decideAuto } from './auto-cash-out.ts'
import type { CoreAmendment, CoreAuto, CoreBet, CoreCashOut } from './bet.ts'
import { decideCashedOut, lapseCashOut } from './cash-out.ts'
import { decideCancel, decideCross, decideEntry, decideLapse } from './decide.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import type { Kernel } from './kernel.ts'
import type { LiveMarket, LiveMarkets } from './live.ts'
import { amendmentVerdict, cashOutVerdict, verdictOf } from './reading.ts'
import { refKey } from './state/state.ts'

/**
 * The orders that wait: those in their bet delay, by timers, and those at rest on the book. Each leaves by its end of delay, a match, a
 * cancel, or what happens to its market; rules and alerts run when prices change.
 */
export const createWaiting = (kernel: Kernel, live: LiveMarkets) => {
  const { state, clock, commit, publish, publishLater, apply } = kernel
  const timers = new Map<BetId, () => void>()
  const notifyBook = (bet: CoreBet): void => {
    publish({ kind: 'book', marketId: bet.market.marketId })
    runRules(bet.market.marketId)
  }
  const notifyAuto = (
    { member, market }: Pick<CoreAuto, 'member' | 'market'>,
    step: AutoNews['step'],
    more: Partial<AutoNews> = {},
  ): void =>
    publishLater({ kind: 'auto-cash-out', member, news: { market, step, bound: null, amount: null, code: null, why: null, ...more } })
  const notifyVerdict = (bet: CoreBet): void => publishLater({ kind: 'verdict', member: bet.member, verdict: verdictOf(bet) })
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
    notifyVerdict(bet)
    notifyBook(bet)
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
    // A lapse waits for the next offer.
    if (event.type === 'cashed-out') runRules(asked.market.marketId)
    commit.flush()
  }
  /** An amendment's delay is over (OPEN-11). */
  const enterAmendment = (asked: CoreAmendment): void => {
    const { betId } = asked.order
    timers.delete(betId)
    const bet = state.bets.get(betId)
    if (commit.isClosed() || asked.state !== 'pending') return
    const event = decideAmended(state, live.get(asked.marketId), asked, clock.now())
    if (event.type === 'bet-cancelled') {
      giveUp(event)
      return enterAmendment(asked)
    }
    if (event.type === 'bet-amended' && bet !== undefined) {
      // Less at the same price keeps its place; all else is taken off the book and joins the end of its new queue.
      const isInPlace = staysInPlace(bet, asked.order)
      bookOf(bet)?.reduce(betId, isInPlace ? paise(bet.remaining - event.remaining) : bet.remaining)
      takeOff(bet, event.fills)
      finishAmendment(asked, event)
      if (!isInPlace) stand(bet)
      notifyBook(bet)
    } else finishAmendment(asked, event)
    commit.flush()
  }
  const finishAmendment = (asked: CoreAmendment, event: ExchangeEvent): void => {
    apply(event)
    publishLater({ kind: 'verdict', member: asked.member, verdict: amendmentVerdict(asked) })
  }
  const finishCashOut = (asked: CoreCashOut, event: ExchangeEvent): void => {
    apply(event)
    notifyCashOut(asked)
  }
  const notifyCashOut = (asked: CoreCashOut): void => {
    const verdict = cashOutVerdict(asked)
    if (asked.auto === null) return publishLater({ kind: 'verdict', member: asked.member, verdict })
    if (verdict.kind === 'refused') return notifyAuto(asked, 'lapsed', { bound: asked.auto, code: verdict.code })
    return notifyAuto(asked, 'done', { bound: asked.auto, amount: asked.amount })
  }
  /** Markets whose offers are from before a suspension: they fire nothing until the next prices. */
  const outdated = new Set<MarketId>()
  /** Carries out the rules that the market's newest offers reach (CASH-07), and the alerts that its prices do (MKT-11). */
  const runRules = (marketId: MarketId): void => {
    const market = live.get(marketId)
    if (market === undefined || outdated.has(marketId)) return
    for (const event of decidePriceAlerts(state, market, clock.now())) apply(event)
    for (const auto of [...(state.autos.get(marketId)?.values() ?? [])]) {
      const event = decideAuto(state, market, auto, clock.now())
      if (event === null) continue
      apply(event)
      if (event.type === 'auto-cash-out-ended') {
        notifyAuto(auto, 'ended', { why: event.why })
        continue
      }
      const asked = state.cashOuts.get(refKey(auto.member, event.order.ref))
      if (asked !== undefined) armCashOut(asked)
      notifyAuto(auto, 'fired', { bound: event.auto?.bound ?? null, amount: event.auto?.offer ?? null })
    }
  }
  const atExpiry = ({ betId, expiresAt }: Pick<CoreBet, 'betId' | 'expiresAt'>, job: () => void, now: number): void =>
    void timers.set(betId, clock.after(Math.max(0, expiresAt - now), job))
  const armCashOut = (asked: CoreCashOut, now: number = clock.now()): void => atExpiry(asked, () => enterCashOut(asked), now)
  /** A bet has one amendment at a time, and none in its own delay: the timer goes by its id. */
  const armAmendment = (asked: CoreAmendment, now: number = clock.now()): void =>
    atExpiry({ betId: asked.order.betId, expiresAt: asked.expiresAt }, () => enterAmendment(asked), now)
  const arm = (bet: CoreBet, now: number = clock.now()): void => atExpiry(bet, () => enter(bet.betId), now)
  const openIn = (marketId: MarketId): readonly CoreBet[] =>
    [...(state.openIn.get(marketId) ?? [])].flatMap((betId) => state.bets.get(betId) ?? [])

  /** D2: what is in its delay is refused at that instant; what rests lapses, but persists through a suspension where its member wants it. */
  const lapseAll = (
    marketId: MarketId,
    code: 'MARKET_SUSPENDED' | 'MARKET_CLOSED' | 'MARKET_CHANGED',
    removed: SelectionId | null = null,
  ): void => {
    /** Only a bet on the removed runner is refused for it: a bet on another one hears that its market changed (MKT-15). */
    const codeFor = (bet: CoreBet | undefined) => (bet?.order.selectionId === removed ? ('RUNNER_REMOVED' as const) : code)
    for (const key of [...(state.cashingIn.get(marketId) ?? [])]) {
      const asked = state.cashOuts.get(key)
      if (asked === undefined) continue
      timers.get(asked.betId)?.()
      timers.delete(asked.betId)
      finishCashOut(asked, lapseCashOut(asked, code, clock.now()))
    }
    for (const asked of amendingIn(marketId)) endAmendment(asked, codeFor(state.bets.get(asked.order.betId)))
    for (const bet of openIn(marketId))
      if (bet.state === 'pending' || code !== 'MARKET_SUSPENDED' || bet.order.persists !== true) endOpen(bet, codeFor(bet))
  }
  const amendingIn = (marketId: MarketId): readonly CoreAmendment[] =>
    [...(state.amendingIn.get(marketId) ?? [])].flatMap((key) => state.amendments.get(key) ?? [])
  const endAmendment = (asked: CoreAmendment, code: RefusalCode): void => {
    timers.get(asked.order.betId)?.()
    timers.delete(asked.order.betId)
    finishAmendment(asked, lapseAmendment(asked, code, clock.now()))
  }
  /** A bet in its delay is refused with this code; of one that rests, what is unmatched lapses. */
  const endOpen = (bet: CoreBet, code: RefusalCode): void => {
    if (bet.state !== 'pending') return giveUp(decideCancel(state, bet, true, clock.now()))
    timers.get(bet.betId)?.()
    timers.delete(bet.betId)
    apply(decideLapse(state, bet, code, clock.now()))
    notifyVerdict(bet)
  }
  /** A runner that can no longer win takes no more bets: what is open on it ends, and nothing else of its market. */
  const lapseRunner = (marketId: MarketId, selectionId: SelectionId): void => {
    for (const asked of amendingIn(marketId))
      if (state.bets.get(asked.order.betId)?.order.selectionId === selectionId) endAmendment(asked, 'RUNNER_LOST')
    for (const bet of openIn(marketId)) if (bet.order.selectionId === selectionId) endOpen(bet, 'RUNNER_LOST')
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

  return {
    outdated,
    arm,
    armCashOut,
    armAmendment,
    bookOf,
    stand,
    giveUp,
    openIn,
    lapseAll,
    lapseRunner,
    cross,
    runRules,
    notifyVerdict,
    notifyBook,
    notifyAuto,
    notifyCashOut,
    /** Ends the delay of an order, which is decided now. */
    endDelay: (betId: BetId): void => {
      timers.get(betId)?.()
      timers.delete(betId)
    },
    stopTimers: (): void => {
      for (const cancel of timers.values()) cancel()
    },
  }
}
export type Waiting = ReturnType<typeof createWaiting>
