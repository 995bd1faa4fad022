import type * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import type * as alerts from '#contract/calls/alerts.ts'
import type * as passkeys from '#contract/calls/passkeys.ts'
import type * as push from '#contract/calls/push.ts'
import type * as play from '#contract/calls/play.ts'
import type * as wallets from '#contract/calls/wallets.ts'
import type { AlertWish } from '#contract/calls/alerts.ts'
import type { PushKind } from '#contract/calls/push.ts'
import type { LimitKind, LimitPeriod } from '#contract/calls/play.ts'
import type { BetId, MarketId, Paise } from '#contract/scalar.ts'
import type { Secret } from '#contract/secret.ts'
import type { AutoCashOut } from '#domain/betting/auto-cash-out.ts'
import type { StakeEdit } from '#domain/betting/stakes.ts'
import type { PaymentKind } from '#domain/money/payment.ts'
import type { SettingChange } from '#domain/player/betting.ts'
import type { Sayings } from '#domain/said.ts'
import type { TypedBeneficiary } from '../money/sent-payment.ts'

type WhichLimit = { readonly limitKind: LimitKind; readonly period: LimitPeriod }

/** The calls that may be a write by themselves; `streams/changes.ts` has them. */
type Calls = typeof alerts & typeof passkeys & typeof play & typeof push & typeof wallets
type CallName = { [Name in keyof Calls]: Calls[Name] extends Call ? Name : never }[keyof Calls]
/** The name of a sentence without figures. */
export type Saying = { [Key in keyof Sayings]: Sayings[Key] extends readonly [] ? Key : never }[keyof Sayings]

export type WriteRow = {
  /** What the exchange does, as a sentence of docs/charts/reactions.md. */
  readonly description: string
  /** The requirements that it answers. */
  readonly answers: readonly string[]
  /** Which answers have a toast; all others are shown at their place on the page. */
  readonly toast: 'always' | 'done' | 'refused' | 'never'
  /** What is read again once the exchange has answered: lists by name, or the lists of a page of payments, or of rewards. */
  readonly reads?: readonly ('bets' | 'stakes' | 'profile' | 'devices' | 'passkeys' | 'push')[] | 'payments' | 'rewards'
}
type Wishing<Wish> = { readonly wish?: Wish }
export type ByCall = WriteRow & { readonly call: CallName; readonly done: Saying; readonly not?: Saying }

/** A write of its own: `streams/changes.ts` says by which call, and with which sentences. */
const own = <Wish extends object>(row: WriteRow): WriteRow & Wishing<Wish> => row
/** A write whose call takes the wish as it is, and what a success says. `not`: what a refusal says that has no words of its own. */
const byCall = <Name extends CallName>(
  call: Name,
  row: WriteRow & Pick<ByCall, 'done' | 'not'>,
): ByCall & Wishing<Omit<z.output<Calls[Name]['request']>, 'memberCode'>> => ({ ...row, call })

/** The table of writes: what a member asks of the exchange by one call, and what follows from its answer (docs/ADDING.md). */
export const writes = {
  /** The unmatched part of a bet, or of all (OPEN-06). */
  'cancel-bet': own<{ readonly bet: BetId | 'all' }>({
    description: 'Cancels the unmatched part of a bet, or of all.',
    answers: ['OPEN-06'],
    toast: 'always',
    reads: ['bets'],
  }),
  /** A rule for a market; null takes it away (CASH-07). */
  'auto-cash-out': own<{ readonly marketId: MarketId; readonly rule: AutoCashOut | null }>({
    description: 'Keeps a cash-out rule and carries it out, or removes it.',
    answers: ['CASH-07'],
    toast: 'done',
  }),
  setting: own<{ readonly setting: SettingChange }>({
    description: 'Keeps a betting setting.',
    answers: ['SLIP-33', 'STAKE-04'],
    toast: 'never',
  }),
  stakes: own<{ readonly place: StakeEdit; readonly stakes: readonly Paise[] }>({
    description: 'Keeps the stake buttons of a place.',
    answers: ['STAKE-01', 'STAKE-03'],
    toast: 'always',
    reads: ['stakes'],
  }),
  'set-alert': own<{ readonly wish: AlertWish }>({ description: 'Keeps an alert.', answers: ['MKT-11'], toast: 'done' }),
  'remove-alert': byCall('removeAlert', {
    description: 'Forgets an alert.',
    answers: ['MKT-11'],
    toast: 'done',
    done: 'alertRemoved',
    not: 'alertNotSet',
  }),
  /** The wallet that pays the bets from now on (ACCT-06). */
  wallet: own<{ readonly useBonus: boolean }>({
    description: 'Pays the bets from the chosen wallet.',
    answers: ['ACCT-06'],
    toast: 'always',
    reads: 'rewards',
  }),
  /** A promotion by its code, as it was typed. */
  'promo-code': own<{ readonly code: string }>({
    description: 'Gives the bonus of a code.',
    answers: ['ACCT-06', 'ACCT-09'],
    toast: 'done',
    reads: 'rewards',
  }),
  'drop-bonus': byCall('forfeitBonus', {
    description: 'Takes a bonus back.',
    answers: ['ACCT-09'],
    toast: 'always',
    reads: 'rewards',
    done: 'bonusGivenUp',
    not: 'bonusNotGivenUp',
  }),
  password: own<{ readonly old: Secret; readonly chosen: Secret }>({
    description: 'Changes the password.',
    answers: ['AUTH-16'],
    toast: 'always',
  }),
  /** A link is sent that proves this e-mail to be the member's (ACCT-06). */
  email: own<{ readonly email: string; readonly password: Secret | null }>({
    description: 'Sends a link that proves the e-mail.',
    answers: ['ACCT-06'],
    toast: 'always',
    reads: ['profile'],
  }),
  /** `units`: whole rupees, of time whole minutes; null takes the limit away. */
  limit: own<{ readonly units: number | null } & WhichLimit>({
    description: 'Sets, changes or removes a limit.',
    answers: ['ACCT-08'],
    toast: 'always',
  }),
  'confirm-limit': own<WhichLimit>({ description: 'Lets a higher limit begin.', answers: ['ACCT-08'], toast: 'always' }),
  check: byCall('saveCheck', {
    description: 'Sets the interval of the reality check.',
    answers: ['ACCT-08'],
    toast: 'always',
    done: 'playKept',
  }),
  'check-seen': byCall('seeCheck', {
    description: 'Takes the yes of the reality check.',
    answers: ['ACCT-08'],
    toast: 'refused',
    done: 'playKept',
  }),
  'cool-off': byCall('coolOff', { description: 'Begins a break.', answers: ['ACCT-08'], toast: 'always', done: 'pauseBegun' }),
  'self-exclusion': byCall('selfExclude', {
    description: 'Excludes the member.',
    answers: ['ACCT-08'],
    toast: 'always',
    done: 'pauseBegun',
  }),
  return: byCall('askReturn', {
    description: 'Notes that an excluded member asks to return.',
    answers: ['ACCT-08'],
    toast: 'always',
    done: 'returnAsked',
  }),
  'end-device': byCall('endDevice', {
    description: 'Ends the session of a device.',
    answers: ['ACCT-10'],
    toast: 'always',
    reads: ['devices'],
    done: 'signedOutThere',
  }),
  'end-others': byCall('endOtherDevices', {
    description: 'Ends the sessions of all other devices.',
    answers: ['ACCT-10'],
    toast: 'always',
    reads: ['devices'],
    done: 'signedOutThere',
  }),
  /** The browser makes a passkey, which logs in from then on (ACCT-13). */
  'add-passkey': own<{ readonly name: string; readonly password: Secret | null }>({
    description: 'Asks the browser for a passkey and keeps it.',
    answers: ['ACCT-13'],
    toast: 'done',
    reads: ['passkeys'],
  }),
  /** Asks for a passkey first where a withdrawal does; with the last passkey that ends (ACCT-13). */
  'remove-passkey': own<{ readonly id: string }>({
    description: 'Forgets a passkey; it logs in no more.',
    answers: ['ACCT-13'],
    toast: 'always',
    reads: ['passkeys', 'profile'],
  }),
  /** Whether a withdrawal asks for a passkey first; to turn it off asks for one, too (ACCT-13). */
  'passkey-first': own<{ readonly isOn: boolean }>({
    description: 'Lets withdrawals ask for a passkey first, or not any more.',
    answers: ['ACCT-13'],
    toast: 'always',
    reads: ['profile'],
  }),
  /** Asks the browser for its leave, and tells this device of these kinds (ACCT-13). */
  push: own<{ readonly kinds: readonly PushKind[]; readonly key: string; readonly language: string }>({
    description: 'Tells this device of what happens, as its player chose.',
    answers: ['ACCT-13'],
    toast: 'never',
    reads: ['push'],
  }),
  'end-push': byCall('endPush', {
    description: 'Tells a device nothing more.',
    answers: ['ACCT-13'],
    toast: 'refused',
    reads: ['push'],
    done: 'playKept',
  }),
  'read-notices': byCall('readNotices', {
    description: 'Marks notifications as read.',
    answers: ['ACCT-06'],
    toast: 'refused',
    done: 'playKept',
  }),
  export: own<object>({
    description: 'Gives the member a file of everything it keeps of them.',
    answers: ['ACCT-06'],
    toast: 'always',
  }),
  close: own<{ readonly password: Secret | null }>({ description: 'Closes the account.', answers: ['ACCT-06'], toast: 'always' }),
  /** The bank's number of a deposit. */
  utr: own<{ readonly refrenceNo: string; readonly utr: string }>({
    description: 'Keeps the number of a payment.',
    answers: ['ACCT-04'],
    toast: 'never',
    reads: 'payments',
  }),
  /** A picture of a deposit's payment, as base64. */
  receipt: own<{ readonly refrenceNo: string; readonly picture: Secret }>({
    description: 'Keeps the picture of a payment.',
    answers: ['ACCT-04'],
    toast: 'never',
    reads: 'payments',
  }),
  'cancel-payment': own<{ readonly payment: PaymentKind; readonly refrenceNo: string }>({
    description: 'Gives a payment up, if it still can.',
    answers: ['ACCT-03', 'ACCT-04'],
    toast: 'never',
    reads: 'payments',
  }),
  'add-beneficiary': own<{ readonly beneficiary: TypedBeneficiary }>({
    description: 'Keeps an account that the member may withdraw to.',
    answers: ['ACCT-04'],
    toast: 'never',
    reads: 'payments',
  }),
  'remove-beneficiary': own<{ readonly id: string }>({
    description: 'Forgets a beneficiary; it is paid no more.',
    answers: ['ACCT-04'],
    toast: 'never',
    reads: 'payments',
  }),
} as const satisfies Readonly<Record<string, WriteRow>>

type Writes = typeof writes
export type ChangeName = keyof Writes
/** What each change asks for. */
export type Wishes = { readonly [W in ChangeName]: NonNullable<Writes[W]['wish']> }
/** The changes whose call takes the wish as it is. */
export type PlainChange = { [W in ChangeName]: Writes[W] extends ByCall ? W : never }[ChangeName]
