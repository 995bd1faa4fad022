import type { MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { lineResult, runsResult } from '#domain/betting/runs.ts'
import { resultIn } from '#domain/betting/field.ts'
import { COMMISSION_BASIS_POINTS, commissionOn, settlePostings } from '#domain/betting/settlement.ts'
import { bonusesSettled, covered, payingBonus } from './bonus.ts'
import { reholdAll } from './decide.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type CoreBet, afterRemoval, fieldOf } from './bet.ts'
import { evened } from './evened.ts'
import type { Result, State } from './state/state.ts'
import { type Payer, accountsOf, heldIn, payerOf } from './wallets.ts'

type MarketSettled = Extract<ExchangeEvent, { type: 'market-settled' }>

/** The members who had a matched bet in the market. */
export const settledBy = (state: State, { pnl }: MarketSettled): ReadonlySet<CoreBet['member']> =>
  new Set(pnl.flatMap(({ betId }) => state.bets.get(betId)?.member ?? []))

type Booked = { readonly pnl: number; readonly commission: number }
/** The winners, or the runs made. Neither: the market is void. */
type Word = Pick<Result, 'winners' | 'runs'>
/** Has the market this result already? */
export const isRepeat = (state: State, marketId: MarketId, { winners, runs }: Word): boolean => {
  const before = state.results.get(marketId)
  return before !== undefined && before.winners.join() === winners.join() && before.runs === runs
}
const bookedFor = (results: readonly number[]): Booked => {
  const pnl = results.reduce((sum, each) => sum + each, 0)
  return { pnl, commission: commissionOn(paise(pnl), COMMISSION_BASIS_POINTS) }
}

/**
 * Net result of one match of a bet by the terms it was made under: YES wins at its line or more, a runner by its field. Null: the
 * word is none of those terms, and the bet is void (MKT-15).
 */
const resultOf = (bet: CoreBet, { odds, size }: CoreBet['fills'][number], { winners, runs }: Word): Paise | null => {
  const { side, line, selectionId: runner } = bet.order
  // The price of a bet on a line is the line.
  if (bet.market.marketType === 'INNINGS_RUNS') return runs === null ? null : lineResult(side, odds / 1000, size, runs)
  const { field } = fieldOf(bet)
  if (field !== null) return resultIn(field, { runner, side, odds, stake: size }, winners)
  return runs === null || line === null ? null : runsResult({ side, line, odds, stake: size }, runs)
}

/**
 * The final word on a market, as one SETTLE per member; one whose result is flat has no entries. The same word again is nothing; another reverses what was booked first
 * (docs/RULES.md, Settlement and ledger). The bets of a settled market must have been brought back from the archive. Void: no winners and no runs, holds released, no commission.
 */
export const decideSettle = (state: State, marketId: MarketId, word: Word, note: string, now: Millis): MarketSettled | null => {
  const { winners, runs } = word
  const before = state.results.get(marketId)
  if (isRepeat(state, marketId, word)) return null
  const bets = [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.fills.length > 0 ? [bet] : []
  })
  const isVoid = winners.length === 0 && runs === null
  // Both sides of a match have one field: a change of it lapses what is unmatched.
  const results = bets.map((bet) => {
    const parts = bet.fills.map((fill) => resultOf(bet, fill, word))
    return { bet, pnl: paise(parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)), isOut: !isVoid && parts.includes(null) }
  })
  const transactions: Transaction[] = []
  const bonusBets: (typeof results)[] = []
  for (const member of new Set(bets.map((bet) => bet.member))) {
    const own = results.filter(({ bet }) => bet.member === member)
    const payer = own[0] === undefined ? null : payerOf(own[0].bet)
    if (payer !== null) bonusBets.push(own)
    const hold = heldIn(state, member, marketId, payer)
    const settling = { member, marketId, payer, now }
    if (before !== undefined) {
      const reversal = settlement(state, settling, hold, negate(bookedFor(own.map(({ bet }) => bet.pnl ?? 0))), 'REVERSAL')
      if (reversal.postings.length > 0) transactions.push(reversal)
    }
    const due = bookedFor(own.map(({ pnl }) => pnl))
    transactions.push(settlement(state, settling, before === undefined ? hold : paise(0), due, 'SETTLE'))
  }
  const booked = covered(state, transactions)
  const { changes, transactions: ends } = bonusesSettled(state, bonusBets, { booked, marketId, isVoid, now })
  return {
    type: 'market-settled',
    at: now,
    marketId,
    winners,
    runs,
    note,
    transactions: evened(state, [...booked, ...ends]),
    pnl: results.map(({ bet, pnl, isOut }) => ({ betId: bet.betId, pnl, ...(isOut ? { isOut } : {}) })),
    ...(changes.length === 0 ? {} : { bonuses: changes }),
  }
}

const negate = ({ pnl, commission }: Booked): Booked => ({ pnl: -pnl, commission: -commission })

type Settling = { readonly member: CoreBet['member']; readonly marketId: MarketId; readonly payer: Payer; readonly now: Millis }
const settlement = (
  state: State,
  { member, marketId, payer, now }: Settling,
  hold: Paise,
  { pnl, commission }: Booked,
  type: Transaction['type'],
): Transaction => {
  const accounts = accountsOf(state, member, marketId, payer, payingBonus(state, member, payer, now))
  return {
    type,
    member,
    market: marketId,
    ...(payer === null ? {} : { bonus: payer }),
    postings: settlePostings(accounts, hold, paise(pnl), paise(commission)),
  }
}

/**
 * A runner is taken out. Bets on it are void, the odds of all others are reduced by `factor` (percent × 100), and the holds
 * recomputed. Null when it is out already. What was unmatched has lapsed before.
 */
export const decideRemoval = (
  state: State,
  marketId: MarketId,
  selectionId: SelectionId,
  factor: number,
  now: Millis,
): ExchangeEvent | null => {
  if (state.removed.get(marketId)?.has(selectionId) || state.results.has(marketId)) return null
  const changes = [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet === undefined || bet.fills.length === 0 ? [] : [{ before: bet, after: afterRemoval(bet, selectionId, factor) }]
  })
  const market = changes[0]?.before.market
  return {
    type: 'runner-removed',
    at: now,
    marketId,
    selectionId,
    factor,
    transactions: market === undefined ? [] : evened(state, covered(state, reholdAll(state, market, changes))),
  }
}
