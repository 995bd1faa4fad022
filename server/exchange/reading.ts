import {
  type BetId,
  type BetSlipRef,
  type MarketId,
  type MemberCode,
  type Odds,
  type Paise,
  type SelectionId,
  marketIdSchema,
  millisSchema,
} from '#contract/scalar.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { EVEN } from '#domain/betting/runs.ts'
import { bonusAccount, cashAccount, debtAccount, holdAccount } from '#domain/betting/settlement.ts'
import { expiryOf, isLive, requiredOf } from '#domain/money/bonus.ts'
import type { Archive } from '#server/store/log.ts'
import type { Account, BetRecord, ChangedBets, ExchangeVerdict, OrderReply } from './api.ts'
import type { BonusRecord, Wallets } from './wallet-api.ts'
import { wageredOf } from './bonus-state.ts'
import type { ExchangeEvent } from './events.ts'
import { type CoreAmendment, type CoreBet, type CoreCashOut, fieldOf, matchedOf, matchOf, numberOf } from './bet.ts'
import { mayBeArchived } from './refs.ts'
import { todayOf } from './settled.ts'
import { type RefRecord, type State, activeIn, balanceOf, fullBalanceOf, refKey } from './state/state.ts'
import { heldIn, openBetsOf } from './wallets.ts'

const MAX_ACTIVE_BETS = 500
const MAX_ENDED_BETS = 50

/** A member's balance and holds; a debt to the exchange is taken off the balance. */
export const accountOf = (state: State, member: MemberCode): Account => {
  const available = balanceOf(state, cashAccount(member))
  const exposure = state.held.get(member) ?? paise(0)
  const today = todayOf(state.settled.get(member), state.at)
  return { accountSeq: state.accountSeq.get(member) ?? 0, available, exposure, balance: fullBalanceOf(state, member), today }
}

/** What came to an account after it was closed; 0 for one that is open (ACCT-08). */
export const owedAfterEnd = (state: State, member: MemberCode): Paise =>
  state.play.get(member)?.closedAt == null ? paise(0) : balanceOf(state, cashAccount(member))

/** What the bets of a bonus hold, in all markets. */
const heldOf = (state: State, member: MemberCode, number: number): Paise => {
  const markets = new Set<MarketId>()
  for (const { market } of found(state, openBetsOf(state, number))) markets.add(market.marketId)
  return paise([...markets].reduce((sum, marketId) => sum + heldIn(state, member, marketId, number), 0))
}

/** A member's bonuses, the newest first. */
export const bonusesOf = (state: State, member: MemberCode): readonly BonusRecord[] =>
  (state.bonuses.get(member) ?? []).map((bonus) => ({
    number: bonus.number,
    code: bonus.code,
    state: bonus.state,
    terms: bonus.terms,
    required: requiredOf(bonus.terms),
    wagered: wageredOf(bonus),
    free: isLive(bonus.state) ? balanceOf(state, bonusAccount(member)) : paise(0),
    held: heldOf(state, member, bonus.number),
    converted: bonus.converted,
    grantedAt: bonus.grantedAt,
    expiresAt: millisSchema.parse(expiryOf(bonus.terms, bonus.grantedAt)),
    endedAt: bonus.endedAt,
    counted: Object.entries(bonus.counted)
      .map(([marketId, each]) => ({ ...each, marketId: marketIdSchema.parse(marketId) }))
      .sort((one, other) => other.at - one.at),
  }))

/** A member's wallets: what is free and held of main money, and of the bonus that is live. */
export const walletsOf = (state: State, member: MemberCode): Wallets => {
  const { balance, exposure, available } = accountOf(state, member)
  const debt = balanceOf(state, debtAccount(member))
  const live = (state.bonuses.get(member) ?? []).find((bonus) => isLive(bonus.state))
  const free = live === undefined ? paise(0) : balanceOf(state, bonusAccount(member))
  const held = live === undefined ? paise(0) : heldOf(state, member, live.number)
  return {
    useBonus: state.bonusUsers.has(member),
    withdrawable: paise(Math.max(0, available + debt)),
    owed: paise(-debt || 0),
    main: { balance, exposure },
    bonus: { balance: paise(free + held), exposure: held },
  }
}

const isLine = ({ market }: CoreBet): boolean => market.marketType === 'INNINGS_RUNS'

/** The matched parts of a bet on a line, where they are at several lines. */
const linesOf = (bet: CoreBet): BetRecord['lines'] => {
  if (!isLine(bet)) return undefined
  const byLine = new Map<Odds, number>()
  for (const { odds, size } of bet.fills) byLine.set(odds, (byLine.get(odds) ?? 0) + size)
  return byLine.size < 2 ? undefined : [...byLine].map(([line, stake]) => ({ line, stake: paise(stake) }))
}

/** The exchange's word on a bet that is out of its delay. */
export const verdictOf = (bet: CoreBet): ExchangeVerdict =>
  bet.state === 'refused'
    ? { kind: 'refused', ref: bet.order.ref, code: bet.code ?? 'SERVICE_UNAVAILABLE' }
    : {
        kind: 'accepted',
        ref: bet.order.ref,
        betId: bet.betId,
        ...matchOf(bet),
        ...(isLine(bet) && bet.fills.length > 0 ? { averageOdds: EVEN } : {}),
      }

/** The exchange's word on a cash-out that is out of its delay. */
export const cashOutVerdict = ({ betId, order: { ref }, amount, staked, code, state }: CoreCashOut): ExchangeVerdict =>
  state === 'done' ? { kind: 'cashed-out', ref, betId, amount, staked } : { kind: 'refused', ref, code: code ?? 'SERVICE_UNAVAILABLE' }

/** The exchange's word on an amendment that is out of its delay. */
export const amendmentVerdict = ({ order: { ref, betId, odds, stake }, match, code }: CoreAmendment): ExchangeVerdict =>
  match === null ? { kind: 'refused', ref, code: code ?? 'SERVICE_UNAVAILABLE' } : { kind: 'amended', ref, betId, odds, stake, ...match }

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
  winnings: matchOf(bet).winnings,
  line: bet.order.line,
  fancyPrice: bet.order.fancyPrice,
  stake: bet.order.stake,
  matched: matchedOf(bet),
  remaining: bet.remaining,
  state: bet.state,
  placedAt: bet.placedAt,
  pnl: bet.pnl,
  lines: linesOf(bet),
  ...(bet.voided === 0 ? {} : { voided: bet.voided }),
  ...(bet.reduced === undefined ? {} : { reduced: bet.reduced }),
  ...(bet.order.persists === undefined ? {} : { persists: bet.order.persists }),
})

/** A ref and what came of it: a cash-out, an amendment, a bet, or none of them. */
export type Known =
  | { readonly kind: 'cash-out'; readonly asked: CoreCashOut }
  | { readonly kind: 'amendment'; readonly asked: CoreAmendment }
  | { readonly kind: 'bet'; readonly bet: CoreBet }
  | { readonly kind: 'nothing'; readonly ref: BetSlipRef; readonly record: RefRecord }

/** A ref in memory, or else in the archive; null for one never seen. */
export const knownRef = (state: State, archive: Archive, member: MemberCode, ref: BetSlipRef): Known | null => {
  const key = refKey(member, ref)
  const record = state.refs.get(key)
  if (record === undefined && !mayBeArchived(state.archivedRefs, key, ref)) return null
  const asked = record === undefined ? archive.cashOutOf(member, ref) : state.cashOuts.get(key)
  if (asked !== undefined && asked !== null) return { kind: 'cash-out', asked }
  const amendment = state.amendments.get(key)
  if (amendment !== undefined) return { kind: 'amendment', asked: amendment }
  const bet = record === undefined ? archive.betOf(member, ref) : state.bets.get(record.betId ?? '')
  if (bet !== undefined && bet !== null) return { kind: 'bet', bet }
  if (record !== undefined) return { kind: 'nothing', ref, record }
  const payment = archive.payment(ref)
  return payment?.member === member ? { kind: 'nothing', ref, record: { payload: payment.payload, betId: null, code: null } } : null
}

/** The exchange's word on a known ref. */
export const outcomeOf = (known: Known): OrderReply => {
  if (known.kind === 'nothing') {
    const { code, about } = known.record
    return { kind: 'refused', ref: known.ref, code: code ?? 'SERVICE_UNAVAILABLE', about }
  }
  if (known.kind === 'amendment') {
    const { order, expiresAt, state } = known.asked
    return state === 'pending' ? { kind: 'pending', ref: order.ref, betId: order.betId, expiresAt } : amendmentVerdict(known.asked)
  }
  const order = known.kind === 'bet' ? known.bet : known.asked
  if (order.state === 'pending') return { kind: 'pending', ref: order.order.ref, betId: order.betId, expiresAt: order.expiresAt }
  return known.kind === 'bet' ? verdictOf(known.bet) : cashOutVerdict(known.asked)
}

const found = (state: State, betIds: Iterable<BetId>): readonly CoreBet[] => [...betIds].flatMap((betId) => state.bets.get(betId) ?? [])

/** The runners that can win a market or a bet of the member on it: a later definition may have left some out (MKT-15). */
const runnersOf = (state: State, member: MemberCode, marketId: MarketId): readonly SelectionId[] => {
  const fields = [state.fields.get(marketId), ...(state.positions.get(holdAccount(member, marketId))?.values() ?? [])]
  return [...new Set(fields.flatMap((known) => known?.field?.runners ?? []))]
}

/** A bet that waits for a result, with the runners that came into its market after it, and those that are withdrawn. */
const activeRecord = (state: State, bet: CoreBet): BetRecord => {
  const { marketId } = bet.market
  const own = fieldOf(bet).field?.runners
  const runners = runnersOf(state, bet.member, marketId)
  const out = runners.filter((runner) => state.removed.get(marketId)?.has(runner) === true)
  const voidIf = runners.filter((runner) => own?.includes(runner) === false && !out.includes(runner))
  return { ...recordOf(bet), ...(voidIf.length === 0 ? {} : { voidIf }), ...(out.length === 0 ? {} : { out }) }
}

/** A member's bets that wait for a result, the newest first. */
export const activeBetsOf = (state: State, member: MemberCode): readonly BetRecord[] =>
  found(state, [...(state.activeOf.get(member) ?? [])].slice(-MAX_ACTIVE_BETS).reverse()).map((bet) => activeRecord(state, bet))

/** A member's last bets that are over, the newest first: those in memory still, and the archive's. */
export const endedBetsOf = (state: State, archive: Archive, member: MemberCode): readonly BetRecord[] => {
  const here = found(state, state.ended.bets).filter((bet) => bet.member === member)
  const both = new Map([...archive.lastBetsOf(member, MAX_ENDED_BETS), ...here].map((bet) => [bet.betId, bet]))
  return [...both.values()]
    .sort((a, b) => numberOf(b.betId) - numberOf(a.betId))
    .slice(0, MAX_ENDED_BETS)
    .map(recordOf)
}

/** The members whose money or bets an event touches, each with these bets; asked before it is folded. */
export const touchedBy = (state: State, event: ExchangeEvent): ReadonlyMap<MemberCode, ReadonlySet<BetId>> => {
  const touched = new Map<MemberCode, Set<BetId>>()
  const add = (member: MemberCode, betId?: BetId): void => {
    const bets = touched.get(member) ?? new Set()
    touched.set(member, betId === undefined ? bets : bets.add(betId))
  }
  const addOwners = (betIds: Iterable<BetId | null>): void => {
    for (const betId of betIds) {
      const owner = betId === null ? undefined : state.bets.get(betId)?.member
      if (betId !== null && owner !== undefined) add(owner, betId)
    }
  }
  switch (event.type) {
    case 'member-opened':
    case 'wallet-chosen':
    case 'bonus-granted':
    case 'bonus-ended':
    case 'fortune-spun':
      add(event.member)
      break
    case 'deposit-started':
    case 'deposit-opened':
    case 'deposit-claimed':
    case 'receipt-kept':
    case 'deposit-ended':
    case 'withdrawal-requested':
    case 'withdrawal-cancelled':
    case 'payment-told':
    case 'beneficiary-added':
    case 'beneficiary-removed':
      if (event.transactions.length > 0) add(event.member)
      break
    case 'casino-called':
      if (event.code === 'OK') add(event.member)
      break
    case 'bet-received':
      add(event.member, event.betId)
      break
    case 'member-closed':
    case 'bet-refused':
    case 'ref-fenced':
    case 'cash-out-received':
    case 'cash-out-lapsed':
    case 'amend-received':
    case 'amend-lapsed':
    case 'auto-cash-out-set':
    case 'auto-cash-out-ended':
    case 'alert-set':
    case 'alert-removed':
    case 'alert-fired':
    case 'alerts-given':
    case 'fortune-offered':
    case 'limit-changed':
    case 'check-set':
    case 'check-seen':
    case 'member-arrived':
    case 'member-left':
    case 'return-asked':
    case 'member-held':
    case 'person-linked':
    case 'account-closed':
      break
    case 'member-paused':
      addOwners([...event.lapsed, ...event.cancelled])
      break
    case 'cashed-out':
      for (const { betId, fills } of event.bets) {
        add(event.member, betId)
        addOwners(fills.map(({ against }) => against))
      }
      add(event.member)
      break
    case 'bet-amended':
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
    case 'runner-reinstated':
    case 'market-changed':
      addOwners(activeIn(state, event.type === 'market-changed' ? event.market.marketId : event.marketId).map(({ betId }) => betId))
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

/** The bets that an event changed, as they stand after it. Null when there are more than travel one by one. */
export const changedBets = (state: State, member: MemberCode, betIds: ReadonlySet<BetId>): ChangedBets | null => {
  if (betIds.size > MAX_CHANGED) return null
  const active: BetRecord[] = []
  const ended: BetRecord[] = []
  for (const betId of betIds) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    if (state.activeOf.get(member)?.has(betId) === true) active.push(activeRecord(state, bet))
    else ended.push(recordOf(bet))
  }
  return { active, ended }
}
