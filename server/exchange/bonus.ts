import type { RefusalCode } from '#contract/call.ts'
import type { MarketId, MemberCode, Millis, Paise } from '#contract/scalar.ts'
import { type BonusState, type BonusTerms, convertedOf, countedOf, isLive, overAt, requiredOf, stateAfter } from '#domain/money/bonus.ts'
import { paise } from '#domain/paise.ts'
import { EVEN } from '#domain/betting/runs.ts'
import { PROMO_ACCOUNT, type Posting, bonusAccount, cashAccount } from '#domain/betting/settlement.ts'
import { isOfBonus } from '#domain/money/ledger.ts'
import type { Refusal } from '#domain/money/refusals.ts'
import type { CoreBet } from './bet.ts'
import { type CoreBonus, wageredOf } from './bonus-state.ts'
import { evened } from './evened.ts'
import type { BonusChange, ExchangeEvent, Transaction } from './events.ts'
import { accountDoor } from './play-doors.ts'
import { worstOf } from './position.ts'
import { type State, balanceOf } from './state/state.ts'
import { balanceWith, bonusOf, heldIn, liveBonus, openBetsOf } from './wallets.ts'

type Event<T extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: T }>

/** The most bonuses of one member: each code is good once. */
const MAX_BONUSES = 1000

/** What a move of a bonus belongs to. */
type About = Pick<Transaction, 'member' | 'market' | 'bonus'>
const move = (about: About, type: Transaction['type'], from: string, to: string, amount: number): readonly Transaction[] => {
  const postings: readonly Posting[] = [
    { account: from, amount: paise(-amount) },
    { account: to, amount: paise(amount) },
  ]
  return amount === 0 ? [] : [{ type, ...about, postings }]
}
/** What is free of a bonus becomes cash up to its cap; the rest expires. */
const converting = (about: About, free: number, terms: BonusTerms) => {
  const { member } = about
  const converted = convertedOf(free, terms)
  return {
    converted,
    transactions: [
      ...move(about, 'BONUS_CONVERT', bonusAccount(member), cashAccount(member), converted),
      ...move(about, 'BONUS_EXPIRE', bonusAccount(member), PROMO_ACCOUNT, free - converted),
    ],
  }
}

const isOver = ({ terms, grantedAt }: CoreBonus, now: Millis): boolean => now >= overAt(terms, grantedAt)
/** Revives a correction this bonus? It was lost, its time is not over, and no other is in its place. */
const isRevived = (state: State, member: MemberCode, bonus: CoreBonus, now: Millis): boolean =>
  bonus.state === 'lost' && !isOver(bonus, now) && liveBonus(state, member) === undefined

/** The bonus that a settlement may pay into: the live one, or one that the settlement revives. */
export const payingBonus = (state: State, member: MemberCode, payer: number | null, now: Millis): number | undefined => {
  const bonus = payer === null ? undefined : bonusOf(state, member, payer)
  if (bonus === undefined) return undefined
  return isLive(bonus.state) || isRevived(state, member, bonus, now) ? bonus.number : undefined
}

/** Transactions with what a bonus lacks for them: the promotions bear what a correction takes beyond the rest. */
export const covered = (state: State, transactions: readonly Transaction[]): readonly Transaction[] => {
  const touched = new Map(transactions.filter(isOfBonus).map(({ member, market, bonus }) => [member, { member, market, bonus }]))
  const covers = [...touched.values()].flatMap(({ member, market, bonus }) => {
    const lack = Math.min(0, balanceWith(state, bonusAccount(member), transactions))
    const about = { member, ...(market === undefined ? {} : { market }), ...(bonus === undefined ? {} : { bonus }) }
    return move(about, 'BONUS_GRANT', PROMO_ACCOUNT, bonusAccount(member), -lack)
  })
  return [...transactions, ...covers]
}

/** What the bonus bets of a market hold elsewhere, and whether one waits for a result there. */
const elsewhere = (state: State, member: MemberCode, number: number, marketId: MarketId) => {
  const markets = new Set<MarketId>()
  for (const betId of openBetsOf(state, number)) {
    const other = state.bets.get(betId)?.market.marketId
    if (other !== undefined && other !== marketId) markets.add(other)
  }
  return { isOpen: markets.size > 0, held: [...markets].reduce((sum, other) => sum + heldIn(state, member, other, number), 0) }
}

/** What a member's bets on a market count for their bonus (docs/RULES.md, Bonus). */
const countedIn = (bets: readonly CoreBet[], { minOdds }: BonusTerms): Paise => {
  const fills = bets.flatMap(({ order: { side }, bonus, fills: matched, market: { marketType } }) =>
    bonus?.isCashOut === true
      ? []
      : matched.map(({ odds, size }) => ({ side, odds: marketType === 'INNINGS_RUNS' ? EVEN : odds, stake: size })),
  )
  return countedOf(fills, minOdds, worstOf(bets))
}

type Settlement = {
  readonly booked: readonly Transaction[]
  readonly marketId: MarketId
  readonly isVoid: boolean
  readonly now: Millis
}

/** A bet of a settlement; `isOut`: it is void, because no winner is of its field. */
type SettledBet = { readonly bet: CoreBet; readonly isOut: boolean }

const settledBonus = (
  state: State,
  bets: readonly SettledBet[],
  { booked, marketId, isVoid, now }: Settlement,
): { readonly change: BonusChange; readonly transactions: readonly Transaction[] } | null => {
  const first = bets[0]?.bet
  const bonus = first?.bonus === undefined ? undefined : bonusOf(state, first.member, first.bonus.number)
  if (first === undefined || bonus === undefined || payingBonus(state, first.member, bonus.number, now) === undefined) return null
  const { member } = first
  const { number, terms } = bonus
  const free = balanceWith(state, bonusAccount(member), booked)
  // Its time is over, and its end is yet to be written: nothing counts any more.
  if (bonus.state === 'active' && isOver(bonus, now)) return null
  const played = bets.flatMap(({ bet, isOut }) => (isOut ? [] : [bet]))
  const counted = isVoid ? paise(0) : countedIn(played, terms)
  const wagered = wageredOf(bonus) - (bonus.counted[marketId]?.amount ?? 0) + counted
  const { isOpen, held } = elsewhere(state, member, number, marketId)
  const after: BonusState = stateAfter({ wagered, required: requiredOf(terms) }, { left: free + held, isOpen })
  const { converted, transactions } =
    after === 'converted' ? converting({ member, market: marketId, bonus: number }, free, terms) : { converted: paise(0), transactions: [] }
  return { change: { member, number, state: after, counted, converted }, transactions }
}

/** What a settlement makes of the bonuses that paid its bets; `bets`: those of each member, with a match. */
export const bonusesSettled = (state: State, bets: readonly (readonly SettledBet[])[], settlement: Settlement) => {
  const settled = bets.flatMap((own) => settledBonus(state, own, settlement) ?? [])
  return { changes: settled.map(({ change }) => change), transactions: settled.flatMap(({ transactions }) => transactions) }
}

/** A bonus for a member; each code is good once, and one bonus is held at a time (ACCT-09). */
export const decideGrant = (
  state: State,
  member: MemberCode,
  { code, terms }: { readonly code: string; readonly terms: BonusTerms },
  now: Millis,
): Event<'bonus-granted'> | Refusal | RefusalCode => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const shut = accountDoor(state, member, 'promo-code', now)
  if (shut !== null) return shut
  const own = state.bonuses.get(member) ?? []
  if (own.some((bonus) => bonus.code === code)) return 'PROMO_USED'
  if (liveBonus(state, member) !== undefined) return 'BONUS_HELD'
  if (own.length >= MAX_BONUSES) return 'SERVICE_UNAVAILABLE'
  const number = state.granted + 1
  const transactions = move({ member, bonus: number }, 'BONUS_GRANT', PROMO_ACCOUNT, bonusAccount(member), terms.amount)
  return { type: 'bonus-granted', at: now, member, number, code, terms, transactions }
}

/** A live bonus ends outside of a settlement. */
const endOf = (
  state: State,
  member: MemberCode,
  { number, terms }: CoreBonus,
  how: Event<'bonus-ended'>['how'],
  now: Millis,
): Event<'bonus-ended'> => {
  const about = { member, bonus: number }
  const free = balanceOf(state, bonusAccount(member))
  const expiring = { converted: paise(0), transactions: move(about, 'BONUS_EXPIRE', bonusAccount(member), PROMO_ACCOUNT, free) }
  const { converted, transactions } = how === 'converted' ? converting(about, free, terms) : expiring
  return { type: 'bonus-ended', at: now, member, number, how, converted, transactions: evened(state, transactions) }
}

/** A member gives a bonus up. Its open bets stand; what they return goes to the promotions. */
export const decideForfeit = (state: State, member: MemberCode, number: number, now: Millis): Event<'bonus-ended'> | 'BONUS_NOT_ACTIVE' => {
  const bonus = liveBonus(state, member)
  return bonus === undefined || bonus.number !== number ? 'BONUS_NOT_ACTIVE' : endOf(state, member, bonus, 'forfeited', now)
}

/** The end of a bonus whose time is over, or whose last wagered bet ended without a result; null when the bonus continues. */
export const decideBonusDue = (state: State, member: MemberCode, now: Millis): Event<'bonus-ended'> | null => {
  const bonus = liveBonus(state, member)
  if (bonus === undefined) return null
  if (bonus.state === 'met') return openBetsOf(state, bonus.number).size === 0 ? endOf(state, member, bonus, 'converted', now) : null
  return isOver(bonus, now) ? endOf(state, member, bonus, 'expired', now) : null
}

/** The member chooses what pays the next bets; null where it is chosen already. A bonus must take bets to be chosen. */
export const decideWallet = (
  state: State,
  member: MemberCode,
  useBonus: boolean,
  now: Millis,
): Event<'wallet-chosen'> | RefusalCode | null => {
  if (!state.members.has(member)) return 'INVALID_ACCOUNT_STATE'
  if (state.bonusUsers.has(member) === useBonus) return null
  if (useBonus && liveBonus(state, member)?.state !== 'active') return 'BONUS_NOT_ACTIVE'
  return { type: 'wallet-chosen', at: now, transactions: [], member, useBonus }
}
