import type { Support } from '#contract/support.ts'

/** The app config (BRAND-08). */
export type AppConfig = {
  readonly version: string | null
  readonly androidVersion: string | null
  readonly analyticsId: string | null
  readonly recaptchaKey: string | null
}

/** The exchange's configuration, help, and popups that are on. */
export type HouseNews = {
  readonly config: AppConfig | null
  readonly support: Support | null
  /** The slot and casino popup is enabled (SUPP-04). */
  readonly casinoPopup: boolean
  /** The banner at start, the promotion strip, then the closed strip (SUPP-03). */
  readonly promo: 'banner' | 'strip' | 'closed'
}
export const noNews: HouseNews = { config: null, support: null, casinoPopup: false, promo: 'banner' }
