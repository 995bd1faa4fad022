import { type Alert, type AlertNews, type AlertWish, MAX_ALERTS } from '#contract/calls/alerts.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { Market, Score } from '#contract/market.ts'
import type { EventId, MemberCode, Millis } from '#contract/scalar.ts'
import { hasOddsAlerts, hasWickets, isReached, runsTypeOf, wicketsOf } from '#domain/alerts/alerts.ts'
import { isOffered } from '#domain/betting/price.ts'
import { onLadder } from '#domain/odds.ts'
import { newestOf, noAlerts } from './alerts-state.ts'
import type { ExchangeEvent } from './events.ts'
import type { LiveMarket } from './live.ts'
import type { State } from './state/state.ts'

/** The most alerts of all members together. */
const MAX_ALL = 200_000
/** News of an older day are listed, and given to no tab. */
const GIVEN_WITHIN_MS = 24 * 3_600_000
type Fired = Extract<ExchangeEvent, { type: 'alert-fired' }>

const aboutOf = ({ marketId, marketName, marketSaid, eventId, eventName, eventTypeId }: Market) => ({
  marketId,
  marketName,
  ...(marketSaid === undefined ? {} : { marketSaid }),
  eventId,
  eventName,
  eventTypeId,
})
const isSame = (one: Alert, wish: AlertWish, market: Market): boolean => {
  if (one.kind === 'wicket' || wish.kind === 'wicket') return one.kind === wish.kind && one.eventId === market.eventId
  if (one.marketId !== wish.marketId || one.side !== wish.side || one.way !== wish.way) return false
  if (one.kind === 'runs') return wish.kind === 'runs' && one.runs === wish.runs
  return wish.kind === 'price' && one.selectionId === wish.selectionId && one.odds === wish.odds
}

type Wished = { readonly live: LiveMarket | undefined; readonly score: Score | undefined; readonly now: Millis }

/** The alert of a wish, under this number; refused with a code if it can never come true, or is true already. */
const alertFrom = (wish: AlertWish, live: LiveMarket, { score, now }: Wished, number: number): Alert | RefusalCode => {
  const about = { number, at: now, ...aboutOf(live.market) }
  if (wish.kind === 'wicket') return hasWickets(live.market) ? { ...about, kind: 'wicket', wickets: wicketsOf(score) } : 'INVALID_MARKET_ID'
  if (wish.kind === 'runs') {
    const { side, way, runs } = wish
    const marketType = runsTypeOf(live.market, runs)
    if (marketType === null) return 'INVALID_ODDS'
    return isTrue(wish, live) ? 'ALERT_REACHED' : { ...about, kind: 'runs', marketType, side, way, runs }
  }
  const { selectionId, side, way, odds } = wish
  const runner = live.market.runners.find((each) => each.selectionId === selectionId)
  if (runner === undefined) return 'INVALID_RUNNER'
  if (!hasOddsAlerts(live.market) || !onLadder(odds)) return 'INVALID_ODDS'
  return isTrue(wish, live) ? 'ALERT_REACHED' : { ...about, ...runner, kind: 'price', side, way, odds }
}

/** Is the best price of its side there, or beyond? A market on runs has one runner, whose prices are runs in thousandths. */
const isTrue = (wish: Exclude<AlertWish, { kind: 'wicket' }>, { market, runners }: LiveMarket): boolean => {
  const selectionId = wish.kind === 'price' ? wish.selectionId : market.runners[0]?.selectionId
  const level = selectionId === undefined ? undefined : runners.get(selectionId)?.book.levels(wish.side, 1)[0]
  if (level === undefined || !isOffered(market.marketType, level)) return false
  return wish.kind === 'price' ? isReached(wish.way, wish.odds, level[0]) : isReached(wish.way, wish.runs, level[0] / 1000)
}

/** An alert is set, or refused with a code; null when the member has this very alert (MKT-11). */
export const decideAlertSet = (
  state: State,
  member: MemberCode,
  wish: AlertWish,
  wished: Wished,
): Extract<ExchangeEvent, { type: 'alert-set' }> | RefusalCode | null => {
  const { live, now } = wished
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  if (live === undefined) return 'INVALID_MARKET_ID'
  if (live.status === 'CLOSED' || state.results.has(live.market.marketId)) return 'MARKET_CLOSED'
  const own = state.alerts.get(member) ?? noAlerts
  if (own.waiting.some((alert) => isSame(alert, wish, live.market))) return null
  const alert = alertFrom(wish, live, wished, own.count + 1)
  if (typeof alert === 'string') return alert
  if (own.waiting.length >= MAX_ALERTS) return 'ALERTS_FULL'
  const all = [...state.alerts.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  if (all >= MAX_ALL) return 'SERVICE_UNAVAILABLE'
  return { type: 'alert-set', at: now, transactions: [], member, alert }
}

/** An alert is taken away; null for one that is gone. */
export const decideAlertRemove = (
  state: State,
  member: MemberCode,
  number: number,
  now: Millis,
): Extract<ExchangeEvent, { type: 'alert-removed' }> | null =>
  state.alerts.get(member)?.waiting.some((alert) => alert.number === number)
    ? { type: 'alert-removed', at: now, transactions: [], member, number }
    : null

const firedEvent = (member: MemberCode, number: number, wickets: number | null, at: Millis): Fired => ({
  type: 'alert-fired',
  at,
  transactions: [],
  member,
  number,
  wickets,
})
const waitingAt = (state: State, place: string): readonly { readonly member: MemberCode; readonly alert: Alert }[] =>
  [...(state.alertsAt.get(place) ?? [])].flatMap((member) => (state.alerts.get(member)?.waiting ?? []).map((alert) => ({ member, alert })))

/** The alerts for a price or a run figure that the market's newest prices reach. */
export const decidePriceAlerts = (state: State, live: LiveMarket, now: Millis): readonly Fired[] => {
  const { marketId } = live.market
  if (live.status !== 'OPEN' || !state.alertsAt.has(marketId)) return []
  return waitingAt(state, marketId).flatMap(({ member, alert }) =>
    alert.kind !== 'wicket' && alert.marketId === marketId && isTrue(alert, live) ? [firedEvent(member, alert.number, null, now)] : [],
  )
}

/** The wicket alerts of an event in which a wicket fell. */
export const decideWicketAlerts = (state: State, eventId: EventId, score: Score, now: Millis): readonly Fired[] => {
  if (!state.alertsAt.has(eventId)) return []
  const wickets = wicketsOf(score)
  return waitingAt(state, eventId).flatMap(({ member, alert }) =>
    alert.kind === 'wicket' && alert.eventId === eventId && wickets > alert.wickets ? [firedEvent(member, alert.number, wickets, now)] : [],
  )
}

/**
 * Gives a tab the news that no tab was given, and again those it was given last. Null event: there is nothing new to give.
 * Each news is given to one tab, so all devices announce it once.
 */
export const decideAlertsGiven = (
  state: State,
  member: MemberCode,
  tab: string,
  now: Millis,
): {
  readonly event: Extract<ExchangeEvent, { type: 'alerts-given' }> | null
  readonly news: readonly AlertNews[]
  readonly given: number
} => {
  const alerts = state.alerts.get(member) ?? noAlerts
  const newest = newestOf(alerts)
  const { upTo, from, tab: last } = alerts.given
  const after = last === tab ? from : upTo
  const news = alerts.news.filter(({ number, at }) => number > after && at > now - GIVEN_WITHIN_MS)
  const event = newest > upTo ? ({ type: 'alerts-given', at: now, transactions: [], member, given: newest, tab } as const) : null
  return { event, news, given: newest }
}
