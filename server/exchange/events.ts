import * as z from 'zod/mini'
import { limitPeriodSchema, refusalCodeSchema } from '#contract/call.ts'
import { checkMinutesSchema, limitKindSchema } from '#contract/calls/play.ts'
import { marketSchema } from '#contract/market.ts'
import {
  betIdSchema,
  betSlipRefSchema,
  marketIdSchema,
  memberCodeSchema,
  millisSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
  timeZoneSchema,
} from '#contract/scalar.ts'
import { amendOrderSchema, cashOutOrderSchema, placeOrderSchema } from './api.ts'
import { casinoCalled } from './casino-state.ts'
import { paymentEventSchema } from './payment.ts'
import {
  type Stored,
  type Undated,
  aboutSchema,
  autoEndSchema,
  autoRuleSchema,
  bonusStateSchema,
  bonusTermsSchema,
  boundSchema,
  eventOf,
  exclusionSchema,
  keptAlertSchema,
  limitLineSchema,
  listOf,
  segmentsSchema,
  wholeSchema,
} from './stored.ts'

export type { Transaction } from '#domain/money/ledger.ts'
export type { Dated } from './stored.ts'

/** One match: `against` is the resting bet, or null for the feed's liquidity. */
const fillSchema = z.strictObject({ odds: oddsSchema, size: paiseSchema, against: z.nullable(betIdSchema) })
export type Fill = Stored<typeof fillSchema>
export const fillsSchema = listOf<Fill>(fillSchema)

/** What a settlement makes of a bonus: how it stands, what the market counts, and what became cash. */
const bonusChangeSchema = z.strictObject({
  member: memberCodeSchema,
  number: wholeSchema,
  state: bonusStateSchema,
  counted: paiseSchema,
  converted: paiseSchema,
})
export type BonusChange = Stored<typeof bonusChangeSchema>

/** An order gives up some of its stake, or all that is left. */
export type Cancelled = Extract<ExchangeEvent, { type: 'bet-cancelled' }>

const ofMember = { member: memberCodeSchema }
const ofRef = { ...ofMember, ref: betSlipRefSchema }
const lapsed = { ...ofRef, code: refusalCodeSchema }

/** Accounts and persons, and refs that shall make nothing. */
const memberEventSchema = z.discriminatedUnion('type', [
  /** `zone`: of the member's days; absent where it is Asia/Kolkata. */
  eventOf('member-opened', { ...ofMember, zone: z.exactOptional(timeZoneSchema) }),
  eventOf('member-closed', ofMember),
  /** These accounts are of one person: their limits are counted together (ACCT-14). */
  eventOf('person-linked', { ...ofMember, others: listOf(memberCodeSchema) }),
  eventOf('ref-fenced', ofRef),
])
export type MemberEvent = Undated<Stored<typeof memberEventSchema>>

/** A bet from its receipt to its end in the book. */
const betEventSchema = z.discriminatedUnion('type', [
  eventOf('bet-received', {
    betId: betIdSchema,
    ...ofMember,
    order: placeOrderSchema,
    payload: z.string(),
    market: marketSchema,
    expiresAt: millisSchema,
    /** What it counts for the stake limit; absent: nothing. */
    counted: z.exactOptional(paiseSchema),
    /** The bonus that pays it; absent: main money does. */
    bonus: z.exactOptional(wholeSchema),
  }),
  eventOf('bet-refused', { ...lapsed, payload: z.string(), about: z.optional(aboutSchema) }),
  eventOf('bet-lapsed', { betId: betIdSchema, code: refusalCodeSchema }),
  eventOf('bet-entered', { betId: betIdSchema, fills: fillsSchema }),
  eventOf('bet-filled', { betId: betIdSchema, fills: fillsSchema }),
  eventOf('bet-cancelled', { betId: betIdSchema, size: paiseSchema, lapsed: z.boolean() }),
])
export type BetEvent = Undated<Stored<typeof betEventSchema>>

/** A cash-out, and the rules that fire one by itself. */
const cashOutEventSchema = z.discriminatedUnion('type', [
  eventOf('cash-out-received', {
    /** The id of the first bet it will make. */
    betId: betIdSchema,
    ...ofMember,
    order: cashOutOrderSchema,
    payload: z.string(),
    market: marketSchema,
    expiresAt: millisSchema,
    /** The bound that fired it, and the offer that reached it; absent for one that was pressed. */
    auto: z.exactOptional(z.strictObject({ bound: boundSchema, offer: paiseSchema })),
  }),
  eventOf('auto-cash-out-set', { ...ofMember, market: marketSchema, rule: autoRuleSchema }),
  eventOf('auto-cash-out-ended', { ...ofMember, marketId: marketIdSchema, why: autoEndSchema }),
  eventOf('cash-out-lapsed', lapsed),
  eventOf('cashed-out', {
    ...ofRef,
    /** The market's worst result, net of commission. */
    amount: paiseSchema,
    bets: listOf(z.strictObject({ betId: betIdSchema, order: placeOrderSchema, fills: fillsSchema })),
    /** The bonus that pays them, as it paid the position; absent: main money does. */
    bonus: z.exactOptional(wholeSchema),
  }),
])
export type CashOutEvent = Undated<Stored<typeof cashOutEventSchema>>

/** A change of an unmatched bet. */
const amendmentEventSchema = z.discriminatedUnion('type', [
  eventOf('amend-received', {
    ...ofMember,
    order: amendOrderSchema,
    payload: z.string(),
    marketId: marketIdSchema,
    expiresAt: millisSchema,
  }),
  eventOf('amend-lapsed', lapsed),
  eventOf('bet-amended', {
    ...ofRef,
    betId: betIdSchema,
    odds: oddsSchema,
    /** Unmatched at the new price, before these fills. */
    remaining: paiseSchema,
    fills: fillsSchema,
    /** By how much it changes what the bet counts for the stake limit; absent: not at all. */
    counted: z.exactOptional(paiseSchema),
  }),
])
export type AmendmentEvent = Undated<Stored<typeof amendmentEventSchema>>

/** Alerts, and what is said of them (MKT-11). */
const alertEventSchema = z.discriminatedUnion('type', [
  eventOf('alert-set', { ...ofMember, alert: keptAlertSchema }),
  eventOf('alert-removed', { ...ofMember, number: wholeSchema }),
  /** `wickets`: those that had fallen, of a wicket alert. */
  eventOf('alert-fired', { ...ofMember, number: wholeSchema, wickets: z.nullable(z.number()) }),
  /** The news up to this one are given to this tab. */
  eventOf('alerts-given', { ...ofMember, given: wholeSchema, tab: z.string() }),
])
export type AlertEvent = Undated<Stored<typeof alertEventSchema>>

/** Limits, breaks and sittings of a member, by choice or by connection (ACCT-08). */
const playEventSchema = z.discriminatedUnion('type', [
  /** A limit on play as it stands from now on, with what it is to become (ACCT-08). */
  eventOf('limit-changed', { ...ofMember, kind: limitKindSchema, period: limitPeriodSchema, line: limitLineSchema }),
  eventOf('check-set', { ...ofMember, minutes: checkMinutesSchema }),
  eventOf('check-seen', ofMember),
  /** The first device of a member connects; the last one leaves. */
  eventOf('member-arrived', ofMember),
  eventOf('member-left', ofMember),
  eventOf('member-paused', {
    ...ofMember,
    kind: z.enum(['cool-off', 'self-exclusion']),
    until: millisSchema,
    /** Bets that were in their delay, and unmatched ones. */
    lapsed: listOf(betIdSchema),
    cancelled: listOf(betIdSchema),
    cashOuts: listOf(betSlipRefSchema),
    amendments: listOf(betSlipRefSchema),
    /** Deposits that no payment was named for; they are cancelled. */
    deposits: listOf(betSlipRefSchema),
  }),
  /** A new account waits until then, because a member who chose a break plays on its device (ACCT-14). */
  eventOf('member-held', { ...ofMember, until: millisSchema }),
  eventOf('return-asked', { ...ofMember, exclusion: exclusionSchema }),
  eventOf('account-closed', ofMember),
])
export type PlayEvent = Undated<Stored<typeof playEventSchema>>

const ofRunner = { marketId: marketIdSchema, selectionId: selectionIdSchema }
/** A market's runners, its definition and its result (MKT-15). */
const marketEventSchema = z.discriminatedUnion('type', [
  eventOf('runner-removed', { ...ofRunner, factor: z.number() }),
  /** A removed runner is back; bets of before stay as the removal left them (MKT-15). */
  eventOf('runner-reinstated', ofRunner),
  /** A definition changes what bets from now on can win; those of before keep their field (MKT-15). */
  eventOf('market-changed', { market: marketSchema }),
  eventOf('market-settled', {
    marketId: marketIdSchema,
    winners: listOf(selectionIdSchema),
    /** SESSION: the runs made; null elsewhere, and for a void market. */
    runs: z.nullable(z.number()),
    note: z.string(),
    /** `isOut`: the bet is void, because no winner is of its field; absent: a winner is, or the market is void (MKT-15). */
    pnl: listOf(z.strictObject({ betId: betIdSchema, pnl: paiseSchema, isOut: z.exactOptional(z.literal(true)) })),
    /** The bonuses with bets on it; absent where there are none. */
    bonuses: z.exactOptional(listOf<BonusChange>(bonusChangeSchema)),
  }),
])
export type MarketEvent = Undated<Stored<typeof marketEventSchema>>

/** Bonuses and the wheel. */
const walletEventSchema = z.discriminatedUnion('type', [
  /** The member chooses the wallet of the bets from now on. */
  eventOf('wallet-chosen', { ...ofMember, useBonus: z.boolean() }),
  /** `number` counts the bonuses of all members. */
  eventOf('bonus-granted', { ...ofMember, number: wholeSchema, code: z.string(), terms: bonusTermsSchema }),
  /** A bonus ends outside of a settlement. */
  eventOf('bonus-ended', {
    ...ofMember,
    number: wholeSchema,
    how: z.enum(['expired', 'forfeited', 'converted']),
    converted: paiseSchema,
  }),
  /** The wheel of a day is ready: the member sees the hash of the seed from now on. */
  eventOf('fortune-offered', { ...ofMember, day: z.string(), serverSeed: z.string(), segments: segmentsSchema }),
  eventOf('fortune-spun', { ...ofMember, day: z.string(), clientSeed: z.string(), roll: z.number(), prize: paiseSchema }),
])
export type WalletEvent = Undated<Stored<typeof walletEventSchema>>

/** The casino's wallet (CAS-04). */
const casinoEventSchema = z.discriminatedUnion('type', [
  /** A call of the casino's wallet, with its answer; also one that moved nothing (CAS-04). */
  eventOf('casino-called', { ...ofMember, ...casinoCalled }),
])
export type CasinoEvent = Undated<Stored<typeof casinoEventSchema>>

/** Everything durable, by aggregate. Ticks are not: only decisions are kept. */
export const eventSchema = z.discriminatedUnion('type', [
  memberEventSchema,
  betEventSchema,
  cashOutEventSchema,
  amendmentEventSchema,
  marketEventSchema,
  alertEventSchema,
  playEventSchema,
  paymentEventSchema,
  walletEventSchema,
  casinoEventSchema,
])
export type ExchangeEvent = Stored<typeof eventSchema>
