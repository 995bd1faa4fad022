import { type Code, isKnownCode } from '#contract/call.ts'
import { type FeedSayings, type WireSaid, isFeedSaid } from '#contract/said.ts'
import type { Paise } from '../betting/money.ts'

type Plain = Readonly<Record<Code, readonly []>>
/** Every sentence of facts and rules by key, with its figures in order. The catalogue has the words of each language. */
export type Sayings = Plain &
  FeedSayings & {
    /** The exchange's own words, where it gives no code that the catalogue knows. */
    readonly words: readonly [sentence: string]
    readonly waitFirst: readonly [ms: number]

    readonly network: readonly []
    readonly timedOut: readonly []
    readonly stopped: readonly []
    readonly badAnswer: readonly []
    readonly noToken: readonly []
    readonly cannotLoad: readonly []

    readonly loginSuccess: readonly []
    readonly loginForStakes: readonly []
    readonly loggedOut: readonly []
    readonly passwordChanged: readonly []
    readonly emailLinkSent: readonly [email: string]
    readonly emailVerifiedNow: readonly []
    readonly stakesKept: readonly []
    readonly stakesNotKept: readonly []

    readonly nothingSent: readonly []
    readonly nothingKept: readonly []
    readonly neverSeen: readonly []
    readonly betMatched: readonly []
    readonly betPartlyMatched: readonly []
    readonly betUnmatched: readonly []
    readonly betEnded: readonly []
    readonly betRefused: readonly []
    readonly tooManySlips: readonly []
    readonly sameMarketWaits: readonly []
    readonly acceptFirst: readonly []
    readonly noPrice: readonly []
    readonly notConnected: readonly []
    readonly marketSuspended: readonly []
    readonly oddsTooLow: readonly []
    readonly cancelled: readonly [amount: Paise]
    readonly noOffer: readonly []
    readonly cashedOut: readonly [amount: Paise]
    readonly cashOutFailed: readonly []

    readonly stakeMissing: readonly []
    readonly stakeUnset: readonly []
    readonly stakeBelowMin: readonly [min: Paise]
    readonly stakeAboveMax: readonly [max: Paise]
    readonly winAboveMax: readonly [maxWin: Paise]
    readonly fundsShort: readonly [risk: Paise, free: Paise]
    readonly fundsDoubt: readonly [risk: Paise, free: Paise]
    readonly stakeNotWhole: readonly []
    readonly stakeNotZero: readonly []
    readonly buttonAboveMax: readonly [max: Paise]

    readonly mustBeAdult: readonly []
    readonly mustAcceptTerms: readonly []
    readonly userIdRequired: readonly []
    readonly phoneRequired: readonly []
    readonly phoneDigits: readonly []
    readonly phoneTen: readonly []
    readonly phoneTenRegister: readonly []
    readonly passwordShort: readonly []
    readonly otpRequired: readonly []
    readonly otpLong: readonly []
    readonly newPasswordShort: readonly []
    readonly needsUpper: readonly []
    readonly needsLower: readonly []
    readonly needsDigit: readonly []
    readonly needsSpecial: readonly []
    readonly fieldRequired: readonly []
    readonly passwordsDiffer: readonly []
    readonly emailRequired: readonly []
    readonly emailInvalid: readonly []
  }

/** A sentence without its words: no fact, context or replay depends on a language. Flat and JSON. */
export type Said = { readonly key: keyof Sayings; readonly figures: readonly (string | number)[] }

/** A sentence by its key, with its figures. */
export const said = <Key extends keyof Sayings>(key: Key, ...figures: Sayings[Key]): Said & { readonly key: Key } => ({ key, figures })

/** A feed's saying: by its code, else in its words as they came. */
export const saidIn = (words: string, code: WireSaid | undefined): Said =>
  code !== undefined && isFeedSaid(code) ? code : said('words', words)

/** An answer's saying: by its code, else in its own words, else `otherwise`. */
export const saidBy = (
  { code, message, waitMs }: { readonly code?: string; readonly message?: string; readonly waitMs?: number },
  otherwise: Said,
): Said => {
  if (code === 'RATE_LIMITED' && waitMs !== undefined) return said('waitFirst', waitMs)
  if (code !== undefined && isKnownCode(code)) return said(code)
  return message === undefined || message === '' ? otherwise : said('words', message)
}
