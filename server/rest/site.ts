import {
  getEvent,
  getFreeHomeAllCompitition,
  getFreeHomeAllEvents,
  getGroupOdds,
  getHome,
  getHomeAllCompitition,
  getHomeAllEvents,
  getLastResults,
  getPriceHistory,
  getSportOdds,
} from '#contract/calls/browse.ts'
import { WHOLE } from '#contract/features.ts'
import { getAppConfig, getSetting, getUserWpNumber, getWpNumber, type Support } from '#contract/calls/support.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { switchesOf } from '#domain/player/brand.ts'
import { text } from '#copy/catalogue.ts'
import type { ServerParts } from '../gate/parts.ts'
import { CLEAR_CACHE } from '../gate/headers.ts'
import type { Gate } from './gate.ts'
import { waysIn } from './identity-pages.ts'

const digitsOf = (address: string): string => /(\d{7,15})\D*$/.exec(address)?.[1] ?? ''

/** A brand's support contacts: only those that its switches show (SUPP-02, BRAND-04). */
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

/** The calls that need no member: markets, support, configuration. */
export const serveSite = (
  { app, serve, serveMember }: Gate,
  { clock, common, room, settings, readiness, casino, brands }: ServerParts,
): void => {
  serve(getHome, common.home)
  serve(getEvent, ({ eventId, have }) => common.event(eventId, have))
  serve(getSportOdds, ({ eventTypeId, have }) => common.odds(eventTypeId, null, have))
  serve(getGroupOdds, ({ a, b, have }) => common.odds(a, b, have))
  serveMember(getHomeAllCompitition, common.competitions)
  serveMember(getHomeAllEvents, common.events)
  serve(getFreeHomeAllCompitition, common.competitions)
  serve(getFreeHomeAllEvents, common.events)
  serve(getPriceHistory, ({ marketId, selectionId }) => common.history(marketId, selectionId))
  serve(getLastResults, ({ eventTypeId }) => common.lastResults(eventTypeId))
  serve(getWpNumber, (_, { brand }) => ({ success: true, response: supportOf(brand, text.visitorGreeting) }))
  serveMember(getUserWpNumber, (_, __, { caller: { brand } }) => ({ success: true, data: supportOf(brand, text.memberGreeting) }))
  serve(getSetting, ({ siteurl }, { brand }) => ({
    success: true,
    data: { istenpaisa: (brands.ofSite(siteurl) ?? brand).showCasinoPopup },
  }))
  serve(getAppConfig, (_, { brand }) => {
    const allowed = Object.entries(settings.redirects ?? {}).filter(([, host]) => brand.redirectHosts.includes(host))
    return {
      success: true,
      result: {
        appConfig: [
          { name: 'app', pavilion: { ...WHOLE, ways: waysIn(room, settings) } },
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
  app.get('/ready', (_, reply) => {
    const reasons = readiness.reasons()
    return reply.code(reasons.length === 0 ? 200 : 503).send({ ready: reasons.length === 0, reasons, casino: casino?.state() ?? 'off' })
  })
}
