import type { Paise } from '#contract/scalar.ts'
import type { Card } from './cards.ts'
import type { Bet, Json, SharedGame } from './game.ts'
import { limitsOf, NUMBER_BETS, paiseOf, returnAt, TABLE_BETS } from './stake.ts'

/** What a lay at these total odds may lose, rounded up. */
export const layRisk = (stake: Paise, odds: number): Paise => paiseOf(Math.ceil((stake * (odds - 100)) / 100))

/** One bet of a table. Odds are total returns in hundredths of the stake. */
export type Line<Outcome> = {
  /** What a back pays by the outcome; 0 if it loses. */
  readonly pays: (outcome: Outcome) => number
  /** The most that it pays. */
  readonly best: number
  /** The odds of a lay, where the runner may be laid: the lay wins where the back pays nothing. */
  readonly lay?: number
  readonly isLong?: boolean
}
/** The bets of a table by their names. A map, because names come from outside. */
export type Lines<Outcome> = ReadonlyMap<string, Line<Outcome>>

/** A bet that pays these odds where the test holds, and `otherwise` where it does not. */
export const when = <Outcome>(odds: number, test: (outcome: Outcome) => boolean, otherwise = 0): Line<Outcome> => ({
  pays: (outcome) => (test(outcome) ? odds : otherwise),
  best: odds,
})

/** The first cards of a deal that stand after so long, at one card each `eachMs`. */
export const dealtBy = (cards: readonly Card[], ms: number, eachMs: number): readonly Card[] =>
  cards.slice(0, Math.max(0, Math.floor(ms / eachMs)))

/** The most that a line returns of what it takes: a lay takes its risk, rounded up. */
const bestOf = <Outcome>({ best, lay }: Line<Outcome>): number =>
  Math.max(best, lay === undefined ? 0 : Math.ceil((lay * 100) / (lay - 100)))

type Table<Outcome extends Json> = Pick<SharedGame<Outcome>, 'id' | 'openMs' | 'restMs' | 'outcomeOf' | 'dealMs' | 'shownAt' | 'markOf'> & {
  readonly lines: Lines<Outcome>
  /** The line of a bet, where its name alone does not say it. */
  readonly lineOf?: (bet: Bet) => Line<Outcome> | null
}

/** A game of shared rounds whose bets are lines: prices, limits and returns by the same list. */
export const tableOf = <Outcome extends Json>({ lines, lineOf, ...table }: Table<Outcome>): SharedGame<Outcome> => {
  const find = lineOf ?? ((bet: Bet) => lines.get(bet.bet) ?? null)
  return {
    ...table,
    kind: 'shared',
    closingMs: 2000,
    bestOdds: Math.max(...[...lines.values()].map(bestOf)),
    price: (bet) => {
      const line = find(bet)
      if (line === null) return null
      const { stakePaise } = bet
      if (bet.side !== 'lay') return { riskPaise: stakePaise, bestReturnPaise: returnAt(stakePaise, line.best) }
      if (line.lay === undefined) return null
      const riskPaise = layRisk(stakePaise, line.lay)
      return { riskPaise, bestReturnPaise: paiseOf(riskPaise + stakePaise) }
    },
    limitsOf: (bet) => limitsOf(lines.get(bet)?.isLong === true ? NUMBER_BETS : TABLE_BETS),
    returnOf: (bet, outcome) => {
      const line = find(bet)
      if (line === null) throw new Error(`${table.id} has no bet "${bet.bet}"`)
      if (bet.side !== 'lay') return returnAt(bet.stakePaise, line.pays(outcome))
      if (line.lay === undefined) throw new Error(`${table.id} has no lay of "${bet.bet}"`)
      return paiseOf(line.pays(outcome) > 0 ? 0 : layRisk(bet.stakePaise, line.lay) + bet.stakePaise)
    },
  }
}
