import * as z from 'zod/mini'
import type { Paise } from '#contract/scalar.ts'
import { type Fraction, fraction } from './fraction.ts'
import type { SoloGame } from './game.ts'
import { asks, boundOdds, ends, isBelowTop, ladderOdds, returnAtExact, shownOdds } from './ladder.ts'
import { limitsAt, paiseOf, stakeSchema, TABLE_BETS } from './stake.ts'
import { choose } from './weighted.ts'

export const FIELDS = 25
/** How many mines may be chosen. */
export const MINES: readonly number[] = Array.from({ length: FIELDS - 1 }, (_, at) => at + 1)
const TAKE = 'take'

/** How likely so many fields are opened before a mine. */
export const minesChance = (mines: number, opened: number): Fraction => fraction(choose(FIELDS - mines, opened), choose(FIELDS, opened))
/** What so many open fields return, in hundredths of the stake. */
export const minesOdds = (mines: number, opened: number): Fraction => ladderOdds(minesChance(mines, opened))
const mostFrom = (mines: number): number => {
  let opened = 1
  while (opened < FIELDS - mines && isBelowTop(minesOdds(mines, opened + 1))) opened += 1
  return opened
}
const MOST: ReadonlyMap<number, number> = new Map(MINES.map((mines) => [mines, mostFrom(mines)]))
/** The most fields that can be opened: there the win is taken by itself. */
export const mostOpened = (mines: number): number => MOST.get(mines) ?? 1
const BEST: ReadonlyMap<number, number> = new Map(MINES.map((mines) => [mines, boundOdds(minesOdds(mines, mostOpened(mines)))]))
const BEST_ODDS = Math.max(...BEST.values())
const bestOf = (mines: number): number => BEST.get(mines) ?? BEST_ODDS

export type MinesBet = { readonly stakePaise: Paise; readonly mines: number }
export type MinesView = {
  readonly mines: number
  /** The fields that were opened, from 1, in their order; the last one is a mine where the round is lost. */
  readonly opened: readonly number[]
  /** What is won so far, in hundredths of the stake; 0 with nothing open. */
  readonly odds: number
  /** The same in money: what the round returns if the win is taken now. */
  readonly wonPaise: Paise
  /** What one more field would make of it; null when the round is over. */
  readonly nextOdds: number | null
  /** Where the mines lie; null until the round is over. */
  readonly laid: readonly number[] | null
  readonly isLost: boolean
}

const betSchema = z.strictObject({
  stakePaise: stakeSchema(TABLE_BETS),
  mines: z.int().check(z.refine((mines) => MINES.includes(mines))),
})
const openOf = (field: number): string => `open:${field}`
const ALL = Array.from({ length: FIELDS }, (_, at) => at + 1)

/** Mines: fields are opened one by one, and the win is taken before a mine (docs/CASINO.md) [CAS-04]. Decisions: open:1 to open:25, take. */
export const engine: SoloGame<MinesBet> = {
  kind: 'solo',
  id: 'mines',
  bestOdds: BEST_ODDS,
  limitsOf: (bet) => limitsAt(TABLE_BETS, bestOf(Number(bet.split(':')[1]))),
  parse: (data) => betSchema.safeParse(data).data ?? null,
  play: (dice, { stakePaise, mines }, decisions) => {
    const laid = dice
      .shuffle(FIELDS)
      .slice(0, mines)
      .map((at) => at + 1)
    const most = mostOpened(mines)
    const opened: number[] = []
    let [isLost, isTaken] = [false, false]
    for (const decision of decisions) {
      const field = ALL.find((each) => openOf(each) === decision)
      if (isLost || isTaken || opened.length === most) throw new Error('the round is over')
      if (decision === TAKE && opened.length > 0) isTaken = true
      else if (field === undefined || opened.includes(field)) throw new Error(`the round does not ask "${decision}"`)
      else {
        opened.push(field)
        isLost = laid.includes(field)
      }
    }
    const isOver = isLost || isTaken || opened.length === most
    const odds = isLost || opened.length === 0 ? null : minesOdds(mines, opened.length)
    const wonPaise = odds === null ? paiseOf(0) : returnAtExact(stakePaise, odds)
    const view: MinesView = {
      mines,
      opened,
      odds: odds === null ? 0 : shownOdds(odds),
      wonPaise,
      nextOdds: isOver ? null : shownOdds(minesOdds(mines, opened.length + 1)),
      laid: isOver ? laid.toSorted((a, b) => a - b) : null,
      isLost,
    }
    const step = { view, stakePaise, decisions, bestOdds: bestOf(mines) }
    if (isOver) return ends(step, wonPaise)
    const left = ALL.filter((field) => !opened.includes(field)).map(openOf)
    const [first = TAKE] = left
    // Every closed field is as likely a mine as another: the first one is opened for a player who decides nothing.
    return asks(step, opened.length === 0 ? left : [TAKE, ...left], opened.length === 0 ? first : TAKE)
  },
}
