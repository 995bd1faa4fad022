import {
  type Competition,
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getHome,
  getHomeAllCompitition,
  getHomeAllEvents,
  getLastResults,
  getOpenStream,
  getPriceHistory,
  getSpecialStream,
  getStats,
  getStream,
  type ListedEvent,
} from '#contract/browse.ts'
import type { CompetitionId, EventId, EventTypeId } from '#contract/scalar.ts'
import { getAppConfig, getSetting, getUserWpNumber, getWpNumber, type Support } from '#contract/support.ts'
import { type Brand, switchesOf } from '#domain/brand.ts'
import { text } from '#domain/text.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { DoorParts } from './doors.ts'
import { CLEAR_CACHE } from './headers.ts'
import type { Gate } from './http.ts'
import { homeBody } from './messages.ts'

const digitsOf = (address: string): string => /(\d{7,15})\D*$/.exec(address)?.[1] ?? ''

/** Where a brand's players find help: what its switches show, and nothing else (SUPP-02, BRAND-04). */
const supportOf = (brand: Brand, message: string): Support => {
  const shows = switchesOf(brand)
  const number = digitsOf(brand.whatsappSupportLink) || digitsOf(brand.whatsappLink) || digitsOf(brand.mobiNumber)
  return {
    wpnumber: shows.whatsapp ? number : '',
    instagram: shows.instagram ? brand.instagram : '',
    facebook: shows.facebook ? brand.facebook : '',
    twitter: '',
    telegram: shows.telegram ? brand.telegramSupportLink || brand.telegram : '',
    email: shows.email ? brand.email : '',
    message,
  }
}

type Wish = { readonly eventTypeId: EventTypeId; readonly competitionId?: CompetitionId }

/** What a sport, or one of its competitions, lists now: its events with their markets, and whose events they are (BROWSE-02). */
const listingOf = (
  exchange: Exchange,
  { eventTypeId, competitionId }: Wish,
): { readonly competitions: Competition[]; readonly events: ListedEvent[] } => {
  const competitions = new Map<CompetitionId, Competition>()
  const events = new Map<EventId, ListedEvent>()
  for (const listed of exchange.home()) {
    const { market } = listed
    if (market.eventTypeId !== eventTypeId || (competitionId !== undefined && market.competitionId !== competitionId)) continue
    competitions.set(market.competitionId, { id: market.competitionId, name: market.competitionName })
    const known = events.get(market.eventId)
    if (known !== undefined) known.markets.push(listed)
    else
      events.set(market.eventId, {
        id: market.eventId,
        name: market.eventName,
        competitionName: market.competitionName,
        markets: [listed],
      })
  }
  return { competitions: [...competitions.values()].slice(0, 200), events: [...events.values()].slice(0, 500) }
}

/** What anybody may ask of the site: markets, support, configuration. */
export const serveSite = ({ app, serve, serveMember }: Gate, { exchange, clock, settings }: DoorParts): void => {
  serve(getHome, () => ({ success: true, ...homeBody(exchange) }))
  serve(getEvent, ({ eventId }) => ({ success: true, result: [...exchange.event(eventId)] }))
  const competitions = (wish: Wish) => ({ success: true, response: listingOf(exchange, wish).competitions })
  const events = (wish: Wish) => ({ success: true, response: listingOf(exchange, wish).events })
  serveMember(getHomeAllCompitition, competitions)
  serveMember(getHomeAllEvents, events)
  serve(getFreeHomeAllCompitition, competitions)
  serve(getFreeHomeAllEvents, events)
  serve(getPriceHistory, ({ marketId, selectionId }) => ({ success: true, result: [...exchange.history(marketId, selectionId)] }))
  serve(getLastResults, ({ eventTypeId }) => ({ success: true, result: [...exchange.lastResults(eventTypeId)] }))
  // The matches are simulated or recorded: nobody films them, and they have no statistics but their score.
  const nothing = () => ({ success: true, result: {} })
  serveMember(getSpecialStream, nothing)
  serveMember(getStream, nothing)
  serve(getOpenStream, nothing)
  serve(getStats, nothing)
  serve(getWpNumber, (_, { brand }) => ({ success: true, response: supportOf(brand, text.visitorGreeting) }))
  serveMember(getUserWpNumber, (_, __, { caller: { brand } }) => ({ success: true, data: supportOf(brand, text.memberGreeting) }))
  serve(getSetting, () => ({ success: true, data: { istenpaisa: true } }))
  serve(getAppConfig, (_, { brand }) => {
    const allowed = Object.entries(settings.redirects ?? {}).filter(([, host]) => brand.redirectHosts.includes(host))
    return {
      success: true,
      result: {
        appConfig: [
          { name: 'app' },
          { name: 'versions', model: { 'lot-version': brand.version, 'lot-android-version': brand.version } },
          { name: 'site' },
          ...(allowed.length > 0 ? [{ name: 'redirect', hosts: Object.fromEntries(allowed) }] : []),
        ],
        ...(brand.googleAnalytics === undefined ? {} : { gaConfig: { trackingId: brand.googleAnalytics } }),
        ...(settings.recaptchaSiteKey === undefined ? {} : { recaptchaConfig: { recaptchaSiteKey: settings.recaptchaSiteKey } }),
      },
    }
  })
  app.post('/clear-cache', (_, reply) => reply.code(204).headers(CLEAR_CACHE).send())
  app.get('/health', () => ({ up: true, at: clock.now() }))
}
