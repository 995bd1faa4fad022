/** A positive exact number. Never a float: returns and quotes are compared digit by digit. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b))
const size = (n: bigint): bigint => (n < 0n ? -n : n)

/** The fraction in lowest terms, its denominator positive. Throws on a denominator of 0. */
export const fraction = (numerator: bigint | number, denominator: bigint | number = 1n): Fraction => {
  const [top, below] = [BigInt(numerator), BigInt(denominator)]
  if (below === 0n) throw new Error('a fraction has no denominator of 0')
  const divisor = divisorOf(size(top), size(below)) * (below < 0n ? -1n : 1n)
  return { numerator: top / divisor, denominator: below / divisor }
}
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.numerator, a.denominator * b.denominator)
export const isMore = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator > b.numerator * a.denominator
export const larger = (a: Fraction, b: Fraction): Fraction => (isMore(a, b) ? a : b)
export const sumOf = (all: readonly Fraction[]): Fraction => all.reduce(plus, fraction(0n))
