import * as z from 'zod/mini'
import type { Alert, AlertNews, AlertWish } from '#contract/calls/alerts.ts'
import { acceptSchema } from '#contract/messages/settings.ts'
import type { PricePoint } from '#contract/calls/browse.ts'
import type { Depth, LastResult, ListedMarket } from '#contract/messages/browse.ts'
import type { WalletAnswer } from '#contract/casino/wallet.ts'
import type { RefusalAbout, RefusalCode } from '#contract/call.ts'
import type { Market, MarketBook, Runner, Score } from '#contract/market.ts'
import type { BetMoment } from '#contract/messages/betting.ts'
import type { DayResult } from '#contract/messages/account.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import {
  type BetId,
  type BetSlipRef,
  type EventId,
  type EventTypeId,
  type MarketId,
  type MemberCode,
  type Millis,
  type Odds,
  type Paise,
  type SelectionId,
  type TimeZone,
  betIdSchema,
  betSlipRefSchema,
  marketIdSchema,
  oddsSchema,
  paiseSchema,
  selectionIdSchema,
} from '#contract/scalar.ts'
import type { BonusState, BonusTerms } from '#domain/money/bonus.ts'
import type { Wheel } from '#domain/money/fortune.ts'
import type { AutoCashOut, AutoEnd, AutoStep, Bound } from '#domain/betting/auto-cash-out.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { PositionLadder } from '#domain/betting/runs.ts'
import type { Door } from '#domain/money/doors.ts'
import type { LimitKind } from '#domain/money/limits.ts'
import type { PauseWish } from '#domain/money/pauses.ts'
import type { Period } from '#domain/money/periods.ts'
import type { PlayView } from '#domain/money/play-view.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { CheckMinutes } from '#domain/money/sitting.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import type { Transaction } from '#domain/money/ledger.ts'
import type { CasinoCall, OpenDebit } from './casino-state.ts'
import type { Statements } from './statements.ts'
import { type Stored, sideSchema } from './stored.ts'
import type { FeedWords } from '#server/feeds/words.ts'
import type { Bounds } from '#domain/money/amount.ts'
import type { PayTo, PaymentKind } from '#domain/money/payment.ts'
import type {
  CoreBeneficiary,
  CoreDeposit,
  CorePayment,
  DepositOrder,
  NewBeneficiary,
  News,
  NewsVerdict,
  PaymentFilter,
  PaymentSums,
  PaymentWish,
  WithdrawalOrder,
} from './payment.ts'

/** A bet as the member asked for it, already parsed. `claims` are recorded, never used. */
export const placeOrderSchema = z.strictObject({
  ref: betSlipRefSchema,
  marketId: marketIdSchema,
  selectionId: selectionIdSchema,
  side: sideSchema,
  /** Limit odds; SESSION: the fancyPrice as odds, 90 is 1.90; INNINGS_RUNS: the line, in thousandths. */
  odds: oddsSchema,
  stake: paiseSchema,
  accept: acceptSchema,
  line: z.nullable(z.number()),
  fancyPrice: z.number(),
  claims: z.strictObject({ browser: z.string(), ip: z.string() }),
})
export type PlaceOrder = Stored<typeof placeOrderSchema>

/** A cash-out as the member asked for it (CASH-04). It has a part of one position in percent, and the least the market may then come to. */
export const cashOutOrderSchema = z.strictObject({
  ref: betSlipRefSchema,
  marketId: marketIdSchema,
  /** The position it was offered for. */
  cashOutId: z.string(),
  part: z.number(),
  atLeast: paiseSchema,
  claims: placeOrderSchema.shape.claims,
})
export type CashOutOrder = Stored<typeof cashOutOrderSchema>

/** Other terms for an unmatched bet, as the member asked for them (OPEN-11). */
export const amendOrderSchema = z.strictObject({
  ref: betSlipRefSchema,
  betId: betIdSchema,
  odds: oddsSchema,
  /** What the bet is to have in all, matched and unmatched: what is matched meanwhile makes it no larger. */
  stake: paiseSchema,
})
export type AmendOrder = Stored<typeof amendOrderSchema>

/** The result of a cash-out now, net of commission; without an offer, why. */
export type CashOutOffer =
  | {
      readonly kind: 'offer'
      readonly cashOutId: string
      readonly amount: Paise
      readonly results: readonly (Readonly<Runner> & { readonly pnl: Paise })[]
    }
  | { readonly kind: 'none'; readonly code: RefusalCode }

/** A member's rule for a market: armed, or with its cash-out in the delay. */
export type AutoRule = AutoCashOut & { readonly state: 'armed' | 'firing' }
/** What happened to a rule (CASH-07). */
export type AutoNews = {
  readonly market: Market
  readonly step: AutoStep
  readonly bound: Bound | null
  /** Fired: the offer; done: the market's worst result. */
  readonly amount: Paise | null
  /** Lapsed: the refusal. */
  readonly code: RefusalCode | null
  readonly why: AutoEnd | null
}
/** A member's alerts, and what came true: news up to `given` were given to a tab (MKT-11). */
export type MemberAlerts = { readonly alerts: readonly Alert[]; readonly news: readonly AlertNews[]; readonly given: number }
export type RuleReply = { readonly ok: true } | ({ readonly ok: false } & Refusal)

export const betStateSchema = z.enum([
  'pending',
  'unmatched',
  'partly-matched',
  'matched',
  'settled',
  'void',
  'lapsed',
  'cancelled',
  'refused',
])
export type BetState = z.infer<typeof betStateSchema>

/** A bet as the exchange keeps it. `stake = matched + remaining + cancelled + lapsed + voided`, always. */
export type BetRecord = {
  readonly betId: BetId
  readonly ref: BetSlipRef
  readonly member: MemberCode
  readonly market: Market
  readonly selectionId: SelectionId
  readonly side: Side
  readonly odds: Odds
  readonly averageOdds: Odds | null
  /** Of the matched part, to the paisa: a back's profit, a lay's liability. */
  readonly winnings: Paise
  /** SESSION: the run line, and hundredths of the stake; else null and 0. */
  readonly line: number | null
  readonly fancyPrice: number
  readonly stake: Paise
  readonly matched: Paise
  readonly remaining: Paise
  readonly state: BetState
  readonly placedAt: Millis
  readonly pnl: Paise | null
  /** INNINGS_RUNS: the matched parts by line in thousandths, where there are several. */
  readonly lines?: readonly { readonly line: Odds; readonly stake: Paise }[] | undefined
  /** What was matched and is void, because its runner was withdrawn; absent: nothing. */
  readonly voided?: Paise | undefined
  /** The withdrawn runners that lowered its odds, and the average odds before and after each; absent: none. */
  readonly reduced?: readonly { readonly at: Millis; readonly runner: SelectionId; readonly from: Odds; readonly to: Odds }[] | undefined
  /** Runners of the market now that are no part of the bet's field; absent: none, or the bet is over (MKT-15). */
  readonly voidIf?: readonly SelectionId[] | undefined
}

/** The final answer to an order, as the exchange keeps it; `domain/betting/verdict.ts` is what the page reads of it. */
export type ExchangeVerdict =
  | {
      readonly kind: 'accepted'
      readonly ref: BetSlipRef
      readonly betId: BetId
      readonly status: 'matched' | 'partly-matched' | 'unmatched'
      readonly averageOdds: Odds | null
      readonly winnings: Paise
      readonly matched: Paise
      readonly remaining: Paise
      readonly voided?: Paise
    }
  | {
      readonly kind: 'amended'
      readonly ref: BetSlipRef
      readonly betId: BetId
      /** The terms that the amendment gave the bet; the rest is the bet as it stands now. */
      readonly odds: Odds
      readonly stake: Paise
      readonly status: 'matched' | 'partly-matched' | 'unmatched'
      readonly averageOdds: Odds | null
      readonly winnings: Paise
      readonly matched: Paise
      readonly remaining: Paise
    }
  | {
      readonly kind: 'cashed-out'
      readonly ref: BetSlipRef
      readonly betId: BetId
      /** The market's worst result. */
      readonly amount: Paise
      readonly staked: Paise
    }
  | {
      readonly kind: 'refused'
      readonly ref: BetSlipRef
      readonly code: RefusalCode
      /** The figures of its sentence. */
      readonly about?: RefusalAbout | undefined
    }

export type Pending = { readonly kind: 'pending'; readonly ref: BetSlipRef; readonly betId: BetId; readonly expiresAt: Millis }

/** The answer to a bet or cash-out. */
export type OrderReply = Pending | ExchangeVerdict

/** The answer to "what became of this ref?". `never-seen` is a verdict only when `fenced`. */
export type ExchangeOutcome = OrderReply | { readonly kind: 'never-seen'; readonly ref: BetSlipRef; readonly fenced: boolean }

/** What the exchange knows of a ref: its word, and the bets that it made. */
export type RefStory = {
  readonly outcome: OrderReply
  readonly bets: readonly { readonly bet: BetRecord; readonly moments: readonly BetMoment[] }[]
}

export type Account = {
  readonly accountSeq: number /** Displayed: cash, holds and what is owed. */
  readonly balance: Paise
  readonly exposure: Paise
  readonly available: Paise
  readonly today: DayResult
}

/** A member's wallets: main money, and the bonus that is live. */
export type Wallets = {
  readonly useBonus: boolean
  /** What of the main money could be paid out. */
  readonly withdrawable: Paise
  /** An advance of the exchange that is not paid back yet, above zero. */
  readonly owed: Paise
  readonly main: { readonly balance: Paise; readonly exposure: Paise }
  readonly bonus: { readonly balance: Paise; readonly exposure: Paise }
}
/** A bonus as the doors show it. */
export type BonusRecord = {
  readonly number: number
  readonly code: string
  readonly state: BonusState
  readonly terms: BonusTerms
  readonly required: Paise
  readonly wagered: Paise
  /** What is free of it, and what its bets hold. */
  readonly free: Paise
  readonly held: Paise
  readonly converted: Paise
  readonly grantedAt: Millis
  readonly expiresAt: Millis
  readonly endedAt: Millis | null
  /** The markets that counted, the newest first. */
  readonly counted: readonly (Pick<Market, 'marketId' | 'marketName' | 'marketSaid' | 'eventName'> & {
    readonly at: Millis
    readonly amount: Paise
  })[]
}
/** A transaction of a bonus that changed it, with its event's number and time. */
export type BonusMove = Pick<Transaction, 'type' | 'market' | 'postings'> & {
  readonly position: number
  readonly at: Millis
  /** What it changed of the bonus, free and held. */
  readonly amount: Paise
}
/** A press of the wheel: its hash, and the player's seed; the day is of the zone. */
export type FortunePress = { readonly commit: string; readonly clientSeed: string; readonly zone: TimeZone }
/** A member's wheel: of today, with its seed once it is spun; and the draws before. */
export type Fortune = { readonly wheel: Wheel; readonly past: readonly Wheel[] }

export type CancelReply = { readonly ok: true; readonly cancelled: Paise } | { readonly ok: false; readonly code: RefusalCode }

/** A break that holds now: the code of its doors, its end, and when it began. */
export type OpenBreak = { readonly code: 'SELF_EXCLUDED' | 'COOLING_OFF'; readonly until: Millis; readonly since: Millis }

/** The answer to a payment's press or change: the payment as it stands, or why not. */
export type PaymentReply = { readonly ok: true; readonly payment: CorePayment } | ({ readonly ok: false } & Refusal)
/** What became of a payment's ref; `never-seen` is one that is refused from now on where it is fenced. */
export type PaymentOutcome =
  | { readonly kind: 'made'; readonly payment: CorePayment }
  | ({ readonly kind: 'refused' } & Refusal)
  | { readonly kind: 'never-seen'; readonly fenced: boolean }
export type NewsReply = NewsVerdict | 'SEEN' | 'UNKNOWN_REF'

/** Bets as they stand after an event: those that wait for their market's result, and those that no longer do. */
export type ChangedBets = { readonly active: readonly BetRecord[]; readonly ended: readonly BetRecord[] }

/** What the exchange publishes, only after its event is durable. */
export type Published =
  | { readonly kind: 'verdict'; readonly member: MemberCode; readonly verdict: ExchangeVerdict }
  | {
      readonly kind: 'account'
      readonly member: MemberCode
      readonly account: Account
      /** The account's sequence number before the event. */
      readonly from: number
      /** null when too many changed: the lists are asked for. */
      readonly changed: ChangedBets | null
    }
  /** A market was settled in which the member had a matched bet. */
  | { readonly kind: 'settlement'; readonly member: MemberCode; readonly settlement: Settlement }
  | { readonly kind: 'auto-cash-out'; readonly member: MemberCode; readonly news: AutoNews }
  /** The member's alerts or their news changed (MKT-11). */
  | { readonly kind: 'alerts'; readonly member: MemberCode }
  /** A payment of the member changed (ACCT-04). */
  | { readonly kind: 'payment'; readonly member: MemberCode; readonly payment: CorePayment }
  /** News of a payment that contradict what is booked: nothing was posted, and the operator must look. */
  | { readonly kind: 'payment-conflict'; readonly news: News }
  /** The member's limits, pauses or sitting changed, on any device (ACCT-08). */
  | { readonly kind: 'play'; readonly member: MemberCode }
  /** A break began for an account: one of its own, or one that it took over (ACCT-14). */
  | { readonly kind: 'paused'; readonly member: MemberCode; readonly how: PauseWish['kind'] }
  /** The market's book or status changed; who is watching reads `book()` when it next sends. */
  | { readonly kind: 'book'; readonly marketId: MarketId }
  /** The market is new, or its definition or status changed. */
  | { readonly kind: 'catalog'; readonly marketId: MarketId }
  /** A market that is known has another definition: what a list says of it, all but status and in play. */
  | { readonly kind: 'definition'; readonly marketId: MarketId }
  | { readonly kind: 'score'; readonly eventId: EventId; readonly score: Score }
  | {
      readonly kind: 'result'
      readonly marketId: MarketId
      readonly eventId: EventId
      readonly winners: readonly SelectionId[]
      readonly note: FeedWords
    }

/** The exchange's whole face towards its doors. Replies come once, after the store has the event. */
export interface Exchange {
  /** Exactly once by (member, ref): a repeat of the same payload gets the first answer again (C6, SLIP-27). */
  place(member: MemberCode, order: PlaceOrder, reply: (answer: OrderReply) => void): void
  /** Exactly once by (member, ref), as a bet; all of it or nothing of it (CASH-05). */
  cashOut(member: MemberCode, order: CashOutOrder, reply: (answer: OrderReply) => void): void
  /** Exactly once by (member, ref), as a bet; a bet has one amendment at a time in its delay (OPEN-11). */
  amend(member: MemberCode, order: AmendOrder, reply: (answer: OrderReply) => void): void
  /** Sets or changes the member's rule for a market; null takes it away. A repeat changes nothing (CASH-07). */
  setAutoCashOut(member: MemberCode, marketId: MarketId, rule: AutoCashOut | null, reply: (result: RuleReply) => void): void
  autoCashOut(member: MemberCode, marketId: MarketId): AutoRule | null
  /** Sets an alert. A repeat changes nothing (MKT-11). */
  setAlert(member: MemberCode, wish: AlertWish, reply: (result: RuleReply) => void): void
  /** Takes an alert away; one that is gone is left as it is. */
  removeAlert(member: MemberCode, number: number, reply: () => void): void
  alerts(member: MemberCode): MemberAlerts
  /** Gives this tab the news that no tab was given, and again those that it was given last. */
  takeAlerts(member: MemberCode, tab: string, reply: (taken: Pick<MemberAlerts, 'news' | 'given'>) => void): void
  /** What a member sees of limits, pauses and sitting (ACCT-08). */
  play(member: MemberCode): PlayView
  /** Why a door is shut for a member now; null while it is open. */
  door(member: MemberCode, door: Door): Refusal | null
  /** Tightens a limit at once; a looser one waits a day for the second yes. Null takes it away. */
  setLimit(
    member: MemberCode,
    wish: { readonly kind: LimitKind; readonly period: Period; readonly limit: number | null },
    reply: (result: RuleReply) => void,
  ): void
  confirmLimit(member: MemberCode, wish: { readonly kind: LimitKind; readonly period: Period }, reply: (result: RuleReply) => void): void
  setCheck(member: MemberCode, minutes: CheckMinutes, reply: (result: RuleReply) => void): void
  /** The member has seen time and result. */
  seeCheck(member: MemberCode, reply: () => void): void
  /** Begins a cool-off or a self-exclusion, and ends at once what is open (ACCT-08). */
  pause(member: MemberCode, wish: PauseWish, reply: (result: RuleReply) => void): void
  askReturn(member: MemberCode, reply: (result: RuleReply) => void): void
  /** The break that holds for an account, open or closed; null for none (ACCT-14). */
  openBreak(member: MemberCode): OpenBreak | null
  /** All accounts of the person that a member is, this one among them. */
  accountsOf(member: MemberCode): readonly MemberCode[]
  /** These accounts are one person's: their breaks and limits hold for all of them, and are counted together (ACCT-14). */
  linkPerson(member: MemberCode, others: readonly MemberCode[], reply: () => void): void
  /** The member's accounts take over the breaks that hold for others, and the limits that are tighter there (ACCT-14). */
  takeOver(member: MemberCode, from: readonly MemberCode[], reply: () => void): void
  /** A new account waits until then, as in a cool-off (ACCT-14). */
  holdBack(member: MemberCode, until: Millis, reply: () => void): void
  /** Closes the account of a member in which nothing stands. The ledger is kept. */
  closeAccount(member: MemberCode, reply: (result: RuleReply) => void): void
  /** The first device of a member connected, or the last one left. A repeat changes nothing. */
  present(member: MemberCode, isThere: boolean): void
  cashOutOffer(member: MemberCode, marketId: MarketId, part: number): CashOutOffer
  /**
   * The outcome of a ref. `fence` makes a `never-seen` final, unless the member has used up its fences: then ask again later. For a
   * ref older than the exchange keeps, `never-seen` is always final.
   */
  outcome(member: MemberCode, ref: BetSlipRef, fence: boolean, reply: (outcome: ExchangeOutcome) => void): void
  /** May this ref come to nothing? No, when as many of the member's did as are kept of one; a known ref has its room already. */
  hasRoom(member: MemberCode, ref: BetSlipRef): boolean
  cancel(member: MemberCode, bet: BetId | 'all', reply: (result: CancelReply) => void): void
  /** Exactly once by ref: a repeat of the same payload gets the payment as it stands (ACCT-04). */
  startDeposit(member: MemberCode, order: DepositOrder, bounds: Bounds, reply: (answer: PaymentReply) => void): void
  /** Exactly once by ref: the amount is held at once. */
  requestWithdrawal(member: MemberCode, order: WithdrawalOrder, bounds: Bounds, reply: (answer: PaymentReply) => void): void
  /** The provider's link or account came. */
  openDeposit(ref: BetSlipRef, payTo: PayTo, done: () => void): void
  /** The provider gave none in time, or the time of a deposit is over. */
  endDeposit(ref: BetSlipRef, why: 'unopened' | 'expired', done: () => void): void
  claimDeposit(member: MemberCode, refrenceNo: string, utr: string, reply: (answer: PaymentReply) => void): void
  keepReceipt(member: MemberCode, refrenceNo: string, receipt: string, reply: (answer: PaymentReply) => void): void
  /** `isAllowed`: the brand lets a withdrawal be cancelled. */
  cancelPayment(member: MemberCode, kind: PaymentKind, refrenceNo: string, isAllowed: boolean, reply: (answer: PaymentReply) => void): void
  /** Carries out what a provider or an operator says, once by its id. */
  notifyPayment(news: News, reply: (answer: NewsReply) => void): void
  /** What became of a payment's press; fences one that was never seen. */
  paymentOutcome(member: MemberCode, ref: BetSlipRef, reply: (outcome: PaymentOutcome) => void): void
  /** A member's payments, the newest first. */
  payments(member: MemberCode, wish: PaymentWish): readonly CorePayment[]
  /** The sums of all payments that are wished for. */
  paymentSums(member: MemberCode, wish: PaymentFilter): PaymentSums
  payment(member: MemberCode, kind: PaymentKind, refrenceNo: string): CorePayment | null
  /** The number that members read for a payment's ref; null for what is no payment's. */
  paymentNumber(ref: string): string | null
  /** Every payment under way, the oldest first. */
  openPayments(): readonly CorePayment[]
  /** Deposits that are over, and that their provider must still say no to. */
  unansweredDeposits(): readonly CoreDeposit[]
  /** What a closed account has: money that came after its end, by a payment, a corrected result or the casino; 0 for all others (ACCT-08). */
  owedAfterEnd(member: MemberCode): Paise
  /** The closed accounts with money. */
  closedWithMoney(): readonly MemberCode[]
  /** Can this deposit, which is over, still be approved? True for 40 days at most. */
  isUnanswered(ref: BetSlipRef): boolean
  withdrawable(member: MemberCode): Paise
  beneficiaries(member: MemberCode): readonly CoreBeneficiary[]
  /** Adds a beneficiary; one that is there already stays. */
  addBeneficiary(member: MemberCode, wanted: NewBeneficiary, coolingMs: number, reply: (result: RuleReply) => void): void
  removeBeneficiary(member: MemberCode, id: string, reply: () => void): void
  /** A call of the casino's wallet, exactly once by its tx, forever: a repeat gets the first answer with `replay` (CAS-04). */
  casinoCall(call: CasinoCall, reply: (answer: WalletAnswer) => void): void
  casinoBalance(member: MemberCode, reply: (answer: WalletAnswer) => void): void
  /** Debits of a brand that wait for their closing call, the oldest first, after that tx; a page of 500. */
  openDebits(brand: string, after: string | undefined, reply: (debits: readonly OpenDebit[]) => void): void
  openDebitsOf(member: MemberCode): readonly OpenDebit[]
  /** Makes the member known with an opening deposit; nothing if known. `zone`: of the member's days, Asia/Kolkata if absent (ACCT-08). */
  openMember(member: MemberCode, deposit: Paise, reply: () => void, zone?: TimeZone): void
  /** Takes back the cash of a member who has no open bet, and forgets the account; answers false, and does nothing, for any other. */
  closeMember(member: MemberCode, reply: (closed: boolean) => void): void
  /** Chooses what pays the bets from now on. A repeat changes nothing (ACCT-06). */
  chooseWallet(member: MemberCode, useBonus: boolean, reply: (result: RuleReply) => void): void
  /** Gives a bonus; each code once (ACCT-09). */
  grantBonus(member: MemberCode, grant: { readonly code: string; readonly terms: BonusTerms }, reply: (result: RuleReply) => void): void
  /** The member gives a bonus up. */
  forfeitBonus(member: MemberCode, number: number, reply: (result: RuleReply) => void): void
  wallets(member: MemberCode): Wallets
  /** The newest first. */
  bonuses(member: MemberCode): readonly BonusRecord[]
  /** The member's wheel of today. `serverSeed` is its secret if it has none yet: 32 bytes in hexadecimal digits (ACCT-09). */
  fortune(member: MemberCode, serverSeed: string, zone: TimeZone, reply: (fortune: Fortune | Refusal) => void): void
  /** Spins the wheel with this hash, once: a repeat gets the first draw again, and a late copy spins no other day's. */
  spin(member: MemberCode, press: FortunePress, reply: (fortune: Fortune | Refusal) => void): void
  /**
   * Runs `job` once everything decided so far is durable. What was read of the exchange may leave only in such a job:
   * a balance shown before its event is on disk could be taken back by a crash.
   */
  whenDurable(job: () => void): void
  account(member: MemberCode): Account
  /** What the member's matched bets on a market pay, by runner or by runs (MKT-05). */
  ladder(member: MemberCode, marketId: MarketId): PositionLadder
  /** Newest first, at most 500 active or 50 ended. */
  bets(member: MemberCode, which: 'active' | 'ended'): readonly BetRecord[]
  /** All of one ref of the member, for the story of the bet; null for a ref that is not known (SLIP-30). */
  story(member: MemberCode, ref: BetSlipRef): RefStory | null
  /** The members with a bet, over or not, each at least once. */
  bettors(): readonly MemberCode[]
  /** What members ask of their statements; only what is durable is in them (ACCT-02). */
  readonly statements: Statements
  /** What a durable event booked for a member; empty where it booked nothing. */
  transactionsAt(member: MemberCode, position: number): readonly Transaction[]
  /** What changed a member's bonus, the newest first, at most 100; only what is durable. */
  bonusMoves(member: MemberCode, number: number): readonly BonusMove[]
  /** These bets, of those that are over, in the order asked for. */
  endedBets(betIds: readonly BetId[]): readonly BetRecord[]
  /** A member's last settlements, the newest first (OPEN-12). */
  settlements(member: MemberCode): readonly Settlement[]
  /** Seconds of delay and limits of a market as the exchange enforces them. */
  terms(marketId: MarketId): { readonly delayMs: number; readonly min: Paise; readonly max: Paise; readonly maxWin: Paise } | null
  /** The market of a bet; null for a bet that is not known. */
  marketOf(bet: BetId): MarketId | null
  /** A market as it stands now, null when no feed has listed it. */
  market(marketId: MarketId): Market | null
  home(): readonly ListedMarket[]
  event(eventId: EventId): readonly ListedMarket[]
  /** The last hour of a runner, oldest first; empty for one that is not known. */
  history(marketId: MarketId, selectionId: SelectionId): readonly PricePoint[]
  /** The results of a sport's latest matches, the newest first. */
  lastResults(eventTypeId: EventTypeId): readonly LastResult[]
  /** The whole book as an image (`seq` 0: who sends it numbers it), `null` for an unknown market. */
  book(marketId: MarketId, levels: Depth): MarketBook | null
  readonly feed: FeedSink
  subscribe(listener: (published: Published) => void): () => void
  /** Stops timers and closes the store. */
  close(): void
}
