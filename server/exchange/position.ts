import type { Market } from '#contract/market.ts'
import type { MarketId, MemberCode, Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Swing, exposure, extremeUpTo, ifWins } from '#domain/betting/exposure.ts'
import type { Field } from '#domain/betting/field.ts'
import { paise } from '#domain/paise.ts'
import { EVEN, type PositionLadder, type Rung, type RunsBet, runsExtreme, runsLadder, runsWorst } from '#domain/betting/runs.ts'
import { holdAccount } from '#domain/betting/settlement.ts'
import { type BetField, type CoreBet, fieldOf } from './bet.ts'
import type { State } from './state/state.ts'
import { type Position, type Tally, nothing, plus, talliesOf } from './tally.ts'
import { type OwnTerms, worstCase } from './worst-case.ts'

/** A bet as it would stand after a decision; `before` is null for a new one. */
export type Change = { readonly before: CoreBet | null; readonly after: CoreBet }

/** What the bets of one field come to at the worst, or at the best. */
const extremeOf = (which: 'worst' | 'best', field: BetField['field'], sums: ReadonlyMap<number, Tally>): number => {
  const swing = ({ worstWin, worstLose, bestWin, bestLose }: Tally): Swing =>
    which === 'worst' ? { win: worstWin, lose: worstLose } : { win: bestWin, lose: bestLose }
  if (field === null) return runsExtreme(which, new Map([...sums].map(([line, tally]): [number, Swing] => [line, swing(tally)])))
  const runners = new Set<number>([...field.runners, ...sums.keys()])
  return extremeUpTo(
    which,
    [...runners].map((runner) => swing(sums.get(runner) ?? nothing)),
    field.places,
  )
}

/**
 * The hold a member's bets need, and the most they can win, with `changes` made (C4). The bets of each field are held for themselves
 * (MKT-15). It costs O(runners) a field, on runs O(lines).
 */
export const outlook = (
  state: State,
  member: MemberCode,
  { marketId }: Pick<Market, 'marketId'>,
  changes: readonly Change[],
): { readonly exposure: Paise; readonly bestWin: Paise } => {
  if (state.results.has(marketId)) return { exposure: paise(0), bestWin: paise(0) }
  const position = state.positions.get(holdAccount(member, marketId))
  const changed: Position = new Map(position)
  for (const { before, after } of changes) {
    const change = (bet: CoreBet, times: 1 | -1): void => {
      const { key, field } = fieldOf(bet)
      const known = changed.get(key)
      const sums = known === undefined || known === position?.get(key) ? new Map(known?.sums) : known.sums
      for (const [slot, tally] of talliesOf(bet)) sums.set(slot, plus(sums.get(slot) ?? nothing, tally, times))
      changed.set(key, { field, sums })
    }
    if (before !== null) change(before, -1)
    change(after, 1)
  }
  const all = [...changed.values()]
  return {
    exposure: paise(all.reduce((sum, { field, sums }) => sum + Math.max(0, -extremeOf('worst', field, sums)), 0)),
    bestWin: paise(all.reduce((sum, { field, sums }) => sum + Math.max(0, extremeOf('best', field, sums)), 0)),
  }
}

/** The bet, or a part of it, as a bet on runs. A price of INNINGS_RUNS is its line. */
const runsBet = ({ order: { side, line }, market }: CoreBet, odds: Odds, stake: Paise): RunsBet =>
  market.marketType === 'INNINGS_RUNS'
    ? { side, line: odds / 1000, odds: EVEN, stake, isLine: true }
    : { side, line: line ?? 0, odds, stake }

/** What bets on runs pay at each number of runs; with what is unmatched where it loses, or without it. */
export const runsBook = (bets: readonly CoreBet[], which: 'matched' | 'with what is unmatched'): readonly Rung[] => {
  const matched = bets.flatMap((bet) => bet.fills.map((fill) => runsBet(bet, fill.odds, fill.size)))
  const open = which === 'matched' ? [] : bets.filter(({ remaining }) => remaining > 0)
  return runsLadder(
    matched,
    open.map((bet) => runsBet(bet, bet.order.odds, bet.remaining)),
  )
}

/** The most stretches of runs that are sent. */
const MAX_RUNGS = 1000

/** The ladder of a member in a market, from the bets themselves; empty without a matched bet, and once it has a result. */
export const positionLadder = (state: State, member: MemberCode, marketId: MarketId): PositionLadder => {
  const bets = matchedIn(state, member, marketId)
  if (bets.length === 0 || state.results.has(marketId)) return { runners: [], ladder: [] }
  const isLadder = bets.every((bet) => fieldOf(bet).field === null)
  if (isLadder) return { runners: [], ladder: runsBook(bets, 'matched').slice(0, MAX_RUNGS) }
  const results = ifWinOf(bets)
  for (const runner of state.fields.get(marketId)?.field?.runners ?? [])
    if (!results.has(runner) && state.removed.get(marketId)?.has(runner) !== true) results.set(runner, paise(0))
  return { runners: [...results].map(([selectionId, pnl]) => ({ selectionId, pnl })), ladder: [] }
}

/** What matched bets pay if each runner of their fields wins: a bet is void when none of its field does (MKT-15). */
export const ifWinOf = (bets: readonly CoreBet[]): Map<SelectionId, Paise> => {
  const sums = new Map<SelectionId, Paise>()
  for (const { field, own } of byField(bets)) {
    if (field === null) continue
    for (const [runner, pays] of ifWins(field.runners, own.flatMap(matchesOf))) sums.set(runner, paise((sums.get(runner) ?? 0) + pays))
  }
  return sums
}

const matchesOf = ({ order: { selectionId: runner, side }, fills }: CoreBet) =>
  fills.map((fill) => ({ runner, side, odds: fill.odds, stake: fill.size }))

/** Bets by their field. */
const byField = (bets: readonly CoreBet[]): readonly { readonly field: BetField['field']; readonly own: readonly CoreBet[] }[] => {
  const groups = new Map<string, { readonly field: BetField['field']; readonly own: CoreBet[] }>()
  for (const bet of bets) {
    const { key, field } = fieldOf(bet)
    const group = groups.get(key) ?? { field, own: [] }
    group.own.push(bet)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const matchedIn = (state: State, member: MemberCode, marketId: MarketId): readonly CoreBet[] =>
  [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.member === member && bet.fills.length > 0 ? [bet] : []
  })

/** A bet by its own terms. */
const ownTermsOf = ({ market, out = [], order, remaining, fills }: CoreBet): OwnTerms => ({
  marketType: market.marketType,
  runner: order.selectionId,
  side: order.side,
  odds: order.odds,
  remaining,
  fills,
  line: order.line,
  runners: market.runners.flatMap(({ selectionId }) => (out.includes(selectionId) ? [] : [selectionId])),
  places: market.numberOfWinners,
})

/** The worst case again from the bets' own terms, every outcome of them: what the invariants hold the position against. */
export const recomputedExposure = (state: State, member: MemberCode, marketId: MarketId): Paise => {
  if (state.results.has(marketId)) return paise(0)
  const bets = [...(state.betsIn.get(marketId) ?? [])].flatMap((betId) => {
    const bet = state.bets.get(betId)
    return bet !== undefined && bet.member === member ? [ownTermsOf(bet)] : []
  })
  return worstCase(bets)
}

/** What bets of one market could lose together, bet by bet, whether or not it has a result. */
export const worstOf = (bets: readonly CoreBet[]): Paise =>
  paise(byField(bets).reduce((sum, { field, own }) => sum + worstIn(field, own), 0))

const worstIn = (field: Field | null, bets: readonly CoreBet[]): number => {
  if (field === null) return Math.max(0, -runsWorst(runsBook(bets, 'with what is unmatched')))
  const open = bets.filter(({ remaining }) => remaining > 0)
  const unmatched = open.map(({ order: { selectionId: runner, side, odds }, remaining: stake }) => ({ runner, side, odds, stake }))
  const places = Array.from({ length: Math.max(1, Math.min(field.places, field.runners.length)) }, (_, n) => n + 1)
  return Math.max(...places.map((winners) => exposure(field.runners, winners, bets.flatMap(matchesOf), unmatched)))
}
