import { type Paise, paiseSchema } from '#contract/scalar.ts'

export type { Paise }

/** The one constructor of an amount: whole paise, never a fraction (C1). Throws on anything else. */
export const paise = (n: number): Paise => paiseSchema.parse(n)
