import type { GameId } from '#contract/casino/wallet.ts'
import type { MarketId, MemberCode } from '#contract/scalar.ts'
import type { Posting } from '../betting/settlement.ts'

/** What a member's money moves for (docs/RULES.md, Settlement and ledger). */
export const TRANSACTION_TYPES = [
  'DEPOSIT',
  'WITHDRAWAL',
  'HOLD',
  'RELEASE',
  'SETTLE',
  'REVERSAL',
  'ADVANCE',
  'REPAY',
  'FORTUNE',
  'WITHDRAW_HOLD',
  'WITHDRAW_PAID',
  'WITHDRAW_RETURN',
  'BONUS_GRANT',
  'BONUS_CONVERT',
  'BONUS_EXPIRE',
  'CASINO_DEBIT',
  'CASINO_CREDIT',
  'CASINO_ROLLBACK',
  'ADJUST',
] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** One transaction of one member, and what it belongs to. Its entries sum to zero. */
export type Transaction = {
  readonly type: TransactionType
  readonly member: MemberCode
  readonly postings: readonly Posting[]
  /** The market that it holds for, or settles. */
  readonly market?: MarketId
  /** The bonus that it moves, by its number. */
  readonly bonus?: number
  /** The press that it follows from; of the casino the round's number: CAS-000012. */
  readonly ref?: string
  /** The casino's game and round. */
  readonly game?: GameId
  readonly round?: string
}

/** Is this account a part of the member's balance: cash, a hold or the debt? A bonus and a payout are shown apart. */
export const isBalance = (account: string, member: string): boolean => {
  const own = `member:${member}:`
  if (!account.startsWith(own)) return false
  const part = account.slice(own.length)
  return part === 'cash' || part === 'debt' || part.startsWith('hold:')
}
/** What a transaction changes of its member's balance. */
export const effectOf = ({ member, postings }: Pick<Transaction, 'member' | 'postings'>): number =>
  postings.reduce((sum, { account, amount }) => (isBalance(account, member) ? sum + amount : sum), 0)

/** What a transaction posts on one account. */
export const postedOn = ({ postings }: Pick<Transaction, 'postings'>, account: string): number =>
  postings.reduce((sum, each) => (each.account === account ? sum + each.amount : sum), 0)

/** What a transaction changes of its member's bonus, free and held. What a bonus that is over gives back goes to the promotions. */
export const bonusEffectOf = ({ member, postings }: Pick<Transaction, 'member' | 'postings'>): number =>
  postings.reduce((sum, { account, amount }) => (account.startsWith(`member:${member}:bonus`) ? sum + amount : sum), 0)

/** Does it move bonus money, or what a bonus that is over would have had? */
export const isOfBonus = ({ member, postings, bonus }: Pick<Transaction, 'member' | 'postings' | 'bonus'>): boolean =>
  bonus !== undefined || postings.some(({ account }) => account.startsWith(`member:${member}:bonus`))
