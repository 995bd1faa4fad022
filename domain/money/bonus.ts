import type { Millis, Odds, Paise } from '#contract/scalar.ts'
import { type Side, liability } from '../betting/bets.ts'
import { paise } from '../paise.ts'
import { type AskedDays, type Query, daysOrAllFrom, oneOf } from './asked-days.ts'

/** How a bonus stands. `met`: all is wagered, and bets of it are open still. */
export type BonusState = 'active' | 'met' | 'converted' | 'lost' | 'expired' | 'forfeited'
/** The wallet that a bet is paid from. */
export type Wallet = 'main' | 'bonus'
/** What a bonus asks for (ACCT-09). `cap`: the most that it turns into cash; null for all of it. */
export type BonusTerms = {
  readonly amount: Paise
  readonly multiplier: number
  readonly minOdds: Odds
  readonly days: number
  readonly cap: Paise | null
}

/** What a list of bonuses is asked with. */
export type BonusWish = AskedDays & {
  readonly show: 'all' | 'running' | 'over'
  /** Where the page before ended; null: the first page. */
  readonly cursor: string | null
}
/** What the address of the bonus statement asks for (ACCT-09). */
export const bonusesFrom = (query: Query): BonusWish => ({
  ...daysOrAllFrom(query),
  show: oneOf(query, 'show', ['running', 'over']) ?? 'all',
  cursor: null,
})

/** The bonus that an address names, by its number; null: none. */
export const bonusIn = (query: Query): number | null => {
  const number = query.get('bonus') ?? ''
  return /^\d{1,12}$/.test(number) ? Number(number) : null
}

const DAY_MS = 24 * 3600_000
const SECOND_MS = 1000

/** Is the bonus not over? */
export const isLive = (state: BonusState): boolean => state === 'active' || state === 'met'
/** What must be wagered before a bonus is the member's own. */
export const requiredOf = ({ amount, multiplier }: BonusTerms): Paise => paise(amount * multiplier)
/** The first moment at which a bonus is over: what is settled in its last second counts. */
export const overAt = ({ days }: BonusTerms, granted: Millis): number => granted + days * DAY_MS + SECOND_MS
/** The last second of a bonus, as the member reads it. */
export const expiryOf = ({ days }: BonusTerms, granted: Millis): number => granted + days * DAY_MS

/** The wallet of a bet by the member's choice, or why it takes none. A market keeps one wallet while a bet of the member stands there. */
export const walletFor = (choice: {
  readonly useBonus: boolean
  readonly standing: Wallet | 'other' | null
  readonly bonusState: BonusState | null
}): Wallet | 'WALLET_IN_USE' | 'BONUS_NOT_ACTIVE' => {
  const wallet = choice.useBonus ? 'bonus' : 'main'
  if (choice.standing !== null && choice.standing !== wallet) return 'WALLET_IN_USE'
  return choice.useBonus && choice.bonusState !== 'active' ? 'BONUS_NOT_ACTIVE' : wallet
}

/** Does one wallet cover the rise of a hold? Wallets never fill each other up. */
export const isCovered = (hold: number, holdTo: number, free: number): boolean => holdTo - hold <= free

type CountedFill = { readonly side: Side; readonly odds: Odds; readonly stake: Paise }
/** What a market counts: its fills at the least odds or better, but no more than the position could still lose. */
export const countedOf = (fills: readonly CountedFill[], minOdds: Odds, couldLose: Paise): Paise => {
  const played = fills
    .filter(({ odds }) => odds >= minOdds)
    .reduce((sum, { side, odds, stake }) => sum + (side === 'back' ? stake : Math.min(stake, liability('lay', odds, stake))), 0)
  return paise(Math.min(played, couldLose))
}

/** How a bonus stands after a settlement. `left`: what is free and held of it; `isOpen`: a bet of it still waits for its result. */
export const stateAfter = (
  { wagered, required }: { readonly wagered: number; readonly required: number },
  { left, isOpen }: { readonly left: number; readonly isOpen: boolean },
): BonusState => {
  if (left === 0 && !isOpen) return 'lost'
  if (wagered < required) return 'active'
  return isOpen ? 'met' : 'converted'
}

/** What of a free bonus becomes cash; the rest expires. */
export const convertedOf = (free: number, { cap }: Pick<BonusTerms, 'cap'>): Paise => paise(Math.min(free, cap ?? free))

const CODE = /^[A-Z0-9][A-Z0-9-]{2,23}$/
/** A typed promo code as it is written, or null for what is none. */
export const promoCodeOf = (typed: string): string | null => {
  const code = typed.trim().toUpperCase()
  return CODE.test(code) ? code : null
}
