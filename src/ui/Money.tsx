import { moneyText } from '#domain/betting/format.ts'
import type { Paise } from '#domain/paise.ts'

/** An amount that may be won or lost, with its sign. */
export const signedText = (amount: Paise): string => (amount > 0 ? `+${moneyText(amount)}` : moneyText(amount))

/** The same, coloured as well. */
export const Signed = ({ amount }: { readonly amount: Paise }) => (
  <b className={amount > 0 ? 'text-up' : amount < 0 ? 'text-down' : ''}>{signedText(amount)}</b>
)
