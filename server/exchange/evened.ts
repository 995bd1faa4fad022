import { cashAccount, debtAccount, debtPostings } from '#domain/betting/settlement.ts'
import { postedOn } from '#domain/money/ledger.ts'
import type { Transaction } from './events.ts'
import { type State, balanceOf } from './state/state.ts'
import { balanceWith } from './wallets.ts'

/** What pays no debt: a release gives back what was the member's own. */
const NO_CREDIT: readonly Transaction['type'][] = ['HOLD', 'RELEASE']

/**
 * The transactions of an event, with what they change of its members' debts. Cash never falls below zero: the exchange advances a
 * correction of spent money. Every credit to cash but a release pays the debt first.
 */
export const evened = (state: State, transactions: readonly Transaction[]): readonly Transaction[] => {
  const members = new Map(transactions.map(({ member, market }) => [member, market]))
  const debts = [...members].flatMap(([member, market]): readonly Transaction[] => {
    const cash = balanceWith(state, cashAccount(member), transactions)
    const debt = balanceOf(state, debtAccount(member))
    const credits = transactions.some(
      (each) => each.member === member && !NO_CREDIT.includes(each.type) && postedOn(each, cashAccount(member)) > 0,
    )
    if (cash >= 0 && !credits) return []
    const postings = debtPostings(member, cash, debt)
    return postings.length === 0
      ? []
      : [{ type: cash < 0 ? 'ADVANCE' : 'REPAY', member, ...(market === undefined ? {} : { market }), postings }]
  })
  return [...transactions, ...debts]
}
