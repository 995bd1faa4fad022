import { type MarketId, type Millis, type Paise, type SelectionId, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/betting/money.ts'
import { runsResult } from '#domain/betting/runs.ts'
import {
  COMMISSION_BASIS_POINTS,
  betResult,
  commissionOn,
  deadHeat,
  debtAccount,
  debtPostings,
  holdAccount,
  ownerOf,
  settlePostings,
} from '#domain/betting/settlement.ts'
import type { PlaceOrder } from './api.ts'
import { reholdAll } from './decide.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type CoreBet, afterRemoval } from './bet.ts'
import { type Result, type State, balanceOf, cashWith } from './state.ts'

/** Cash never falls below zero: the exchange advances a correction of spent money, and the next winnings pay it back. */
const evened = (state: State, transactions: readonly Transaction[]): readonly Transaction[] => {
  const booked = transactions.filter((transaction) => transaction.postings.length > 0)
  const members = new Set(booked.flatMap(({ postings }) => postings.flatMap(({ account }) => ownerOf(account)?.member ?? [])))
  const debts = [...members].flatMap((name): readonly Transaction[] => {
    const member = memberCodeSchema.parse(name)
    const cash = cashWith(state, member, booked)
    const postings = debtPostings(member, cash, balanceOf(state, debtAccount(member)))
    return postings.length === 0 ? [] : [{ type: cash < 0 ? 'ADVANCE' : 'REPAY', postings }]
  })
  return [...booked, ...debts]
}

type Booked = { readonly pnl: number; readonly commission: number }
/** The winners, or the runs made in a SESSION. Neither: the market is void. */
type Word = Pick<Result, 'winners' | 'runs'>
const bookedFor = (results: readonly number[]): Booked => {
  const pnl = results.reduce((sum, each) => sum + each, 0)
  return { pnl, commission: commissionOn(paise(pnl), COMMISSION_BASIS_POINTS) }
}

/**
 * Net result of one match of a bet: YES wins at its line or more, a void market pays nothing. More winners than `places` share
 * them equally, because no feed says which of them were level.
 */
const resultOf = ({ side, line, selectionId }: PlaceOrder, { odds, size }: CoreBet['fills'][number], word: Word, places: number): Paise => {
  const { winners, runs } = word
  if (line !== null) return runs === null ? paise(0) : runsResult({ side, line, odds, stake: size }, runs)
  if (winners.length === 0) return paise(0)
  const won = winners.includes(selectionId)
  return won && winners.length > places ? deadHeat(side, odds, size, places, winners.length) : betResult(side, odds, size, won)
}

/**
 * The final word on a market, as one SETTLE per member. The same word again is nothing; another reverses what was booked first
 * (docs/RULES.md, Settlement and ledger). Void: no winners and no runs, holds released, no commission.
 */
export const decideSettle = (state: State, marketId: MarketId, word: Word, note: string, now: Millis): ExchangeEvent | null => {
  const { winners, runs } = word
  const before = state.results.get(marketId)
  if (before !== undefined && before.winners.join() === winners.join() && before.runs === runs) return null
  const bets = (state.betsIn.get(marketId) ?? []).flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.fills.length > 0 ? [bet] : []
  })
  // One number for all of a market's bets, so that both sides of a match share equally.
  const places = bets.at(-1)?.market.numberOfWinners ?? 1
  const results = bets.map((bet) => ({
    bet,
    pnl: paise(bet.fills.reduce((sum, fill) => sum + resultOf(bet.order, fill, word, places), 0)),
  }))
  const transactions: Transaction[] = []
  for (const member of new Set(bets.map((bet) => bet.member))) {
    const own = results.filter(({ bet }) => bet.member === member)
    const hold = balanceOf(state, holdAccount(member, marketId))
    if (before !== undefined) {
      const booked = bookedFor(own.map(({ bet }) => bet.pnl ?? 0))
      transactions.push(settlement(member, hold, negate(booked), 'REVERSAL', marketId))
    }
    const due = bookedFor(own.map(({ pnl }) => pnl))
    transactions.push(settlement(member, before === undefined ? hold : paise(0), due, 'SETTLE', marketId))
  }
  return {
    type: 'market-settled',
    at: now,
    marketId,
    winners,
    ...(runs === null ? {} : { runs }),
    note,
    transactions: evened(state, transactions),
    pnl: results.map(({ bet, pnl }) => ({ betId: bet.betId, pnl })),
  }
}

const negate = ({ pnl, commission }: Booked): Booked => ({ pnl: -pnl, commission: -commission })

const settlement = (
  member: CoreBet['member'],
  hold: Paise,
  { pnl, commission }: Booked,
  type: Transaction['type'],
  marketId: MarketId,
): Transaction => ({
  type,
  postings: settlePostings(member, marketId, hold, paise(pnl), paise(commission)),
})

/**
 * A runner is taken out: bets on it are void, the odds of all others are reduced by `factor` (percent × 100), and the holds
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
  const changes = (state.betsIn.get(marketId) ?? []).flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet === undefined ? [] : [{ before: bet, after: afterRemoval(bet, selectionId, factor) }]
  })
  const market = changes[0]?.before.market
  const runners = market?.runners.filter((runner) => runner.selectionId !== selectionId) ?? []
  return {
    type: 'runner-removed',
    at: now,
    marketId,
    selectionId,
    factor,
    transactions: market === undefined ? [] : evened(state, reholdAll(state, { ...market, runners }, changes)),
  }
}
