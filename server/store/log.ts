import type { BetId, BetSlipRef, MarketId, MemberCode } from '#contract/scalar.ts'
import type { CoreBet, CoreCashOut } from '#server/exchange/bet.ts'
import type { CasinoTx } from '#server/exchange/casino-state.ts'
import type { CorePayment, PaymentFilter, PaymentSums, PaymentWish } from '#server/exchange/payment.ts'
import type { ExchangeEvent } from '#server/exchange/events.ts'
import type { Projected } from '#server/exchange/projection.ts'
import type { Ended } from '#server/exchange/state/state.ts'
import type { Statements } from '#server/exchange/statements.ts'

/** What is written together: events, their rows of statements, what they ended, and now and then a snapshot of the state after them. */
export type Batch = {
  readonly events: readonly ExchangeEvent[]
  readonly projected: readonly Projected[]
  readonly ended: Ended
  readonly snapshot: string | null
}

/** An event with its number in the log: numbers rise, and none is given again. */
export type Positioned = ExchangeEvent & { readonly position: number }
/** A part of what a store makes again of its events. */
export type Rebuilt = Pick<Batch, 'ended' | 'projected'>

/** A kept snapshot, and the number of the last event in it. */
export type Snapshot = { readonly seq: number; readonly body: string }

/** Bets, cash-outs, casino calls and payments that are over, as they stood when they ended. What was handed to `append` is found at once. */
export interface Archive {
  betOf(member: MemberCode, ref: BetSlipRef): CoreBet | null
  cashOutOf(member: MemberCode, ref: BetSlipRef): CoreCashOut | null
  /** A call of the casino by its tx; null where none is kept, or its debit is open still. */
  casinoTx(tx: string): CasinoTx | null
  /** In the order of their ids. */
  betsIn(marketId: MarketId): readonly CoreBet[]
  /** These bets, in the order asked for. */
  betsOf(betIds: readonly BetId[]): readonly CoreBet[]
  /** The newest first, at most `most`. */
  lastBetsOf(member: MemberCode, most: number): readonly CoreBet[]
  /** All members with a bet in it. */
  members(): readonly MemberCode[]
  /** A payment of any member. */
  payment(ref: BetSlipRef): CorePayment | null
  paymentNamed(refrenceNo: string): CorePayment | null
  /** The newest first. */
  paymentsOf(member: MemberCode, wish: PaymentWish): readonly CorePayment[]
  /** The sums of the payments that are wished for, without those of some refs. */
  paymentSums(member: MemberCode, wish: PaymentFilter, without: readonly BetSlipRef[]): PaymentSums
  /** Does a deposit keep this number, with its brand, from others? */
  hasUtr(utr: string): boolean
  /** Were news of this id heard? */
  hasNews(id: string): boolean
}

/** The durable log behind the exchange: the events are the truth; archive and snapshots can be made from them again. */
export interface EventLog {
  /** `done` is called once, after the batch is on disk; with an error, nothing of it is. */
  append(batch: Batch, done: (error?: Error) => void): void
  /**
   * Where other processes may write, too: `done` is called once all that was appended is durable and this one may write still, as
   * asked after this call. Without it every answer may leave.
   */
  confirm?(done: () => void): void
  /** The events after that number, each with its own. Throws StoreError where one cannot be read. */
  read(after?: number): Iterable<Positioned>
  /** The number of the last event that was appended. */
  last(): number
  /** The event of a number; null where it is not known. */
  eventAt(position: number): Positioned | null
  /**
   * The numbers of the last events that changed the sum of a group of accounts, such as `member:M1:bonus`, by the start of their names;
   * what only goes to and from a hold is not among them. The newest first, at most `most`, all before the event of a number.
   */
  postedOn(start: string, most: number, before: number): readonly number[]
  /** The last two, the newest first. */
  snapshots(): readonly Snapshot[]
  readonly archive: Archive
  readonly statements: Statements
  /**
   * Makes archive and statements again of what `parts` yields. It first forgets all of them, and the snapshots: a store without a
   * snapshot is one whose archive may be incomplete.
   */
  rebuild(parts: Iterable<Rebuilt>): void
  /**
   * Forgets fences and refusals whose refs were minted before that moment, at most 2,000 at a time: they moved no money, and the
   * exchange makes no bet of a ref so old. What is left goes with a later call. `done` is called once, with an error when none went.
   */
  prune(before: number, done: (error?: Error) => void): void
  close(): void
}

/** Why the store cannot open, and what the operator must do. No file was changed. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
