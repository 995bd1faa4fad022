import type { MarketId, Millis, Paise, SelectionId } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { lineResult, runsResult } from '#domain/betting/runs.ts'
import { COMMISSION_BASIS_POINTS, betResult, commissionOn, deadHeat, settlePostings } from '#domain/betting/settlement.ts'
import { bonusesSettled, covered, payingBonus } from './bonus.ts'
import { reholdAll } from './decide.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type CoreBet, afterRemoval } from './bet.ts'
import { evened } from './evened.ts'
import type { Result, State } from './state.ts'
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
 * Net result of one match of a bet: YES wins at its line or more, a void market pays nothing. More winners than `places` share
 * them equally, because no feed says which of them were level.
 */
const resultOf = ({ order, market }: CoreBet, { odds, size }: CoreBet['fills'][number], word: Word, places: number): Paise => {
  const { side, line, selectionId } = order
  const { winners, runs } = word
  // The price of a bet on a line is the line.
  if (market.marketType === 'INNINGS_RUNS') return runs === null ? paise(0) : lineResult(side, odds / 1000, size, runs)
  if (line !== null) return runs === null ? paise(0) : runsResult({ side, line, odds, stake: size }, runs)
  if (winners.length === 0) return paise(0)
  const won = winners.includes(selectionId)
  return won && winners.length > places ? deadHeat(side, odds, size, places, winners.length) : betResult(side, odds, size, won)
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
  // One number for all of a market's bets, so that both sides of a match share equally.
  const places = bets.at(-1)?.market.numberOfWinners ?? 1
  const results = bets.map((bet) => ({
    bet,
    pnl: paise(bet.fills.reduce((sum, fill) => sum + resultOf(bet, fill, word, places), 0)),
  }))
  const transactions: Transaction[] = []
  const bonusBets: CoreBet[][] = []
  for (const member of new Set(bets.map((bet) => bet.member))) {
    const own = results.filter(({ bet }) => bet.member === member)
    const payer = own[0] === undefined ? null : payerOf(own[0].bet)
    if (payer !== null) bonusBets.push(own.map(({ bet }) => bet))
    const hold = heldIn(state, member, marketId, payer)
    const settling = { member, marketId, payer, now }
    if (before !== undefined) {
      const reversal = settlement(state, settling, hold, negate(bookedFor(own.map(({ bet }) => bet.pnl ?? 0))), 'REVERSAL')
      if (reversal.postings.length > 0) transactions.push(reversal)
    }
    const due = bookedFor(own.map(({ pnl }) => pnl))
    transactions.push(settlement(state, settling, before === undefined ? hold : paise(0), due, 'SETTLE'))
  }
  const isVoid = winners.length === 0 && runs === null
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
    pnl: results.map(({ bet, pnl }) => ({ betId: bet.betId, pnl })),
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
  const runners = market?.runners.filter((runner) => runner.selectionId !== selectionId) ?? []
  return {
    type: 'runner-removed',
    at: now,
    marketId,
    selectionId,
    factor,
    transactions: market === undefined ? [] : evened(state, covered(state, reholdAll(state, { ...market, runners }, changes))),
  }
}
