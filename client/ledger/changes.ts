import type { AlertWish } from '#contract/calls/alerts.ts'
import type { LimitKind, LimitPeriod } from '#contract/calls/play.ts'
import type { BetId, MarketId, Paise } from '#contract/scalar.ts'
import type { Secret } from '#contract/secret.ts'
import type { AutoCashOut } from '#domain/betting/auto-cash-out.ts'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import type { PaymentKind } from '#domain/money/payment.ts'
import type { SettingChange, SettingName } from '#domain/player/betting.ts'
import type { Said } from '#domain/said.ts'
import type { TypedBeneficiary } from '../money/sent-payment.ts'

type WhichLimit = { readonly limitKind: LimitKind; readonly period: LimitPeriod }

/** One line a change: what a member asks of the exchange by one call. `streams/changes.ts` says how each is asked. */
type Wishes = {
  /** The unmatched part of a bet, or of all (OPEN-06). */
  readonly 'cancel-bet': { readonly bet: BetId | 'all' }
  /** A rule for a market; null takes it away (CASH-07). */
  readonly 'auto-cash-out': { readonly marketId: MarketId; readonly rule: AutoCashOut | null }
  readonly setting: { readonly setting: SettingChange }
  readonly stakes: { readonly place: StakeEdit; readonly stakes: readonly Paise[] }
  readonly 'set-alert': { readonly wish: AlertWish }
  readonly 'remove-alert': { readonly number: number }
  /** The wallet that pays the bets from now on (ACCT-06). */
  readonly wallet: { readonly useBonus: boolean }
  /** A promotion by its code, as it was typed. */
  readonly 'promo-code': { readonly code: string }
  readonly 'drop-bonus': { readonly number: number }
  readonly password: { readonly old: Secret; readonly chosen: Secret }
  /** A link is sent that proves this e-mail to be the member's (ACCT-06). */
  readonly email: { readonly email: string; readonly password: Secret | null }
  /** `units`: whole rupees, of time whole minutes; null takes the limit away. */
  readonly limit: { readonly units: number | null } & WhichLimit
  readonly 'confirm-limit': WhichLimit
  readonly check: { readonly minutes: 0 | 30 | 60 | 120 }
  readonly 'check-seen': object
  readonly 'cool-off': { readonly days: number }
  readonly 'self-exclusion': { readonly months: number }
  readonly return: object
  readonly 'end-device': { readonly id: string }
  readonly 'end-others': object
  readonly 'read-notices': { readonly upTo: string }
  readonly export: object
  readonly close: { readonly password: Secret | null }
  /** The bank's number of a deposit. */
  readonly utr: { readonly refrenceNo: string; readonly utr: string }
  /** A picture of a deposit's payment, as base64. */
  readonly receipt: { readonly refrenceNo: string; readonly picture: Secret }
  readonly 'cancel-payment': { readonly payment: PaymentKind; readonly refrenceNo: string }
  readonly 'add-beneficiary': { readonly beneficiary: TypedBeneficiary }
  readonly 'remove-beneficiary': { readonly id: string }
}
export type ChangeName = keyof Wishes
/** A change with what it asks for. */
export type Change<W extends ChangeName = ChangeName> = { [K in W]: { readonly what: K } & Wishes[K] }[W]
/** What the exchange said of a change, or why it could not be asked. */
export type ChangeAnswer = { readonly ok: boolean; readonly said: Said }

/** What a change is about: a page shows the last change of each. */
export type Subject =
  | Exclude<ChangeName, 'set-alert' | 'remove-alert' | 'add-beneficiary' | 'remove-beneficiary'>
  | 'alert'
  | 'beneficiary'
  | `cancel-bet ${string}`
  | `auto-cash-out ${string}`
  | `setting ${SettingName}`
  | `payment ${string}`

/** The subject of a change. */
export const subjectOf = (change: Change): Subject => {
  switch (change.what) {
    case 'cancel-bet':
      return `cancel-bet ${change.bet}`
    case 'auto-cash-out':
      return `auto-cash-out ${change.marketId}`
    case 'setting':
      return `setting ${change.setting.setting}`
    case 'utr':
    case 'receipt':
    case 'cancel-payment':
      return `payment ${change.refrenceNo}`
    case 'set-alert':
    case 'remove-alert':
      return 'alert'
    case 'add-beneficiary':
    case 'remove-beneficiary':
      return 'beneficiary'
    default:
      return change.what
  }
}

/** Changes that ask with a secret or a picture: of these only the name is kept. */
type Secretive = 'password' | 'email' | 'close' | 'receipt'
export type KeptChange = Change<Exclude<ChangeName, Secretive>> | { readonly what: Secretive }
/** A change as the ledger keeps it. */
export const keptChange = (change: Change): KeptChange => {
  switch (change.what) {
    case 'password':
    case 'email':
    case 'close':
    case 'receipt':
      return { what: change.what }
    default:
      return change
  }
}

/** The last change of a subject: asked for, done, or refused. */
export type ChangeState =
  | { readonly state: 'asked' | 'done'; readonly change: KeptChange }
  | { readonly state: 'refused'; readonly change: KeptChange; readonly said: Said }
/** What a member changed or wants changed, by subject. */
export type ChangeStates = Readonly<Record<string, ChangeState>>
export const noChanges: ChangeStates = {}

/** The last change of a subject; null where there is none, or its page was left. */
export const changeOf = ({ changes: states }: { readonly changes: ChangeStates }, subject: Subject): ChangeState | null =>
  states[subject] ?? null
/** Is a change of this subject on its way? */
export const isChanging = (ledger: { readonly changes: ChangeStates }, subject: Subject): boolean =>
  changeOf(ledger, subject)?.state === 'asked'
/** The bets that are being cancelled: the answer is still out, or the list that it changed is. */
export type Cancels = readonly (BetId | 'all')[]
export const cancelsIn = (states: ChangeStates): Cancels =>
  Object.values(states).flatMap(({ state, change }) => (change.what === 'cancel-bet' && state !== 'refused' ? [change.bet] : []))
/** Is this bet being cancelled? */
export const isCancelling = (cancels: Cancels, betId: BetId): boolean => cancels.some((bet) => bet === 'all' || bet === betId)
/** The settings that are being saved, in the order they were chosen. */
export const savingIn = (states: ChangeStates): readonly SettingChange[] =>
  Object.values(states).flatMap(({ state, change }) => (change.what === 'setting' && state === 'asked' ? [change.setting] : []))
