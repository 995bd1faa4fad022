import { type Side, liability, profit } from './bets.ts'
import { type Paise, mulDiv, paise } from './money.ts'
import type { Odds } from './odds.ts'

export type Fraction = { readonly part: number; readonly of: number }
export type Hedge = {
  readonly side: Side
  readonly odds: Odds
  readonly stake: Paise
  readonly ifWin: Paise
  readonly ifLose: Paise
  readonly guaranteed: Paise
}

/**
 * Cash-out of a position (W, L) on one runner: W above L is laid, below it backed, by `fraction` of the difference (CASH-04, CASH-05).
 * The guaranteed amount is the worse outcome after rounding. Null when there is nothing to hedge.
 */
export const cashOut = (ifWin: Paise, ifLose: Paise, bestBack: Odds, bestLay: Odds, fraction: Fraction): Hedge | null => {
  if (ifWin === ifLose) return null
  const side: Side = ifWin > ifLose ? 'lay' : 'back'
  const price = side === 'lay' ? bestLay : bestBack
  const stake = paise(mulDiv(Math.abs(ifWin - ifLose) * fraction.part, 1000, price * fraction.of))
  const win = paise(side === 'lay' ? ifWin - liability('lay', price, stake) : ifWin + profit('back', price, stake))
  const lose = paise(side === 'lay' ? ifLose + stake : ifLose - stake)
  return { side, odds: price, stake, ifWin: win, ifLose: lose, guaranteed: paise(Math.min(win, lose)) }
}

export type RunnerPrices<Runner> = { readonly runner: Runner; readonly ifWin: Paise; readonly back: Odds; readonly lay: Odds }
export type LockedIn<Runner> = {
  readonly locked: Paise
  readonly unhedged: Runner
  readonly hedges: readonly { readonly runner: Runner; readonly side: Side; readonly stake: Paise }[]
}

/**
 * Cash-out over many runners: choose K, back those below it, lay those above. What is locked is concave in K and bends only
 * at some runner's own result, so the best K is one of them (rules.md, Cash-out). Null for an empty market.
 */
export const cashOutMarket = <Runner>(runners: readonly RunnerPrices<Runner>[]): LockedIn<Runner> | null => {
  let best: LockedIn<Runner> | null = null
  for (const { ifWin: target, runner: unhedged } of runners) {
    const hedges = runners
      .filter(({ ifWin }) => ifWin !== target)
      .map(({ runner, ifWin, back, lay }) => {
        const side: Side = ifWin < target ? 'back' : 'lay'
        return { runner, side, stake: paise(mulDiv(Math.abs(target - ifWin), 1000, side === 'back' ? back : lay)) }
      })
    let result: number = target
    for (const hedge of hedges) result += hedge.side === 'lay' ? hedge.stake : -hedge.stake
    const locked = paise(result)
    if (best === null || locked > best.locked) best = { locked, unhedged, hedges }
  }
  return best
}
