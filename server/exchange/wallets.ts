import type { BetId, MarketId, MemberCode, Paise } from '#contract/scalar.ts'
import {
  PROMO_ACCOUNT,
  type WalletAccounts,
  bonusAccount,
  bonusHoldAccount,
  cashAccount,
  holdAccount,
  holdPostings,
} from '#domain/betting/settlement.ts'
import type { Wallet } from '#domain/money/bonus.ts'
import type { CoreBet } from './bet.ts'
import { type CoreBonus, isLiveBonus } from './bonus-state.ts'
import type { Transaction } from './events.ts'
import { type State, balanceOf } from './state/state.ts'

/** What pays a bet: a bonus by its number, or main money (null). */
export type Payer = number | null
export const payerOf = ({ bonus }: Pick<CoreBet, 'bonus'>): Payer => bonus?.number ?? null

/** A member's bonus by its number. */
export const bonusOf = (state: State, member: MemberCode, number: number): CoreBonus | undefined =>
  state.bonuses.get(member)?.find((bonus) => bonus.number === number)
/** The bonus that a member has now; there is one at most. */
export const liveBonus = (state: State, member: MemberCode): CoreBonus | undefined => state.bonuses.get(member)?.find(isLiveBonus)

/** The accounts of a payer in a market. What returns of a bonus that is over goes to the promotions. */
export const accountsOf = (
  state: State,
  member: MemberCode,
  marketId: MarketId,
  payer: Payer,
  live = liveBonus(state, member)?.number,
): WalletAccounts => {
  if (payer === null) return { free: cashAccount(member), hold: holdAccount(member, marketId) }
  return { free: payer === live ? bonusAccount(member) : PROMO_ACCOUNT, hold: bonusHoldAccount(member, marketId) }
}

/** What a market holds of a member, of main money or of a bonus. */
export const heldIn = (state: State, member: MemberCode, marketId: MarketId, payer: Payer): Paise =>
  balanceOf(state, payer === null ? holdAccount(member, marketId) : bonusHoldAccount(member, marketId))

/** The transaction that brings a hold to `worst`; none when it is there. */
export const rehold = (state: State, member: MemberCode, marketId: MarketId, worst: Paise, payer: Payer): readonly Transaction[] => {
  const now = heldIn(state, member, marketId, payer)
  const postings = holdPostings(accountsOf(state, member, marketId, payer), now, worst)
  return postings.length === 0
    ? []
    : [{ type: worst > now ? 'HOLD' : 'RELEASE', member, market: marketId, ...(payer === null ? {} : { bonus: payer }), postings }]
}

/** An account with `transactions` booked; below zero is overdrawn. */
export const balanceWith = (state: State, wanted: string, transactions: readonly Transaction[]): number => {
  let left: number = balanceOf(state, wanted)
  for (const { postings } of transactions) for (const { account, amount } of postings) if (account === wanted) left += amount
  return left
}

/** What a payer has left with `transactions` booked; below zero is overdrawn. The promotions stand in for a bonus that is over. */
export const leftWith = (state: State, member: MemberCode, payer: Payer, transactions: readonly Transaction[]): number => {
  if (payer === null) return balanceWith(state, cashAccount(member), transactions)
  return liveBonus(state, member)?.number === payer ? balanceWith(state, bonusAccount(member), transactions) : Number.MAX_SAFE_INTEGER
}

const standingIn = (state: State, member: MemberCode, marketId: MarketId): CoreBet | undefined => {
  for (const betId of state.activeOf.get(member) ?? []) {
    const bet = state.bets.get(betId)
    if (bet?.market.marketId === marketId) return bet
  }
  return undefined
}

/** The payer of the member's bets that stand in a market; undefined where none stands, or no bet of the member was ever a bonus bet. */
export const standingPayer = (state: State, member: MemberCode, marketId: MarketId): Payer | undefined => {
  if (!state.bonuses.has(member)) return undefined
  const bet = standingIn(state, member, marketId)
  return bet === undefined ? undefined : payerOf(bet)
}

/** The wallet of the bets that stand in a market. An earlier bonus is not the wallet of today's. */
export const standingWallet = (state: State, member: MemberCode, marketId: MarketId): Wallet | 'other' | null => {
  const payer = standingPayer(state, member, marketId)
  if (payer === undefined) return null
  if (payer === null) return 'main'
  return payer === liveBonus(state, member)?.number ? 'bonus' : 'other'
}

/** The bets of a bonus that wait for a result. */
export const openBetsOf = (state: State, number: number): ReadonlySet<BetId> => state.bonusBets.get(number) ?? new Set()
