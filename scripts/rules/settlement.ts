import * as z from 'zod/mini'
import { mulDiv } from '#domain/paise.ts'
import { COMMISSION_BASIS_POINTS, commissionOn, reducedOdds } from '#domain/betting/settlement.ts'
import { type ToldBet, marketOf, openBooks } from './books.ts'
import { match } from './play.ts'
import { type Evaluators, SESSION, unit, amount, price, side, bet, sessionBet, basisPoints, rupees, oddsOf, evaluator } from './words.ts'

type Entry = { readonly account: string; readonly amount: number }
const isBookmaker = ({ account }: Entry): boolean => account.startsWith('house:')

/** Several transactions as one sum an account: sums of zero dropped, the exchange's account last. */
const summed = (entries: readonly Entry[]): readonly Entry[] => {
  const sums = new Map<string, number>()
  for (const entry of entries) sums.set(entry.account, (sums.get(entry.account) ?? 0) + entry.amount)
  const left = [...sums].flatMap(([account, sum]) => (sum === 0 ? [] : [{ account, amount: sum }]))
  return [...left.filter((entry) => !isBookmaker(entry)), ...left.filter(isBookmaker)]
}
const texts = (entries: readonly Entry[]) => entries.map((entry) => ({ account: entry.account, amount: rupees(entry.amount) }))

/** Every account that was moved, and what it came to. */
const closed = (entries: readonly Entry[]) => {
  const accounts = [...new Set(entries.map(({ account }) => account))].sort()
  return Object.fromEntries(
    accounts.map((name) => [name, rupees(entries.reduce((sum, entry) => sum + (entry.account === name ? entry.amount : 0), 0))]),
  )
}

/** The payments of a result to each member. */
export const settlementRules: Evaluators = {
  // A discount is a lower rate.
  commission: evaluator(
    z.strictObject({ netMarketPnl: amount, rate: basisPoints, discount: basisPoints }),
    ({ netMarketPnl, rate, discount }) => {
      const commission = commissionOn(netMarketPnl, mulDiv(rate, 10_000 - discount, 10_000))
      return { commission: rupees(commission), credited: rupees(netMarketPnl - commission) }
    },
  ),
  // More winners than places. The reduced stake is only for reading: the result is rounded once.
  dead_heat: evaluator(
    z.strictObject({ side, price, stake: amount, placesShared: z.int().check(z.positive()), tied: z.int() }),
    ({ side: which, price: odds, stake, placesShared, tied }) => {
      if (tied < placesShared) throw new Error(`${tied} share no ${placesShared} places`)
      const winners = Array.from({ length: tied }, (_, n) => `level ${n}`)
      const books = openBooks(marketOf([...winners, 'another'], { numberOfWinners: placesShared }))
      books.match([{ runner: 'level 0', side: which, odds, stake }])
      return { reducedStake: rupees(mulDiv(stake, placesShared, tied)), pnl: rupees(books.pays(winners)) }
    },
  ),
  reduction_factor: evaluator(
    z.strictObject({ price, reductionFactor: z.string(), market: z.literal('WIN') }),
    ({ price: at, reductionFactor }) => ({
      price: oddsOf(reducedOdds(at, unit(reductionFactor, 2))),
    }),
  ),
  settle_market: evaluator(
    z.strictObject({ matched: z.array(bet), winner: z.string(), commissionRate: basisPoints }),
    ({ matched, winner, commissionRate }) => {
      const books = openBooks(marketOf([...new Set([...matched.map(({ runner }) => runner), winner])]))
      books.match(matched)
      const gross = books.pays(winner === 'VOID' ? [] : [winner])
      const commission = commissionOn(gross, commissionRate)
      return { grossPnl: rupees(gross), commission: rupees(commission), netPnl: rupees(gross - commission) }
    },
  ),
  settle_session: evaluator(z.strictObject({ bets: z.array(sessionBet), runs: z.number() }), ({ bets, runs }) => {
    const books = openBooks(marketOf([SESSION], { marketType: 'SESSION' }))
    books.match(bets.filter(({ isMatched }) => isMatched))
    books.rest(bets.filter(({ isMatched }) => !isMatched))
    return { pnl: rupees(books.pays([], runs)) }
  }),
  // Two members meet in the exchange itself; what it booked is read from its log, and what it booked at once is one transaction.
  ledger: evaluator(
    z.strictObject({
      backer: z.string(),
      layer: z.string(),
      price,
      stake: amount,
      opening: z.record(z.string(), amount),
      winner: z.optional(z.boolean()),
      void: z.optional(z.boolean()),
      /** The exchange's own; a void takes none. */
      commissionRate: z.optional(z.pipe(basisPoints, z.literal(COMMISSION_BASIS_POINTS))),
    }),
    ({ backer, layer, price: odds, stake, opening, winner, void: isVoid }) => {
      const told = (which: ToldBet['side']): ToldBet => ({ runner: 'it', side: which, odds, stake })
      const events = match(
        opening,
        [
          { member: backer, bet: told('back') },
          { member: layer, bet: told('lay') },
        ],
        isVoid === true ? [] : [winner === true ? 'it' : 'another'],
      )
      const booked = (type: string) => events.flatMap(({ transactions }) => transactions.filter((each) => each.type === type))
      const together = (type: string) => summed(booked(type).flatMap(({ postings }) => postings))
      const transactions = [
        { type: 'DEPOSIT', entries: together('DEPOSIT') },
        ...booked('HOLD').map(({ postings }) => ({ type: 'HOLD', entries: postings })),
        { type: isVoid === true ? 'VOID' : 'SETTLE', entries: together('SETTLE') },
      ]
      const closing = closed(transactions.flatMap(({ entries }) => entries))
      return {
        ...Object.fromEntries([backer, layer].map((name) => [name, closing[`member:${name}:cash`]])),
        transactions: transactions.map(({ type, entries }) => ({ type, entries: texts(entries) })),
        closing,
      }
    },
  ),
}
