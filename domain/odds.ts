import { type Odds, oddsSchema } from '#contract/scalar.ts'

export type { Odds }

/** The one constructor of odds: whole thousandths, 1980 is 1.98 (C1). Throws on anything else. */
export const odds = (thousandths: number): Odds => oddsSchema.parse(thousandths)
