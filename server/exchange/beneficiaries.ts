import type { RefusalCode } from '#contract/call.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { MOST_BENEFICIARIES, readyAt } from '#domain/money/payees.ts'
import type { ExchangeEvent } from './events.ts'
import type { NewBeneficiary } from './payment.ts'
import type { State } from './state/state.ts'

const keyOf = ({ to }: NewBeneficiary): string => (to.method === 'UPI' ? to.vpa : `${to.accountNumber} ${to.ifsc}`)

/** A beneficiary is added; null when the member has it already (ACCT-04). */
export const decideBeneficiary = (
  { members, payments }: State,
  member: MemberCode,
  wanted: NewBeneficiary,
  coolingMs: number,
  now: Millis,
): Extract<ExchangeEvent, { type: 'beneficiary-added' }> | RefusalCode | null => {
  if (!members.has(member)) return 'INVALID_ACCOUNT_STATE'
  const { list, count } = payments.beneficiaries.get(member) ?? { list: [], count: 0 }
  if (list.some((each) => keyOf(each) === keyOf(wanted))) return null
  if (list.length >= MOST_BENEFICIARIES) return 'BENEFICIARIES_FULL'
  const beneficiary = { ...wanted, id: `B${count + 1}`, addedAt: now, readyAt: readyAt(now, coolingMs) }
  return { type: 'beneficiary-added', at: now, transactions: [], member, beneficiary }
}

/** A beneficiary is taken away; null for one that is gone. */
export const decideBeneficiaryGone = (
  { payments }: Pick<State, 'payments'>,
  member: MemberCode,
  id: string,
  now: Millis,
): Extract<ExchangeEvent, { type: 'beneficiary-removed' }> | null =>
  payments.beneficiaries.get(member)?.list.some((each) => each.id === id)
    ? { type: 'beneficiary-removed', at: now, transactions: [], member, id }
    : null
