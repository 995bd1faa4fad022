import type * as z from 'zod/mini'
import type { getAppConfig } from '#contract/calls/support.ts'
import { SOURCE } from '#contract/features.ts'
import type { AppConfig } from '#client/player/news.ts'
import type { Site } from './doors.ts'

type WireConfig = NonNullable<z.output<typeof getAppConfig.answer>['result']>

/**
 * Our app config from the wire's (BRAND-08, BRAND-09). Index 1 has the versions; index 3 the redirect, dropped unless the brand
 * allows its host. A back end that says nothing of its level is one of the specification alone (BACK-02).
 */
export const configFrom = (wire: WireConfig, site: Site): AppConfig => {
  const versions = wire.appConfig[1]?.model
  const target = wire.appConfig[3]?.hosts?.[site.host]
  const said = wire.appConfig.find(({ pavilion }) => pavilion !== undefined)?.pavilion
  return {
    version: versions?.['lot-version'] ?? null,
    androidVersion: versions?.['lot-android-version'] ?? null,
    analyticsId: wire.gaConfig?.trackingId ?? null,
    recaptchaKey: wire.recaptchaConfig?.recaptchaSiteKey ?? null,
    backend: said === undefined ? SOURCE : { level: said.level, features: said.features },
    redirect: target !== undefined && target !== site.host && site.redirectHosts.includes(target) ? target : null,
  }
}
