import type { BetId, MemberCode } from '#contract/scalar.ts'
import { winnings } from '#domain/betting/bets.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { type Paise, paise } from '#domain/betting/money.ts'
import { cashAccount, debtAccount } from '#domain/betting/settlement.ts'
import type { Account, BetRecord, ChangedBets, Outcome, PlaceOrder, Verdict } from './api.ts'
import type { ExchangeEvent } from './events.ts'
import { type CoreBet, type CoreCashOut, matchedOf } from './bet.ts'
import { type State, balanceOf, refKey } from './state.ts'

const MAX_ACTIVE_BETS = 500
const MAX_ENDED_BETS = 50

/** A member's balance and holds; a debt to the exchange is taken off the balance. */
export const accountOf = (state: State, member: MemberCode): Account => {
  const available = balanceOf(state, cashAccount(member))
  const exposure = state.held.get(member) ?? paise(0)
  return {
    accountSeq: state.accountSeq.get(member) ?? 0,
    available,
    exposure,
    balance: paise(available + exposure + balanceOf(state, debtAccount(member))),
  }
}

/** The winnings of the matched part. Each match was rounded alone (C2), so an average would be wrong. */
const winningsOf = ({ fills }: CoreBet): Paise => paise(fills.reduce((sum, { odds, size }) => sum + winnings(odds, size), 0))

/** The exchange's word on a bet that is out of its delay. */
export const verdictOf = (bet: CoreBet): Verdict =>
  bet.state === 'refused'
    ? { kind: 'refused', ref: bet.order.ref, code: bet.code ?? 'SERVICE_UNAVAILABLE' }
    : {
        kind: 'accepted',
        ref: bet.order.ref,
        betId: bet.betId,
        averageOdds: averageOdds(bet.fills),
        winnings: winningsOf(bet),
        matched: matchedOf(bet),
        remaining: bet.remaining,
        status: bet.fills.length === 0 ? 'unmatched' : bet.remaining === 0 ? 'matched' : 'partly-matched',
      }

/** The exchange's word on a cash-out that is out of its delay. */
export const cashOutVerdict = ({ betId, order: { ref }, amount, staked, code, state }: CoreCashOut): Verdict =>
  state === 'done' ? { kind: 'cashed-out', ref, betId, amount, staked } : { kind: 'refused', ref, code: code ?? 'SERVICE_UNAVAILABLE' }

/** The bet as the doors show it. */
export const recordOf = (bet: CoreBet): BetRecord => ({
  betId: bet.betId,
  ref: bet.order.ref,
  member: bet.member,
  market: bet.market,
  selectionId: bet.order.selectionId,
  side: bet.order.side,
  odds: bet.order.odds,
  averageOdds: averageOdds(bet.fills),
  winnings: winningsOf(bet),
  line: bet.order.line,
  fancyPrice: bet.order.fancyPrice,
  stake: bet.order.stake,
  matched: matchedOf(bet),
  remaining: bet.remaining,
  state: bet.state,
  placedAt: bet.placedAt,
  pnl: bet.pnl,
})

/** The outcome of a ref; null for one never seen. */
export const outcomeOf = (state: State, member: MemberCode, ref: PlaceOrder['ref']): Exclude<Outcome, { kind: 'never-seen' }> | null => {
  const key = refKey(member, ref)
  const known = state.refs.get(key)
  if (known === undefined) return null
  const cashOut = state.cashOuts.get(key)
  if (cashOut?.state === 'pending') return { kind: 'pending', ref, betId: cashOut.betId, expiresAt: cashOut.expiresAt }
  if (cashOut !== undefined) return cashOutVerdict(cashOut)
  const bet = known.betId === null ? undefined : state.bets.get(known.betId)
  if (bet === undefined) return { kind: 'refused', ref, code: known.code ?? 'SERVICE_UNAVAILABLE' }
  return bet.state === 'pending' ? { kind: 'pending', ref, betId: bet.betId, expiresAt: bet.expiresAt } : verdictOf(bet)
}

/** A member's bets, the newest first: those in play, or the last of those that are over. */
export const betsOf = (state: State, member: MemberCode, which: 'active' | 'ended'): readonly BetRecord[] => {
  const active = state.activeOf.get(member)
  if (which === 'active')
    return [...(active ?? [])]
      .slice(-MAX_ACTIVE_BETS)
      .reverse()
      .flatMap((betId) => {
        const bet = state.bets.get(betId)
        return bet === undefined ? [] : [recordOf(bet)]
      })
  const found: BetRecord[] = []
  const all = state.betsOf.get(member) ?? []
  for (let i = all.length - 1; i >= 0 && found.length < MAX_ENDED_BETS; i -= 1) {
    const bet = state.bets.get(all[i] ?? '')
    if (bet !== undefined && !active?.has(bet.betId)) found.push(recordOf(bet))
  }
  return found
}

/** The members whose money or bets an event touches, each with these bets; asked before it is folded. */
export const touchedBy = (state: State, event: ExchangeEvent): ReadonlyMap<MemberCode, ReadonlySet<BetId>> => {
  const touched = new Map<MemberCode, Set<BetId>>()
  const add = (member: MemberCode, betId?: BetId): void => {
    const bets = touched.get(member) ?? new Set()
    touched.set(member, betId === undefined ? bets : bets.add(betId))
  }
  const addOwners = (betIds: readonly (BetId | null)[]): void => {
    for (const betId of betIds) {
      const owner = betId === null ? undefined : state.bets.get(betId)?.member
      if (betId !== null && owner !== undefined) add(owner, betId)
    }
  }
  switch (event.type) {
    case 'member-opened':
      add(event.member)
      break
    case 'bet-received':
      add(event.member, event.betId)
      break
    case 'member-closed':
    case 'bet-refused':
    case 'ref-fenced':
    case 'cash-out-received':
    case 'cash-out-lapsed':
      break
    case 'cashed-out':
      for (const { betId, fills } of event.bets) {
        add(event.member, betId)
        addOwners(fills.map(({ against }) => against))
      }
      add(event.member)
      break
    case 'bet-entered':
      addOwners([event.betId, ...event.fills.map(({ against }) => against)])
      break
    case 'bet-lapsed':
    case 'bet-filled':
    case 'bet-cancelled':
      addOwners([event.betId])
      break
    case 'runner-removed':
      addOwners(state.betsIn.get(event.marketId) ?? [])
      break
    case 'market-settled':
      addOwners(event.pnl.map(({ betId }) => betId))
      break
    default:
      return event satisfies never
  }
  return touched
}

/** The most changed bets sent one by one; beyond them the client fetches the lists. */
const MAX_CHANGED = 50

/** The bets that an event changed, as they stand after it; null when there are more than travel one by one. */
export const changedBets = (state: State, member: MemberCode, betIds: ReadonlySet<BetId>): ChangedBets | null => {
  if (betIds.size > MAX_CHANGED) return null
  const active: BetRecord[] = []
  const ended: BetRecord[] = []
  for (const betId of betIds) {
    const bet = state.bets.get(betId)
    if (bet !== undefined) (state.activeOf.get(member)?.has(betId) === true ? active : ended).push(recordOf(bet))
  }
  return { active, ended }
}
