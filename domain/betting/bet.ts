import type { BetRow } from '#contract/messages/betting.ts'
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

/** THE TABLE OF BET STATES, by the status on the wire: our word for each, and whether the bet is over. */
export const BET_STATES = {
  PENDING: { state: 'pending', isOver: false },
  MATCHED: { state: 'matched', isOver: false },
  UNMATCHED: { state: 'unmatched', isOver: false },
  PARTLY_MATCHED: { state: 'partly-matched', isOver: false },
  SETTLED: { state: 'settled', isOver: true },
  VOID: { state: 'void', isOver: true },
  LAPSED: { state: 'lapsed', isOver: true },
  CANCELLED: { state: 'cancelled', isOver: true },
} as const satisfies Readonly<Record<BetRow['status'], { readonly state: string; readonly isOver: boolean }>>
/** How a bet stands. A refused one is on the wire as lapsed, with a mark. */
export type BetState = (typeof BET_STATES)[keyof typeof BET_STATES]['state'] | 'refused'
const rows = Object.values(BET_STATES)
export const betStates: readonly BetState[] = [...rows.map(({ state }) => state), 'refused']
/** Is a bet over, with any result? */
export const isOver = ({ state }: { readonly state: BetState }): boolean =>
  rows.find((row) => row.state === state)?.isOver ?? state === 'refused'

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
  readonly state: BetState
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
  /** What is unmatched persists through a suspension and into play (OPEN-14). */
  readonly persists?: true | undefined
}
