import * as z from 'zod/mini'
import { cashOut, netOf } from '#domain/cashout.ts'
import { exposure, ifWins, worstIfWins } from '#domain/exposure.ts'
import { lineResult, sessionLadder, sessionWorst } from '#domain/session.ts'
import type { Offer } from '#domain/matching.ts'
import { paise } from '#domain/money.ts'
import type { Odds } from '#domain/odds.ts'
import {
  type Evaluators,
  unit,
  amount,
  price,
  bet,
  sessionBet,
  basisPoints,
  rupees,
  oddsOf,
  position,
  session,
  textMap,
  evaluator,
} from './words.ts'

/** Any amount at one price. */
const endless = (odds: Odds): readonly Offer[] => [{ odds, size: paise(Number.MAX_SAFE_INTEGER) }]

/** What bets taken together can lose, and what cashing them out gives. */
export const positionRules: Evaluators = {
  market_position: evaluator(
    z.object({ runners: z.array(z.string()), winners: z.number(), matched: z.array(bet) }),
    ({ runners, winners, matched }) => ({
      ifWins: textMap(ifWins(runners, matched.map(position))),
      exposure: rupees(exposure(runners, winners, matched.map(position), [])),
    }),
  ),
  exposure_unmatched: evaluator(
    z.object({
      runners: z.array(z.string()),
      matched: z.array(bet),
      unmatched: z.array(bet),
      newOrder: z.optional(bet),
      balance: z.optional(amount),
    }),
    ({ runners, matched, unmatched, newOrder, balance }) => {
      const [m, u] = [matched.map(position), unmatched.map(position)]
      const before = exposure(runners, 1, m, u)
      const plain = { worstIfWins: textMap(worstIfWins(runners, m, u)), exposure: rupees(before) }
      if (newOrder === undefined || balance === undefined) return plain
      const after = exposure(runners, 1, m, [...u, position(newOrder)])
      const available = balance - before
      const accept = after - before <= available
      return {
        ...plain,
        exposureAfter: rupees(after),
        delta: rupees(after - before),
        availableBefore: rupees(available),
        accept,
        reason: accept ? null : 'INSUFFICIENT_FUNDS',
        availableAfter: rupees(accept ? balance - after : available),
      }
    },
  ),
  exposure_multi_winner: evaluator(
    z.object({ activeRunners: z.number(), winners: z.number(), positions: z.array(z.object({ ifWin: amount, ifLose: amount })) }),
    ({ activeRunners, winners, positions }) => {
      const swings = [
        ...positions.map(({ ifWin, ifLose }) => ifWin - ifLose),
        ...Array.from({ length: Math.max(0, activeRunners - positions.length) }, () => 0),
      ].sort((a, b) => a - b)
      const worst = positions.reduce((sum, each) => sum + each.ifLose, 0) + swings.slice(0, winners).reduce((sum, each) => sum + each, 0)
      return { worst: rupees(worst), exposure: rupees(Math.max(0, -worst)) }
    },
  ),
  session_ladder: evaluator(z.object({ bets: z.array(sessionBet) }), ({ bets }) => {
    const ladder = sessionLadder(
      bets.filter((one) => one.status !== 'UNMATCHED').map(session),
      bets.filter((one) => one.status === 'UNMATCHED').map(session),
    )
    const { worst, exposure: hold } = sessionWorst(ladder)
    return { ladder: ladder.map((rung) => ({ ...rung, pnl: rupees(rung.pnl) })), worst: rupees(worst), exposure: rupees(hold) }
  }),
  line_market: evaluator(
    z.object({ bets: z.array(z.object({ position: z.enum(['OVER', 'UNDER']), line: z.string(), stake: amount })), result: z.number() }),
    ({ bets, result }) => ({
      settlement: rupees(
        bets.reduce(
          (sum, one) => sum + lineResult(one.position === 'OVER' ? 'over' : 'under', unit(one.line, 1) / 5, one.stake, result),
          0,
        ),
      ),
      exposure: rupees(bets.reduce((sum, one) => sum + one.stake, 0)),
    }),
  ),
  cash_out: evaluator(
    z.object({ ifWin: amount, ifLose: amount, bestBack: price, bestLay: price, fraction: z.string(), commission: z.nullable(basisPoints) }),
    ({ ifWin, ifLose, bestBack, bestLay, fraction, commission }) => {
      const [part = '1', of = '1'] = fraction.split('/')
      const runner = { runner: 'it', ifWin, back: endless(bestBack), lay: endless(bestLay) }
      const others = { runner: 'another', ifWin: ifLose, back: [], lay: [] }
      const offer = cashOut([runner, others], { part: Number(part), of: Number(of) })
      const hedge = offer?.hedges[0]
      if (offer === null || hedge === undefined) return null
      return {
        hedgeSide: hedge.side === 'lay' ? 'LAY' : 'BACK',
        hedgePrice: oddsOf(hedge.fills[0]?.odds ?? bestBack),
        hedgeStake: rupees(hedge.stake),
        ifWin: rupees(offer.results.get('it') ?? 0),
        ifLose: rupees(offer.results.get('another') ?? 0),
        guaranteed: rupees(offer.guaranteed),
        ...(commission === null ? {} : { guaranteedAfterCommission: rupees(netOf(offer.guaranteed, commission)) }),
      }
    },
  ),
  cash_out_multi: evaluator(
    z.object({ ifWins: z.record(z.string(), amount), book: z.record(z.string(), z.object({ back: price, lay: price })) }),
    ({ ifWins: values, book }) => {
      const runners = Object.entries(values).flatMap(([runner, ifWin]) => {
        const prices = book[runner]
        return prices === undefined ? [] : [{ runner, ifWin, back: endless(prices.back), lay: endless(prices.lay) }]
      })
      const offer = cashOut(runners, { part: 1, of: 1 })
      if (offer === null) return null
      const staked = offer.hedges.reduce((sum, { side, stake }) => sum + (side === 'lay' ? stake : -stake), 0)
      return {
        lockedBeforeRounding: rupees((values[offer.unhedged] ?? 0) + staked),
        unhedgedRunner: offer.unhedged,
        hedges: Object.fromEntries(
          offer.hedges.map((hedge) => [hedge.runner, { side: hedge.side === 'lay' ? 'LAY' : 'BACK', stake: rupees(hedge.stake) }]),
        ),
      }
    },
  ),
}
