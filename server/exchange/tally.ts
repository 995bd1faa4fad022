import type { Odds, Paise } from '#contract/scalar.ts'
import { type Swing, swingOf } from '#domain/betting/exposure.ts'
import { lineSwings } from '#domain/betting/runs.ts'
import { holdAccount } from '#domain/betting/settlement.ts'
import { type BetField, type CoreBet, fieldOf } from './bet.ts'

/** The worst and the best result of a member's bets on one runner, or at one run line or more. An unmatched order counts with its losing or its winning half. */
export type Tally = { worstWin: number; worstLose: number; bestWin: number; bestLose: number }

/** Bets summed by runner; of a SESSION by run line, of INNINGS_RUNS by the runs at which they turn. */
export type Sums = Map<number, Tally>

/**
 * A member's bets in one market by the key of their field: bets of different fields are never set off against each other (MKT-15). A
 * new bet costs the runners or lines and not the bets.
 */
export type Position = Map<string, { readonly field: BetField['field']; readonly sums: Sums }>

/** A position without bets. */
export const nothing: Readonly<Tally> = { worstWin: 0, worstLose: 0, bestWin: 0, bestLose: 0 }

/** Swings by slot: a runner, a run line, or the runs at which a bet on a line turns. */
type Swings = readonly (readonly [slot: number, Swing])[]

const swingsOf = ({ order: { line, selectionId, side }, market }: CoreBet, price: Odds, stake: Paise): Swings =>
  market.marketType === 'INNINGS_RUNS' ? lineSwings(side, price / 1000, stake) : [[line ?? selectionId, swingOf(side, price, stake)]]

/** What one bet adds to the sums of its field, by slot. */
export const talliesOf = (bet: CoreBet): Sums => {
  const found: Sums = new Map()
  const add = (swings: Swings, worst: (n: number) => number, best: (n: number) => number): void => {
    for (const [slot, { win, lose }] of swings)
      found.set(
        slot,
        plus(found.get(slot) ?? nothing, { worstWin: worst(win), worstLose: worst(lose), bestWin: best(win), bestLose: best(lose) }, 1),
      )
  }
  for (const { odds, size } of bet.fills) add(swingsOf(bet, odds, size), asItIs, asItIs)
  if (bet.remaining > 0) add(swingsOf(bet, bet.order.odds, bet.remaining), losing, winning)
  return found
}
const asItIs = (n: number): number => n
const losing = (n: number): number => Math.min(0, n)
const winning = (n: number): number => Math.max(0, n)

/** One tally with another added to it (1), or taken from it (-1). */
export const plus = (a: Readonly<Tally>, b: Readonly<Tally>, times: 1 | -1): Tally => ({
  worstWin: a.worstWin + times * b.worstWin,
  worstLose: a.worstLose + times * b.worstLose,
  bestWin: a.bestWin + times * b.bestWin,
  bestLose: a.bestLose + times * b.bestLose,
})

const isNothing = ({ worstWin, worstLose, bestWin, bestLose }: Tally): boolean =>
  worstWin === 0 && worstLose === 0 && bestWin === 0 && bestLose === 0

/** Counts a bet into its owner's position (1), or out of it (-1): around every change of a bet. A position of nothing is not kept. */
export const count = (positions: Map<string, Position>, bet: CoreBet, times: 1 | -1): void => {
  const account = holdAccount(bet.member, bet.market.marketId)
  const position: Position = positions.get(account) ?? new Map()
  const { key, field } = fieldOf(bet)
  const { sums } = position.get(key) ?? { sums: new Map<number, Tally>() }
  for (const [slot, change] of talliesOf(bet)) {
    const tally = plus(sums.get(slot) ?? nothing, change, times)
    if (isNothing(tally)) sums.delete(slot)
    else sums.set(slot, tally)
  }
  if (sums.size === 0) position.delete(key)
  else position.set(key, { field, sums })
  if (position.size === 0) positions.delete(account)
  else positions.set(account, position)
}
