import * as z from 'zod/mini'
import { type Side, quoteOdds } from '#domain/betting/bets.ts'
import { moneyText } from '#domain/betting/format.ts'
import { type Paise, paise, parseDecimal } from '#domain/betting/money.ts'
import { type Odds, odds } from '#domain/betting/odds.ts'

/** A decimal of this many places as a whole number; throws on other texts. */
export const unit = (raw: string, decimals: number): number => {
  const parsed = parseDecimal(raw, decimals)
  if (parsed === null) throw new Error(`"${raw}" is not a decimal`)
  return parsed
}
/** Rupees, as the cases write them. */
export const amount = z.pipe(
  z.string(),
  z.transform((raw: string): Paise => paise(unit(raw, 2))),
)
/** Odds, as the cases write them. */
export const price = z.pipe(
  z.string(),
  z.transform((raw: string): Odds => odds(unit(raw, 3))),
)
/** BACK or LAY. */
export const side = z.pipe(
  z.enum(['BACK', 'LAY']),
  z.transform((raw: 'BACK' | 'LAY'): Side => (raw === 'BACK' ? 'back' : 'lay')),
)
/** A bet on a runner. */
export const bet = z.pipe(
  z.object({ runner: z.string(), side, price, stake: amount }),
  z.transform(({ price: at, ...rest }) => ({ ...rest, odds: at })),
)
/** The one runner of a SESSION. */
export const SESSION = 'the session'
/** A bet on a run line: YES is a back, NO a lay, at the odds the fancyPrice is. */
export const sessionBet = z.pipe(
  z.object({ side: z.enum(['YES', 'NO']), line: z.number(), fancyPrice: z.string(), stake: amount, status: z.optional(z.string()) }),
  z.transform(({ side: raw, line, fancyPrice, stake, status }) => ({
    runner: SESSION,
    side: raw === 'YES' ? ('back' as const) : ('lay' as const),
    odds: quoteOdds(unit(fancyPrice, 0)),
    line,
    stake,
    isMatched: status !== 'UNMATCHED',
  })),
)
/** A rate to four places, as a whole number. */
export const basisPoints = z.pipe(
  z.string(),
  z.transform((raw: string): number => unit(raw, 4)),
)

/** A player's `₹1,00,000.00`, as the cases write it. */
export const amountText = (n: number): string => moneyText(paise(n)).replace('₹', '').replace('−', '-')
/** An amount, and odds, as the cases expect them. */
export const rupees = (n: number): string => amountText(n).replaceAll(',', '')
/** Odds to the hundredth, half-up: averages have a third place. */
export const oddsOf = (o: number): string => (Math.round(o / 10) / 100).toFixed(2)
/** Amounts by name, as the cases expect them. */
export const textMap = (map: ReadonlyMap<string, number>) => Object.fromEntries([...map].map(([name, value]) => [name, rupees(value)]))
/** Reads a case's input by its shape, then runs it. */
export const evaluator =
  <Shape extends z.ZodMiniType>(shape: Shape, run: (input: z.output<Shape>) => unknown) =>
  (input: unknown) =>
    run(shape.parse(input))

/** Thrown for a case that needs what the product cannot do yet: it is counted as skipped, by name. */
export class NoRule extends Error {
  override readonly name = 'NoRule'
}

/** Cases by kind: each evaluator calls what the product calls. */
export type Evaluators = Readonly<Record<string, (input: unknown) => unknown>>
