import type { BetSlipRef, MemberCode, Paise } from '#contract/scalar.ts'
import { paise } from '#domain/paise.ts'
import { cashAccount, debtAccount } from '#domain/betting/settlement.ts'
import { evened } from './evened.ts'
import type { Transaction } from './events.ts'
import { type State, balanceOf } from './state/state.ts'

type Credit = { readonly type: Transaction['type']; readonly member: MemberCode; readonly ref: BetSlipRef; readonly amount: Paise }

/** The transactions that credit a member's cash from an account; a debt is paid of it first (docs/RULES.md, Payments). */
export const creditOf = (state: State, { type, member, ref, amount }: Credit, from: string): readonly Transaction[] =>
  evened(state, [
    {
      type,
      member,
      ref,
      postings: [
        { account: cashAccount(member), amount },
        { account: from, amount: paise(-amount) },
      ],
    },
  ])

/** What a member may withdraw: the cash without the debt. */
export const withdrawableOf = (state: State, member: MemberCode): Paise =>
  paise(Math.max(0, balanceOf(state, cashAccount(member)) + balanceOf(state, debtAccount(member))))
