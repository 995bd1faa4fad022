import * as z from 'zod/mini'
import { cashOut } from '#domain/betting/cash-out.ts'
import { netOf } from '#domain/betting/settlement.ts'
import { extreme } from '#domain/betting/exposure.ts'
import { runsLadder, runsWorst } from '#domain/betting/runs.ts'
import type { Offer } from '#domain/betting/matching.ts'
import { paise } from '#domain/paise.ts'
import { type Odds, odds } from '#domain/odds.ts'
import { type ToldBet, marketOf, openBooks } from './books.ts'
import { type Evaluators, SESSION, unit, amount, price, bet, sessionBet, basisPoints, rupees, oddsOf, textMap, evaluator } from './words.ts'

/** Any amount at one price. */
const endless = (at: Odds): readonly Offer[] => [{ odds: at, size: paise(Number.MAX_SAFE_INTEGER) }]

/** The exchange's payments on each runner's win with these bets matched. */
const paidFor = (runners: readonly string[], winners: number, matched: readonly ToldBet[]): ReadonlyMap<string, number> => {
  const books = openBooks(marketOf(runners, { numberOfWinners: winners }))
  books.match(matched)
  return new Map(runners.map((runner) => [runner, books.pays([runner])]))
}

/** Every choice of orders that may come to be matched. */
const choices = (orders: readonly ToldBet[]): readonly (readonly ToldBet[])[] =>
  orders.reduce<readonly (readonly ToldBet[])[]>((sets, order) => sets.flatMap((set) => [set, [...set, order]]), [[]])

/** The exposure of bets together, and their cash-out. */
export const positionRules: Evaluators = {
  market_position: evaluator(
    z.strictObject({ runners: z.array(z.string()), winners: z.number(), matched: z.array(bet) }),
    ({ runners, winners, matched }) => {
      const books = openBooks(marketOf(runners, { numberOfWinners: winners }))
      books.match(matched)
      return { ifWins: textMap(paidFor(runners, winners, matched)), exposure: rupees(books.hold()) }
    },
  ),
  // The worst is the least the exchange would pay, whichever of the orders come to be matched.
  exposure_unmatched: evaluator(
    z.strictObject({
      runners: z.array(z.string()),
      matched: z.array(bet),
      unmatched: z.array(bet),
      newOrder: z.optional(bet),
      balance: z.optional(amount),
    }),
    ({ runners, matched, unmatched, newOrder, balance }) => {
      if ((newOrder === undefined) !== (balance === undefined)) throw new Error('an order and a balance come together')
      const outcomes = choices(unmatched).map((taken) => paidFor(runners, 1, [...matched, ...taken]))
      const worst = new Map(runners.map((runner) => [runner, Math.min(...outcomes.map((paid) => paid.get(runner) ?? 0))]))
      const books = openBooks(marketOf(runners), balance)
      books.match(matched)
      books.rest(unmatched)
      const before = books.hold()
      const plain = { worstIfWins: textMap(worst), exposure: rupees(before) }
      if (newOrder === undefined || balance === undefined) return plain
      const after = books.outlook([newOrder]).exposure
      const availableBefore = rupees(books.cash())
      const reason = books.place(newOrder)
      return {
        ...plain,
        exposureAfter: rupees(after),
        delta: rupees(after - before),
        availableBefore,
        accept: reason === null,
        reason,
        availableAfter: rupees(books.cash()),
      }
    },
  ),
  exposure_multi_winner: evaluator(
    z.strictObject({
      activeRunners: z.number(),
      winners: z.number(),
      positions: z.array(z.strictObject({ runner: z.string(), ifWin: amount, ifLose: amount })),
    }),
    ({ activeRunners, winners, positions }) => {
      const swings = positions.map(({ ifWin: win, ifLose: lose }) => ({ win, lose }))
      const names = positions.map(({ runner }) => runner)
      const others = Array.from({ length: Math.max(0, activeRunners - positions.length) }, () => ({ win: paise(0), lose: paise(0) }))
      const all = [...swings, ...others]
      const books = openBooks(
        marketOf(
          all.map((_, n) => names[n] ?? `runner ${n}`),
          { numberOfWinners: winners },
        ),
      )
      books.seat(swings)
      return { worst: rupees(extreme('worst', all, winners)), exposure: rupees(books.outlook([]).exposure) }
    },
  ),
  session_ladder: evaluator(z.strictObject({ bets: z.array(sessionBet) }), ({ bets }) => {
    const matched = bets.filter(({ isMatched }) => isMatched)
    const unmatched = bets.filter(({ isMatched }) => !isMatched)
    const books = openBooks(marketOf([SESSION], { marketType: 'SESSION' }))
    books.match(matched)
    books.rest(unmatched)
    const ladder = runsLadder(matched, unmatched)
    return {
      ladder: ladder.map((rung) => ({ ...rung, pnl: rupees(rung.pnl) })),
      worst: rupees(runsWorst(ladder)),
      exposure: rupees(books.hold()),
    }
  }),
  line_market: evaluator(
    z.strictObject({
      bets: z.array(z.strictObject({ position: z.enum(['OVER', 'UNDER']), line: z.string(), stake: amount })),
      result: z.number(),
    }),
    ({ bets, result }) => {
      const books = openBooks(marketOf([SESSION], { marketType: 'INNINGS_RUNS' }))
      // The price of such a market is the line: UNDER backs it, OVER lays it.
      books.match(
        bets.map(({ position, line, stake }) => ({
          runner: SESSION,
          side: position === 'OVER' ? 'lay' : 'back',
          odds: odds(unit(line, 3)),
          stake,
        })),
      )
      return { settlement: rupees(books.pays([], result)), exposure: rupees(books.hold()) }
    },
  ),
  cash_out: evaluator(
    z.strictObject({
      ifWin: amount,
      ifLose: amount,
      bestBack: price,
      bestLay: price,
      fraction: z.string().check(z.regex(/^[1-9]\d*(\/[1-9]\d*)?$/)),
      commission: z.nullable(basisPoints),
    }),
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
    z.strictObject({ ifWins: z.record(z.string(), amount), book: z.record(z.string(), z.strictObject({ back: price, lay: price })) }),
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
