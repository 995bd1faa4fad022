import type { RefusalCode } from '#contract/call.ts'
import type { BetId, BetSlipRef, MarketId, MemberCode, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { cashAccount, holdAccount, holdPostings, ownerOf } from '#domain/betting/settlement.ts'
import type { BetState } from './api.ts'
import { type CoreBet, type CoreCashOut, afterRemoval, isOpen, receivedBet } from './bet.ts'
import type { ExchangeEvent, Fill, Transaction } from './events.ts'
import { type Position, count } from './tally.ts'
import { type Idle, addFence, addIdle, dropIdle, isForgotten } from './refs.ts'

type RefRecord = { readonly payload: string; readonly betId: BetId | null; readonly code: RefusalCode | null }
/** The last word on a market; `runs` are a SESSION's. */
export type Result = { readonly winners: readonly SelectionId[]; readonly runs: number | null; readonly note: string }

/** The whole durable state, folded from events. */
export type State = {
  readonly members: Set<MemberCode>
  readonly bets: Map<string, CoreBet>
  readonly betsOf: Map<MemberCode, BetId[]>
  readonly betsIn: Map<MarketId, BetId[]>
  /** Bets of a market in their delay or in the book, oldest first. */
  readonly openIn: Map<MarketId, Set<BetId>>
  /** Bets of a member that wait for a result, oldest first. */
  readonly activeOf: Map<MemberCode, Set<BetId>>
  /** By hold account. */
  readonly positions: Map<string, Position>
  /** Runners taken out of a market, for good. */
  readonly removed: Map<MarketId, Set<SelectionId>>
  readonly refs: Map<string, RefRecord>
  /** Those of `refs` that came to nothing, by member: fenced, or refused before there was a bet. */
  readonly idle: Idle
  /** By ref, as `refs`. */
  readonly cashOuts: Map<string, CoreCashOut>
  /** Cash-outs of a market in their delay. */
  readonly cashingIn: Map<MarketId, Set<string>>
  readonly accounts: Map<string, Paise>
  /** The sum of a member's holds. */
  readonly held: Map<string, Paise>
  readonly results: Map<MarketId, Result>
  readonly accountSeq: Map<MemberCode, number>
  minted: number
}

export const emptyState = (): State => ({
  members: new Set(),
  bets: new Map(),
  betsOf: new Map(),
  betsIn: new Map(),
  openIn: new Map(),
  activeOf: new Map(),
  positions: new Map(),
  removed: new Map(),
  refs: new Map(),
  idle: { of: new Map(), count: 0 },
  cashOuts: new Map(),
  cashingIn: new Map(),
  accounts: new Map(),
  held: new Map(),
  results: new Map(),
  accountSeq: new Map(),
  minted: 0,
})

export const refKey = (member: MemberCode, ref: BetSlipRef): string => `${member} ${ref}`
export const balanceOf = (state: State, account: string): Paise => state.accounts.get(account) ?? paise(0)
/** Does it still wait for its market's result? */
const isActive = (state: State, bet: CoreBet): boolean =>
  bet.state === 'pending' || (!state.results.has(bet.market.marketId) && (bet.fills.length > 0 || bet.remaining > 0))

/** The transaction that brings a hold to `worst`; none when it is there. */
export const rehold = (state: State, member: MemberCode, marketId: MarketId, worst: Paise): readonly Transaction[] => {
  const now = balanceOf(state, holdAccount(member, marketId))
  const postings = holdPostings(member, marketId, now, worst)
  return postings.length === 0 ? [] : [{ type: worst > now ? 'HOLD' : 'RELEASE', postings }]
}

/** A member's cash with `transactions` booked; below zero is overdrawn. */
export const cashWith = (state: State, member: MemberCode, transactions: readonly Transaction[]): number => {
  const cash = cashAccount(member)
  let left: number = balanceOf(state, cash)
  for (const { postings } of transactions) for (const { account, amount } of postings) if (account === cash) left += amount
  return left
}

const push = <K, V>(map: Map<K, V[]>, key: K, value: V): void => {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

const mark = <K, V>(map: Map<K, Set<V>>, key: K, value: V, present: boolean): void => {
  const set = map.get(key)
  if (present) map.set(key, (set ?? new Set()).add(value))
  else if (set?.delete(value) && set.size === 0) map.delete(key)
}

const touch = (state: State, member: MemberCode): void => void state.accountSeq.set(member, (state.accountSeq.get(member) ?? 0) + 1)

/** Puts a bet in the right list after a change. */
const list = (state: State, bet: CoreBet): void => {
  mark(state.openIn, bet.market.marketId, bet.betId, isOpen(bet))
  mark(state.activeOf, bet.member, bet.betId, isActive(state, bet))
}

/** The one way a bet changes: counted out of its owner's position, changed, counted in again. */
const change = (state: State, betId: BetId, how: (bet: CoreBet) => void): void => {
  const bet = state.bets.get(betId)
  if (bet === undefined) return
  count(state.positions, bet, -1)
  how(bet)
  count(state.positions, bet, 1)
  list(state, bet)
  touch(state, bet.member)
}

const fill = (state: State, betId: BetId, fills: readonly Fill[]): void =>
  change(state, betId, (bet) => {
    bet.fills = [...bet.fills, ...fills]
    bet.remaining = paise(bet.remaining - fills.reduce((sum, each) => sum + each.size, 0))
    bet.state = bet.remaining === 0 ? 'matched' : bet.fills.length > 0 ? 'partly-matched' : 'unmatched'
  })

/** Both sides of every match. */
const enter = (state: State, betId: BetId, fills: readonly Fill[]): void => {
  fill(state, betId, fills)
  for (const each of fills) if (each.against !== null) fill(state, each.against, [{ odds: each.odds, size: each.size, against: betId }])
}

/** A bet that is new. */
const admit = (state: State, bet: CoreBet): void => {
  state.bets.set(bet.betId, bet)
  push(state.betsOf, bet.member, bet.betId)
  push(state.betsIn, bet.market.marketId, bet.betId)
  count(state.positions, bet, 1)
  list(state, bet)
  touch(state, bet.member)
}

const endCashOut = (
  state: State,
  { member, ref }: { readonly member: MemberCode; readonly ref: BetSlipRef },
  how: Partial<CoreCashOut>,
): void => {
  const key = refKey(member, ref)
  const ended = state.cashOuts.get(key)
  if (ended === undefined) return
  Object.assign(ended, how)
  mark(state.cashingIn, ended.market.marketId, key, false)
}

const end = (state: State, betId: BetId, size: Paise, otherwise: BetState, code: RefusalCode | null): void =>
  change(state, betId, (bet) => {
    bet.remaining = paise(bet.remaining - size)
    bet.cancelled = paise(bet.cancelled + size)
    if (bet.remaining > 0) return
    bet.state = bet.fills.length > 0 ? 'matched' : otherwise
    bet.code = code
  })

const post = (state: State, { postings }: Transaction): void => {
  for (const { account, amount } of postings) {
    const balance = paise(balanceOf(state, account) + amount)
    const owner = ownerOf(account)
    if (owner?.held) state.held.set(owner.member, paise((state.held.get(owner.member) ?? 0) + amount))
    if (balance === 0 && owner?.held) state.accounts.delete(account)
    else state.accounts.set(account, balance)
  }
}

const settle = (state: State, event: Extract<ExchangeEvent, { type: 'market-settled' }>): void => {
  state.results.set(event.marketId, { winners: event.winners, runs: event.runs ?? null, note: event.note })
  state.openIn.delete(event.marketId)
  const members = new Set<MemberCode>()
  for (const { betId, pnl } of event.pnl) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    bet.state = event.winners.length === 0 && event.runs === undefined ? 'void' : 'settled'
    bet.pnl = pnl
    members.add(bet.member)
    list(state, bet)
  }
  for (const member of members) {
    state.positions.delete(holdAccount(member, event.marketId))
    touch(state, member)
  }
}

/** The one way the state changes. Folds in place. */
export const evolve = (state: State, event: ExchangeEvent): void => {
  for (const transaction of event.transactions) post(state, transaction)
  switch (event.type) {
    case 'member-opened':
      state.members.add(event.member)
      touch(state, event.member)
      return
    case 'member-closed':
      state.members.delete(event.member)
      state.accounts.delete(cashAccount(event.member))
      state.held.delete(event.member)
      state.accountSeq.delete(event.member)
      // Its code is never given again, so its refs can make no bet.
      return forget(state, event.member, () => true)
    case 'bet-received':
      state.minted += 1
      state.refs.set(refKey(event.member, event.order.ref), { payload: event.payload, betId: event.betId, code: null })
      return admit(state, receivedBet(event))
    case 'cash-out-received': {
      const { betId, member, order, market, expiresAt, payload } = event
      const key = refKey(member, order.ref)
      state.minted += 1
      state.refs.set(key, { payload, betId: null, code: null })
      state.cashOuts.set(key, { betId, member, order, market, expiresAt, state: 'pending', amount: paise(0), staked: paise(0), code: null })
      return mark(state.cashingIn, market.marketId, key, true)
    }
    case 'cash-out-lapsed':
      return endCashOut(state, event, { state: 'refused', code: event.code })
    case 'cashed-out': {
      const { market } = state.cashOuts.get(refKey(event.member, event.ref)) ?? {}
      if (market === undefined) return
      state.minted += event.bets.length - 1
      for (const { betId, order, fills } of event.bets) {
        admit(state, receivedBet({ betId, order, market, member: event.member, at: event.at, expiresAt: event.at }))
        enter(state, betId, fills)
      }
      const staked = paise(event.bets.reduce((sum, { order }) => sum + order.stake, 0))
      return endCashOut(state, event, { state: 'done', amount: event.amount, staked })
    }
    case 'bet-refused':
      state.refs.set(refKey(event.member, event.ref), { payload: event.payload, betId: null, code: event.code })
      return addIdle(state.idle, event.member, event.ref)
    case 'ref-fenced':
      state.refs.set(refKey(event.member, event.ref), { payload: '', betId: null, code: 'SERVICE_UNAVAILABLE' })
      return addFence(state.idle, event.member, event.ref, event.at)
    case 'bet-lapsed':
      return end(state, event.betId, state.bets.get(event.betId)?.remaining ?? paise(0), 'refused', event.code)
    case 'bet-filled':
      return fill(state, event.betId, event.fills)
    case 'bet-entered':
      return enter(state, event.betId, event.fills)
    case 'bet-cancelled':
      return end(state, event.betId, event.size, event.lapsed ? 'lapsed' : 'cancelled', null)
    case 'runner-removed':
      mark(state.removed, event.marketId, event.selectionId, true)
      for (const betId of state.betsIn.get(event.marketId) ?? [])
        change(state, betId, (bet) => void Object.assign(bet, afterRemoval(bet, event.selectionId, event.factor)))
      return
    case 'market-settled':
      return settle(state, event)
    default:
      return event satisfies never
  }
}

const forget = (state: State, member: MemberCode, which: (ref: BetSlipRef) => boolean): void => {
  for (const ref of dropIdle(state.idle, member, which)) state.refs.delete(refKey(member, ref))
}

/** Forgets fences and refusals whose refs are too old to make a bet. */
export const forgetRefs = (state: State, now: Millis): void => {
  for (const member of [...state.idle.of.keys()]) forget(state, member, (ref) => isForgotten(ref, now))
}
