import type { MarketType } from '#contract/market.ts'
import type { Odds, Paise, SelectionId } from '#contract/scalar.ts'
import { type Side, liability, profit } from '#domain/betting/bets.ts'
import { paise } from '#domain/paise.ts'

/** A bet by its own terms alone: no runner's status and no newer definition counts (MKT-15). */
export type OwnTerms = {
  readonly marketType: MarketType
  readonly runner: SelectionId
  readonly side: Side
  /** The limit of what is unmatched. */
  readonly odds: Odds
  readonly remaining: Paise
  readonly fills: readonly { readonly odds: Odds; readonly size: Paise }[]
  /** A SESSION's run line. */
  readonly line: number | null
  /** The runners that could win when the bet was made, without those removed since, and how many of them at most. */
  readonly runners: readonly SelectionId[]
  readonly places: number
}

/** What a part of a bet pays when it wins or loses. */
const paid = (side: Side, odds: Odds, stake: Paise, isWon: boolean): number =>
  isWon ? profit(side, odds, stake) : -liability(side, odds, stake)

/** What a bet pays at the worst in one outcome: what is unmatched counts only where it loses. */
const atWorst = ({ fills, odds, remaining }: OwnTerms, pays: (odds: Odds, stake: Paise) => number): number => {
  const open = remaining > 0 ? Math.min(0, pays(odds, remaining)) : 0
  return fills.reduce((sum, fill) => sum + pays(fill.odds, fill.size), open)
}

/**
 * The worst over every set of winners of one field, from one winner up to its places. Runner by runner each wins or loses, and the
 * worst sum is kept for each number of winners so far. Every runner with a bet counts.
 */
const worstWinners = (bets: readonly OwnTerms[]): number => {
  const [first] = bets
  if (first === undefined) return 0
  const runners = new Set([...first.runners, ...bets.map(({ runner }) => runner)])
  let byWinners: readonly number[] = [0]
  for (const runner of runners) {
    const ifIt = (wins: boolean): number =>
      bets
        .filter((bet) => bet.runner === runner)
        .reduce((sum, bet) => sum + atWorst(bet, (odds, stake) => paid(bet.side, odds, stake, wins === (bet.side === 'back'))), 0)
    const [won, lost] = [ifIt(true), ifIt(false)]
    byWinners = Array.from({ length: Math.min(byWinners.length + 1, first.places + 1) }, (_, n) =>
      Math.min(
        n < byWinners.length ? (byWinners[n] ?? 0) + lost : Number.POSITIVE_INFINITY,
        n > 0 ? (byWinners[n - 1] ?? 0) + won : Number.POSITIVE_INFINITY,
      ),
    )
  }
  return Math.min(...byWinners.slice(1))
}

/** What a bet on runs pays at the worst when so many are made. The price of INNINGS_RUNS is a line, at even money. */
const atRuns = (bet: OwnTerms, runs: number): number =>
  atWorst(bet, (odds, stake) => {
    if (bet.marketType === 'INNINGS_RUNS') return Math.sign((odds / 1000 - runs) * (bet.side === 'back' ? 1 : -1)) * stake
    return paid(bet.side, odds, stake, runs >= (bet.line ?? 0) === (bet.side === 'back'))
  })

/** The worst over every number of runs: what bets pay changes only about their lines. */
const worstRuns = (bets: readonly OwnTerms[]): number => {
  const lines = bets.flatMap(({ line, odds, fills }) =>
    line === null ? [odds, ...fills.map((fill) => fill.odds)].map((at) => at / 1000) : [line],
  )
  const counts = new Set([0, ...lines.flatMap((line) => [Math.ceil(line) - 1, Math.floor(line), Math.ceil(line), Math.floor(line) + 1])])
  return Math.min(...[...counts].filter((runs) => runs >= 0).map((runs) => bets.reduce((sum, bet) => sum + atRuns(bet, runs), 0)))
}

const isOfRuns = ({ marketType }: OwnTerms): boolean => marketType === 'SESSION' || marketType === 'INNINGS_RUNS'
const fieldOf = (bet: OwnTerms): string =>
  isOfRuns(bet) ? bet.marketType : `${bet.places}/${[...bet.runners].sort((one, other) => one - other).join('/')}`

/**
 * What a member's bets on one market can lose, in paise: every outcome of every field, from the bets' own terms. It shares no code with
 * the positions that it judges (docs/PROMISE.md, invariant 10).
 */
export const worstCase = (bets: readonly OwnTerms[]): Paise => {
  const fields = [...new Set(bets.map(fieldOf))].map((field) => bets.filter((bet) => fieldOf(bet) === field))
  return paise(fields.reduce((sum, own) => sum + Math.max(0, -(own.some(isOfRuns) ? worstRuns(own) : worstWinners(own))), 0))
}
