import { type Side, liability, profit } from './bets.ts'
import { type Paise, mulDiv, paise } from './money.ts'
import { type Odds, odds } from './odds.ts'

/** Two percent of a member's positive net in a market (C2). */
export const COMMISSION_BASIS_POINTS = 200

/** Commission on positive net, once per member and market: the rate in basis points, half-up (C2). */
export const commissionOn = (net: Paise, rateBasisPoints: number): Paise =>
  net <= 0 ? paise(0) : paise(mulDiv(net, rateBasisPoints, 10_000))

/** Net of one matched bet on one of `tied` winners of fewer places: places over tied of its stake counts, the rest loses. */
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

/** The account's member, and whether it is a hold; null for the exchange's own. */
export const ownerOf = (account: string): { readonly member: string; readonly held: boolean } | null => {
  if (!account.startsWith('member:')) return null
  const end = account.indexOf(':', 7)
  return { member: account.slice(7, end), held: account.startsWith('hold:', end + 1) }
}

/** The entries that close a member's position: hold released, P&L and commission booked, the rest against the exchange's account. */
export const settlePostings = (member: string, marketId: string, hold: Paise, pnl: Paise, commission: Paise): readonly Posting[] =>
  [
    { account: holdAccount(member, marketId), amount: paise(-hold || 0) },
    { account: cashAccount(member), amount: paise(hold + pnl - commission) },
    { account: 'house:commission', amount: commission },
    { account: 'house:book', amount: paise(-pnl || 0) },
  ].filter((posting) => posting.amount !== 0)

/** The entries that advance a member what is missing of cash, or take back of a debt what cash there is; none where there is neither. */
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
export const holdPostings = (member: string, marketId: string, now: Paise, wanted: Paise): readonly Posting[] =>
  wanted === now
    ? []
    : [
        { account: cashAccount(member), amount: paise(now - wanted) },
        { account: holdAccount(member, marketId), amount: paise(wanted - now) },
      ]
