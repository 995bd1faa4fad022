import * as z from 'zod/mini'
import { type Alert, type AlertNews, MAX_ALERT_NEWS } from '#contract/calls/alerts.ts'
import type { RefusalCode } from '#contract/call.ts'
import type { Market } from '#contract/market.ts'
import type { EventId, MarketId, Paise, SelectionId } from '#contract/scalar.ts'
import { averageOdds } from '#domain/betting/matching.ts'
import { type CoreBet, matchedOf, riskedBy, runnerOf } from './bet.ts'
import type { ExchangeEvent } from './events.ts'
import { type Stored, keptAlertSchema, keptNewsSchema, listOf, wholeSchema } from './stored.ts'

/** The alerts of one member, and what came true of them and of the bets that waited for a match (MKT-11). */
export const alertsSchema = z.strictObject({
  /** In the order they were set. */
  waiting: listOf<Alert>(keptAlertSchema),
  /** The newest first. */
  news: listOf<AlertNews>(keptNewsSchema),
  /** The alerts that were ever set. */
  count: wholeSchema,
  /** The news after `from` up to `upTo` are given to this tab. Those before went to others. */
  given: z.strictObject({ from: wholeSchema, upTo: wholeSchema, tab: z.string() }),
})
export type CoreAlerts = Stored<typeof alertsSchema>

export const noAlerts: CoreAlerts = { waiting: [], news: [], count: 0, given: { from: 0, upTo: 0, tab: '' } }

/** A change or cash-out that was refused in its delay. */
export type Ended = Pick<Extract<ExchangeEvent, { type: 'amend-lapsed' | 'cash-out-lapsed' }>, 'member' | 'ref' | 'code' | 'at'>
type NewsOf<N> = N extends AlertNews ? Omit<N, 'number'> : never

/** With one more piece of news. */
const withNews = (alerts: CoreAlerts, news: NewsOf<AlertNews>): CoreAlerts => ({
  ...alerts,
  news: [{ ...news, number: newestOf(alerts) + 1 }, ...alerts.news].slice(0, MAX_ALERT_NEWS),
})

/** The number of the newest news; 0 without any. */
export const newestOf = ({ news }: CoreAlerts): number => news[0]?.number ?? 0

const without = (alerts: CoreAlerts, isGone: (alert: Alert) => boolean): CoreAlerts =>
  alerts.waiting.some(isGone) ? { ...alerts, waiting: alerts.waiting.filter((alert) => !isGone(alert)) } : alerts

/** An alert for a price or a run figure ends as it fires; one for wickets waits for the next. */
const fired = (alerts: CoreAlerts, { number, wickets, at }: Extract<ExchangeEvent, { type: 'alert-fired' }>): CoreAlerts => {
  const alert = alerts.waiting.find((each) => each.number === number)
  if (alert === undefined) return alerts
  if (alert.kind !== 'wicket')
    return withNews(
      without(alerts, (each) => each === alert),
      { ...alert, at },
    )
  const next = { ...alert, wickets: wickets ?? alert.wickets }
  return withNews({ ...alerts, waiting: alerts.waiting.map((each) => (each === alert ? next : each)) }, { ...next, at })
}

/** A member's alerts after one of their own events. */
export const foldAlerts = (
  alerts: CoreAlerts,
  event: Extract<ExchangeEvent, { type: 'alert-set' | 'alert-removed' | 'alert-fired' | 'alerts-given' }>,
): CoreAlerts => {
  switch (event.type) {
    case 'alert-set':
      return { ...alerts, waiting: [...alerts.waiting, event.alert], count: alerts.count + 1 }
    case 'alert-removed':
      return without(alerts, ({ number }) => number === event.number)
    case 'alert-fired':
      return fired(alerts, event)
    case 'alerts-given':
      return { ...alerts, given: { from: alerts.given.upTo, upTo: event.given, tab: event.tab } }
    default:
      return event satisfies never
  }
}

/** The alerts of a market end with it. */
export const withoutMarket = (alerts: CoreAlerts, marketId: MarketId): CoreAlerts => without(alerts, (alert) => alert.marketId === marketId)

/** What a news of a market names. */
const aboutMarket = ({ marketId, marketName, marketSaid, eventId, eventName, eventTypeId }: Market) => ({
  marketId,
  marketName,
  marketSaid,
  eventId,
  eventName,
  eventTypeId,
})

/** What a news of a bet names. */
const aboutBet = ({ market, order: { selectionId, side, odds } }: CoreBet) => {
  const { runnerName = '', runnerSaid } = runnerOf(market, selectionId) ?? {}
  return { ...aboutMarket(market), selectionId, runnerName, runnerSaid, side, odds }
}

/** With the news that the last unmatched part of a bet is matched. */
export const withMatched = (alerts: CoreAlerts, bet: CoreBet, at: ExchangeEvent['at']): CoreAlerts =>
  withNews(alerts, { kind: 'matched', at, ...aboutBet(bet), stake: matchedOf(bet) })

/** With the news that the unmatched part of a bet lapsed, because its market closed or changed. */
export const withLapsed = (alerts: CoreAlerts, bet: CoreBet, size: Paise, at: ExchangeEvent['at']): CoreAlerts =>
  withNews(alerts, { kind: 'lapsed', at, ...aboutBet(bet), stake: size, matched: matchedOf(bet) })

/** With the news that a bet was refused after its bet delay. */
export const withRefused = (alerts: CoreAlerts, bet: CoreBet, code: RefusalCode, at: ExchangeEvent['at']): CoreAlerts =>
  withNews(alerts, { kind: 'refused', at, ...aboutBet(bet), ref: bet.order.ref, stake: bet.order.stake, code })

/** With the news that a change of a bet was refused after its bet delay. */
export const withChangeRefused = (alerts: CoreAlerts, bet: CoreBet, { ref, code, at }: Ended): CoreAlerts =>
  withNews(alerts, { kind: 'change-refused', at, ...aboutBet(bet), ref, stake: bet.order.stake, code })

/** With the news that a cash-out was refused after its bet delay. */
export const withCashOutRefused = (alerts: CoreAlerts, market: Market, { ref, code, at }: Ended): CoreAlerts =>
  withNews(alerts, { kind: 'cash-out-refused', at, ...aboutMarket(market), ref, code })

/** With the news that a withdrawn runner made a matched bet void, or lowered its odds (MKT-15). A bet whose odds stayed has none. */
export const withRemoval = (
  alerts: CoreAlerts,
  before: CoreBet,
  after: CoreBet,
  runner: SelectionId,
  at: ExchangeEvent['at'],
): CoreAlerts => {
  const stake = matchedOf(before)
  const [from, to] = [averageOdds(before.fills), averageOdds(after.fills)]
  if (from === null) return alerts
  if (to === null) return withNews(alerts, { kind: 'voided', at, ...aboutBet(before), odds: from, stake, risk: riskedBy(before) })
  if (from === to) return alerts
  const { runnerName = '', runnerSaid } = runnerOf(before.market, runner) ?? {}
  return withNews(alerts, {
    kind: 'reduced',
    at,
    ...aboutBet(before),
    odds: to,
    stake,
    from,
    withdrawn: runnerName,
    withdrawnSaid: runnerSaid,
  })
}

/** The markets and events that an alert depends on. */
export const placesOf = (alert: Alert): readonly (MarketId | EventId)[] =>
  alert.kind === 'wicket' ? [alert.marketId, alert.eventId] : [alert.marketId]
