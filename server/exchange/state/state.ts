import * as z from 'zod/mini'
import { refusalCodeSchema } from '#contract/call.ts'
import {
  type BetId,
  type BetSlipRef,
  type MarketId,
  type MemberCode,
  type Millis,
  type Paise,
  type SelectionId,
  betIdSchema,
  millisSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import type { Settled } from '../settled.ts'
import { cashAccount, debtAccount } from '#domain/betting/settlement.ts'
import { paise } from '#domain/paise.ts'
import type { CoreAlerts } from '../alerts-state.ts'
import type { BetField, CoreAmendment, CoreAuto, CoreBet, CoreCashOut } from '../bet.ts'
import type { CoreBonus, CoreFortune } from '../bonus-state.ts'
import { type CasinoTx, type CoreCasino, noCasino } from '../casino-state.ts'
import type { CorePayment } from '../payment.ts'
import { type Payments, noPayments } from '../payments-state.ts'
import type { CorePlay } from '../play-state.ts'
import type { ArchivedRefs, Idle } from '../refs.ts'
import { type Stored, aboutSchema, listOf } from '../stored.ts'
import type { Position } from '../tally.ts'

export const refRecordSchema = z.strictObject({
  payload: z.string(),
  betId: z.nullable(betIdSchema),
  code: z.nullable(refusalCodeSchema),
  about: z.optional(aboutSchema),
})
export type RefRecord = Stored<typeof refRecordSchema>

/** The last word on a market; `runs` are a SESSION's. */
export const resultSchema = z.strictObject({ winners: listOf(selectionIdSchema), runs: z.nullable(z.number()), note: z.string() })
export type Result = Stored<typeof resultSchema>

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
export const isActive = (state: State, bet: CoreBet): boolean =>
  bet.state === 'pending' || (!state.results.has(bet.market.marketId) && (bet.fills.length > 0 || bet.remaining > 0))

/** All accounts of the person that a member is, this one among them (ACCT-14). */
export const accountsOf = (state: Pick<State, 'persons'>, member: MemberCode): readonly MemberCode[] =>
  state.persons.get(member) ?? [member]

/** A member's balance: cash, holds and what is owed. */
export const fullBalanceOf = (state: State, member: MemberCode): Paise =>
  paise(balanceOf(state, cashAccount(member)) + (state.held.get(member) ?? 0) + balanceOf(state, debtAccount(member)))

export const mark = <K, V>(map: Map<K, Set<V>>, key: K, value: V, present: boolean): void => {
  const set = map.get(key)
  if (present) map.set(key, (set ?? new Set()).add(value))
  else if (set?.delete(value) && set.size === 0) map.delete(key)
}

export const touch = (state: State, member: MemberCode): void => void state.accountSeq.set(member, (state.accountSeq.get(member) ?? 0) + 1)

/** The bets of a market that wait for its result: those that are over may be in memory still, or not. */
export const activeIn = (state: State, marketId: MarketId): readonly CoreBet[] =>
  [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && isActive(state, bet) ? [bet] : []
  })
