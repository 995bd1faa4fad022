import type { Accept } from '#contract/betting.ts'
import type { LastResult, ListedMarket, PricePoint } from '#contract/browse.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { Market, MarketBook, Runner, Score } from '#contract/market.ts'
import type { BetId, BetSlipRef, EventId, EventTypeId, MarketId, MemberCode, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { FeedSink } from '#server/feeds/feed.ts'
import type { FeedWords } from '#server/feeds/words.ts'

/** A bet as the member asked for it, already parsed. `claims` are recorded, never used. */
export type PlaceOrder = {
  readonly ref: BetSlipRef
  readonly marketId: MarketId
  readonly selectionId: SelectionId
  readonly side: Side
  /** Limit odds; SESSION: the fancyPrice as odds, 90 is 1.90. */
  readonly odds: Odds
  readonly stake: Paise
  readonly accept: Accept
  readonly line: number | null
  readonly fancyPrice: number
  readonly claims: { readonly browser: string; readonly ip: string }
}

/** A cash-out as the member asked for it: a part of one position in percent, and the least the market may then come to (CASH-04). */
export type CashOutOrder = {
  readonly ref: BetSlipRef
  readonly marketId: MarketId
  /** The position it was offered for. */
  readonly cashOutId: string
  readonly part: number
  readonly atLeast: Paise
  readonly claims: PlaceOrder['claims']
}

/** The result of a cash-out now, net of commission; without an offer, why. */
export type CashOutOffer =
  | {
      readonly kind: 'offer'
      readonly cashOutId: string
      readonly amount: Paise
      readonly results: readonly (Readonly<Runner> & { readonly pnl: Paise })[]
    }
  | { readonly kind: 'none'; readonly code: RefusalCode }

export type BetState = 'pending' | 'unmatched' | 'partly-matched' | 'matched' | 'settled' | 'void' | 'lapsed' | 'cancelled' | 'refused'

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
}

export type Verdict =
  | {
      readonly kind: 'accepted'
      readonly ref: BetSlipRef
      readonly betId: BetId
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
  | { readonly kind: 'refused'; readonly ref: BetSlipRef; readonly code: RefusalCode }

export type Pending = { readonly kind: 'pending'; readonly ref: BetSlipRef; readonly betId: BetId; readonly expiresAt: Millis }

/** The answer to `place` or `outcome`. `never-seen` is a verdict only when `fenced`. */
export type Outcome = Pending | Verdict | { readonly kind: 'never-seen'; readonly ref: BetSlipRef; readonly fenced: boolean }

export type Account = {
  readonly accountSeq: number /** Displayed: cash + holds (C4). */
  readonly balance: Paise
  readonly exposure: Paise
  readonly available: Paise
}

export type CancelReply = { readonly ok: true; readonly cancelled: Paise } | { readonly ok: false; readonly code: RefusalCode }

/** Bets as they stand after an event: those that wait for their market's result, and those that no longer do. */
export type ChangedBets = { readonly active: readonly BetRecord[]; readonly ended: readonly BetRecord[] }

/** What the exchange publishes, only after its event is durable. */
export type Published =
  | { readonly kind: 'verdict'; readonly member: MemberCode; readonly verdict: Verdict }
  | {
      readonly kind: 'account'
      readonly member: MemberCode
      readonly account: Account
      /** The account's sequence number before the event. */
      readonly from: number
      /** null when too many changed: the lists are asked for. */
      readonly changed: ChangedBets | null
    }
  /** The market's book or status changed; who is watching reads `book()` when it next sends. */
  | { readonly kind: 'book'; readonly marketId: MarketId }
  /** The market is new, or its definition or status changed. */
  | { readonly kind: 'catalog'; readonly marketId: MarketId }
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
  place(member: MemberCode, order: PlaceOrder, reply: (outcome: Exclude<Outcome, { kind: 'never-seen' }>) => void): void
  /** Exactly once by (member, ref), as a bet; all of it or nothing of it (CASH-05). */
  cashOut(member: MemberCode, order: CashOutOrder, reply: (outcome: Exclude<Outcome, { kind: 'never-seen' }>) => void): void
  cashOutOffer(member: MemberCode, marketId: MarketId, part: number): CashOutOffer
  /**
   * The outcome of a ref. `fence` makes a `never-seen` final, unless the member has used up its fences: then ask again later. For a
   * ref older than the exchange keeps, `never-seen` is always final.
   */
  outcome(member: MemberCode, ref: BetSlipRef, fence: boolean, reply: (outcome: Outcome) => void): void
  /** May this ref come to nothing? No, when as many of the member's did as are kept of one; a known ref has its room already. */
  hasRoom(member: MemberCode, ref: BetSlipRef): boolean
  cancel(member: MemberCode, bet: BetId | 'all', reply: (result: CancelReply) => void): void
  /** Makes the member known with an opening deposit; nothing if known. */
  openMember(member: MemberCode, deposit: Paise, reply: () => void): void
  /** Takes back the cash of a member who has no open bet, and forgets the account; answers false, and does nothing, for any other. */
  closeMember(member: MemberCode, reply: (closed: boolean) => void): void
  /**
   * Runs `job` once everything decided so far is durable. What was read of the exchange may leave only in such a job:
   * a balance shown before its event is on disk could be taken back by a crash.
   */
  whenDurable(job: () => void): void
  account(member: MemberCode): Account
  /** Newest first, at most 500 active or 50 ended. */
  bets(member: MemberCode, which: 'active' | 'ended'): readonly BetRecord[]
  /** Seconds of delay and limits of a market as the exchange enforces them. */
  terms(marketId: MarketId): { readonly delayMs: number; readonly min: Paise; readonly max: Paise; readonly maxWin: Paise } | null
  /** A market as it stands now, null when no feed has listed it. */
  market(marketId: MarketId): Market | null
  home(): readonly ListedMarket[]
  event(eventId: EventId): readonly ListedMarket[]
  /** The last hour of a runner, oldest first; empty for one that is not known. */
  history(marketId: MarketId, selectionId: SelectionId): readonly PricePoint[]
  /** The results of a sport's latest matches, the newest first. */
  lastResults(eventTypeId: EventTypeId): readonly LastResult[]
  /** The whole book as an image (`seq` 0: who sends it numbers it), `null` for an unknown market. */
  book(marketId: MarketId, levels: 1 | 3): MarketBook | null
  readonly feed: FeedSink
  subscribe(listener: (published: Published) => void): () => void
  /** Stops timers and closes the store. */
  close(): void
}
