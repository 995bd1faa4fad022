import type { BetRecordRow, BetRow } from '#contract/messages/betting.ts'
import type { RecordedBet } from '#client/betting/sent.ts'
import { type Bet, BET_STATES } from '#domain/betting/bet.ts'
import { priceOfRate } from '#domain/betting/price.ts'
import { EVEN } from '#domain/betting/runs.ts'
import type { Odds } from '#domain/odds.ts'

/** The odds of a row's rate; a bet on a line is at even money. */
const oddsOf = ({ marketType }: BetRow, rate: Odds): Odds => (marketType === 'INNINGS_RUNS' ? EVEN : priceOfRate(marketType, rate).odds)

/** The runner's name; of a bet on a line the line. */
const nameOf = ({ marketType, selectionName, selectionSaid, rate }: BetRow): Pick<Bet, 'runnerName' | 'runnerSaid'> =>
  marketType === 'INNINGS_RUNS' ? { runnerName: String(rate / 1000) } : { runnerName: selectionName, runnerSaid: selectionSaid }

/** Our bet from a row of the wire's list (OPEN-07). */
export const betFrom = (row: BetRow): Bet => ({
  betId: row._id,
  ref: row.betSlipRef,
  marketId: row.marketId,
  marketType: row.marketType,
  marketName: row.marketName,
  marketSaid: row.marketSaid,
  eventId: row.eventId,
  eventName: row.eventName,
  eventTypeId: row.eventTypeId,
  selectionId: row.runnerId,
  ...nameOf(row),
  side: row.type === 'Back' ? 'back' : 'lay',
  odds: oddsOf(row, row.price),
  averageOdds: oddsOf(row, row.rate),
  winnings: row.winnings,
  stake: row.stake,
  matched: row.sizeMatched,
  remaining: row.sizeRemaining,
  state: row.isRefused === true ? 'refused' : BET_STATES[row.status].state,
  placedAt: row.placedTime,
  pnl: row.pnl,
  ...(row.lines === undefined ? {} : { lines: row.lines.map(({ line, stake }) => ({ line: line / 1000, stake })) }),
  ...(row.voided === undefined ? {} : { voided: row.voided }),
  ...(row.reduced === undefined
    ? {}
    : { reduced: row.reduced.map(({ from, to, ...each }) => ({ ...each, from: oddsOf(row, from), to: oddsOf(row, to) })) }),
  ...(row.voidIf === undefined ? {} : { voidIf: row.voidIf }),
  ...(row.out === undefined ? {} : { out: row.out }),
  ...(row.persists === undefined ? {} : { persists: row.persists }),
  ...(row.places === undefined ? {} : { places: row.places }),
})

/** A bet of the exchange's record of a ref, with its moments (SLIP-30). */
export const recordedFrom = ({ moments, ...row }: BetRecordRow): RecordedBet => ({
  ...betFrom(row),
  moments: moments.map(({ odds, ...moment }) => (odds === undefined ? moment : { ...moment, odds: oddsOf(row, odds) })),
})
