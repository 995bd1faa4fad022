import * as z from 'zod/mini'
import { acceptSchema } from '#contract/betting.ts'
import { type BetId, betIdSchema, memberCodeSchema } from '#contract/scalar.ts'
import { type Side, buttonFigure, liability, profit, quoteOdds } from '#domain/bets.ts'
import { cashOut, cashOutMarket } from '#domain/cashout.ts'
import { quoteTaken } from '#domain/delay.ts'
import { type PositionBet, exposure, ifWins, worstIfWins } from '#domain/exposure.ts'
import { amountText, countdownText, stakeLabel } from '#domain/format.ts'
import { stakeRefusal, winRefusal } from '#domain/limits.ts'
import { averageOdds, fillOrKill } from '#domain/matching.ts'
import { type Paise, paise, parseDecimal, typedStake } from '#domain/money.ts'
import { LADDER, type Odds, odds, onLadder, snapOdds, stepOdds } from '#domain/odds.ts'
import { lineResult, sessionLadder, sessionLiability, sessionProfit, sessionResult, sessionWorst } from '#domain/session.ts'
import { betResult, cashAccount, commissionOn, deadHeat, holdPostings, merged, reducedOdds, settlePostings } from '#domain/settlement.ts'
import { RunnerBook } from '#server/exchange/book.ts'

const unit = (raw: string, decimals: number): number => {
  const parsed = parseDecimal(raw, decimals)
  if (parsed === null) throw new Error(`"${raw}" is not a decimal`)
  return parsed
}
const amount = z.pipe(
  z.string(),
  z.transform((raw: string): Paise => paise(unit(raw, 2))),
)
const price = z.pipe(
  z.string(),
  z.transform((raw: string): Odds => odds(unit(raw, 3))),
)
/** Odds to four places, for snapping what is finer than a thousandth. */
const side = z.pipe(
  z.enum(['BACK', 'LAY']),
  z.transform((raw: 'BACK' | 'LAY'): Side => (raw === 'BACK' ? 'back' : 'lay')),
)
const bet = z.object({ runner: z.string(), side, price, stake: amount })
const sessionBet = z.object({
  side: z.enum(['YES', 'NO']),
  line: z.number(),
  fancyPrice: z.string(),
  stake: amount,
  status: z.optional(z.string()),
})
const basisPoints = z.pipe(
  z.string(),
  z.transform((raw: string): number => unit(raw, 4)),
)

const rupees = (n: number): string => amountText(paise(n)).replaceAll(',', '')
const oddsOf = (o: number): string => (o / 1000).toFixed(2)
const position = (each: z.output<typeof bet>): PositionBet<string> => ({
  runner: each.runner,
  side: each.side,
  odds: each.price,
  stake: each.stake,
})
const session = (each: z.output<typeof sessionBet>) => ({
  side: each.side === 'YES' ? ('yes' as const) : ('no' as const),
  line: each.line,
  fancyPrice: unit(each.fancyPrice, 0),
  stake: each.stake,
})
const textMap = (map: ReadonlyMap<string, number>) => Object.fromEntries([...map].map(([name, value]) => [name, rupees(value)]))
const evaluator =
  <Shape extends z.ZodMiniType>(shape: Shape, run: (input: z.output<Shape>) => unknown) =>
  (input: unknown) =>
    run(shape.parse(input))

const accounts = (
  transactions: readonly { readonly type: string; readonly entries: readonly { readonly account: string; readonly amount: string }[] }[],
) => {
  const sums = new Map<string, number>()
  for (const { entries } of transactions)
    for (const entry of entries) sums.set(entry.account, (sums.get(entry.account) ?? 0) + unit(entry.amount, 2))
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => [name, rupees(value)]))
}

/** One evaluator a kind of case; each calls what the product calls. */
export const evaluators: Readonly<Record<string, (input: unknown) => unknown>> = {
  odds_step: evaluator(z.object({ price, ticks: z.number() }), ({ price: from, ticks }) => ({ price: oddsOf(stepOdds(from, ticks)) })),
  odds_snap: evaluator(z.object({ price: z.string() }), ({ price: raw }) => {
    const finer = unit(raw, 4)
    const near = odds(Math.floor(finer / 10))
    const snapped = snapOdds(near)
    return { price: oddsOf(snapped), wasOnLadder: finer % 10 === 0 && onLadder(near) }
  }),
  odds_ladder_size: () => ({ count: LADDER.length }),
  bet_pnl: evaluator(z.object({ side, price, stake: amount }), ({ side: which, price: at, stake }) => ({
    profit: rupees(profit(which, at, stake)),
    liability: rupees(liability(which, at, stake)),
    placeButtonFigure: rupees(buttonFigure(at, stake)),
  })),
  special_quote: evaluator(z.object({ quotePaise: z.string(), side, stake: amount }), ({ quotePaise, side: which, stake }) => {
    const at = quoteOdds(unit(quotePaise, 0))
    return { decimalOdds: oddsOf(at), profit: rupees(profit(which, at, stake)), liability: rupees(liability(which, at, stake)) }
  }),
  session_bet_pnl: evaluator(sessionBet, (raw) => {
    const one = session(raw)
    return {
      rate: (one.fancyPrice / 100).toFixed(2),
      profit: rupees(sessionProfit(one)),
      liability: rupees(sessionLiability(one)),
      winsIf: `runs ${one.side === 'yes' ? '>=' : '<'} ${one.line}`,
    }
  }),
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
      const hedge = cashOut(ifWin, ifLose, bestBack, bestLay, { part: Number(part), of: Number(of) })
      if (hedge === null) return null
      return {
        hedgeSide: hedge.side === 'lay' ? 'LAY' : 'BACK',
        hedgePrice: oddsOf(hedge.odds),
        hedgeStake: rupees(hedge.stake),
        ifWin: rupees(hedge.ifWin),
        ifLose: rupees(hedge.ifLose),
        guaranteed: rupees(hedge.guaranteed),
        ...(commission === null
          ? {}
          : { guaranteedAfterCommission: rupees(hedge.guaranteed - commissionOn(hedge.guaranteed, commission)) }),
      }
    },
  ),
  cash_out_multi: evaluator(
    z.object({ ifWins: z.record(z.string(), amount), book: z.record(z.string(), z.object({ back: price, lay: price })) }),
    ({ ifWins: values, book }) => {
      const runners = Object.entries(values).flatMap(([runner, ifWin]) => {
        const prices = book[runner]
        return prices === undefined ? [] : [{ runner, ifWin, back: prices.back, lay: prices.lay }]
      })
      const locked = cashOutMarket(runners)
      if (locked === null) return null
      return {
        lockedBeforeRounding: rupees(locked.locked),
        unhedgedRunner: locked.unhedged,
        hedges: Object.fromEntries(
          locked.hedges.map((hedge) => [hedge.runner, { side: hedge.side === 'lay' ? 'LAY' : 'BACK', stake: rupees(hedge.stake) }]),
        ),
      }
    },
  ),
  matching: evaluator(
    z.object({
      order: z.object({ side, price, size: amount }),
      book: z.array(z.object({ id: z.string(), side, price, size: amount, seq: z.number() })),
    }),
    ({ order, book }) => {
      const shelves = new RunnerBook()
      const left = new Map<BetId, number>()
      for (const resting of [...book].sort((a, b) => a.seq - b.seq)) {
        const id = betIdSchema.parse(resting.id)
        left.set(id, resting.size)
        shelves.rest(resting.side, resting.price, id, memberCodeSchema.parse(`member ${resting.id}`), resting.size)
      }
      const fills = shelves.match(order.side, order.price, order.size, memberCodeSchema.parse('taker'))
      for (const fill of fills) if (fill.against !== null) left.set(fill.against, (left.get(fill.against) ?? 0) - fill.size)
      const matched = fills.reduce((sum, fill) => sum + fill.size, 0)
      const average = averageOdds(fills)
      return {
        fills: fills.map((fill) => ({ restingId: fill.against, price: oddsOf(fill.odds), size: rupees(fill.size) })),
        sizeMatched: rupees(matched),
        averagePrice: average === null ? null : oddsOf(average),
        sizeRemaining: rupees(order.size - matched),
        restsAt: matched === order.size ? null : oddsOf(order.price),
        restingLeft: textMap(left),
        status: matched === order.size ? 'EXECUTION_COMPLETE' : 'EXECUTABLE',
      }
    },
  ),
  matching_fok: evaluator(
    z.object({ order: z.object({ side, price, size: amount }), availableToBack: z.array(z.object({ price, size: amount })) }),
    ({ order, availableToBack }) => {
      const fills = fillOrKill(
        order.side,
        order.price,
        order.size,
        availableToBack.map((offer) => ({ odds: offer.price, size: offer.size })),
      )
      const average = fills === null ? null : averageOdds(fills)
      return {
        filled: fills !== null,
        vwap: average === null ? null : oddsOf(average),
        sizeMatched: rupees(fills?.reduce((sum, fill) => sum + fill.size, 0) ?? 0),
      }
    },
  ),
  bet_delay: evaluator(
    z.object({
      order: z.object({ side, price, placedAt: z.number(), delay: z.number(), accept: acceptSchema }),
      events: z.array(z.object({ t: z.number(), quote: z.optional(price), market: z.optional(z.string()) })),
    }),
    ({ order, events }) => {
      const end = order.placedAt + order.delay
      const within = events.filter((event) => event.t >= order.placedAt && event.t <= end)
      const stop = within.find((event) => event.market !== undefined && event.market !== 'OPEN')
      if (stop !== undefined) return { status: 'LAPSED', price: null, at: stop.t, reason: 'MKT_SUSPENDED' }
      const quote = within.findLast((event) => event.quote !== undefined)?.quote ?? order.price
      return quoteTaken(order.side, order.price, quote, order.accept)
        ? { status: 'MATCHED', price: oddsOf(quote), at: end, reason: null }
        : { status: 'REJECTED', price: null, at: end, reason: 'ODDS_CHANGED' }
    },
  ),
  commission: evaluator(
    z.object({ netMarketPnl: amount, rate: basisPoints, discount: basisPoints }),
    ({ netMarketPnl, rate, discount }) => {
      const commission = commissionOn(netMarketPnl, rate, discount)
      return { commission: rupees(commission), credited: rupees(netMarketPnl - commission) }
    },
  ),
  dead_heat: evaluator(
    z.object({ side, price, stake: amount, placesShared: z.number(), tied: z.number() }),
    ({ side: which, price: at, stake, placesShared, tied }) => {
      const { reducedStake, pnl } = deadHeat(which, at, stake, placesShared, tied)
      return { reducedStake: rupees(reducedStake), pnl: rupees(pnl) }
    },
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
  idempotency: evaluator(z.object({ calls: z.array(z.object({ ref: z.string(), body: z.string() })) }), ({ calls }) => {
    const seen = new Map<string, string>()
    const results = calls.map(({ ref, body }) => {
      const known = seen.get(ref)
      if (known === undefined) {
        seen.set(ref, body)
        return 'SUCCESS'
      }
      return known === body ? 'SUCCESS(replayed)' : 'FAILURE:DUPLICATE_TRANSACTION'
    })
    return { betsCreated: seen.size, results, ...(results.includes('SUCCESS(replayed)') ? { sameBetId: true } : {}) }
  }),
  limits: evaluator(
    z.object({
      stake: amount,
      min: amount,
      max: amount,
      price: z.optional(price),
      side: z.optional(side),
      runner: z.optional(z.string()),
      existingIfWins: z.optional(z.record(z.string(), amount)),
      maxWinPerMarket: z.optional(amount),
    }),
    ({ stake, min, max, price: at, side: which, runner, existingIfWins, maxWinPerMarket }) => {
      const byStake = stakeRefusal(stake, min, max)
      const after =
        existingIfWins === undefined || at === undefined || which === undefined
          ? []
          : Object.entries(existingIfWins).map(([name, value]) => paise(value + betResult(which, at, stake, name === runner)))
      const reason = byStake ?? (maxWinPerMarket === undefined || after.length === 0 ? null : winRefusal(after, maxWinPerMarket))
      return { accept: reason === null, reason }
    },
  ),
  stake_input: evaluator(z.object({ raw: z.string(), loggedIn: z.boolean() }), ({ raw, loggedIn }) => {
    const stake = typedStake(raw, loggedIn)
    return { value: stake === null ? null : stake % 100 === 0 ? String(stake / 100) : (stake / 100).toFixed(2) }
  }),
  number_format: evaluator(z.object({ value: amount }), ({ value }) => ({ text: amountText(value) })),
  stake_label: evaluator(z.object({ value: z.number() }), ({ value }) => ({ label: stakeLabel(value) })),
  countdown: evaluator(z.object({ seconds: z.number() }), ({ seconds }) => ({
    text: countdownText(seconds),
    resendEnabled: seconds === 0,
  })),
}
