import type { Side } from './bets.ts'
import { type Swing, swingOf } from './exposure.ts'
import type { Offer } from './matching.ts'
import { type Paise, mulDiv, paise } from '../paise.ts'

/** A part of a position, such as a quarter (CASH-05). */
export type Fraction = { readonly part: number; readonly of: number }

/** A runner as a cash-out sees it: what its win pays, and what can be taken now, the best first. */
export type CashOutRunner<Runner, O extends Offer> = {
  readonly runner: Runner
  readonly ifWin: Paise
  readonly back: readonly O[]
  readonly lay: readonly O[]
}
export type Hedge<Runner, O extends Offer> = {
  readonly runner: Runner
  readonly side: Side
  readonly fills: readonly O[]
  readonly stake: Paise
}
/** `guaranteed`: the worst of the results, before commission; `unhedged`: the runner whose result the hedges give to all others. */
export type CashOut<Runner, O extends Offer> = {
  readonly hedges: readonly Hedge<Runner, O>[]
  readonly unhedged: Runner
  readonly results: ReadonlyMap<Runner, Paise>
  readonly guaranteed: Paise
}

/** Takes offers until their win would pay `of`-ths of `need`, stake included; null when they do not reach so far. */
const reach = <O extends Offer>(need: number, of: number, offers: readonly O[]): readonly O[] | null => {
  const taken: O[] = []
  let left = need
  for (const offer of offers) {
    const wanted = mulDiv(left, 1000, offer.odds * of)
    if (wanted <= offer.size) return wanted === 0 ? taken : [...taken, { ...offer, size: paise(wanted) }]
    taken.push(offer)
    left -= mulDiv(offer.size, offer.odds * of, 1000)
  }
  return null
}

const swingOfAll = <Runner, O extends Offer>({ side, fills }: Hedge<Runner, O>): Swing => {
  let [win, lose] = [0, 0]
  for (const { odds, size } of fills) {
    const swing = swingOf(side, odds, size)
    win += swing.win
    lose += swing.lose
  }
  return { win, lose }
}

/** All runners brought by `fraction` of the way to what `target` pays; null when the offers do not reach. */
const towards = <Runner, O extends Offer>(
  target: CashOutRunner<Runner, O>,
  runners: readonly CashOutRunner<Runner, O>[],
  { part, of }: Fraction,
): CashOut<Runner, O> | null => {
  const hedges: Hedge<Runner, O>[] = []
  for (const { runner, ifWin, back, lay } of runners) {
    if (ifWin === target.ifWin) continue
    const side: Side = ifWin < target.ifWin ? 'back' : 'lay'
    const fills = reach(Math.abs(target.ifWin - ifWin) * part, of, side === 'back' ? back : lay)
    if (fills === null) return null
    if (fills.length > 0) hedges.push({ runner, side, fills, stake: paise(fills.reduce((sum, fill) => sum + fill.size, 0)) })
  }
  const swings = new Map(hedges.map((hedge) => [hedge.runner, swingOfAll(hedge)]))
  const allLose = [...swings.values()].reduce((sum, { lose }) => sum + lose, 0)
  const results = new Map(
    runners.map(({ runner, ifWin }) => {
      const own = swings.get(runner)
      return [runner, paise(ifWin + allLose + (own === undefined ? 0 : own.win - own.lose))]
    }),
  )
  return { hedges, unhedged: target.runner, results, guaranteed: paise(Math.min(...results.values())) }
}

/**
 * Cash-out of a market with one winner. Chooses K, backs the runners below it and lays those above, as far as the offers reach. What is
 * locked is concave in K and bends at some runner's own result, so the best K is one of them (docs/RULES.md, Cash-out; CASH-04,
 * CASH-05). Null when no K within reach betters the worst result.
 */
export const cashOut = <Runner, O extends Offer>(
  runners: readonly CashOutRunner<Runner, O>[],
  fraction: Fraction,
): CashOut<Runner, O> | null => {
  const worst = Math.min(...runners.map(({ ifWin }) => ifWin))
  let best: CashOut<Runner, O> | null = null
  for (const target of runners) {
    const tried = towards(target, runners, fraction)
    if (tried !== null && tried.guaranteed > (best?.guaranteed ?? worst)) best = tried
  }
  return best
}
