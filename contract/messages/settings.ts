import * as z from 'zod/mini'
import { message } from '../call.ts'

/** How a bookmaker's quote may move and still be taken. An exchange order has its limit (docs/RULES.md, Bet delay and matching). */
export const acceptSchema = z.enum(['NONE', 'BETTER', 'ANY'])
export type Accept = z.infer<typeof acceptSchema>

/** The most one preset stake may hold, in rupees. */
export const MAX_BUTTON_RUPEES = 1_000_000_000
/** The most steps of the ladder that a worse price may differ where the member accepts any. */
export const MAX_STEPS = 10
/** The longest time after which one-click turns itself off. */
export const MAX_ARMED_MINUTES = 240

/** Whole rupees of one preset stake (STAKE-02). */
export const buttonRupees = z.number().check(z.int(), z.gte(1), z.lte(MAX_BUTTON_RUPEES))

/** The settings that a member changes one by one (SLIP-33). */
export const choices = {
  /** A review comes before the bet is sent (SLIP-13). */
  confirmation: z.boolean(),
  /** Which moves of the price are taken without asking (SLIP-19). ANY takes a worse price, but at most `steps` worse. */
  accept: acceptSchema,
  steps: z.number().check(z.int(), z.gte(1), z.lte(MAX_STEPS)),
  /** The slip stays until it is cleared (SLIP-03). */
  keepSlip: z.boolean(),
  /** A slip begins with the usual stake, that of one-click (SLIP-06). */
  fillsStake: z.boolean(),
  /** What is unmatched of a bet persists through a suspension and into play, if its slip says nothing else (OPEN-14). */
  persists: z.boolean(),
  /** How a bookmaker's prices are written: as Indian rates on 100, or as odds. */
  prices: z.enum(['rates', 'odds']),
  /** Figures are shown after commission. */
  commission: z.boolean(),
  hotkeys: z.boolean(),
  /** A bet that is matched after it waited is announced, as an alert is (MKT-11). */
  matchedAlerts: z.boolean(),
  /** An alert is announced with a sound (MKT-11). */
  alertSound: z.boolean(),
  /** One-click turns itself off after so many minutes; 0 is never (SLIP-23). */
  armedMinutes: z.number().check(z.int(), z.gte(0), z.lte(MAX_ARMED_MINUTES)),
}

/** The member's betting settings as the exchange keeps them. `barred`: the login of this session keeps one-click off (AUTH-14). */
export const bettingSettingsSchema = z.object({
  ...choices,
  /** A back end that keeps none of these lets every unmatched bet lapse, and slips begin without a stake. */
  persists: z._default(choices.persists, false),
  fillsStake: z._default(choices.fillsStake, false),
  oneClick: z.object({ active: z.boolean(), stake: z.nullable(buttonRupees), barred: z.boolean() }),
})
export type BettingSettings = z.infer<typeof bettingSettingsSchema>

/** The settings of a member who chose none (SLIP-19, SLIP-23). */
export const DEFAULT_BETTING: BettingSettings = {
  confirmation: false,
  accept: 'BETTER',
  steps: 2,
  keepSlip: false,
  fillsStake: false,
  persists: false,
  prices: 'rates',
  commission: false,
  hotkeys: true,
  matchedAlerts: true,
  alertSound: false,
  armedMinutes: 15,
  oneClick: { active: false, stake: null, barred: false },
}

/** `settings-changed`, to all connections of the member: settings or stakes are to be read again (SLIP-33). */
export const settingsChanged = message({ name: 'settings-changed', access: 'member', body: z.object({}) })

/** Preset stakes on a page: ten on a desk, six on a phone. */
export const BUTTONS = { desk: 10, phone: 6 } as const

/** `alerts-changed`, to all connections of the member: alerts or news are to be read again. */
export const alertsChanged = message({ name: 'alerts-changed', access: 'member', body: z.object({}) })
