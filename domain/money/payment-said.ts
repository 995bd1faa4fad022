import type { PaymentNews } from '#contract/messages/payments.ts'
import type { Paise } from '../paise.ts'
import { type Said, said } from '../said.ts'
import type { AmountCode, Bounds } from './amount.ts'
import { groupOf } from './payment.ts'

/** The sentence of a typed amount that is refused, with the bound that it passed. `free`: what may be withdrawn. */
export const amountSaid = (code: AmountCode, { min, max, free }: Bounds & { readonly free?: Paise }): Said => {
  switch (code) {
    case 'AMOUNT_MISSING':
      return said('amountMissing')
    case 'AMOUNT_INVALID':
      return said('amountInvalid')
    case 'AMOUNT_TOO_FINE':
      return said('amountTooFine')
    case 'AMOUNT_BELOW_MIN':
      return said('amountBelowMin', min)
    case 'AMOUNT_ABOVE_MAX':
      return said('amountAboveMax', max)
    case 'INSUFFICIENT_FUNDS':
      return free === undefined ? said('withdrawShort') : said('withdrawMost', free)
    default:
      return code satisfies never
  }
}

const ENDS = {
  deposit: { approved: 'depositApproved', rejected: 'depositRejected', expired: 'depositExpired' },
  withdrawal: { paid: 'withdrawalPaid', rejected: 'withdrawalRejected', returned: 'withdrawalReturned' },
} as const
const hasKey = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

/** How a payment ended; null while it has not, or where its member cancelled it. */
export const paymentEndSaid = ({ type, state, amount, refrenceNo }: PaymentNews): Said | null => {
  if (type === 'deposit') return hasKey(ENDS.deposit, state) ? said(ENDS.deposit[state], amount, refrenceNo) : null
  return hasKey(ENDS.withdrawal, state) ? said(ENDS.withdrawal[state], amount, refrenceNo) : null
}
/** Did the payment come to what its member wanted? */
export const isGoodEnd = ({ type, state }: PaymentNews): boolean => groupOf(type, state) === 'done'
