import { type Code, type RefusalAbout, isKnownCode } from '#contract/call.ts'
import { type FeedSayings, type WireSaid, isFeedSaid } from '#contract/said.ts'
import type { Paise } from './paise.ts'
import type { Odds } from './odds.ts'

type Plain = Readonly<Record<Code, readonly []>>
/** Every sentence of facts and rules by key, with its figures in order. The catalogue has the words of each language. */
export type Sayings = Plain &
  FeedSayings & {
    /** The exchange's own words, where it gives no code that the catalogue knows. */
    readonly words: readonly [sentence: string]
    readonly waitFirst: readonly [ms: number]
    /** Of a limit on play: its period, and the figures of ACCT-08. */
    readonly limitPassed: readonly [period: string, remaining: Paise, resets: number]
    readonly playAgainAt: readonly [resets: number]
    readonly breakUntil: readonly [until: number]
    readonly pauseHolds: readonly [until: number]
    readonly payeeReadyAt: readonly [from: number]
    readonly deviceHeldUntil: readonly [until: number]
    readonly demoPausedUntil: readonly [until: number]
    readonly limitMissing: readonly []
    readonly limitTooMuch: readonly [most: number]
    readonly playKept: readonly []
    readonly limitWaits: readonly []
    readonly pauseBegun: readonly []
    readonly returnAsked: readonly []
    readonly accountNotChanged: readonly []
    readonly signedOutThere: readonly []
    readonly accountIsClosed: readonly []
    readonly passkeyAdded: readonly []
    readonly passkeyRemoved: readonly []
    readonly pushDenied: readonly []
    readonly pushSilent: readonly []
    readonly pushNotHere: readonly []
    readonly passkeyFirstOn: readonly []
    readonly passkeyFirstOff: readonly []
    readonly passkeyNotUsed: readonly []
    readonly passkeyUnable: readonly []
    readonly proofRefused: readonly []
    readonly exportReady: readonly []
    readonly newSignIn: readonly []

    readonly gameNotYours: readonly []
    readonly gameNotOpened: readonly []
    readonly gameNotReady: readonly []
    readonly gameReopens: readonly []

    readonly network: readonly []
    readonly timedOut: readonly []
    readonly cookiesNeeded: readonly []
    readonly stopped: readonly []
    readonly badAnswer: readonly []
    readonly noToken: readonly []
    readonly cannotLoad: readonly []
    readonly notOffered: readonly []

    readonly loginSuccess: readonly []
    readonly registered: readonly []
    readonly loginForStakes: readonly []
    readonly priceUnseen: readonly []
    readonly loggedOut: readonly []
    readonly passwordChanged: readonly []
    readonly emailLinkSent: readonly [email: string]
    readonly emailVerifiedNow: readonly []
    readonly stakesKept: readonly []
    readonly stakesNotKept: readonly []
    readonly settingSaved: readonly []
    readonly settingNotSaved: readonly []

    readonly nothingSent: readonly []
    readonly termsRefused: readonly []
    readonly nothingKept: readonly []
    readonly neverSeen: readonly []
    readonly betMatched: readonly []
    readonly betPartlyMatched: readonly []
    readonly betUnmatched: readonly []
    readonly betEnded: readonly []
    readonly betPartlyEnded: readonly []
    readonly betVoid: readonly [stake: Paise]
    readonly changeRefused: readonly [why: string]
    readonly betStands: readonly []
    readonly notCashedOut: readonly []
    readonly cashOutRefused: readonly [why: string]
    readonly changeWaits: readonly []
    readonly nothingChanged: readonly []
    readonly betAmended: readonly [price: Odds, unmatched: Paise]
    readonly betAmendedMatched: readonly []
    readonly betRefused: readonly []
    readonly tooManySlips: readonly []
    readonly fundsShortTogether: readonly [risk: Paise, free: Paise]
    readonly sameMarketWaits: readonly []
    readonly oneBetWaits: readonly []
    readonly oneClickChanged: readonly []
    readonly oneClickTwice: readonly []
    readonly oneClickFull: readonly []
    readonly oneClickEnded: readonly [minutes: number]
    readonly acceptFirst: readonly []
    readonly acceptPlaces: readonly []
    readonly noPrice: readonly []
    readonly notConnected: readonly []
    readonly marketSuspended: readonly []
    readonly marketClosed: readonly []
    readonly runnerWithdrawn: readonly []
    readonly noOfferNow: readonly []
    readonly selectionRenamed: readonly []
    readonly oddsTooLow: readonly []
    readonly oddsOutside: readonly []
    readonly runsOutside: readonly []
    readonly oddsBecome: readonly [odds: Odds]
    readonly figureRefused: readonly []
    readonly stakeCapped: readonly [amount: Paise]
    readonly cancelled: readonly [amount: Paise]
    readonly noOffer: readonly []
    readonly cashedOut: readonly [amount: Paise]
    readonly cashOutFailed: readonly []
    readonly marketAtRuns: readonly [market: string, runs: number]
    readonly marketOfEvent: readonly [event: string, market: string]
    readonly aboutBet: readonly [runner: string, stake: Paise, market: string]
    readonly settledWon: readonly [market: string, net: Paise]
    readonly settledLost: readonly [market: string, lost: Paise]
    readonly settledEven: readonly [market: string]
    readonly settledVoid: readonly [market: string]
    readonly settledAgainWon: readonly [market: string, net: Paise]
    readonly settledAgainLost: readonly [market: string, lost: Paise]
    readonly settledAgainEven: readonly [market: string]
    readonly settledMore: readonly [count: number]
    readonly autoFired: readonly [event: string, amount: Paise]
    readonly autoDone: readonly [event: string, amount: Paise]
    readonly autoLapsed: readonly [event: string]
    readonly autoRefused: readonly [event: string, why: string]
    readonly autoEnded: readonly [event: string]
    readonly autoMarketChanged: readonly [event: string]
    readonly autoKept: readonly []
    readonly autoRemoved: readonly []
    readonly autoNotKept: readonly []

    readonly alertBackUp: readonly [runner: string, odds: Odds, event: string]
    readonly alertBackDown: readonly [runner: string, odds: Odds, event: string]
    readonly alertLayUp: readonly [runner: string, odds: Odds, event: string]
    readonly alertLayDown: readonly [runner: string, odds: Odds, event: string]
    readonly alertYesUp: readonly [market: string, runs: number, event: string]
    readonly alertYesDown: readonly [market: string, runs: number, event: string]
    readonly alertNoUp: readonly [market: string, runs: number, event: string]
    readonly alertNoDown: readonly [market: string, runs: number, event: string]
    readonly alertUnderUp: readonly [market: string, runs: number, event: string]
    readonly alertUnderDown: readonly [market: string, runs: number, event: string]
    readonly alertOverUp: readonly [market: string, runs: number, event: string]
    readonly alertOverDown: readonly [market: string, runs: number, event: string]
    readonly alertWicket: readonly [event: string, wickets: number]
    readonly alertMatched: readonly [runner: string, stake: Paise, event: string]
    readonly betLapsed: readonly [runner: string, stake: Paise, event: string]
    readonly betPartLapsed: readonly [runner: string, stake: Paise, matched: Paise, event: string]
    readonly betNotTaken: readonly [runner: string, stake: Paise, why: string, event: string]
    readonly betNotChanged: readonly [runner: string, why: string, event: string]
    readonly cashOutNotDone: readonly [market: string, why: string, event: string]
    readonly betVoided: readonly [runner: string, stake: Paise, risk: Paise, event: string]
    readonly betReduced: readonly [withdrawn: string, runner: string, from: Odds, now: Odds, event: string]
    readonly alertsMore: readonly [count: number]
    readonly alertSet: readonly []
    readonly alertRemoved: readonly []
    readonly alertNotSet: readonly []

    readonly walletMain: readonly []
    readonly walletBonus: readonly []
    readonly walletNotChosen: readonly []
    readonly promoTaken: readonly []
    readonly promoNotTaken: readonly []
    readonly bonusGivenUp: readonly []
    readonly bonusNotGivenUp: readonly []
    readonly fortuneWon: readonly [prize: Paise]
    readonly fortuneNothing: readonly []
    readonly fortuneNotSpun: readonly []

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

    readonly paymentNothingSent: readonly []
    readonly paymentNothingKept: readonly []
    readonly paymentNeverSeen: readonly []
    readonly paymentUnproved: readonly []
    readonly paymentGivenUp: readonly []
    readonly paymentNotTaken: readonly []
    readonly paymentTwice: readonly []
    readonly paymentNotAllowed: readonly []
    readonly withdrawShort: readonly []
    readonly withdrawMost: readonly [free: Paise]
    readonly paymentSaved: readonly []
    readonly amountMissing: readonly []
    readonly amountInvalid: readonly []
    readonly amountTooFine: readonly []
    readonly amountBelowMin: readonly [min: Paise]
    readonly amountAboveMax: readonly [max: Paise]
    readonly chooseBeneficiary: readonly []
    readonly depositApproved: readonly [amount: Paise, refrenceNo: string]
    readonly depositRejected: readonly [amount: Paise, refrenceNo: string]
    readonly depositExpired: readonly [amount: Paise, refrenceNo: string]
    readonly withdrawalPaid: readonly [amount: Paise, refrenceNo: string]
    readonly withdrawalRejected: readonly [amount: Paise, refrenceNo: string]
    readonly withdrawalReturned: readonly [amount: Paise, refrenceNo: string]

    readonly mustBeAdult: readonly []
    readonly mustAcceptTerms: readonly []
    readonly userIdRequired: readonly []
    readonly phoneRequired: readonly []
    readonly phoneDigits: readonly []
    readonly phoneTen: readonly []
    readonly phoneTenRegister: readonly []
    readonly passwordShort: readonly []
    readonly otpRequired: readonly []
    readonly otpLong: readonly [digits: number]
    readonly newPasswordShort: readonly []
    readonly newPasswordLong: readonly []
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
export type Said = { readonly key: keyof Sayings; readonly figures: readonly (string | number | Said)[] }
/** A text in a sentence may be a sentence itself, as the name of a market is. */
type Figures<F extends readonly unknown[]> = { readonly [At in keyof F]: F[At] extends string ? F[At] | Said : F[At] }

/** A sentence by its key, with its figures. */
export const said = <Key extends keyof Sayings, F extends Figures<Sayings[Key]>>(
  key: Key,
  ...figures: F
): { readonly key: Key; readonly figures: F } => ({ key, figures })

/** A feed's saying: by its code, else in its words as they came. */
export const saidIn = (words: string, code: WireSaid | undefined): Said =>
  code !== undefined && isFeedSaid(code) ? code : said('words', words)

/** The sentences of refusals that have an end, where it is not the end of the member's own break. */
const UNTIL: Partial<Readonly<Record<Code, 'pauseHolds' | 'payeeReadyAt' | 'deviceHeldUntil' | 'demoPausedUntil'>>> = {
  PAUSE_HOLDS: 'pauseHolds',
  BENEFICIARY_COOLING: 'payeeReadyAt',
  DEVICE_HELD: 'deviceHeldUntil',
  DEMO_PAUSED: 'demoPausedUntil',
}
/** A refusal as a sentence: with its figures where it has them, else by its code alone (ACCT-08). */
export const refusalSaid = (code: Code, about: RefusalAbout | undefined): Said => {
  const { period, remaining = 0, resets, until, bound } = about ?? {}
  if (about?.remaining !== undefined && code === 'INSUFFICIENT_FUNDS') return said('withdrawMost', about.remaining)
  if (bound !== undefined && code === 'AMOUNT_BELOW_MIN') return said('amountBelowMin', bound)
  if (bound !== undefined && code === 'AMOUNT_ABOVE_MAX') return said('amountAboveMax', bound)
  if (period !== undefined && resets !== undefined) return { key: 'limitPassed', figures: [period, remaining, resets] }
  if (resets !== undefined) return said('playAgainAt', resets)
  if (until === undefined) return said(code)
  return said(UNTIL[code] ?? 'breakUntil', until)
}

/** The codes by which the page acts: their sentence stays the page's own, so that no text hides what follows from them. */
const ACTED_ON: ReadonlySet<string> = new Set<Code>(['OTHER_MEMBER', 'ODDS_CHANGED', 'PERMISSION_DENIED', 'REALITY_CHECK_DUE'])

/** What an answer or a message of the exchange says of its outcome. */
export type Worded = {
  readonly code?: string
  readonly message?: string
  /** False: the message is the exchange's own words. */
  readonly said?: boolean
  readonly waitMs?: number
  readonly about?: RefusalAbout
}

/** The exchange's own words, where it marks them as such; null otherwise (SLIP-15). */
export const ownWords = ({ code = '', message = '', said: isOurs = true }: Worded): Said | null =>
  isOurs || message === '' || ACTED_ON.has(code) ? null : said('words', message)

/** An answer's saying: in words that it marks as its own, by its code, else in its words, else `otherwise`. */
export const saidBy = (worded: Worded, otherwise: Said): Said => {
  const own = ownWords(worded)
  if (own !== null) return own
  const { code, message, waitMs, about } = worded
  if (code === 'RATE_LIMITED' && waitMs !== undefined) return said('waitFirst', waitMs)
  if (code !== undefined && isKnownCode(code)) return refusalSaid(code, about)
  return message === undefined || message === '' ? otherwise : said('words', message)
}
