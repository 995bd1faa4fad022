import type { Beneficiary, Transaction } from '#contract/calls/payments.ts'
import { shownAccount } from '#domain/money/payees.ts'
import { isOver } from '#domain/money/payment.ts'
import { upiLink } from '#domain/money/upi-link.ts'
import { expiryOf } from '#server/exchange/deposit.ts'
import type { CoreBeneficiary, CorePayment } from '#server/exchange/payment.ts'

const NOTE = 'Play money'

/** A beneficiary's address as it is shown: of an account its last digits. */
export const shownOf = ({ to }: CoreBeneficiary): string => (to.method === 'UPI' ? to.vpa : shownAccount(to.accountNumber))

/** A beneficiary as its member sees it. */
export const wireBeneficiary = (each: CoreBeneficiary): Beneficiary => ({
  id: each.id,
  method: each.to.method,
  name: each.name,
  shown: shownOf(each),
  ...(each.to.method === 'BANK' ? { ifsc: each.to.ifsc } : {}),
  readyAt: each.readyAt,
})

/** A payment as its member sees it. */
export const wirePayment = (payment: CorePayment, mayCancel: boolean): Transaction => {
  const { kind, ref, refrenceNo, state, amount, method, steps } = payment
  const [first] = steps
  if (first === undefined) throw new Error(`${refrenceNo} has no first state`)
  const base = { type: kind, refrenceNo, ref, state, amount, method, at: first.at, steps: [...steps] }
  if (payment.kind === 'withdrawal') {
    const { beneficiary } = payment
    return {
      ...base,
      hasReceipt: false,
      to: { name: beneficiary.name, shown: shownOf(beneficiary) },
      canCancel: state === 'waiting' && mayCancel,
    }
  }
  const { payTo, utr, receipt, received } = payment
  const until = expiryOf(payment)
  return {
    ...base,
    ...(received === null ? {} : { received }),
    ...(payTo === null ? {} : { payTo }),
    ...(payTo?.method === 'UPI' ? { link: upiLink({ pa: payTo.vpa, pn: payTo.name, tr: refrenceNo, tn: NOTE, am: amount }) } : {}),
    ...(utr === null ? {} : { utr }),
    ...(until === null ? {} : { until }),
    hasReceipt: receipt !== null,
    canCancel: !isOver(kind, state) && utr === null,
  }
}
