import { DRAW, type Market, type Runner, type Score } from '#contract/market.ts'
import type { Side } from '#domain/betting/bets.ts'
import type { Paise } from '#domain/paise.ts'
import type { Pick as Picked, Price } from '#domain/betting/pick.ts'
import { marketKind } from '#domain/market/markets.ts'
import { text } from '#copy/first.ts'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** `1,00,000`: an amount without its sign, for limits. */
export const rupeesText = (amount: Paise): string => whole.format(amount / 100)

/** The runners as a list shows them: first, draw or null, second. */
export const outcomesOf = (
  runners: readonly Runner[],
): { readonly first: Runner | null; readonly draw: Runner | null; readonly second: Runner | null } => {
  const draw = runners.find(({ selectionId }) => selectionId === DRAW) ?? null
  const [first = null, second = null] = runners.filter((runner) => runner !== draw)
  return { first, draw, second }
}

export type ScoreLine = { readonly figure: string; readonly small: string; readonly on: boolean }
const blank: ScoreLine = { figure: '', small: '', on: false }

/** The score after a side's name: runs and overs, goals, or games of each set. */
export const scoreLine = (score: Score | undefined, name: string, index: 0 | 1): ScoreLine => {
  if (score === undefined) return blank
  switch (score.sport) {
    case 'cricket': {
      const mine = score.innings.filter(({ team }) => team === name)
      const last = mine.at(-1)
      return last === undefined
        ? blank
        : {
            figure: mine.map(({ runs, wickets }) => (wickets === 10 ? `${runs}` : `${runs}/${wickets}`)).join(' & '),
            small: last.overs,
            on: score.innings[score.batting] === last,
          }
    }
    case 'football':
      return { figure: String(score.goals[score.home === name ? 0 : score.away === name ? 1 : index]), small: '', on: false }
    case 'tennis': {
      const at = score.players[0] === name ? 0 : score.players[1] === name ? 1 : index
      return { figure: score.sets.map((games) => games[at]).join(' '), small: score.points[at], on: score.server === at }
    }
    default:
      return score satisfies never
  }
}

/** The time of a match: `63′`, `Half-time`; empty if the score already says it. */
export const minuteText = (score: Score | undefined): string => {
  if (score?.sport !== 'football') return ''
  if (score.period === 'half-time') return text.halfTime
  return score.period === 'full-time' ? text.fullTime : `${score.minute}′`
}

/** The pick of a pressed price. */
export const pickOf = (market: Market, runner: Runner, side: Side, price: Price): Picked => {
  const { marketId, marketType, marketName, marketSaid, eventId, eventName, eventTypeId, numberOfWinners } = market
  const kind = marketKind(marketType, eventTypeId)
  const places = numberOfWinners === 1 ? {} : { places: numberOfWinners }
  return { marketId, marketType, marketName, marketSaid, kind, eventId, eventName, eventTypeId, ...runner, side, ...price, ...places }
}
