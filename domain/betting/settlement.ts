import { type Side, liability, profit } from './bets.ts'
import { type Paise, mulDiv, paise } from '../paise.ts'
import { type Odds, odds } from '../odds.ts'

/** Two percent of a member's positive net in a market (C2). */
export const COMMISSION_BASIS_POINTS = 200

/** Commission on positive net, once per member and market: the rate in basis points, half-up (C2). */
export const commissionOn = (net: Paise, rateBasisPoints: number): Paise =>
  net <= 0 ? paise(0) : paise(mulDiv(net, rateBasisPoints, 10_000))

/** Net of one matched bet on one of `tied` winners of fewer places. Places over tied of its stake counts, and the rest loses. */
export const deadHeat = (side: Side, price: Odds, stake: Paise, places: number, tied: number): Paise => {
  const backPnl = mulDiv(stake, places * price - tied * 1000, tied * 1000)
  return paise(side === 'back' ? backPnl : -backPnl || 0)
}

/** Odds after a runner's removal: `factor` is percent × 100; below 2.5 % nothing changes; never under 1.01 (docs/RULES.md). */
export const reducedOdds = (price: Odds, factor: number): Odds =>
  factor < 250 ? price : odds(Math.max(1010, mulDiv(price, 10_000 - factor, 100_000) * 10))

/** Net of one matched bet when its runner `won`. */
export const betResult = (side: Side, price: Odds, stake: Paise, won: boolean): Paise =>
  paise(won === (side === 'back') ? profit(side, price, stake) : -liability(side, price, stake))

/** A signed move on one account; the entries of a transaction sum to zero. */
export type Posting = { readonly account: string; readonly amount: Paise }

export const cashAccount = (member: string): string => `member:${member}:cash`
/** What a member owes the exchange, as a negative balance: an advance for a correction of spent cash. */
export const debtAccount = (member: string): string => `member:${member}:debt`
export const holdAccount = (member: string, marketId: string): string => `member:${member}:hold:${marketId}`
/** What is free of a member's bonus, and what its bets on a market hold. */
export const bonusAccount = (member: string): string => `member:${member}:bonus`
export const bonusHoldAccount = (member: string, marketId: string): string => `member:${member}:bonus-hold:${marketId}`
/** Where bonuses and prizes come from, and where a bonus that is over returns to. */
export const PROMO_ACCOUNT = 'house:promo'

/** The money of a withdrawal that waits. It is no hold, because holds are exposure. */
export const payoutAccount = (member: string, ref: string): string => `member:${member}:payout:${ref}`

/** The accounts that a bet moves: what is free, and what its market holds. */
export type WalletAccounts = { readonly free: string; readonly hold: string }

/** The account's member, whether it is a hold of main money, and whether it is of a bonus; null for the exchange's own. */
export const ownerOf = (account: string): { readonly member: string; readonly held: boolean; readonly bonus: boolean } | null => {
  if (!account.startsWith('member:')) return null
  const end = account.indexOf(':', 7)
  return { member: account.slice(7, end), held: account.startsWith('hold:', end + 1), bonus: account.startsWith('bonus', end + 1) }
}

/** The entries that close a member's position: hold released, P&L and commission booked, the rest against the exchange's account. */
export const settlePostings = (accounts: WalletAccounts, hold: Paise, pnl: Paise, commission: Paise): readonly Posting[] =>
  [
    { account: accounts.hold, amount: paise(-hold || 0) },
    { account: accounts.free, amount: paise(hold + pnl - commission) },
    { account: 'house:commission', amount: commission },
    { account: 'house:book', amount: paise(-pnl || 0) },
  ].filter((posting) => posting.amount !== 0)

/** The entries that advance a member missing cash, or take back of a debt what cash there is. None where there is neither. */
export const debtPostings = (member: string, cash: number, debt: number): readonly Posting[] => {
  const advance = cash < 0 ? -cash : -Math.min(cash, -debt)
  return advance === 0
    ? []
    : [
        { account: cashAccount(member), amount: paise(advance) },
        { account: debtAccount(member), amount: paise(-advance) },
      ]
}

/** The entries that bring a hold from `now` to `wanted`; none when it is there. */
export const holdPostings = ({ free, hold }: WalletAccounts, now: Paise, wanted: Paise): readonly Posting[] =>
  wanted === now
    ? []
    : [
        { account: free, amount: paise(now - wanted) },
        { account: hold, amount: paise(wanted - now) },
      ]

/** A result net of commission, in paise. */
export const netOf = (result: Paise, commissionBasisPoints: number): Paise => paise(result - commissionOn(result, commissionBasisPoints))
