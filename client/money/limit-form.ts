import { readWhole } from '#contract/figures.ts'
import type { Problem } from '#domain/player/forms.ts'
import { said } from '#domain/said.ts'

/** The largest limit, in rupees, and in minutes of a month. */
export const MOST_RUPEES = 1_000_000_000
export const MOST_MINUTES = 31 * 24 * 60

/** Why a typed limit cannot be set. */
export const limitProblem = (typed: string, isTime: boolean): Problem => {
  const units = readWhole(typed)
  if (units === null) return said('limitMissing')
  const most = isTime ? MOST_MINUTES : MOST_RUPEES
  return units > most ? said('limitTooMuch', most) : null
}

/** The share of a limit that is used, from 0 to 1. */
export const shareUsed = (used: number, limit: number): number => (limit <= 0 ? 1 : Math.min(1, Math.max(0, used / limit)))

/** A phone number with all but its last three digits hidden. */
export const hiddenPhone = (mobile: string): string => mobile.replace(/\d(?=\d{3})/g, '•')
