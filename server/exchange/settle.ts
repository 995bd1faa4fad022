import { type MarketId, type Millis, type Paise, type SelectionId, memberCodeSchema } from '#contract/scalar.ts'
import { paise } from '#domain/money.ts'
import {
  COMMISSION_BASIS_POINTS,
  betResult,
  commissionOn,
  debtAccount,
  debtPostings,
  holdAccount,
  ownerOf,
  settlePostings,
} from '#domain/settlement.ts'
import { reholdAll } from './decide.ts'
import type { ExchangeEvent, Transaction } from './events.ts'
import { type CoreBet, afterRemoval } from './bet.ts'
import { type Result, type State, balanceOf, cashWith } from './state.ts'

/** Cash never falls below nothing: where a correction asks for what was spent the house advances it, and is paid back from what comes in. */
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
/** Who won; of a SESSION the runs made. Neither: the market is void. */
type Word = Pick<Result, 'winners' | 'runs'>
const bookedFor = (bets: readonly CoreBet[], word: Word): Booked => {
  const pnl = bets.reduce((sum, bet) => sum + resultOf(bet, word), 0)
  return { pnl, commission: commissionOn(paise(pnl), COMMISSION_BASIS_POINTS) }
}

/** Net result of one bet: each winner pays, each loser takes, YES wins at its line or more; nothing where the market is void. */
const resultOf = ({ order: { side, line, selectionId }, fills }: CoreBet, { winners, runs }: Word): number => {
  if (line === null ? winners.length === 0 : runs === null) return 0
  const won = line === null ? winners.includes(selectionId) : runs !== null && runs >= line
  return fills.reduce((sum, fill) => sum + betResult(side, fill.odds, fill.size, won), 0)
}

/**
 * The final word on a market, as one SETTLE per member. The same word again is nothing; another reverses first
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
  const transactions: Transaction[] = []
  for (const member of new Set(bets.map((bet) => bet.member))) {
    const own = bets.filter((bet) => bet.member === member)
    if (before !== undefined)
      transactions.push(
        settlement(member, balanceOf(state, holdAccount(member, marketId)), negate(bookedFor(own, before)), 'REVERSAL', marketId),
      )
    transactions.push(
      settlement(
        member,
        before === undefined ? balanceOf(state, holdAccount(member, marketId)) : paise(0),
        bookedFor(own, word),
        'SETTLE',
        marketId,
      ),
    )
  }
  return {
    type: 'market-settled',
    at: now,
    marketId,
    winners,
    ...(runs === null ? {} : { runs }),
    note,
    transactions: evened(state, transactions),
    pnl: bets.map((bet) => ({ betId: bet.betId, pnl: paise(resultOf(bet, word)) })),
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
