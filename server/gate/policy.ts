import type { Brand } from '#domain/player/brand-file.ts'
import { originsOf, socketOriginsOf } from '#domain/player/brand.ts'
import { keepPressSource } from '#server/keep-press.ts'
import type { SiteSettings } from '#server/settings.ts'

/**
 * The content policy of a brand's page: other origins only for features that the brand or the start switched on. `casino`: the origins
 * at which its games and pictures are.
 */
export const policyOf = (brand: Brand, { recaptchaSiteKey, googleClientId }: SiteSettings, casino: readonly string[] = []): string => {
  const on = (isOn: boolean, ...sources: readonly string[]): readonly string[] => (isOn ? sources : [])
  const analytics = brand.googleAnalytics !== undefined
  const recaptcha = recaptchaSiteKey !== undefined
  const google = googleClientId !== undefined
  const bases = originsOf(brand)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': [],
    'script-src': [
      keepPressSource,
      ...on(analytics, 'https://www.googletagmanager.com'),
      ...on(recaptcha, 'https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'),
      ...on(google, 'https://accounts.google.com/gsi/client'),
    ],
    'style-src': ["'unsafe-inline'", ...on(google, 'https://accounts.google.com/gsi/style')],
    'connect-src': [
      ...new Set([...bases, ...socketOriginsOf(brand)]),
      ...on(analytics, 'https://*.google-analytics.com', 'https://www.googletagmanager.com'),
      ...on(google, 'https://accounts.google.com/gsi/'),
    ],
    'img-src': ['data:', ...bases, ...casino, ...on(analytics, 'https://*.google-analytics.com')],
    'media-src': bases,
    'frame-src': [
      ...bases,
      ...casino,
      ...on(recaptcha, 'https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'),
      ...on(google, 'https://accounts.google.com/gsi/'),
    ],
    'frame-ancestors': [],
    'base-uri': [],
    'form-action': [],
  }
  return [...Object.entries(directives).map(([name, sources]) => [name, "'self'", ...sources].join(' ')), "object-src 'none'"].join('; ')
}
