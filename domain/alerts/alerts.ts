import type { Alert, AlertNews, RemovalNews } from '#contract/calls/alerts.ts'
import type { Market, Score } from '#contract/market.ts'
import { isKnownCode } from '#contract/call.ts'
import { ODDS, readFigure } from '#contract/figures.ts'
import { type Said, said, saidIn } from '../said.ts'
import { readingOf } from '../betting/reading.ts'

type RunsAlert = Extract<Alert, { kind: 'runs' }>

/** The figure that an alert waits for, and the market's now: is it there, or beyond? No figure reaches nothing (MKT-11). */
export const isReached = (way: RunsAlert['way'], goal: number, now: number | null): boolean =>
  now !== null && (way === 'up' ? now >= goal : now <= goal)

/** Has this market prices in odds, which an alert can wait for? A bookmaker's rates are odds, too. Any other has run figures. */
export const hasOddsAlerts = ({ marketType }: Pick<Market, 'marketType'>): boolean => readingOf(marketType, 'odds') === 'odds'

/** The market type of a run figure that an alert can wait for; null where the market has no such figure: a session counts whole runs. */
export const runsTypeOf = ({ marketType }: Pick<Market, 'marketType'>, runs: number): RunsAlert['marketType'] | null => {
  if (marketType === 'INNINGS_RUNS') return marketType
  return marketType === 'SESSION' && Number.isInteger(runs) ? marketType : null
}

/** Do wickets fall in this market's event? */
export const hasWickets = ({ eventTypeId }: Pick<Market, 'eventTypeId'>): boolean => eventTypeId === '4'

/** The wickets that have fallen, in all innings; none without a score. */
export const wicketsOf = (score: Score | undefined): number =>
  score?.sport === 'cricket' ? score.innings.reduce((sum, { wickets }) => sum + wickets, 0) : 0

/** A run figure that an alert is to wait for. */
export type RunsWish = Pick<RunsAlert, 'side' | 'way' | 'runs'>

const MOST_RUNS = 1000

/** The run figure that was typed; null where the market can have no such figure. */
export const runsIn = (marketType: Market['marketType'], typed: string): number | null => {
  const runs = Number(readFigure(typed, ODDS) ?? 0)
  return runs > 0 && runs < MOST_RUNS && Number.isInteger(runs * 2) && runsTypeOf({ marketType }, runs) !== null ? runs : null
}

/** One run better for this side than the market offers: YES and OVER want fewer runs, NO and UNDER more. */
export const proposedRuns = (marketType: Market['marketType'], side: RunsAlert['side'], line: number | null): RunsWish => {
  const wantsMore = (side === 'lay') === (marketType === 'SESSION')
  return { side, way: wantsMore ? 'up' : 'down', runs: Math.max(1, (line ?? 0) + (wantsMore ? 1 : -1)) }
}

const PRICES = { back: { up: 'alertBackUp', down: 'alertBackDown' }, lay: { up: 'alertLayUp', down: 'alertLayDown' } } as const

const RUNS = {
  SESSION: { back: { up: 'alertYesUp', down: 'alertYesDown' }, lay: { up: 'alertNoUp', down: 'alertNoDown' } },
  INNINGS_RUNS: { back: { up: 'alertUnderUp', down: 'alertUnderDown' }, lay: { up: 'alertOverUp', down: 'alertOverDown' } },
} as const

/** Why what makes no bet was refused. */
const reasonOf = ({ code }: { readonly code: string }): Said => said(isKnownCode(code) ? code : 'SERVICE_UNAVAILABLE')

/** Is it news of a withdrawn runner? */
export const isRemovalNews = (news: AlertNews): news is RemovalNews => news.kind === 'voided' || news.kind === 'reduced'

/** All news of an answer, the newest first. An exchange without news of withdrawn runners names none. */
export const allNews = (news: readonly AlertNews[], removals: readonly RemovalNews[] = []): readonly AlertNews[] =>
  [...news, ...removals].toSorted((one, other) => other.number - one.number)

/** News, or what an alert waits for, as a sentence. */
export const alertSaid = (news: AlertNews): Said => {
  switch (news.kind) {
    case 'price':
      return said(PRICES[news.side][news.way], saidIn(news.runnerName, news.runnerSaid), news.odds, news.eventName)
    case 'runs':
      return said(RUNS[news.marketType][news.side][news.way], saidIn(news.marketName, news.marketSaid), news.runs, news.eventName)
    case 'wicket':
      return said('alertWicket', news.eventName, news.wickets)
    case 'matched':
      return said('alertMatched', saidIn(news.runnerName, news.runnerSaid), news.stake, news.eventName)
    case 'lapsed':
      return news.matched === 0
        ? said('betLapsed', saidIn(news.runnerName, news.runnerSaid), news.stake, news.eventName)
        : said('betPartLapsed', saidIn(news.runnerName, news.runnerSaid), news.stake, news.matched, news.eventName)
    case 'refused':
      return said(
        'betNotTaken',
        saidIn(news.runnerName, news.runnerSaid),
        news.stake,
        said(isKnownCode(news.code) ? news.code : 'betRefused'),
        news.eventName,
      )
    case 'change-refused':
      return said('betNotChanged', saidIn(news.runnerName, news.runnerSaid), reasonOf(news), news.eventName)
    case 'cash-out-refused':
      return said('cashOutNotDone', saidIn(news.marketName, news.marketSaid), reasonOf(news), news.eventName)
    case 'voided':
      return said('betVoided', saidIn(news.runnerName, news.runnerSaid), news.stake, news.risk, news.eventName)
    case 'reduced':
      return said(
        'betReduced',
        saidIn(news.withdrawn, news.withdrawnSaid),
        saidIn(news.runnerName, news.runnerSaid),
        news.from,
        news.odds,
        news.eventName,
      )
    default:
      return news satisfies never
  }
}
