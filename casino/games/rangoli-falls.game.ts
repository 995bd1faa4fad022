import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import type { SpinBet } from './diya-lines.game.ts'
import type { SoloGame } from './game.ts'
import { limitsAt, overAtOnce, paiseOf, returnAt, SPINS, stakeSchema } from './stake.ts'

export const RANGOLI_WEIGHTS: readonly number[] = [6, 5, 3, 2]
export const RANGOLI_SYMBOLS = 'abcd'
export const MULTIPLIERS: readonly number[] = [1, 2, 3, 5]
/** Odds in hundredths of the stake for clusters of four to nine cells. */
export const CLUSTER_ODDS: Readonly<Record<string, readonly number[]>> = {
  a: [40, 60, 100, 150, 250, 500],
  b: [60, 100, 150, 250, 500, 1000],
  c: [150, 300, 500, 1000, 2000, 5000],
  d: [400, 800, 1500, 3000, 6000, 20_000],
}
const SIDE = 3
const CELLS = SIDE * SIDE
const SMALLEST = 4
const EMPTY = ' '

/** Cells of one symbol that touch by edges, by their places in the grid. */
export type Cluster = { readonly symbol: string; readonly cells: readonly number[] }
/** One evaluation: the grid with columns left to right and each bottom up, what paid, and the cells that were picked for this step. */
export type FallStep = {
  readonly grid: string
  readonly multiplier: number
  readonly clusters: readonly (Cluster & { readonly size: number; readonly returnPaise: Paise })[]
  /** The places of cells that came new: all nine at first. */
  readonly fell: readonly number[]
}
export type FallsView = { readonly steps: readonly FallStep[]; readonly returnPaise: Paise }

/** The places beside each place. */
const BESIDE: readonly (readonly number[])[] = Array.from({ length: CELLS }, (_, at) =>
  [at % SIDE > 0 ? at - 1 : -1, at % SIDE < SIDE - 1 ? at + 1 : -1, at - SIDE, at + SIDE].filter((place) => place >= 0 && place < CELLS),
)
const groupFrom = (grid: string, start: number): readonly number[] => {
  const found = new Set([start])
  for (const at of found) for (const next of BESIDE[at] ?? []) if (grid[next] === grid[start]) found.add(next)
  return [...found].sort((a, b) => a - b)
}
/** The clusters of four or more, by their first cell. */
export const clustersOf = (grid: string): readonly Cluster[] => {
  const seen = new Set<number>()
  const clusters: Cluster[] = []
  for (let start = 0; start < CELLS; start += 1) {
    if (seen.has(start)) continue
    const cells = groupFrom(grid, start)
    for (const cell of cells) seen.add(cell)
    if (cells.length >= SMALLEST) clusters.push({ symbol: grid.charAt(start), cells })
  }
  return clusters
}
/** The odds of a cluster without the multiplier. */
export const clusterOdds = ({ symbol, cells }: Cluster): number => CLUSTER_ODDS[symbol]?.[cells.length - SMALLEST] ?? 0

/** The columns after the clusters vanish and the cells above them fall: each holds what is left, bottom up. */
export const columnsAfter = (grid: string, clusters: readonly Cluster[]): readonly string[] => {
  const gone = new Set(clusters.flatMap(({ cells }) => cells))
  return Array.from({ length: SIDE }, (_, column) =>
    [...grid.slice(column * SIDE, (column + 1) * SIDE)].filter((_, row) => !gone.has(column * SIDE + row)).join(''),
  )
}

/** A whole round by the picks of its cells. */
export const fallsOf = (pick: () => string, stakePaise: number): FallsView => {
  const steps: FallStep[] = []
  let before = EMPTY.repeat(CELLS)
  for (const multiplier of MULTIPLIERS) {
    const fell = [...before].flatMap((cell, at) => (cell === EMPTY ? [at] : []))
    const grid = [...before].map((cell) => (cell === EMPTY ? pick() : cell)).join('')
    const found = clustersOf(grid)
    const clusters = found.map((cluster) => ({
      ...cluster,
      size: cluster.cells.length,
      returnPaise: returnAt(stakePaise, clusterOdds(cluster) * multiplier),
    }))
    steps.push({ grid, multiplier, clusters, fell })
    if (found.length === 0) break
    before = columnsAfter(grid, found)
      .map((column) => column.padEnd(SIDE, EMPTY))
      .join('')
  }
  const returns = steps.flatMap(({ clusters }) => clusters.map(({ returnPaise }) => returnPaise))
  return { steps, returnPaise: paiseOf(returns.reduce((sum, each) => sum + each, 0)) }
}

/** The most that one round returns, in hundredths of the stake: nine d in all four evaluations. */
export const FALLS_BEST = 20_000 * 11

const betSchema = z.strictObject({ stakePaise: stakeSchema(SPINS) })

/** Rangoli Falls: clusters on three columns of three that fall and multiply (docs/CASINO.md) [CAS-04]. */
export const engine: SoloGame<SpinBet> = {
  kind: 'solo',
  id: 'rangoli-falls',
  bestOdds: FALLS_BEST,
  limitsOf: () => limitsAt(SPINS, FALLS_BEST),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise }, decisions) => {
    const view = fallsOf(() => RANGOLI_SYMBOLS.charAt(dice.pick(RANGOLI_WEIGHTS)), stakePaise)
    return overAtOnce(decisions, { view, stakePaise, returnPaise: view.returnPaise, bestOdds: FALLS_BEST })
  },
}
