import { type Accept, DEFAULT_BETTING } from '#contract/messages/settings.ts'
import type { Paise } from '#contract/scalar.ts'

/** One-click betting: one press of a price places one bet with this stake (SLIP-23). */
export type OneClick = {
  readonly active: boolean
  /** The usual stake. null: the member never chose one. */
  readonly stake: Paise | null
  /** The login of this session keeps it off (AUTH-14). */
  readonly barred: boolean
}

/** The member's betting settings, as the exchange keeps them (SLIP-33). */
export type Betting = {
  readonly confirmation: boolean
  /** Which moves of the price are taken without asking; ANY takes a worse price, but at most `steps` worse. */
  readonly accept: Accept
  readonly steps: number
  readonly keepSlip: boolean
  /** A slip begins with the usual stake (SLIP-06). */
  readonly fillsStake: boolean
  /** What is unmatched of a bet persists through a suspension and into play, if its slip says nothing else (OPEN-14). */
  readonly persists: boolean
  readonly prices: 'rates' | 'odds'
  /** The profit of bets and positions is shown net of commission. */
  readonly commission: boolean
  readonly hotkeys: boolean
  /** A bet that is matched after it waited is announced. */
  readonly matchedAlerts: boolean
  /** An alert is announced with a sound. */
  readonly alertSound: boolean
  /** One-click turns itself off after so many minutes; 0 is never (SLIP-23). */
  readonly armedMinutes: number
  readonly oneClick: OneClick
}
export type SettingName = keyof Betting
/** One setting as the player wants it. */
export type SettingChange = { readonly [K in SettingName]: { readonly setting: K; readonly value: Betting[K] } }[SettingName]
/** The settings of a member who chose none, and of a visitor. */
export const defaultBetting: Betting = { ...DEFAULT_BETTING, oneClick: { active: false, stake: null, barred: false } }

/** The settings with one of them changed. */
export const changed = <B extends Betting>(betting: B, { setting, value }: SettingChange): B => ({ ...betting, [setting]: value })
