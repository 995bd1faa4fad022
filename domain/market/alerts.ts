import type { Alert, AlertNews } from '#contract/calls/alerts.ts'
import type { Market, Score } from '#contract/market.ts'
import type { Odds } from '../betting/odds.ts'
import { type Said, said, saidIn } from '../ledger/said.ts'
import { readingOf } from './reading.ts'

/** What a price alert waits for, and the price now: is it there, or beyond? No price reaches nothing (MKT-11). */
export const isReached = ({ way, odds }: Pick<Extract<Alert, { kind: 'price' }>, 'way' | 'odds'>, best: Odds | null): boolean =>
  best !== null && (way === 'up' ? best >= odds : best <= odds)

/** Has this market prices in odds, which an alert can wait for? A bookmaker's rates are odds, too; a run line is none. */
export const hasOddsAlerts = ({ marketType }: Pick<Market, 'marketType'>): boolean => readingOf(marketType, 'odds') === 'odds'

/** Do wickets fall in this market's event? */
export const hasWickets = ({ eventTypeId }: Pick<Market, 'eventTypeId'>): boolean => eventTypeId === '4'

/** The wickets that have fallen, in all innings; none without a score. */
export const wicketsOf = (score: Score | undefined): number =>
  score?.sport === 'cricket' ? score.innings.reduce((sum, { wickets }) => sum + wickets, 0) : 0

const PRICES = { back: { up: 'alertBackUp', down: 'alertBackDown' }, lay: { up: 'alertLayUp', down: 'alertLayDown' } } as const

/** News, or what an alert waits for, as a sentence. */
export const alertSaid = (news: AlertNews): Said => {
  switch (news.kind) {
    case 'price':
      return said(PRICES[news.side][news.way], saidIn(news.runnerName, news.runnerSaid), news.odds, news.eventName)
    case 'wicket':
      return said('alertWicket', news.eventName, news.wickets)
    case 'matched':
      return said('alertMatched', saidIn(news.runnerName, news.runnerSaid), news.stake, news.eventName)
    default:
      return news satisfies never
  }
}
