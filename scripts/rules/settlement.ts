import * as z from 'zod/mini'
import { liability } from '#domain/bets.ts'
import { type Paise, mulDiv, paise } from '#domain/money.ts'
import { sessionResult } from '#domain/session.ts'
import { betResult, cashAccount, commissionOn, deadHeat, holdPostings, merged, reducedOdds, settlePostings } from '#domain/settlement.ts'
import { type Evaluators, unit, amount, price, side, bet, sessionBet, basisPoints, rupees, oddsOf, session, evaluator } from './words.ts'

const accounts = (
  transactions: readonly { readonly type: string; readonly entries: readonly { readonly account: string; readonly amount: string }[] }[],
) => {
  const sums = new Map<string, number>()
  for (const { entries } of transactions)
    for (const entry of entries) sums.set(entry.account, (sums.get(entry.account) ?? 0) + unit(entry.amount, 2))
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, rupees(value)]))
}

/** What a result pays, and to whom. */
export const settlementRules: Evaluators = {
  commission: evaluator(
    z.object({ netMarketPnl: amount, rate: basisPoints, discount: basisPoints }),
    ({ netMarketPnl, rate, discount }) => {
      const commission = commissionOn(netMarketPnl, rate, discount)
      return { commission: rupees(commission), credited: rupees(netMarketPnl - commission) }
    },
  ),
  dead_heat: evaluator(
    z.object({ side, price, stake: amount, placesShared: z.number(), tied: z.number() }),
    ({ side: which, price: at, stake, placesShared, tied }) => ({
      reducedStake: rupees(mulDiv(stake, placesShared, tied)),
      pnl: rupees(deadHeat(which, at, stake, placesShared, tied)),
    }),
  ),
  reduction_factor: evaluator(z.object({ price, reductionFactor: z.string() }), ({ price: at, reductionFactor }) => ({
    price: oddsOf(reducedOdds(at, unit(reductionFactor, 2))),
  })),
  settle_market: evaluator(
    z.object({ matched: z.array(bet), winner: z.string(), commissionRate: basisPoints }),
    ({ matched, winner, commissionRate }) => {
      const gross =
        winner === 'VOID' ? 0 : matched.reduce((sum, one) => sum + betResult(one.side, one.price, one.stake, one.runner === winner), 0)
      const commission = commissionOn(paise(gross), commissionRate)
      return { grossPnl: rupees(gross), commission: rupees(commission), netPnl: rupees(gross - commission) }
    },
  ),
  settle_session: evaluator(z.object({ bets: z.array(sessionBet), runs: z.number() }), ({ bets, runs }) => ({
    pnl: rupees(bets.reduce((sum, one) => sum + sessionResult(session(one), runs), 0)),
  })),
  ledger: evaluator(
    z.object({
      backer: z.string(),
      layer: z.string(),
      price,
      stake: amount,
      opening: z.record(z.string(), amount),
      winner: z.optional(z.boolean()),
      void: z.optional(z.boolean()),
      commissionRate: z.optional(basisPoints),
    }),
    ({ backer, layer, price: at, stake, opening, winner, void: isVoid, commissionRate }) => {
      const sides = [
        { member: backer, side: 'back' as const },
        { member: layer, side: 'lay' as const },
      ]
      const text = (postings: readonly { readonly account: string; readonly amount: Paise }[]) =>
        postings.map((each) => ({ account: each.account, amount: rupees(each.amount) }))
      const deposits = [
        ...Object.entries(opening).map(([member, sum]) => ({ account: cashAccount(member), amount: sum })),
        { account: 'house:bank', amount: paise(-Object.values(opening).reduce((sum, each) => sum + each, 0)) },
      ]
      const holds = sides.map(({ member, side: which }) => holdPostings(member, 'm1', paise(0), liability(which, at, stake)))
      const closing = sides.flatMap(({ member, side: which }) => {
        const pnl = isVoid === true ? paise(0) : betResult(which, at, stake, winner === true)
        return settlePostings(member, 'm1', liability(which, at, stake), pnl, commissionOn(pnl, commissionRate ?? 0))
      })
      const transactions = [
        { type: 'DEPOSIT', entries: text(deposits) },
        ...holds.map((entries) => ({ type: 'HOLD', entries: text(entries) })),
        { type: isVoid === true ? 'VOID' : 'SETTLE', entries: text(merged(closing)) },
      ]
      const closed = accounts(transactions)
      return { ...Object.fromEntries(sides.map(({ member }) => [member, closed[cashAccount(member)]])), transactions, closing: closed }
    },
  ),
}
