import type { Paise } from '#contract/scalar.ts'

const PAISE_A_POINT = 1000

/** An amount in points as text (CAS-07): 10 rupees are 1 point. Exact, at most three decimals, without zeros at the end: `41.255`. */
export const pointsText = (amount: Paise): string => {
  const size = Math.abs(amount)
  const decimals = String(size % PAISE_A_POINT)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${amount < 0 ? '-' : ''}${Math.floor(size / PAISE_A_POINT)}${decimals === '' ? '' : `.${decimals}`}`
}
