import { type Fraction, fraction } from '#casino/games/fraction.ts'

const PARTS = 2n ** 53n

/** The double nearest to a number from a half to below one, as an exact fraction: some figures are written so. */
export const nearestDouble = ({ numerator, denominator }: Fraction): Fraction =>
  fraction((2n * numerator * PARTS + denominator) / (2n * denominator), PARTS)
