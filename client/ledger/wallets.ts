import type { Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { type Reads, rowOf } from './reads.ts'
import type { Fact } from './facts.ts'
import type { Said } from '#domain/said.ts'

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

/** The member's last change of a wallet, a code or a bonus: asked, or refused; null otherwise. */
export type RewardChange = { readonly state: 'asked' } | { readonly state: 'refused'; readonly said: Said }
/** The wish for a wallet is shown while it is asked for. */
type WalletChange = Extract<RewardChange, { state: 'refused' }> | { readonly state: 'asked'; readonly useBonus: boolean }
export type Rewards = { readonly wallet: WalletChange | null; readonly code: RewardChange | null; readonly bonus: RewardChange | null }
export const noRewards: Rewards = { wallet: null, code: null, bonus: null }

const ASKED = { state: 'asked' } as const
const refusedBy = ({ ok, said }: { readonly ok: boolean; readonly said: Said }): Extract<RewardChange, { state: 'refused' }> | null =>
  ok ? null : { state: 'refused', said }

/** The rewards' share of the ledger's fold. */
export const foldRewards = (rewards: Rewards, fact: Fact): Rewards => {
  switch (fact.type) {
    case 'wallet.chosen':
      return { ...rewards, wallet: { state: 'asked', useBonus: fact.useBonus } }
    case 'wallet.answered':
      return { ...rewards, wallet: refusedBy(fact) }
    case 'promo-code.submitted':
      return { ...rewards, code: ASKED }
    case 'promo-code.answered':
      return { ...rewards, code: refusedBy(fact) }
    case 'bonus.dropped':
      return { ...rewards, bonus: ASKED }
    case 'bonus.answered':
      return { ...rewards, bonus: refusedBy(fact) }
    default:
      return rewards
  }
}
