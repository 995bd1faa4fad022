import type { Odds } from '../odds.ts'
import type { Paise } from '../paise.ts'

const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `₹1,00,000.00`, minus as a true minus sign, never a negative zero (C7). */
export const moneyText = (amount: Paise): string => `${amount < 0 ? '−' : ''}₹${grouped.format(Math.abs(amount) / 100)}`

/** `2.20`, `12.50`, `110.00`. */
export const oddsText = (odds: Odds): string => (odds / 1000).toFixed(odds % 10 === 0 ? 2 : 3)

/** Sizes in compact rupees: `48.2K`, `4.82 L`, `1.16 Cr` (MKT-07). */
export const compactRupees = (amount: Paise): string => {
  const rupees = amount / 100
  // What rounds up to the next unit is written in it.
  if (rupees >= 9_999_500) return `${(rupees / 1e7).toFixed(2)} Cr`
  if (rupees >= 99_950) return `${(rupees / 1e5).toFixed(2)} L`
  if (rupees >= 999.5) return `${(rupees / 1e3).toFixed(1)}K`
  return rupees.toFixed(0)
}

/** `₹1,00,000`: whole rupees. */
export const wholeRupees = (amount: Paise): string => moneyText(amount).slice(0, -3)

/** A stake button's label: 100000 rupees is `100K`, a million `1M` (STAKE-01). */
export const stakeLabel = (rupees: number): string =>
  rupees >= 1_000_000 && rupees % 100_000 === 0
    ? `${rupees / 1_000_000}M`
    : rupees >= 1000 && rupees % 100 === 0
      ? `${rupees / 1000}K`
      : String(rupees)

/** `m:ss` of a countdown (AUTH-08). */
export const countdownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
