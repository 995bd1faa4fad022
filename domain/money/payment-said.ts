import { type Said, said } from '../ledger/said.ts'
import type { AmountCode, Bounds } from './amount.ts'

/** The sentence of a typed amount that is refused, with the bound that it passed. */
export const amountSaid = (code: AmountCode, { min, max }: Bounds): Said => {
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
      return said('withdrawShort')
    default:
      return code satisfies never
  }
}
