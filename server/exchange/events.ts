import type { Alert } from '#contract/calls/alerts.ts'
import type { RefusalAbout, RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { BetId, BetSlipRef, MarketId, MemberCode, Millis, Odds, Paise, SelectionId, TimeZone } from '#contract/scalar.ts'
import type { AutoCashOut, AutoEnd, Bound } from '#domain/betting/auto-cash-out.ts'
import type { LimitKind, LimitLine } from '#domain/money/limits.ts'
import type { Exclusion, PauseWish } from '#domain/money/pauses.ts'
import type { Period } from '#domain/money/periods.ts'
import type { CheckMinutes } from '#domain/money/sitting.ts'
import type { BonusState, BonusTerms } from '#domain/money/bonus.ts'
import type { Segment } from '#domain/money/fortune.ts'
import type { Transaction } from '#domain/money/ledger.ts'
import type { AmendOrder, CashOutOrder, PlaceOrder } from './api.ts'
import type { CasinoCalled } from './casino-state.ts'
import type { PaymentEvent } from './payment.ts'

export type { Transaction } from '#domain/money/ledger.ts'

/** One match: `against` is the resting bet, or null for the feed's liquidity. */
export type Fill = { readonly odds: Odds; readonly size: Paise; readonly against: BetId | null }

/** What a settlement makes of a bonus: how it stands, what the market counts, and what became cash. */
export type BonusChange = {
  readonly member: MemberCode
  readonly number: number
  readonly state: BonusState
  readonly counted: Paise
  readonly converted: Paise
}

/** An order gives up some of its stake, or all that is left. */
export type Cancelled = Extract<ExchangeEvent, { type: 'bet-cancelled' }>

/** Accounts and persons, and refs that shall make nothing. */
export type MemberEvent =
  /** `zone`: of the member's days; absent where it is Asia/Kolkata. */
  | { readonly type: 'member-opened'; readonly member: MemberCode; readonly zone?: TimeZone }
  | { readonly type: 'member-closed'; readonly member: MemberCode }
  /** These accounts are of one person: their limits are counted together (ACCT-14). */
  | { readonly type: 'person-linked'; readonly member: MemberCode; readonly others: readonly MemberCode[] }
  | { readonly type: 'ref-fenced'; readonly member: MemberCode; readonly ref: BetSlipRef }

/** A bet from its receipt to its end in the book. */
export type BetEvent =
  | {
      readonly type: 'bet-received'
      readonly betId: BetId
      readonly member: MemberCode
      readonly order: PlaceOrder
      readonly payload: string
      readonly market: Market
      readonly expiresAt: Millis
      /** What it counts for the stake limit; absent: nothing. */
      readonly counted?: Paise
      /** The bonus that pays it; absent: main money does. */
      readonly bonus?: number
    }
  | {
      readonly type: 'bet-refused'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      readonly payload: string
      readonly code: RefusalCode
      readonly about?: RefusalAbout | undefined
    }
  | { readonly type: 'bet-lapsed'; readonly betId: BetId; readonly code: RefusalCode }
  | { readonly type: 'bet-entered'; readonly betId: BetId; readonly fills: readonly Fill[] }
  | { readonly type: 'bet-filled'; readonly betId: BetId; readonly fills: readonly Fill[] }
  | { readonly type: 'bet-cancelled'; readonly betId: BetId; readonly size: Paise; readonly lapsed: boolean }

/** A cash-out, and the rules that fire one by itself. */
export type CashOutEvent =
  | {
      readonly type: 'cash-out-received'
      /** The id of the first bet it will make. */
      readonly betId: BetId
      readonly member: MemberCode
      readonly order: CashOutOrder
      readonly payload: string
      readonly market: Market
      readonly expiresAt: Millis
      /** The bound that fired it, and the offer that reached it; absent for one that was pressed. */
      readonly auto?: { readonly bound: Bound; readonly offer: Paise }
    }
  | { readonly type: 'auto-cash-out-set'; readonly member: MemberCode; readonly market: Market; readonly rule: AutoCashOut }
  | { readonly type: 'auto-cash-out-ended'; readonly member: MemberCode; readonly marketId: MarketId; readonly why: AutoEnd }
  | { readonly type: 'cash-out-lapsed'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly code: RefusalCode }
  | {
      readonly type: 'cashed-out'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      /** The market's worst result, net of commission. */
      readonly amount: Paise
      readonly bets: readonly { readonly betId: BetId; readonly order: PlaceOrder; readonly fills: readonly Fill[] }[]
      /** The bonus that pays them, as it paid the position; absent: main money does. */
      readonly bonus?: number
    }

/** A change of an unmatched bet. */
export type AmendmentEvent =
  | {
      readonly type: 'amend-received'
      readonly member: MemberCode
      readonly order: AmendOrder
      readonly payload: string
      readonly marketId: MarketId
      readonly expiresAt: Millis
    }
  | { readonly type: 'amend-lapsed'; readonly member: MemberCode; readonly ref: BetSlipRef; readonly code: RefusalCode }
  | {
      readonly type: 'bet-amended'
      readonly member: MemberCode
      readonly ref: BetSlipRef
      readonly betId: BetId
      readonly odds: Odds
      /** Unmatched at the new price, before these fills. */
      readonly remaining: Paise
      readonly fills: readonly Fill[]
      /** By how much it changes what the bet counts for the stake limit; absent: not at all. */
      readonly counted?: Paise
    }

/** Alerts, and what is said of them (MKT-11). */
export type AlertEvent =
  | { readonly type: 'alert-set'; readonly member: MemberCode; readonly alert: Alert }
  | { readonly type: 'alert-removed'; readonly member: MemberCode; readonly number: number }
  /** `wickets`: those that had fallen, of a wicket alert. */
  | { readonly type: 'alert-fired'; readonly member: MemberCode; readonly number: number; readonly wickets: number | null }
  /** The news up to this one are given to this tab. */
  | { readonly type: 'alerts-given'; readonly member: MemberCode; readonly given: number; readonly tab: string }

/** Limits, breaks and sittings of a member, by choice or by connection (ACCT-08). */
export type PlayEvent =
  /** A limit on play as it stands from now on, with what it is to become (ACCT-08). */
  | {
      readonly type: 'limit-changed'
      readonly member: MemberCode
      readonly kind: LimitKind
      readonly period: Period
      readonly line: LimitLine
    }
  | { readonly type: 'check-set'; readonly member: MemberCode; readonly minutes: CheckMinutes }
  | { readonly type: 'check-seen'; readonly member: MemberCode }
  /** The first device of a member connects; the last one leaves. */
  | { readonly type: 'member-arrived'; readonly member: MemberCode }
  | { readonly type: 'member-left'; readonly member: MemberCode }
  | {
      readonly type: 'member-paused'
      readonly member: MemberCode
      readonly kind: PauseWish['kind']
      readonly until: Millis
      /** Bets that were in their delay, and unmatched ones. */
      readonly lapsed: readonly BetId[]
      readonly cancelled: readonly BetId[]
      readonly cashOuts: readonly BetSlipRef[]
      readonly amendments: readonly BetSlipRef[]
      /** Deposits that no payment was named for; they are cancelled. */
      readonly deposits: readonly BetSlipRef[]
    }
  /** A new account waits until then, because a member who chose a break plays on its device (ACCT-14). */
  | { readonly type: 'member-held'; readonly member: MemberCode; readonly until: Millis }
  | { readonly type: 'return-asked'; readonly member: MemberCode; readonly exclusion: Exclusion }
  | { readonly type: 'account-closed'; readonly member: MemberCode }

/** A market's runners, its definition and its result (MKT-15). */
export type MarketEvent =
  | { readonly type: 'runner-removed'; readonly marketId: MarketId; readonly selectionId: SelectionId; readonly factor: number }
  /** A removed runner is back; bets of before stay as the removal left them (MKT-15). */
  | { readonly type: 'runner-reinstated'; readonly marketId: MarketId; readonly selectionId: SelectionId }
  /** A definition changes what bets from now on can win; those of before keep their field (MKT-15). */
  | { readonly type: 'market-changed'; readonly market: Market }
  | {
      readonly type: 'market-settled'
      readonly marketId: MarketId
      readonly winners: readonly SelectionId[]
      /** SESSION: the runs made; null elsewhere, and for a void market. */
      readonly runs: number | null
      readonly note: string
      /** `isOut`: the bet is void, because no winner is of its field; absent: a winner is, or the market is void (MKT-15). */
      readonly pnl: readonly { readonly betId: BetId; readonly pnl: Paise; readonly isOut?: true }[]
      /** The bonuses with bets on it; absent where there are none. */
      readonly bonuses?: readonly BonusChange[]
    }

/** Bonuses and the wheel. */
export type WalletEvent =
  /** The member chooses the wallet of the bets from now on. */
  | { readonly type: 'wallet-chosen'; readonly member: MemberCode; readonly useBonus: boolean }
  /** `number` counts the bonuses of all members. */
  | {
      readonly type: 'bonus-granted'
      readonly member: MemberCode
      readonly number: number
      readonly code: string
      readonly terms: BonusTerms
    }
  /** A bonus ends outside of a settlement. */
  | {
      readonly type: 'bonus-ended'
      readonly member: MemberCode
      readonly number: number
      readonly how: 'expired' | 'forfeited' | 'converted'
      readonly converted: Paise
    }
  /** The wheel of a day is ready: the member sees the hash of the seed from now on. */
  | {
      readonly type: 'fortune-offered'
      readonly member: MemberCode
      readonly day: string
      readonly serverSeed: string
      readonly segments: readonly Segment[]
    }
  | {
      readonly type: 'fortune-spun'
      readonly member: MemberCode
      readonly day: string
      readonly clientSeed: string
      readonly roll: number
      readonly prize: Paise
    }

/** The casino's wallet (CAS-04). */
export type CasinoEvent =
  /** A call of the casino's wallet, with its answer; also one that moved nothing (CAS-04). */
  { readonly type: 'casino-called'; readonly member: MemberCode } & CasinoCalled

/** What every event has: its time, and the transactions that it posts. */
export type Dated<E> = { readonly at: Millis; readonly transactions: readonly Transaction[] } & E

/** Everything durable, by aggregate. Ticks are not: only decisions are kept. */
export type ExchangeEvent = Dated<
  MemberEvent | BetEvent | CashOutEvent | AmendmentEvent | MarketEvent | AlertEvent | PlayEvent | PaymentEvent | WalletEvent | CasinoEvent
>
