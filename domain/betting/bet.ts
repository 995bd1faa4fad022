import type { WireSaid } from '#contract/said.ts'
import type { BetId, BetSlipRef, Millis, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import type { Selection } from './pick.ts'

/** A withdrawn runner, and what it made of the odds of a bet. */
export type Reduction = {
  readonly at: Millis
  readonly runnerName: string
  readonly runnerSaid?: WireSaid | undefined
  readonly from: Odds
  readonly to: Odds
}

/** A bet in the player's list. */
export type Bet = Selection & {
  readonly betId: BetId
  readonly ref: BetSlipRef
  /** Average matched; the odds asked for while nothing is. */
  readonly averageOdds: Odds
  /** Of the matched part, to the paisa: a back's profit, a lay's liability. */
  readonly winnings: Paise
  readonly stake: Paise
  readonly matched: Paise
  readonly remaining: Paise
  readonly state: 'pending' | 'matched' | 'unmatched' | 'partly-matched' | 'settled' | 'void' | 'lapsed' | 'cancelled' | 'refused'
  readonly placedAt: Millis
  readonly pnl: Paise | null
  /** INNINGS_RUNS: the matched parts, where they are at several lines. */
  readonly lines?: readonly { readonly line: number; readonly stake: Paise }[] | undefined
  /** What was matched and is void, because its runner was withdrawn (MKT-15). */
  readonly voided?: Paise | undefined
  /** The withdrawn runners that lowered its odds, and the average odds before and after each (MKT-15). */
  readonly reduced?: readonly Reduction[] | undefined
  /** Runners that came into the market after the bet: their win makes it void (MKT-15). */
  readonly voidIf?: readonly SelectionId[] | undefined
  /** Runners that are withdrawn from its market: none of them can win (MKT-15). */
  readonly out?: readonly SelectionId[] | undefined
  /** The most winners by which it settles; absent: one (MKT-15). */
  readonly places?: number | undefined
}
