import { type BetId, type BetSlipRef, type MarketId, type MemberCode, type Millis, type Paise, millisSchema } from '#contract/scalar.ts'
import { isBookmaker } from '#domain/market/markets.ts'
import { paise } from '#domain/paise.ts'
import { bonusAccount } from '#domain/betting/settlement.ts'
import { overAt } from '#domain/money/bonus.ts'
import { bonusEffectOf } from '#domain/money/ledger.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import { wordsOf } from '#server/feeds/words.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import { decideAlertRemove, decideAlertSet, decideAlertsGiven, decidePriceAlerts, decideWicketAlerts } from './alerts.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { AutoNews, BonusMove, Exchange, ExchangeVerdict, Fortune, OrderReply, Published, RuleReply } from './api.ts'
import { decideBonusDue, decideForfeit, decideGrant, decideWallet } from './bonus.ts'
import { decideOffer, decideSpin } from './fortune.ts'
import { MAX_DEBIT } from './casino.ts'
import { createCasinoDesk } from './casino-desk.ts'
import { amendPayload, decideAmend, decideAmended, lapseAmendment, staysInPlace } from './amend.ts'
import { decideAuto, decideAutoRemove, decideAutoSet } from './auto-cash-out.ts'
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
import { createPaymentDesk } from './desk.ts'
import type { Cancelled, ExchangeEvent, Fill } from './events.ts'
import { type LiveMarket, type LiveMarkets, createLiveMarkets } from './live.ts'
import {
  decideAccountClose,
  decideCheck,
  decideConfirm,
  decideLimit,
  decidePause,
  decidePresence,
  decideReturn,
  decideSeen,
  playView,
} from './play.ts'
import { accountDoor } from './play-doors.ts'
import { isPlay } from './play-state.ts'
import { decideCarry, openBreak } from './persons.ts'
import { positionLadder } from './position.ts'
import {
  type Known,
  accountOf,
  activeBetsOf,
  amendmentVerdict,
  bonusesOf,
  cashOutVerdict,
  changedBets,
  endedBetsOf,
  knownRef,
  outcomeOf,
  recordOf,
  touchedBy,
  verdictOf,
  walletsOf,
} from './reading.ts'
import { projectedOf } from './projection.ts'
import { refStory } from './ref-story.ts'
import { decideMarketChange, hasBetOn, isOtherField, isRemoved, reinstated } from './market-change.ts'
import { decideRemoval, decideSettle, isRepeat, settledBy } from './settle.ts'
import { snapshotOf } from './snapshot.ts'
import { type Start, recall, startOf } from './start.ts'
import type { Settled } from '#domain/betting/settled.ts'
import { noAlerts } from './alerts-state.ts'
import { todayOf } from './settled.ts'
import type { CoreAmendment, CoreAuto, CoreBet, CoreCashOut } from './bet.ts'
import type { CorePayment } from './payment.ts'
import { forgottenBefore, hasIdleRoom, isForgotten, mayFence } from './refs.ts'
import { type State, accountsOf, evolve, forgetRefs, refKey, takeEnded } from './state.ts'
import { liveBonus } from './wallets.ts'

/** Often enough, because a store forgets many refs at a time. */
const PRUNE_MS = 600_000
/** Events between two snapshots: a start folds no more than these, in 0.7 s. */
export const SNAPSHOT_EVERY = 50_000
/** With more bets in memory a snapshot would hold up the others for too long: then the next clean close takes it. */
const MAX_SNAPSHOT_BETS = 10_000
/** The changes of a bonus that are listed; they are looked for in at most so many events of all bonuses of the member. */
const MAX_BONUS_MOVES = 100
const MAX_BONUS_EVENTS = 500
/** The longest wait of a timer; a bonus that lasts longer is looked at again. */
const MAX_TIMER_MS = 24 * 3600_000

export type ExchangeOptions = {
  readonly clock: Clock
  readonly log: EventLog
  readonly onStoreFailure?: (error: Error) => void
  /** Events between two snapshots; 50,000 when absent. */
  readonly snapshotEvery?: number
  /** Given a line for the operator: a kept snapshot is of no use, the casino asks for a credit that no game of its gives. */
  readonly notify?: (line: string) => void
  /** The most that one debit of the casino takes; ₹5,00,000 when absent. */
  readonly maxDebit?: Paise
  /** The state of the log, where it is known already; read from the log when absent. */
  readonly start?: Start
  /** The markets of a feed that was heard before; none when absent. */
  readonly live?: LiveMarkets
  /** When to write what was decided: at the end of the event loop's turn, so that what arrived together commits together; at once when absent. */
  readonly together?: (write: () => void) => void
}

/** The answer of an order that is refused at its receipt. */
const refusedBy = ({ ref, code, about }: Extract<ExchangeEvent, { type: 'bet-refused' }>): ExchangeVerdict => ({
  kind: 'refused',
  ref,
  code,
  about,
})

/** The payload that a ref came with; empty for a fence. */
const firstPayload = (known: Known): string => {
  if (known.kind === 'bet') return payloadOf({ ...known.bet.order, ...known.bet.amended?.first })
  if (known.kind === 'amendment') return amendPayload(known.asked.order)
  return known.kind === 'cash-out' ? cashOutPayload(known.asked.order) : known.record.payload
}

/**
 * The exchange: commands in, events out. Every event is in the log before anything of it leaves, an answer to a retry included;
 * timers are re-armed from events, so a killed process loses nothing it acknowledged (docs/HOUSE.md, The exchange).
 */
export const createExchange = ({
  clock: machine,
  log,
  onStoreFailure = (error) => {
    throw error
  },
  snapshotEvery = SNAPSHOT_EVERY,
  notify = () => undefined,
  maxDebit = MAX_DEBIT,
  together = (write) => write(),
  start = startOf(log, notify),
  live = createLiveMarkets(),
}: ExchangeOptions): Exchange & { readonly state: State } => {
  const { state, tail } = start
  const { archive } = log
  /** The time of events never falls, even where the machine's clock does: days of statements follow it. */
  const clock: Clock = {
    now: () => millisSchema.parse(Math.max(machine.now(), state.at)),
    after: (delayMs, job) => machine.after(delayMs, job),
  }
  /** The number of the last event that was decided. */
  let position = log.last()
  let sinceSnapshot = tail
  const commit = createCommit(log, onStoreFailure, together, (events, isLast) => {
    const ended = takeEnded(state)
    sinceSnapshot += events
    const isDue = isLast ? sinceSnapshot > 0 : sinceSnapshot >= snapshotEvery && state.bets.size <= MAX_SNAPSHOT_BETS
    if (isDue) sinceSnapshot = 0
    return { ended, snapshot: isDue ? snapshotOf(state) : null }
  })
  const timers = new Map<BetId, () => void>()
  /** The timers of the bonuses that are live. */
  const bonusTimers = new Map<MemberCode, () => void>()
  const listeners = new Set<(published: Published) => void>()

  const publish = (published: Published): void => {
    for (const listener of listeners) listener(published)
  }
  const publishLater = (published: Published): void => commit.whenDone(() => publish(published))
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
  const apply = (event: ExchangeEvent): void => {
    const touched = [...touchedBy(state, event)].map(([member, betIds]) => ({ member, betIds, from: state.accountSeq.get(member) ?? 0 }))
    const alerted = alertedBy(event, touched).map((member) => ({ member, before: state.alerts.get(member) }))
    position += 1
    const projected = projectedOf(state, event, position)
    evolve(state, event)
    commit.add(event, projected)
    for (const payment of paymentsIn(event)) publishLater({ kind: 'payment', member: payment.member, payment })
    if (event.type === 'payment-told' && event.verdict === 'CONFLICT') publishLater({ kind: 'payment-conflict', news: event.news })
    if (isPlay(event)) publishLater({ kind: 'play', member: event.member })
    for (const { member, before } of alerted) if (state.alerts.get(member) !== before) notifyAlerts(member)
    for (const { member, betIds, from } of touched)
      publishLater({ kind: 'account', member, account: accountOf(state, member), from, changed: changedBets(state, member, betIds) })
    for (const { member } of touched) watchBonus(member)
  }
  /** Ends a bonus that is due, and otherwise sets the timer of its end. */
  const watchBonus = (member: MemberCode): void => {
    bonusTimers.get(member)?.()
    bonusTimers.delete(member)
    const bonus = liveBonus(state, member)
    if (bonus === undefined) return
    const now = clock.now()
    const event = decideBonusDue(state, member, now)
    if (event !== null) return apply(event)
    if (bonus.state === 'met') return
    const left = Math.min(MAX_TIMER_MS, overAt(bonus.terms, bonus.grantedAt) - now)
    bonusTimers.set(
      member,
      clock.after(left, () => {
        if (commit.isClosed()) return
        watchBonus(member)
        commit.flush()
      }),
    )
  }
  /** The payments that an event changed, as they stand after it. */
  const paymentsIn = (event: ExchangeEvent): readonly CorePayment[] => {
    const found = (refs: readonly BetSlipRef[]): readonly CorePayment[] => refs.flatMap((ref) => state.payments.byRef.get(ref) ?? [])
    switch (event.type) {
      case 'deposit-started':
      case 'withdrawal-requested':
        return found([event.order.ref])
      case 'deposit-opened':
      case 'deposit-claimed':
      case 'receipt-kept':
      case 'deposit-ended':
      case 'withdrawal-cancelled':
        return found([event.ref])
      case 'member-paused':
        return found(event.deposits)
      case 'payment-told':
        return event.verdict === 'APPLIED' ? found([event.news.ref]) : []
      default:
        return []
    }
  }
  /** The members whose alerts or news an event may change. */
  const alertedBy = (event: ExchangeEvent, touched: readonly { readonly member: MemberCode }[]): readonly MemberCode[] => {
    if (event.type === 'market-settled') return [...(state.alertsAt.get(event.marketId) ?? [])]
    const isOwn = event.type === 'alert-set' || event.type === 'alert-removed' || event.type === 'alert-fired'
    return isOwn ? [event.member] : touched.map(({ member }) => member)
  }
  /** Members with an alerts message in this commit: many changes are one message. */
  const telling = new Set<MemberCode>()
  const notifyAlerts = (member: MemberCode): void => {
    if (telling.has(member)) return
    telling.add(member)
    commit.whenDone(() => {
      telling.delete(member)
      publish({ kind: 'alerts', member })
    })
  }
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

  const settledOf = (member: MemberCode): Settled => {
    const settled = state.settled.get(member)
    return { rows: settled?.rows ?? [], today: todayOf(settled, clock.now()) }
  }
  const notifySettlement = (member: MemberCode): void => {
    const { rows, today } = settledOf(member)
    const [settlement] = rows
    if (settlement !== undefined) publishLater({ kind: 'settlement', member, settlement, today })
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

  /** D2: what is in its delay is refused at that instant, what rests lapses. */
  const lapseAll = (marketId: MarketId, code: 'MARKET_SUSPENDED' | 'MARKET_CLOSED' | 'MARKET_CHANGED' | 'RUNNER_REMOVED'): void => {
    for (const key of [...(state.cashingIn.get(marketId) ?? [])]) {
      const asked = state.cashOuts.get(key)
      if (asked === undefined) continue
      timers.get(asked.betId)?.()
      timers.delete(asked.betId)
      finishCashOut(asked, lapseCashOut(asked, code, clock.now()))
    }
    for (const key of [...(state.amendingIn.get(marketId) ?? [])]) {
      const asked = state.amendments.get(key)
      if (asked === undefined) continue
      timers.get(asked.order.betId)?.()
      timers.delete(asked.order.betId)
      finishAmendment(asked, lapseAmendment(asked, code, clock.now()))
    }
    for (const bet of openIn(marketId)) {
      if (bet.state === 'pending') {
        timers.get(bet.betId)?.()
        timers.delete(bet.betId)
        apply(decideLapse(state, bet, code, clock.now()))
        notifyVerdict(bet)
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
  /** A definition that changes what bets can win ends what is open of the market; `isFirst`: the process hears it for the first time. */
  const heedDefinition = ({ market, runners }: LiveMarket, isFirst: boolean): void => {
    const { marketId } = market
    const isOther = isOtherField(state, market)
    if (isOther) lapseAll(marketId, 'MARKET_CHANGED')
    const event = isOther || isFirst ? decideMarketChange(state, market, clock.now()) : null
    if (event !== null) apply(event)
    if (!isFirst) return
    for (const [selectionId, runner] of runners) if (isRemoved(state, marketId, selectionId)) runner.status = 'REMOVED'
  }
  const takeFeed = (update: FeedUpdate): void => {
    switch (update.kind) {
      case 'market': {
        const { market, fresh } = live.take(update)
        heedDefinition(market, fresh)
        if (fresh) for (const bet of openIn(market.market.marketId)) if (bet.state !== 'pending') stand(bet)
        return publish({ kind: 'catalog', marketId: market.market.marketId })
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
          if (!state.removed.get(marketId)?.has(selectionId)) lapseAll(marketId, 'RUNNER_REMOVED')
          const event = decideRemoval(state, marketId, selectionId, reductionFactor, clock.now())
          if (event !== null) apply(event)
        } else if (status === 'ACTIVE' && isRemoved(state, marketId, selectionId)) {
          lapseAll(marketId, 'MARKET_CHANGED')
          apply(reinstated(marketId, selectionId, clock.now()))
        }
        return publish({ kind: 'book', marketId })
      }
      case 'score':
        live.setScore(update.eventId, update.score)
        for (const event of decideWicketAlerts(state, update.eventId, update.score, clock.now())) apply(event)
        return publish({ kind: 'score', eventId: update.eventId, score: update.score })
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
  /** The first answer to a ref, for the same asked again; null for a new one (C6, SLIP-27). */
  const seenBefore = (member: MemberCode, ref: BetSlipRef, payload: string): OrderReply | null => {
    const known = knownRef(state, archive, member, ref)
    if (known === null) return null
    const first = firstPayload(known)
    return first === payload || first === '' ? outcomeOf(known) : { kind: 'refused', ref, code: 'DUPLICATE_TRANSACTION' }
  }
  /** Refused for good and not recorded: its record would be forgotten already, and no clock is set back so far. */
  const tooOld = (ref: BetSlipRef): ExchangeVerdict => ({ kind: 'refused', ref, code: 'SERVICE_UNAVAILABLE' })
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
  /** Carries out what was decided, and answers once it is durable whether it was refused. */
  const ruled = (decided: ExchangeEvent | Refusal | RefusalCode | null, reply: (result: RuleReply) => void): void => {
    if (typeof decided === 'string') return answer(reply, { ok: false, code: decided })
    if (decided !== null && !('type' in decided)) return answer(reply, { ok: false, ...decided })
    if (decided !== null) apply(decided)
    return answer(reply, { ok: true })
  }
  /** An exclusion and the end of an account forfeit a bonus, in the same write. */
  const forfeitBonus = (member: MemberCode): void => {
    const bonus = liveBonus(state, member)
    if (bonus === undefined) return
    const event = decideForfeit(state, member, bonus.number, clock.now())
    if (typeof event !== 'string') apply(event)
  }
  /** Ends at once what a pause ends, and sends each verdict (ACCT-08). */
  const beginPause = (event: Extract<ExchangeEvent, { type: 'member-paused' }>): void => {
    const { member } = event
    const found = (betIds: readonly BetId[]): readonly CoreBet[] => betIds.flatMap((betId) => state.bets.get(betId) ?? [])
    const [lapsed, cancelled] = [found(event.lapsed), found(event.cancelled)]
    const cashOuts = event.cashOuts.flatMap((ref) => state.cashOuts.get(refKey(member, ref)) ?? [])
    const amendments = event.amendments.flatMap((ref) => state.amendments.get(refKey(member, ref)) ?? [])
    const autos = [...state.autos.values()].flatMap((rules) => rules.get(member) ?? [])
    const why = event.kind === 'cool-off' ? 'COOLING_OFF' : 'SELF_EXCLUDED'
    const ids = [...event.lapsed, ...cashOuts.map(({ betId }) => betId), ...amendments.map(({ order }) => order.betId)]
    for (const betId of ids) {
      timers.get(betId)?.()
      timers.delete(betId)
    }
    for (const bet of cancelled) bookOf(bet)?.reduce(bet.betId, bet.remaining)
    apply(event)
    if (event.kind === 'self-exclusion') forfeitBonus(member)
    for (const bet of lapsed) notifyVerdict(bet)
    for (const asked of cashOuts) notifyCashOut(asked)
    for (const asked of amendments) publishLater({ kind: 'verdict', member, verdict: amendmentVerdict(asked) })
    for (const auto of autos) notifyAuto(auto, 'ended', { why })
    for (const bet of cancelled) notifyBook(bet)
    publishLater({ kind: 'paused', member, how: event.kind })
  }
  /** What a member chose of limits and breaks holds for all accounts of the person, in the same write (ACCT-14). */
  const chosen = (
    decided: Extract<ExchangeEvent, { type: 'limit-changed' | 'return-asked' }> | Refusal | null,
    reply: (result: RuleReply) => void,
  ): void => {
    if (decided !== null && 'type' in decided)
      for (const account of accountsOf(state, decided.member)) if (account !== decided.member) apply({ ...decided, member: account })
    return ruled(decided, reply)
  }
  /** All accounts of a person take over what is open of some others. */
  const carry = (member: MemberCode, from: readonly MemberCode[]): void => {
    for (const account of accountsOf(state, member))
      for (const event of decideCarry(state, account, from, clock.now()))
        if (event.type === 'member-paused') beginPause(event)
        else apply(event)
  }
  /** No connection outlives the process: a sitting that was on ended with the last event. */
  for (const [member, { sitting }] of state.play) {
    if (sitting === null || sitting.countedTo === null) continue
    apply({ type: 'member-left', at: millisSchema.parse(Math.max(sitting.countedTo, state.at)), transactions: [], member })
  }
  /** The same for a wheel, which is the answer. */
  const drawn = (
    member: MemberCode,
    decided: ExchangeEvent | Refusal | RefusalCode | null,
    reply: (fortune: Fortune | Refusal) => void,
  ): void => {
    if (typeof decided === 'string') return answer(reply, { code: decided })
    if (decided !== null && !('type' in decided)) return answer(reply, decided)
    if (decided !== null) apply(decided)
    return answer(reply, state.fortunes.get(member) ?? { code: 'SERVICE_UNAVAILABLE' })
  }
  // Delays that a stop interrupted end by the machine's own clock.
  const started = machine.now()
  for (const bet of state.bets.values()) if (bet.state === 'pending') arm(bet, started)
  for (const asked of state.cashOuts.values()) if (asked.state === 'pending') armCashOut(asked, started)
  for (const asked of state.amendments.values()) if (asked.state === 'pending') armAmendment(asked, started)
  for (const member of state.bonuses.keys()) watchBonus(member)
  // Markets that were heard before stand as if the feed had just sent them.
  for (const heard of live.all()) {
    const { market, status } = heard
    heedDefinition(heard, true)
    for (const bet of openIn(market.marketId)) if (bet.state !== 'pending') stand(bet)
    if (status === 'OPEN') continue
    outdated.add(market.marketId)
    lapseAll(market.marketId, status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED')
  }

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
      if (event.type === 'bet-refused') return answer(reply, refusedBy(event))
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
      if (event.type === 'bet-refused') return answer(reply, refusedBy(event))
      const asked = state.cashOuts.get(refKey(member, order.ref))
      if (asked !== undefined) armCashOut(asked)
      return answer(reply, { kind: 'pending', ref: order.ref, betId: event.betId, expiresAt: event.expiresAt })
    },
    amend: (member, order, reply) => {
      const known = seenBefore(member, order.ref, amendPayload(order))
      if (known !== null) return answer(reply, known)
      const now = clock.now()
      if (isForgotten(order.ref, now)) return answer(reply, tooOld(order.ref))
      prune(now)
      const marketId = state.bets.get(order.betId)?.market.marketId
      const market = marketId === undefined ? undefined : live.get(marketId)
      const event = decideAmend(state, market, member, order, now, millisSchema.parse(Math.round(now + (market?.delayMs ?? 0))))
      apply(event)
      if (event.type === 'bet-refused') return answer(reply, refusedBy(event))
      const asked = state.amendments.get(refKey(member, order.ref))
      if (asked !== undefined) armAmendment(asked)
      return answer(reply, { kind: 'pending', ref: order.ref, betId: order.betId, expiresAt: event.expiresAt })
    },
    setAutoCashOut: (member, marketId, rule, reply) => {
      const auto = state.autos.get(marketId)?.get(member)
      const now = clock.now()
      const event = rule === null ? decideAutoRemove(auto, now) : decideAutoSet(state, live.get(marketId), member, rule, now)
      if (typeof event === 'string') return answer(reply, { ok: false, code: event })
      if (event !== null && 'code' in event) return answer(reply, { ok: false, ...event })
      if (event?.type === 'auto-cash-out-set') {
        apply(event)
        notifyAuto(event, 'set')
      } else if (event !== null && auto !== undefined) {
        apply(event)
        notifyAuto(auto, 'ended', { why: event.why })
      }
      return answer(reply, { ok: true })
    },
    autoCashOut: (member, marketId) => {
      const auto = state.autos.get(marketId)?.get(member)
      return auto === undefined ? null : { ...auto.rule, state: auto.firing === null ? 'armed' : 'firing' }
    },
    setAlert: (member, wish, reply) => {
      const market = live.get(wish.marketId)
      // The alert for wickets lives as long as the match, not as long as the market that it was set from.
      const isLong = wish.kind === 'wicket' && market !== undefined
      const main = isLong ? live.mainOf(market.market.eventId) : undefined
      const score = market === undefined ? undefined : live.score(market.market.eventId)
      const event = decideAlertSet(state, member, wish, { live: main ?? market, score, now: clock.now() })
      if (typeof event === 'string') return answer(reply, { ok: false, code: event })
      if (event !== null) apply(event)
      return answer(reply, { ok: true })
    },
    removeAlert: (member, number, reply) => {
      const event = decideAlertRemove(state, member, number, clock.now())
      if (event !== null) apply(event)
      return answer(reply, undefined)
    },
    alerts: (member) => {
      const { waiting, news, given } = state.alerts.get(member) ?? noAlerts
      return { alerts: waiting.toReversed(), news, given: given.upTo }
    },
    takeAlerts: (member, tab, reply) => {
      const { event, news, given } = decideAlertsGiven(state, member, tab, clock.now())
      if (event !== null) apply(event)
      return answer(reply, { news, given })
    },
    play: (member) => playView(state, member, clock.now()),
    door: (member, door) => accountDoor(state, member, door, clock.now()),
    setLimit: (member, wish, reply) => chosen(decideLimit(state, member, wish, clock.now()), reply),
    confirmLimit: (member, wish, reply) => chosen(decideConfirm(state, member, wish, clock.now()), reply),
    setCheck: (member, minutes, reply) => ruled(decideCheck(state, member, minutes, clock.now()), reply),
    seeCheck: (member, reply) => ruled(decideSeen(state, member, clock.now()), reply),
    pause: (member, wish, reply) => {
      const event = decidePause(state, member, wish, clock.now())
      if ('code' in event) return answer(reply, { ok: false, ...event })
      beginPause(event)
      carry(member, [member])
      return answer(reply, { ok: true })
    },
    askReturn: (member, reply) => chosen(decideReturn(state, member, clock.now()), reply),
    openBreak: (member) => openBreak(state, member, clock.now()),
    accountsOf: (member) => accountsOf(state, member),
    linkPerson: (member, others, reply) => {
      const known = accountsOf(state, member)
      const fresh = others.filter((other) => state.members.has(other) && !known.includes(other))
      if (fresh.length > 0 && state.members.has(member)) {
        apply({ type: 'person-linked', at: clock.now(), transactions: [], member, others: fresh })
        carry(member, accountsOf(state, member))
      }
      return answer(reply, undefined)
    },
    takeOver: (member, from, reply) => {
      carry(member, from)
      return answer(reply, undefined)
    },
    holdBack: (member, until, reply) => {
      apply({ type: 'member-held', at: clock.now(), transactions: [], member, until })
      return answer(reply, undefined)
    },
    closeAccount: (member, reply) => {
      const decided = decideAccountClose(state, member, clock.now())
      if ('type' in decided) forfeitBonus(member)
      return ruled(decided, reply)
    },
    present: (member, isThere) => {
      if (commit.isClosed()) return
      const event = decidePresence(state, member, isThere, clock.now())
      if (event === null) return
      apply(event)
      commit.flush()
    },
    cashOutOffer: (member, marketId, part) => offerFor(state, live.get(marketId), member, part),
    outcome: (member, ref, fence, reply) => {
      const known = knownRef(state, archive, member, ref)
      if (known !== null) return answer(reply, outcomeOf(known))
      const now = clock.now()
      const isDead = isForgotten(ref, now)
      const fenced = isDead || (fence && mayFence(state.idle, member, now))
      if (fenced && !isDead) apply({ type: 'ref-fenced', at: now, transactions: [], member, ref })
      prune(now)
      return answer(reply, { kind: 'never-seen', ref, fenced })
    },
    hasRoom: (member, ref) => hasIdleRoom(state.idle, member) || knownRef(state, archive, member, ref) !== null,
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
        notifyBook(bet)
      }
      return answer(reply, { ok: true, cancelled })
    },
    ...createPaymentDesk({
      state,
      archive,
      now: clock.now,
      apply,
      answer,
      whenIdle: commit.whenIdle,
      isOrder: (member, ref) => knownRef(state, archive, member, ref) !== null,
    }),
    ...createCasinoDesk({ state, archived: archive.casinoTx, maxDebit, now: clock.now, apply, answer, notify, whenIdle: commit.whenIdle }),
    openMember: (member, deposit, reply, zone) => {
      if (!state.members.has(member)) apply(decideOpening(member, deposit, clock.now(), zone))
      return answer(reply, undefined)
    },
    closeMember: (member, reply) => {
      const event = decideClosing(state, member, clock.now())
      if (event !== null) apply(event)
      return answer(reply, event !== null)
    },
    chooseWallet: (member, useBonus, reply) => ruled(decideWallet(state, member, useBonus, clock.now()), reply),
    grantBonus: (member, grant, reply) => ruled(decideGrant(state, member, grant, clock.now()), reply),
    forfeitBonus: (member, number, reply) => ruled(decideForfeit(state, member, number, clock.now()), reply),
    wallets: (member) => walletsOf(state, member),
    bonuses: (member) => bonusesOf(state, member),
    fortune: (member, serverSeed, zone, reply) => drawn(member, decideOffer(state, member, serverSeed, zone, clock.now()), reply),
    spin: (member, press, reply) => drawn(member, decideSpin(state, member, press, clock.now()), reply),
    whenDurable: (job) => answer(job, undefined),
    account: (member) => accountOf(state, member),
    bets: (member, which) => (which === 'active' ? activeBetsOf(state, member) : endedBetsOf(state, archive, member)),
    story: (member, ref) => refStory(state, archive, member, ref),
    bettors: () => [...archive.members(), ...[...state.bets.values()].map((bet) => bet.member)],
    settlements: settledOf,
    statements: log.statements,
    transactionsAt: (member, position) => (log.eventAt(position)?.transactions ?? []).filter((each) => each.member === member),
    bonusMoves: (member, number) => {
      const movesAt = (position: number): readonly BonusMove[] => {
        const event = log.eventAt(position)
        if (event === null) return []
        const own = event.transactions.filter((each) => each.member === member && each.bonus === number)
        return own.flatMap((each) => {
          const amount = paise(bonusEffectOf(each))
          return amount === 0 ? [] : [{ ...each, position, at: event.at, amount }]
        })
      }
      const moves: BonusMove[] = []
      let before = Number.MAX_SAFE_INTEGER
      for (let looked = 0; looked < MAX_BONUS_EVENTS; looked += MAX_BONUS_MOVES) {
        const positions = log.postedOn(bonusAccount(member), MAX_BONUS_MOVES, before)
        moves.push(...positions.flatMap((position) => movesAt(position).toReversed()))
        const isBegin = moves.at(-1)?.type === 'BONUS_GRANT'
        if (isBegin || moves.length >= MAX_BONUS_MOVES || positions.length < MAX_BONUS_MOVES) break
        before = positions.at(-1) ?? 0
      }
      return moves.slice(0, MAX_BONUS_MOVES)
    },
    endedBets: (betIds) => archive.betsOf(betIds).map(recordOf),
    ladder: (member, marketId) => positionLadder(state, member, marketId),
    terms: (marketId) => {
      const market = live.get(marketId)
      return market === undefined ? null : { delayMs: market.delayMs, ...termsOf(market) }
    },
    marketOf: (betId) => state.bets.get(betId)?.market.marketId ?? null,
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
      for (const cancel of [...timers.values(), ...bonusTimers.values()]) cancel()
      commit.close()
    },
  }
}
