import type { Paise } from '#contract/scalar.ts'
import { ownerOf } from '#domain/betting/settlement.ts'
import { paise } from '#domain/paise.ts'
import type { Transaction } from '../events.ts'
import { type State, balanceOf } from './state.ts'

/** Counts a hold into the sum of its owner's holds. */
export const addHeld = (state: State, member: string, amount: Paise): void => {
  const held = paise((state.held.get(member) ?? 0) + amount)
  if (held === 0) state.held.delete(member)
  else state.held.set(member, held)
}

export const post = (state: State, { postings }: Transaction): void => {
  for (const { account, amount } of postings) {
    const balance = paise(balanceOf(state, account) + amount)
    const owner = ownerOf(account)
    if (owner?.held) addHeld(state, owner.member, amount)
    if (balance === 0 && (owner?.held || owner?.bonus || account.includes(':payout:'))) state.accounts.delete(account)
    else state.accounts.set(account, balance)
  }
}
