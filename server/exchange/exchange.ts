import { cashAccount } from '#domain/settlement.ts'
import type { MarketBook, Score } from '#contract/market.ts'
import type { BetId, EventId, MarketId, MemberCode } from '#contract/scalar.ts'
import { millisSchema } from '#contract/scalar.ts'
import { MARKET_KINDS, marketKind } from '#domain/markets.ts'
import { paise } from '#domain/money.ts'
import type { FeedUpdate } from '#server/feeds/feed.ts'
import type { Clock } from '#server/ports.ts'
import type { EventLog } from '#server/store/log.ts'
import type { Account, Exchange, Outcome, PlaceOrder, Published, Verdict } from './api.ts'
import { RunnerBook } from './book.ts'
import {
  type LiveMarket,
  decideCancel,
  decideCross,
  decideEntry,
  decideLapse,
  decidePlace,
  decideSettle,
  payloadOf,
  termsOf,
} from './decide.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type CoreBet, type State, averageOf, balanceOf, emptyState, evolve, matchedOf, recordOf, refKey } from './state.ts'

const MAX_LIVE_MARKETS = 2000
const MAX_ACTIVE_BETS = 500
const MAX_ENDED_BETS = 50

export type ExchangeOptions = { readonly clock: Clock; readonly log: EventLog; readonly onStoreFailure?: (error: Error) => void }

const verdictOf = (bet: CoreBet): Verdict =>
  bet.state === 'refused'
    ? { kind: 'refused', ref: bet.order.ref, code: bet.code ?? 'SERVICE_UNAVAILABLE' }
    : {
        kind: 'accepted',
        ref: bet.order.ref,
        betId: bet.betId,
        averageOdds: averageOf(bet),
        matched: matchedOf(bet),
        remaining: bet.remaining,
        status: bet.remaining === 0 && bet.fills.length > 0 ? 'matched' : bet.fills.length > 0 ? 'partly-matched' : 'unmatched',
      }

/**
 * The exchange: commands in, events out. Every event is in the log before anything of it leaves, an answer to a retry included;
 * timers are re-armed from events, so a killed process loses nothing it acknowledged (exchange.md).
 */
export const createExchange = ({
  clock,
  log,
  onStoreFailure = (error) => {
    throw error
  },
}: ExchangeOptions): Exchange & { readonly state: State } => {
  const state = emptyState()
  const live = new Map<MarketId, LiveMarket>()
  const scores = new Map<EventId, Score>()
  const timers = new Map<BetId, () => void>()
  const listeners = new Set<(published: Published) => void>()
  /** What may leave only when everything decided before it is durable. */
  const waiting: (() => void)[] = []
  let batch: ExchangeEvent[] = []
  let writing = false
  let closed = false
  let flushing = false

  const publish = (published: Published): void => {
    for (const listener of listeners) listener(published)
  }
  const account = (member: MemberCode): Account => {
    const available = balanceOf(state, cashAccount(member))
    let exposure = 0
    for (const marketId of new Set((state.betsOf.get(member) ?? []).map((betId) => state.bets.get(betId)?.market.marketId))) {
      if (marketId !== undefined) exposure += balanceOf(state, `member:${member}:hold:${marketId}`)
    }
    return { accountSeq: state.accountSeq.get(member) ?? 0, available, exposure: paise(exposure), balance: paise(available + exposure) }
  }
  /** Group commit: whatever was decided while the store was busy goes in one write. */
  const flush = (): void => {
    if (writing || closed) return
    if (batch.length === 0) {
      if (flushing) return
      flushing = true
      for (let job = waiting.shift(); job !== undefined && batch.length === 0; job = batch.length === 0 ? waiting.shift() : undefined) job()
      flushing = false
      if (batch.length > 0) flush()
      return
    }
    const events = batch
    const answers = waiting.splice(0)
    batch = []
    writing = true
    log.append(events, (error) => {
      writing = false
      if (closed) return
      if (error !== undefined) {
        onStoreFailure(error)
        return
      }
      for (const answer of answers) answer()
      flush()
    })
  }
  const durable = (job: () => void): void => {
    waiting.push(job)
  }
  const membersOf = (event: ExchangeEvent): ReadonlySet<MemberCode> => {
    const members = new Set<MemberCode>()
    for (const transaction of event.transactions)
      for (const { account: name } of transaction.postings)
        for (const member of state.members) if (name.startsWith(`member:${member}:`)) members.add(member)
    return members
  }
  const apply = (event: ExchangeEvent): void => {
    const touched = new Set(membersOf(event))
    evolve(state, event)
    batch.push(event)
    if ('betId' in event) {
      const bet = state.bets.get(event.betId)
      if (bet !== undefined) touched.add(bet.member)
    }
    if (event.type === 'bet-entered')
      for (const fill of event.fills) {
        const resting = fill.against === null ? undefined : state.bets.get(fill.against)
        if (resting !== undefined) touched.add(resting.member)
      }
    if (event.type === 'market-settled')
      for (const { betId } of event.pnl) {
        const bet = state.bets.get(betId)
        if (bet !== undefined) touched.add(bet.member)
      }
    for (const member of touched) {
      const now = account(member)
      durable(() => publish({ kind: 'account', member, account: now }))
    }
  }
  const tellVerdict = (bet: CoreBet): void => {
    const verdict = verdictOf(bet)
    durable(() => publish({ kind: 'verdict', member: bet.member, verdict }))
  }
  const tellBook = (marketId: MarketId): void => publish({ kind: 'book', marketId })

  const enter = (betId: BetId): void => {
    timers.delete(betId)
    const bet = state.bets.get(betId)
    if (closed || bet === undefined || bet.state !== 'pending') return
    const market = live.get(bet.market.marketId)
    const event = decideEntry(state, market, bet, clock.now())
    const runner = market?.runners.get(bet.order.selectionId)
    if (event.type === 'bet-entered' && runner !== undefined) runner.book.take(bet.order.side, event.fills)
    apply(event)
    if (runner !== undefined && event.type === 'bet-entered')
      runner.book.rest(bet.order.side, bet.order.odds, betId, bet.member, bet.remaining)
    tellVerdict(bet)
    tellBook(bet.market.marketId)
    flush()
  }
  const arm = (bet: CoreBet): void =>
    void timers.set(
      bet.betId,
      clock.after(Math.max(0, bet.expiresAt - clock.now()), () => enter(bet.betId)),
    )
  const betsIn = (marketId: MarketId): readonly CoreBet[] =>
    (state.betsIn.get(marketId) ?? []).flatMap((betId) => {
      const bet = state.bets.get(betId)
      return bet === undefined ? [] : [bet]
    })

  const lapsePending = (marketId: MarketId, code: 'MARKET_SUSPENDED' | 'MARKET_CLOSED' | 'RUNNER_REMOVED'): void => {
    for (const bet of betsIn(marketId)) {
      if (bet.state === 'pending') {
        timers.get(bet.betId)?.()
        timers.delete(bet.betId)
        apply(decideLapse(state, bet, code, clock.now()))
        tellVerdict(bet)
      } else if (bet.remaining > 0 && (bet.state === 'unmatched' || bet.state === 'partly-matched')) {
        live.get(marketId)?.runners.get(bet.order.selectionId)?.book.reduce(bet.betId, bet.remaining)
        apply(decideCancel(state, bet, true, clock.now()))
      }
    }
  }
  const cross = (market: LiveMarket): void => {
    for (const bet of betsIn(market.market.marketId)) {
      if (bet.remaining === 0 || (bet.state !== 'unmatched' && bet.state !== 'partly-matched')) continue
      const event = decideCross(state, market, bet, clock.now())
      const runner = market.runners.get(bet.order.selectionId)
      if (event === null || runner === undefined || event.type !== 'bet-filled') continue
      runner.book.take(
        bet.order.side,
        runner.book.match(bet.order.side, bet.order.odds, bet.remaining, bet.member).filter((fill) => fill.against === null),
      )
      runner.book.reduce(bet.betId, paise(event.fills.reduce((sum, fill) => sum + fill.size, 0)))
      apply(event)
    }
  }
  const takeMarket = (update: Extract<FeedUpdate, { kind: 'market' }>): void => {
    const { market } = update
    const kind = MARKET_KINDS[marketKind(market.marketType, market.eventTypeId)]
    const known = live.get(market.marketId)
    const runners = known?.runners ?? new Map()
    for (const { selectionId } of market.runners)
      if (!runners.has(selectionId)) runners.set(selectionId, { book: new RunnerBook(), status: 'ACTIVE', lastPrice: null, traded: null })
    const delayMs = update.betDelayMs ?? known?.delayMs ?? kind.delaySeconds * 1000
    if (known === undefined) {
      if (live.size >= MAX_LIVE_MARKETS)
        for (const [id, old] of live)
          if (old.status === 'CLOSED') {
            live.delete(id)
            break
          }
      live.set(market.marketId, { market, status: market.status, inplay: market.inplay, label: null, delayMs, traded: null, runners })
      for (const bet of betsIn(market.marketId))
        if (bet.remaining > 0 && (bet.state === 'unmatched' || bet.state === 'partly-matched'))
          runners.get(bet.order.selectionId)?.book.rest(bet.order.side, bet.order.odds, bet.betId, bet.member, bet.remaining)
    } else {
      known.market = market
      known.delayMs = delayMs
    }
    publish({ kind: 'catalog' })
  }
  const feed = (update: FeedUpdate): void => {
    if (closed) return
    switch (update.kind) {
      case 'market':
        takeMarket(update)
        break
      case 'status': {
        const market = live.get(update.marketId)
        if (market === undefined) return
        const changed = market.status !== update.status || market.inplay !== update.inplay
        market.status = update.status
        market.label = update.label ?? null
        if (market.inplay !== update.inplay || market.market.status !== update.status)
          market.market = { ...market.market, inplay: update.inplay, status: update.status }
        market.inplay = update.inplay
        if (changed && update.status !== 'OPEN')
          lapsePending(update.marketId, update.status === 'CLOSED' ? 'MARKET_CLOSED' : 'MARKET_SUSPENDED')
        if (changed) publish({ kind: 'catalog' })
        tellBook(update.marketId)
        break
      }
      case 'ladder': {
        const market = live.get(update.marketId)
        if (market === undefined) return
        if (update.traded !== undefined) market.traded = update.traded
        for (const change of update.runners) {
          const runner = market.runners.get(change.selectionId)
          if (runner === undefined) continue
          if (change.back !== undefined || update.image) runner.book.setFeed('back', change.back ?? [], update.image)
          if (change.lay !== undefined || update.image) runner.book.setFeed('lay', change.lay ?? [], update.image)
          if (change.lastPrice !== undefined) runner.lastPrice = change.lastPrice
          if (change.traded !== undefined) runner.traded = change.traded
        }
        cross(market)
        tellBook(update.marketId)
        break
      }
      case 'runner': {
        const runner = live.get(update.marketId)?.runners.get(update.selectionId)
        if (runner === undefined) return
        runner.status = update.status
        if (update.status === 'REMOVED') lapsePending(update.marketId, 'RUNNER_REMOVED')
        tellBook(update.marketId)
        break
      }
      case 'score':
        scores.set(update.eventId, update.score)
        publish({ kind: 'score', eventId: update.eventId, score: update.score })
        break
      case 'result': {
        const market = live.get(update.marketId)
        if (market !== undefined && market.status !== 'CLOSED') lapsePending(update.marketId, 'MARKET_CLOSED')
        else if (market === undefined) lapsePending(update.marketId, 'MARKET_CLOSED')
        const event = decideSettle(state, update.marketId, update.winners, update.note, clock.now())
        if (event === null) break
        apply(event)
        const eventId = market?.market.eventId ?? betsIn(update.marketId)[0]?.market.eventId
        if (eventId !== undefined)
          durable(() => publish({ kind: 'result', marketId: update.marketId, eventId, winners: update.winners, note: update.note }))
        break
      }
      default:
        update satisfies never
    }
    flush()
  }
  const outcomeOf = (member: MemberCode, ref: PlaceOrder['ref']): Exclude<Outcome, { kind: 'never-seen' }> | null => {
    const known = state.refs.get(refKey(member, ref))
    if (known === undefined) return null
    const bet = known.betId === null ? undefined : state.bets.get(known.betId)
    if (bet === undefined) return { kind: 'refused', ref, code: known.code ?? 'SERVICE_UNAVAILABLE' }
    return bet.state === 'pending' ? { kind: 'pending', ref, betId: bet.betId, expiresAt: bet.expiresAt } : verdictOf(bet)
  }
  const bookOf = (marketId: MarketId, count: 1 | 3): MarketBook | null => {
    const market = live.get(marketId)
    if (market === undefined) return null
    return {
      marketId,
      seq: 0,
      image: true,
      status: market.status,
      statusLabel: market.label,
      inplay: market.inplay,
      traded: market.traded ?? paise(0),
      runners: [...market.runners].map(([selectionId, runner]) => ({
        selectionId,
        status: runner.status,
        back: [...runner.book.levels('back', count)],
        lay: [...runner.book.levels('lay', count)],
        lastPrice: runner.lastPrice,
        traded: runner.traded ?? paise(0),
      })),
    }
  }
  const listed = (market: LiveMarket, count: 1 | 3) => ({
    market: market.market,
    score: scores.get(market.market.eventId) ?? null,
    book: bookOf(market.market.marketId, count) ?? { marketId: market.market.marketId, seq: 0, image: true as const },
  })

  for (const event of log.read()) evolve(state, event)
  for (const bet of state.bets.values()) if (bet.state === 'pending') arm(bet)

  return {
    state,
    place: (member, order, reply) => {
      const known = outcomeOf(member, order.ref)
      if (known !== null) {
        const same = state.refs.get(refKey(member, order.ref))?.payload
        durable(() =>
          reply(same === payloadOf(order) || same === '' ? known : { kind: 'refused', ref: order.ref, code: 'DUPLICATE_TRANSACTION' }),
        )
        return flush()
      }
      const market = live.get(order.marketId)
      const now = clock.now()
      const event = decidePlace(state, market, member, order, now, millisSchema.parse(Math.round(now + (market?.delayMs ?? 0))))
      apply(event)
      if (event.type === 'bet-received') {
        const bet = state.bets.get(event.betId)
        if (bet !== undefined) arm(bet)
        durable(() => reply({ kind: 'pending', ref: order.ref, betId: event.betId, expiresAt: event.expiresAt }))
      } else if (event.type === 'bet-refused') durable(() => reply({ kind: 'refused', ref: order.ref, code: event.code }))
      return flush()
    },
    outcome: (member, ref, fence, reply) => {
      const known = outcomeOf(member, ref)
      if (known === null && fence) apply({ type: 'ref-fenced', at: clock.now(), transactions: [], member, ref })
      durable(() => reply(known ?? { kind: 'never-seen', ref, fenced: fence }))
      flush()
    },
    cancel: (member, which, reply) => {
      const own =
        which === 'all'
          ? (state.betsOf.get(member) ?? []).flatMap((betId) => state.bets.get(betId) ?? [])
          : [state.bets.get(which)].flatMap((bet) => (bet !== undefined && bet.member === member ? [bet] : []))
      const open = own.filter((bet) => bet.remaining > 0 && (bet.state === 'unmatched' || bet.state === 'partly-matched'))
      const pending = own.some((bet) => bet.state === 'pending')
      if (open.length === 0) {
        durable(() => reply({ ok: false, code: pending ? 'BET_IN_PROGRESS' : 'BET_TAKEN_OR_LAPSED' }))
        return flush()
      }
      let cancelled = 0
      for (const bet of open) {
        cancelled += bet.remaining
        live.get(bet.market.marketId)?.runners.get(bet.order.selectionId)?.book.reduce(bet.betId, bet.remaining)
        apply(decideCancel(state, bet, false, clock.now()))
        tellBook(bet.market.marketId)
      }
      durable(() => reply({ ok: true, cancelled: paise(cancelled) }))
      return flush()
    },
    openMember: (member, deposit, reply) => {
      if (!state.members.has(member)) {
        const transactions: readonly Transaction[] = [
          {
            type: 'DEPOSIT',
            postings: [
              { account: cashAccount(member), amount: deposit },
              { account: 'house:bank', amount: paise(-deposit) },
            ],
          },
        ]
        state.members.add(member)
        apply({ type: 'member-opened', at: clock.now(), transactions, member })
      }
      durable(reply)
      flush()
    },
    whenDurable: (job) => {
      durable(job)
      flush()
    },
    account,
    bets: (member, which) => {
      const active = (bet: CoreBet): boolean =>
        bet.state === 'pending' || (!state.results.has(bet.market.marketId) && (bet.fills.length > 0 || bet.remaining > 0))
      const found = []
      const max = which === 'active' ? MAX_ACTIVE_BETS : MAX_ENDED_BETS
      for (const betId of [...(state.betsOf.get(member) ?? [])].reverse()) {
        const bet = state.bets.get(betId)
        if (bet === undefined || active(bet) !== (which === 'active') || bet.state === 'refused') continue
        found.push(recordOf(bet))
        if (found.length === max) break
      }
      return found
    },
    terms: (marketId) => {
      const market = live.get(marketId)
      return market === undefined ? null : { delayMs: market.delayMs, ...termsOf(market.market) }
    },
    home: () =>
      [...live.values()]
        .filter((market) => market.status !== 'CLOSED')
        .sort((a, b) => a.market.openDate - b.market.openDate)
        .map((market) => listed(market, 1)),
    event: (eventId) => [...live.values()].filter((market) => market.market.eventId === eventId).map((market) => listed(market, 3)),
    book: bookOf,
    feed,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      closed = true
      for (const cancel of timers.values()) cancel()
      log.close()
    },
  }
}
