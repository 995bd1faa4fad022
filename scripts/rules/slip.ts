import * as z from 'zod/mini'
import { liability, profit, quoteOdds, winnings } from '#domain/betting/bets.ts'
import { countdownText, stakeLabel } from '#domain/betting/format.ts'
import { inOrder, stakeRefusal, winRefusal } from '#domain/betting/limits.ts'
import { paise, typedStake } from '#domain/paise.ts'
import { LADDER, odds, onLadder, snapOdds, stepOdds } from '#domain/odds.ts'
import { runsResult } from '#domain/betting/runs.ts'
import { marketOf, openBooks } from './books.ts'
import { type Evaluators, unit, amount, price, side, sessionBet, quotePaise, rupees, amountText, oddsOf, evaluator } from './words.ts'

/** A slip's figures: odds, stakes, profit and liability. */
export const slipRules: Evaluators = {
  odds_step: evaluator(z.strictObject({ mode: z.literal('ladder'), price, ticks: z.int() }), ({ price: from, ticks }) => ({
    price: oddsOf(stepOdds(from, ticks)),
  })),
  odds_snap: evaluator(z.strictObject({ price: z.string() }), ({ price: raw }) => {
    const finer = unit(raw, 4)
    const near = odds(Math.floor(finer / 10))
    const snapped = snapOdds(near)
    return { price: oddsOf(snapped), wasOnLadder: finer % 10 === 0 && onLadder(near) }
  }),
  odds_ladder_size: evaluator(z.strictObject({ min: price, max: price }), ({ min, max }) => ({
    count: LADDER.filter((step) => step >= min && step <= max).length,
  })),
  bet_pnl: evaluator(
    z.strictObject({ marketType: z.literal('MATCH_ODDS'), side, price, stake: amount }),
    ({ side: which, price: at, stake }) => ({
      profit: rupees(profit(which, at, stake)),
      liability: rupees(liability(which, at, stake)),
      placeButtonFigure: rupees(winnings(at, stake)),
    }),
  ),
  special_quote: evaluator(z.strictObject({ quotePaise, side, stake: amount }), ({ quotePaise: quote, side: which, stake }) => {
    const at = quoteOdds(quote)
    return { decimalOdds: oddsOf(at), profit: rupees(profit(which, at, stake)), liability: rupees(liability(which, at, stake)) }
  }),
  session_bet_pnl: evaluator(sessionBet, (one) => ({
    rate: oddsOf(one.odds - 1000),
    profit: rupees(profit(one.side, one.odds, one.stake)),
    liability: rupees(liability(one.side, one.odds, one.stake)),
    winsIf: `runs ${runsResult(one, one.line) > 0 ? '>=' : '<'} ${one.line}`,
  })),
  limits: evaluator(
    z.strictObject({
      // The kind names the bounds; the case gives them, too.
      kind: z.enum(['bookmaker', 'fancy', 'odds']),
      stake: amount,
      min: amount,
      max: amount,
      price: z.optional(price),
      side: z.optional(side),
      runner: z.optional(z.string()),
      existingIfWins: z.optional(z.record(z.string(), amount)),
      maxWinPerMarket: z.optional(amount),
    }),
    ({ stake, price: at, side: which, runner, existingIfWins, maxWinPerMarket, ...given }) => {
      const { min, max } = inOrder(given)
      const byStake = stakeRefusal(stake, min, max)
      const answer = (reason: string | null) => ({ accept: reason === null, reason })
      const order = [existingIfWins, maxWinPerMarket, at, which, runner]
      if (order.every((part) => part === undefined)) return answer(byStake)
      if (existingIfWins === undefined || maxWinPerMarket === undefined || at === undefined || which === undefined || runner === undefined)
        throw new Error('a highest win needs an order and the wins before it')
      if (byStake !== null) return answer(byStake)
      const books = openBooks(marketOf(Object.keys(existingIfWins)))
      books.seat(Object.values(existingIfWins).map((win) => ({ win, lose: paise(0) })))
      const { bestWin } = books.outlook([{ runner, side: which, odds: at, stake }])
      return answer(winRefusal([bestWin], maxWinPerMarket))
    },
  ),
  stake_input: evaluator(z.strictObject({ raw: z.string(), loggedIn: z.boolean() }), ({ raw, loggedIn }) => {
    const stake = typedStake(raw, loggedIn)
    return { value: stake === null ? null : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2) }
  }),
  number_format: evaluator(z.strictObject({ value: amount, fractionDigits: z.literal(2) }), ({ value }) => ({ text: amountText(value) })),
  stake_label: evaluator(z.strictObject({ value: z.number() }), ({ value }) => ({ label: stakeLabel(value) })),
  countdown: evaluator(z.strictObject({ seconds: z.number() }), ({ seconds }) => ({
    text: countdownText(seconds),
    resendEnabled: seconds === 0,
  })),
}
