import type { Pavilion } from '#contract/features.ts'

/** The app config (BRAND-08). */
export type AppConfig = {
  readonly version: string | null
  readonly androidVersion: string | null
  readonly analyticsId: string | null
  readonly recaptchaKey: string | null
  /** The host to go to instead of this one; null to stay (BRAND-09). */
  readonly redirect: string | null
  /** What the back end has beside the specification (BACK-02). */
  readonly backend: Pavilion
}

/** The banner at start, the promotion strip, then the closed strip (SUPP-03). */
export type Promo = 'banner' | 'strip' | 'closed'
