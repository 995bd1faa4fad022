import type { Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Reads, rowOf } from './reads.ts'

type WithReads = { readonly reads: Reads }

/** What is free of the bonus that pays the member's bets; null where main money pays them (ACCT-06). */
export const bonusInUse = (ledger: WithReads): Paise | null => {
  const row = rowOf(ledger, { what: 'wallets' })
  if (row === null || !row.useBonusWallet) return null
  const bonus = row.wallets.find(({ walletCode, kind }) => walletCode === 'exchange' && kind === 'bonus')
  return bonus === undefined ? null : paise(bonus.balance - bonus.exposure)
}

/** Has the member a bonus now, by what was read last? */
export const hasBonus = (ledger: WithReads): boolean => {
  const row = rowOf(ledger, { what: 'wallets' })
  return row?.wallets.some(({ kind, balance }) => kind === 'bonus' && balance !== 0) ?? false
}
