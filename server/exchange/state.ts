import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, BetSlipRef, MarketId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { exposure } from '#domain/exposure.ts'
import { paise } from '#domain/money.ts'
import { odds } from '#domain/odds.ts'
import { holdAccount, holdPostings } from '#domain/settlement.ts'
import type { BetRecord, BetState, PlaceOrder } from './api.ts'
import type { ExchangeEvent, Fill, Transaction } from './events.ts'

/** A bet as the core keeps it. `stake = matched + remaining + cancelled`, always. */
export type CoreBet = {
  readonly betId: BetId
  readonly member: MemberCode
  readonly order: PlaceOrder
  readonly market: Market
  readonly placedAt: Millis
  readonly expiresAt: Millis
  state: BetState
  fills: readonly { readonly odds: Odds; readonly size: Paise }[]
  remaining: Paise
  cancelled: Paise
  pnl: Paise | null
  code: RefusalCode | null
}

type RefRecord = { readonly payload: string; readonly betId: BetId | null; readonly code: RefusalCode | null }
type Result = { readonly winners: readonly SelectionId[]; readonly note: string }

/** The whole durable state, folded from events. */
export type State = {
  readonly members: Set<MemberCode>
  readonly bets: Map<BetId, CoreBet>
  readonly betsOf: Map<MemberCode, BetId[]>
  readonly betsIn: Map<MarketId, BetId[]>
  readonly refs: Map<string, RefRecord>
  readonly accounts: Map<string, Paise>
  readonly results: Map<MarketId, Result>
  readonly accountSeq: Map<MemberCode, number>
  minted: number
}

export const emptyState = (): State => ({
  members: new Set(),
  bets: new Map(),
  betsOf: new Map(),
  betsIn: new Map(),
  refs: new Map(),
  accounts: new Map(),
  results: new Map(),
  accountSeq: new Map(),
  minted: 0,
})

export const refKey = (member: MemberCode, ref: BetSlipRef): string => `${member} ${ref}`
export const balanceOf = (state: State, account: string): Paise => state.accounts.get(account) ?? paise(0)
export const matchedOf = (bet: CoreBet): Paise => paise(bet.fills.reduce((sum, fill) => sum + fill.size, 0))

/** Size-weighted average odds of what is matched, in thousandths; null while nothing is. */
export const averageOf = (bet: CoreBet): Odds | null => {
  const size = matchedOf(bet)
  if (size === 0) return null
  return odds(Math.round(bet.fills.reduce((sum, fill) => sum + fill.odds * (fill.size / size), 0)))
}

const isOver = (bet: CoreBet): boolean =>
  ['settled', 'void', 'lapsed', 'cancelled', 'refused'].includes(bet.state) && bet.fills.length === 0

/** Worst case of a member in one market, with bets seen through `view` (C4: the hold always equals it). */
export const exposureOf = (
  state: State,
  member: MemberCode,
  market: Market,
  view: (bet: CoreBet) => CoreBet | null = (bet) => bet,
): Paise => {
  if (state.results.has(market.marketId)) return paise(0)
  const matched = []
  const unmatched = []
  for (const betId of state.betsIn.get(market.marketId) ?? []) {
    const kept = state.bets.get(betId)
    if (kept === undefined || kept.member !== member) continue
    const bet = view(kept)
    if (bet === null || isOver(bet)) continue
    const { selectionId: runner, side, odds: limit } = bet.order
    for (const fill of bet.fills) matched.push({ runner, side, odds: fill.odds, stake: fill.size })
    if (bet.remaining > 0) unmatched.push({ runner, side, odds: limit, stake: bet.remaining })
  }
  return exposure(
    market.runners.map((runner) => runner.selectionId),
    market.numberOfWinners,
    matched,
    unmatched,
  )
}

/** The transaction that brings a hold to `worst`; none when it is there. */
export const rehold = (state: State, member: MemberCode, marketId: MarketId, worst: Paise): readonly Transaction[] => {
  const now = balanceOf(state, holdAccount(member, marketId))
  const postings = holdPostings(member, marketId, now, worst)
  return postings.length === 0 ? [] : [{ type: worst > now ? 'HOLD' : 'RELEASE', postings }]
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

const fill = (state: State, betId: BetId, fills: readonly Fill[], entered: boolean): void => {
  const bet = state.bets.get(betId)
  if (bet === undefined) return
  const size = fills.reduce((sum, each) => sum + each.size, 0)
  bet.fills = [...bet.fills, ...fills]
  bet.remaining = paise(bet.remaining - size)
  bet.state = bet.remaining === 0 ? 'matched' : bet.fills.length > 0 ? 'partly-matched' : 'unmatched'
  touch(state, bet.member)
  if (entered)
    for (const each of fills)
      if (each.against !== null) fill(state, each.against, [{ odds: each.odds, size: each.size, against: betId }], false)
}

const touch = (state: State, member: MemberCode): void => void state.accountSeq.set(member, (state.accountSeq.get(member) ?? 0) + 1)

const end = (state: State, bet: CoreBet, size: Paise, otherwise: BetState): void => {
  bet.remaining = paise(bet.remaining - size)
  bet.cancelled = paise(bet.cancelled + size)
  bet.state = bet.fills.length > 0 ? 'matched' : otherwise
  touch(state, bet.member)
}

/** The one way the state changes. Folds in place. */
export const evolve = (state: State, event: ExchangeEvent): void => {
  for (const transaction of event.transactions)
    for (const { account, amount } of transaction.postings) state.accounts.set(account, paise(balanceOf(state, account) + amount))
  switch (event.type) {
    case 'member-opened':
      state.members.add(event.member)
      touch(state, event.member)
      return
    case 'bet-received': {
      const { betId, member, order, market, payload, expiresAt } = event
      state.minted += 1
      state.bets.set(betId, {
        betId,
        member,
        order,
        market,
        placedAt: event.at,
        expiresAt,
        state: 'pending',
        fills: [],
        remaining: order.stake,
        cancelled: paise(0),
        pnl: null,
        code: null,
      })
      push(state.betsOf, member, betId)
      push(state.betsIn, market.marketId, betId)
      state.refs.set(refKey(member, order.ref), { payload, betId, code: null })
      touch(state, member)
      return
    }
    case 'bet-refused':
      state.refs.set(refKey(event.member, event.ref), { payload: event.payload, betId: null, code: event.code })
      return
    case 'ref-fenced':
      state.refs.set(refKey(event.member, event.ref), { payload: '', betId: null, code: 'SERVICE_UNAVAILABLE' })
      return
    case 'bet-lapsed': {
      const bet = state.bets.get(event.betId)
      if (bet === undefined) return
      bet.code = event.code
      end(state, bet, bet.remaining, 'refused')
      return
    }
    case 'bet-entered':
    case 'bet-filled':
      fill(state, event.betId, event.fills, event.type === 'bet-entered')
      return
    case 'bet-cancelled': {
      const bet = state.bets.get(event.betId)
      if (bet !== undefined) end(state, bet, event.size, event.lapsed ? 'lapsed' : 'cancelled')
      return
    }
    case 'market-settled': {
      state.results.set(event.marketId, { winners: event.winners, note: event.note })
      const touched = new Set<MemberCode>()
      for (const { betId, pnl } of event.pnl) {
        const bet = state.bets.get(betId)
        if (bet === undefined) continue
        bet.state = event.winners.length === 0 ? 'void' : 'settled'
        bet.pnl = pnl
        touched.add(bet.member)
      }
      for (const member of touched) touch(state, member)
      return
    }
    default:
      return event satisfies never
  }
}

/** The bet as the doors show it. */
export const recordOf = (bet: CoreBet): BetRecord => ({
  betId: bet.betId,
  ref: bet.order.ref,
  member: bet.member,
  market: bet.market,
  selectionId: bet.order.selectionId,
  side: bet.order.side,
  odds: bet.order.odds,
  averageOdds: averageOf(bet),
  stake: bet.order.stake,
  matched: matchedOf(bet),
  remaining: bet.remaining,
  state: bet.state,
  placedAt: bet.placedAt,
  pnl: bet.pnl,
})
