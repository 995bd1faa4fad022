import { clampChance, normalBelow, type SideNow } from './script.ts'

/** What a side has batted so far, as the match's other markets see it; null before its innings. */
export type Batted = {
  /** By the batting order, for those who have come in. */
  readonly order: readonly { readonly runs: number; readonly isOut: boolean }[]
  readonly sixes: number
  readonly isDone: boolean
  /** Runs to be expected of the balls left. */
  readonly toCome: number
} | null

/** What a batter who is in may still add, at most, and what one who has not come in scores. */
const MORE_RUNS = 18
const NEW_BATTER = 15
/** How fast the chance of a batter falls with the place in the order, before anyone has batted. */
const LATER_IN_ORDER = 0.2
/** So many runs more make a batter about three times as likely to be the top batter. */
const RUNS_OF_DOUBT = 9

/** The top batter of a side (MKT-13): batters with as many runs share it as a dead heat. An out batter with fewer runs than another can no longer win. */
export const topBatter = (batters: number, batted: Batted): SideNow => {
  const order = batted?.order ?? []
  const best = Math.max(0, ...order.map(({ runs }) => runs))
  if (batted?.isDone === true) {
    const tied = order.flatMap(({ runs }, at) => (runs === best ? [at] : []))
    return tied.length === 1 ? (tied[0] ?? 0) : { tied }
  }
  const toCome = batted?.toCome ?? Number.POSITIVE_INFINITY
  const weights = Array.from({ length: batters }, (_, at) => {
    const seen = order[at]
    if (seen === undefined)
      return Math.exp(Math.min(NEW_BATTER, toCome) / RUNS_OF_DOUBT - LATER_IN_ORDER * (at - Math.max(0, order.length - 2)))
    if (seen.isOut && seen.runs < best) return 0
    return Math.exp((seen.runs + (seen.isOut ? 0 : Math.min(MORE_RUNS, toCome / 2))) / RUNS_OF_DOUBT)
  })
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** How many sixes come with each run. */
const SIXES_A_RUN = 0.042
/** The least standard deviation of a count while the innings goes on. */
const LEAST_DOUBT = 0.4

/** The side with most sixes: home, away, or as many each. `fresh`: the runs of an innings to come. */
export const mostSixes = (home: Batted, away: Batted, fresh: number, isOver: boolean): SideNow => {
  const lead = (home?.sixes ?? 0) - (away?.sixes ?? 0)
  if (isOver) return lead > 0 ? 0 : lead < 0 ? 1 : 2
  const toCome = (side: Batted): number => SIXES_A_RUN * (side === null ? fresh : side.isDone ? 0 : side.toCome)
  const mean = lead + toCome(home) - toCome(away)
  const doubt = Math.max(LEAST_DOUBT, Math.sqrt(toCome(home) + toCome(away)))
  const [h, a] = [clampChance(normalBelow((mean - 0.5) / doubt)), clampChance(normalBelow((-mean - 0.5) / doubt))]
  const tie = clampChance(1 - h - a)
  const sum = h + a + tie
  return [h / sum, a / sum, tie / sum]
}

/** Few matches end without a result. */
const COMPLETED = 0.985
/** A match is completed, or not. */
export const completed = (isOver: boolean): SideNow => (isOver ? 0 : [COMPLETED, 1 - COMPLETED])
