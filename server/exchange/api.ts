import * as z from 'zod/mini'
import { acceptSchema } from '#contract/messages/settings.ts'
import { betStates } from '#domain/betting/bet.ts'
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
import type { AutoCashOut, AutoEnd, AutoStep, Bound } from '#domain/betting/auto-cash-out.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { PositionLadder } from '#domain/betting/runs.ts'
import type { PauseWish } from '#domain/money/pauses.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import type { Transaction } from '#domain/money/ledger.ts'
import type { CasinoCall, OpenDebit } from './casino-state.ts'
import type { Statements } from './statements.ts'
import { type Stored, sideSchema } from './stored.ts'
import type { FeedWords } from '#server/feeds/words.ts'
import type { CorePayment, News } from './payment.ts'
import type { MemberApi } from './member-api.ts'
import type { PaymentApi } from './payment-api.ts'
import type { RuleReply } from './reply.ts'
import type { WalletApi } from './wallet-api.ts'

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
  /** The number of winners that the member saw; absent: one (MKT-15). */
  places: z.exactOptional(z.number()),
  /** What is unmatched persists through a suspension (OPEN-14); absent: it lapses. */
  persists: z.exactOptional(z.literal(true)),
  /** The names of market and runner that the member saw; absent: none was named. */
  marketName: z.exactOptional(z.string()),
  runnerName: z.exactOptional(z.string()),
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
export const betStateSchema = z.enum(betStates)
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
  /** Runners of the market now that are withdrawn; absent: none, or the bet is over (MKT-15). */
  readonly out?: readonly SelectionId[] | undefined
  /** What is unmatched persists through a suspension (OPEN-14); absent: it lapses. */
  readonly persists?: true | undefined
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

export type CancelReply = { readonly ok: true; readonly cancelled: Paise } | { readonly ok: false; readonly code: RefusalCode }

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
export interface Exchange extends MemberApi, PaymentApi, WalletApi {
  /** Exactly once by (member, ref): a repeat of the same payload gets the first answer again (C6, SLIP-27). */
  place(member: MemberCode, order: PlaceOrder, reply: (answer: OrderReply) => void): void
  /** Exactly once by (member, ref), as a bet; all of it or nothing of it (CASH-05). */
  cashOut(member: MemberCode, order: CashOutOrder, reply: (answer: OrderReply) => void): void
  /** Exactly once by (member, ref), as a bet; a bet has one amendment at a time in its delay (OPEN-11). */
  amend(member: MemberCode, order: AmendOrder, reply: (answer: OrderReply) => void): void
  /** Sets or changes the member's rule for a market; null takes it away. A repeat changes nothing (CASH-07). */
  setAutoCashOut(member: MemberCode, marketId: MarketId, rule: AutoCashOut | null, reply: (result: RuleReply) => void): void
  autoCashOut(member: MemberCode, marketId: MarketId): AutoRule | null
  cashOutOffer(member: MemberCode, marketId: MarketId, part: number): CashOutOffer
  /**
   * The outcome of a ref. `fence` makes a `never-seen` final, unless the member has used up its fences: then ask again later. For a
   * ref older than the exchange keeps, `never-seen` is always final.
   */
  outcome(member: MemberCode, ref: BetSlipRef, fence: boolean, reply: (outcome: ExchangeOutcome) => void): void
  /** May this ref come to nothing? No, when as many of the member's did as are kept of one; a known ref has its room already. */
  hasRoom(member: MemberCode, ref: BetSlipRef): boolean
  cancel(member: MemberCode, bet: BetId | 'all', reply: (result: CancelReply) => void): void
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
