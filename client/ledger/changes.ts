import type { BetId } from '#contract/scalar.ts'
import type { SettingChange, SettingName } from '#domain/player/betting.ts'
import type { Said } from '#domain/said.ts'
import type { ChangeName, Wishes } from './writes.ts'

/** A change with what it asks for. */
export type Change<W extends ChangeName = ChangeName> = { [K in W]: { readonly what: K } & Wishes[K] }[W]
/** What the exchange said of a change, or why it could not be asked. */
export type ChangeAnswer = { readonly ok: boolean; readonly said: Said }

/** What a change is about: a page shows the last change of each. */
export type Subject =
  | Exclude<ChangeName, 'set-alert' | 'remove-alert' | 'add-beneficiary' | 'remove-beneficiary' | 'end-push'>
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
    case 'end-push':
      return 'push'
    case 'add-beneficiary':
    case 'remove-beneficiary':
      return 'beneficiary'
    default:
      return change.what
  }
}

/** Changes that ask with a secret or a picture: of these only the name is kept. */
type Secretive = 'password' | 'email' | 'close' | 'receipt' | 'add-passkey'
export type KeptChange = Change<Exclude<ChangeName, Secretive>> | { readonly what: Secretive }
/** A change as the ledger keeps it. */
export const keptChange = (change: Change): KeptChange => {
  switch (change.what) {
    case 'password':
    case 'email':
    case 'close':
    case 'receipt':
    case 'add-passkey':
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
