import { MAX_BUTTON_RUPEES } from '#contract/account.ts'
import type { Problem } from '../player/forms.ts'
import { stakeLabel } from '../ledger/format.ts'
import { type Paise, paise } from './money.ts'
import { said } from '../ledger/said.ts'

/** The default stake buttons: 1K … 2M (STAKE-01). */
export const DEFAULT_STAKES: readonly Paise[] = [1, 5, 10, 25, 50, 100, 200, 500, 1000, 2000].map((k) => paise(k * 100_000))

/** A typed amount in whole rupees; null for other texts (STAKE-02). */
const wholeRupees = (raw: string): number | null => (/^\d{1,15}$/.test(raw.trim()) ? Number(raw.trim()) : null)

/** The fault of a stake button as typed; null without one. */
export const buttonProblem = (raw: string): Problem => {
  if (raw.trim() === '') return said('stakeMissing')
  const rupees = wholeRupees(raw)
  if (rupees === null) return said('stakeNotWhole')
  if (rupees === 0) return said('stakeNotZero')
  return rupees > MAX_BUTTON_RUPEES ? said('buttonAboveMax', paise(MAX_BUTTON_RUPEES * 100)) : null
}

/** The stake buttons as they were typed; null while any of them is wrong. */
export const typedButtons = (raws: readonly string[]): readonly Paise[] | null =>
  raws.some((raw) => buttonProblem(raw) !== null) ? null : raws.map((raw) => paise((wholeRupees(raw) ?? 0) * 100))

/** The button's label; '' while its stake is wrong. */
export const typedLabel = (raw: string): string => (buttonProblem(raw) === null ? stakeLabel(wholeRupees(raw) ?? 0) : '')

/** As the wire has them: price1, label1, price2, … (STAKE-03). */
export const buttonFields = (stakes: readonly Paise[]): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    stakes.flatMap((stake, i) => [
      [`price${i + 1}`, stake / 100],
      [`label${i + 1}`, stakeLabel(stake / 100)],
    ]),
  )
