import type { RefusalAbout, RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetMoment } from '#contract/messages/betting.ts'
import {
  type BetId,
  type BetSlipRef,
  type MarketId,
  type MemberCode,
  type Millis,
  type Odds,
  type Paise,
  type SelectionId,
  memberCodeSchema,
  millisSchema,
} from '#contract/scalar.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { bonusAccount, cashAccount, debtAccount, holdAccount, ownerOf } from '#domain/betting/settlement.ts'
import { type CoreAlerts, foldAlerts, noAlerts, placesOf, withLapsed, withMatched, withRefused, withoutMarket } from './alerts-state.ts'
import type { BetState } from './api.ts'
import { type CasinoTx, type CoreCasino, foldCasino, noCasino, stakeOf, takeCasino } from './casino-state.ts'
import { type CoreBonus, type CoreFortune, counted, ended, grantedBonus, isLiveBonus, offered, spun } from './bonus-state.ts'
import {
  type CoreAmendment,
  type CoreAuto,
  type CoreBet,
  type CoreCashOut,
  type BetField,
  afterRemoval,
  amendedBet,
  fieldIn,
  isOpen,
  matchOf,
  receivedBet,
  receivedWithout,
  riskOf,
} from './bet.ts'
import type { ExchangeEvent, Fill, Transaction } from './events.ts'
import { withMoment } from './moments.ts'
import type { Settled } from '#domain/betting/settled.ts'
import { type CorePlay, type PlayEvent, foldPlay, noPlay, playCounted } from './play-state.ts'
import { withSettlement } from './settled.ts'
import {
  type CorePayment,
  type PaymentEvent,
  type Payments,
  admitPayment,
  countedDeposit,
  dropPayment,
  evolvePayments,
  forgetPayments,
  noPayments,
  refIn,
} from './payment.ts'
import { isOver } from '#domain/money/payment.ts'
import { type Position, count } from './tally.ts'
import { type ArchivedRefs, type Idle, addArchived, addFence, addIdle, dropIdle, isForgotten } from './refs.ts'

export type RefRecord = {
  readonly payload: string
  readonly betId: BetId | null
  readonly code: RefusalCode | null
  readonly about?: RefusalAbout | undefined
}
/** The last word on a market; `runs` are a SESSION's. */
export type Result = { readonly winners: readonly SelectionId[]; readonly runs: number | null; readonly note: string }

/**
 * What events ended: bets that wait for no result any more, cash-outs out of their delay, calls of the casino but for open debits,
 * payments with nothing left to wait for; and the ids of the news of payments.
 */
export type Ended = {
  readonly bets: readonly CoreBet[]
  readonly cashOuts: readonly CoreCashOut[]
  readonly casino: readonly CasinoTx[]
  readonly payments: readonly CorePayment[]
  readonly news: readonly string[]
}

export const nothingEnded: Ended = { bets: [], cashOuts: [], casino: [], payments: [], news: [] }

/** The durable state, folded from events. `takeEnded` takes out what is over; without it, it is the whole history. */
export type State = {
  readonly members: Set<MemberCode>
  readonly bets: Map<string, CoreBet>
  readonly betsIn: Map<MarketId, Set<BetId>>
  /** Bets of a market in their delay or in the book, oldest first. */
  readonly openIn: Map<MarketId, Set<BetId>>
  /** Bets of a member that wait for a result, oldest first. */
  readonly activeOf: Map<MemberCode, Set<BetId>>
  /** By hold account. */
  readonly positions: Map<string, Position>
  /** Runners that are out of a market now; no more are out once each came back. */
  readonly removed: Map<MarketId, Set<SelectionId>>
  /** The field of a market with bets by its newest definition, runners that are out included (MKT-15). */
  readonly fields: Map<MarketId, BetField>
  readonly refs: Map<string, RefRecord>
  /** Those of `refs` that came to nothing, by member: fenced, or refused before there was a bet. */
  readonly idle: Idle
  /** By ref, as `refs`. */
  readonly cashOuts: Map<string, CoreCashOut>
  /** Cash-outs of a market in their delay. */
  readonly cashingIn: Map<MarketId, Set<string>>
  /** By ref, as `refs`. */
  readonly amendments: Map<string, CoreAmendment>
  /** Amendments of a market in their delay. */
  readonly amendingIn: Map<MarketId, Set<string>>
  /** The rules for automatic cash-outs, by market and member. */
  readonly autos: Map<MarketId, Map<MemberCode, CoreAuto>>
  /** Alerts and their news (MKT-11). */
  readonly alerts: Map<MemberCode, CoreAlerts>
  /** The members with an alert on a market or an event. */
  readonly alertsAt: Map<string, Set<MemberCode>>
  /** Limits, pauses and sittings (ACCT-08). */
  readonly play: Map<MemberCode, CorePlay>
  /** All accounts of a person, by each of them; a member with one account is not in it (ACCT-14). */
  readonly persons: Map<MemberCode, readonly MemberCode[]>
  readonly accounts: Map<string, Paise>
  /** The sum of a member's holds. */
  readonly held: Map<string, Paise>
  readonly results: Map<MarketId, Result>
  /** What a member was paid lately. */
  readonly settled: Map<MemberCode, Settled>
  readonly accountSeq: Map<MemberCode, number>
  /** Ended, and not taken out yet; cash-outs by ref. */
  readonly ended: { readonly bets: Set<BetId>; readonly cashOuts: Set<string>; readonly payments: Set<BetSlipRef> }
  readonly archivedRefs: ArchivedRefs
  /** A member's bonuses, the newest first. */
  readonly bonuses: Map<MemberCode, readonly CoreBonus[]>
  /** The members whose bets are paid from their bonus. */
  readonly bonusUsers: Set<MemberCode>
  /** Bets of a bonus that wait for a result, by its number. */
  readonly bonusBets: Map<number, Set<BetId>>
  /** A member's wheel, with the draws before. */
  readonly fortunes: Map<MemberCode, CoreFortune>
  /** The bonuses that were ever granted. */
  granted: number
  /** The time of the last event: no later one has an earlier time. */
  at: Millis
  /** Deposits, withdrawals and whom they are paid to (ACCT-04). */
  readonly payments: Payments
  /** Open debits of the casino (CAS-04). */
  readonly casino: CoreCasino
  minted: number
  /** The rules for automatic cash-outs that were ever set. */
  rules: number
}

export const emptyState = (): State => ({
  members: new Set(),
  bets: new Map(),
  betsIn: new Map(),
  openIn: new Map(),
  activeOf: new Map(),
  positions: new Map(),
  removed: new Map(),
  fields: new Map(),
  refs: new Map(),
  idle: { of: new Map(), count: 0 },
  cashOuts: new Map(),
  cashingIn: new Map(),
  amendments: new Map(),
  amendingIn: new Map(),
  autos: new Map(),
  alerts: new Map(),
  alertsAt: new Map(),
  play: new Map(),
  persons: new Map(),
  accounts: new Map(),
  held: new Map(),
  results: new Map(),
  settled: new Map(),
  accountSeq: new Map(),
  ended: { bets: new Set(), cashOuts: new Set(), payments: new Set() },
  archivedRefs: { young: new Map(), upTo: -1 },
  bonuses: new Map(),
  bonusUsers: new Set(),
  bonusBets: new Map(),
  fortunes: new Map(),
  granted: 0,
  at: millisSchema.parse(0),
  payments: noPayments(),
  casino: noCasino(),
  minted: 0,
  rules: 0,
})

export const refKey = (member: MemberCode, ref: BetSlipRef): string => `${member} ${ref}`
export const balanceOf = (state: State, account: string): Paise => state.accounts.get(account) ?? paise(0)
/** Does it still wait for its market's result? */
const isActive = (state: State, bet: CoreBet): boolean =>
  bet.state === 'pending' || (!state.results.has(bet.market.marketId) && (bet.fills.length > 0 || bet.remaining > 0))

/** All accounts of the person that a member is, this one among them (ACCT-14). */
export const accountsOf = (state: Pick<State, 'persons'>, member: MemberCode): readonly MemberCode[] =>
  state.persons.get(member) ?? [member]
/** Makes some accounts one person's, with all that they were linked with before. */
export const linkAccounts = (state: Pick<State, 'persons'>, members: readonly MemberCode[]): void => {
  const all = [...new Set(members.flatMap((member) => accountsOf(state, member)))]
  for (const member of all) state.persons.set(member, all)
}

/** A member's balance: cash, holds and what is owed. */
export const fullBalanceOf = (state: State, member: MemberCode): Paise =>
  paise(balanceOf(state, cashAccount(member)) + (state.held.get(member) ?? 0) + balanceOf(state, debtAccount(member)))

const mark = <K, V>(map: Map<K, Set<V>>, key: K, value: V, present: boolean): void => {
  const set = map.get(key)
  if (present) map.set(key, (set ?? new Set()).add(value))
  else if (set?.delete(value) && set.size === 0) map.delete(key)
}

const touch = (state: State, member: MemberCode): void => void state.accountSeq.set(member, (state.accountSeq.get(member) ?? 0) + 1)

/** The bets of a market that wait for its result: those that are over may be in memory still, or not. */
export const activeIn = (state: State, marketId: MarketId): readonly CoreBet[] =>
  [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && isActive(state, bet) ? [bet] : []
  })
/** The owners of a market's bets see another list of them. */
const touchOwners = (state: State, marketId: MarketId): void => {
  for (const member of new Set(activeIn(state, marketId).map((bet) => bet.member))) touch(state, member)
}

/** Puts a bet in the right list after a change. */
const list = (state: State, bet: CoreBet): void => {
  const active = isActive(state, bet)
  mark(state.openIn, bet.market.marketId, bet.betId, isOpen(bet))
  mark(state.activeOf, bet.member, bet.betId, active)
  if (bet.bonus !== undefined) mark(state.bonusBets, bet.bonus.number, bet.betId, active)
  if (active) state.ended.bets.delete(bet.betId)
  else state.ended.bets.add(bet.betId)
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

/** Keeps what happened to a bet, at the time of the event that is being folded. */
const note = (state: State, bet: CoreBet, what: BetMoment['what'], amount: number, price: Odds | null = null): void => {
  bet.moments = withMoment(bet.moments, { at: state.at, what, amount: paise(amount), ...(price === null ? {} : { odds: price }) })
}

const fill = (state: State, betId: BetId, fills: readonly Fill[]): void =>
  change(state, betId, (bet) => {
    bet.fills = [...bet.fills, ...fills]
    const size = fills.reduce((sum, each) => sum + each.size, 0)
    if (size > 0) note(state, bet, 'matched', size, averageOdds(fills))
    bet.remaining = paise(bet.remaining - size)
    bet.state = bet.remaining === 0 ? 'matched' : bet.fills.length > 0 ? 'partly-matched' : 'unmatched'
  })

/** Puts a member's alerts in the place of those before. */
export const keepAlerts = (state: State, member: MemberCode, alerts: CoreAlerts): void => {
  for (const alert of state.alerts.get(member)?.waiting ?? [])
    for (const place of placesOf(alert)) mark(state.alertsAt, place, member, false)
  for (const alert of alerts.waiting) for (const place of placesOf(alert)) mark(state.alertsAt, place, member, true)
  state.alerts.set(member, alerts)
}
const changeAlerts = (state: State, member: MemberCode, how: (alerts: CoreAlerts) => CoreAlerts): void => {
  const before = state.alerts.get(member) ?? noAlerts
  const after = how(before)
  if (after !== before) keepAlerts(state, member, after)
}

/** A bet that waited is matched further; the match of its last part is news (MKT-11). */
const fillWaiting = (state: State, betId: BetId, fills: readonly Fill[], at: ExchangeEvent['at']): void => {
  fill(state, betId, fills)
  const bet = state.bets.get(betId)
  if (bet?.state === 'matched') changeAlerts(state, bet.member, (alerts) => withMatched(alerts, bet, at))
}

/** Both sides of every match. */
const enter = (state: State, betId: BetId, fills: readonly Fill[], at: ExchangeEvent['at']): void => {
  fill(state, betId, fills)
  for (const each of fills)
    if (each.against !== null) fillWaiting(state, each.against, [{ odds: each.odds, size: each.size, against: betId }], at)
}

/** Takes a bet in: a new one, or one that was kept elsewhere meanwhile. */
export const admit = (state: State, bet: CoreBet): void => {
  state.bets.set(bet.betId, bet)
  mark(state.betsIn, bet.market.marketId, bet.betId, true)
  if (!state.results.has(bet.market.marketId)) count(state.positions, bet, 1)
  list(state, bet)
}
/** A bet as it is received now: the runners that are out of its market are no part of its field (MKT-15). */
export const receivedNow = (state: Pick<State, 'removed'>, bet: CoreBet): CoreBet =>
  receivedWithout(bet, state.removed.get(bet.market.marketId))

const receive = (state: State, bet: CoreBet): void => {
  const { marketId } = bet.market
  // Logs of earlier releases have no event of a runner that came back: a bet on it shows that it did.
  state.removed.get(marketId)?.delete(bet.order.selectionId)
  state.fields.set(marketId, fieldIn(bet.market))
  admit(state, receivedNow(state, bet))
  touch(state, bet.member)
}

/** Takes in a cash-out in its delay. */
export const admitCashOut = (state: State, asked: CoreCashOut): void => {
  const key = refKey(asked.member, asked.order.ref)
  state.cashOuts.set(key, asked)
  mark(state.cashingIn, asked.market.marketId, key, true)
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
  state.ended.cashOuts.add(key)
}

/** Takes in an amendment: one in its delay, or one that is over. */
export const admitAmendment = (state: State, asked: CoreAmendment): void => {
  const key = refKey(asked.member, asked.order.ref)
  state.amendments.set(key, asked)
  mark(state.amendingIn, asked.marketId, key, asked.state === 'pending')
}

const endAmendment = (
  state: State,
  { member, ref }: { readonly member: MemberCode; readonly ref: BetSlipRef },
  how: Pick<CoreAmendment, 'state' | 'code' | 'match'>,
): void => {
  const key = refKey(member, ref)
  const ended = state.amendments.get(key)
  if (ended === undefined) return
  Object.assign(ended, how)
  mark(state.amendingIn, ended.marketId, key, false)
}

/** The member's rule for the market, if its cash-out in the delay has this ref. */
const firedBy = (state: State, member: MemberCode, ref: BetSlipRef): CoreAuto | null => {
  const marketId = state.cashOuts.get(refKey(member, ref))?.market.marketId
  const auto = marketId === undefined ? undefined : state.autos.get(marketId)?.get(member)
  return auto?.firing === ref ? auto : null
}

/** Puts a rule in the place of the one before. */
export const keepAuto = (state: State, auto: CoreAuto): void => {
  const { marketId } = auto.market
  const rules = state.autos.get(marketId) ?? new Map<MemberCode, CoreAuto>()
  state.autos.set(marketId, rules.set(auto.member, auto))
}

const dropAuto = (state: State, marketId: MarketId, member: MemberCode): void => {
  const rules = state.autos.get(marketId)
  if (rules?.delete(member) && rules.size === 0) state.autos.delete(marketId)
}

const changePlay = (state: State, member: MemberCode, how: (play: CorePlay) => CorePlay): void =>
  void state.play.set(member, how(state.play.get(member) ?? noPlay))
/** Counts a deposit, a risk or a result of a member on the day of `at` (ACCT-08). */
export const countPlay = (state: State, member: MemberCode, what: 'deposit' | 'stake' | 'net', at: Millis, amount: number): void => {
  if (amount !== 0) changePlay(state, member, (play) => playCounted(play, what, at, amount))
}

/** Gives back of a bet's risk what comes back, the newest part first, each on the day that it was counted. */
const giveBack = (state: State, bet: CoreBet, size: Paise): void => {
  let back: number = size
  const left = [...(bet.counted ?? [])]
  while (back > 0) {
    const last = left.pop()
    if (last === undefined) break
    const part = Math.min(back, last.risk)
    countPlay(state, bet.member, 'stake', last.at, -part)
    back -= part
    if (part < last.risk) left.push({ at: last.at, risk: paise(last.risk - part) })
  }
  bet.counted = left
}

const end = (
  state: State,
  betId: BetId,
  size: Paise,
  otherwise: Extract<BetState, 'cancelled' | 'lapsed' | 'refused'>,
  code: RefusalCode | null,
): void =>
  change(state, betId, (bet) => {
    const standing = paise(bet.order.stake - bet.cancelled - bet.voided)
    if (bet.counted !== undefined) giveBack(state, bet, paise(riskOf(bet, standing) - riskOf(bet, paise(standing - size))))
    bet.remaining = paise(bet.remaining - size)
    bet.cancelled = paise(bet.cancelled + size)
    note(state, bet, otherwise, size)
    if (bet.remaining > 0) return
    bet.state = bet.fills.length > 0 ? 'matched' : otherwise
    bet.code = code
  })

/** A bet gives up stake. What its market took from a bet that waited is news to its member, who did not ask for it. */
const cancel = (state: State, { betId, size, lapsed, at }: Extract<ExchangeEvent, { type: 'bet-cancelled' }>): void => {
  const wasWaiting = state.bets.get(betId)?.state !== 'pending'
  end(state, betId, size, lapsed ? 'lapsed' : 'cancelled', null)
  const bet = state.bets.get(betId)
  if (lapsed && wasWaiting && bet !== undefined) changeAlerts(state, bet.member, (alerts) => withLapsed(alerts, bet, size, at))
}

/** A bet is refused in its delay. A page that lost what it had written knows of it by the news alone. */
const refuse = (state: State, { betId, code, at }: Extract<ExchangeEvent, { type: 'bet-lapsed' }>): void => {
  end(state, betId, state.bets.get(betId)?.remaining ?? paise(0), 'refused', code)
  const bet = state.bets.get(betId)
  if (bet !== undefined) changeAlerts(state, bet.member, (alerts) => withRefused(alerts, bet, code, at))
}

/** Counts a hold into the sum of its owner's holds. */
export const addHeld = (state: State, member: string, amount: Paise): void => {
  const held = paise((state.held.get(member) ?? 0) + amount)
  if (held === 0) state.held.delete(member)
  else state.held.set(member, held)
}

const post = (state: State, { postings }: Transaction): void => {
  for (const { account, amount } of postings) {
    const balance = paise(balanceOf(state, account) + amount)
    const owner = ownerOf(account)
    if (owner?.held) addHeld(state, owner.member, amount)
    if (balance === 0 && (owner?.held || owner?.bonus || account.includes(':payout:'))) state.accounts.delete(account)
    else state.accounts.set(account, balance)
  }
}

/** Counts what a settlement or its correction comes to for each member, after commission. */
const countResults = (state: State, { transactions, at }: Extract<ExchangeEvent, { type: 'market-settled' }>): void => {
  const nets = new Map<string, number>()
  for (const { type, postings } of transactions)
    if (type === 'SETTLE' || type === 'REVERSAL')
      for (const { account, amount } of postings) {
        const owner = ownerOf(account)
        if (owner !== null && (owner.held || account === cashAccount(owner.member)))
          nets.set(owner.member, (nets.get(owner.member) ?? 0) + amount)
      }
  for (const [member, net] of nets) countPlay(state, memberCodeSchema.parse(member), 'net', at, net)
}

/** Puts a bonus in the place of the one before; with its end the member's bets are paid from main money again. */
const changeBonus = (state: State, member: MemberCode, number: number, how: (bonus: CoreBonus) => CoreBonus): void => {
  const after = (state.bonuses.get(member) ?? []).map((bonus) => (bonus.number === number ? how(bonus) : bonus))
  state.bonuses.set(member, after)
  if (!after.some(isLiveBonus)) state.bonusUsers.delete(member)
}

const settle = (state: State, event: Extract<ExchangeEvent, { type: 'market-settled' }>): void => {
  countResults(state, event)
  const isAgain = state.results.has(event.marketId)
  state.results.set(event.marketId, { winners: event.winners, runs: event.runs, note: event.note })
  state.fields.delete(event.marketId)
  state.autos.delete(event.marketId)
  for (const member of [...(state.alertsAt.get(event.marketId) ?? [])])
    changeAlerts(state, member, (alerts) => withoutMarket(alerts, event.marketId))
  const members = new Map<MemberCode, Market>()
  const isVoid = event.winners.length === 0 && event.runs === null
  for (const { betId, pnl, isOut = false } of event.pnl) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    bet.state = isVoid || isOut ? 'void' : 'settled'
    bet.pnl = pnl
    note(state, bet, bet.state === 'void' ? 'void' : 'settled', pnl)
    members.set(bet.member, bet.market)
  }
  for (const betId of state.betsIn.get(event.marketId) ?? []) {
    const bet = state.bets.get(betId)
    if (bet === undefined) continue
    state.positions.delete(holdAccount(bet.member, event.marketId))
    list(state, bet)
  }
  state.openIn.delete(event.marketId)
  for (const [member, market] of members) {
    state.settled.set(member, withSettlement(state.settled.get(member), event, member, market, isAgain))
    touch(state, member)
  }
  for (const change of event.bonuses ?? [])
    changeBonus(state, change.member, change.number, (bonus) => counted(bonus, change, members.get(change.member), event))
}

const foldPayment = (state: State, event: PaymentEvent & Pick<ExchangeEvent, 'at' | 'transactions'>): void => {
  const ref = refIn(event)
  const before = ref === null ? null : countedDeposit(state.payments, ref)
  evolvePayments(state.payments, event)
  const payment = ref === null ? undefined : state.payments.byRef.get(ref)
  const after = ref === null ? null : countedDeposit(state.payments, ref)
  const day = after ?? before
  if (day !== null) countPlay(state, event.member, 'deposit', day.at, (after?.amount ?? 0) - (before?.amount ?? 0))
  if (payment !== undefined && isOver(payment.kind, payment.state)) state.ended.payments.add(payment.ref)
  if (event.transactions.length > 0) touch(state, event.member)
}
/** Brings a payment that is over back from the archive; the next write takes it out again. */
export const admitEnded = (state: State, payment: CorePayment): void => {
  admitPayment(state.payments, payment)
  state.ended.payments.add(payment.ref)
}

/** What a pause ends, all at once (ACCT-08). */
const pause = (state: State, event: Extract<PlayEvent, { type: 'member-paused' }>): void => {
  const { member } = event
  const code = event.kind === 'cool-off' ? 'COOLING_OFF' : 'SELF_EXCLUDED'
  const remainingOf = (betId: BetId): Paise => state.bets.get(betId)?.remaining ?? paise(0)
  changePlay(state, member, (play) => foldPlay(play, event))
  for (const ref of event.cashOuts) endCashOut(state, { member, ref }, { state: 'refused', code })
  for (const ref of event.amendments) endAmendment(state, { member, ref }, { state: 'refused', code, match: null })
  for (const betId of event.lapsed) end(state, betId, remainingOf(betId), 'refused', code)
  for (const betId of event.cancelled) end(state, betId, remainingOf(betId), 'cancelled', null)
  for (const marketId of [...state.autos.keys()]) dropAuto(state, marketId, member)
  const { at } = event
  for (const ref of event.deposits) foldPayment(state, { type: 'deposit-ended', at, transactions: [], member, ref, state: 'cancelled' })
}

/** A call of the casino: what it moves counts for the limits as docs/RULES.md says, a rollback on the day of its debit (ACCT-08). */
const callCasino = (state: State, event: Extract<ExchangeEvent, { type: 'casino-called' }>): void => {
  const { call, code, member, at } = event
  const closed = foldCasino(state.casino, event, balanceOf(state, cashAccount(member)))
  if (code !== 'OK') return
  if (call.op === 'debit') {
    countPlay(state, member, 'stake', at, call.amountPaise)
    countPlay(state, member, 'net', at, -call.amountPaise)
  } else if (call.op === 'credit') countPlay(state, member, 'net', at, call.amountPaise)
  else {
    countPlay(state, member, 'stake', closed?.at ?? at, -stakeOf(closed))
    countPlay(state, member, 'net', at, stakeOf(closed))
  }
  touch(state, member)
}

/** The one way the state changes. Folds in place. */
export const evolve = (state: State, event: ExchangeEvent): void => {
  if (event.at > state.at) state.at = event.at
  for (const transaction of event.transactions) post(state, transaction)
  switch (event.type) {
    case 'member-opened': {
      state.members.add(event.member)
      const { zone } = event
      if (zone !== undefined) changePlay(state, event.member, (play) => ({ ...play, zone }))
      touch(state, event.member)
      return
    }
    case 'member-closed':
      state.members.delete(event.member)
      state.accounts.delete(cashAccount(event.member))
      state.held.delete(event.member)
      state.accountSeq.delete(event.member)
      state.settled.delete(event.member)
      state.accounts.delete(bonusAccount(event.member))
      state.bonuses.delete(event.member)
      state.bonusUsers.delete(event.member)
      state.fortunes.delete(event.member)
      changeAlerts(state, event.member, () => ({ ...noAlerts }))
      state.alerts.delete(event.member)
      state.play.delete(event.member)
      for (const marketId of [...state.autos.keys()]) dropAuto(state, marketId, event.member)
      forgetPayments(state.payments, event.member)
      // Its code is never given again, so its refs can make no bet.
      return forget(state, event.member, () => true)
    case 'bet-received':
      state.minted += 1
      state.refs.set(refKey(event.member, event.order.ref), { payload: event.payload, betId: event.betId, code: null })
      if (event.counted !== undefined) countPlay(state, event.member, 'stake', event.at, event.counted)
      return receive(state, receivedBet(event))
    case 'cash-out-received': {
      const { betId, member, order, market, expiresAt, payload } = event
      const auto = event.auto?.bound ?? null
      const key = refKey(member, order.ref)
      state.minted += 1
      state.refs.set(key, { payload, betId: null, code: null })
      const rule = auto === null ? undefined : state.autos.get(market.marketId)?.get(member)
      if (rule !== undefined) Object.assign(rule, { count: rule.count + 1, firing: order.ref })
      return admitCashOut(state, {
        betId,
        member,
        order,
        market,
        expiresAt,
        auto,
        state: 'pending',
        amount: paise(0),
        staked: paise(0),
        code: null,
      })
    }
    case 'auto-cash-out-set': {
      const { member, market, rule } = event
      keepAuto(state, { member, market, rule, number: state.rules, count: 0, firing: null })
      state.rules += 1
      return
    }
    case 'auto-cash-out-ended':
      return dropAuto(state, event.marketId, event.member)
    case 'cash-out-lapsed':
      Object.assign(firedBy(state, event.member, event.ref) ?? {}, { firing: null })
      return endCashOut(state, event, { state: 'refused', code: event.code })
    case 'cashed-out': {
      const { member, at, bonus } = event
      const { market } = state.cashOuts.get(refKey(member, event.ref)) ?? {}
      if (market === undefined) return
      if (firedBy(state, event.member, event.ref) !== null) dropAuto(state, market.marketId, event.member)
      state.minted += event.bets.length - 1
      for (const { betId, order, fills } of event.bets) {
        receive(
          state,
          receivedBet({ betId, order, market, member, at, expiresAt: at, isCashOut: true, ...(bonus === undefined ? {} : { bonus }) }),
        )
        enter(state, betId, fills, event.at)
      }
      const staked = paise(event.bets.reduce((sum, { order }) => sum + order.stake, 0))
      return endCashOut(state, event, { state: 'done', amount: event.amount, staked })
    }
    case 'amend-received': {
      const { member, order, marketId, expiresAt, payload } = event
      const key = refKey(member, order.ref)
      state.refs.set(key, { payload, betId: null, code: null })
      return admitAmendment(state, { member, order, marketId, expiresAt, state: 'pending', code: null, match: null })
    }
    case 'amend-lapsed':
      return endAmendment(state, event, { state: 'refused', code: event.code, match: null })
    case 'bet-amended': {
      change(state, event.betId, (bet) => {
        const { counted = 0 } = event
        if (counted < 0) giveBack(state, bet, paise(-counted))
        Object.assign(bet, amendedBet(bet, event.odds, event.remaining))
        note(state, bet, 'changed', event.remaining, event.odds)
        if (counted <= 0) return
        bet.counted = [...(bet.counted ?? []), { at: event.at, risk: paise(counted) }]
        countPlay(state, bet.member, 'stake', event.at, counted)
      })
      enter(state, event.betId, event.fills, event.at)
      const bet = state.bets.get(event.betId)
      return endAmendment(state, event, { state: 'done', code: null, match: bet === undefined ? null : matchOf(bet) })
    }
    case 'alert-set':
    case 'alert-removed':
    case 'alert-fired':
    case 'alerts-given':
      return changeAlerts(state, event.member, (alerts) => foldAlerts(alerts, event))
    case 'deposit-started':
    case 'withdrawal-requested':
      state.refs.set(refKey(event.member, event.order.ref), { payload: event.payload, betId: null, code: null })
      return foldPayment(state, event)
    case 'deposit-opened':
    case 'deposit-claimed':
    case 'receipt-kept':
    case 'deposit-ended':
    case 'withdrawal-cancelled':
    case 'payment-told':
    case 'beneficiary-added':
    case 'beneficiary-removed':
      return foldPayment(state, event)
    case 'limit-changed':
    case 'check-set':
    case 'check-seen':
    case 'member-arrived':
    case 'member-left':
    case 'member-held':
    case 'return-asked':
    case 'account-closed':
      return changePlay(state, event.member, (play) => foldPlay(play, event))
    case 'member-paused':
      return pause(state, event)
    case 'person-linked':
      return linkAccounts(state, [event.member, ...event.others])
    case 'bet-refused':
      state.refs.set(refKey(event.member, event.ref), { payload: event.payload, betId: null, code: event.code, about: event.about })
      return addIdle(state.idle, event.member, event.ref)
    case 'ref-fenced':
      state.refs.set(refKey(event.member, event.ref), { payload: '', betId: null, code: 'SERVICE_UNAVAILABLE' })
      return addFence(state.idle, event.member, event.ref, event.at)
    case 'bet-lapsed':
      return refuse(state, event)
    case 'bet-filled':
      return fillWaiting(state, event.betId, event.fills, event.at)
    case 'bet-entered':
      return enter(state, event.betId, event.fills, event.at)
    case 'bet-cancelled':
      return cancel(state, event)
    case 'runner-reinstated':
      // Its bets of before stay void, and those on others stay as they are.
      state.removed.get(event.marketId)?.delete(event.selectionId)
      return touchOwners(state, event.marketId)
    case 'market-changed':
      state.fields.set(event.market.marketId, fieldIn(event.market))
      return touchOwners(state, event.market.marketId)
    case 'runner-removed':
      mark(state.removed, event.marketId, event.selectionId, true)
      for (const betId of state.betsIn.get(event.marketId) ?? [])
        if (state.bets.get(betId)?.fills.length !== 0)
          change(state, betId, (bet) => {
            Object.assign(bet, afterRemoval(bet, event.selectionId, event.factor))
            if (bet.order.selectionId === event.selectionId) note(state, bet, 'removed', bet.voided)
          })
      return
    case 'market-settled':
      return settle(state, event)
    case 'wallet-chosen':
      if (event.useBonus) state.bonusUsers.add(event.member)
      else state.bonusUsers.delete(event.member)
      return touch(state, event.member)
    case 'bonus-granted':
      state.granted = event.number
      state.bonuses.set(event.member, [grantedBonus(event), ...(state.bonuses.get(event.member) ?? [])])
      return touch(state, event.member)
    case 'bonus-ended':
      changeBonus(state, event.member, event.number, (bonus) => ended(bonus, event))
      return touch(state, event.member)
    case 'fortune-offered':
      state.fortunes.set(event.member, offered(state.fortunes.get(event.member), event))
      return
    case 'fortune-spun': {
      const fortune = state.fortunes.get(event.member)
      if (fortune !== undefined) state.fortunes.set(event.member, spun(fortune, event))
      return touch(state, event.member)
    }
    case 'casino-called':
      return callCasino(state, event)
    default:
      return event satisfies never
  }
}

const forget = (state: State, member: MemberCode, which: (ref: BetSlipRef) => boolean): void => {
  for (const ref of dropIdle(state.idle, member, which)) state.refs.delete(refKey(member, ref))
}

/** Forgets fences, refusals and amendments that are over whose refs are too old to make anything. */
export const forgetRefs = (state: State, now: Millis): void => {
  for (const [key, asked] of state.amendments) {
    if (asked.state === 'pending' || !isForgotten(asked.order.ref, now)) continue
    state.amendments.delete(key)
    state.refs.delete(key)
  }
  for (const member of [...state.idle.of.keys()]) forget(state, member, (ref) => isForgotten(ref, now))
}

/** Takes out what ended since the last call, and leaves in memory that its refs lie in the archive. */
export const takeEnded = (state: State): Ended => {
  const bets = [...state.ended.bets].flatMap((betId) => state.bets.get(betId) ?? [])
  const cashOuts = [...state.ended.cashOuts].flatMap((key) => state.cashOuts.get(key) ?? [])
  state.ended.bets.clear()
  state.ended.cashOuts.clear()
  const archiveRef = ({ member, order: { ref } }: CoreBet | CoreCashOut): void => {
    const key = refKey(member, ref)
    state.refs.delete(key)
    addArchived(state.archivedRefs, key, ref)
  }
  for (const bet of bets) {
    state.bets.delete(bet.betId)
    mark(state.betsIn, bet.market.marketId, bet.betId, false)
    archiveRef(bet)
  }
  for (const cashOut of cashOuts) {
    state.cashOuts.delete(refKey(cashOut.member, cashOut.order.ref))
    archiveRef(cashOut)
  }
  const payments = [...state.ended.payments].flatMap((ref) => state.payments.byRef.get(ref) ?? [])
  const news = [...state.payments.seen]
  state.ended.payments.clear()
  state.payments.seen.clear()
  for (const payment of payments) {
    dropPayment(state.payments, payment)
    const key = refKey(payment.member, payment.ref)
    state.refs.delete(key)
    addArchived(state.archivedRefs, key, payment.ref)
  }
  return { bets, cashOuts, casino: takeCasino(state.casino), payments, news }
}
